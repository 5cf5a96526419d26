"""Measure how several worker processes share one PostgreSQL server, without a network between them and the players.

    python -m bench.scaling                  # 1, 2, 4 and 8 workers, three minutes
    python -m bench.scaling --rate 30        # moves a second that the people of each worker offer

Each worker process handles requests as the server does, but a stub takes the place of the network. The people of a
worker move at a fixed rate against two `greedy`, until the processors are busy. Prints a Markdown table: moves a
second, the time of an answer, and the CPU time of a move in the workers and in PostgreSQL.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import multiprocessing
import os
import time
from collections.abc import Sequence
from multiprocessing.connection import Connection
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

import psutil

from frontends.web.app import create_app
from frontends.web.server.application import Application
from tests.web.postgresql import Cluster, find_programs, running

KEY: Final = "only for measurements, where nobody has anything to hide"
GAMES: Final = 100
"""Games of each worker."""

SEATS: Final = {"Blue": "here", "Red": "greedy", "Green": "greedy"}


class Work(NamedTuple):
    """What a worker process measured: the seconds of each answer, and its CPU time in seconds."""

    answers: list[float]
    refused: int
    cpu: float


class Row(NamedTuple):
    """The results of one number of workers: moves a second, times of answers in ms, and CPU times of a move in ms."""

    workers: int
    offered: float
    moves: float
    median: float
    largest: float
    refused: int
    worker_cpu: float
    database_cpu: float


class Client:
    """A browser with a cookie whose requests go to an application without a network."""

    def __init__(self, application: Application) -> None:
        self._application = application
        self._cookie = b""

    async def post(self, path: str, body: object) -> tuple[int, dict[str, Any]]:
        """Send a JSON request, and return the status and the JSON text of the response."""
        messages = [{"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}]
        sent: list[Any] = []

        async def receive() -> Any:
            return messages.pop()

        async def send(message: Any) -> None:
            sent.append(message)

        headers = [(b"host", b"localhost"), (b"content-type", b"application/json"), (b"cookie", self._cookie)]
        scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "query_string": b"",
            "headers": headers,
            "http_version": "1.1",
            "scheme": "http",
            "client": ("127.0.0.1", 1),
            "server": ("localhost", 80),
        }
        await self._application(scope, receive, send)
        cookies = (value for name, value in sent[0]["headers"] if name == b"set-cookie")
        self._cookie = next((value.split(b";")[0] for value in cookies), self._cookie)
        return sent[0]["status"], json.loads(b"".join(message.get("body", b"") for message in sent[1:]))


class Game:
    """A person who plays one game after another against two `greedy`."""

    def __init__(self, application: Application) -> None:
        self._client = Client(application)
        self._state: dict[str, Any] = {}

    async def begin(self) -> None:
        """Start a new game."""
        _, self._state = await self._client.post("/api/games", {"seats": SEATS})

    async def move(self) -> bool:
        """Play a legal move, in a new game if there is none; return whether the server accepted it."""
        if not self._state["view"]["takes"]:
            await self.begin()
        move = next(iter(self._state["view"]["takes"]))
        body = {"command": "play", "version": self._state["version"], "move": move}
        status, answer = await self._client.post(f"/api/games/{self._state['id']}/commands", body)
        self._state = answer if status == 200 else answer.get("state") or self._state
        return status == 200


async def play(application: Application, rate: float, begun: Connection, seconds: float) -> Work:
    """Let people move at a rate; return what was measured after all workers have begun."""
    games = [Game(application) for _ in range(GAMES)]
    for game in games:
        await game.begin()
    begun.send(None)
    await asyncio.to_thread(begun.recv)
    free, answers, refused = list(games), list[float](), 0
    cpu, start = time.process_time(), time.monotonic()
    tasks = set[asyncio.Task[None]]()

    async def move(game: Game) -> None:
        nonlocal refused
        before = time.monotonic()
        if await game.move():
            answers.append(time.monotonic() - before)
        else:
            refused += 1
        free.append(game)

    for number in range(round(rate * seconds)):
        await asyncio.sleep(max(0.0, start + number / rate - time.monotonic()))
        if free:
            task = asyncio.create_task(move(free.pop(0)))
            tasks.add(task)
            task.add_done_callback(tasks.discard)
        if time.monotonic() - start > seconds:
            break
    await asyncio.sleep(max(0.0, start + seconds - time.monotonic()))
    work = Work(list(answers), refused, time.process_time() - cpu)
    await asyncio.gather(*tasks)
    return work


def run_worker(database: str, rate: float, seconds: float, pipe: Connection) -> None:
    """Run one worker process, and send what it measured through `pipe`."""
    with TemporaryDirectory() as folder:
        many = dict.fromkeys(("games_per_hour", "changes_per_minute", "reads_per_minute"), 10**9)
        app = create_app({"data": Path(folder), "database": database, "secret_key": KEY, **many})
        pipe.send(asyncio.run(play(Application(app), rate, pipe, seconds)))
        pipe.recv()
        os._exit(0)  # Other workers still use the database.


def database_cpu(cluster: Cluster) -> float:
    """Return the CPU time in seconds of all processes of the PostgreSQL server."""
    server = psutil.Process(cluster.pid)
    ended = server.cpu_times()
    times = [process.cpu_times() for process in (server, *server.children())]
    return float(ended.children_user + ended.children_system + sum(one.user + one.system for one in times))


def measure(cluster: Cluster, database: str, workers: int, rate: float, seconds: float) -> Row:
    """Return the results of one number of workers; the people of each offer `rate` moves a second."""
    context = multiprocessing.get_context("spawn")
    pipes = [context.Pipe() for _ in range(workers)]
    processes = [context.Process(target=run_worker, args=(database, rate, seconds, far)) for _, far in pipes]
    for process in processes:
        process.start()
    for near, _ in pipes:
        near.recv()
    before = database_cpu(cluster)
    for near, _ in pipes:
        near.send(None)
    works: list[Work] = [near.recv() for near, _ in pipes]
    spent = database_cpu(cluster) - before
    for near, _ in pipes:
        near.send(None)
    for process in processes:
        process.join()
    answers = [seconds for work in works for seconds in work.answers]
    return Row(
        workers=workers,
        offered=workers * rate,
        moves=len(answers) / seconds,
        median=median(answers) * 1_000,
        largest=quantiles(answers, n=100)[-1] * 1_000,
        refused=sum(work.refused for work in works),
        worker_cpu=sum(work.cpu for work in works) / len(answers) * 1_000,
        database_cpu=spent / len(answers) * 1_000,
    )


def table(rows: Sequence[Row]) -> str:
    """Return the results as a Markdown table."""
    lines = [
        "| workers | offered/s | moves/s | answer, ms | p99 | refused | CPU ms a move, worker | CPU ms, PostgreSQL |",
        "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(
            f"| {row.workers} | {row.offered:.0f} | {row.moves:.0f} | {row.median:.0f} | {row.largest:.0f} "
            f"| {row.refused} | {row.worker_cpu:.1f} | {row.database_cpu:.1f} |"
            for row in rows
        ),
    ]
    return "\n".join(lines)


def main() -> None:
    """Measure 1, 2, 4 and 8 workers, and print the table."""
    parser = argparse.ArgumentParser(prog="python -m bench.scaling", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--rate", type=float, default=40.0, help="moves a second that each worker is offered")
    parser.add_argument("--seconds", type=float, default=20.0, help="length of each measurement")
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2, 4, 8], help="numbers of workers")
    arguments = parser.parse_args()
    programs = find_programs()
    if programs is None:
        raise SystemExit("PostgreSQL is not installed.")
    with running(programs) as cluster:
        rows = [
            measure(cluster, cluster.address("postgres"), workers, arguments.rate, arguments.seconds)
            for workers in arguments.workers
        ]
    print(table(rows))


if __name__ == "__main__":
    main()
