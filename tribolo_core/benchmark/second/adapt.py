"""The task `adapt`: whether the candidate wins more from two unknown rivals once it has met them often."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from statistics import fmean
from typing import Any, Final, NamedTuple

from ...ai import opponent, seated_opponent
from ...ai.protocol import Forfeit, Opponent
from ...arena.game import GameResult, format_result, play
from ...arena.report import win_shares
from ...arena.schedule import Job
from ...dice import Dice
from ...player import PLAYERS
from ...values import frozen
from .draws import Draws
from .games import check_rivals, stored_games
from .task import CANDIDATE, Table

NAME: Final = "adapt"

_FAMILIES: Final = (*("paranoid", "brs", "maxn") * 2, "mcts", "level", "revenge", "peaceful")
"""The kinds of unknown rivals; each is drawn with equal chances."""


class Series(NamedTuple):
    """Games with the same two rivals, in their order."""

    results: tuple[GameResult, ...]

    @property
    def rivals(self) -> tuple[str, str]:
        """The specs of the two rivals."""
        _, one, other = self.results[0].job.line_up
        return one, other

    @property
    def before(self) -> float:
        """The mean win share of the candidate in the first half of the games."""
        return fmean(self._shares[: len(self.results) // 2])

    @property
    def after(self) -> float:
        """The mean win share of the candidate in the second half of the games."""
        return fmean(self._shares[len(self.results) // 2 :])

    @property
    def _shares(self) -> list[float]:
        return [win_shares(result)[result.job.seats.index(CANDIDATE)] for result in self.results]

    def check_rivals(self) -> None:
        """Ask the rivals again for each of their moves; raise InvalidScore if one differs."""
        check_rivals(self.results, seated_opponent)


@frozen
class Adapt:
    """The task, a series of `games` with two drawn rivals for each unit.

    The same candidate object plays all games of a series: it is seated for each game, and sees the game after its end.
    """

    units: int = 2
    games: int = 50

    def jobs(self, draws: Draws, number: int) -> tuple[Job, ...]:
        """Return the games of a series, each from another deal; the candidate changes its seat from game to game."""
        dice = Dice(draws.seed(NAME, number))
        line_up = (CANDIDATE, unknown_rival(dice), unknown_rival(dice))
        first, second, third = line_up
        seats = line_up, (third, first, second), (second, third, first)
        deals = (draws.deal(f"{NAME}/{number}", game) for game in range(self.games))
        return tuple(Job(line_up, deal, seats[game % len(seats)]) for game, deal in enumerate(deals))

    def ask(self, draws: Draws, number: int, table: Table) -> Any:
        candidate = opponent(table.candidate).for_series()
        played = []
        for job in self.jobs(draws, number):
            result = play(job, table.clock, _seating(candidate))
            with suppress(Forfeit):  # An opponent that fails to learn plays on.
                candidate.observe(result.game(), PLAYERS[job.seats.index(CANDIDATE)])
            played.append(json.loads(format_result(result)))
        candidate.close()
        return played

    def read(self, draws: Draws, number: int, answer: Any) -> Series:
        return Series(stored_games(answer, self.jobs(draws, number)))


def _seating(candidate: Opponent) -> Callable[[str], Opponent]:
    return lambda name: candidate.seated() if name == CANDIDATE else seated_opponent(name)


def unknown_rival(dice: Dice) -> str:
    """Draw the spec of a rival from more than a million: searches with their own evaluations, levels, and styles."""
    match _FAMILIES[dice.below(len(_FAMILIES))]:
        case "level":
            return f"level:{1 + dice.below(8)}"
        case "mcts":
            return f"mcts:nodes={40 + dice.below(160)}"
        case "revenge" | "peaceful" as style:
            return f"{style}:nodes={20 + dice.below(80)}"
        case search:
            score, mobility, immunity = 1 + dice.below(4), 1 + dice.below(12), 1 + dice.below(8)
            evaluation = f"{score}*score+{mobility}*mobility+{immunity}*immunity"
            return f"{search}:nodes={100 + dice.below(900)},eval={evaluation}"
