"""A tournament of programs on a server against the arena."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from frontends.console.commands.bot import play_as_program
from frontends.console.user_specs.spec import UserSpec, roster_of
from frontends.remote.address import Address
from tests.harness.serving import Server, serving
from tests.variants import gated
from tests.web.worker import ROOMY
from tribolo_core import parse_record
from tribolo_core.arena.game import play
from tribolo_core.arena.schedule import Job, seatings

from .test_bot import ENGINE

LINE_UP = (ENGINE, "engine:nodes=60", "maxn:depth=2")


def play_on_server(server: Server, job: Job) -> list[str]:
    """Let three commands `bot` play the game of a job on a server; return the moves in the record of the server."""
    visitor = Server(server.process, server.address, server.log)
    state = visitor.ask(
        "api/games", {"seats": {"Blue": "here", "Red": "link", "Green": "link"}, "seed": str(job.start)}
    )
    assert play_as_program.callback
    with ThreadPoolExecutor(3) as pool:
        for done in [
            pool.submit(play_as_program.callback, Address.parse(seat["link"]), UserSpec(spec), "", job.start, "en")
            for seat, spec in zip(state["seats"], job.seats, strict=True)
        ]:
            done.result(300)
    with visitor.opener.open(f"{server.address}games/{state['id']}/record") as answer:
        record = parse_record(answer.read().decode())
    return [str(move) for move in record.game.moves]


@pytest.mark.parametrize("games", gated([1, 20]))
def test_games_of_three_programs_on_a_server_are_those_of_the_arena(
    games: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("no_proxy", "*")
    orders = seatings(LINE_UP)
    roster = roster_of(map(UserSpec, LINE_UP))
    with serving(tmp_path, **ROOMY, streams_per_client=100) as server:
        for start in range(1, games + 1):
            seats = orders[start % len(orders)]
            job = Job(seats, start, seats)
            arena = play(job, time.perf_counter, roster).game()
            assert play_on_server(server, job) == [str(move) for move in arena.moves], start
