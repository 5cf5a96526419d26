"""The task `play`: what the candidate wins among the rivals of the population, and beside copies of itself."""

from __future__ import annotations

from functools import partial
from statistics import fmean
from typing import Any, Final, NamedTuple

from ...arena.game import GameResult
from ...arena.report import win_shares
from ...arena.schedule import Job, LineUp
from ...values import frozen
from .draws import Draws
from .games import check_rivals, play_games, stored_games
from .population import PAIRS, rival
from .task import CANDIDATE, Table

NAME: Final = "play"


class PlayedDeal(NamedTuple):
    """The three games of a line-up on one deal; each of the three opponents plays each colour once.

    `counts` says whether they count for the wins of the task.
    """

    line_up: LineUp
    results: tuple[GameResult, ...]
    counts: bool

    def share(self, name: str) -> float:
        """Return the mean win share of the seats of the opponent `name`."""
        return fmean(
            share
            for result in self.results
            for seat, share in zip(result.job.seats, win_shares(result), strict=True)
            if seat == name
        )

    def check_rivals(self) -> None:
        """Ask the rivals again for each of their moves; raise InvalidScore if one differs."""
        check_rivals(self.results, partial(rival, salt=0))


@frozen
class Play:
    """The task, a line-up for each unit.

    The candidate meets each of `pairs` on one deal, which counts for its wins. Further deals, against two copies of a
    rival and with one rival beside a copy of the candidate, say how the candidate would spread in the population.
    """

    pairs: tuple[tuple[str, str], ...] = PAIRS
    repeats: int = 4
    """For each rival, the number of deals in a run against two copies of it, and of deals beside a copy of oneself."""

    @property
    def units(self) -> int:
        return len(self.line_ups)

    @property
    def line_ups(self) -> tuple[LineUp, ...]:
        """The line-up of each unit."""
        equal = tuple(pair for pair in self.pairs if pair[0] == pair[1])
        copies = tuple((CANDIDATE, one) for one, _ in equal)
        return tuple((CANDIDATE, *pair) for pair in (*self.pairs, *equal * (self.repeats - 1), *copies * self.repeats))

    def jobs(self, draws: Draws, number: int) -> tuple[Job, ...]:
        """Return the three games of unit `number`: one deal, with every seating in one turn order.

        A draw decides which of the two other players follows the candidate in turn order.
        """
        first, second, third = self.line_ups[number]
        if draws.seed(f"{NAME}/order", number) % 2:
            second, third = third, second
        start, line_up = draws.deal(NAME, number), (first, second, third)
        return tuple(Job(line_up, start, seats) for seats in (line_up, (third, first, second), (second, third, first)))

    def ask(self, draws: Draws, number: int, table: Table) -> Any:
        return play_games(self.jobs(draws, number), table, partial(rival, salt=table.salt))

    def read(self, draws: Draws, number: int, answer: Any) -> PlayedDeal:
        games = stored_games(answer, self.jobs(draws, number))
        return PlayedDeal(self.line_ups[number], games, number < len(self.pairs))
