"""The command `bot` as a house program of a real server."""

from __future__ import annotations

import os
import signal
import subprocess
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.harness.console import run
from tests.harness.serving import COMMAND, Server, serving
from tests.harness.waiting import until
from tests.web.worker import BLUE_BEGINS

from .players import play_to_the_end, playing, state_of
from .test_join import ENGINE


def host(data: Path, *arguments: str) -> str:
    """Run `tribolo-web bots` beside a server, and return what it prints."""
    environment = {**os.environ, "TRIBOLO_DATA": str(data)}
    done = subprocess.run([COMMAND, "bots", *arguments], env=environment, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.fixture
def token_file(tmp_path: Path) -> Path:
    return tmp_path / "robo.token"


def keep(token: str, file: Path) -> Path:
    """Write a token into a file that only its owner can read, as the how-to does."""
    file.touch(0o600)
    file.write_text(token)
    return file


def begin(server: Server, **more: object) -> str:
    seats = {"Blue": "here", "Red": "program:Robo", "Green": "program:Robo"}
    return str(server.ask("api/games", {"seats": seats, "seed": BLUE_BEGINS, **more})["id"])


def test_a_person_plays_two_games_with_a_house_program_over_kills_of_it_and_of_the_server(
    tmp_path: Path, token_file: Path
) -> None:
    with ExitStack() as stack:
        first = stack.enter_context(ExitStack())
        server = first.enter_context(serving(tmp_path))
        keep(host(tmp_path, "add", "Robo"), token_file)
        command = ("bot", server.address, "--token-file", str(token_file), ENGINE, "--games", "2")
        with playing(tmp_path / "home", *command) as killed:
            killed.wait_for("Connected.")
            games = begin(server), begin(server, time_control="3+5", deal="5x5")
            server.play(state_of(server, games[0]))
            killed.wait_for(games[0])
        house = stack.enter_context(playing(tmp_path / "home", *command))
        house.wait_for("Connected.")
        first.close()
        house.wait_for("Trying again")
        again = stack.enter_context(serving(tmp_path, "--port", str(urlsplit(server.address).port)))
        again.opener = server.opener
        for game in games:
            play_to_the_end(again, game)
        house.process.send_signal(signal.SIGTERM)
        assert house.end()[0] == 0
        seats = [seat for game in games for seat in state_of(again, game)["seats"]]
        until(lambda: again.ask("api/programs") == {"programs": []})
    assert [(seat["seat"], seat["person"], seat["is_program"]) for seat in seats] == [
        ("human", "", False),
        ("human", "Robo", True),
        ("human", "Robo", True),
    ] * 2
    assert not (tmp_path / "home" / "tribolo" / "identities.sqlite").exists()


def test_a_client_ends_when_another_one_has_its_token_and_when_the_token_is_removed(
    tmp_path: Path, token_file: Path
) -> None:
    with serving(tmp_path) as server:
        keep(host(tmp_path, "add", "Robo"), token_file)
        command = ("bot", server.address, "--token-file", str(token_file), "greedy")
        with playing(tmp_path / "home", *command) as older:
            older.wait_for("Connected.")
            with playing(tmp_path / "home", *command) as newer:
                newer.wait_for("Connected.")
                code, text = older.end()
                assert (code, text.splitlines()[-1]) == (
                    1,
                    "Error: Another client has connected with this token, so this one ends.",
                )
                host(tmp_path, "remove", "Robo")
                removed = newer.end()
        with playing(tmp_path / "home", *command) as late:
            for code, text in (removed, late.end()):
                assert (code, text.splitlines()[-1]) == (
                    2,
                    "Error: The server knows no program with this token. Ask its host for a new one.",
                )


def test_a_program_that_always_fails_resigns_and_ends(tmp_path: Path, token_file: Path) -> None:
    failing = tmp_path / "failing"
    failing.write_text("#!/bin/sh\nexit 1\n")
    failing.chmod(0o755)
    with serving(tmp_path) as server:
        keep(host(tmp_path, "add", "Robo"), token_file)
        command = ("bot", server.address, "--token-file", str(token_file), f"exec:{failing}")
        with playing(tmp_path / "home", *command) as house:
            house.wait_for("Connected.")
            games = [begin(server) for _ in range(3)]
            for game in games:
                server.play(state_of(server, game))
            code, text = house.end()
        assert (code, text.splitlines()[-1].startswith("Error: ")) == (1, True), text
        until(lambda: any(seat["has_resigned"] for seat in state_of(server, games[0])["seats"]))


@pytest.mark.parametrize(
    ("address", "token", "mode", "more", "error"),
    [
        ("http://example.org/", "x" * 43, 0o600, (), "A token is sent over https:// only, and to this computer."),
        ("https://example.org/", "x" * 43, 0o644, (), "and ask for a new token."),
        ("https://example.org/", "two words", 0o600, (), "holds no token, such as tribolo-web bots add prints."),
        ("https://example.org/", "x" * 43, 0o600, ("--name", "Robo"), "leave out --name and --seed."),
        ("http://127.0.0.1:1/", "x" * 43, 0o600, (), "The server cannot be reached: Connection refused."),
    ],
)
def test_every_wrong_input_is_refused_in_one_sentence(
    token_file: Path, address: str, token: str, mode: int, more: tuple[str, ...], error: str
) -> None:
    keep(token, token_file).chmod(mode)
    done = run("bot", address, "--token-file", str(token_file), "greedy", *more)
    assert done.returncode == (1 if ":1/" in address else 2), done.stderr
    assert done.stderr.rstrip().splitlines()[-1].endswith(error), done.stderr
