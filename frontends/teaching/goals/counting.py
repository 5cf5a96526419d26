"""Goals that are one of several texts: a number of cells, the name of a player, or a sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from frontends.teaching.reasons import captured_cells, count_cells, join_cells, why_not
from frontends.teaching.tasks import Answer, Scene
from tribolo_core import PLAYERS, Coord, Player, Turn, all_transitions
from tribolo_core.translation.messages import gettext, gettext_noop
from tribolo_core.translation.names import join_names, player_name

SPREAD = 2
"""The first of the choices is the right number less this; less 1 more if that number is odd, but at least 0."""

MORE_NOW: Final = gettext_noop("{player} has more than {number}.")
FEWER_NOW: Final = gettext_noop("{player} has fewer than {number}.")
MORE_AFTER: Final = gettext_noop("{player} has more than {number}: {move} captures {cells}.")
FEWER_AFTER: Final = gettext_noop("{player} has fewer than {number}: {move} captures {cells}.")
"""The sentences about a wrong number of cells, now and after a move."""


@dataclass(frozen=True, slots=True)
class CountCells:
    """Say how many cells a player has, now or after the move `after`."""

    player: Player
    after: str | None = None
    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        """Return an answer for each of five numbers, one of which is right."""
        count = self._turn(scene).scores[self.player]
        first = max(count - SPREAD - count % 2, 0)
        return {str(number): self._answer(scene, number, count) for number in range(first, first + 5)}

    def _turn(self, scene: Scene) -> Turn:
        return scene.turn if self.after is None else scene.turn.play(self.after)

    def _answer(self, scene: Scene, number: int, count: int) -> Answer:
        return Answer(True, self._right(count)) if number == count else Answer(False, self._wrong(scene, number, count))

    def _right(self, count: int) -> str:
        name, cells = player_name(self.player), count_cells(count)
        if self.after is None:
            return gettext("{player} has {cells}.", player=name, cells=cells)
        return gettext("{player} has {cells} after {move}.", player=name, cells=cells, move=self.after)

    def _wrong(self, scene: Scene, number: int, count: int) -> str:
        if self.after is None:
            message = MORE_NOW if number < count else FEWER_NOW
            return gettext(message, player=player_name(self.player), number=number)
        message = MORE_AFTER if number < count else FEWER_AFTER
        taken = join_cells(captured_cells(scene.turn, Coord.parse(self.after)))
        return gettext(message, player=player_name(self.player), number=number, move=self.after, cells=taken)


@dataclass(frozen=True, slots=True)
class WhoWins:
    """Say who has won the game, which is over."""

    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        """Return an answer for each player alone, and for each pair; right is that of the players with most cells."""
        scores = scene.turn.scores
        told = ", ".join(f"{player_name(player)} {scores[player]}" for player in PLAYERS)
        winners = scores.leaders
        groups = [(player,) for player in PLAYERS] + [(PLAYERS[0], PLAYERS[1]), (PLAYERS[0], PLAYERS[2]), PLAYERS[1:]]
        return {
            join_names(map(player_name, group)): Answer(True, f"{told}.")
            if group == winners
            else Answer(False, _fault(scene, group))
            for group in groups
        }


def _fault(scene: Scene, group: tuple[Player, ...]) -> str:
    """Return the sentence that says why the players of `group` are not exactly the winners."""
    scores = scene.turn.scores
    best = scores.leaders[0]
    worse = next((player for player in group if scores[player] < scores[best]), None)
    if worse:
        cells = count_cells(scores[worse])
        return gettext("{player} has {cells}, and another player has more.", player=player_name(worse), cells=cells)
    return gettext("Another player has {cells}, too.", cells=count_cells(scores[best]))


@dataclass(frozen=True, slots=True)
class WhoCanPlay:
    """Say which player captures something on a cell; exactly one of them does."""

    cell: str
    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        coord, moves = Coord.parse(self.cell), all_transitions(scene.turn.board)
        return {
            player_name(player): Answer(True, _captures(player, moves[player][coord][0].taken))
            if coord in moves[player]
            else Answer(False, _cannot_play(player, why_not(scene, coord, player)))
            for player in PLAYERS
        }


def _captures(player: Player, taken: Iterable[Coord]) -> str:
    return gettext("{player} captures {cells}.", player=player_name(player), cells=join_cells(taken))


def _cannot_play(player: Player, reason: str) -> str:
    return gettext("For {player}, {reason}", player=player_name(player), reason=reason)


@dataclass(frozen=True, slots=True)
class WhoIsNext:
    """Say who moves after a move."""

    move: str
    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        after = scene.turn.play(self.move)
        return {player_name(player): self._answer(player, after) for player in PLAYERS}

    def _answer(self, player: Player, after: Turn) -> Answer:
        name = player_name(player)
        if player is after.player:
            skipped = [gettext("{player} is skipped.", player=player_name(other)) for other in after.passed]
            return Answer(
                True, " ".join([gettext("After {move}, {player} moves.", move=self.move, player=name), *skipped])
            )
        if player in after.passed:
            return Answer(False, gettext("{player} captures nothing anywhere, and is skipped.", player=name))
        return Answer(
            False,
            gettext(
                "{mover} comes before {player}, and can play {move}.",
                mover=player_name(after.mover),
                player=name,
                move=next(iter(after.transitions)),
            ),
        )


@dataclass(frozen=True, slots=True)
class WhoLeads:
    """Say who has the most cells; one player alone has."""

    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        scores = scene.turn.scores
        return {
            player_name(player): Answer(
                scores.leaders == (player,),
                gettext("{player} has {cells}.", player=player_name(player), cells=count_cells(scores[player])),
            )
            for player in PLAYERS
        }


@dataclass(frozen=True, slots=True)
class Choose:
    """Choose one of several texts: `right`, or one of `wrong`, each with the sentence that says why not.

    The texts are messages, which are translated when they are shown.
    """

    right: str
    wrong: tuple[tuple[str, str], ...]
    place: int = 0
    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:  # noqa: ARG002 - the texts do not depend on the board
        """Return an answer for each text, the right one at the index `place`."""
        answers = [(gettext(text), Answer(False, gettext(why))) for text, why in self.wrong]
        answers.insert(self.place, (gettext(self.right), Answer(True, "")))
        return dict(answers)
