"""Score candidates with Tribolo-Bench 2, and print their tables.

    python -m bench.tribench.second FOLDER [--runs 10] [--only SPEC ...]
    python -m bench.tribench.second    # print the tables of the stored results

The answers are written to FOLDER, one file for each candidate, which the same command continues: first run 0 of all
candidates, then run 1, and so on. Scores and costs are stored in `RESULTS`, from which the tables are made.
"""

from __future__ import annotations

import argparse
import json
import resource
import subprocess
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from pathlib import Path
from statistics import fmean
from typing import Any, Final, TypeAlias

from bench.processor import processor_name
from frontends.console.reports.markdown import markdown_tables
from tribolo_core.benchmark.second.draws import RUNS

from .table import COMMAND, percent

CANDIDATES: Final = (
    *("random", "greedy", "original"),
    *(f"level:{level}" for level in (1, 3, 4, 5, 7, 8)),
    *("mcts:nodes=100", "maxn:nodes=300", "brs:nodes=300", "paranoid:nodes=300"),
    *("engine:nodes=100", "engine:nodes=100,modelling=no", "engine:nodes=100,gumbel=16"),
)
"""The candidates, with limits of nodes that two cores can afford."""

RESULTS: Final = Path(__file__).with_name("second.json")
"""The file with the scores and costs."""

Row: TypeAlias = dict[str, Any]
"""What is known of a candidate: its `score`, and the fields that say how it was made."""


def add_run(spec: str, run: int, folder: Path) -> float | None:
    """Let a candidate do a run; return the CPU seconds that it took, `None` if it was begun before."""
    path = _path(spec, folder)
    is_begun = path.exists() and f'{{"run":{run},' in path.read_text(encoding="utf-8")
    before = _child_seconds()
    subprocess.run(
        [*COMMAND, "bench2", spec, "--run", str(run), "--out", str(path)], check=True, stdout=subprocess.DEVNULL
    )
    return None if is_begun else _child_seconds() - before


def score(spec: str, runs: int, folder: Path) -> Row:
    """Return the score of a candidate's first runs, which its file has."""
    options = [text for run in range(runs) for text in ("--run", str(run))]
    command = [*COMMAND, "bench2", spec, *options, "--out", str(_path(spec, folder)), "--json"]
    fields: Row = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout)
    return fields


def _path(spec: str, folder: Path) -> Path:
    return folder / f"{spec.replace(':', '-')}.jsonl"


def _child_seconds() -> float:
    """Return the CPU seconds of all ended child processes."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def measure(folder: Path, runs: int, specs: tuple[str, ...]) -> None:
    """Do the runs that are missing, and store scores and costs after each."""
    rows: dict[str, Row] = _stored()
    for run in range(runs):
        for spec in specs:
            row = rows.get(spec, {"cpu_seconds": []})
            if row.get("runs", 0) > run:
                continue
            seconds = add_run(spec, run, folder)
            costs = [*row["cpu_seconds"], *([] if seconds is None else [round(seconds, 1)])]
            made = {"runs": run + 1, "cpu_seconds": costs, "cpu": processor_name(), "release": version("tribolo")}
            rows[spec] = {**made, "score": score(spec, run + 1, folder)}
            RESULTS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")
            print(f"{spec}: {run + 1} runs", flush=True)


def _stored() -> dict[str, Row]:
    rows: dict[str, Row] = json.loads(RESULTS.read_text(encoding="utf-8")) if RESULTS.exists() else {}
    return rows


def tables(rows: Mapping[str, Row]) -> Iterator[str]:
    """Yield the Markdown tables: play and adapt, predict and solve, play against two equal rivals, and costs."""
    scores = {spec: row["score"] for spec, row in rows.items()}
    order = sorted(rows, key=lambda spec: -scores[spec]["play"]["wins"]["mean"])
    yield from markdown_tables(
        ("candidate", "runs", "play: wins", "alpha-rank", "place", "adapt: wins before", "after", "gain, points"),
        [(spec, str(rows[spec]["runs"]), *_played(scores[spec])) for spec in order],
        None,
    )
    yield from markdown_tables(
        ("candidate", *("alone: Brier", "error", "with line-up: Brier", "error"), "solve: best moves", "lost"),
        [(spec, *_answered(scores[spec])) for spec in order],
        None,
    )
    rivals = [*scores[order[0]]["play"]["against"]]
    yield from markdown_tables(
        ("candidate", *(f"two {rival}" for rival in rivals)),
        [(spec, *(_share(scores[spec]["play"]["against"][rival]) for rival in rivals)) for spec in order],
        None,
    )
    yield from markdown_tables(
        ("candidate", "CPU minutes a run", "digest"),
        [(spec, _minutes(rows[spec]), scores[spec]["digest"][:16]) for spec in order],
        None,
    )


def _played(found: Row) -> tuple[str, ...]:
    """Return the cells of `play` and `adapt`."""
    play, adapt = found["play"], found["adapt"]
    gain, low, high = (100 * adapt["gain"][bound] for bound in ("mean", "low", "high"))
    return (
        percent(play["wins"]),
        f"{100 * play['holds']:.1f} %",
        str(play["rank"]),
        f"{100 * adapt['before']:.1f} %",
        f"{100 * adapt['after']:.1f} %",
        f"{gain:+.1f} ({low:+.1f} to {high:+.1f})",
    )


def _answered(found: Row) -> tuple[str, ...]:
    """Return the cells of `predict` and `solve`."""
    solved = found["solve"]["all"]
    return (
        *_predicted(found["alone"]),
        *_predicted(found["known"]),
        percent(solved["best"]),
        f"{100 * solved['lost']:.1f}",
    )


def _predicted(found: Row | None) -> tuple[str, str]:
    """Return the Brier score and the calibration error, which are empty for a candidate without win shares."""
    if found is None:
        return "", ""
    mean, low, high = (found["brier"][bound] for bound in ("mean", "low", "high"))
    return f"{mean:.3f} ({low:.3f}-{high:.3f})", f"{100 * found['calibration_error']:.1f}"


def _share(interval: Mapping[str, float]) -> str:
    return f"{100 * interval['mean']:.0f} %"


def _minutes(row: Row) -> str:
    return f"{fmean(row['cpu_seconds']) / 60:.2f}" if row["cpu_seconds"] else ""


def main() -> None:
    """Do the runs that are missing in a folder, if one is given, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?")
    parser.add_argument("--runs", type=int, choices=range(1, len(RUNS) + 1), default=len(RUNS))
    parser.add_argument("--only", action="append", choices=CANDIDATES)
    arguments = parser.parse_args()
    if arguments.folder:
        arguments.folder.mkdir(parents=True, exist_ok=True)
        measure(arguments.folder, arguments.runs, tuple(arguments.only or CANDIDATES))
    if not (rows := _stored()):
        parser.error("no results are stored; name a FOLDER, to which the answers are written")
    print(*tables(rows), sep="\n\n")


if __name__ == "__main__":
    main()
