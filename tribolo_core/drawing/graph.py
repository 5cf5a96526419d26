"""The win shares of a game as a graph, as the analysis page draws it.

The graph is a stack of three bands over the moves, with a lane of marks for each player above; in a low graph, the
marks of all players share one lane.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil
from typing import Final, NamedTuple, TypeAlias

from .element import Attribute, Attributes, Element, path, rounded
from .look import Theme

LEFT: Final = 20
"""The distance from the left edge to the bands; the tiles of the players are in this space."""
RIGHT: Final = 4
"""The distance from the bands to the right edge."""
LANE: Final = 14
"""The height of a player's lane of marks."""
FLAG: Final = 10
"""The height of the flag of the turning point, above the lanes."""
GAP: Final = 4
"""The distance between the lanes and the bands."""
AXIS: Final = 20
"""The height of the numbers under the bands."""
MARK: Final = 5
"""Half the size of a mark."""
LEAST_MARK: Final = 3.2
"""The least half size of a mark, where moves are narrow."""
TILE: Final = 12
"""The size of a player's tile beside a lane."""
BAND_TILE: Final = 16
"""The size of a tile on a band."""
TILE_MARGIN: Final = 2
"""The least space above and below a tile on a band."""
TILE_DISTANCE: Final = 150
"""The least distance between two tiles on a band."""
LEAST_TICK: Final = 36
"""The least distance between two numbers under the bands."""
LOW: Final = 120
"""The height below which the marks share one lane, without tiles and numbers."""

STYLES: Final = ("blue", "red", "green")
"""The styles of the players, in the order of the win shares."""

MARKS: Final = {
    "inaccuracy": "M-.9 0A.9 .9 0 1 0 .9 0A.9 .9 0 1 0 -.9 0z",
    "mistake": "M0 -1.05 1.1 .9H-1.1z",
    "blunder": "M-1 -.5-.5-1 0-.5 .5-1 1-.5 .5 0 1 .5 .5 1 0 .5-.5 1-1 .5-.5 0z",
    "kingmaker": "M-1.1 .85V-.7L-.5 0 0-1.05 .5 0 1.1-.7V.85z",
}
"""The outlines of the marks of judgements and kingmaker moves, each about 2 in size with its middle at the origin."""

Shares: TypeAlias = Sequence[float]


class Judged(NamedTuple):
    """A move with a mark: its number from 1, the index of its player, and a key of `MARKS`."""

    ply: int
    player: int
    judgement: str


class ShareGraph(NamedTuple):
    """The content of the graph.

    `plies` is the number of moves of the game. `shares` holds the win shares after 0, 1, ... moves; `None` where they
    are unknown. `turning_point` is the number of the move with which the game turned, and `shown` the number of moves
    before the turn with the cursor; `None` if there is none.
    """

    plies: int
    shares: Sequence[Shares | None]
    moves: Sequence[Judged] = ()
    turning_point: int | None = None
    shown: int | None = None


class _Place(NamedTuple):
    """The width of a move, and the upper and the lower edge of the bands."""

    slot: float
    top: float
    bottom: float


def graph_elements(graph: ShareGraph, width: float, height: float, theme: Theme) -> Iterator[Element]:
    """Yield the elements that draw `graph`, `width` and `height` pixels large, in the colours of `theme`."""
    is_low = height < LOW
    top_edge, bottom_edge = (LANE, height) if is_low else (FLAG + len(STYLES) * LANE + GAP, height - AXIS)
    place = _Place((width - LEFT - RIGHT) / (graph.plies + 1), top_edge, bottom_edge)
    slot, top, bottom = place

    def middle(ply: int) -> float:
        return rounded(LEFT + (ply + 0.5) * slot)

    def line(name: str, ply: int, **attributes: Attribute) -> Element:
        return path(name, f"M{middle(ply)} 0V{bottom:g}", **attributes)

    size = {"x": LEFT, "y": top, "width": width - LEFT - RIGHT, "height": bottom - top}
    yield Element("rect", {"class": "plot", **size, "fill": theme.sunken})
    yield from _bands(graph.shares, place, theme)
    for quarter in (1, 2, 3):
        y = rounded(top + ((bottom - top) * quarter) / 4)
        yield path("quarter", f"M{LEFT} {y}H{width - RIGHT:g}", stroke=theme.surface, opacity=0.35)
    outline = f"M{LEFT} {top:g}H{width - RIGHT:g}V{bottom:g}H{LEFT}z"
    yield path("frame", outline, fill="none", stroke=theme.muted)
    if not is_low:
        step = next((count for count in (1, 5, 10, 20, 50) if count * slot >= LEAST_TICK), 100)
        font: Attributes = {"font-family": "sans-serif", "font-size": 12, "text-anchor": "middle", "fill": theme.muted}
        for ply in range(0, graph.plies + 1, step):
            yield Element("text", {"class": "tick", "x": middle(ply), "y": bottom + 15, **font}, str(ply))
    halo: Attributes = {"stroke": theme.surface, "stroke_width": 5}
    if graph.shown is not None:
        yield line("line-halo", graph.shown, **halo)
        yield line("cursor", graph.shown, stroke=theme.ink, stroke_width=2)
    if graph.turning_point is not None:
        yield line("line-halo", graph.turning_point, **halo)
        yield line("turn", graph.turning_point, stroke=theme.ink, stroke_width=1.5, stroke_dasharray="4 3")
        yield flag(middle(graph.turning_point), 0, theme.ink)
    for run in _runs(graph.shares):
        yield from _band_tiles(graph.shares, run, place, theme)
    if not is_low:
        for lane, style in enumerate(STYLES):
            yield tile("lane-tile", style, 2 + TILE / 2, _in_lane(lane), TILE, theme)
    scale = rounded(min(MARK, max(1.35 * slot, LEAST_MARK)))
    for move in graph.moves:
        style = STYLES[move.player]
        y = LANE / 2 if is_low else _in_lane(move.player)
        transform = f"translate({middle(move.ply)} {y:g}) scale({scale})"
        yield _coloured(f"mark face {style}", MARKS[move.judgement], style, theme, transform)


def tile(name: str, style: str, x: float, y: float, size: float, theme: Theme) -> Element:
    """Return the tile of the player with this `style`, such as `blue`; `name` is its CSS class.

    Its middle is at (`x`, `y`), and its sides have the length `size`.
    """
    transform = f"translate({rounded(x - size / 2)} {rounded(y - size / 2)}) scale({size})"
    return Element("use", {"class": name, "href": f"#tile-{style}{theme.suffix}", "transform": transform})


def flag(x: float, y: float, colour: str) -> Element:
    """Return the flag of the turning point: its pole has the top at (`x`, `y`), and it flies to the right."""
    return path("flag", f"M{x} {y}h8l-3 4 3 4h-8z", fill=colour)


def _in_lane(lane: int) -> float:
    return FLAG + (lane + 0.5) * LANE


def _coloured(name: str, d: str, style: str, theme: Theme, transform: str) -> Element:
    """Return the mark of a judgement, the path `d`, in the colours of the player with this `style`."""
    colours = theme.players[style]
    return path(name, d, transform=transform, fill=colours.face, stroke=colours.rim, stroke_width=0.2)


def _bands(shares: Sequence[Shares | None], place: _Place, theme: Theme) -> Iterator[Element]:
    """Yield the bands of the players at `place`. The bands have a gap where `shares` has `None`."""
    slot, top, bottom = place

    def start(ply: float) -> float:
        return rounded(LEFT + ply * slot)

    def edge(ply: int, player: int) -> float:
        return rounded(top + (bottom - top) * _share_above(shares, ply, player))

    for first, last in _runs(shares):
        middles = [(start(ply + 0.5), ply) for ply in range(first, last + 1)]
        points = [(start(first), first), *middles, (start(last + 1), last)]
        for player, style in enumerate(STYLES):
            upper = [f"{x} {edge(ply, player)}" for x, ply in points]
            lower = [f"{x} {edge(ply, player + 1)}" for x, ply in reversed(points)]
            colours: Attributes = {"fill": theme.players[style].face, "stroke": theme.surface}
            yield path(f"band face {style}", f"M{'L'.join(upper + lower)}z", **colours, stroke_width=1.5)


class _BandPlace(NamedTuple):
    """A place for a tile on a band: its middle, and the height of the band there."""

    x: float
    y: float
    height: float


def _band_tiles(
    shares: Sequence[Shares | None], run: tuple[int, int], place: _Place, theme: Theme
) -> Iterator[Element]:
    """Yield tiles of the players on their bands, where these are highest, so that the bands differ by more than colour.

    `run` holds the first and the last move of the bands. A band without room for a tile has none.
    """
    slot, top, bottom = place
    room = BAND_TILE + 2 * TILE_MARGIN
    reach = ceil(room / 2 / slot)
    first, last = run
    for player, style in enumerate(STYLES):
        places = []
        for ply in range(first + reach, last - reach + 1):
            under = range(ply - reach, ply + reach + 1)
            upper = max(_share_above(shares, near, player) for near in under)
            lower = min(_share_above(shares, near, player + 1) for near in under)
            x, y = LEFT + (ply + 0.5) * slot, top + ((bottom - top) * (upper + lower)) / 2
            places.append(_BandPlace(x, y, lower - upper))
        chosen: list[_BandPlace] = []
        for spot in sorted(places, key=lambda spot: -spot.height):
            has_room = spot.height * (bottom - top) >= room
            if has_room and all(abs(other.x - spot.x) >= TILE_DISTANCE for other in chosen):
                chosen.append(spot)
        yield from (tile("band-tile", style, spot.x, spot.y, BAND_TILE, theme) for spot in chosen)


def _share_above(shares: Sequence[Shares | None], ply: int, player: int) -> float:
    """Return the sum of the win shares after `ply` moves of the players with an index below `player`."""
    total = 0.0
    for share in (shares[ply] or ())[:player]:
        total += share
    return total


def _runs(shares: Sequence[Shares | None]) -> list[tuple[int, int]]:
    """Return the runs of moves with known win shares, each as its first and its last move."""
    found: list[tuple[int, int]] = []
    for ply, trio in enumerate(shares):
        if trio is None:
            continue
        if found and found[-1][1] == ply - 1:
            found[-1] = (found[-1][0], ply)
        else:
            found.append((ply, ply))
    return found
