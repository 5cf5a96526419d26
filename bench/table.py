"""Run the benchmarks of the rules, and print their times with the ratios to a naive scan.

python -m bench.table [--quick]
"""

import argparse
import json
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import NamedTuple

from bench.bench_python import SAMPLED_TURNS
from bench.positions import rows
from tests import reference

ROOT = Path(__file__).parent.parent
POSITIONS = 10_000
GAMES = 2_000
LEAVES_OF_PERFT = {"starts": 2_086_640, "middle game": 5_315_801}


class Row(NamedTuple):
    """A row of the table: a task, its time in nanoseconds, and that of a naive scan for the same task, if any."""

    task: str
    time: float
    naive: float | None = None

    def __str__(self) -> str:
        """Format the row as a line of a Markdown table; an unknown ratio is left empty."""
        naive = f"x{self.naive / self.time:.3g}" if self.naive else ""
        return f"| {self.task} | {readable(self.time)} | {naive} |"


def readable(time: float) -> str:
    """Format a time, given in nanoseconds, with a suitable unit: `ms`, `us` or `ns`."""
    for unit, size in (("ms", 1e6), ("us", 1e3)):
        if time >= size:
            return f"{time / size:.3g} {unit}"
    return f"{time:.3g} ns"


def kernel_rows(*, quick: bool) -> list[Row]:
    """Run the criterion benchmarks of the kernel, less precisely if `quick`, and return their rows."""
    options = ["-p", "tribolo-kernel", "--features", "bench", "--bench", "kernel", "--", "--noplot"]
    command = ["cargo", "bench", "--quiet", *options]
    shutil.rmtree(ROOT / "target/criterion", ignore_errors=True)
    subprocess.run([*command, *(["--quick"] if quick else [])], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
    times = {}
    for benchmark in (ROOT / "target/criterion").glob("**/new/benchmark.json"):
        name = json.loads(benchmark.read_text())
        median = json.loads(benchmark.with_name("estimates.json").read_text())["median"]["point_estimate"]
        times[name["group_id"], name["function_id"]] = median
    scan = times["rules", "naive/all transitions"] / POSITIONS
    naive_turn = times["rules", "naive/next turn"] / POSITIONS
    table = [
        Row("naive scan, all transitions with captured cells", scan),
        Row("naive scan, jumps only counted", times["rules", "naive/jumps counted"] / POSITIONS, scan),
        Row("naive move, scores and next mover", naive_turn),
    ]
    for backend in ("avx2", "sse2", "portable"):
        for (_, name), time in sorted(item for item in times.items() if item[0][0] == "rules"):
            task = name.removeprefix(f"{backend}/")
            if task != name:
                naive = {"next turn": naive_turn, "move": None}.get(task, scan)
                table.append(Row(f"{backend}: {task}", time / POSITIONS, naive))
        for name, leaves in LEAVES_OF_PERFT.items():
            if time := times.get(("perft", f"{backend}/{name}")):
                rate = leaves / time * 1e3
                table.append(Row(f"{backend}: perft, {name}, one leaf ({rate:.0f} M/s)", time / leaves))
    for name, games in (("alone", GAMES), ("in lockstep", GAMES), ("dealt, on every core", 10 * GAMES)):
        time = times["games", name] / games
        table.append(Row(f"a random game, {name} ({1e9 / time:,.0f}/s)", time))
    return table


def python_rows(*, quick: bool) -> list[Row]:
    """Run the benchmarks of the Python interface, less precisely if `quick`, and return their rows."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder, "report.json")
        command = [sys.executable, "-m", "pytest", "--quiet", "bench/bench_python.py", f"--benchmark-json={report}"]
        options = ["--benchmark-max-time=0.2", "--benchmark-min-rounds=3"] if quick else []
        subprocess.run([*command, *options], check=True, cwd=ROOT, stdout=subprocess.DEVNULL)
        benchmarks = json.loads(report.read_text())["benchmarks"]
    times = {bench["name"]: bench["stats"]["median"] * 1e9 / bench["extra_info"]["per"] for bench in benchmarks}
    reference_time = times["test_reference_all_transitions"]
    play = times["test_play_and_read_the_moves"]
    return [
        Row("Python: the reference's all_transitions", reference_time),
        Row("Python: all_transitions, as dictionaries of jumps", times["test_all_transitions"], reference_time),
        Row(f"Python: Turn.play and reading the moves ({1e9 / play:,.0f}/s)", play),
    ]


def javascript_rows() -> list[Row]:
    """Time a naive scan for all jumps in JavaScript, and return its row; no row if node is not installed."""
    if shutil.which("node") is None:
        print("node is not installed; the scan in JavaScript is skipped.")
        return []
    boards = [rows(turn.board) for turn in SAMPLED_TURNS]
    text = "\n".join("".join(board) for board in boards)
    command = ["node", str(ROOT / "bench/naive.js")]
    answer = json.loads(subprocess.run(command, check=True, input=text, capture_output=True, text=True).stdout)
    jumps = sum(
        len(lines)
        for board in boards
        for transitions in reference.all_transitions(board).values()
        for lines in transitions.values()
    )
    assert answer["jumps"] == jumps, "the scan in JavaScript finds a different number of jumps"
    return [Row("JavaScript: naive scan of all jumps", answer["nanoseconds"])]


def main() -> None:
    """Run all benchmarks of the rules, and print their times as a Markdown table."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--quick", action="store_true", help="measure for less time, with less precise results")
    quick = parser.parse_args().quick
    table = [*kernel_rows(quick=quick), *javascript_rows(), *python_rows(quick=quick)]
    print(f"{platform.machine()}, Python {platform.python_version()}; medians\n")
    print("| task | time | to naive |\n| --- | --- | --- |", *table, sep="\n")


if __name__ == "__main__":
    main()
