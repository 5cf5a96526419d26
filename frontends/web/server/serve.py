"""Production servers: gunicorn with threads where it runs, waitress elsewhere. Both end gracefully on SIGTERM."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from threading import Thread
from types import FrameType
from typing import Any, Final, Protocol

GRACE: Final = 10
"""For so many seconds requests may go on after the server was told to end."""


class Server(Protocol):
    """Serves until it is told to end."""

    def __call__(self, config: Mapping[str, object], listener: socket.socket, workers: int, threads: int) -> None:
        """Serve the application of a configuration on a socket that listens already."""


def with_gunicorn(config: Mapping[str, object], listener: socket.socket, workers: int, threads: int) -> None:
    """Serve with worker processes of many threads each."""
    from gunicorn.app.base import BaseApplication
    from gunicorn.workers.base import Worker

    from frontends.web.app import create_app

    class Application(BaseApplication):
        def load_config(self) -> None:
            for name, value in {
                "bind": f"fd://{listener.fileno()}",
                "workers": workers,
                "worker_class": "gthread",
                "threads": threads,
                "graceful_timeout": GRACE,
                "timeout": 60,
                "control_socket_disable": True,
                "loglevel": "warning",
                "post_worker_init": _stop_when_told,
                "worker_exit": _close,
            }.items():
                self.cfg.set(name, value)

        def load(self) -> Any:
            # Each worker makes its own: no connection and no thread is shared.
            return create_app(config)

    def _stop_when_told(worker: Worker) -> None:
        """When the worker is told to end, streams and thoughts end too: they would go on for long."""
        app: Any = worker.wsgi
        tell = teller(app.extensions["tribolo"].stop)
        _tell_first(signal.SIGTERM, tell)
        for number in (signal.SIGINT, signal.SIGQUIT):
            _tell_first(number, tell, is_last=True)

    def _close(_arbiter: object, worker: Worker) -> None:
        """Give back what was being thought about while there still are threads to do it."""
        app: Any = worker.wsgi
        if app is not None:  # It is None where the worker could not begin.
            app.extensions["tribolo"].close()

    Application().run()


def teller(do: Callable[[], object]) -> Callable[[], None]:
    """What a signal handler may call to have something done soon.

    A handler interrupts its own thread anywhere, even in another handler or where a lock is held: it must not take one.
    Another thread takes them.
    """
    told: SimpleQueue[None] = SimpleQueue()

    def wait() -> None:
        told.get()
        do()

    Thread(target=wait, name="teller", daemon=True).start()
    return lambda: told.put(None)


def _tell_first(signal_number: int, tell: Callable[[], None], *, is_last: bool = False) -> None:
    """Let a signal tell something before it does what it did; after the last one, no other interrupts the end."""
    before = signal.getsignal(signal_number)

    def handle(number: int, frame: FrameType | None) -> None:
        tell()
        if is_last:
            for other in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
                signal.signal(other, signal.SIG_IGN)
        if callable(before):
            before(number, frame)

    signal.signal(signal_number, handle)


def with_waitress(config: Mapping[str, object], listener: socket.socket, workers: int, threads: int) -> None:  # noqa: ARG001 - as any Server
    """Serve with many threads of this one process."""
    from waitress.server import create_server

    from frontends.web.app import create_app

    app = create_app(config)
    services = app.extensions["tribolo"]
    tell = teller(services.stop)

    def end(_number: int, _frame: FrameType | None) -> None:
        tell()
        raise SystemExit(0)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    server: Any = create_server(app, sockets=[listener], threads=threads, clear_untrusted_proxy_headers=True)
    try:
        server.run()
    finally:
        server.close()
        services.close()


def usual_server() -> Server:
    """The server for this platform."""
    return with_waitress if sys.platform == "win32" else with_gunicorn
