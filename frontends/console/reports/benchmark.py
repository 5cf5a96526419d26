"""A score of Tribolo-Bench, as aligned Markdown tables."""

from __future__ import annotations

from collections.abc import Iterable

from tribolo_core.arena.intervals import Interval
from tribolo_core.arena.markdown import markdown_tables
from tribolo_core.arena.tables import percent_interval
from tribolo_core.benchmark.evidence import BenchRun
from tribolo_core.benchmark.score import BenchScore
from tribolo_core.benchmark.version import DEALS, VERSION


def score_report(run: BenchRun, score: BenchScore, columns: int | None) -> str:
    """Return a headline and the tables of the three tasks as text; tables wider than `columns` are split."""
    part = "" if run.is_complete else f", {run.deals} of {DEALS} deals"
    play = [
        (_rivals_text(row.rivals), str(row.games), percent_interval(row.wins), percent_interval(row.cells))
        for row in score.play.rivals
    ]
    whole = sum(row.games for row in score.play.rivals)
    forfeits = [f"{run.spec} forfeited {score.play.forfeits} of these games."] if score.play.forfeits else []
    solve = [
        (kind, str(found.positions), percent_interval(found.best), f"{100 * found.lost:.1f}")
        for kind, found in (*score.solve_by_kind.items(), ("all", score.solve))
    ]
    return "\n\n".join(
        (
            f"Tribolo-Bench {VERSION}, {run.split}{part}: {run.spec}",
            *markdown_tables(
                ("play against", "games", "wins", "cells"),
                [*play, ("all", str(whole), percent_interval(score.play.wins), "")],
                columns,
            ),
            *forfeits,
            *_predict_texts(score, columns),
            *markdown_tables(("solve", "positions", "best moves", "win share lost, points"), solve, columns),
        )
    )


def _rivals_text(rivals: tuple[str, str]) -> str:
    """Return a text with the names of two rivals; for equal rivals, it has the name once, to fit a terminal."""
    one, other = rivals
    return f"two {one}" if one == other else f"{one} and {other}"


def _predict_texts(score: BenchScore, columns: int | None) -> Iterable[str]:
    """Return the table of the task `predict`, or a sentence if the opponent's analysis has no win shares."""
    if score.predict is None:
        return ["predict: the analyses of the opponent have no win shares."]
    found = score.predict
    row = (
        *(str(found.positions), _interval(found.brier), f"{found.even:.3f}"),
        f"{100 * found.calibration_error:.1f}",
    )
    head = ("predict: positions", "Brier score", "of a third each", "calibration error, points")
    return markdown_tables(head, [row], columns)


def _interval(interval: Interval) -> str:
    return f"{interval.mean:.3f} ({interval.low:.3f}-{interval.high:.3f})"
