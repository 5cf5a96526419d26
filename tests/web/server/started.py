"""A uvicorn server inside the test process, and clients with bare sockets."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

import uvicorn

from frontends.web.server.application import Application
from frontends.web.server.connections import Connection
from tests.harness.sockets import Visitor
from tests.harness.waiting import until
from tests.web.worker import Worker

OTHER = "127.0.0.2"
"""The network address of another visitor; the first one has 127.0.0.1."""

HALF = b"GET /healthz HT"
"""Half of the first line of a request."""

WHOLE = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


class Started:
    def __init__(self, server: uvicorn.Server, port: int) -> None:
        self._server = server
        self._port = port
        self._visitors: list[Visitor] = []

    def visit(self, address: str = "127.0.0.1", *, buffer: int | None = None) -> Visitor:
        self._visitors.append(Visitor(self._port, address, buffer=buffer))
        return self._visitors[-1]

    def ask(self, address: str = "127.0.0.1") -> int:
        return self.visit(address).send(WHOLE).status()

    @property
    def connections(self) -> int:
        return len(self._server.server_state.connections)

    def close(self) -> None:
        for visitor in self._visitors:
            visitor.close()


@contextmanager
def started(worker: Worker, protocol: type = Connection, *, keep_alive: float = 0.2) -> Iterator[Started]:
    """Yield a server of a worker's application, which closes connections idle for `keep_alive` seconds."""
    with socket.create_server(("127.0.0.1", 0), backlog=512) as listener:
        config = uvicorn.Config(
            Application(worker.app),
            http=protocol,
            lifespan="on",
            interface="asgi3",
            log_config=None,
            proxy_headers=False,
            timeout_keep_alive=keep_alive,  # type: ignore[arg-type]  # uvicorn accepts fractions
            timeout_graceful_shutdown=1,
        )
        server = uvicorn.Server(config)
        thread = Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        until(lambda: server.started)
        running = Started(server, listener.getsockname()[1])
        try:
            yield running
        finally:
            running.close()
            server.should_exit = True
            thread.join()
