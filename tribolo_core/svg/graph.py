"""Pictures of the win shares of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..analysis.review import ReviewedMove, check_reviewed, turning_point
from ..arguments import expect
from ..drawing.board import described
from ..drawing.element import Attributes, Element, markup, path
from ..drawing.graph import MARKS, Judged, ShareGraph, flag, graph_elements
from ..drawing.look import Theme, definitions
from ..errors import InvalidArgument
from ..game import Game
from ..player import PLAYERS
from .picture import Picture, checked_size, themed

WIDTH: Final = 640
"""The default width in pixels."""
HEIGHT: Final = 230
"""The default height in pixels."""
PADDING: Final = 8
"""The space around the graph, in pixels."""
LEGEND: Final = 28
"""The height of the names of the marks, under the graph."""
ENTRY: Final = 110
"""The width of a name in the legend."""
LEAST_WIDTH: Final = 240
"""The least width in pixels."""
LEAST_HEIGHT: Final = 140
"""The least height in pixels."""


def graph(
    moves: Sequence[ReviewedMove],
    game: Game | None = None,
    *,
    ply: int | None = None,
    theme: str = "light",
    width: float = WIDTH,
    height: float = HEIGHT,
) -> Picture:
    """Return a picture of the win shares of Blue, Red and Green after each move of a review.

    Inaccuracies, mistakes, blunders and kingmaker moves have marks in the lane of their player. With the `game`, the
    axis has all of its moves, and a flag marks the turning point; see `turning_point`. `ply` is the number of moves
    before a turn that gets a cursor. `theme` is "light", "dark" or "auto", which follows the reader; `width` and
    `height` are in pixels. A graph less than 156 pixels high has one lane for the marks of all players, and no numbers
    of moves.

    Raise InvalidArgument if there are no moves, if a move or `ply` is beyond the end of the game, or if an option is
    invalid; TypeError if `moves` or `game` holds another type.

    >>> from tribolo_core import review
    >>> game = Game.new(seed=7).play_all(["i6", "a11", "m4"])
    >>> graph(tuple(review(game, "engine:nodes=50")), game).count('class="band face')
    3
    """
    check_reviewed(moves)
    expect("game", game, Game | None)
    expect("ply", ply, int | None)
    reviewed = tuple(moves)
    if not reviewed:
        raise InvalidArgument("moves", "at least one reviewed move", "none")
    plies = len(game.moves) if game else max(move.ply for move in reviewed)
    if any(move.ply > plies for move in reviewed):
        raise InvalidArgument("game", "the game of the review", f"a game of {plies} moves")
    if ply is not None and not 0 <= ply <= plies:
        raise InvalidArgument("ply", f"from 0 to {plies}", ply)
    shares: list[tuple[float, ...] | None] = [None] * (plies + 1)
    for move in reviewed:
        shares[move.ply] = move.shares
    turned = turning_point(game, reviewed) if game else None
    judged = [
        Judged(move.ply, move.player.index, name)
        for move in reviewed
        if (name := "kingmaker" if move.is_kingmaker else move.judgement)
    ]
    drawn = ShareGraph(plies, shares, judged, turned.ply if turned else None, ply)
    least = (checked_size("width", width, LEAST_WIDTH), checked_size("height", height, LEAST_HEIGHT))
    return themed(theme, lambda colours: _picture(drawn, *least, colours, _description(reviewed, turned)))


def _picture(graph: ShareGraph, width: float, height: float, theme: Theme, text: str) -> str:
    """Return `graph` with a background and a legend as an SVG image, `width` times `height` pixels large.

    `text` describes the graph to screen readers.
    """
    title = f"Win shares of {', '.join(map(str, PLAYERS[:-1]))} and {PLAYERS[-1]} over {graph.plies} moves"
    box = f'viewBox="0 0 {width:g} {height:g}" width="{width:g}" height="{height:g}"'
    drawn = graph_elements(graph, width - 2 * PADDING, height - PADDING - LEGEND, theme)
    parts = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="share-graph" {box} {described(title, text)}',
        f'<rect class="surface" width="{width:g}" height="{height:g}" fill="{theme.surface}"/>',
        definitions(theme),
        markup(Element("g", {"transform": f"translate({PADDING} {PADDING})"}, "", tuple(drawn))),
        *map(markup, _legend(graph, height - LEGEND / 2, theme)),
        "</svg>\n",
    )
    return "".join(parts)


def _legend(graph: ShareGraph, y: float, theme: Theme) -> list[Element]:
    """Return the marks that a graph has, with their names, around the height `y`: first the mildest judgement."""
    found = {move.judgement for move in graph.moves}
    names = [name for name in MARKS if name in found]
    elements = []
    for index, name in enumerate(names):
        transform = f"translate({34 + index * ENTRY} {y:g}) scale(5)"
        elements.append(path("mark", MARKS[name], transform=transform, fill=theme.muted))
    if graph.turning_point is not None:
        elements.append(flag(30 + len(names) * ENTRY, y - 4, theme.muted))
        names.append("turning point")
    font: Attributes = {"font-family": "sans-serif", "font-size": 13, "fill": theme.muted, "y": y + 4.5}
    for index, name in enumerate(names):
        elements.append(Element("text", {"x": 46 + index * ENTRY, **font}, name))
    return elements


def _description(moves: tuple[ReviewedMove, ...], turned: ReviewedMove | None) -> str:
    """Return the win shares after the last move, the judged moves and the turning point as text."""
    last = max(moves, key=lambda move: move.ply)
    shares = ", ".join(f"{player} {100 * share:.0f} %" for player, share in zip(PLAYERS, last.shares, strict=True))
    sentences = [f"After move {last.ply}: {shares}."]
    for move in moves:
        name = "kingmaker" if move.is_kingmaker else move.judgement
        if name:
            sentences.append(f"Move {move.ply}, {move.player} {move.move}: {name}.")
    if turned:
        sentences.append(f"The game turned with move {turned.ply}.")
    return " ".join(sentences)
