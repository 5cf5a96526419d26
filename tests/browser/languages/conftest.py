"""Fixtures for the tests of languages: a server that speaks the pseudo-language, and visitors with a language."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

from frontends.web.locale.languages import use_language
from tribolo_core.translation.messages import use_translations

from ..server import Server
from ..user import PATIENCE, User
from .pseudo import Pseudo

DESK = {"width": 1280, "height": 800}


@pytest.fixture(scope="package")
def pseudo_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a running server that speaks the pseudo-language to browsers that want German."""
    command = (sys.executable, "-m", "tests.browser.languages.pseudo")
    running = Server(tmp_path_factory.mktemp("pseudo") / "games.db", command)
    running.start()
    yield running
    running.stop()


@pytest.fixture
def pseudo_user(browser: Browser, pseudo_server: Server, tmp_path: Path) -> Iterator[User]:
    """Yield a user who reads the pseudo-language, as the process of the test does."""
    context = browser.new_context(base_url=pseudo_server.address, locale="de-DE", viewport=DESK)  # type: ignore[arg-type]
    context.set_default_timeout(PATIENCE)
    user = User(context.new_page(), tmp_path)
    with use_translations(Pseudo()):
        yield user
    context.close()
    assert user.errors == []


@pytest.fixture
def german_user(new_user: Callable[..., User]) -> Iterator[User]:
    """Yield a user whose browser wants German; the process of the test speaks German, too."""
    options: dict[str, Any] = {"locale": "de-DE", "viewport": DESK}
    with use_language("de"):
        yield new_user(**options)
