"""A crowd plays on while processes are killed, the database crashes, the disk is full, and other clients are stuck.

Nothing that was confirmed is lost, and all pages are told of the newest move soon after. Games with clocks go on or
come to their end, and nobody's time ends too early or too late: see `clock_record`.
"""

from __future__ import annotations

import json
import os
import random
import resource
import signal
import socket
import sqlite3
import subprocess
import time
import urllib.error
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Event, Thread
from urllib.parse import urlsplit

import pytest

from bench.crowd.lobby import Lobby, LobbyPerson
from bench.crowd.page import NO_ANSWER
from bench.crowd.people import Crowd, crowd
from frontends.web.store.running_clocks import GAP_SECONDS
from tests.harness.postgresql import Cluster
from tests.harness.serving import Server, serving
from tests.harness.waiting import until

from .clock_record import ClockRecord, Outage
from .programs import Robots

GAMES = 60
SETTINGS = {
    "read_seconds_per_minute": 10**6,
    "changes_per_minute": 10**6,
    "games_per_hour": 10**6,
    "seats_per_hour": 10**6,
    "streams_per_client": 1_000,
}
"""Settings with limits that a crowd with one network address does not reach."""
ARGUMENTS = ("--workers", "2", "--no-access-log")
BUSY = "503 with Retry-After"


def await_moves(people: Crowd, count: int = 2 * GAMES) -> None:
    """Wait until the crowd has played `count` further moves."""
    moves = len(people.samples.answers)
    until(lambda: len(people.samples.answers) >= moves + count, 90)


def await_refusals(people: Crowd) -> None:
    """Wait until the server has refused a further 20 requests."""
    refusals = people.samples.faults[BUSY]
    until(lambda: people.samples.faults[BUSY] >= refusals + 20)


def check(people: Crowd, allowed: set[str]) -> None:
    """Let the people rest; fail if a confirmed move is lost, a page is not told of the last move, or worse happened.

    `allowed` are the faults of moves that may have happened.
    """
    people.rest()
    until(lambda: all(person.is_up_to_date for person in people.people), 10)
    assert [person.lost() for person in people.people] == [[]] * len(people.people)
    assert people.faults == []
    assert set(people.samples.faults) <= allowed


@dataclass
class Site:
    """A server at one address that is killed and started again; `stack` ends the last one."""

    stack: ExitStack
    folder: Path
    database: str

    def __post_init__(self) -> None:
        self.server = self._serve("0")
        self.record = ClockRecord(self.database)
        self.stack.callback(self.record.close)

    def kill(self, pause: float = 0.0) -> None:
        """Kill the server with all its workers, and start it again after some seconds."""
        os.killpg(self.server.process.pid, signal.SIGKILL)
        self.server.process.wait(30)
        killed = time.time()
        time.sleep(pause)
        started = time.time()
        self.server = self._serve(str(urlsplit(self.server.address).port))
        self.record.outages.append(Outage(killed, started, time.time()))

    def _serve(self, port: str) -> Server:
        arguments = (*ARGUMENTS, "--database", self.database, "--port", port)
        return self.stack.enter_context(serving(self.folder, *arguments, **SETTINGS | {"proxies": 1}))


@pytest.mark.timeout(900)
@pytest.mark.parametrize(("victim", "times"), [("worker", 30), ("server", 20)])
@pytest.mark.parametrize("backend", ["sqlite", "postgresql"])
def test_games_with_clocks_go_on_after_random_kills(
    tmp_path: Path, backend: str, victim: str, times: int, request: pytest.FixtureRequest
) -> None:
    dice, lobby, address = random.Random(f"{backend} {victim}"), Lobby(), f"sqlite:///{tmp_path / 'games.db'}"
    if backend == "postgresql":
        cluster: Cluster = request.getfixturevalue("cluster")
        address = cluster.address("postgres")
    with ExitStack() as stack:
        site = Site(stack, tmp_path, address)
        people = stack.enter_context(
            crowd(site.server.address, 20, GAMES, person=partial(LobbyPerson, lobby), is_forwarded=True)
        )
        for kills in range(times):
            await_moves(people, 10)
            if kills % 3 == 0:
                site.record.run_out_of_time()
            time.sleep(dice.uniform(0, 1))
            if victim == "worker":
                with suppress(ProcessLookupError):
                    os.kill(dice.choice(site.server.workers()), signal.SIGKILL)
            else:
                site.kill()
        await_moves(people)
        check(people, {"409", BUSY, NO_ANSWER})
        assert people.samples.faults[NO_ANSWER]
        site.record.check_seats(
            {game: [visitor.cookie for visitor in visitors] for game, visitors in lobby.games.items()}
        )
        site.record.check_clocks()
        unfinished = site.record.unfinished()
        people.rate = GAMES
        until(lambda: not unfinished.items() & site.record.unfinished().items())


@pytest.mark.timeout(900)
def test_a_person_and_two_programs_play_on_after_random_kills(tmp_path: Path) -> None:
    """Some programs stay away until their time is over, a part of which is a gap without a server."""
    dice, robots = random.Random(20), Robots(tmp_path)
    with ExitStack() as stack:
        site = Site(stack, tmp_path, f"sqlite:///{tmp_path / 'games.db'}")
        people = stack.enter_context(crowd(site.server.address, 0, 6, start=robots.start))
        stack.callback(robots.leave)
        robots.crowd = people
        people.resize(3)
        for kills in range(20):
            await_moves(people, 5)
            robot = robots.choose(dice)
            if kills % 4:
                robot.kill()
            else:
                robot.run_out_of_time(site.record, dice.uniform(0, 3))
            time.sleep(dice.uniform(0, 1))
            site.kill(0 if kills % 8 else GAP_SECONDS + 1)
        await_moves(people, 20)
        check(people, {"409", BUSY, NO_ANSWER})
        visitor = people.visitor()
        lost = [robot.lost(visitor) for robot in robots.robots]
        visitor.hang_up()
        assert lost == [[]] * len(lost)
        site.record.check_clocks()


@pytest.mark.timeout(900)
@pytest.mark.parametrize("interrupt", [Cluster.kill, partial(Cluster.stop, mode="fast")], ids=["kill", "restart"])
def test_a_crowd_plays_on_each_time_postgresql_was_down(
    tmp_path: Path, cluster: Cluster, interrupt: Callable[[Cluster], None]
) -> None:
    arguments = (*ARGUMENTS, "--database", cluster.address("postgres"))
    with serving(tmp_path, *arguments, **SETTINGS) as server, crowd(server.address, GAMES, GAMES) as people:
        for _ in range(10):
            await_moves(people, GAMES)
            interrupt(cluster)
            time.sleep(1)  # People meet a server without a database.
            cluster.start()
        await_moves(people)
        check(people, {"409", BUSY})
        assert people.samples.faults[BUSY] >= 10
        assert "the database does not answer" in server.log.read_text()


@pytest.mark.timeout(300)
def test_a_locked_sqlite_file_delays_or_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    arguments = (*ARGUMENTS, "--database", f"sqlite:///{path}")
    with serving(tmp_path, *arguments, **SETTINGS) as server, crowd(server.address, 20, 40) as people:
        for seconds in (1, 8, 1, 8):  # A transaction waits for a lock for 5 s.
            await_moves(people, 40)
            with closing(sqlite3.connect(path, isolation_level=None)) as other:
                other.execute("PRAGMA busy_timeout = 30000")
                other.execute("BEGIN IMMEDIATE")
                time.sleep(seconds)
                other.execute("ROLLBACK")
        await_moves(people, 40)
        check(people, {"409", BUSY})
        assert people.samples.faults[BUSY]


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
    with serving(tmp_path, *ARGUMENTS, **SETTINGS) as server, crowd(server.address, 20, 10) as people:
        host = urlsplit(server.address)
        stop = Event()
        address = str(host.hostname), host.port
        clients = [Thread(target=client, args=(address, stop)) for client in (single_bytes, without_reading)]
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
        assert max(people.samples.answers) < 10


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


def check_failures(server: Server, people: Crowd, fail: Callable[[], None], end: Callable[[], None]) -> None:
    """Let the disk fail and end that, three times; each time, 20 requests and a new game must be refused with a 503."""
    for _ in range(3):
        await_moves(people, 40)
        fail()
        await_refusals(people)
        with pytest.raises(urllib.error.HTTPError) as refused:
            server.ask("api/games", {})
        with refused.value as answer:
            assert (answer.code, int(answer.headers["Retry-After"]) > 0) == (503, True)
            assert json.load(answer)["code"] == "disk_full"
        end()
    await_moves(people, 40)
    check(people, {"409", BUSY})


@pytest.mark.timeout(600)
def test_a_full_disk_refuses_moves_with_a_sentence_and_loses_none(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    arguments = (*ARGUMENTS, "--database", f"sqlite:///{disk}/games.db")
    filling = disk / "filling"

    def fill() -> None:
        with suppress(OSError), filling.open("wb", buffering=0) as file:
            while file.write(bytes(4_096)):
                pass

    with small_disk(disk), serving(tmp_path, *arguments, **SETTINGS) as server, crowd(server.address, 20, 40) as people:
        check_failures(server, people, fill, filling.unlink)


@pytest.mark.timeout(600)
def test_a_disk_that_fails_refuses_moves_with_a_sentence_and_loses_none(tmp_path: Path) -> None:
    def limit(size: int) -> None:
        """Let each write of the server beyond `size` bytes of a file fail."""
        for worker in server.workers():
            resource.prlimit(worker, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

    with serving(tmp_path, *ARGUMENTS, **SETTINGS) as server, crowd(server.address, 20, 40) as people:
        check_failures(server, people, lambda: limit(1), lambda: limit(resource.RLIM_INFINITY))
