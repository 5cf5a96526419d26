"""A crowd plays on while processes are killed, the database crashes, the disk is full, and other clients are stuck.

Nothing that was confirmed is lost, and all pages are told of the newest move soon after.
"""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import socket
import subprocess
import time
import urllib.error
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

import pytest

from tests.web.crowd import Crowd, crowd
from tests.web.postgresql import Cluster
from tests.web.test_serving import Server, serving
from tests.web.visitor import is_closed
from tests.web.waiting import until

from .test_kills import UNLIMITED

GAMES = 60
SETTINGS = {**UNLIMITED, "streams_per_client": 1_000}
ARGUMENTS = ("--workers", "2", "--no-access-log")


def await_moves(people: Crowd, count: int = 2 * GAMES) -> None:
    """Wait until the crowd has played `count` further moves."""
    moves = people.moves
    until(lambda: people.moves >= moves + count, 90)


def await_refusals(people: Crowd) -> None:
    """Wait until the server has refused a further 20 requests."""
    refusals = people.refusals[503]
    until(lambda: people.refusals[503] >= refusals + 20, 60)


def check(people: Crowd, allowed: set[int]) -> None:
    """Let the people rest; fail if a confirmed move is lost, a page is not told of the last move, or worse happened.

    `allowed` are the statuses of refusals that may have happened.
    """
    people.rest()
    until(lambda: all(table.is_up_to_date for table in people.tables), 10)
    assert [table.lost() for table in people.tables] == [[]] * len(people.tables)
    assert [table.faults for table in people.tables] == [[]] * len(people.tables)
    assert set(people.refusals) <= allowed


@pytest.mark.timeout(600)
def test_a_crowd_plays_on_while_one_worker_after_the_other_is_killed(tmp_path: Path) -> None:
    dice = random.Random(1)
    with serving(tmp_path, *ARGUMENTS, **SETTINGS) as server, crowd(server.address, GAMES, 1.0) as people:
        await_moves(people)
        for _ in range(10):
            with suppress(ProcessLookupError):
                os.kill(dice.choice(server.workers()), signal.SIGKILL)
            await_moves(people, GAMES)
        check(people, {409, 503})
        assert sum(table.cut_off for table in people.tables)


@pytest.mark.timeout(600)
def test_a_crowd_plays_on_after_the_whole_server_was_killed(tmp_path: Path) -> None:
    with ExitStack() as stack:
        server = stack.enter_context(serving(tmp_path, *ARGUMENTS, **SETTINGS))
        port = str(urlsplit(server.address).port)
        people = stack.enter_context(crowd(server.address, GAMES, 1.0))
        for _ in range(6):
            await_moves(people, GAMES)
            os.killpg(server.process.pid, signal.SIGKILL)
            server.process.wait(30)
            server = stack.enter_context(serving(tmp_path, *ARGUMENTS, "--port", port, **SETTINGS))
        await_moves(people)
        check(people, {409, 503})
        assert sum(table.cut_off for table in people.tables)


@pytest.mark.timeout(600)
def test_a_crowd_plays_on_after_postgresql_crashed(tmp_path: Path, cluster: Cluster) -> None:
    arguments = (*ARGUMENTS, "--database", cluster.address("postgres"))
    with serving(tmp_path, *arguments, **SETTINGS) as server, crowd(server.address, GAMES, 1.0) as people:
        for _ in range(5):
            await_moves(people)
            cluster.kill()
            time.sleep(1)  # People meet a server without a database.
            cluster.start()
        await_moves(people)
        check(people, {409, 503})
        assert people.refusals[503]
        assert sum(table.cut_off for table in people.tables) == 0


def half_requests(address: tuple[str, int], stop: Event) -> None:
    """Keep 300 connections open that have each sent half a request."""
    halves: list[socket.socket] = []
    while not stop.is_set():
        while len(halves) < 300:
            with suppress(OSError):
                halves.append(socket.create_connection(address, 5, ("127.0.0.2", 0)))
                halves[-1].sendall(b"POST /api/games HTTP/1.1\r\nHost: local")
        stop.wait(0.5)
        closed = [half for half in halves if is_closed(half)]
        for half in closed:
            half.close()
        halves = [half for half in halves if half not in closed]
    for half in halves:
        half.close()


def single_bytes(address: tuple[str, int], stop: Event) -> None:
    """Send a request with one byte a second on each of 50 connections, again and again."""
    request = b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"
    while not stop.is_set():
        with ExitStack() as stack, suppress(OSError):
            slow = [stack.enter_context(socket.create_connection(address, 5, ("127.0.0.3", 0))) for _ in range(50)]
            for byte in request:
                for connection in slow:
                    connection.sendall(bytes([byte]))
                if stop.wait(1):
                    break


def without_reading(address: tuple[str, int], stop: Event) -> None:
    """Ask for pages on 30 connections, one after the other, again and again, and read none of the answers."""
    while not stop.is_set():
        with ExitStack() as stack:
            for _ in range(30):
                client = stack.enter_context(socket.socket())
                client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4_096)
                with suppress(OSError):
                    client.settimeout(5)
                    client.bind(("127.0.0.4", 0))
                    client.connect(address)
                    client.sendall(b"GET /analysis HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50)
                stop.wait(0.5)


@pytest.mark.timeout(600)
def test_slow_and_stuck_clients_cost_a_crowd_nothing(tmp_path: Path) -> None:
    with serving(tmp_path, *ARGUMENTS, **SETTINGS) as server, crowd(server.address, 20, 2.0) as people:
        host = urlsplit(server.address)
        stop = Event()
        address = str(host.hostname), host.port
        clients = [
            Thread(target=client, args=(address, stop)) for client in (half_requests, single_bytes, without_reading)
        ]
        for client in clients:
            client.start()
        try:
            time.sleep(45)  # Unread responses are cut after 30 s.
            await_moves(people, 40)
            check(people, set())
        finally:
            stop.set()
            for client in clients:
                client.join()
        assert sum(table.cut_off for table in people.tables) == 0
        assert max(table.slowest for table in people.tables) < 10


@contextmanager
def small_disk(folder: Path) -> Iterator[None]:
    """Mount a disk of 8 MB at a folder; skip the test if only root may do that."""
    if os.geteuid() != 0:
        pytest.skip("only root may mount a disk")
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=8m", "none", folder], check=True)
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def sentence_of_a_move(server: Server) -> str:
    """Return the sentence of the refusal to start a game; it must be a 503 that says when to try again."""
    with pytest.raises(urllib.error.HTTPError) as refused:
        server.ask("api/games", {})
    with refused.value as answer:
        assert (answer.code, int(answer.headers["Retry-After"]) > 0) == (503, True)
        return str(json.load(answer)["error"])


@pytest.mark.timeout(600)
def test_a_full_disk_refuses_moves_with_a_sentence_and_loses_none(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    arguments = (*ARGUMENTS, "--database", f"sqlite:///{disk}/games.db")
    with (
        small_disk(disk),
        serving(tmp_path, *arguments, **SETTINGS) as server,
        crowd(server.address, 20, 0.5) as people,
    ):
        for _ in range(3):
            await_moves(people, 40)
            filling = disk / "filling"
            with suppress(OSError), filling.open("wb", buffering=0) as file:
                while file.write(bytes(4_096)):
                    pass
            await_refusals(people)
            assert sentence_of_a_move(server) == "The server's disk is full or broken. Nothing was changed."
            filling.unlink()
        await_moves(people, 40)
        check(people, {409, 503})
        assert sum(table.cut_off for table in people.tables) == 0


@pytest.mark.timeout(600)
def test_a_disk_that_fails_refuses_moves_with_a_sentence_and_loses_none(tmp_path: Path) -> None:
    def limit(size: int) -> None:
        """Let each write of the server beyond `size` bytes of a file fail."""
        for worker in server.workers():
            resource.prlimit(worker, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    with serving(tmp_path, *ARGUMENTS, **SETTINGS) as server, crowd(server.address, 20, 0.5) as people:
        for _ in range(3):
            await_moves(people, 40)
            limit(1)
            await_refusals(people)
            assert sentence_of_a_move(server) == "The server's disk is full or broken. Nothing was changed."
            limit(resource.RLIM_INFINITY)
        await_moves(people, 40)
        check(people, {409, 503})
        assert sum(table.cut_off for table in people.tables) == 0
