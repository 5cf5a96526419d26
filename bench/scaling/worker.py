"""A worker process without a network: the application of the server, and people whose requests go straight to it."""

from __future__ import annotations

import asyncio
import json
import os
import time
from multiprocessing.connection import Connection
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final, NamedTuple

from frontends.web.app import create_app
from frontends.web.server.application import Application

KEY: Final = "only for measurements, where nobody has anything to hide"
GAMES: Final = 100
"""Games of each worker."""

SEATS: Final = {"Blue": "here", "Red": "greedy", "Green": "greedy"}


class Work(NamedTuple):
    """What a worker process measured: the seconds of each answer, and its CPU time in seconds."""

    answers: list[float]
    refused: int
    cpu: float


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
