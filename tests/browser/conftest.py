"""Fixtures for browser tests: the command `tribolo-web` on a free port, and an installed Chromium or Firefox."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Playwright, expect, sync_playwright

from frontends.web.serving.visitor import SCRIPTS_COOKIE
from tests.harness.programs import program

from .server import Server
from .user import PATIENCE, User


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Remove the tests marked `needs_chromium` from `items` if the option `--browser` names another browser."""
    if config.getoption("browser") != "chromium":
        deselected = [item for item in items if item.get_closest_marker("needs_chromium")]
        config.hook.pytest_deselected(items=deselected)
        items[:] = [item for item in items if item not in deselected]


PROGRAMS = {"chromium": "chromium-headless-shell", "firefox": "firefox-esr"}
"""The program of each browser; tools/programs.py names others that serve as well."""

CHROMIUM_OPTIONS = (
    "--no-sandbox",
    # No test needs a process that draws in three dimensions.
    "--disable-gpu",
    "--in-process-gpu",
    "--disable-software-rasterizer",
    # A page of a test is too short-lived to repay a second compilation of the kernel.
    "--js-flags=--no-wasm-tier-up",
)
"""Options of the command line that save a sixth of the processor time of a page with one move."""


@pytest.fixture(scope="package")
def playwright() -> Iterator[Playwright]:
    """Yield Playwright; while it runs, no other event loop can run in this process."""
    with sync_playwright() as running:
        yield running


def browser_scope(fixture_name: str, config: pytest.Config) -> Literal["module", "package"]:  # noqa: ARG001 - pytest names it
    """Return for how long a browser runs: Firefox takes more memory and time with each page that it has had."""
    return "module" if config.getoption("browser") == "firefox" else "package"


@pytest.fixture(scope=browser_scope)
def browser(request: pytest.FixtureRequest, playwright: Playwright) -> Iterator[Browser]:
    """Yield the browser that the option `--browser` names; skip the tests if it is not installed."""
    name = request.config.getoption("browser")
    path = program(PROGRAMS[name])
    expect.set_options(timeout=PATIENCE)
    if name == "firefox":  # The channel drives an unpatched Firefox through WebDriver BiDi.
        preferences: dict[str, str | float | bool] = {
            # Otherwise the panel with the downloads would take the focus from the page.
            "browser.download.alwaysOpenPanel": False,
            # Playwright waits for ever for a page that comes back as the browser has kept it.
            "browser.sessionhistory.max_total_viewers": 0,
        }
        browser = playwright.firefox.launch(executable_path=path, channel="moz-firefox", firefox_user_prefs=preferences)
    else:
        browser = playwright.chromium.launch(executable_path=path, args=CHROMIUM_OPTIONS)
    yield browser
    browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a running server that all browser tests share; each test starts its own games."""
    running = Server(tmp_path_factory.mktemp("server") / "games.db")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def restartable_server(tmp_path: Path) -> Iterator[Server]:
    """Yield a running server for one test only, so that the test may stop and restart it."""
    running = Server(tmp_path / "games.db", workers=1)
    running.start()
    yield running
    running.stop()


WITHOUT_SERVICE_WORKERS = "delete Navigator.prototype.serviceWorker"
"""A script after which a page finds no service workers, as on plain HTTP."""

KEPT_PROFILES = 4
"""The most profiles that wait for another test; each takes some megabytes."""


class Profiles:
    """Browser profiles, which Playwright calls contexts.

    A page takes two thirds of its processor time if the browser has its files and their compiled code already. So a
    profile is emptied after a test but for the cache of HTTP, and the next test with the same options uses it.
    """

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._empty: dict[str, BrowserContext] = {}

    def open(self, options: dict[str, Any], *, is_new: bool, has_service_workers: bool) -> BrowserContext:
        if not is_new and (kept := self._empty.pop(repr(options), None)):
            return kept
        context = self._browser.new_context(**options)
        context.set_default_timeout(PATIENCE)
        if not has_service_workers:
            context.add_init_script(WITHOUT_SERVICE_WORKERS)
        if options.get("java_script_enabled") is False:  # Firefox ignores it.
            context.add_cookies([{"name": SCRIPTS_COOKIE, "value": "off", "url": options["base_url"]}])
        return context

    def close(self, context: BrowserContext, options: dict[str, Any], *, is_new: bool) -> None:
        if is_new or self._browser.browser_type.name != "chromium":
            context.close()
            return
        origin = options["base_url"].rstrip("/")
        session = context.new_cdp_session(context.pages[0] if context.pages else context.new_page())
        session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "local_storage,indexeddb"})
        for page in context.pages:
            page.close()
        context.clear_cookies()
        context.clear_permissions()
        context.set_offline(False)
        context.unroute_all()
        if other := self._empty.pop(repr(options), None):
            other.close()
        self._empty[repr(options)] = context
        if len(self._empty) > KEPT_PROFILES:
            self._empty.pop(next(iter(self._empty))).close()


@pytest.fixture(scope=browser_scope)
def profiles(browser: Browser) -> Profiles:
    return Profiles(browser)


@pytest.fixture
def new_user(request: pytest.FixtureRequest, profiles: Profiles, server: Server) -> Iterator[Callable[..., User]]:
    """Yield a function that opens a page in an empty browser profile, and returns a `User` (a test driver) of it.

    The function passes its keyword arguments to Playwright's `Browser.new_context`. The service worker would fetch the
    whole site into each profile, so only tests with the mark `service_worker` have one. These and the tests with the
    mark `new_profile` have profiles whose cache is empty, too. After the test, the fixture closes the pages, and fails
    if one of them logged an error or a warning.
    """
    users: list[tuple[User, dict[str, Any]]] = []
    has_service_workers = request.node.get_closest_marker("service_worker") is not None
    is_new = has_service_workers or request.node.get_closest_marker("new_profile") is not None

    def open_profile(**options: Any) -> User:
        options = {"base_url": server.address, **options}
        context = profiles.open(options, is_new=is_new, has_service_workers=has_service_workers)
        users.append((User(context.new_page()), options))
        return users[-1][0]

    yield open_profile
    for user, options in users:
        profiles.close(user.page.context, options, is_new=is_new)
    assert [error for user, _ in users for error in user.errors] == []


@pytest.fixture
def user(new_user: Callable[..., User]) -> User:
    return new_user(viewport={"width": 1280, "height": 800})
