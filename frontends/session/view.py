"""The data that a frontend draws: plain values without rules."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tribolo_core.translation.messages import gettext, gettext_noop

IS_SKIPPED: Final = gettext_noop("{player} cannot move and is skipped.")

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


def format_line(moves: Sequence[MoveView]) -> str:
    """Return the moves of a line with their players and the numbers of cells that they capture.

    >>> format_line([MoveView("Blue", "B", "blue", "m1", ("m2", "m3"), ()), MoveView("Red", "R", "red", "d9", (), ())])
    'Blue m1 (+2), Red d9'
    """
    return ", ".join(
        f"{gettext(move.player)} {move.name}{f' (+{len(move.taken)})' if move.taken else ''}" for move in moves
    )


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
