"""Score all opponents with Tribolo-Bench, and print the table of docs/benchmarks/tribolo-bench.md.

    python -m bench.tribench.table FOLDER    # half an hour on two cores

The scores are written to FOLDER, one file for each opponent; those that are there already are not made again.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from frontends.console.reports.tournament import markdown_table, percent_interval
from tribolo_core.benchmark.score import BenchScore, score_of
from tribolo_core.benchmark.score_format import parse_score

OPPONENTS: Final = (
    *("random", "greedy", "original", "original:fair", "coalition", "peaceful", "revenge"),
    *(f"level:{level}" for level in range(1, 9)),
    *("flat:nodes=200", "mcts:nodes=200", "maxn:nodes=2000", "paranoid:nodes=2000", "brs:nodes=2000"),
    *("engine:nodes=100", "engine:nodes=100,modelling=no", "engine:nodes=400", "engine:nodes=400,modelling=no"),
)
"""Every opponent, with limits of nodes that two cores can afford."""

_COMMAND: Final = (sys.executable, "-c", "import sys; from frontends.console.main import main; sys.exit(main())")


def score(spec: str, folder: Path) -> BenchScore:
    """Return the score of an opponent in a folder; make it if it is not there."""
    path = folder / f"{spec.replace(':', '-')}.json"
    if not path.exists():
        subprocess.run([*_COMMAND, "bench", spec, "--out", str(path)], check=True, stdout=subprocess.DEVNULL)
    return score_of(parse_score(path.read_text(encoding="utf-8")))


def tables(scores: dict[str, BenchScore]) -> Iterable[str]:
    """Yield the Markdown tables of the scores: all tasks, then the task `play` by rivals."""
    order = sorted(scores, key=lambda spec: -scores[spec].play.wins.mean)
    yield markdown_table(
        ("opponent", "play: wins", "predict: Brier", "calibration error", "solve: best moves", "win share lost"),
        [(spec, *_cells(scores[spec])) for spec in order],
    )
    first = scores[order[0]].play.rivals
    yield markdown_table(
        ("opponent", *(" and ".join(dict.fromkeys(row.rivals)) for row in first)),
        [(spec, *(percent_interval(row.wins) for row in scores[spec].play.rivals)) for spec in order],
    )


def _cells(found: BenchScore) -> tuple[str, ...]:
    """Return the cells of an opponent: a column for each task, two for `predict` and `solve`."""
    brier = error = ""
    if found.predict:
        low, high = found.predict.brier.low, found.predict.brier.high
        brier, error = (
            f"{found.predict.brier.mean:.3f} ({low:.3f}-{high:.3f})",
            _points(found.predict.calibration_error),
        )
    return (
        percent_interval(found.play.wins),
        brier,
        error,
        percent_interval(found.solve.best),
        _points(found.solve.lost),
    )


def _points(share: float) -> str:
    return f"{100 * share:.1f}"


def main() -> None:
    """Make the missing scores, and print the tables."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    scores = {spec: score(spec, folder) for spec in OPPONENTS}
    print(*tables(scores), sep="\n\n")


if __name__ == "__main__":
    main()
