"""Production servers: gunicorn with threads, or waitress on Windows. Both shut down gracefully on SIGTERM."""

from __future__ import annotations

import signal
import socket
import sys
from collections.abc import Callable, Mapping
from queue import SimpleQueue
from threading import Thread
from types import FrameType
from typing import Any, Final, Protocol, cast

from flask import Flask

from frontends.web.resources import resources_of

GRACE_SECONDS: Final = 10
"""Seconds after a shutdown signal in which running requests may end."""


class Server(Protocol):
    """A function that serves until a shutdown signal."""

    def __call__(self, config: Mapping[str, object], listener: socket.socket, workers: int, threads: int) -> None:
        """Serve `create_app(config)` on the listening socket, with `workers` processes of `threads` threads each."""


def with_gunicorn(config: Mapping[str, object], listener: socket.socket, workers: int, threads: int) -> None:
    """Serve `create_app(config)` on `listener` with gunicorn until a shutdown signal.

    There are `workers` processes of `threads` threads each.
    """
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
                "graceful_timeout": GRACE_SECONDS,
                "timeout": 60,
                "control_socket_disable": True,
                "loglevel": "warning",
                "post_worker_init": _stop_on_signals,
                "worker_exit": _close,
            }.items():
                self.cfg.set(name, value)

        def load(self) -> Any:
            # Processes must not share connections and threads.
            return create_app(config)

    def _stop_on_signals(worker: Worker) -> None:
        """Make a gunicorn worker end its event streams and searches as soon as the worker gets a shutdown signal.

        Otherwise the event streams and searches could take longer than `GRACE_SECONDS`.
        """
        stop = deferred(resources_of(cast(Flask, worker.wsgi)).stop)
        _call_first(signal.SIGTERM, stop)
        for number in (signal.SIGINT, signal.SIGQUIT):
            _call_first(number, stop, is_last=True)

    def _close(_arbiter: object, worker: Worker) -> None:
        """Close the resources of a gunicorn worker, such as the database, before the worker process exits.

        At this time, the threads that compute moves can still release their leases (reservations of moves) in the
        database.
        """
        if getattr(worker, "wsgi", None) is not None:  # Otherwise the worker failed to start.
            resources_of(cast(Flask, worker.wsgi)).close()

    Application().run()


def deferred(function: Callable[[], object]) -> Callable[[], None]:
    """Return a function that signal handlers can call: the first call makes another thread call `function`.

    Later calls do nothing. A signal handler must not take a lock itself, because the handler may interrupt a thread
    that holds the lock.
    """
    requests: SimpleQueue[None] = SimpleQueue()

    def wait() -> None:
        requests.get()
        function()

    Thread(target=wait, name="deferred", daemon=True).start()
    return lambda: requests.put(None)


def _call_first(signal_number: int, function: Callable[[], None], *, is_last: bool = False) -> None:
    """Install a signal handler that calls `function` and then the handler installed before.

    The handler is for the signal `signal_number`. If `is_last`, the first signal that the handler gets also makes the
    process ignore all later shutdown signals.
    """
    before = signal.getsignal(signal_number)

    def handle(number: int, frame: FrameType | None) -> None:
        function()
        if is_last:
            for other in (signal.SIGTERM, signal.SIGINT, signal.SIGQUIT):
                signal.signal(other, signal.SIG_IGN)
        if callable(before):
            before(number, frame)

    signal.signal(signal_number, handle)


def with_waitress(config: Mapping[str, object], listener: socket.socket, workers: int, threads: int) -> None:  # noqa: ARG001 - the signature of Server
    """Serve `create_app(config)` on `listener` with waitress until a shutdown signal.

    Only this process serves, with `threads` threads; `workers` is ignored.
    """
    from waitress.server import create_server

    from frontends.web.app import create_app

    app = create_app(config)
    resources = resources_of(app)
    stop = deferred(resources.stop)

    def end(_number: int, _frame: FrameType | None) -> None:
        stop()
        raise SystemExit(0)

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, end)
    server: Any = create_server(app, sockets=[listener], threads=threads, clear_untrusted_proxy_headers=True)
    try:
        server.run()
    finally:
        server.close()
        resources.close()


def default_server() -> Server:
    """Return the server for this platform: waitress on Windows, gunicorn elsewhere."""
    return with_waitress if sys.platform == "win32" else with_gunicorn
