"""The tournament of the how-to guide: programs on a server play the games of the arena."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from frontends.console.user_specs.spec import UserSpec, roster_of
from tests.harness.programs import program
from tests.harness.serving import serving
from tests.web.worker import ROOMY
from tribolo_core import parse_record
from tribolo_core.arena.game import play
from tribolo_core.arena.schedule import Job

FOLDER = Path(__file__).parents[2] / "docs" / "how-to"
SCRIPT = re.search(r"```sh\n(for .*?)```", (FOLDER / "play-on-a-server.md").read_text(encoding="utf-8"), re.DOTALL)
ENGINE = (FOLDER / "reference_engine.py").read_text(encoding="utf-8")
VALUES = {"one": "len(legal[cell])", "two": "-len(legal[cell])", "three": "cell"}
"""The names of the programs, and the value of a cell for each, of which it plays the best one."""
LINE_UP = ("exec:./one", "exec:./two", "exec:./three")


@pytest.mark.long
@pytest.mark.timeout(900)
def test_the_tournament_of_the_guide_has_the_games_of_the_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("no_proxy", "*")
    folders = [*(str(Path(each).parent) for each in (sys.executable, program("curl"))), os.environ["PATH"]]
    monkeypatch.setenv("PATH", os.pathsep.join(folders))
    for name, value in VALUES.items():
        Path(name).write_text(ENGINE.replace("cell: len(legal[cell])", f"cell: {value}"), encoding="utf-8")
        Path(name).chmod(0o755)
    assert SCRIPT
    with serving(tmp_path, **ROOMY, streams_per_client=100) as server:
        script = SCRIPT[1].replace("https://tribolo.example/", server.address)
        done = subprocess.run(["sh", "-c", script], stdout=subprocess.PIPE, text=True)
    assert done.returncode == 0, done.stdout
    roster = roster_of(map(UserSpec, LINE_UP))
    for start in range(1, 21):
        record = parse_record(Path(f"{start}.tribolo").read_text(encoding="utf-8"))
        assert record.game == play(Job(LINE_UP, start, LINE_UP), time.perf_counter, roster).game(), start
