"""The commands `lobby` and `forget` on a real server, with several people at once."""

from __future__ import annotations

import signal
from pathlib import Path

from frontends.remote.identity import Identities
from tests.harness.serving import serving

from .players import playing


def test_people_offer_take_and_find_a_game_in_the_lobby_and_play_it(tmp_path: Path) -> None:
    """One of them is killed while waiting, and goes on."""
    with serving(tmp_path) as server:
        lobby = f"{server.address}lobby"
        with playing(tmp_path / "ada", "lobby", lobby, "--name", "Ada") as killed:
            killed.wait_for("Nobody waits for a game at")
            killed.wait_for("and quit ends.")
            killed.type("tomorrow")
            killed.wait_for("'tomorrow' is neither the number of a game nor a clock.")
            killed.type("day nobody")
            killed.wait_for("'nobody' is not a difficulty: beginner, easy,")
            killed.type("day")
            killed.wait_for("1 day a move, Standard: Ada (you). Waiting for 2 people.")
        with (
            playing(tmp_path / "ada", "lobby", lobby, "--no-board") as ada,
            playing(tmp_path / "ben", "lobby", server.address, "--name", "Ben", "--no-board") as ben,
        ):
            ada.wait_for("Ada (you). Waiting for 2 people.")
            ben.wait_for("  1  1 day a move, Standard: Ada; 2 free, waiting for")
            ben.type("1")
            ben.wait_for("Ada, Ben (you). Waiting for 1 person.")
            ada.wait_for("Ada (you), Ben. Waiting for 1 person.")
            with playing(tmp_path / "cem", "lobby", lobby, "--take", "day", "--no-board") as cem:
                for each in (ada, ben, cem):
                    each.wait_for("The game begins.")
                for each in (ada, ben, cem):
                    each.wait_for("Clocks: ")
                cem.type("quit")
                code, output = cem.end()
            assert (code, f"Your seat is kept. To go on: tribolo-cli join {server.address}games/" in output) == (
                0,
                True,
            )


def test_a_game_begins_with_computers_if_nobody_comes(tmp_path: Path) -> None:
    with serving(tmp_path, lobby_seconds=0) as server, playing(tmp_path, "lobby", server.address) as person:
        person.wait_for("and quit ends.")
        person.type("unlimited easy")
        person.wait_for("The game begins.")
        person.wait_for("You, ", "(you)", "Blue")


def test_ctrl_c_gives_up_the_seat_and_ends_the_command_without_one(tmp_path: Path) -> None:
    """Without a seat, it once said that one was given up, and listed the games again."""
    with serving(tmp_path) as server, playing(tmp_path, "lobby", server.address) as person:
        person.wait_for("and quit ends.")
        person.type("postal")
        person.wait_for("Press Ctrl-C to give up your seat.")
        person.process.send_signal(signal.SIGINT)
        person.wait_for("You gave up your seat.")
        person.wait_for("Nobody waits for a game at")
        with playing(tmp_path, "lobby", server.address, "--take", "postal") as other:
            other.wait_for("Press Ctrl-C to give up your seat.")
            person.type("")
            person.wait_for("You. Waiting for 2 people.")
            other.process.send_signal(signal.SIGINT)
            assert other.end()[0] == 130
        person.wait_for("You do not wait for this game any more.")
        person.wait_for("Nobody waits for a game at")
        person.process.send_signal(signal.SIGINT)
        code, output = person.end()
    assert (code, output.count("You gave up your seat.")) == (130, 1)


def test_a_server_and_the_computer_forget_a_person(tmp_path: Path) -> None:
    identities = Identities(tmp_path / "tribolo" / "identities.sqlite")
    with serving(tmp_path) as server:
        with playing(tmp_path, "forget", server.address) as stranger:
            assert stranger.end() == (2, f"Error: You have no identity at {server.address}.")
        with playing(tmp_path, "lobby", server.address, "--take", "day") as person:
            person.wait_for("Press Ctrl-C")
        assert identities.names(server.address) == [server.address]
        with playing(tmp_path, "forget", server.address) as unsure:
            unsure.type("n")
            assert unsure.end()[0] == 0
        assert server.ask("api/lobby")["games"]
        with playing(tmp_path, "forget", server.address, "--yes") as sure:
            assert sure.end() == (0, f"{server.address} and this computer have forgotten you.")
        assert identities.names(server.address) == server.ask("api/lobby")["games"] == []
    with playing(tmp_path, "lobby", server.address) as lost:
        code, output = lost.end()
        assert (code, "Error: The server cannot be reached: Connection refused." in output) == (1, True)


def test_an_identity_of_a_server_that_is_gone_is_forgotten_here(tmp_path: Path) -> None:
    identities = Identities(tmp_path / "tribolo" / "identities.sqlite")
    gone, other = "http://127.0.0.1:9/", "http://127.0.0.1:90/"
    for name in (gone, f"{gone}games/2/seat/3", other):
        identities.keep(name, ["tribolo=a"], "")
    with playing(tmp_path, "forget", gone, "--yes") as unreachable:
        assert unreachable.end()[0] == 1
    assert len(identities.names(gone)) == 2
    with playing(tmp_path, "forget", gone, "--yes", "--here") as here:
        assert here.end()[0] == 0
    assert identities.names("http") == [other]
