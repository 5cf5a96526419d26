"""The command `bot` on a real server."""

from __future__ import annotations

import signal
from pathlib import Path

from tests.harness.serving import serving

from .players import begin, command, playing, state_of


def test_a_bot_of_a_game_with_clocks_stops_in_time(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        state, (red, green) = begin(server, time_control="3+5")
        with (
            playing(tmp_path, "bot", red, "engine:time=10min") as bot,
            playing(tmp_path, "bot", green, "greedy") as other,
        ):
            other.wait_for("joined.")
            bot.wait_for("joined.")
            server.play(state_of(server, state["id"]))
            bot.wait_for("You play")
            clocks = state_of(server, state["id"])["clocks"]
    assert clocks["remaining"]["Red"] > 90_000


def test_a_link_that_is_wrong_or_none_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        state, (red, green) = begin(server)
        page = f"{server.address}games/{state['id']}"
        command(server, state, "renew", player="Green")
        for link, error in (
            (green, "This invite link is not valid. Ask for a new one."),
            (f"{page}/seat/{'A' * 22}", "This invite link is not valid. Ask for a new one."),
            (page, "This is no invite link, which ends in /seat/ and a secret."),
            (red.replace(state["id"], "A" * 22), "The server has no such game."),
        ):
            with playing(tmp_path / "home", "bot", link, "greedy") as bot:
                assert bot.end() == (2, f"Error: {error}")
        assert server.end(signal.SIGTERM) == 0
    with playing(tmp_path / "home", "bot", red, "greedy") as bot:
        assert bot.end() == (1, "Error: The server cannot be reached: Connection refused.")
