"""The tables and the picture of a run."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from bench.processor import processor_name
from frontends.console.reports.charts import save_chart

from .audiences import Seen
from .cost import Cost
from .overload import FACTORS, Overload
from .scenarios import Load, Result

PLOT: Final = Path(__file__).parents[1] / "results" / "overload.svg"

HEADINGS: Final = (
    "games x pages",
    "offered/s",
    "moves/s",
    "answer, ms",
    "p99",
    "longest",
    "to page, ms",
    "p99",
    "shown",
    "refused",
    "503 with Retry-After",
    "unanswered",
    "streams refused",
    "memory, MB",
    "CPU ms a move",
    "server cores",
    "generator cores",
    "warnings",
)


AUDIENCE_HEADINGS: Final = (
    "pages",
    "changes/s",
    "events/s",
    "shown, ms",
    "p99",
    "longest",
    "missed",
    "streams refused",
    "memory, MB",
    "CPU ms an event",
    "server cores",
    "generator cores",
    "warnings",
)


def heading(description: str, seconds: float, runs: int) -> str:
    """Return a sentence about the machine, the date and the settings of a run."""
    load = ", ".join(f"{number:.1f}" for number in os.getloadavg())
    python = f"Python {platform.python_version()}"
    return (
        f"{processor_name()}, {os.cpu_count()} cores, {python}, {datetime.now(UTC):%Y-%m-%d}; "
        f"{description}; windows of {seconds:g} s, median of {runs} runs; the generator shares the cores; "
        f"load averages before the run: {load}."
    )


def table(rows: Sequence[tuple[str, Load, Result]]) -> Iterator[str]:
    """Yield the lines of a Markdown table of loads and results; each row has a name."""
    yield f"| scenario | {' | '.join(HEADINGS)} |"
    yield "| --- |" + " ---: |" * len(HEADINGS)
    for name, load, result in rows:
        cells = [f"{load.games} x {load.pages}", *_cells(result)]
        yield f"| {name} | {' | '.join(cells)} |"


def _cells(result: Result) -> Iterator[str]:
    for name, value in result._asdict().items():
        if name in ("shown", "refused", "unavailable", "unanswered"):
            yield f"{100 * value:.1f} %"
        elif name in ("offered", "moves", "cpu_of_move"):
            yield f"{value:.1f}"
        elif name.endswith("cores"):
            yield f"{value:.2f}"
        else:
            yield f"{value:,.0f}"


def audience_table(rows: Sequence[tuple[str, Seen]]) -> Iterator[str]:
    """Yield the lines of a Markdown table of what audiences saw; each row has a name."""
    yield f"| scenario | {' | '.join(AUDIENCE_HEADINGS)} |"
    yield "| --- |" + " ---: |" * len(AUDIENCE_HEADINGS)
    for name, seen in rows:
        cells = (
            *(f"{seen.pages:,.0f}", f"{seen.changes:.2f}", f"{seen.events:.0f}"),
            *(f"{1_000 * value:,.0f}" for value in (seen.shown, seen.shown_99, seen.longest)),
            *(f"{100 * seen.missed:.1f} %", f"{seen.streams_refused:.0f}", f"{seen.memory:.0f}"),
            *(f"{seen.cpu_of_event:.2f}", f"{seen.server_cores:.2f}", f"{seen.generator_cores:.2f}"),
            f"{seen.problems:.0f}",
        )
        yield f"| {name} | {' | '.join(cells)} |"


def cost_table(costs: Sequence[Cost]) -> Iterator[str]:
    """Yield the lines of a Markdown table of the costs of a move."""
    yield "| ply | moves | CPU ms a move | of ply 10 | cores when idle | SQL in the request | SQL of other threads |"
    yield "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |"
    for cost in costs:
        ratio = cost.milliseconds / costs[0].milliseconds
        yield (
            f"| {cost.ply} | {cost.moves} | {cost.milliseconds:.1f} | x{ratio:.2f} | {cost.idle_cores:.2f} "
            f"| {cost.request:.1f} | {cost.background:.1f} |"
        )


def plot(overload: Overload) -> None:
    """Write the curve of an overload to the file `PLOT`: moves and latencies by the rate that people ask for."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 5), layout="constrained")
    axes = figure.add_subplot()
    offered = [factor * overload.capacity for factor in FACTORS]
    axes.plot(offered, offered, color="gray", linestyle=":", label="moves offered")
    axes.axhline(overload.capacity, color="gray", linestyle="--", label=f"capacity, {overload.capacity:.0f} moves/s")
    axes.plot(offered, [crowd.moves for crowd in overload.crowds], "o-", label="moves accepted")
    axes.set_xlabel("moves offered a second")
    axes.set_ylabel("moves a second")
    axes.set_ylim(bottom=0)
    latencies = axes.twinx()
    crowd = [crowd.answer_99 for crowd in overload.crowds]
    latencies.plot(offered, crowd, "s--", color="tab:red", label="answer p99, ms (right)")
    remaining = [after.answer_99 for after in overload.remaining]
    latencies.plot(offered, remaining, "^--", color="tab:green", label="answer p99 after the crowd left, ms (right)")
    latencies.set_ylabel("milliseconds")
    latencies.set_yscale("log")
    axes.grid(alpha=0.3)
    figure.legend(loc="outside lower center", ncols=2)
    save_chart(figure, PLOT)
