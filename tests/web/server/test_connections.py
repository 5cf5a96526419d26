"""Clients that send too slowly, too much or nothing, or that do not read, cost other visitors nothing."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from dataclasses import replace
from threading import Event
from typing import Any

import httptools
import pytest
from flask import Response

from frontends.web.bounds import UNFINISHED_REQUESTS
from frontends.web.server import application, connections
from frontends.web.server.connections import Connection, ProxiedConnection
from tests.harness.sockets import Visitor
from tests.harness.waiting import until
from tests.web.games import ALL_HERE
from tests.web.server.started import HALF, OTHER, WHOLE, Started, started
from tests.web.worker import NewWorker, Worker

HALF_A_BODY = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{"


def bound_unfinished_requests(monkeypatch: pytest.MonkeyPatch, per_client: int) -> None:
    """Let servers that start later accept fewer connections on which a request has not arrived."""
    monkeypatch.setattr(application, "UNFINISHED_REQUESTS", replace(UNFINISHED_REQUESTS, per_client=per_client))


@pytest.fixture
def server(worker: Worker) -> Iterator[Started]:
    with started(worker) as server:
        yield server


def test_300_halves_of_requests_cost_others_nothing(server: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 60)
    most = UNFINISHED_REQUESTS.per_client
    halves = [server.visit().send(HALF) for _ in range(300)]
    assert server.ask(OTHER) == 200
    assert {half.status() for half in halves[most:]} == {503}
    assert server.ask() == 503
    for half in halves:
        half.close()
    until(lambda: server.ask() == 200)


def test_refused_connections_are_counted(new_worker: NewWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    bound_unfinished_requests(monkeypatch, 1)
    token = "a token of the tests, nobody's"
    worker = new_worker(metrics_token=token)
    with started(worker) as server:
        server.visit().send(HALF)
        assert [server.ask() for _ in range(2)] == [503, 503]
        metrics = worker.browser().get("/metrics", headers={"Authorization": f"Bearer {token}"}).text
        assert 'tribolo_refused_total{reason="ManyConnections"} 2.0' in metrics


def test_connections_without_a_byte_are_closed(server: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.1)
    assert server.visit().read() == b""


def test_half_a_request_gives_its_place_back_at_its_deadline(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    bound_unfinished_requests(monkeypatch, 1)
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.2)
    with started(worker) as server:
        assert server.visit().send(HALF).status() == 0
        until(lambda: server.ask() == 200)


def test_single_bytes_do_not_extend_the_deadline(server: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.2)
    slow = server.visit()
    for byte in WHOLE:
        slow.send(bytes([byte]))
        time.sleep(0.02)
    assert len(WHOLE) * 0.02 > 0.5
    assert slow.read() == b""


def test_halves_of_bodies_take_the_places_of_their_address(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    bound_unfinished_requests(monkeypatch, 2)
    with started(worker, keep_alive=60) as server:
        # The second requests of their connections take places too.
        visitors = [server.visit() for _ in range(2)]
        assert [visitor.send(WHOLE).status() for visitor in visitors] == [200, 200]
        for visitor in visitors:
            visitor.send(HALF_A_BODY)
        until(lambda: server.ask() == 503)
        assert server.ask(OTHER) == 200
        visitors[0].send(b" " * 99)
        assert b"415" in visitors[0].read(b"HTTP/1.1 415 ")
        assert server.ask() == 200


def test_open_connections_without_a_request_take_no_place(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    bound_unfinished_requests(monkeypatch, 1)
    with started(worker, keep_alive=60) as server:
        for _ in range(5):
            assert server.ask() == 200
        assert server.connections > 1


def test_an_idle_connection_is_closed(server: Started) -> None:
    visitor = server.visit().send(WHOLE)
    assert visitor.read().count(b"HTTP/1.1 200 ") == 1


def test_half_a_request_after_a_whole_one_is_not_awaited_long(server: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 0.1)
    visitor = server.visit().send(WHOLE)
    assert visitor.status() == 200
    visitor.send(HALF)
    assert visitor.read(b"HTTP/1.1 200 ").count(b"HTTP/1.1") == 0


def test_behind_a_proxy_an_address_has_no_limit(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    bound_unfinished_requests(monkeypatch, 1)
    with started(worker, ProxiedConnection) as server:
        for _ in range(5):
            server.visit().send(HALF)
        assert server.ask() == 200


HEADER = b"X-Header: %b\r\n" % (b"x" * 4_000)
CHUNKED = b"POST /api/games HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("before", "endless"),
    [
        (b"GET / HTTP/1.1\r\n", HEADER),
        (WHOLE + b"GET / HTTP/1.1\r\n", HEADER),
        (b"", b"\r\n"),
        (WHOLE, b"\r\n"),
        (CHUNKED + b"0\r\n", b"X-Trailer: x\r\n"),
        (CHUNKED + b"1;extension=", b"x"),
        (WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n"), b"x"),
    ],
    ids=[
        *("headers", "headers after a request", "line ends", "line ends after a request"),
        *("trailers", "extension of a chunk", "behind the last request"),
    ],
)
def test_endless_bytes_are_cut(server: Started, monkeypatch: pytest.MonkeyPatch, before: bytes, endless: bytes) -> None:
    monkeypatch.setattr(connections, "HEADER_SECONDS", 60)
    monkeypatch.setattr(application, "BODY_SECONDS", 60)
    send_endlessly(server, server.visit().send(before), endless)


@pytest.mark.parametrize(
    ("head", "endless"), [(b"GET / HTTP/1.1\r\n", HEADER), (b"", WHOLE)], ids=["headers", "requests"]
)
def test_bytes_behind_a_handled_request_are_cut(worker: Worker, server: Started, head: bytes, endless: bytes) -> None:
    visitor = server.visit().send(stream_of_a_game(worker))
    assert b"retry" in visitor.read(b"retry")
    send_endlessly(server, visitor.send(head), endless)


def send_endlessly(server: Started, visitor: Visitor, data: bytes) -> None:
    """Send 400 KB, which consist of `data` again and again, and wait until the server closes the connection."""
    for _ in range(100):
        visitor.send(data * (4_096 // len(data)))
    visitor.read()  # The connection is closed, otherwise TimeoutError is raised.
    until(lambda: server.connections == 0)


def stream_of_a_game(worker: Worker) -> bytes:
    game = worker.browser().begin(seats=ALL_HERE)
    return b"GET /games/%b/events HTTP/1.1\r\nHost: localhost\r\n\r\n" % game.encode()


def test_each_byte_of_a_slow_sender_is_parsed_once(server: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    parsed: list[int] = []

    class Parser(httptools.HttpRequestParser):
        def feed_data(self, data: Any) -> None:
            parsed.append(len(data))
            super().feed_data(data)

    monkeypatch.setattr(httptools, "HttpRequestParser", Parser)
    visitor, sent = server.visit(), bytearray()
    for byte in WHOLE:
        visitor.send(bytes([byte]))
        sent.append(byte)
        until(lambda: sum(parsed) == 2 * len(sent))  # By the connection, and by uvicorn.
    assert visitor.status() == 200


UPGRADE = b"Host: localhost\r\nConnection: Upgrade\r\nUpgrade: h2c\r\n"


@pytest.mark.parametrize("is_apart", [False, True])
@pytest.mark.parametrize(
    "body", [b"Content-Length: %d\r\n\r\n%b" % (len(WHOLE), WHOLE), b"Transfer-Encoding: chunked\r\n\r\n" + WHOLE]
)
def test_a_body_behind_an_upgrade_is_not_parsed_as_requests(server: Started, body: bytes, is_apart: bool) -> None:
    head, _, rest = body.partition(b"\r\n\r\n")
    visitor = server.visit().send(b"POST /api/games HTTP/1.1\r\n" + UPGRADE + head + b"\r\n\r\n")
    found = visitor.read(b"\r\n\r\n") if is_apart else b""
    found += visitor.send(rest).send(WHOLE).read()
    assert found.startswith(b"HTTP/1.1 400 ")
    assert found.count(b"HTTP/1.1 ") == 1
    assert b"\r\nconnection: close\r\n" in found
    assert b'"code":"upgrade"' in found


def test_an_upgrade_is_ignored_and_ends_the_connection(server: Started) -> None:
    found = server.visit().send(WHOLE + b"GET /healthz HTTP/1.1\r\n" + UPGRADE + b"\r\n" + WHOLE).read()
    assert found.count(b"HTTP/1.1 200 ") == found.count(b"HTTP/1.1 ") == 2
    assert found.count(b"\r\nconnection: close\r\n") == 1


def test_a_left_stream_with_requests_is_freed(worker: Worker, server: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frontends.web.serving.streams.HEARTBEAT_SECONDS", 0.2)  # Writing it, the server finds out.
    visitor = server.visit().send(stream_of_a_game(worker))
    assert b"retry" in visitor.read(b"retry")
    visitor.send(WHOLE)
    until(lambda: worker.resources.feed.readers == 1)
    visitor.close()
    until(lambda: worker.resources.feed.readers == 0)
    until(lambda: server.connections == 0)


def test_a_lost_connection_is_freed_without_the_garbage_collector(server: Started) -> None:
    gc.collect()
    gc.disable()
    try:
        for _ in range(5):
            visitor = server.visit().send(WHOLE)
            assert visitor.status() == 200
            visitor.close()
        until(lambda: server.connections == 0)
        until(lambda: not any(isinstance(each, Connection) for each in gc.get_objects()))
    finally:
        gc.enable()


@pytest.mark.parametrize("ending", ["keep-alive", "close"])
def test_a_deaf_client_is_cut(worker: Worker, server: Started, monkeypatch: pytest.MonkeyPatch, ending: str) -> None:
    monkeypatch.setattr(connections, "READ_SECONDS", 0.2)
    are_counted = Event()

    def large() -> Response:
        are_counted.wait(20)
        return Response(b"x" * (8 << 20), headers={"Connection": ending})

    worker.app.add_url_rule("/large", "large", large)
    for _ in range(5):
        server.visit(buffer=4_096).send(b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n")
    until(lambda: server.connections == 5)
    are_counted.set()
    assert server.ask(OTHER) == 200
    until(lambda: server.connections == 0)


def test_a_stream_that_nobody_reads_is_cut(worker: Worker, server: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[Connection] = []
    pause = Connection.pause_writing
    # The time begins once the test has seen the reader.
    monkeypatch.setattr(Connection, "pause_writing", lambda connection: held.append(connection))
    monkeypatch.setattr(connections, "READ_SECONDS", 0.1)
    monkeypatch.setattr("frontends.web.serving.streams.START", "x" * (8 << 20))
    server.visit(buffer=4_096).send(stream_of_a_game(worker))
    until(lambda: bool(held) and worker.resources.feed.readers == 1)
    held[0]._loop.call_soon_threadsafe(pause, held[0])
    until(lambda: server.connections == 0)
    until(lambda: worker.resources.feed.readers == 0)


def test_each_piece_read_begins_its_time_anew(worker: Worker, server: Started, monkeypatch: pytest.MonkeyPatch) -> None:
    deadlines: list[Any] = []
    pause = Connection.pause_writing

    def note(connection: Connection) -> None:
        pause(connection)
        deadlines.append(connection._stuck)

    monkeypatch.setattr(Connection, "pause_writing", note)
    body = b"".join(bytes([number]) * (8 << 20) for number in range(3))  # The system keeps about 4 MB unread.
    worker.app.add_url_rule("/large", "large", lambda: Response(body))
    visitor = server.visit(buffer=1 << 16).send(b"GET /large HTTP/1.0\r\nHost: localhost\r\n\r\n")
    until(lambda: len(deadlines) == 1)
    found = visitor.read(b"\1")
    until(lambda: len(deadlines) > 1)
    assert (found + visitor.read()).partition(b"\r\n\r\n")[2] == body
    assert all(deadline.cancelled() for deadline in deadlines)
