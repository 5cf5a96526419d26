"""The results of an arena tournament, as aligned Markdown tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from ..values import frozen
from .comparison import Company, Comparison, ComparisonReport, compare
from .game import GameResult
from .intervals import Interval
from .markdown import markdown_tables
from .report import SpecSummary, head_to_head, ratings, summarise
from .schedule import Job
from .sequential import Decision
from .tournaments import Tournament

_TIME = "elapsed ms a move"

_COLUMNS = (
    "opponent",
    "wins",
    "cells",
    "1st / 2nd / 3rd",
    "as Blue / Red / Green",
    _TIME,
    "nodes a move",
)


class SpecResult(NamedTuple):
    """The results of an opponent's spec, and the decision of its sequential test; `None` if the spec is not tested.

    `company` are the two others with which a candidate of a comparison played, and otherwise `None`.
    """

    summary: SpecSummary
    decision: Decision | None = None
    company: Company | None = None


@frozen
class TournamentReport:
    """The results of a tournament: `games` were played, and `counted` of them count.

    The games of a line-up on a deal (start position) count once all its seatings have played the deal, unless a
    sequential test was decided before. In a pool or a comparison, all seatings of all line-ups must have played it.
    `ratings`, and the shares `ahead` of finishing ahead, are empty unless the tournament is a pool. `comparison` is
    `None` unless it is a comparison of which a deal counts.
    """

    games: int
    counted: int
    results: tuple[SpecResult, ...]
    ratings: Mapping[str, tuple[float, float]]
    ahead: Mapping[tuple[str, str], Interval]
    comparison: ComparisonReport | None = None

    def table(self) -> str:
        """Return the results as Markdown tables, such as a terminal shows whole."""
        return "\n\n".join(report_tables(self, None))


def report_of(tournament: Tournament, games: Mapping[Job, GameResult], *, is_pool: bool) -> TournamentReport:
    """Return the report of the games of a tournament that are played so far; the highest win share comes first.

    The candidates of a comparison come company by company instead, the first candidate first.
    """
    if is_pool:
        rounds = tournament.rounds(games)
        specs = dict.fromkeys(spec for line_up in tournament.line_ups for spec in line_up) if rounds else {}
        found = [SpecResult(summarise(spec, rounds)) for spec in specs]
        counted = sum(map(len, rounds))
        rated = ratings(rounds) if rounds else {}
        return TournamentReport(len(games), counted, _ordered(found), rated, head_to_head(rounds) if rounds else {})
    if tournament.comparison:
        return _compared(tournament, tournament.comparison, games)
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


def _compared(tournament: Tournament, comparison: Comparison, games: Mapping[Job, GameResult]) -> TournamentReport:
    """Return the report of a comparison."""
    line_ups = tournament.line_ups
    rounds = tournament.counted_rounds(line_ups[0], games)
    if not rounds:
        return TournamentReport(len(games), 0, (), {}, {})
    results = tuple(
        SpecResult(summarise(line_up[0], tournament.blocks(line_up, games)), None, line_up[1:]) for line_up in line_ups
    )
    report = compare(comparison, rounds, tournament.decision(line_ups[0], games))
    return TournamentReport(len(games), sum(map(len, rounds)), results, {}, {}, report)


def _ordered(results: Iterable[SpecResult]) -> tuple[SpecResult, ...]:
    """Return results with the highest win share first."""
    return tuple(sorted(results, key=lambda result: -result.summary.wins.mean))


def report_tables(report: TournamentReport, columns: int | None) -> Iterator[str]:
    """Yield the Markdown tables of a report, split if they are wider than `columns`; nothing if no game counts yet.

    They are the results, with the verdicts of sequential tests if there are any, then the ratings and the head-to-head
    results of a pool, or the differences of a comparison. Times that were not measured have no column.
    """
    if not report.results:
        return
    is_tested = any(result.decision for result in report.results)
    head = [*_COLUMNS, *(["verdict"] if is_tested else [])]
    rows = [[*_cells(result.summary), *([_verdict(result.decision)] if is_tested else [])] for result in report.results]
    if report.comparison:
        head.insert(1, "with")
        for row, result in zip(rows, report.results, strict=True):
            row.insert(1, _company(result.company))
    if not any(result.summary.milliseconds for result in report.results):
        unmeasured = head.index(_TIME)
        for cells in (head, *rows):
            del cells[unmeasured]
    yield from markdown_tables(head, rows, columns)
    if report.comparison:
        yield from _difference_tables(report.comparison, columns)
    if report.ratings:
        rated = [(spec, f"{mu:.1f}", f"{sigma:.1f}") for spec, (mu, sigma) in report.ratings.items()]
        yield from markdown_tables(("opponent", "rating", "+-"), rated, columns)
        yield from _head_to_head_tables(report.ahead, columns)


def _difference_tables(report: ComparisonReport, columns: int | None) -> Iterator[str]:
    """Yield what the differences of two candidates are, and their table; a sequential test is in the last row."""
    yield f"{report.first} minus {report.second}, paired by deal:"
    rows = [[_company(found.company), points_interval(found.wins), str(report.deals)] for found in report.differences]
    head = ["with", "difference in wins, points", "deals"]
    if report.decision:
        head.append("verdict")
        for row in rows:
            row.append(_verdict(report.decision) if row is rows[-1] else "")
    yield from markdown_tables(head, rows, columns)


def _company(company: Company | None) -> str:
    """Return the words for a company of two opponents; `None` is the mean over all."""
    if company is None:
        return "mean"
    first, second = company
    return f"two {first}" if first == second else f"{first} and {second}"


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


def points_interval(interval: Interval) -> str:
    """Return a difference of shares and its interval in points. Zero has the sign plus.

    >>> points_interval(Interval(0.107, -0.0001, 0.255))
    '+10.7 (+0.0 to +25.5)'
    """
    return f"{100 * interval.mean:+z.1f} ({100 * interval.low:+z.1f} to {100 * interval.high:+z.1f})"


def _percents(shares: Iterable[float]) -> str:
    return " / ".join(f"{100 * share:.0f}" for share in shares)


def _head_to_head_tables(ahead: Mapping[tuple[str, str], Interval], columns: int | None) -> Iterator[str]:
    """Yield the shares of games in which the opponent of a row finishes ahead of that of a column."""
    specs = list(dict.fromkeys(spec for spec, _ in ahead))
    rows = [(one, *(percent_interval(ahead[one, other]) if one != other else "" for other in specs)) for one in specs]
    yield from markdown_tables(("finishes ahead of", *specs), rows, columns)
