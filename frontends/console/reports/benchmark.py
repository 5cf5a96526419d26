"""A score of Tribolo-Bench, as aligned Markdown tables."""

from __future__ import annotations

from collections.abc import Iterator

from tribolo_core.arena.intervals import Interval
from tribolo_core.arena.markdown import markdown_tables
from tribolo_core.arena.tables import percent_interval, points_interval
from tribolo_core.benchmark.run import Run
from tribolo_core.benchmark.score import Score
from tribolo_core.benchmark.series import REFERENCE


def score_report(run: Run, score: Score, columns: int | None) -> str:
    """Return a headline and the tables of the tasks as text; tables wider than `columns` are split."""
    return "\n\n".join(_parts(run, score, columns))


def _parts(run: Run, score: Score, columns: int | None) -> Iterator[str]:
    yield f"Tribolo-Bench: {run.candidate.spec}{' (a quick look, no score)' if run.is_quick else ''}"
    yield f"Digest: {run.candidate.digest}\nNonce: {run.nonce.hex()}"
    if not run.is_confined:
        yield "The opponent could write files: this system cannot confine it."
    rows = [
        (task, str(found.series), *map(percent_interval, (found.wins, found.reference)), points_interval(found.gain))
        for task, found in (("play", score.play), ("adapt", score.adapt))
    ]
    yield from markdown_tables(("task", "series", "wins", f"{REFERENCE} instead", "difference, points"), rows, columns)
    if forfeits := score.play.forfeits + score.adapt.forfeits:
        yield f"It forfeited {forfeits} {'game' if forfeits == 1 else 'games'}."
    if score.predict is None:
        yield "predict: a forecast is missing, so there is no figure."
        return
    found = score.predict
    row = (str(found.positions), decimals(found.brier), f"{found.even:.3f}", f"{100 * found.calibration_error:.1f}")
    yield from markdown_tables(
        ("predict: positions", "Brier score", "of a third each", "calibration error, points"), [row], columns
    )


def decimals(interval: Interval) -> str:
    """Return an interval as three numbers with three decimals."""
    return f"{interval.mean:.3f} ({interval.low:.3f}-{interval.high:.3f})"
