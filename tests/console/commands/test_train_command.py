"""The command `train`: files, progress, exit codes, interrupts and continuing."""

import json
import shutil
import signal
import subprocess
from dataclasses import replace
from io import StringIO
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pyte
import pytest

from frontends.console.commands.train import _show_progress
from tests.console.commands.test_json_output import check
from tests.harness.console import COMMAND, interrupt, process_of, refusal_of, run, run_here
from tests.harness.waiting import until
from tests.training.test_training import ACCEPTED, TINY, files, let_stand_ins_play
from tribolo_core.training import Progress, Training, format_plan
from tribolo_core.training.progress import Stage


@pytest.fixture(scope="module")
def plan(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("plan") / "plan.json"
    path.write_text(json.dumps(format_plan(replace(TINY, generations=1))))
    return str(path)


class Trained(NamedTuple):
    folder: Path
    done: subprocess.CompletedProcess[str]


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory, plan: str) -> Trained:
    """Run a whole training with `plan` and seed 3 that several tests share; they must not extend it."""
    folder = tmp_path_factory.mktemp("trained") / "run"
    return Trained(folder, run("train", str(folder), "--plan", plan, "--seed", "3", "--workers", "2"))


def timeless(folder: Path) -> dict[str, bytes]:
    """Return the contents of the files in a folder that do not depend on the time, keyed by name."""
    return {name: content for name, content in files(folder).items() if name != "generations.jsonl"}


def test_a_training_is_reported_drawn_and_extended(tmp_path: Path, trained: Trained) -> None:
    folder, done = trained
    assert done.returncode == 0, done.stderr
    report, last = done.stdout.splitlines()
    assert report.startswith("Generation 1: undecided after 2 starts, ")
    assert "alone against two of random weights; loss " in report
    assert last == "No generation was accepted: none proved stronger than random weights."
    assert not done.stderr, "no terminal, no progress"
    assert "<svg" in (folder / "strength.svg").read_text()
    again = run_here("train", str(folder))
    assert (again.exit_code, again.stdout) == (0, done.stdout), "the folder knows its plan and its seed"
    longer = shutil.copytree(folder, tmp_path / "longer")
    more = run_here("train", str(longer), "--generations", "2", "--workers", "1")
    assert more.stdout.splitlines()[0] == report
    assert more.stdout.splitlines()[1].startswith("Generation 2: ")


def test_the_results_of_a_training_are_printed_as_json(trained: Trained) -> None:
    done = run_here("train", str(trained.folder), "--json")
    (line,) = done.stdout.splitlines()
    fields = json.loads(line)
    check(fields, "train")
    assert (fields["folder"], fields["best"]) == (str(trained.folder), None)
    stored = Training.find(trained.folder)
    assert stored is not None
    (report,) = stored.reports
    (generation,) = fields["generations"]
    assert generation["wins"]["mean"] == report.wins.mean
    assert generation["seconds"]["fit"] == report.seconds.fit


def test_the_best_weights_are_named(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    training = Training.begin(folder, replace(TINY, trial=ACCEPTED.trial, generations=1), "2026-11-21")
    let_stand_ins_play(training, 1, new="greedy", old="random")
    best = folder / "best.weights"
    report, last = run_here("train", str(folder), "--workers", "1").stdout.splitlines()
    assert report.startswith("Generation 1: stronger after 20 starts, ")
    assert last == f"The best weights are in {best}. Use engine:weights=best with TRIBOLO_WEIGHTS={folder}."
    assert json.loads(run_here("train", str(folder), "--json").stdout)["best"] == str(best)


@pytest.mark.long
def test_an_interrupt_is_reported_and_the_same_command_continues(tmp_path: Path, plan: str, trained: Trained) -> None:
    interrupted = tmp_path / "run"
    begun = Training.find(trained.folder)
    assert begun is not None
    Training.begin(interrupted, begun.plan, begun.begun)
    command = ("train", str(interrupted), "--plan", plan, "--seed", "3", "--workers", "1")
    with process_of(*COMMAND, *command) as process:
        until((interrupted / "generation-1" / "000000.samples").exists)
        out, err = interrupt(process)
    assert out == ""
    assert "Interrupted. Run the same command again to continue." in err
    assert run_here(*command).exit_code == 0
    assert timeless(interrupted) == timeless(trained.folder)


def test_the_workers_of_a_killed_command_end(tmp_path: Path, plan: str) -> None:
    folder = tmp_path / "run"
    # The workers inherit the output of the command, so it reaches its end only after they have ended.
    with process_of(*COMMAND, "train", str(folder), "--plan", plan, "--workers", "2") as process:
        until((folder / "generation-1" / "000000.samples").exists)
        process.kill()
        process.communicate(timeout=60)
    assert process.returncode == -signal.SIGKILL


def test_invalid_input_is_reported_in_one_sentence_with_exit_code_2(tmp_path: Path, plan: str) -> None:
    (tmp_path / "wrong.json").write_text('{"seed": 1}')
    (tmp_path / "number.json").write_text("9" * 6_000)
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("mine")
    Training.begin(tmp_path / "begun", TINY, "2026-11-21")
    for arguments, problem in (
        (("new", "--plan", "long"), "'long' is neither a plan (full, quick) nor a file: No such file or directory."),
        (("new", "--plan", str(tmp_path / "wrong.json")), "plan must be an object with the keys "),
        (("new", "--plan", str(tmp_path / "number.json")), "number.json: Exceeds the limit"),
        (("new", "--plan", "/dev/zero"), "nor a file: the file is larger than 1048576 bytes, too large for a game."),
        (("new", "--generations", "0"), "0 is not in the range"),
        (("new", "--dask", "tcp://127.0.0.1:1", "--workers", "2"), "a Dask cluster has its own workers."),
        (("full", "--plan", plan), "full: the folder is not empty and contains no training."),
        (("wrong.json", "--plan", plan), "is a file."),
        (("begun", "--plan", "quick"), "begun: the folder contains a training with another plan."),
        (("begun", "--seed", "2"), "begun: the folder contains a training with another plan."),
    ):
        assert problem in refusal_of("train", str(tmp_path / arguments[0]), *arguments[1:])
    assert not (tmp_path / "new").exists()


class _TerminalOutput(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize("stage", Stage)
def test_progress_was_wider_than_the_terminal(stage: Stage, columns: int, monkeypatch: pytest.MonkeyPatch) -> None:
    output, seconds = _TerminalOutput(), count(step=2)
    monkeypatch.setattr("sys.stderr", output)
    monkeypatch.setattr("time.perf_counter", lambda: next(seconds))  # Each step takes long enough for a new estimate.
    monkeypatch.setenv("COLUMNS", str(columns))
    steps = (Progress(12, stage, done, 2_000) for done in (0, 1, 50, 999, 1_000))
    _show_progress(f"Generation 12, {stage.label}", steps)
    screen = pyte.Screen(columns, 24)
    pyte.Stream(screen).feed(output.getvalue().replace("\n", "\r\n"))
    lines = [line.rstrip() for line in screen.display if line.strip()]
    assert len(lines) == 1
    assert lines[0].startswith(f"Generation 12, {stage.label}  [###")
    assert "]  1000/2000  0:" in lines[0]
    assert lines[0].endswith(" left")
