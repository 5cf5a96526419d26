"""The guide to clients of a server: its commands of curl and its program, on a server."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.harness.programs import program
from tests.harness.serving import Server, serving
from tests.remote.players import begin, command, play_to_the_end, state_of

FOLDER = Path(__file__).parents[2] / "docs" / "how-to"
PAGE = (FOLDER / "write-a-client.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"```sh\n(.*?)```", PAGE, re.DOTALL)
PROGRAM = FOLDER / "small_client.py"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path) as server:
        yield server


def shell(server: Server, folder: Path, text: str, **values: object) -> subprocess.Popen[str]:
    """Start a command of the page on a server, with `values` in the place of the words in capitals."""
    for name, value in {"https://tribolo.example/": server.address, **values}.items():
        text = text.replace(name, str(value))
    text = text.replace("curl", f"{program('curl')} --noproxy '*'", 1)
    return subprocess.Popen(["sh", "-c", f"exec {text}"], cwd=folder, stdout=subprocess.PIPE, text=True)


def test_the_commands_of_the_guide_begin_a_game_and_play_a_move_in_it(server: Server, tmp_path: Path) -> None:
    def ask(text: str, **values: object) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(shell(server, tmp_path, text, **values).communicate(timeout=60)[0])
        return found

    start, take, read, follow, play = COMMANDS
    game = ask(start)
    secret = game["seats"][1]["link"].rpartition("/seat/")[2]
    assert ask(take, ID=game["id"], SECRET=secret)["seats"][1]["person"] == "Robo"
    state = ask(read, ID=game["id"])
    assert state["is_your_turn"]
    with shell(server, tmp_path, follow, ID=game["id"]) as stream:
        assert stream.stdout
        events = (line for line in stream.stdout if line.startswith("data:"))
        assert json.loads(next(events).removeprefix("data:"))["version"] == state["version"]
        move = next(iter(state["takes"]))
        played = ask(play, ID=game["id"], VERSION=state["version"], MOVE=move)
        assert json.loads(next(events).removeprefix("data:"))["moves"][0]["name"] == move
        stream.kill()
    assert played["all_moves"][0]["name"] == move
    assert ask(play, ID=game["id"], VERSION=state["version"], MOVE=move)["code"] == "stale_version"


def test_the_program_of_the_guide_plays_a_whole_game(server: Server) -> None:
    lines = PROGRAM.read_text(encoding="utf-8").splitlines()
    assert len(lines) <= 41, "the guide promises about 40 lines"
    state, (link, _) = begin(server)
    command(server, state, "hand", player="Green", seat="greedy")
    with subprocess.Popen([sys.executable, PROGRAM, link], stdout=subprocess.PIPE, text=True) as playing:
        play_to_the_end(server, state["id"])
        position, _ = playing.communicate(timeout=60)
    ended = state_of(server, state["id"])
    assert (playing.returncode, position.strip()) == (0, ended["position"])
    assert ended["seats"][1]["person"] == "Robo"
