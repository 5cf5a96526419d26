"""Goals about cells that nobody can take back, whatever everybody plays until the end of the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from frontends.teaching.reasons import captures, shown_cells
from frontends.teaching.tasks import Answer, Scene
from tribolo_core import Coord, Owner, Player, Turn
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.names import player_name

from .moves import MoveGoal

Line: TypeAlias = tuple[tuple[Player, Coord], ...]
"""Moves in a row, each as a pair of the player and the cell."""


def way_to_capture(turn: Turn, coord: Coord) -> Line | None:
    """Return a shortest line of moves after which the cell `coord` has another owner; `None` if there is none.

    The search can visit every turn that can follow, so the board must have few empty cells.
    """
    owner = turn.board.owner_at(coord)
    reached: list[tuple[Turn, Line]] = [(turn, ())]
    seen = {(turn.board, turn.player)}
    for before, line in reached:
        for move in before.transitions:
            after = before.play(move)
            if (after.board, after.player) in seen:
                continue
            seen.add((after.board, after.player))
            longer = (*line, (before.mover, move))
            if after.board.owner_at(coord) is not owner:
                return longer
            reached.append((after, longer))
    return None


@dataclass(frozen=True, slots=True)
class MakesSafe(MoveGoal):
    """Play a move whose cell nobody can take back."""

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return a sentence with the moves by which the cell of the move can be recaptured; `None` if it is safe."""
        line = way_to_capture(scene.turn.play(coord), coord)
        return None if line is None else gettext("{cell} can be taken back: {moves}.", cell=coord, moves=tell(line))

    def success(self, scene: Scene, coord: Coord) -> str:
        """Return what the move captures, and that its cell is safe."""
        return " ".join([captures(scene.turn, coord), gettext("Nobody can take {cell} back.", cell=coord)])


@dataclass(frozen=True, slots=True)
class SafeCells:
    """Press every cell of the player to move that nobody can take back."""

    kind: Literal["cells"] = "cells"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        return {str(coord): self._answer(scene, coord) for coord in shown_cells(scene)}

    def _answer(self, scene: Scene, coord: Coord) -> Answer:
        owner = scene.turn.board.owner_at(coord)
        if owner is not scene.player.owner:
            return Answer(False, _describe(coord, owner))
        line = way_to_capture(scene.turn, coord)
        if line is None:
            return Answer(True, gettext("Nobody can take {cell}.", cell=coord))
        return Answer(False, gettext("{cell} can be captured: {moves}.", cell=coord, moves=tell(line)))


def _describe(coord: Coord, owner: Owner) -> str:
    """Return the sentence that says what stands on a cell."""
    if owner is Owner.NONE:
        return gettext("{cell} is empty.", cell=coord)
    if owner is Owner.WALL:
        return gettext("{cell} is a wall.", cell=coord)
    return gettext("{cell} belongs to {player}.", cell=coord, player=player_name(Player[owner.name]))


def tell(line: Line) -> str:
    """Return moves as a part of a sentence, such as "Red plays d3, then Green plays e1"."""
    (player, move), *later = line
    first = gettext("{player} plays {move}", player=player_name(player), move=move)
    rest = [gettext("then {player} plays {move}", player=player_name(player), move=move) for player, move in later]
    return ", ".join([first, *rest])
