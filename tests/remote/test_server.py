"""Requests to a server whose answer never ends, and the addresses of servers."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread

import pytest

from frontends.remote import server
from frontends.remote.address import parse_server
from frontends.remote.answers import parse_lobby
from frontends.remote.errors import InvalidAddress, ServerFailed, Unreachable
from frontends.remote.server import Server

GAME = "A" * 22


@contextmanager
def trickling(beginning: bytes) -> Iterator[str]:
    """Serve one answer on the loopback address that begins so and gets single bytes for ever; yield the address."""
    over = Event()

    def answer() -> None:
        with suppress(OSError), listener.accept()[0] as connection:
            connection.recv(65_536)
            connection.sendall(beginning)
            while not over.wait(0.01):
                connection.sendall(b" ")

    with socket.create_server(("127.0.0.1", 0)) as listener:
        thread = Thread(target=answer, daemon=True)
        thread.start()
        try:
            yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        finally:
            over.set()
            thread.join()


@pytest.mark.parametrize(
    "beginning", [b"HTTP/1.1 200 OK\r\nX: ", b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n{"]
)
def test_an_answer_that_trickles_in_counts_as_lost(monkeypatch: pytest.MonkeyPatch, beginning: bytes) -> None:
    monkeypatch.setenv("no_proxy", "*")
    monkeypatch.setattr(server, "ANSWER_SECONDS", 0.2)
    with trickling(beginning) as address, pytest.raises(Unreachable, match=r": it does not answer\.$"):
        Server(address, "en").get("api/lobby")
    with trickling(beginning) as address, pytest.raises(Unreachable, match=r": it does not answer\.$"):
        Server(address, "en").post("api/lobby/commands", {})


def test_the_address_of_a_server_may_be_that_of_its_lobby() -> None:
    assert parse_server("https://a.example") == parse_server("https://a.example/lobby") == "https://a.example/"
    assert parse_server("http://a.example:80/play/?x#y") == "http://a.example:80/play/"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a.example", "begins with http:// or https://"),
        ("https://ada:secret@a.example/", "must not hold a name or a password"),
        (f"https://a.example/games/{GAME}", "is the address of a game, not of a server"),
        ("https://a.example:x/", "is not an address"),
        ("https://ä.example/", "is not an address"),
    ],
)
def test_another_text_is_no_address_of_a_server(text: str, problem: str) -> None:
    with pytest.raises(InvalidAddress, match=problem) as error:
        parse_server(text)
    assert "secret" not in str(error.value)


@pytest.mark.parametrize(
    "answer",
    [
        b"[]",
        b'{"games": [], "yours": [], "game": "../../admin"}',
        b'{"games": [{"id": "%s", "time_control": "day", "deal": "", "people": ["", "", ""], "waiting": 1}],'
        b' "yours": [], "game": null}' % GAME.encode(),
    ],
)
def test_a_lobby_of_another_kind_of_server_is_refused(answer: bytes) -> None:
    with pytest.raises(ServerFailed):
        parse_lobby(answer)
