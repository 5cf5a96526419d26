"""Goals that the captures of a move decide."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from frontends.web.teaching.reasons import captured_cells, captures, count_cells, join_names, shown_cells, why_not
from frontends.web.teaching.tasks import Answer, Scene
from tribolo_core import Coord, Player


class MoveGoal:
    """A goal that one move reaches; subclasses say which moves are wrong, and why."""

    kind: Literal["move"] = "move"

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return the sentence that says why a legal move is wrong; `None` if it is right."""
        raise NotImplementedError

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        """Return the answer to a press on each cell."""
        return {str(coord): self._answer(scene, coord) for coord in shown_cells(scene)}

    def _answer(self, scene: Scene, coord: Coord) -> Answer:
        if coord not in scene.turn.transitions:
            return Answer(False, why_not(scene, coord))
        fault = self.fault(scene, coord)
        return Answer(True, self.success(scene, coord)) if fault is None else Answer(False, fault)

    def success(self, scene: Scene, coord: Coord) -> str:
        """Return the sentence about a right move."""
        return captures(scene.turn, coord)


@dataclass(frozen=True, slots=True)
class AnyMove(MoveGoal):
    """Play any legal move."""

    def fault(self, scene: Scene, coord: Coord) -> None:
        """Return `None`: every legal move is right."""


@dataclass(frozen=True, slots=True)
class MostCells(MoveGoal):
    """Play a move that captures the most cells; only those of the player `of`, unless it is `None`."""

    of: Player | None = None

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return how many cells a move captures, unless no move captures more."""
        captured = self._count(scene, coord)
        most = max(self._count(scene, other) for other in scene.turn.transitions)
        if captured == most:
            return None
        whose = f" of {self.of}" if self.of else ""
        return f"{coord} captures {count_cells(captured)}{whose}; another move captures {most}."

    def _count(self, scene: Scene, coord: Coord) -> int:
        taken = captured_cells(scene.turn, coord)
        board = scene.turn.board
        return sum(self.of is None or board.owner_at(cell) is self.of.owner for cell in taken)


@dataclass(frozen=True, slots=True)
class CapturesCell(MoveGoal):
    """Play a move that captures a certain cell."""

    cell: str

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return what a move captures, unless the cell is among it."""
        taken = captured_cells(scene.turn, coord)
        if Coord.parse(self.cell) in taken:
            return None
        return f"{coord} captures {join_names(taken)}, but not {self.cell}."


@dataclass(frozen=True, slots=True)
class CapturesBoth(MoveGoal):
    """Play a move that captures cells of both opponents."""

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return whose cells a move captures, if they are those of one opponent only."""
        owners = {scene.turn.board.owner_at(cell).player for cell in captured_cells(scene.turn, coord)}
        return None if len(owners) == 2 else f"{coord} captures cells of {join_names(owners)} only."


@dataclass(frozen=True, slots=True)
class CapturesNoneOf(MoveGoal):
    """Play a move that captures no cell of a player."""

    player: Player

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return the cells of the player that a move captures, if there are any."""
        board = scene.turn.board
        taken = [cell for cell in captured_cells(scene.turn, coord) if board.owner_at(cell) is self.player.owner]
        return f"{coord} captures {join_names(taken)} of {self.player}." if taken else None


@dataclass(frozen=True, slots=True)
class Skips(MoveGoal):
    """Play a move after which some players are skipped."""

    players: tuple[Player, ...]

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return a move that one of the players can still make."""
        after = scene.turn.play(coord)
        free = [player for player in self.players if player not in after.passed]
        if not free:
            return None
        if after.player is not free[0]:
            return f"After {coord}, {after.player or 'nobody'} moves next, so {free[0]} is not skipped."
        return f"After {coord}, {free[0]} can play {next(iter(after.transitions))}."

    def success(self, scene: Scene, coord: Coord) -> str:
        """Return who is skipped after the move, and who plays next."""
        after = scene.turn.play(coord)
        verb = "is" if len(after.passed) == 1 else "are"
        return f"After {coord}, {join_names(after.passed)} {verb} skipped and {after.player} plays."


@dataclass(frozen=True, slots=True)
class TakesLead(MoveGoal):
    """Play a move after which you alone have the most cells."""

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return who has the most cells after a move, unless it is the mover alone."""
        scores = scene.turn.play(coord).scores
        if scores.leaders == (scene.player,):
            return None
        best = next(player for player in scores.leaders if player is not scene.player)
        return f"After {coord}, you have {scores[scene.player]} cells and {best} has {scores[best]}."

    def success(self, scene: Scene, coord: Coord) -> str:
        """Return the scores after the move."""
        scores = scene.turn.play(coord).scores
        return f"After {coord}: {', '.join(f'{player} {scores[player]}' for player in Player)}."


@dataclass(frozen=True, slots=True)
class EveryMove:
    """Press every cell on which the player to move can play."""

    kind: Literal["cells"] = "cells"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        """Return the answer to a press on each cell."""
        turn = scene.turn
        return {
            str(coord): Answer(True, captures(turn, coord))
            if coord in turn.transitions
            else Answer(False, why_not(scene, coord))
            for coord in shown_cells(scene)
        }
