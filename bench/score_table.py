"""Score opponents with Tribolo-Bench, and write their table into docs/benchmarks/tribolo-bench.md.

    python -m bench.score_table FOLDER [--quick] [--workers N] [--only SPEC]...

All opponents have one nonce, which the operating system draws, so they meet the same rivals, deals and dice. The runs
are written to FOLDER with their scores; those that are there are not made again. With `--quick` or `--only`, the table
is printed and the page stays as it is.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path
from typing import Any, Final

from frontends.console.reports.benchmark import decimals
from tribolo_core.ai.spec import parse_spec
from tribolo_core.arena.intervals import Interval
from tribolo_core.arena.markdown import markdown_tables
from tribolo_core.arena.tables import percent_interval, points_interval
from tribolo_core.benchmark.series import REFERENCE
from tribolo_core.benchmark.streams import NONCE_BYTES

COMMAND: Final = (sys.executable, "-c", "import sys; from frontends.console.main import main; sys.exit(main())")
"""The command `tribolo-cli` of this interpreter."""

CANDIDATES: Final = (
    *("random", "greedy", "original"),
    *(f"level:{level}" for level in (1, 3, 4, 5, 7, 8)),
    *("mcts:nodes=100", "maxn:nodes=300", "brs:nodes=300", "paranoid:nodes=300"),
    *("engine:nodes=100", "engine:nodes=100,modelling=no", "engine:nodes=100,gumbel=16"),
)
"""The opponents, with limits of nodes that two cores can afford."""

PAGE: Final = Path("docs/benchmarks/tribolo-bench.md")
_MARKS: Final = re.compile(r"(?<=<!-- table -->\n).*(?=<!-- end of table -->)", re.DOTALL)


def score(spec: str, folder: Path, options: Sequence[str]) -> dict[str, Any]:
    """Return the score of an opponent in a folder; measure it if it is not there."""
    name = re.sub("[:,=]", "-", spec) + ("-quick" if "--quick" in options else "")
    stored = folder / f"{name}.json"
    if not stored.exists():
        nonces = {json.loads(path.read_text("utf-8"))["nonce"] for path in folder.glob("*.json")}
        nonce = nonces.pop() if nonces else os.urandom(NONCE_BYTES).hex()
        out = stored.with_suffix(".jsonl")
        out.unlink(missing_ok=True)
        command = [*COMMAND, "bench", spec, "--read-nonce", "--json", "--out", str(out), *options]
        before = os.times()
        done = subprocess.run(command, input=nonce, check=True, stdout=subprocess.PIPE, encoding="utf-8")
        after = os.times()
        seconds = after.children_user + after.children_system - before.children_user - before.children_system
        fields = {**json.loads(done.stdout), "cpu_seconds": round(seconds, 1), "release": version("tribolo")}
        stored.write_text(json.dumps(fields) + "\n", "utf-8")
    found: dict[str, Any] = json.loads(stored.read_text("utf-8"))
    return found


def table(scores: Sequence[dict[str, Any]]) -> str:
    """Return the Markdown text of scores, the greatest win share first."""
    ordered = sorted(scores, key=lambda fields: -fields["play"]["wins"]["mean"])
    head = ("opponent", "play: wins", f"over {REFERENCE}", "adapt: wins", f"over {REFERENCE}", "Brier", "error")
    first = ordered[0]
    about = f"Nonce {first['nonce']}, release {first['release']}, {sum(one['cpu_seconds'] for one in scores) / 60:.0f}"
    return "\n\n".join((*markdown_tables(head, [*map(_row, ordered)], None), f"{about} CPU minutes in all.", ""))


def _row(fields: dict[str, Any]) -> tuple[str, ...]:
    play, adapt, predict = fields["play"], fields["adapt"], fields["predict"]
    mark = " *" if is_taught(fields["opponent"]) else ""
    games = (f(Interval(**task[name])) for task in (play, adapt) for name, f in _COLUMNS)
    brier = decimals(Interval(**predict["brier"])) if predict else ""
    error = f"{100 * predict['calibration_error']:.1f}" if predict else ""
    return (f"{fields['opponent']}{mark}", *games, brier, error)


_COLUMNS: Final = (("wins", percent_interval), ("gain", points_interval))


def is_taught(spec: str) -> bool:
    """Return whether an opponent was taught how players of the rivals' families play."""
    name, _variant, options = parse_spec(spec)
    return name == "engine" and options.get("modelling") != "no"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--workers", default="1")
    parser.add_argument("--only", action="append", default=[])
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    options = ["--workers", chosen.workers, *(["--quick"] if chosen.quick else [])]
    text = table([score(spec, chosen.folder, options) for spec in chosen.only or CANDIDATES])
    print(text)
    if not chosen.quick and not chosen.only:
        page = PAGE.read_text("utf-8")
        PAGE.write_text(_MARKS.sub(lambda _: text, page), "utf-8")


if __name__ == "__main__":
    main()
