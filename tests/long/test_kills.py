"""A server that is killed again and again loses no move that it acknowledged."""

from __future__ import annotations

import os
import random
import signal
import time
from pathlib import Path

import pytest

from tests.web.postgresql import Cluster
from tests.web.test_serving import serving

from .client import Client, load

UNLIMITED = {"reads_per_minute": 10**6, "changes_per_minute": 10**6, "games_per_hour": 10**6}
"""Settings with rate limits that the clients of these tests do not reach."""


def kill_again_and_again(folder: Path, arguments: list[str], times: int) -> None:
    """Kill a server `times` times while clients play on it; fail if a move that the server acknowledged is lost.

    A kill ends the server process and all its worker processes. After each kill, the server is started again with the
    same data, in `folder`, and with `arguments` added to the server's command line. At the end, every move that a
    client recorded as acknowledged must be in the game on the server.
    """
    dice = random.Random(times)
    clients = [Client() for _ in range(3)]
    moves_before = 0
    for _ in range(times):
        with (
            serving(folder, "--workers", "2", *arguments, **UNLIMITED) as server,
            load(server.address, clients, pause=0.01),
        ):
            time.sleep(dice.uniform(0.2, 1.2))
            os.killpg(server.process.pid, signal.SIGKILL)
            server.process.wait(30)
        moves = sum(len(moves) for client in clients for moves in client.acknowledged.values())
        assert moves >= moves_before
        moves_before = moves
    with serving(folder, "--workers", "2", *arguments, **UNLIMITED) as server:
        assert [client.lost_moves(server.address) for client in clients] == [[], [], []]
    assert [client.faults for client in clients] == [[], [], []]
    assert all(client.cut_off for client in clients), "no request was interrupted"
    assert all(set(client.refusals) <= {409, 503} for client in clients)
    assert moves_before > 3 * times


@pytest.mark.timeout(900)
def test_no_acknowledged_move_is_lost_in_30_kills_on_sqlite(tmp_path: Path) -> None:
    kill_again_and_again(tmp_path, [], 30)


@pytest.mark.timeout(900)
def test_no_acknowledged_move_is_lost_in_20_kills_on_postgresql(tmp_path: Path, cluster: Cluster) -> None:
    kill_again_and_again(tmp_path, ["--database", cluster.address("postgres")], 20)
