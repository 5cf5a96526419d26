"""If the database crashes, restarts or is locked, the server refuses requests, recovers and loses no confirmed move."""

from __future__ import annotations

import sqlite3
import time
import urllib.error
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.web.postgresql import Cluster
from tests.web.test_serving import Server, serving
from tests.web.waiting import until

from .client import Client, load
from .test_kills import UNLIMITED


def is_ready(server: Server) -> bool:
    try:
        with server.opener.open(server.address + "readyz", timeout=30):
            return True
    except urllib.error.HTTPError as error:
        error.close()
        return False


def moves_of(clients: list[Client]) -> int:
    return sum(len(moves) for client in clients for moves in client.acknowledged.values())


def kill(cluster: Cluster) -> None:
    cluster.kill()
    time.sleep(1)  # Visitors meet a server without a database.
    cluster.start()


def restart(cluster: Cluster) -> None:
    cluster.stop("fast")
    time.sleep(1)
    cluster.start()


@pytest.mark.timeout(900)
@pytest.mark.parametrize("interrupt", [kill, restart])
def test_postgresql_crashes_10_times_under_load(
    tmp_path: Path, cluster: Cluster, interrupt: Callable[[Cluster], None]
) -> None:
    clients = [Client() for _ in range(3)]
    with serving(tmp_path, "--workers", "2", "--database", cluster.address("postgres"), **UNLIMITED) as server:
        with load(server.address, clients, pause=0.02):
            for _ in range(10):
                before = moves_of(clients)
                until(lambda before=before: moves_of(clients) > before + 10, 60)  # type: ignore[misc]
                interrupt(cluster)
                until(lambda: is_ready(server), 60)
            before = moves_of(clients)
            until(lambda: moves_of(clients) > before + 10, 60)
        assert [client.lost_moves(server.address) for client in clients] == [[], [], []]
        assert "the database does not answer" in server.log.read_text()
    assert [client.faults for client in clients] == [[], [], []]
    refusals = sum((client.refusals for client in clients), start=clients[0].refusals - clients[0].refusals)
    assert set(refusals) <= {409, 503}
    assert refusals[503] >= 10
    assert sum(client.cut_off for client in clients) == 0, "a crash of the database cut a connection of a visitor"


@pytest.mark.timeout(300)
def test_a_locked_sqlite_file_delays_or_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    clients = [Client() for _ in range(3)]
    path = tmp_path / "games.db"
    with serving(tmp_path, "--workers", "2", "--database", f"sqlite:///{path}", **UNLIMITED) as server:
        with load(server.address, clients, pause=0.02):
            for seconds in (1, 8, 1, 8):  # A transaction waits for a lock for 5 s.
                before = moves_of(clients)
                until(lambda before=before: moves_of(clients) > before + 10, 60)  # type: ignore[misc]
                other = sqlite3.connect(path, isolation_level=None)
                other.execute("PRAGMA busy_timeout = 30000")
                other.execute("BEGIN IMMEDIATE")
                time.sleep(seconds)
                other.execute("ROLLBACK")
                other.close()
            before = moves_of(clients)
            until(lambda: moves_of(clients) > before + 10, 60)
        assert [client.lost_moves(server.address) for client in clients] == [[], [], []]
    assert [client.faults for client in clients] == [[], [], []]
    assert all(client.refusals[503] for client in clients)
    assert all(set(client.refusals) <= {409, 503} for client in clients)
    assert sum(client.cut_off for client in clients) == 0
