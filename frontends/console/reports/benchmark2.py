"""A score of Tribolo-Bench 2, as aligned Markdown tables."""

from __future__ import annotations

from collections.abc import Iterator

from tribolo_core.arena.intervals import Interval
from tribolo_core.arena.markdown import markdown_tables
from tribolo_core.arena.tables import percent_interval
from tribolo_core.benchmark.second import predict
from tribolo_core.benchmark.second.candidate import Candidate
from tribolo_core.benchmark.second.draws import RUNS
from tribolo_core.benchmark.second.repetition import Repetition
from tribolo_core.benchmark.second.score import Score


def score_report(candidate: Candidate, score: Score, uncounted: int, columns: int | None) -> str:
    """Return a headline, the number of runs, and the tables of the tasks as text.

    `uncounted` is the number of answers to tasks that are not complete in a run. Tables wider than `columns` are split.
    """
    headline = f"Tribolo-Bench 2 (experimental), {candidate.category}: {candidate.spec}"
    runs = ", ".join(f"{task} {count}" for task, count in score.runs.items())
    parts = [headline, f"Runs of {len(RUNS)}: {runs}."]
    if uncounted:
        parts.append(f"Not counted: {uncounted} answers to tasks that are not complete in a run.")
    return "\n\n".join((*parts, *_tables(score, columns)))


def _tables(score: Score, columns: int | None) -> Iterator[str]:
    if score.play:
        found = score.play
        rows = [(f"two {spec}", percent_interval(wins)) for spec, wins in found.against.items()]
        yield from markdown_tables(
            ("play against", "wins"), [*rows, ("all pairs", percent_interval(found.wins))], columns
        )
        if found.holds is not None:
            yield f"alpha-rank: {100 * found.holds:.1f} % of the time, place {found.rank} of {len(found.against) + 1}."
        if found.forfeits:
            yield _forfeits(found.forfeits)
    forecasts = [
        (
            name,
            str(found.positions),
            _interval(found.brier),
            f"{found.even:.3f}",
            f"{100 * found.calibration_error:.1f}",
        )
        for name, found in (("the turn alone", score.alone), ("past and line-up", score.known))
        if found
    ]
    if forecasts:
        head = ("predict from", "positions", "Brier score", "of a third each", "calibration error, points")
        yield from markdown_tables(head, forecasts, columns)
    elif score.runs[predict.NAME]:
        yield "predict: an answer lacks win shares, so there is no figure. A plug-in returns them in `forecast`."
    if score.solve:
        solved = [
            (kind, str(found.positions), percent_interval(found.best), f"{100 * found.lost:.1f}")
            for kind, found in score.solve.items()
        ]
        yield from markdown_tables(("solve", "positions", "best moves", "win share lost, points"), solved, columns)
    if score.adapt:
        gain = score.adapt
        row = (str(gain.series), f"{100 * gain.before:.1f} %", f"{100 * gain.after:.1f} %", _points(gain.gain))
        yield from markdown_tables(("adapt: series", "wins before", "wins after", "gain, points"), [row], columns)


def _forfeits(count: int) -> str:
    """Return the sentence about games that the candidate could not play to their end."""
    return f"It forfeited {count} {'game' if count == 1 else 'games'}."


def repetition_text(found: Repetition) -> str:
    """Return the sentence about a repetition that agrees with the score."""
    return (
        f"{found.deals} deals, played again with other draws of the rivals, give {100 * found.repeated:.1f} % of wins; "
        f"the file says {100 * found.stored:.1f} %. "
        f"The standard error of the difference is {100 * found.error:.1f} points."
    )


def _interval(interval: Interval) -> str:
    return f"{interval.mean:.3f} ({interval.low:.3f}-{interval.high:.3f})"


def _points(interval: Interval) -> str:
    return f"{100 * interval.mean:+.1f} ({100 * interval.low:+.1f} to {100 * interval.high:+.1f})"
