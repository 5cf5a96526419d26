"""Puzzles line by line: the console prints a board, reads a move and says why it is right or wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from frontends.games.puzzles import (
    ASK,
    GO_ON,
    MISS_RULE,
    RIGHT,
    RIGHT_AGAIN,
    THEMES,
    WRONG,
    describe_change,
    explain,
    hint_for,
    reward_for,
    task_of,
)
from frontends.games.tribolo import OTHER_DEAL, TRIBOLO
from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from frontends.session.view import View
from tribolo_core import PLAYERS, Coord, Game, NotationError, TriboloError
from tribolo_core.puzzles.puzzle import Puzzle, Step, Theme
from tribolo_core.puzzles.solving.choice import FIRST_PUZZLES, Below, choose_puzzle
from tribolo_core.puzzles.solving.progress import Progress
from tribolo_core.puzzles.solving.verdict import themes_of_step
from tribolo_core.transition import captured_cells

from .drawing import TextStyle, board_lines

COMMANDS: Final = """\
Commands:
  hint        show the idea of the puzzle
  solution    show the best move
  next        go to the next puzzle
  board       show the board again
  quit        quit
  ?           show these commands"""


class NoPuzzle(TriboloError):
    """No puzzle fits what the user asked for."""

    def __str__(self) -> str:
        return "There are no puzzles with this theme. Leave out --theme for all puzzles."


@dataclass(slots=True)
class PuzzleConsole:
    """A console that asks puzzles line by line.

    `rating` is the rating near which puzzles are chosen; if it is `None`, it is the user's own. `below` draws the
    puzzles, see `choose_puzzle`. `keep` receives the progress when a puzzle counts as solved or missed. `read` shows a
    prompt and returns the next line, or `None` at the end of the input. `out` prints boards and texts, `err` prints
    refusals.
    """

    puzzles: Sequence[Puzzle]
    progress: Progress
    theme: Theme | None
    rating: float | None
    below: Below
    keep: Callable[[Progress], object]
    style: TextStyle
    read: Callable[[str], str | None]
    out: Callable[[str], None]
    err: Callable[[str], None]
    _puzzle: Puzzle = field(init=False)
    _steps: tuple[Step, ...] = field(init=False)
    _number: int = field(init=False, default=0)
    _is_decided: bool = field(init=False, default=False)
    _is_missed: bool = field(init=False, default=False)

    def run(self) -> None:
        """Ask puzzles until the user quits or the input ends; raise NoPuzzle if no puzzle has the theme."""
        self._draw()
        self.out(f"Your rating is {self.progress.rating:.0f}. {MISS_RULE} Type ? for help.")
        self._show()
        while (line := self.read(f"{self._puzzle.player}> ")) is not None:
            word = line.strip().lower()
            if word in ("quit", "q", "exit"):
                return
            self._handle(word)

    def _handle(self, word: str) -> None:
        """Carry out a line that the user typed, in lower case."""
        match word:
            case "":
                pass
            case "?" | "help":
                self.out(f"Type the name of a cell, such as c7, to play there.\n{COMMANDS}")
            case "hint":
                self._decide(is_solved=False)
                themes = themes_of_step(self._step) if self._number else self._puzzle.themes
                self.out(f"Hint: {hint_for(self._step, themes)}")
            case "solution":
                self._decide(is_solved=False)
                for number in range(self._number, len(self._steps)):
                    self._number = number
                    self._tell(self._step.key)
            case "next" | "skip":
                self._decide(is_solved=False)
                self._draw()
                self._show()
            case "board":
                self._show()
            case _:
                self._try(word)

    @property
    def _step(self) -> Step:
        """The own move that is asked for."""
        return self._steps[self._number]

    @property
    def _is_last(self) -> bool:
        return self._number + 1 == len(self._steps)

    def _try(self, word: str) -> None:
        """Play a move and say whether and why it is right; print an error message if it is not a legal move."""
        try:
            move = Coord.parse(word)
            explain(self._step, move)
        except NotationError as error:
            self.err(f"{error.problem.removesuffix('.')}. Type ? for help.")
            return
        except TriboloError as error:
            self.err(str(error))
            return
        if move != self._step.key:
            self.out(WRONG)
            self._tell(move)
            self._decide(is_solved=False)
            self.out("Try another move, or type solution or next.")
        elif self._is_last:
            self.out((RIGHT_AGAIN if self._is_missed else RIGHT).format(reward=reward_for(self._step)))
            self._tell(move)
            self._decide(is_solved=True)
        else:
            self.out(GO_ON)
            self._tell(move)
            self._number += 1
            self._show()

    def _tell(self, move: Coord) -> None:
        """Print why a move is right or wrong, and its line; for the last best move also the themes."""
        self.out(explain(self._step, move))
        self.out(f"Line: {', '.join(self._line(move))}.")
        if move == self._step.key and self._is_last:
            titles = [f"{THEMES[theme].title}." for theme in self._puzzle.themes]
            self.out(" ".join([*titles, f"Difficulty {self._puzzle.rating}.", "Type next for the next puzzle."]))

    def _line(self, move: Coord) -> Iterator[str]:
        """Yield the moves of the line that begins with a move, with their players and numbers of captured cells.

        The line of a best move that is not the last one ends with the replies to it.
        """
        step = self._step
        line = next(choice.line for choice in step.choices if choice.move == move)
        if move == step.key and not self._is_last:
            line = (move, *step.replies)
        turn = step.turn
        for played in line:
            yield f"{turn.mover} {played} (+{captured_cells(turn.transitions[played])})"
            turn = turn.play(played)

    def _decide(self, *, is_solved: bool) -> None:
        """Count the puzzle as solved or missed, unless that is decided, and say what it does to the rating."""
        if self._is_decided:
            return
        self._is_decided, self._is_missed = True, not is_solved
        before = self.progress
        self.progress = before.after(self._puzzle, is_solved=is_solved)
        self.keep(self.progress)
        change = describe_change(before, self._puzzle, self.progress, is_solved=is_solved)
        streak = f" Streak: {self.progress.streak}." if self.progress.streak > 1 else ""
        self.out(f"{change}{streak}")

    def _draw(self) -> None:
        """Choose the next puzzle; raise NoPuzzle if none has the theme."""
        rating, tried = self.progress.rating, self.progress.tried
        if self.rating is not None:
            rating, tried = self.rating, FIRST_PUZZLES
        seen = self.progress.seen
        puzzle = choose_puzzle(self.puzzles, rating, self.below, theme=self.theme, seen=seen, tried=tried)
        if puzzle is None:
            raise NoPuzzle
        self._puzzle, self._steps, self._number = puzzle, puzzle.steps, 0
        self._is_decided = self._is_missed = False

    def _show(self) -> None:
        """Print the board of the own move that is asked for, the scores and the question."""
        view = _view(self._step)
        scores = "  ".join(f"{self.style.paint(player.name, player.style)} {player.score}" for player in view.players)
        question = ASK.format(player=self._puzzle.player, task=task_of(self._puzzle))
        if len(self._steps) > 1:
            question += f" Your move {self._number + 1} of {len(self._steps)}."
        self.out("\n".join(["", f"Puzzle {self._puzzle.id}", *board_lines(view, self.style), "", scores, question]))


def _view(step: Step) -> View:
    session = Session(Game.start(step.turn.position), Seats.of(dict.fromkeys(PLAYERS, HUMAN)), 0, OTHER_DEAL)
    return TRIBOLO.presentation.view(session)
