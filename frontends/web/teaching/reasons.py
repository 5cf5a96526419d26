"""Sentences about cells: why a player cannot play on one, and what a move captures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tribolo_core import COORDS, WIDTH, Board, Coord, Owner, Player, Turn

from .tasks import Scene

DIRECTIONS: Final = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if (dx, dy) != (0, 0))
"""The steps to the eight neighbours of a cell, in columns and rows."""


def shown_cells(scene: Scene) -> Iterator[Coord]:
    """Yield the cells that a scene shows, in reading order."""
    width, height = scene.size
    return (coord for coord in COORDS if coord.x < width and coord.y < height)


def join_names(things: Iterable[object]) -> str:
    """Return the names of things as a list in a sentence: "a1", "a1 and b1", "a1, b1 and c1"."""
    names = list(map(str, things))
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def count_cells(count: int) -> str:
    """Return a number of cells as a text, such as "1 cell"."""
    return "1 cell" if count == 1 else f"{count} cells"


def captured_cells(turn: Turn, coord: Coord) -> tuple[Coord, ...]:
    """Return the cells that the legal move on `coord` captures, in reading order."""
    return tuple(sorted(cell for jump in turn.transitions[coord] for cell in jump.taken))


def captures(turn: Turn, coord: Coord) -> str:
    """Return the sentence that says what the legal move on `coord` captures."""
    return f"{coord} captures {join_names(captured_cells(turn, coord))}."


def why_not(scene: Scene, coord: Coord, player: Player | None = None) -> str:
    """Return the sentence that says why a player, by default the one to move, has no legal move on a cell."""
    board, player = scene.turn.board, player or scene.player
    owner = board.owner_at(coord)
    if owner is not Owner.NONE:
        return f"{coord} is {'a wall' if owner is Owner.WALL else 'occupied'}."
    lines = [line for direction in DIRECTIONS if (line := _line(scene, coord, direction, player))]
    if lines:
        run, end = max(lines, key=lambda line: len(line[0]))
        return f"{coord} captures nothing: the line over {join_names(run)} ends at {end}, not at a cell of {player}."
    if any(_owner(board, coord, direction) is player.owner for direction in DIRECTIONS):
        return f"{coord} captures nothing: beside it, a line has to begin with a cell of an opponent."
    return f"{coord} captures nothing: no cell of an opponent is beside it."


def _line(scene: Scene, coord: Coord, direction: tuple[int, int], player: Player) -> tuple[list[Coord], str] | None:
    """Return the cells of one opponent that begin at a neighbour of `coord`, and the name of what ends them.

    Return `None` if the neighbour belongs to no opponent of `player`. The line does not end at a cell of `player`.
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
    if not place or place.x >= scene.size[0] or place.y >= scene.size[1]:
        return run, "the edge"
    end = board.owner_at(place)
    return run, {Owner.NONE: "an empty cell", Owner.WALL: "a wall"}.get(end, f"a cell of {end.player}")


def _owner(board: Board, coord: Coord, direction: tuple[int, int]) -> Owner:
    """Return the owner of the neighbour of `coord` in a direction; a wall beyond the edge."""
    place = _step(coord, direction)
    return board.owner_at(place) if place else Owner.WALL


def _step(coord: Coord, direction: tuple[int, int]) -> Coord | None:
    """Return the neighbour of `coord` in a direction; `None` beyond the edge of the board."""
    x, y = coord.x + direction[0], coord.y + direction[1]
    return COORDS[y * WIDTH + x] if 0 <= x < WIDTH and 0 <= y < len(COORDS) // WIDTH else None
