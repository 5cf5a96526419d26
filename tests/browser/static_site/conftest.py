"""The static site on a file server of Python's library, and a user of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from tests.browser.user import User
from tests.static_site import PREFIX, built


class Handler(SimpleHTTPRequestHandler):
    """Sends files, and logs nothing."""

    # The table of the system may lack these types.
    extensions_map = {".js": "text/javascript", ".wasm": "application/wasm", **SimpleHTTPRequestHandler.extensions_map}

    def log_message(self, format: str, *args: object) -> None:
        """Do nothing."""


class FileServer:
    """A file server for a folder, which keeps its port when it is stopped and started."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._port = 0
        self.start()

    @property
    def address(self) -> str:
        """The URL of the site."""
        return f"http://127.0.0.1:{self._port}{PREFIX}"

    def start(self) -> None:
        self._server = ThreadingHTTPServer(("127.0.0.1", self._port), partial(Handler, directory=str(self.root)))
        self._port = self._server.server_port
        self._thread = Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05})
        self._thread.start()

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()


@pytest.fixture(scope="session")
def site_root(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the static site at `PREFIX`."""
    root = tmp_path_factory.mktemp("file-server")
    built(root)
    return root


@pytest.fixture
def file_server(site_root: Path) -> Iterator[FileServer]:
    """Yield a running file server with the static site."""
    server = FileServer(site_root)
    yield server
    server.stop()


@pytest.fixture
def guest(new_user: Callable[..., User], file_server: FileServer) -> User:
    """Return a user of the static site, whose addresses are relative to it."""
    return new_user(base_url=file_server.address, viewport={"width": 1280, "height": 800})
