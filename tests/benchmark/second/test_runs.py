"""The runs that `bench.tribench.second` makes side by side, each with a file of its own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.tribench import second

HEAD = '{"opponent": "random"}\n'


def test_runs_are_joined_in_their_order_below_one_first_line() -> None:
    assert second.join_runs([HEAD + "a\nb\n", HEAD + "c\n"]) == HEAD + "a\nb\nc\n"


def test_runs_are_made_at_the_same_time_and_only_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[str, int]] = []
    monkeypatch.setattr(second, "RESULTS", tmp_path / "results.json")

    def do(command: list[str]) -> float:
        spec, *options = command[command.index("bench2") + 1 :]
        run, path = int(options[options.index("--run") + 1]), Path(options[options.index("--out") + 1])
        made.append((spec, run))
        path.write_text(f"{HEAD}{spec} {run}\n", encoding="utf-8")
        return 10.0 + run

    def scored(folder: Path, spec: str, runs: int) -> second.Row:
        costs = [json.loads((folder / spec / f"{run}.json").read_text(encoding="utf-8")) for run in range(runs)]
        return {"runs": runs, "cpu_seconds": [cost["cpu_seconds"] for cost in costs]}

    monkeypatch.setattr(second, "_cpu_seconds", do)
    monkeypatch.setattr(second, "scored", scored)
    interrupted = tmp_path / "greedy" / "1.jsonl"
    interrupted.parent.mkdir()
    interrupted.write_text(HEAD, encoding="utf-8")
    for _ in range(2):
        second.measure(tmp_path, 2, ("random", "greedy"), workers=4)
    assert sorted(made) == [("greedy", 0), ("greedy", 1), ("random", 0), ("random", 1)]
    assert json.loads((tmp_path / "results.json").read_text(encoding="utf-8")) == {
        "random": {"runs": 2, "cpu_seconds": [10.0, 11.0]},
        "greedy": {"runs": 2, "cpu_seconds": [10.0, None]},
    }
