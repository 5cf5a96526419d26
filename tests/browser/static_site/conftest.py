"""The static site on a file server of Python's library, and a user of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from tests.browser.file_server import FileServer
from tests.browser.user import User
from tests.static_site import PREFIX, shared_root


def address_of(server: FileServer) -> str:
    return f"http://127.0.0.1:{server.port}{PREFIX}"


@pytest.fixture
def file_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FileServer]:
    server = FileServer(shared_root(tmp_path_factory))
    yield server
    server.stop()


@pytest.fixture
def guest(new_user: Callable[..., User], file_server: FileServer) -> User:
    """Return a user of the static site, whose addresses are relative to it."""
    return new_user(base_url=address_of(file_server), viewport={"width": 1280, "height": 800})
