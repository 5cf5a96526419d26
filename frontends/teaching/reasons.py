"""Sentences about cells: why a player cannot play on one, and what a move captures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tribolo_core import COORDS, WIDTH, Board, Coord, Owner, Player, Turn
from tribolo_core.translation.messages import gettext, ngettext
from tribolo_core.translation.names import join_names, player_name

from .tasks import Scene

DIRECTIONS: Final = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0))
"""The steps to the eight neighbours of a cell, in columns and rows."""


def shown_cells(scene: Scene) -> Iterator[Coord]:
    """Yield the cells that a scene shows, in reading order."""
    width, height = scene.size
    return (coord for coord in COORDS if coord.x < width and coord.y < height)


def count_cells(count: int) -> str:
    """Return a number of cells as a text, such as "1 cell"."""
    return ngettext("{count} cell", "{count} cells", count)


def join_cells(cells: Iterable[Coord]) -> str:
    """Return the names of cells as a list in a sentence, such as "a1, b1 and c1"."""
    return join_names(map(str, cells))


def captured_cells(turn: Turn, coord: Coord) -> tuple[Coord, ...]:
    """Return the cells that the legal move on `coord` captures, in reading order."""
    return tuple(sorted(cell for jump in turn.transitions[coord] for cell in jump.taken))


def captures(turn: Turn, coord: Coord) -> str:
    """Return the sentence that says what the legal move on `coord` captures."""
    return gettext("{move} captures {cells}.", move=coord, cells=join_cells(captured_cells(turn, coord)))


def why_not(scene: Scene, coord: Coord, player: Player | None = None) -> str:
    """Return a sentence that says why `player`, by default the player to move, cannot play on the cell `coord`."""
    board, player = scene.turn.board, player or scene.player
    owner = board.owner_at(coord)
    if owner is Owner.WALL:
        return gettext("{cell} is a wall.", cell=coord)
    if owner is not Owner.NONE:
        return gettext("{cell} is occupied.", cell=coord)
    lines = [line for direction in DIRECTIONS if (line := _line(scene, coord, direction, player))]
    if lines:
        run, end = max(lines, key=lambda line: len(line[0]))
        return gettext(
            "{cell} captures nothing: the line over {cells} ends {at_end}, not at a cell of {player}.",
            cell=coord,
            cells=join_cells(run),
            at_end=_at_end(end),
            player=player_name(player),
        )
    if any(_owner(board, coord, direction) is player.owner for direction in DIRECTIONS):
        return gettext(
            "{cell} captures nothing: beside it, a line has to begin with a cell of an opponent.", cell=coord
        )
    return gettext("{cell} captures nothing: no cell of an opponent is beside it.", cell=coord)


def _line(
    scene: Scene, coord: Coord, direction: tuple[int, int], player: Player
) -> tuple[list[Coord], Owner | None] | None:
    """Return the line of one opponent's cells next to `coord` in a direction, and the owner of the cell after the line.

    The owner is `None` if the line ends at the edge of the shown cells. Return `None` if the neighbour of `coord`
    belongs to no opponent of `player`. As `player` has no legal move on `coord`, the owner is not `player`.
    """
    board = scene.turn.board
    run: list[Coord] = []
    place = _step(coord, direction)
    first = board.owner_at(place) if place else Owner.NONE
    if first.player is None or first.player is player:
        return None
    while place and board.owner_at(place) is first:
        run.append(place)
        place = _step(place, direction)
    is_shown = place and place.x < scene.size[0] and place.y < scene.size[1]
    return run, board.owner_at(place) if place and is_shown else None


def _at_end(end: Owner | None) -> str:
    """Return where a line ends, as a part of a sentence: at a cell with the owner `end`, or at the edge for `None`."""
    match end:
        case None:
            return gettext("at the edge")
        case Owner.NONE:
            return gettext("at an empty cell")
        case Owner.WALL:
            return gettext("at a wall")
        case _:
            return gettext("at a cell of {player}", player=player_name(Player[end.name]))


def _owner(board: Board, coord: Coord, direction: tuple[int, int]) -> Owner:
    """Return the owner of the neighbour of `coord` in a direction; a wall beyond the edge."""
    place = _step(coord, direction)
    return board.owner_at(place) if place else Owner.WALL


def _step(coord: Coord, direction: tuple[int, int]) -> Coord | None:
    """Return the neighbour of `coord` in a direction; `None` beyond the edge of the board."""
    x, y = coord.x + direction[0], coord.y + direction[1]
    return COORDS[y * WIDTH + x] if 0 <= x < WIDTH and 0 <= y < len(COORDS) // WIDTH else None
