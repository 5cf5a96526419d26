"""Requests to an ASGI application without a server, and what the application sends."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

from frontends.web.server.application import Application

ADDRESS = "203.0.113.9"
"""The network address of the client."""


async def until(is_so: Callable[[], bool], seconds: float = 20) -> None:
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.005)


class Exchange:
    """A request to an ASGI application, and the response so far. `query` is the part of `target` after the `?`."""

    def __init__(self, application: Application, target: str, method: str = "GET", **headers: str) -> None:
        path, _, query = target.partition("?")
        self._application = application
        self._scope: dict[str, Any] = {
            "type": "http",
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": path,
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "server": ("127.0.0.1", 8000),
            "client": (ADDRESS, 50_000),
            "state": {},
        }
        self._arriving: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.status = 0
        self.headers: dict[str, str] = {}
        self.body = b""
        self.is_complete = False

    def begin(self) -> Exchange:
        self._task = asyncio.create_task(self._application(self._scope, self._arriving.get, self._take))
        return self

    def send(self, body: bytes, *, is_all: bool = True) -> Exchange:
        self._arriving.put_nowait({"type": "http.request", "body": body, "more_body": not is_all})
        return self

    def leave(self) -> None:
        self._arriving.put_nowait({"type": "http.disconnect"})

    async def end(self) -> Exchange:
        assert self._task is not None
        async with asyncio.timeout(20):
            await self._task
        return self

    async def ask(self, body: bytes = b"") -> Exchange:
        return await self.begin().send(body).end()

    def json(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.body)
        return found

    async def _take(self, message: Any) -> None:
        if message["type"] == "http.response.start":
            self.status = message["status"]
            self.headers = {name.decode(): value.decode() for name, value in message["headers"]}
        else:
            self.body += message.get("body", b"")
            self.is_complete = not message.get("more_body", False)
