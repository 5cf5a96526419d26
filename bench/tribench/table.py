"""Score all opponents with Tribolo-Bench, and print the table of docs/benchmarks/tribolo-bench.md.

    python -m bench.tribench.table FOLDER    # half an hour on two cores

The scores are written to FOLDER, one file for each opponent; those that are there already are not made again.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, TypeAlias

from tribolo_core.arena.intervals import Interval
from tribolo_core.arena.markdown import markdown_tables
from tribolo_core.arena.tables import percent_interval
from tribolo_core.benchmark.version import FINGERPRINT
from tribolo_core.storage.json_text import load_object

OPPONENTS: Final = (
    *("random", "greedy", "original", "original:fair", "coalition", "peaceful", "revenge"),
    *(f"level:{level}" for level in range(1, 9)),
    *("flat:nodes=200", "mcts:nodes=200", "maxn:nodes=2000", "paranoid:nodes=2000", "brs:nodes=2000"),
    *("engine:nodes=100", "engine:nodes=100,modelling=no"),
)
"""Every opponent, with limits of nodes that two cores can afford."""

COMMAND: Final = (sys.executable, "-c", "import sys; from frontends.console.main import main; sys.exit(main())")
"""The command `tribolo-cli` of this interpreter."""

Score: TypeAlias = dict[str, Any]
"""The field `score` of a score file."""


def score(spec: str, folder: Path) -> Score:
    """Return the score of an opponent in a folder; make it if it is not there."""
    path = folder / f"{spec.replace(':', '-')}.json"
    if not path.exists():
        subprocess.run([*COMMAND, "bench", spec, "--out", str(path)], check=True, stdout=subprocess.DEVNULL)
    fields: dict[str, Any] = load_object(path.read_text(encoding="utf-8"))
    assert fields["opponent"] == spec, path
    assert fields["is_complete"], path
    assert fields["fingerprint"] == FINGERPRINT, path
    found: Score = fields["score"]
    return found


def tables(scores: dict[str, Score]) -> Iterator[str]:
    """Yield the Markdown tables of the scores: all tasks, then the task `play` by rivals."""
    order = sorted(scores, key=lambda spec: -scores[spec]["play"]["wins"]["mean"])
    yield from markdown_tables(
        ("opponent", "play: wins", "predict: Brier", "calibration error", "solve: best moves", "win share lost"),
        [(spec, *_cells(scores[spec])) for spec in order],
        None,
    )
    rivals = scores[order[0]]["play"]["rivals"]
    yield from markdown_tables(
        ("opponent", *(" and ".join(dict.fromkeys(row["rivals"])) for row in rivals)),
        [(spec, *(percent(row["wins"]) for row in scores[spec]["play"]["rivals"])) for spec in order],
        None,
    )


def _cells(found: Score) -> tuple[str, ...]:
    """Return the cells of an opponent: a column for `play`, two for `predict` and two for `solve`."""
    brier = error = ""
    if found["predict"]:
        mean, low, high = found["predict"]["brier"].values()
        brier, error = f"{mean:.3f} ({low:.3f}-{high:.3f})", f"{100 * found['predict']['calibration_error']:.1f}"
    solved = found["solve"]["all"]
    return percent(found["play"]["wins"]), brier, error, percent(solved["best"]), f"{100 * solved['lost']:.1f}"


def percent(interval: dict[str, float]) -> str:
    """Return an interval of JSON in percent."""
    return percent_interval(Interval(**interval))


def main() -> None:
    """Make the missing scores, and print the tables."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    scores = {spec: score(spec, folder) for spec in OPPONENTS}
    print(*tables(scores), sep="\n\n")


if __name__ == "__main__":
    main()
