"""Charts of the strength of opponents and of a training's generations, drawn with matplotlib."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import TYPE_CHECKING, Final

from frontends.console.storage.files import FileRefused, refusing
from tribolo_core.arena.intervals import Interval
from tribolo_core.arena.sequential import EQUAL_SHARE
from tribolo_core.training import GenerationReport

_DARK: Final = "@media (prefers-color-scheme: dark){#figure_1{filter: invert(.9) hue-rotate(180deg)}}"
"""The rule of a dark chart: white becomes nearly black, and each colour keeps its hue."""

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


def draw_ratings(ratings: Mapping[str, tuple[float, float]], path: Path) -> None:
    """Draw a chart of the ratings of opponents, with error bars of two standard deviations, into the file `path`.

    `ratings` maps each opponent's spec to the mean and the standard deviation of its rating. The suffix of `path`
    selects the image format. Raise ImportError without matplotlib. Raise FileRefused if the file cannot be written or
    its format is unknown.
    """
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 1 + 0.4 * len(ratings)), layout="constrained")
    axes = figure.add_subplot()
    specs = list(ratings)[::-1]
    axes.errorbar(
        [ratings[spec][0] for spec in specs], specs, xerr=[2 * ratings[spec][1] for spec in specs], fmt="o", capsize=3
    )
    axes.set_xlabel("Plackett-Luce rating with two standard deviations")
    axes.grid(axis="x", alpha=0.3)
    with refusing(path):
        try:
            save_chart(figure, path)
        except ValueError as error:  # The format is unknown.
            raise FileRefused(path, str(error).removesuffix(".")) from None


def draw_strength(reports: Sequence[GenerationReport], path: Path) -> None:
    """Draw a chart of the win shares of all generations of a training into `path`; do nothing without matplotlib.

    The suffix of `path` selects the image format. Raise OSError if the file cannot be written.
    """
    try:
        from matplotlib.figure import Figure
        from matplotlib.ticker import MaxNLocator
    except ImportError:
        return
    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    accepted = [report for report in reports if report.is_accepted]
    rejected = [report for report in reports if not report.is_accepted]
    against_first = [(report.generation, report.wins_against_first) for report in accepted if report.wins_against_first]
    _draw_points(axes, against_first, fmt="o-", label="against two of the first")
    _draw_points(
        axes, [(report.generation, report.wins) for report in accepted], fmt="s", label="against two of the best so far"
    )
    _draw_points(axes, [(report.generation, report.wins) for report in rejected], fmt="x", label="the same, rejected")
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    finish_win_shares(axes, "generation")
    save_chart(figure, path)


def finish_win_shares(axes: Axes, x_label: str) -> None:
    """Add to a chart of win shares in percent what all of them have: the equal player, scales, labels and a legend."""
    axes.axhline(100 * EQUAL_SHARE, color="gray", linestyle="--", label="equal player")
    axes.set_xlabel(x_label)
    axes.set_ylabel("win share, %")
    axes.set_ylim(0, 100)
    axes.grid(alpha=0.3)
    axes.legend()


def save_chart(figure: Figure, path: Path) -> None:
    """Save a figure; as an SVG file, it is the same in every run, and turns dark for readers with a dark theme.

    Raise OSError if the file cannot be written, ValueError if the suffix of `path` is unknown.
    """
    from matplotlib import rc_context

    if path.suffix != ".svg":
        figure.savefig(path)
        return
    drawn = StringIO()
    with rc_context({"svg.hashsalt": "tribolo"}):  # The names of elements would be random.
        figure.savefig(drawn, format="svg", metadata={"Date": None})
    path.write_text(following_the_theme(drawn.getvalue()), encoding="utf-8")


def following_the_theme(chart: str) -> str:
    """Return a chart of matplotlib as SVG with a rule that turns light into dark for readers with a dark theme."""
    return chart.replace("</style>", f"{_DARK}</style>", 1)


def _draw_points(axes: Axes, wins: Sequence[tuple[int, Interval]], *, fmt: str, label: str) -> None:
    """Draw `wins`, pairs of a generation and its win share, with 95 % intervals; draw nothing if it is empty."""
    if wins:
        generations, intervals = zip(*wins, strict=True)
        means = [100 * interval.mean for interval in intervals]
        low = [100 * (interval.mean - interval.low) for interval in intervals]
        high = [100 * (interval.high - interval.mean) for interval in intervals]
        axes.errorbar(generations, means, yerr=[low, high], capsize=3, fmt=fmt, label=label)
