"""A picture of how strong the generations of a training are."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tribolo_core.arena.intervals import Interval
from tribolo_core.arena.sequential import EQUAL_SHARE
from tribolo_core.training import GenerationReport

if TYPE_CHECKING:
    from matplotlib.axes import Axes


def draw_strength(facts: Sequence[GenerationReport], path: Path) -> None:
    """Draw what each generation wins against the first and the best before, in an SVG; nothing without matplotlib."""
    try:
        from matplotlib.figure import Figure
        from matplotlib.ticker import MaxNLocator
    except ImportError:
        return
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    accepted = [one for one in facts if one.is_accepted]
    refused = [one for one in facts if not one.is_accepted]
    with_first = [(one.generation, one.wins_against_first) for one in accepted if one.wins_against_first]
    _points(axes, with_first, fmt="o-", label="against two of the first")
    _points(axes, [(one.generation, one.wins) for one in accepted], fmt="s", label="against two of the best before")
    _points(axes, [(one.generation, one.wins) for one in refused], fmt="x", label="the same, not accepted")
    axes.axhline(100 * EQUAL_SHARE, color="gray", linestyle="--", label="an equal")
    axes.set_xlabel("generation")
    axes.set_ylabel("share of the wins, alone, %")
    axes.set_ylim(0, 100)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path, metadata={"Date": None})


def _points(axes: Axes, shares: Sequence[tuple[int, Interval]], *, fmt: str, label: str) -> None:
    """Shares with their 95 % intervals."""
    if shares:
        numbers, estimates = zip(*shares, strict=True)
        low = [100 * (one.mean - one.low) for one in estimates]
        high = [100 * (one.high - one.mean) for one in estimates]
        axes.errorbar(numbers, [100 * one.mean for one in estimates], yerr=[low, high], capsize=3, fmt=fmt, label=label)
