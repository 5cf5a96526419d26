"""What clients with bare sockets cannot do to a started server. The tests know none of its modules."""

from __future__ import annotations

import json
import signal
import socket
import sqlite3
import struct
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from typing import Self
from urllib.parse import urlencode, urlsplit

import pytest

from tests.harness.serving import Server, serving
from tests.harness.sockets import Visitor

ATTACKERS = tuple(f"127.0.0.{number}" for number in range(9, 13))
"""Network addresses beside that of the honest visitor, which is 127.0.0.1."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("served"), "--workers", "1") as server:
        yield server
        assert server.end(signal.SIGTERM) == 0
        assert "Traceback" not in server.log.read_text()


class Client(Visitor):
    def __init__(self, server: Server, address: str = "127.0.0.1") -> None:
        self.host = urlsplit(server.address).netloc
        super().__init__(int(self.host.partition(":")[2]), address)

    def ask(self, target: str, form: dict[str, str] | None = None, **headers: str) -> Self:
        body = "" if form is None else urlencode(form)
        lines = {"Host": self.host, **{name.replace("_", "-"): value for name, value in headers.items()}}
        if form is not None:
            lines |= {"Content-Type": "application/x-www-form-urlencoded", "Content-Length": str(len(body))}
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        method = "GET" if form is None else "POST"
        return self.send(f"{method} {target} HTTP/1.1\r\n{head}\r\n{body}".encode("latin-1"))

    def abort(self) -> None:
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()


Connect = Callable[..., Client]


@pytest.fixture
def connect(served: Server) -> Iterator[Connect]:
    with ExitStack() as stack:

        def connect(address: str = "127.0.0.1") -> Client:
            client = Client(served, address)
            stack.callback(client.close)
            return client

        yield connect


def begin(server: Server) -> tuple[str, str]:
    body = json.dumps({"seats": dict.fromkeys(("Blue", "Red", "Green"), "here")}).encode()
    request = urllib.request.Request(server.address + "api/games", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)["id"], answer.headers["Set-Cookie"].partition(";")[0]


@pytest.mark.parametrize(
    ("target", "form"),
    [("/records", {"text": "RECORD"}), ("/privacy/delete", {"confirm": "yes"}), ("/privacy/data.json", {})],
)
def test_slow_requests_keep_nobody_waiting(served: Server, connect: Connect, target: str, form: dict[str, str]) -> None:
    game, cookie = begin(served)
    with served.opener.open(f"{served.address}games/{game}/record") as answer:
        record = answer.read().decode()
    form = {name: value.replace("RECORD", record) for name, value in form.items()}
    database = served.log.with_name("games.db")
    with closing(sqlite3.connect(database, isolation_level=None, timeout=30)) as connection:
        connection.execute("BEGIN IMMEDIATE")  # No slow request can end.
        slow = [
            connect(address).ask(target.replace("GAME", game), form, Cookie=cookie)
            for address in ATTACKERS
            for _ in range(2)
        ]
        assert [connect().ask("/rules").status() for _ in range(3)] == [200, 200, 200]
    assert {each.status() for each in slow} <= {200, 303, 503}


def test_one_address_cannot_keep_any_number_of_idle_connections_open(connect: Connect) -> None:
    statuses = [connect(ATTACKERS[0]).ask("/healthz").status() for _ in range(300)]
    assert statuses.count(200) == 256
    assert set(statuses) <= {200, 503, 0}
    assert connect().ask("/rules").status() == 200


def test_aborted_connections_with_pipelined_requests_leave_no_traceback(served: Server, connect: Connect) -> None:
    for number in range(100):
        client = connect(ATTACKERS[number % len(ATTACKERS)])
        for _ in range(5):
            client.ask("/")
        if number % 2:
            client.read(b"\r\n\r\n")
        client.abort()
    assert connect().ask("/rules").status() == 200
    assert "Traceback" not in served.log.read_text()


def test_a_request_without_a_host_is_refused(connect: Connect) -> None:
    for request in (b"GET / HTTP/1.1\r\n\r\n", b"GET / HTTP/1.0\r\n\r\n", b"GET / HTTP/1.1\r\nHost:\r\n\r\n"):
        assert connect().send(request).status() == 400
