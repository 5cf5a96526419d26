"""Goals about win shares: what a move does to the chances of the players, as the engine sees them.

The engine needs a second for a task, so its numbers are data: `win_shares.json`, which
`python -m frontends.teaching.measure` writes and `make test-measured` measures again.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

from frontends.teaching.reasons import count_cells
from frontends.teaching.tasks import Answer, Scene
from tribolo_core import PLAYERS, Coord, Player, Turn, format_position
from tribolo_core.translation.messages import gettext, ngettext
from tribolo_core.translation.names import player_name

from .moves import MoveGoal

FILE: Final = Path(__file__).with_name("win_shares.json")


class Shares(NamedTuple):
    """Win shares of Blue, Red and Green in percent: on a turn, and after each legal move."""

    before: tuple[int, ...]
    after: Mapping[str, tuple[int, ...]]


@cache
def read_shares() -> Mapping[str, Shares]:
    """Return the measured win shares, keyed by position string."""
    measured = json.loads(FILE.read_text(encoding="utf-8"))
    return {
        position: Shares(tuple(fields["before"]), {move: tuple(trio) for move, trio in fields["after"].items()})
        for position, fields in measured.items()
    }


def shares_of(turn: Turn) -> Shares:
    """Return the measured win shares of a turn; raise KeyError if it was not measured."""
    return read_shares()[format_position(turn.position)]


def percent(number: int) -> str:
    """Return a number of percent as a text that no line break divides."""
    return f"{number}\N{NO-BREAK SPACE}%"


class ShareGoal:
    """A goal about win shares, which were measured."""

    def shares(self, scene: Scene) -> tuple[int, ...]:
        """Return the win shares of Blue, Red and Green in percent."""
        return shares_of(scene.turn).before


@dataclass(frozen=True, slots=True)
class LimitsShare(ShareGoal, MoveGoal):
    """Play a move after which a player has a win share of at most `percent`."""

    of: Player
    percent: int

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return the win share of the player after a move, if it is greater."""
        return self.success(scene, coord) if self._share(scene, coord) > self.percent else None

    def success(self, scene: Scene, coord: Coord) -> str:
        """Return the win share of the player after the move."""
        return gettext(
            "After {move}, the win share of {player} is {percent}.",
            move=coord,
            player=player_name(self.of),
            percent=percent(self._share(scene, coord)),
        )

    def _share(self, scene: Scene, coord: Coord) -> int:
        return shares_of(scene.turn).after[str(coord)][self.of.index]


@dataclass(frozen=True, slots=True)
class KeepsShare(ShareGoal, MoveGoal):
    """Play a move after which your win share is at most `within` points below that of the best move."""

    within: int

    def fault(self, scene: Scene, coord: Coord) -> str | None:
        """Return a sentence with the win shares after the move and the best move; `None` if they are close enough."""
        best, after = self._best(scene), self._share(scene, coord)
        if after >= best - self.within:
            return None
        count = scene.turn.play(coord).scores[scene.player] - scene.turn.scores[scene.player] - 1
        return gettext(
            "{move} captures {count}, but leaves you a win share of {percent}; the best move leaves {best}.",
            move=coord,
            count=count,
            percent=percent(after),
            best=percent(best),
        )

    def success(self, scene: Scene, coord: Coord) -> str:
        """Return how much win share the move leaves."""
        return gettext(
            "After {move}, your win share is {percent}.", move=coord, percent=percent(self._share(scene, coord))
        )

    def _share(self, scene: Scene, coord: Coord) -> int:
        return shares_of(scene.turn).after[str(coord)][scene.player.index]

    def _best(self, scene: Scene) -> int:
        return max(self._share(scene, coord) for coord in scene.turn.transitions)


@dataclass(frozen=True, slots=True)
class LikelyWinner(ShareGoal):
    """Say who has the greatest win share."""

    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        shares, scores = shares_of(scene.turn).before, scene.turn.scores
        return {
            player_name(player): Answer(
                shares[player.index] == max(shares),
                gettext(
                    "{player} has {cells} and a win share of {percent}.",
                    player=player_name(player),
                    cells=count_cells(scores[player]),
                    percent=percent(shares[player.index]),
                ),
            )
            for player in PLAYERS
        }


@dataclass(frozen=True, slots=True)
class PointsLost(ShareGoal):
    """Say how many points of win share a move costs or gains the player to move."""

    move: str
    kind: Literal["choice"] = "choice"

    def answers(self, scene: Scene) -> Mapping[str, Answer]:
        """Return an answer for each number of points: the difference, which is right, 10 more, and both shares."""
        shares, index = shares_of(scene.turn), scene.player.index
        before, after = shares.before[index], shares.after[self.move][index]
        lost = before - after
        told = f"{before} - {after} = {lost}."
        numbers = sorted({lost, lost + 10, after, before})
        return {
            ngettext("{count} point", "{count} points", number): Answer(
                number == lost, told if number == lost else _subtract(before, after)
            )
            for number in numbers
        }


def _subtract(before: int, after: int) -> str:
    return gettext(
        "Subtract the share afterwards, {after}, from the share before, {before}.",
        after=percent(after),
        before=percent(before),
    )
