"""The command `join` on the full screen of a real pseudo-terminal, against a real server with another client."""

from __future__ import annotations

import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias
from urllib.parse import urlsplit

import pytest

from tests.harness.pseudo_terminal import Terminal
from tests.harness.serving import serving
from tests.harness.waiting import until
from tribolo_core import Turn, parse_position

from .players import begin, command, play_to_the_end, playing, state_of

Start: TypeAlias = Callable[..., Terminal]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Yield a function that starts `tribolo-cli` in a pseudo-terminal, which the fixture closes."""
    started: list[Terminal] = []

    def join(*arguments: str, **options: Any) -> Terminal:
        started.append(Terminal(tmp_path / "home", *arguments, "--language", "en", no_proxy="*", **options))
        return started[-1]

    yield join
    for terminal in started:
        terminal.child.close(force=True)


def test_a_person_plays_agrees_to_an_undo_is_killed_resigns_and_plays_a_rematch(tmp_path: Path, start: Start) -> None:
    with serving(tmp_path) as server:
        state, (red, _) = begin(server)
        game, page = state["id"], f"{server.address}games/{state['id']}"
        command(server, state, "hand", player="Green", seat="greedy")
        killed = start("join", red, "--name", "Ada")
        killed.expect("You play Red.", "Ada (you)", "Blue to move.", "Guest (", "Enter play  t talk")
        watcher = start("watch", page)
        watcher.expect("You are watching. Press ?", "Blue to move.", "Ada (", " P moves  [ ] back  > replay  ? keys")
        until(lambda: state_of(server, game)["seats"][1]["presence"] == "here")
        killed.press("\r")
        server.play(state_of(server, game))
        killed.expect("Your turn.", "1 move")
        move = str(min(Turn.start(*parse_position(state_of(server, game)["position"])).legal_moves))
        killed.press(move)
        killed.expect(f"{move} captures")
        killed.press("\r")
        killed.expect(f"You play {move} ")
        watcher.expect(f"Ada plays {move} ")
        command(server, state, "undo")
        killed.expect("Blue wants to undo the last turn.", "must agree.", "A agree  D decline")
        killed.press("A")
        killed.expect("You agreed.", "Blue undid the last turn.", "Your turn.")
        killed.press("t")
        killed.expect("a: Hello!")
        killed.press("a")
        killed.expect("You: Hello!")
        killed.child.kill(signal.SIGKILL)
        killed.child.wait()
        terminal = start("join", page, size=(40, 120))
        terminal.expect("You play Red.", "Ada (you)", "X leave")
        terminal.press("rn")
        terminal.press("r")
        terminal.expect("Resign? You come last")
        terminal.press("y")
        terminal.expect("You resigned.")
        assert play_to_the_end(server, game)
        terminal.expect("─ The end ─", "You resigned and came last.", "M: rematch")
        watcher.expect("─ The end ─", "w: review   any key: back")
        watcher.press("q", "q")
        assert watcher.exit_code() == 0
        terminal.press("q")
        command(server, state, "rematch")
        terminal.expect("offers a rematch.", "M joins, D declines.", "M rematch")
        terminal.press("M")
        terminal.expect("You play Green.", "Ada (you)")
        terminal.press("B")
        terminal.expect("r: block Red", "They are not told.")
        terminal.press("r")
        terminal.expect("You have blocked this person.")
        terminal.press("B")
        terminal.expect("r: end the block of Red")
        terminal.press("r")
        terminal.expect("You have ended the block.")
        terminal.press("X")
        terminal.expect("You lose your seat for good.")
        terminal.press("y")
        assert terminal.exit_code() == 0
        assert "Your seat is kept" not in terminal.raw


def test_clocks_count_down_and_a_lost_connection_is_a_line_until_it_is_back(tmp_path: Path, start: Start) -> None:
    data = tmp_path / "server"
    data.mkdir()
    with serving(data) as server:
        state, (red, green) = begin(server, time_control="10+10")
        address = urlsplit(server.address)
        terminal = start("join", red)
        with playing(tmp_path / "other", "join", green, "--no-board") as other:
            other.wait_for("Clocks: Blue ")
        server.play(state_of(server, state["id"]))
        terminal.wait_for(lambda screen: re.search(r"Red +[0-9]+ +9:[0-5][0-9] ", screen), "running clock")
    terminal.expect("The connection is lost")
    with serving(data, "--port", str(address.port)):
        terminal.expect_gone("The connection is lost")
        terminal.expect("Your turn.")
        terminal.press("q")
        assert terminal.exit_code() == 0
        assert f"Your seat is kept. To go on: tribolo-cli join {server.address}games/{state['id']}" in terminal.raw
