"""What a frontend draws: plain data, no rules."""

from __future__ import annotations

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
    """A player as shown beside the board; `score` is None in a game without scores."""

    name: str
    style: str
    seat: str
    score: int | None
    is_to_move: bool


@dataclass(frozen=True, slots=True)
class View:
    """Everything on the screen: the labels and rows of the board, the players, and one line about the state of play.

    `legal` names the moves that help shows, in reading order; it is empty while help is off.
    """

    column_labels: tuple[str, ...]
    row_labels: tuple[str, ...]
    rows: tuple[tuple[CellView, ...], ...]
    players: tuple[PlayerView, ...]
    status: str
    legal: tuple[str, ...]
