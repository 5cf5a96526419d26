"""Score candidates with Tribolo-Bench 2, and print their tables.

    python -m bench.tribench.second FOLDER [--runs 10] [--only SPEC]... [--workers 1]
    python -m bench.tribench.second    # print the tables of the stored results

The answers are written to FOLDER, a file for each run of a candidate. The same command continues them: first run 0 of
all candidates, then run 1, and so on. Scores and costs are stored in `RESULTS`, from which the tables are made.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from importlib.metadata import version
from pathlib import Path
from statistics import fmean
from tempfile import TemporaryDirectory
from typing import Any, Final, TypeAlias

from bench.processor import processor_name
from tribolo_core.arena.markdown import markdown_tables
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
"""The `score` of a candidate, and the fields that say how it was made."""


def add_run(folder: Path, spec: str, run: int) -> None:
    """Let a candidate do a run in one process, unless it is done, and store what the run costs beside the answers.

    A run that was interrupted is continued, and the CPU seconds that it took are then unknown.
    """
    path = _path(folder, spec, run)
    cost = path.with_suffix(".json")
    if cost.exists():
        return
    is_begun = path.exists()
    path.parent.mkdir(parents=True, exist_ok=True)
    command = [*COMMAND, "bench2", spec, "--run", str(run), "--workers", "1", "--out", str(path)]
    seconds = _cpu_seconds(command)
    made = {"cpu_seconds": None if is_begun else round(seconds, 1), "cpu": processor_name()}
    cost.write_text(json.dumps(made | {"release": version("tribolo")}) + "\n", encoding="utf-8")


def _cpu_seconds(command: list[str]) -> float:
    """Run a command, and return the CPU seconds that it and its processes took."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise subprocess.CalledProcessError(process.returncode, command)
    return used.ru_utime + used.ru_stime


def scored(folder: Path, spec: str, runs: int) -> Row:
    """Return the score of a candidate's first runs, which are all in a folder, and what these runs cost."""
    paths = [_path(folder, spec, run) for run in range(runs)]
    costs = [json.loads(path.with_suffix(".json").read_text(encoding="utf-8")) for path in paths]
    with TemporaryDirectory() as temporary:
        joined = Path(temporary) / "answers.jsonl"
        joined.write_text(join_runs(path.read_text(encoding="utf-8") for path in paths), encoding="utf-8")
        options = [text for run in range(runs) for text in ("--run", str(run))]
        command = [*COMMAND, "bench2", spec, *options, "--workers", "1", "--out", str(joined), "--json"]
        score = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE, encoding="utf-8").stdout)
    return {
        "runs": runs,
        "cpu_seconds": [cost["cpu_seconds"] for cost in costs if cost["cpu_seconds"] is not None],
        "cpu": ", ".join(sorted({cost["cpu"] for cost in costs})),
        "release": ", ".join(sorted({cost["release"] for cost in costs})),
        "score": score,
    }


def join_runs(texts: Iterable[str]) -> str:
    """Return one file with the answers of several files of the same candidate, in their order."""
    files = [text.splitlines(keepends=True) for text in texts]
    (head,) = {file[0] for file in files}
    return "".join((head, *(line for file in files for line in file[1:])))


def _path(folder: Path, spec: str, run: int) -> Path:
    return folder / spec.replace(":", "-") / f"{run}.jsonl"


def measure(folder: Path, runs: int, specs: tuple[str, ...], workers: int) -> None:
    """Do the runs that are missing in a folder, several at a time, and store scores and costs."""
    rows = _stored()
    with ThreadPoolExecutor(workers) as threads:
        wanted = [(spec, run) for run in range(runs) for spec in specs]
        made = threads.map(partial(add_run, folder), *zip(*wanted, strict=True))
        for (spec, run), _ in zip(wanted, made, strict=True):
            print(f"{spec}: run {run}", flush=True)
        for spec, row in zip(specs, threads.map(partial(scored, folder, runs=runs), specs), strict=True):
            rows[spec] = row
            RESULTS.write_text(json.dumps(rows, indent=1) + "\n", encoding="utf-8")


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
    parser.add_argument("--workers", type=int, default=1, help="runs that are made at the same time")
    arguments = parser.parse_args()
    if arguments.folder:
        arguments.folder.mkdir(parents=True, exist_ok=True)
        measure(arguments.folder, arguments.runs, tuple(arguments.only or CANDIDATES), arguments.workers)
    if not (rows := _stored()):
        parser.error("no results are stored; name a FOLDER, to which the answers are written")
    print(*tables(rows), sep="\n\n")


if __name__ == "__main__":
    main()
