"""What a first visitor's browser fetches, and when: a game while the front page is idle, all else after a move."""

from __future__ import annotations

from collections.abc import Iterable
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Request

from .test_offline import IS_CONTROLLED, NAMES, REGISTRATIONS, wait_for
from .user import User

pytestmark = [pytest.mark.needs_chromium("service workers"), pytest.mark.service_worker]

SAVES_DATA = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"

FETCHED_AGAIN = """() => performance.getEntriesByType("resource")
    .filter(({ name, transferSize }) => name.includes("/static/") && transferSize > 0).map(({ name }) => name)"""
"""A JavaScript function that returns the URLs of the static files that did not come from the cache of the browser."""

NEEDED = {"/play", "kernel.wasm", "worker.js", "browser-page.js", "game.css"}
"""Paths, or names of static files, that a game needs."""


FETCHED = "() => performance.getEntriesByType('resource').map(({ name }) => name)"
"""A JavaScript function that returns the URLs of everything that the page has fetched to the end."""


def names_of(urls: Iterable[str]) -> set[str]:
    paths = {urlsplit(url).path for url in urls}
    return {path.rpartition("/")[2] if path.startswith("/static/") else path for path in paths}


@pytest.fixture
def requests(user: User) -> list[Request]:
    """Return the list of the requests of the user's page, which grows."""
    found: list[Request] = []
    user.page.on("request", lambda request: found.append(request))
    return found


def test_the_idle_front_page_fetches_a_game(user: User) -> None:
    """On a busy machine, the network was quiet before the page was idle."""
    user.page.goto("/")
    wait_for(user, FETCHED, lambda urls: names_of(urls) >= NEEDED)
    user.page.get_by_role("button", name="Play now").click()
    user.wait_until_ready()
    assert user.page.evaluate(FETCHED_AGAIN) == []


def test_a_front_page_that_saves_data_fetches_no_game_and_installs_nothing(user: User, requests: list[Request]) -> None:
    user.page.add_init_script(SAVES_DATA)
    user.page.goto("/")
    user.page.wait_for_load_state("networkidle")
    assert not names_of(request.url for request in requests) & NEEDED
    user.page.get_by_role("button", name="Play now").click()
    user.wait_until_ready()
    user.play_first()
    user.page.goto("/rules")
    user.page.wait_for_load_state("networkidle")
    assert user.page.evaluate(REGISTRATIONS) == 0


def test_the_service_worker_is_installed_after_the_first_move_of_a_game(user: User) -> None:
    user.start_from_form(seed="7", pace="instant")
    user.page.wait_for_load_state("networkidle")
    assert user.page.evaluate(REGISTRATIONS) == 0
    assert user.page.evaluate(NAMES) == []
    user.play(user.legal_moves[0])
    wait_for(user, IS_CONTROLLED, bool)


@pytest.mark.long
def test_the_service_worker_is_installed_when_the_connection_returns(user: User) -> None:
    user.start_from_form(seed="7", pace="instant")
    assert user.wait_for_turn()
    user.page.context.set_offline(True)
    user.play(user.legal_moves[0])
    assert user.wait_for_turn()
    assert user.page.evaluate(REGISTRATIONS) == 0
    user.page.context.set_offline(False)
    wait_for(user, IS_CONTROLLED, bool)


@pytest.mark.long
def test_an_installed_app_is_kept_from_the_front_page_on(user: User) -> None:
    user.page.goto("/")
    user.page.evaluate("dispatchEvent(new Event('appinstalled'))")
    wait_for(user, IS_CONTROLLED, bool)
