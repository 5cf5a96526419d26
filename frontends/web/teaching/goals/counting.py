"""Goals that are numbers or names: how many cells a player has, and who wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from frontends.web.teaching.reasons import captured_cells, count_cells, join_names, why_not
from frontends.web.teaching.tasks import Answer, Scene
from tribolo_core import PLAYERS, Coord, Player, Turn, all_transitions

SPREAD = 2
"""How far below the right number the choices begin."""


@dataclass(frozen=True, slots=True)
class CountCells:
    """Say how many cells a player has, now or after the move `after`."""

    player: Player
    after: str | None = None
    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        """Return the answers to five numbers, one of which is right."""
        count = self._turn(scene).scores[self.player]
        first = max(count - SPREAD - count % 2, 0)
        return {str(number): self._answer(scene, number, count) for number in range(first, first + 5)}

    def _turn(self, scene: Scene) -> Turn:
        return scene.turn if self.after is None else scene.turn.play(self.after)

    def _answer(self, scene: Scene, number: int, count: int) -> Answer:
        if number == count:
            return Answer(
                True, f"{self.player} has {count_cells(count)}{f' after {self.after}' if self.after else ''}."
            )
        return Answer(
            False, f"{self.player} has {'more' if number < count else 'fewer'} than {number}{self._clue(scene)}."
        )

    def _clue(self, scene: Scene) -> str:
        if self.after is None:
            return ""
        taken = captured_cells(scene.turn, Coord.parse(self.after))
        return f": {self.after} captures {join_names(taken)}"


@dataclass(frozen=True, slots=True)
class WhoWins:
    """Say who has won the game, which is over."""

    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        """Return the answers to each player alone, and to each pair of players."""
        scores = scene.turn.scores
        told = ", ".join(f"{player} {scores[player]}" for player in PLAYERS)
        winners = scores.leaders
        groups = [(player,) for player in PLAYERS] + [(PLAYERS[0], PLAYERS[1]), (PLAYERS[0], PLAYERS[2]), PLAYERS[1:]]
        return {
            join_names(group): Answer(True, f"{told}.") if group == winners else Answer(False, _fault(scene, group))
            for group in groups
        }


def _fault(scene: Scene, group: tuple[Player, ...]) -> str:
    """Return the sentence that says why the players of a group are not the winners."""
    scores = scene.turn.scores
    best = scores.leaders[0]
    worse = next((player for player in group if scores[player] < scores[best]), None)
    if worse:
        return f"{worse} has {count_cells(scores[worse])}, and another player has more."
    return f"Another player has {count_cells(scores[best])}, too."


@dataclass(frozen=True, slots=True)
class WhoCanPlay:
    """Say which player captures something on a cell; exactly one of them does."""

    cell: str
    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        """Return the answer to each player."""
        coord, moves = Coord.parse(self.cell), all_transitions(scene.turn.board)
        return {
            str(player): Answer(True, f"{player} captures {join_names(moves[player][coord][0].taken)}.")
            if coord in moves[player]
            else Answer(False, f"For {player}, {why_not(scene, coord, player)}")
            for player in PLAYERS
        }


@dataclass(frozen=True, slots=True)
class WhoIsNext:
    """Say who moves after a move."""

    move: str
    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        """Return the answer to each player."""
        after = scene.turn.play(self.move)
        return {str(player): self._answer(player, after) for player in PLAYERS}

    def _answer(self, player: Player, after: Turn) -> Answer:
        if player is after.player:
            skipped = "".join(f" {other} is skipped." for other in after.passed)
            return Answer(True, f"After {self.move}, {player} moves.{skipped}")
        if player in after.passed:
            return Answer(False, f"{player} captures nothing anywhere, and is skipped.")
        return Answer(False, f"{after.player} comes before {player}, and can play {next(iter(after.transitions))}.")


@dataclass(frozen=True, slots=True)
class WhoLeads:
    """Say who has the most cells; one player alone has."""

    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        """Return the answer to each player."""
        scores = scene.turn.scores
        return {
            str(player): Answer(scores.leaders == (player,), f"{player} has {count_cells(scores[player])}.")
            for player in PLAYERS
        }


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose one of several texts: `right`, or one of `wrong`, each with the sentence that says why not."""

    right: str
    wrong: tuple[tuple[str, str], ...]
    place: int = 0
    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:  # noqa: ARG002 - the texts do not depend on the board
        """Return the answers to each text, the right one at the index `place`."""
        answers = [(text, Answer(False, why)) for text, why in self.wrong]
        answers.insert(self.place, (self.right, Answer(True, "")))
        return dict(answers)
