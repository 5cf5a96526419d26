"""The production server, which shuts down gracefully on SIGTERM: uvicorn in workers of gunicorn, alone on Windows."""

from __future__ import annotations

import logging
import os
import signal
import socket
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import uvicorn

from frontends.web.app import create_app
from frontends.web.operation.open_files import raise_file_limit

from .application import Application
from .connections import Connection, ProxiedConnection

GRACE_SECONDS: Final = 10
"""Seconds after a shutdown signal in which running requests may end."""

KEEP_ALIVE_SECONDS: Final = 20
"""Seconds for which a connection without a further request stays open after a response."""

HANG_SECONDS: Final = 60
"""Seconds after which a worker whose event loop does not run is replaced."""

NOTIFY_SECONDS: Final = 2
"""Seconds between two signs of life of a worker."""

SWITCH_SECONDS: Final = 0.001
"""Seconds after which Python lets another thread run.

A quick request, which waits for its turn after each question to the database, waits that long for each thread with a
costly one; Python's own 5 ms make 50 ms of ten questions.
"""

BACKLOG: Final = 2_048
"""Connections that may wait to be accepted."""


def serve(config: Mapping[str, object], listener: socket.socket, workers: int, *, has_proxy: bool, logs: bool) -> None:
    """Serve `create_app(config)` on a listening socket with `workers` processes until a shutdown signal.

    `has_proxy` says whether all connections come from a proxy. `logs` says whether to log every request to standard
    error.
    """
    raise_file_limit()
    make = Factory(dict(config), logs)
    options: dict[str, Any] = {
        "http": ProxiedConnection if has_proxy else Connection,
        "ws": "none",
        "lifespan": "on",
        "interface": "asgi3",
        "log_config": None,
        "access_log": False,
        "proxy_headers": False,
        "server_header": False,
        "backlog": BACKLOG,
        "timeout_keep_alive": KEEP_ALIVE_SECONDS,
        "timeout_graceful_shutdown": GRACE_SECONDS,
    }
    if sys.platform == "win32":
        _with_uvicorn(make, listener, workers, options)
    else:
        _with_gunicorn(make, listener, workers, options)


@dataclass(frozen=True)
class Factory:
    """A function that makes the application of a worker process; it can be sent to the process."""

    config: dict[str, object]
    logs: bool

    def __call__(self) -> Application:
        """Return a new application, which logs to standard error."""
        log_to_stderr(self.logs)
        sys.setswitchinterval(SWITCH_SECONDS)
        return Application(create_app(self.config))


def _with_gunicorn(make: Factory, listener: socket.socket, workers: int, options: dict[str, Any]) -> None:
    """Serve on `listener` in `workers` processes, which gunicorn forks, watches and replaces; `make` is their code.

    `options` are those of uvicorn, which runs in each process. A fork starts in a quarter of a second.
    """
    from gunicorn.app.base import BaseApplication
    from uvicorn_worker import UvicornWorker

    class Worker(UvicornWorker):  # type: ignore[misc]  # The package has no types.
        CONFIG_KWARGS = options | {"timeout_notify": NOTIFY_SECONDS}

        async def callback_notify(self) -> None:
            """Tell the master that this worker lives; shut down if the master has been killed."""
            if os.getppid() != self.ppid:
                signal.raise_signal(signal.SIGTERM)
            await super().callback_notify()

    class Server(BaseApplication):
        def load_config(self) -> None:
            for name, value in {
                "bind": f"fd://{listener.fileno()}",
                "workers": workers,
                "worker_class": Worker,
                "graceful_timeout": GRACE_SECONDS,
                "timeout": HANG_SECONDS,
                "control_socket_disable": True,
                "loglevel": "warning",
            }.items():
                self.cfg.set(name, value)

        def load(self) -> Any:
            # Processes must not share connections and threads.
            return make()

    Server().run()


def _with_uvicorn(make: Factory, listener: socket.socket, workers: int, options: dict[str, Any]) -> None:
    """Serve on `listener` in `workers` processes, which uvicorn starts and replaces; this also works without `fork`."""
    from uvicorn.supervisors import Multiprocess

    Multiprocess(uvicorn.Config(make, factory=True, workers=workers, **options), sockets=[listener]).run()


def log_to_stderr(access_log: bool) -> None:
    """Log warnings and, if `access_log`, every request to standard error.

    uvicorn logs errors only: its warnings are about requests, such as one that asks for another protocol, so that any
    visitor could fill the log.
    """
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    logging.getLogger("uvicorn.error").setLevel(logging.ERROR)
    access = logging.getLogger("tribolo.access")
    access.propagate = False
    if access_log:
        handler = logging.StreamHandler()
        handler.setFormatter(logging.Formatter("%(message)s"))
        access.addHandler(handler)
        access.setLevel(logging.INFO)
