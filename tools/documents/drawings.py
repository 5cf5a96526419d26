"""The boards of the documents as pictures, which follow the light or dark theme of their reader."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from frontends.teaching.boards import read_board
from frontends.teaching.drawings import (
    AROUND,
    ENDS,
    JUMP,
    MOVE,
    OWN_CELL,
    SHARED,
    SKIPPING,
    TWO_OPPONENTS,
    WON,
    Drawing,
)
from tribolo_core import Game, svg
from tribolo_core.drawing.board import (
    EDGE,
    MARGIN,
    DrawnBoard,
    Scene,
    board_text,
    cells_markup,
    described,
    drawn_board,
)
from tribolo_core.drawing.look import DARK, LIGHT, Theme, definitions
from tribolo_core.svg.picture import following

NAMES: Final = {
    "jump": JUMP,
    "two-opponents": TWO_OPPONENTS,
    "ends": ENDS,
    "own-cell": OWN_CELL,
    "move": MOVE,
    "skipping": SKIPPING,
    "won": WON,
    "shared": SHARED,
}
"""The drawings of the rules by the names of their pictures."""

_PIXELS: Final = 36
"""The width of a cell."""

_GAP: Final = 1.6
"""The space for the arrow between the board before a move and the one after it, in cells."""


def pictures() -> dict[str, str]:
    """Return the SVG text of each picture by its path in the repository: the drawings of the rules, and a board."""
    rules = {f"docs/reference/images/{name}.svg": _picture(drawing) for name, drawing in NAMES.items()}
    return {"tests/data/board.svg": svg.board(Game.new(seed=7).play("i6"), theme="auto"), **rules}


def _picture(drawing: Drawing) -> str:
    """Return the picture of a drawing: the board, and to its right the board after the move if somebody plays."""
    boards = [_corner(rows, drawing.size) for rows in (drawing.before, drawing.after) if rows]
    columns, rows = drawing.size
    width, height = columns + MARGIN + EDGE, rows + MARGIN + EDGE
    whole = width * len(boards) + _GAP * (len(boards) - 1)
    title = ". ".join(map(str, drawing.events))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {whole:g} {height:g}" '
        f'width="{whole * _PIXELS:g}" height="{height * _PIXELS:g}" '
        f"{described(title, ' then '.join(f'{board_text(board)} ' for board in boards).strip())}"
    )

    def draw(theme: Theme) -> str:
        placed = []
        for number, board in enumerate(boards):
            left = number * (width + _GAP)
            markup = "".join(cells_markup(board, theme, label_size=".42"))
            placed.append(f'<g transform="translate({left + MARGIN:g} {MARGIN})">{markup}</g>')
        if len(boards) > 1:
            middle = MARGIN + rows / 2
            placed.append(
                f'<path d="M{width + 0.3:g} {middle:g}h{_GAP - 0.7:g}m-.3 -.25l.3 .25-.3 .25" fill="none" '
                f'stroke="{theme.muted}" stroke-width=".1" stroke-linecap="round" stroke-linejoin="round"/>'
            )
        return f"{head}{definitions(theme)}{''.join(placed)}</svg>\n"

    return following(draw(LIGHT), draw(DARK))


def _corner(rows: Sequence[str], size: tuple[int, int]) -> DrawnBoard:
    """Return the cells of the top left corner of a board with these rows; `size` is its columns and rows."""
    columns, height = size
    board = drawn_board(Scene(str(read_board(rows, AROUND)), ""))
    return DrawnBoard(
        board.column_labels[:columns], board.row_labels[:height], [row[:columns] for row in board.rows[:height]]
    )
