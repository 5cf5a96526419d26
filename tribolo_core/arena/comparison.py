"""Comparisons in pairs: two candidates in the same company, on the same deals and seats.

The unit is the deal. What the deal and the company give to both candidates cancels in the difference of a deal, so the
interval of the mean difference is narrower than two intervals of win shares suggest: it is that of a paired t test
("Student" 1908, "The Probable Error of a Mean"), as in match runners that play each opening with both colours.
"""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean
from typing import Final, NamedTuple, TypeAlias

from ..values import frozen
from .intervals import Interval, student_interval
from .report import Block, block_win_shares
from .schedule import LineUp
from .sequential import Decision

Company: TypeAlias = tuple[str, str]
"""The specs of the two opponents with which a candidate plays."""

EQUAL: Final = 0.0
"""Mean difference of two candidates that are equally strong."""


@frozen
class Comparison:
    """Two candidates, by their specs, and the companies of two opponents in which each of them plays alone.

    A candidate that is also one of the company counts in all its seats.

    >>> Comparison("maxn", "brs", (("greedy", "random"),)).line_ups
    (('maxn', 'greedy', 'random'), ('brs', 'greedy', 'random'))
    """

    first: str
    second: str
    companies: tuple[Company, ...]

    @property
    def line_ups(self) -> tuple[LineUp, ...]:
        """The line-ups: of each company, those of the first and the second candidate."""
        return tuple((candidate, *company) for company in self.companies for candidate in (self.first, self.second))

    def differences(self, rounds: Iterable[Block], companies: Iterable[Company] | None = None) -> list[float]:
        """Return the difference on each deal: the first candidate's mean win share less that of the second.

        A round holds the games of all line-ups on one deal. The difference of a deal is the mean of those in
        `companies`, by default in all.
        """
        counted = self.companies if companies is None else tuple(companies)
        return [fmean(self._difference(company, games) for company in counted) for games in rounds]

    def _difference(self, company: Company, games: Block) -> float:
        """Return the difference in one company on the deal of `games`."""
        first, second = (
            block_win_shares(candidate, [tuple(game for game in games if game.job.line_up == (candidate, *company))])
            for candidate in (self.first, self.second)
        )
        return first[0] - second[0]


class CompanyDifference(NamedTuple):
    """The mean difference of the candidates in a company; `None` is the mean over all companies."""

    company: Company | None
    wins: Interval


@frozen
class ComparisonReport:
    """The differences of two candidates: their win shares, `first` less `second`, on `deals` deals.

    The mean over several companies is the last of `differences`; it is paired by deal, too. `decision` is that of the
    sequential test, which takes the mean over the companies; `None` without a test.
    """

    first: str
    second: str
    deals: int
    differences: tuple[CompanyDifference, ...]
    decision: Decision | None


def compare(comparison: Comparison, rounds: list[Block], decision: Decision | None) -> ComparisonReport:
    """Return the report of the deals of `rounds`, each with the games of all line-ups; at least one."""
    found = [
        CompanyDifference(company, student_interval(comparison.differences(rounds, [company])))
        for company in comparison.companies
    ]
    if len(found) > 1:
        found.append(CompanyDifference(None, student_interval(comparison.differences(rounds))))
    return ComparisonReport(comparison.first, comparison.second, len(rounds), tuple(found), decision)
