"""What a client survives: cut streams, a clock that jumps, a seat that others use, and links that lead nowhere."""

from __future__ import annotations

import random
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest

from frontends.console.commands import bot as bot_command
from frontends.remote.game import RemoteGame
from tests.harness.console import run_here
from tests.harness.serving import Server, serving
from tests.web.worker import ROOMY

from .players import begin, command, play_to_the_end, playing, state_of
from .test_watch import ID

LINK = f"games/{ID}/seat/{ID}"


@contextmanager
def listening(handle: Callable[[socket.socket], object]) -> Iterator[str]:
    """Serve each connection on the loopback address with `handle`, in a thread, and yield the address."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def accept() -> None:
            with suppress(OSError):
                while True:
                    connection, _ = server.accept()
                    Thread(target=serve, args=(connection,), daemon=True).start()

        def serve(connection: socket.socket) -> None:
            with connection, suppress(OSError):
                handle(connection)

        Thread(target=accept, daemon=True).start()
        yield f"http://127.0.0.1:{server.getsockname()[1]}/"
        server.shutdown(socket.SHUT_RDWR)


def forward(source: socket.socket, target: socket.socket, most: float = float("inf")) -> None:
    """Forward bytes until there are no more, or `most` of them; then cut both connections."""
    with suppress(OSError):
        while most > 0 and (data := source.recv(min(1 << 16, int(min(most, 1 << 16))))):
            target.sendall(data)
            most -= len(data)
    for end in (source, target):
        with suppress(OSError):
            end.shutdown(socket.SHUT_RDWR)


def test_a_bot_plays_a_whole_game_over_streams_that_are_cut_and_while_its_clock_jumps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dice, cuts, now = random.Random(7), [0], time.time
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.setattr(bot_command, "RemoteGame", partial(RemoteGame, sleep=lambda _: None))
    monkeypatch.setattr(time, "time", lambda: now() + random.choice([-86_400, 0, 86_400]))
    with serving(tmp_path, **ROOMY, streams_per_client=1_000) as server:
        state, (red, _) = begin(server)
        command(server, state, "hand", player="Green", seat="greedy")
        behind = urlsplit(server.address)

        def cut(client: socket.socket) -> None:
            with closing(socket.create_connection((behind.hostname, behind.port), 30)) as upstream:
                Thread(target=forward, args=(client, upstream), daemon=True).start()
                forward(upstream, client, dice.randrange(2_000, 60_000))
                cuts[0] += 1

        with listening(cut) as proxy:
            browser = Thread(target=play_to_the_end, args=(server, state["id"]), daemon=True)
            browser.start()
            done = run_here("bot", red.replace(server.address, proxy), "greedy", "--language", "en")
            browser.join(60)
        moves = [each["name"] for each in state_of(server, state["id"])["all_moves"] if each["player"] == "Red"]
    assert done.exit_code == 0, done.output
    assert cuts[0] > 5
    played = [line.split()[2] for line in done.stdout.splitlines() if line.startswith("You play ")]
    assert played == moves


def test_two_programs_with_one_seat_play_on_when_the_other_one_has_moved(tmp_path: Path) -> None:
    with serving(tmp_path) as server, ExitStack() as stack:
        state, (red, _) = begin(server)
        command(server, state, "hand", player="Green", seat="greedy")
        bots = [stack.enter_context(playing(tmp_path / "home", "bot", red, spec)) for spec in ("greedy", "random")]
        for bot in bots:
            bot.wait_for("joined")
        play_to_the_end(server, state["id"])
        ends = [bot.end() for bot in bots]
    assert [(code, "The game is over. You " in output) for code, output in ends] == [(0, True)] * 2, ends
    refused = {line for _, output in ends for line in output.splitlines() if "meantime" in line or "seat" in line}
    assert refused <= {"The game has changed in the meantime. This is how it stands now."}


def take(server: Server, state: dict[str, Any], link: str) -> None:
    """Take the seat of an invite link with a browser."""
    secret = link.rpartition("/")[2]
    server.ask(f"api/games/{state['id']}/commands", {"command": "take", "secret": secret})


def test_a_seat_that_was_taken_away_ends_the_bot_in_one_sentence(tmp_path: Path) -> None:
    """It once followed the game to its end without a word."""
    with serving(tmp_path) as server:
        state, (red, _) = begin(server)
        with playing(tmp_path / "home", "bot", red, "greedy") as bot:
            bot.wait_for("joined")
            take(server, state, red)
            command(server, state, "renew", player="Red", others="end")
            code, output = bot.end()
    assert (code, output.splitlines()[-1]) == (2, "Error: This seat is no longer yours.")


def answer(status: str, body: str = "<html>", *headers: str) -> bytes:
    return "\r\n".join(
        [f"HTTP/1.1 {status}", f"Content-Length: {len(body)}", *headers, "Connection: close", "", body]
    ).encode()


LOGIN = "http://localhost:1/login"
NO_TRIBOLO = "The answer is not that of a Tribolo server."


@pytest.mark.parametrize(
    ("sent", "error"),
    [
        (answer("404 Not Found"), NO_TRIBOLO),
        (answer("200 OK"), NO_TRIBOLO),
        (answer("200 OK", "{}", "Content-Type: application/json"), NO_TRIBOLO),
        (answer("403 Forbidden"), "The server answers with the status 403."),
        (answer("302 Found", "", f"Location: {LOGIN}"), f"The server redirects to another one: {LOGIN}"),
        (answer("502 Bad Gateway"), "The server cannot be reached: it answers with the status 502."),
        (b"SSH-2.0-OpenSSH_9.2\r\n", "The server cannot be reached: it does not speak HTTP."),
        (b"", "The server cannot be reached: it ended the connection."),
        (answer("200 OK")[:60], "The server cannot be reached: it ended the connection."),
        (answer("200 OK")[:20], "The server cannot be reached: it ended the connection."),
    ],
    ids=range(10),
)
@pytest.mark.parametrize("arguments", [("bot", "greedy"), ("join",)], ids=lambda arguments: arguments[0])
def test_a_server_of_another_kind_is_named_in_one_sentence(
    sent: bytes, error: str, arguments: tuple[str, ...], tmp_path: Path
) -> None:
    """A missing page was once reported as a missing game."""

    def reply(client: socket.socket) -> None:
        client.recv(1 << 16)
        client.sendall(sent)

    with listening(reply) as address:
        name, *spec = arguments
        environment = {"XDG_DATA_HOME": str(tmp_path), "no_proxy": "*"}
        done = run_here(name, address + LINK, *spec, "--language", "en", **environment)
    assert (done.exit_code, done.stdout, done.stderr) == (1, "", f"Error: {error}\n")
