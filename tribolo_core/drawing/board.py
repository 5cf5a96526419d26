"""A board as SVG, in board units: the cell of column 3, row 4 of the shown part, both from 0, is drawn at (3, 4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from html import escape
from itertools import groupby, pairwise
from typing import Final, NamedTuple, Protocol

from ..coord import COORDS, Coord, as_coord
from ..player import Owner
from .crop import crop_of
from .look import FACE_STROKE, INSET, LIGHT, RIM_STROKE, Theme, definitions

MARGIN: Final = 0.7
"""The margin for the labels, to the left of the board and above it."""
EDGE: Final = 0.15
"""The margin to the right of the board and below it."""
SIZE: Final = 600
"""The default width of an image in pixels."""


class CellView(Protocol):
    """A cell to draw."""

    @property
    def name(self) -> str:
        """The name of the cell, such as `c7`."""

    @property
    def letter(self) -> str:
        """The letter of the content in board text."""

    @property
    def style(self) -> str:
        """The style of the content, such as `wall`."""

    @property
    def is_legal(self) -> bool:
        """Whether to mark this cell as a legal move."""

    @property
    def moved(self) -> bool:
        """Whether to mark this cell as the destination of the latest move of some player."""

    @property
    def taken(self) -> bool:
        """Whether to mark this cell as captured by the latest move of some player."""


class BoardView(Protocol):
    """A board to draw, with its cells from the top left."""

    @property
    def column_labels(self) -> Sequence[str]:
        """The labels of the columns."""

    @property
    def row_labels(self) -> Sequence[str]:
        """The labels of the rows."""

    @property
    def rows(self) -> Sequence[Sequence[CellView]]:
        """The cells of each row."""


class DrawnCell(NamedTuple):
    """A cell of a drawn board; see `CellView`."""

    name: str
    letter: str
    style: str
    is_legal: bool = False
    moved: bool = False
    taken: bool = False


class DrawnBoard(NamedTuple):
    """A board to draw; see `BoardView`."""

    column_labels: Sequence[str]
    row_labels: Sequence[str]
    rows: Sequence[Sequence[DrawnCell]]


class Scene(NamedTuple):
    """What a picture of a game shows.

    `letters` is the text of the board, and `title` says who is to move, if known, and the scores. `mover` is the style
    of the player to move, or empty. `legal` holds the legal moves, `moved` the destinations of the players' latest
    moves, and `taken` the cells that these moves captured.
    """

    letters: str
    title: str
    mover: str = ""
    legal: Collection[Coord] = ()
    moved: Collection[Coord] = ()
    taken: Collection[Coord] = ()


class Drawable:
    """A value that notebooks show as a picture of its board."""

    __slots__ = ()

    def scene(self) -> Scene:
        """Return what a picture of this value shows."""
        raise NotImplementedError

    def _repr_svg_(self) -> str:
        return scene_svg(self.scene())


def drawn_board(scene: Scene) -> DrawnBoard:
    """Return the cells of a scene between the labels of the columns and rows, without the walls around them."""
    letters = "".join(scene.letters.split())
    cells = [
        DrawnCell(
            str(coord),
            letter,
            Owner(letter).name.lower(),
            coord in scene.legal,
            coord in scene.moved,
            coord in scene.taken and coord not in scene.moved,
        )
        for coord, letter in zip(COORDS, letters, strict=True)
    ]
    rows = crop_of(letters).rows_of(cells)
    return DrawnBoard([cell.name[0] for cell in rows[0]], [row[0].name[1:] for row in rows], rows)


def scene_svg(scene: Scene, theme: Theme = LIGHT, size: float | None = SIZE, over: str = "") -> str:
    """Return a scene as an SVG image of its own: with a background, a title, and the board as text.

    `size` is the width in pixels; with `None`, the image has no size of its own. `over` is SVG markup that is drawn
    over the board, with the coordinates of the whole board.
    """
    board = drawn_board(scene)
    first = as_coord(board.rows[0][0].name)
    if over and first.index:
        over = f'<g transform="translate({-first.x} {-first.y})">{over}</g>'
    columns, rows = len(board.column_labels), len(board.row_labels)
    box = f'x="{-MARGIN}" y="{-MARGIN}" width="{columns + MARGIN + EDGE:g}" height="{rows + MARGIN + EDGE:g}"'
    parts = (
        _opening(board, scene.mover, None if size is None else size / (columns + MARGIN + EDGE)),
        described(scene.title, board_text(board)),
        f'<rect class="surface" {box} fill="{theme.surface}"/>',
        definitions(theme),
        *cells_markup(board, theme, label_size=".34"),
        over,
        "</svg>\n",
    )
    return "".join(parts)


def _opening(board: BoardView, mover: str, pixels: float | None) -> str:
    """Return the first part of the tag `svg`, which still lacks the attributes that describe the image.

    `mover` is the style of the player to move, "" for none. `pixels` is the width of a cell; with `None`, the image has
    no size of its own.
    """
    width, height = len(board.column_labels) + MARGIN + EDGE, len(board.row_labels) + MARGIN + EDGE
    size = "" if pixels is None else f'width="{width * pixels:g}" height="{height * pixels:g}" '
    mark = f" mover-{escape(mover)}" if mover else ""
    box = f"{-MARGIN} {-MARGIN} {width} {height}"
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="board{mark}" viewBox="{box}" {size}'


def described(title: str, text: str, name: str = "") -> str:
    """Return the rest of the tag `svg` of an image that screen readers describe by a title and a longer text.

    With a `name`, which must be unique on its page, the image also refers to both by ids that begin with the name.
    """
    ids = (f' id="{name}-title"', f' id="{name}-text"') if name else ("", "")
    labels = f' aria-labelledby="{name}-title {name}-text"' if name else ""
    return f'role="img"{labels}><title{ids[0]}>{escape(title)}</title><desc{ids[1]}>{escape(text)}</desc>'


def board_markup(
    board: BoardView, mover: str, description: str, *, has_tiles: bool = True, pixels: float | None = None
) -> str:
    """Return a board as an SVG image for a page that has its own stylesheet and draws previews.

    `mover` is the style of the player to move, or empty. `description` is the end of the tag `svg`; see `described`.
    Only the first board on a page needs the definitions of the tiles and marks (`has_tiles`). `pixels` is the width of
    a cell; if it is `None`, the page decides the size by the attributes `data-columns` and `data-rows`, the numbers of
    columns and rows. Each cell is an SVG group with two classes, `cell` and its style, and with its name as the
    attribute `data-name`. After the cells comes an empty group of the class `preview`.
    """
    parts = (
        _opening(board, mover, pixels),
        f'data-columns="{len(board.column_labels)}" data-rows="{len(board.row_labels)}" {description}',
        definitions(LIGHT) if has_tiles else "",
        *cells_markup(board, LIGHT, label_size=".42"),
        '<g class="preview"></g></svg>',
    )
    return "".join(parts)


def board_text(board: BoardView) -> str:
    """Return a board as text.

    The first line has the labels of the columns. Each further line has the label of a row, then a letter for each cell.
    """
    labels = "   " + " ".join(board.column_labels)
    rows = zip(board.row_labels, board.rows, strict=True)
    return "\n".join((labels, *(f"{label:>2} " + " ".join(cell.letter for cell in row) for label, row in rows)))


def cells_markup(board: BoardView, theme: Theme, label_size: str) -> Iterator[str]:
    """Yield the ground, the labels, the regions and the cells of a board as SVG; `label_size` is in cells."""
    width, height = len(board.column_labels), len(board.row_labels)
    ground = f'x="-.1" y="-.1" width="{width + 0.2}" height="{height + 0.2}" rx=".22"'
    yield f'<rect class="ground" {ground} fill="{theme.ground}"/>'
    font = f'font-family="sans-serif" font-size="{label_size}" text-anchor="middle"'
    yield f'<g class="labels" {font} fill="{theme.muted}">'
    for x, label in enumerate(board.column_labels):
        yield f'<text x="{x + 0.5}" y="-.24">{escape(label)}</text>'
    for y, label in enumerate(board.row_labels):
        yield f'<text x="-.38" y="{y + 0.65}">{escape(label)}</text>'
    yield "</g>"
    styles = [[cell.style for cell in row] for row in board.rows]
    for style, colours in theme.players.items():
        outline = region_path(styles, style)
        stroke = f'd="{outline}" stroke-linejoin="round" stroke-width'
        yield (
            f'<g class="region {style}" transform="translate({INSET} {INSET})">'
            f'<path class="region-rim" {stroke}="{RIM_STROKE}" fill="{colours.rim}" stroke="{colours.rim}"/>'
            f'<path class="region-face" {stroke}="{FACE_STROKE}" fill="{colours.face}" stroke="{colours.face}"/></g>'
        )
    for y, row in enumerate(board.rows):
        for x, cell in enumerate(row):
            yield _cell(cell, x, y, theme)


def region_path(styles: Sequence[Sequence[str]], style: str) -> str:
    """Return the SVG path of all cells whose style is `style`, as rectangles; `styles` holds the rows of the board.

    Rectangles over neighbouring cells join them, and a block of two times two cells has no hole. Each rectangle is
    smaller than its cells by `INSET` on every side, and the path must be moved by `INSET` right and down. A stroke with
    round joins then gives the regions their size and round corners.
    """
    rows = [[found == style for found in row] for row in styles]
    pairs = [[upper and lower for upper, lower in zip(*two, strict=True)] for two in pairwise(rows)]
    columns = [list(column) for column in zip(*rows, strict=True)]
    return "".join(
        (
            *(_rectangle(x, y, width, 1) for y, row in enumerate(rows) for x, width in _runs(row)),
            *(_rectangle(x, y, 1, height) for x, column in enumerate(columns) for y, height in _runs(column, 2)),
            *(_rectangle(x, y, width, 2) for y, pair in enumerate(pairs) for x, width in _runs(pair, 2)),
        )
    )


def _rectangle(x: int, y: int, width: int, height: int) -> str:
    across, down = (f"{length - 2 * INSET:.2f}" for length in (width, height))
    return f"M{x} {y}h{across}v{down}h-{across}z"


def _runs(flags: Sequence[bool], least: int = 1) -> Iterator[tuple[int, int]]:
    """Yield the start and the length of each longest run of true values that has at least `least` of them."""
    for flag, run in groupby(range(len(flags)), key=flags.__getitem__):
        if flag and len(places := list(run)) >= least:
            yield places[0], len(places)


def _cell(cell: CellView, x: int, y: int, theme: Theme) -> str:
    style, mark = escape(cell.style), _mark(cell)
    drawn = f'<use href="#tile-{style}{theme.suffix}" x="{x}" y="{y}"/>'
    if mark:
        player = theme.players.get(cell.style)
        colour = player.mark if player else theme.ink
        drawn += f'<use href="#mark-{mark}{theme.suffix}" x="{x}" y="{y}" color="{colour}"/>'
    return f'<g class="cell {style}" data-name="{escape(cell.name)}">{drawn}</g>'


def _mark(cell: CellView) -> str:
    if cell.moved:
        return "moved"
    if cell.taken:
        return "taken"
    return "legal" if cell.is_legal else ""
