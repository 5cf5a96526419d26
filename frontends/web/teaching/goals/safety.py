"""Goals about cells that nobody can take back, whatever everybody plays until the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from frontends.web.teaching.reasons import captures, shown_cells
from frontends.web.teaching.tasks import Answer, Scene
from tribolo_core import Coord, Owner, Turn

from .moves import MoveGoal


def way_to_capture(turn: Turn, coord: Coord) -> tuple[tuple[str, str], ...] | None:
    """Return the shortest moves after which the cell `coord` has another owner; `None` if there are none.

    Each move is a pair of the player and the cell. The search visits every turn that can follow, so that the board must
    have few empty cells.
    """
    owner = turn.board.owner_at(coord)
    reached: list[tuple[Turn, tuple[tuple[str, str], ...]]] = [(turn, ())]
    seen = {(turn.board, turn.player)}
    for before, line in reached:
        for move in before.transitions:
            after = before.play(move)
            if (after.board, after.player) in seen:
                continue
            seen.add((after.board, after.player))
            longer = (*line, (str(before.player), str(move)))
            if after.board.owner_at(coord) is not owner:
                return longer
            reached.append((after, longer))
    return None


@dataclass(frozen=True, slots=True)
class MakesSafe(MoveGoal):
    """Play a move whose cell nobody can take back."""

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return the moves by which an opponent takes the cell back, if there are any."""
        line = way_to_capture(scene.turn.play(coord), coord)
        return None if line is None else f"{coord} can be taken back: {tell(line)}."

    def success(self, scene: Scene, coord: Coord) -> str:
        """Return what the move captures, and that its cell is safe."""
        return f"{captures(scene.turn, coord)} Nobody can take {coord} back."


@dataclass(frozen=True, slots=True)
class SafeCells:
    """Press every cell of the player to move that nobody can take back."""

    kind: Literal["cells"] = "cells"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        """Return the answer to a press on each cell."""
        return {str(coord): self._answer(scene, coord) for coord in shown_cells(scene)}

    def _answer(self, scene: Scene, coord: Coord) -> Answer:
        owner = scene.turn.board.owner_at(coord)
        if owner is not scene.player.owner:
            what = {Owner.NONE: "is empty", Owner.WALL: "is a wall"}.get(owner, f"belongs to {owner.player}")
            return Answer(False, f"{coord} {what}.")
        line = way_to_capture(scene.turn, coord)
        if line is None:
            return Answer(True, f"Nobody can take {coord}.")
        return Answer(False, f"{coord} can be captured: {tell(line)}.")


def tell(line: tuple[tuple[str, str], ...]) -> str:
    """Return moves as a text, such as "Red plays d3, then Green plays e1"."""
    return ", then ".join(f"{player} plays {move}" for player, move in line)
