"""The tables of the arena, as Markdown that is also pleasant to read in a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tribolo_core.arena.intervals import Interval
from tribolo_core.arena.report import Summary
from tribolo_core.arena.sequential import Decision

_COLUMNS = ("opponent", "wins", "cells", "1st / 2nd / 3rd", "as Blue / Red / Green", "ms a move", "nodes a move")


class Result(NamedTuple):
    """How a spec did, and what the sequential test says of it where there was one."""

    row: Summary
    decision: Decision | None = None


def results_table(results: Iterable[Result]) -> str:
    """A row for each result, the most wins first."""
    results = sorted(results, key=lambda result: -result.row.wins.mean)
    is_tested = any(result.decision for result in results)
    head = (*_COLUMNS, "verdict") if is_tested else _COLUMNS
    return _table(head, [(*_cells(row), *([_verdict(decision)] if is_tested else [])) for row, decision in results])


def _cells(row: Summary) -> tuple[str, ...]:
    return (
        row.spec,
        _interval(row.wins),
        _interval(row.cells),
        _percents(row.ranks),
        _percents(row.seats),
        f"{row.milliseconds:.2f}",
        f"{row.nodes:,.0f}",
    )


def _verdict(decision: Decision | None) -> str:
    return f"{decision.verdict} after {decision.blocks} starts" if decision else ""


def _interval(interval: Interval) -> str:
    return f"{100 * interval.mean:.1f} % ({100 * interval.low:.1f}-{100 * interval.high:.1f})"


def _percents(shares: Iterable[float]) -> str:
    return " / ".join(f"{100 * share:.0f}" for share in shares)


def ratings_table(rated: Mapping[str, tuple[float, float]]) -> str:
    """The openskill ratings of a pool."""
    return _table(
        ("opponent", "rating", "+-"), [(spec, f"{mu:.1f}", f"{sigma:.1f}") for spec, (mu, sigma) in rated.items()]
    )


def head_to_head_table(ahead: Mapping[tuple[str, str], Interval]) -> str:
    """How often the opponent of a row finishes ahead of the one of a column."""
    specs = list(dict.fromkeys(spec for spec, _ in ahead))
    rows = [(one, *(_interval(ahead[one, other]) if one != other else "" for other in specs)) for one in specs]
    return _table(("finishes ahead of", *specs), rows)


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [head, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    padded = [
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    ]
    rule = "| " + " | ".join("-" * width for width in widths) + " |"
    return "\n".join([padded[0], rule, *padded[1:]])
