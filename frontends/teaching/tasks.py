"""Tasks and lessons: a board, a question, and what the page answers to every press of the visitor."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, Protocol, runtime_checkable

from frontends.session.view import View
from tribolo_core import Player, Turn
from tribolo_core.translation.messages import gettext

from .boards import read_board, view_corner


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to a press on a cell or to a choice: whether it is right, and a sentence that says why.

    The sentence on a right choice may be empty.
    """

    is_right: bool
    text: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A turn, of whose board the first `size` columns and rows are shown; all other cells are walls."""

    turn: Turn
    size: tuple[int, int]

    @property
    def player(self) -> Player:
        """The player to move; if nobody can move, Blue."""
        return self.turn.player or Player.BLUE


class Goal(Protocol):
    """What the visitor has to find.

    `kind` says how: `move` by one move, which is then played; `cells` by pressing every right cell; `choice` by one of
    several texts.
    """

    @property
    def kind(self) -> Literal["move", "cells", "choice"]:
        """How the visitor answers."""
        ...

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        """Return the answers, keyed by the names of the cells or by the texts of the choices."""
        ...


@runtime_checkable
class ShowsShares(Protocol):
    def shares(self, scene: Scene) -> tuple[int, ...]:
        """Return the win shares of Blue, Red and Green in percent."""
        ...


@dataclass(frozen=True)
class Task:
    """A task of a lesson.

    `board` holds the rows of a board with a letter for each cell, on which `player` is to move. `praise` follows the
    last right answer, and says what the visitor has learnt. `prompt`, `hint` and `praise` are messages, which are
    translated when they are shown.
    """

    prompt: str
    board: str
    goal: Goal
    hint: str
    praise: str
    player: Player = Player.BLUE

    @cached_property
    def scene(self) -> Scene:
        """The turn of the task, and the part of the board to show."""
        rows = self.board.strip().splitlines()
        return Scene(Turn.start(read_board(rows), self.player), (len("".join(rows[0].split())), len(rows)))

    @property
    def view(self) -> View:
        """The board to draw, with texts in the language of the reader."""
        return view_corner(self.scene.turn.board, self.scene.turn.player, self.scene.size)

    @property
    def shares(self) -> tuple[int, ...] | None:
        """The win shares of Blue, Red and Green in percent, which a task about win shares shows."""
        return self.goal.shares(self.scene) if isinstance(self.goal, ShowsShares) else None

    @property
    def answers(self) -> Mapping[str, Answer]:
        """The answers to every press on a cell, keyed by its name, or to every choice, keyed by its text.

        The texts are in the language of the reader.
        """
        return self.goal.answers(self.scene)

    @property
    def right(self) -> tuple[str, ...]:
        """All right answers, in the order of `answers`; texts are in the language of the reader."""
        return tuple(name for name, answer in self.answers.items() if answer.is_right)

    @property
    def solution(self) -> str:
        """The sentences about the first right answer or, if all have to be found, about all of them, and the praise."""
        right = [answer.text for answer in self.answers.values() if answer.is_right]
        told = right if self.goal.kind == "cells" else right[:1]
        return " ".join([*told, gettext(self.praise)]).strip()

    @property
    def solved_view(self) -> View:
        """The board after the first right move; without a move, the board of the task."""
        if self.goal.kind != "move":
            return self.view
        turn = self.scene.turn.play(self.right[0])
        return view_corner(turn.board, turn.player, self.scene.size)


@dataclass(frozen=True)
class Lesson:
    """A lesson; `name` is its part of the URL, and `summary` one sentence for the list of lessons.

    `title`, `summary` and `paragraphs` are messages, which are translated when they are shown.
    """

    name: str
    title: str
    summary: str
    paragraphs: tuple[str, ...]
    tasks: tuple[Task, ...]
