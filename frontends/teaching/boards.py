"""Small boards: drawn as rows of letters, played by the rules, and shown without the rest of the board."""

from __future__ import annotations

from collections.abc import Sequence

from frontends.games.positions import view_of, with_mover
from frontends.session.view import View
from tribolo_core import HEIGHT, WIDTH, Board, Owner, Player, Position
from tribolo_core.drawing.crop import Crop


def read_board(rows: Sequence[str], around: Owner = Owner.WALL) -> Board:
    """Return a board whose top left corner holds `rows`, and whose other cells have the owner `around`.

    Each row is a text with a letter for each cell; spaces in it are ignored. Walls around a small board act like the
    edge of the board. Raise TriboloError if the rows are too long, too many or hold unknown letters.
    """
    filler = around.value
    lines = ["".join(row.split()).ljust(WIDTH, filler) for row in rows]
    return Board.from_text("\n".join([*lines, *[filler * WIDTH] * (HEIGHT - len(rows))]))


def view_corner(board: Board, mover: Player | None, size: tuple[int, int]) -> View:
    """Return the view of the top left corner of a board, with human players.

    If `mover` cannot move, the next player who can is to move, if there is one; `None` stands for Blue. `size` is the
    number of columns and of rows of the corner.
    """
    width, height = size
    return view_of(with_mover(Position(board, mover)), Crop(range(width), range(height)))
