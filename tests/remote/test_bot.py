"""The command `bot` on a real server."""

from __future__ import annotations

import signal
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.harness.serving import serving

from .players import begin, command, play_to_the_end, playing, state_of

ENGINE = f"exec:{Path(__file__).parents[2] / 'docs/how-to/reference_engine.py'}"


@pytest.mark.long
def test_two_bots_and_a_browser_play_a_whole_game_over_kills_of_a_bot_and_of_the_server(tmp_path: Path) -> None:
    """The bots share a computer, where each has an identity of its own."""
    data, home = tmp_path / "server", tmp_path / "home"
    data.mkdir()
    with ExitStack() as stack:
        with serving(data) as server:
            state, (red, green) = begin(server)
            with playing(home, "bot", red, ENGINE, "--name", "Robo") as killed:
                killed.wait_for("joined.")
                server.play(state_of(server, state["id"]))
                killed.wait_for("You play")
            bots = [stack.enter_context(playing(home, "bot", *each)) for each in ((red, ENGINE), (green, "greedy"))]
            for bot in bots:  # A program that has not met the server yet gives up at once.
                bot.wait_for("You play")
        for bot in bots:
            bot.wait_for("Trying again")
        with serving(data, "--port", str(urlsplit(server.address).port)) as again:
            again.opener = server.opener
            play_to_the_end(again, state["id"])
            ends = [bot.end() for bot in bots]
            seats = state_of(again, state["id"])["seats"]
    assert [code for code, _ in ends] == [0, 0], ends
    assert all("The game is over. You " in output for _, output in ends)
    assert [(seat["person"], seat["is_program"]) for seat in seats] == [("", False), ("Robo", True), ("", True)]
    assert (home / "tribolo" / "identities.sqlite").stat().st_mode & 0o777 == 0o600


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
