"""A server and a browser: the command `tribolo-web` as people run it, and the system's Chromium."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import which
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

from .person import Person
from .server import Server


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The system's Chromium; a machine without one skips these tests, which CI takes for a failure.

    It ends with these tests: while Playwright lives, no other test can run an event loop.
    """
    path = which("chromium") or which("chromium-browser") or which("google-chrome")
    if path is None:
        pytest.skip("These tests need Chromium; on Debian: apt-get install chromium.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that all tests share, each with games of its own."""
    running = Server(tmp_path_factory.mktemp("server") / "games.db")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def visit(chromium: Browser, server: Server, tmp_path: Path) -> Iterator[Callable[..., Person]]:
    """Makes a person with a browser of his own; what the page complains about fails the test."""
    people: list[Person] = []

    def come(**wishes: Any) -> Person:
        context = chromium.new_context(**{"base_url": server.address, **wishes})
        context.set_default_timeout(15_000)
        people.append(Person(context.new_page(), tmp_path))
        return people[-1]

    yield come
    for person in people:
        person.page.context.close()
    assert [complaint for person in people for complaint in person.complaints] == []


@pytest.fixture
def person(visit: Callable[..., Person]) -> Person:
    """Somebody at a desk."""
    return visit(viewport={"width": 1280, "height": 800})
