"""Goals about moves: what they capture, whom they skip, and who leads after them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from frontends.teaching.reasons import captured_cells, captures, count_cells, join_cells, shown_cells, why_not
from frontends.teaching.tasks import Answer, Scene
from tribolo_core import PLAYERS, Coord, Player
from tribolo_core.translation.messages import gettext, ngettext
from tribolo_core.translation.names import join_names, player_name


class MoveGoal:
    """A goal that the visitor reaches by one move; subclasses say which moves are wrong, and why."""

    kind: Literal["move"] = "move"

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return the sentence that says why a legal move is wrong; `None` if it is right."""
        raise NotImplementedError

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
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
    def fault(self, scene: Scene, coord: Coord) -> None:
        """Return `None`: every legal move is right."""


@dataclass(frozen=True, slots=True)
class MostCells(MoveGoal):
    """Play a move that captures the most cells; if `of` is a player, only cells of this player count."""

    of: Player | None = None

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return a sentence that another move captures more cells, with both numbers; `None` if no move does."""
        captured = self._count(scene, coord)
        most = max(self._count(scene, other) for other in scene.turn.transitions)
        if captured == most:
            return None
        cells = count_cells(captured)
        if self.of is None:
            return gettext("{move} captures {cells}; another move captures {most}.", move=coord, cells=cells, most=most)
        return gettext(
            "{move} captures {cells} of {player}; another move captures {most}.",
            move=coord,
            cells=cells,
            player=player_name(self.of),
            most=most,
        )

    def _count(self, scene: Scene, coord: Coord) -> int:
        taken = captured_cells(scene.turn, coord)
        board = scene.turn.board
        return sum(self.of is None or board.owner_at(cell) is self.of.owner for cell in taken)


@dataclass(frozen=True, slots=True)
class CapturesCell(MoveGoal):
    cell: str

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return a sentence with the cells that a move captures; `None` if `self.cell` is one of them."""
        taken = captured_cells(scene.turn, coord)
        if Coord.parse(self.cell) in taken:
            return None
        cells = join_cells(taken)
        return gettext("{move} captures {cells}, but not {cell}.", move=coord, cells=cells, cell=self.cell)


@dataclass(frozen=True, slots=True)
class CapturesBoth(MoveGoal):
    """Play a move that captures cells of both opponents."""

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return the sentence that a move captures cells of one opponent only; `None` if it captures cells of both."""
        owners = {scene.turn.board.owner_at(cell).player for cell in captured_cells(scene.turn, coord)}
        players = [player for player in PLAYERS if player in owners]
        if len(players) == 2:
            return None
        return gettext("{move} captures cells of {player} only.", move=coord, player=player_name(players[0]))


@dataclass(frozen=True, slots=True)
class Skips(MoveGoal):
    players: tuple[Player, ...]

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return why one of `self.players` is not skipped after a move; `None` if all are skipped."""
        after = scene.turn.play(coord)
        free = [player for player in self.players if player not in after.passed]
        if not free:
            return None
        name = player_name(free[0])
        if after.player is None:
            return gettext("After {move}, nobody moves next, so {player} is not skipped.", move=coord, player=name)
        if after.player is not free[0]:
            return gettext(
                "After {move}, {mover} moves next, so {player} is not skipped.",
                move=coord,
                mover=player_name(after.player),
                player=name,
            )
        reply = next(iter(after.transitions))
        return gettext("After {move}, {player} can play {reply}.", move=coord, player=name, reply=reply)

    def success(self, scene: Scene, coord: Coord) -> str:
        """Return who is skipped after the move, and who plays next."""
        after = scene.turn.play(coord)
        return ngettext(
            "After {move}, {players} is skipped and {mover} plays.",
            "After {move}, {players} are skipped and {mover} plays.",
            len(after.passed),
            move=coord,
            players=join_names(map(player_name, after.passed)),
            mover=player_name(after.mover),
        )


@dataclass(frozen=True, slots=True)
class TakesLead(MoveGoal):
    """Play a move after which you alone have the most cells."""

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return the sentence that another player has as many cells or more after a move; `None` if the mover leads."""
        scores = scene.turn.play(coord).scores
        if scores.leaders == (scene.player,):
            return None
        best = next(player for player in scores.leaders if player is not scene.player)
        return ngettext(
            "After {move}, you have {count} cell and {player} has {others}.",
            "After {move}, you have {count} cells and {player} has {others}.",
            scores[scene.player],
            move=coord,
            player=player_name(best),
            others=scores[best],
        )

    def success(self, scene: Scene, coord: Coord) -> str:
        """Return the scores after the move."""
        scores = scene.turn.play(coord).scores
        told = ", ".join(f"{player_name(player)} {scores[player]}" for player in PLAYERS)
        return gettext("After {move}: {scores}.", move=coord, scores=told)


@dataclass(frozen=True, slots=True)
class EveryMove:
    """Press every cell on which the player to move can play."""

    kind: Literal["cells"] = "cells"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        turn = scene.turn
        return {
            str(coord): Answer(True, captures(turn, coord))
            if coord in turn.transitions
            else Answer(False, why_not(scene, coord))
            for coord in shown_cells(scene)
        }
