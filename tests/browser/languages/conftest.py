"""Fixtures for the tests of languages: a server that speaks the pseudo-language, and visitors with a language."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator

import pytest

from frontends.locale.languages import use_language
from tribolo_core.translation.messages import use_translations

from ..server import Server
from ..user import User
from .pseudo import Pseudo

DESK = {"width": 1280, "height": 800}


@pytest.fixture(scope="package")
def pseudo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a running server that speaks the pseudo-language to browsers that want German."""
    command = (sys.executable, "-m", "tests.browser.languages.pseudo")
    running = Server(tmp_path_factory.mktemp("pseudo") / "games.db", command, workers=1)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def pseudo_user(new_user: Callable[..., User], pseudo_server: Server) -> Iterator[User]:
    with use_translations(Pseudo()):
        yield new_user(base_url=pseudo_server.address, locale="de-DE", viewport=DESK)


@pytest.fixture
def german_user(new_user: Callable[..., User]) -> Iterator[User]:
    """Yield a user whose browser wants German; the process of the test speaks German, too."""
    with use_language("de"):
        yield new_user(locale="de-DE", viewport=DESK)
