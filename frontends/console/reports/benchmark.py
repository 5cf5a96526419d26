"""A score of Tribolo-Bench, as aligned Markdown tables."""

from __future__ import annotations

from tribolo_core.arena.intervals import Interval
from tribolo_core.benchmark.evidence import BenchRun
from tribolo_core.benchmark.score import BenchScore
from tribolo_core.benchmark.version import VERSION

from .markdown import markdown_table
from .tournament import percent_interval


def score_report(run: BenchRun, score: BenchScore) -> str:
    """Return a headline and the tables of the three tasks as text."""
    part = "" if run.is_complete else f", {run.deals} deals only"
    play = [
        (" and ".join(row.rivals), str(row.games), percent_interval(row.wins), percent_interval(row.cells))
        for row in score.play.rivals
    ]
    whole = sum(row.games for row in score.play.rivals)
    forfeits = f"\n\n{run.spec} forfeited {score.play.forfeits} of these games." if score.play.forfeits else ""
    solve = [
        (kind, str(found.positions), percent_interval(found.best), f"{100 * found.lost:.1f}")
        for kind, found in (*score.solve_by_kind.items(), ("all", score.solve))
    ]
    return "\n\n".join(
        (
            f"Tribolo-Bench {VERSION}, {run.split}{part}: {run.spec}",
            markdown_table(
                ("play against", "games", "wins", "cells"),
                [*play, ("all", str(whole), percent_interval(score.play.wins), "")],
            )
            + forfeits,
            _predict_text(score),
            markdown_table(("solve", "positions", "best moves", "win share lost, points"), solve),
        )
    )


def _predict_text(score: BenchScore) -> str:
    """Return the table of the task `predict`, or a sentence if the opponent tells no win shares."""
    if score.predict is None:
        return "predict: the opponent does not tell win shares."
    found = score.predict
    row = (
        *(str(found.positions), _interval(found.brier), f"{found.even:.3f}"),
        f"{100 * found.calibration_error:.1f}",
    )
    return markdown_table(("predict: positions", "Brier score", "of a third each", "calibration error, points"), [row])


def _interval(interval: Interval) -> str:
    return f"{interval.mean:.3f} ({interval.low:.3f}-{interval.high:.3f})"
