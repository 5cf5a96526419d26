"""The results of an arena tournament, as aligned Markdown tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..values import frozen
from .game import GameResult
from .intervals import Interval
from .markdown import markdown_tables
from .report import SpecSummary, head_to_head, ratings, summarise
from .schedule import Job
from .sequential import Decision
from .tournaments import Tournament

_COLUMNS = (
    "opponent",
    "wins",
    "cells",
    "1st / 2nd / 3rd",
    "as Blue / Red / Green",
    "elapsed ms a move",
    "nodes a move",
)


class SpecResult(NamedTuple):
    """The results of an opponent's spec, and the decision of its sequential test; `None` if the spec is not tested."""

    summary: SpecSummary
    decision: Decision | None = None


@frozen
class TournamentReport:
    """The results of a tournament: `games` were played, and `counted` of them count.

    The games of a line-up on a deal (start position) count once all its seatings have played the deal, unless a
    sequential test was decided before. In a pool, all seatings of all line-ups must have played it. `ratings`, and the
    shares `ahead` of finishing ahead, are empty unless the tournament is a pool.
    """

    games: int
    counted: int
    results: tuple[SpecResult, ...]
    ratings: Mapping[str, tuple[float, float]]
    ahead: Mapping[tuple[str, str], Interval]

    def table(self) -> str:
        """Return the results as Markdown tables, such as a terminal shows whole."""
        return "\n\n".join(report_tables(self, None))


def report_of(tournament: Tournament, games: Mapping[Job, GameResult], *, is_pool: bool) -> TournamentReport:
    """Return the report of the games of a tournament that are played so far; the highest win share comes first."""
    if is_pool:
        rounds = tournament.rounds(games)
        specs = dict.fromkeys(spec for line_up in tournament.line_ups for spec in line_up) if rounds else {}
        found = [SpecResult(summarise(spec, rounds)) for spec in specs]
        counted = sum(map(len, rounds))
        rated = ratings(rounds) if rounds else {}
        return TournamentReport(len(games), counted, _ordered(found), rated, head_to_head(rounds) if rounds else {})
    blocks = {line_up: tournament.blocks(line_up, games) for line_up in tournament.line_ups}
    results = [
        SpecResult(summarise(spec, found), tournament.decision(line_up, games) if spec == line_up[0] else None)
        for line_up, found in blocks.items()
        if found
        # With several line-ups only the candidate has a row: the results of its rivals follow from its own.
        for spec in dict.fromkeys(line_up[:1] if len(blocks) > 1 else line_up)
    ]
    counted = sum(len(block) for found in blocks.values() for block in found)
    return TournamentReport(len(games), counted, _ordered(results), {}, {})


def _ordered(results: Iterable[SpecResult]) -> tuple[SpecResult, ...]:
    """Return results with the highest win share first."""
    return tuple(sorted(results, key=lambda result: -result.summary.wins.mean))


def report_tables(report: TournamentReport, columns: int | None) -> Iterator[str]:
    """Yield the Markdown tables of a report, split if they are wider than `columns`; nothing if no game counts yet.

    They are the results, with the verdicts of sequential tests if there are any, then the ratings and the head-to-head
    results of a pool.
    """
    if not report.results:
        return
    is_tested = any(result.decision for result in report.results)
    head = (*_COLUMNS, "verdict") if is_tested else _COLUMNS
    rows = [(*_cells(summary), *([_verdict(decision)] if is_tested else [])) for summary, decision in report.results]
    yield from markdown_tables(head, rows, columns)
    if report.ratings:
        rated = [(spec, f"{mu:.1f}", f"{sigma:.1f}") for spec, (mu, sigma) in report.ratings.items()]
        yield from markdown_tables(("opponent", "rating", "+-"), rated, columns)
        yield from _head_to_head_tables(report.ahead, columns)


def _cells(summary: SpecSummary) -> tuple[str, ...]:
    return (
        summary.spec,
        percent_interval(summary.wins),
        percent_interval(summary.cells),
        _percents(summary.ranks),
        _percents(summary.seats),
        f"{summary.milliseconds:.2f}",
        f"{summary.nodes:,.0f}",
    )


def _verdict(decision: Decision | None) -> str:
    return f"{decision.verdict} after {decision.blocks} starts" if decision else ""


def percent_interval(interval: Interval) -> str:
    """Return a mean and its interval in percent, such as `57.1 % (54.0-60.2)`."""
    return f"{100 * interval.mean:.1f} % ({100 * interval.low:.1f}-{100 * interval.high:.1f})"


def _percents(shares: Iterable[float]) -> str:
    return " / ".join(f"{100 * share:.0f}" for share in shares)


def _head_to_head_tables(ahead: Mapping[tuple[str, str], Interval], columns: int | None) -> Iterator[str]:
    """Yield the shares of games in which the opponent of a row finishes ahead of that of a column."""
    specs = list(dict.fromkeys(spec for spec, _ in ahead))
    rows = [(one, *(percent_interval(ahead[one, other]) if one != other else "" for other in specs)) for one in specs]
    yield from markdown_tables(("finishes ahead of", *specs), rows, columns)
