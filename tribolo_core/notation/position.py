"""Position strings: a board and the player to move in one line."""

from __future__ import annotations

from .. import _kernel
from ..arguments import expect
from ..board import Board, Position, parsed
from ..player import PLAYERS


def format_position(position: Position) -> str:
    """Format a position as a position string, which has the board and the player to move in one line.

    The rows of the board are joined by `/`, and each run of empty cells is written as its length. The player to move
    follows after a blank: `b`, `r` or `g`, or `-` if the game is over.

    >>> from tribolo_core import Player
    >>> format_position(Position(Board.from_text("...B#..........." + " ................" * 10), Player.RED))
    '3B#11/16/16/16/16/16/16/16/16/16/16 r'
    """
    expect("position", position, Position)
    board, player = position
    return board.packed.position(None if player is None else player.index)


def parse_position(text: str) -> Position:
    """Parse a position string, a board and the player to move in one line.

    Only the exact text that `format_position` returns for a position is valid. Raise InvalidBoard, which lists at most
    `MOST_FAULTS` faults of the text; the length of a row is one of them only if the row has no other.
    """
    board, player = parsed(_kernel.parse_position, text)
    return Position(Board(board), None if player is None else PLAYERS[player])
