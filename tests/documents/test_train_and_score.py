"""The how-to guide from the installation to a score: its commands run in their order in an empty folder."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.benchmark.small import small_tasks
from tests.harness.console import run_here

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "how-to" / "train-and-score.md").read_text(encoding="utf-8")
INSTALL, *BLOCKS = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
COMMANDS = [line for block in BLOCKS for line in block.splitlines()]

SMALL = {
    "linear_player.py 20000": "linear_player.py 500",
    "--deals 100": "--deals 6",
    "exploit linear": "exploit linear --deals 5",
    "npy --out": "npy --quick --out",
    "cli --import linear_player.safetensors --red learner --green learner": "cli arena --import "
    "linear_player.safetensors learner --against random --deals 1",
}
"""What the test replaces in the commands of the page, so that they take seconds and need no person."""


def run_page(folder: Path, small: Mapping[str, str], *options: str) -> list[str]:
    """Run the commands after the installation in a folder, and return what each prints, with `options` added."""
    for line in INSTALL.splitlines():
        if line.startswith("cp "):
            *files, _ = shlex.split(line)[1:]
            for file in files:
                (folder / Path(file).name).write_bytes((ROOT / file.removeprefix("tribolo/")).read_bytes())
    outputs = []
    for line in COMMANDS:
        for shown, replaced in small.items():
            line = line.replace(shown, replaced)
        if line.startswith("export ") or " LINK " in line:
            continue
        program, *arguments = shlex.split(line)
        if program == "python":
            subprocess.run([sys.executable, *arguments], cwd=folder, check=True)
            outputs.append("")
        else:
            assert program == "tribolo-cli"
            done = run_here(*arguments, *options)
            assert done.exit_code == 0, f"{line}: {done.stderr}"
            outputs.append(done.stdout)
    return outputs


def wins(output: str) -> dict[str, float]:
    """Return the percentage of wins of each opponent in a table of the arena."""
    return {name: float(share) for name, share in re.findall(r"^\| (\w+) +\| ([\d.]+) % \(", output, re.MULTILINE)}


@pytest.mark.long
def test_the_commands_of_the_page_lead_from_an_empty_folder_to_a_checked_score(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [shown for shown in SMALL if shown not in PAGE] == []
    monkeypatch.chdir(tmp_path)
    with small_tasks():
        outputs = run_page(tmp_path, SMALL, "--workers", "1")
    arena, _level, quick, whole, checked, exploited, met = outputs[1:]
    assert "| learner " in met
    assert wins(arena)["linear"] > wins(arena)["untrained"] + 10
    assert quick.startswith("Tribolo-Bench: linear (a quick look, no score)")
    assert whole.startswith("Tribolo-Bench: linear")
    assert "The moves of all rivals agree" in checked
    assert re.search(r"^\| linear +\| \d", exploited, re.MULTILINE)
