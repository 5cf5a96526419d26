"""The data that a frontend draws: plain values without rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from tribolo_core.translation.messages import gettext, gettext_noop

from .seats import HUMAN

IS_SKIPPED: Final = gettext_noop("{player} cannot move and is skipped.")
YOU_ARE_SKIPPED: Final = gettext_noop("You cannot move and are skipped.")

LINE_MOVES: Final = 4
"""The number of moves of an expected line that are shown: one round of three players, and the next move."""


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell of the board.

    `name` is what people type to play there. `letter` stands for the owner in plain text, `style` names the owner for
    colours. `moved` marks the last move of a player, `taken` a cell that such a move captured.
    """

    name: str
    letter: str
    style: str
    is_legal: bool = False
    moved: bool = False
    taken: bool = False


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player, as shown beside the board.

    `letter` and `style` are those of the player's cells. `seat` is `HUMAN` or the spec of an opponent. `score` is
    `None` in a game without scores. `has_won` is true of every winner once the game is over. `person` is the name of a
    person, if it is known.
    """

    name: str
    letter: str
    style: str
    seat: str
    score: int | None
    is_to_move: bool
    has_won: bool
    person: str = ""


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move that was played.

    `player`, `letter` and `style` are those of the player who moved. `name` is the cell, `taken` the names of the cells
    captured, and `skipped` the names of the players skipped after the move.
    """

    player: str
    letter: str
    style: str
    name: str
    taken: tuple[str, ...]
    skipped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveReview:
    """The review of a move that was played.

    `shares` holds the win share of each player after the move, in turn order, and `loss` the win share that it cost its
    player. `judgement` is a text such as `mistake`, or empty. `better` holds the first `LINE_MOVES` moves of a better
    line, which begins with the best move; it is empty if no move was better.
    """

    shares: tuple[float, ...]
    loss: float
    judgement: str
    better: tuple[MoveView, ...]


@dataclass(frozen=True, slots=True)
class Names:
    """How lists and sentences call the players of a game, for one reader.

    `own` is the player that the reader is addressed as, `None` for a reader without one. `others` are the names of
    people and computer players, keyed by player; a player without one is called by its own name, a colour.
    """

    own: str | None = None
    others: Mapping[str, str] = field(default_factory=dict)

    def name(self, player: object) -> str:
        """Return the name of a player who is not addressed, such as "Pip" or "Red"."""
        return self.others.get(str(player)) or gettext(str(player))

    def title(self, player: object) -> str:
        """Return the name of a player in a list or a table: "You" for the reader."""
        return gettext("You") if str(player) == self.own else self.name(player)


BY_COLOUR: Final = Names()
"""Calls every player by its own name."""


def format_line(moves: Sequence[MoveView], names: Names = BY_COLOUR) -> str:
    """Return the moves of a line with their players and the numbers of cells that they capture.

    >>> line = [MoveView("Blue", "B", "blue", "m1", ("m2", "m3"), ()), MoveView("Red", "R", "red", "d9", (), ())]
    >>> format_line(line, Names("Blue", {"Red": "Otto"}))
    'You m1 (+2), Otto d9'
    """
    return ", ".join(
        f"{names.title(move.player)} {move.name}{f' (+{len(move.taken)})' if move.taken else ''}" for move in moves
    )


def seat_labels(seats: Iterable[str], labels: Callable[[Iterable[str]], Sequence[str]]) -> tuple[str, ...]:
    """Return the texts by which people know the seats of a game: "human", and what `labels` returns for opponents."""
    held = tuple(seats)
    of_opponents = iter(labels(seat for seat in held if seat != HUMAN))
    return tuple(gettext("human") if seat == HUMAN else next(of_opponents) for seat in held)


def labels_in(
    players: Sequence[PlayerView], labels: Callable[[Iterable[str]], Sequence[str]], names: Names
) -> tuple[str, ...]:
    """Return the texts by which people know the players of a game: "You", names of people, or labels of seats."""
    you = {(names.own, HUMAN): gettext("You")}
    known = zip(players, seat_labels((player.seat for player in players), labels), strict=True)
    return tuple(player.person or you.get((player.name, player.seat), label) for player, label in known)


def describe_skip(player: object, names: Names) -> str:
    """Return the sentence that says that a player is skipped."""
    return gettext(YOU_ARE_SKIPPED) if str(player) == names.own else gettext(IS_SKIPPED, player=names.name(player))


@dataclass(frozen=True, slots=True)
class View:
    """Everything on the screen of a game.

    `rows` holds the cells, from the top left, between `column_labels` and `row_labels`. `status` is one sentence about
    the turn or the outcome. `legal` names the legal moves of the human to move in reading order, and is empty while
    help is off or no human is to move. `takes` maps each of these moves, help or not, to the cells it would capture.
    `moves` holds the moves played.
    """

    column_labels: tuple[str, ...]
    row_labels: tuple[str, ...]
    rows: tuple[tuple[CellView, ...], ...]
    players: tuple[PlayerView, ...]
    status: str
    is_over: bool
    legal: tuple[str, ...]
    takes: Mapping[str, tuple[str, ...]]
    moves: tuple[MoveView, ...]

    def cell(self, name: str) -> CellView | None:
        """Return the cell called `name`, such as `c7`; `None` if no cell of the board has that name."""
        return next((cell for row in self.rows for cell in row if cell.name == name), None)
