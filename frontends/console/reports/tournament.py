"""The results of an arena tournament, as aligned Markdown tables."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tribolo_core.arena.game import GameResult
from tribolo_core.arena.intervals import Interval
from tribolo_core.arena.report import SpecSummary
from tribolo_core.arena.sequential import Decision

_COLUMNS = ("opponent", "wins", "cells", "1st / 2nd / 3rd", "as Blue / Red / Green", "ms a move", "nodes a move")


class SpecResult(NamedTuple):
    """The results of an opponent's spec, and the decision of the sequential test; `None` if no test was run."""

    summary: SpecSummary
    decision: Decision | None = None


def results_table(results: Iterable[SpecResult]) -> str:
    """Return a Markdown table of a tournament with a row for each opponent, the highest win share first.

    If any result has a decision of a sequential test, the table also has a column with the verdicts of the tests.
    """
    results = sorted(results, key=lambda result: -result.summary.wins.mean)
    is_tested = any(result.decision for result in results)
    head = (*_COLUMNS, "verdict") if is_tested else _COLUMNS
    return markdown_table(
        head, [(*_cells(summary), *([_verdict(decision)] if is_tested else [])) for summary, decision in results]
    )


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


def ratings_table(ratings: Mapping[str, tuple[float, float]]) -> str:
    """Return a Markdown table of the ratings of opponents.

    `ratings` maps each opponent's spec to the mean and the standard deviation of its rating.
    """
    return markdown_table(
        ("opponent", "rating", "+-"), [(spec, f"{mu:.1f}", f"{sigma:.1f}") for spec, (mu, sigma) in ratings.items()]
    )


def head_to_head_table(ahead: Mapping[tuple[str, str], Interval]) -> str:
    """Return a Markdown table of the shares of games in which one opponent finishes ahead of another.

    Each cell compares the opponent of its row with the opponent of its column. `ahead` maps a pair of specs to the
    share of games in which the first opponent of the pair finishes ahead of the second.
    """
    specs = list(dict.fromkeys(spec for spec, _ in ahead))
    rows = [(one, *(percent_interval(ahead[one, other]) if one != other else "" for other in specs)) for one in specs]
    return markdown_table(("finishes ahead of", *specs), rows)


def markdown_table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table with the column headings `head`; all cells of a column are padded to the same width."""
    lines = [head, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    padded = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    rule = "| " + " | ".join("-" * width for width in widths) + " |"
    return "\n".join([padded[0], rule, *padded[1:]])


def forfeit_lines(results: Iterable[GameResult]) -> list[str]:
    """Return a line for each spec that forfeited: in how many games, and why the first time."""
    found: dict[str, list[str]] = {}
    for result in results:
        for forfeit in result.forfeits:
            event = f"deal {result.job.start}: {forfeit}"
            found.setdefault(result.job.seats[forfeit.player.index], []).append(event)
    return [
        f"{spec} forfeited {len(events)} {'game' if len(events) == 1 else 'games'}. First, {events[0]}"
        for spec, events in found.items()
    ]
