"""What a frontend draws: plain data, no rules."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CellView:
    """A cell as it is to be drawn.

    `name` is what a person types to play there, `letter` stands for the owner in plain text, and `style` names the
    owner for colours. `moved` says that the last move of some player went here, `taken` that such a move took this
    cell.
    """

    name: str
    letter: str
    style: str
    is_legal: bool = False
    moved: bool = False
    taken: bool = False


@dataclass(frozen=True, slots=True)
class PlayerView:
    """A player as shown beside the board; `score` is None in a game without scores.

    `letter` is that of the player's cells. `has_won` is true of all who share the win, once the game is over.
    """

    name: str
    letter: str
    style: str
    seat: str
    score: int | None
    is_to_move: bool
    has_won: bool


@dataclass(frozen=True, slots=True)
class MoveView:
    """A move that was played: whose it was, the names of the cell and of those it took, and who was skipped then."""

    player: str
    letter: str
    style: str
    name: str
    taken: tuple[str, ...]
    skipped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class View:
    """Everything on the screen: the labels and rows of the board, the players, and one line about the state of play.

    `legal` names the moves that help shows, in reading order; it is empty while help is off. `takes` says for each move
    of the human to move which cells it would take, and is empty while no human is to move. `moves` are those played.
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
        """The cell of a name, if there is one."""
        return next((cell for row in self.rows for cell in row if cell.name == name), None)
