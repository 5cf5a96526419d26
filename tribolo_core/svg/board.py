"""Pictures of boards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ..ai.protocol import Analysis
from ..arguments import expect, expect_collection
from ..arguments import shown as brief
from ..board import Board, Position
from ..coord import Coord, as_coord
from ..drawing.arrows import analysis_marks, arrow, frame
from ..drawing.board import SIZE, Drawable, scene_svg
from ..drawing.element import markup
from ..drawing.look import Theme
from ..errors import InvalidArgument
from ..game import Game
from ..notation import Record
from ..player import Player
from ..turn import Turn
from ..values import frozen
from .picture import Picture, checked_size, themed

BEST: Final = 3
"""The maximum number of moves of an analysis that get a number."""
REPLIES: Final = 2
"""The maximum number of arrows from the best move: to the moves that follow it in the principal variation."""


_ARROWS: Final = 'Arrows and pairs of cells, such as [("f1", "f2")]'


@frozen
class Arrow:
    """An arrow from the cell `tail` to the cell `head`, each a Coord or a cell name.

    It has the colour of `player`, or that of text if `player` is None. Raise InvalidArgument if both cells are the
    same, NotationError if a text names no cell.
    """

    tail: Coord | str
    head: Coord | str
    player: Player | None = None

    def __post_init__(self) -> None:
        expect("player", self.player, Player | None)
        if as_coord(self.tail, "tail") == as_coord(self.head, "head"):
            raise InvalidArgument("arrow", "between two different cells", f"from {self.tail} to {self.head}")


def board(
    shown: Board | Position | Turn | Game | Record,
    *,
    arrows: Iterable[Arrow | tuple[Coord | str, Coord | str]] = (),
    marked: Iterable[Coord | str] = (),
    analysis: Analysis | None = None,
    theme: str = "light",
    size: float | None = SIZE,
) -> Picture:
    """Return a picture of a board, without the walls around a small one.

    A turn and a position have a dot on each legal move. A game and a record also have the last move of each player,
    with the cells that it captured. `arrows` are drawn between cells, and the cells `marked` get a frame. An `analysis`
    of the turn adds numbers on its best moves, three at most, and arrows from the best move to the two replies that it
    expects. `theme` is "light", "dark" or "auto", which follows the reader. `size` is the width in pixels; with None,
    the page that shows the picture decides.

    Raise TypeError if `shown`, `analysis` or an arrow has another type or `marked` is a single cell, NotationError if a
    text names no cell, InvalidArgument if `theme`, `size` or an arrow is invalid, or a numbered move is illegal.

    >>> from tribolo_core import analyse
    >>> turn = Game.new(seed=7).turn
    >>> board(turn, analysis=analyse(turn, "greedy"), marked=["i6"]).count('class="hint"')
    1
    """
    value: object = Turn.start(*shown) if isinstance(shown, Position) else shown
    if not isinstance(value, Drawable):
        raise TypeError(f"shown must be a Board, a Position, a Turn, a Game or a Record, not {brief(shown)}")
    scene = value.scene()
    expect_collection("marked", marked, Iterable, 'cells, such as ["i6"]')
    expect_collection("arrows", arrows, Iterable, _ARROWS)
    framed, pointing = [as_coord(cell, "each of marked") for cell in marked], [_as_arrow(one) for one in arrows]
    if not (analysis is None or isinstance(analysis, Analysis)):
        raise TypeError(f"analysis must be what analyse(turn) returns, not {brief(analysis)}")
    best = [move.coord for move in analysis.moves[:BEST]] if analysis else []
    if strange := [str(coord) for coord in best if coord not in scene.legal]:
        raise InvalidArgument("analysis", "of the turn that is drawn", f"of one on which {strange[0]} is legal")
    width = None if size is None else checked_size("size", size, 1)

    def draw(colours: Theme) -> str:
        over = [frame(coord, colours) for coord in framed]
        for one in pointing:
            style = one.player.name.lower() if one.player else ""
            over.append(arrow(as_coord(one.tail), as_coord(one.head), colours, style=style))
        if analysis and best:
            over += analysis_marks(best, analysis.moves[0].line[1 : 1 + REPLIES], scene.mover, colours)
        return scene_svg(scene, colours, width, "".join(map(markup, over)))

    return themed(theme, draw)


def _as_arrow(value: object) -> Arrow:
    """Return an arrow unchanged, or the arrow between a pair of cells; raise TypeError for anything else."""
    if isinstance(value, tuple | list) and len(value) == 2:
        return Arrow(*value)
    if not isinstance(value, Arrow):
        raise TypeError(f"arrows must hold {_ARROWS}, not {brief(value)}")
    return value
