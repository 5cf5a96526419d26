"""The pages for one person without a connection, and what the service worker keeps."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tribolo_core import format_position

from .user import ONE_MOVE, User

pytestmark = [pytest.mark.needs_chromium("service workers and pages without a connection"), pytest.mark.service_worker]

KEPT = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    const requests = await Promise.all(caches_.map(cache => cache.keys()));
    return requests.map(list => list.map(({ url }) => new URL(url).pathname));
}"""
"""A JavaScript function that returns the paths that each cache of the browser holds.

It opens each cache, and so creates one again that the worker deletes meanwhile.
"""


NAMES = "() => caches.keys()"
"""A JavaScript function that returns the names of the caches of the browser."""

REGISTRATIONS = "async () => (await navigator.serviceWorker.getRegistrations()).length"
"""A JavaScript function that returns the number of the browser's service workers."""

IS_CONTROLLED = "() => navigator.serviceWorker.controller?.state === 'activated'"
"""A JavaScript function that returns whether a service worker answers the requests of the page."""


def open_analysis(user: User) -> None:
    """Open the analysis page, and wait until a service worker controls it, which then has kept everything."""
    user.open("/analysis")
    wait_for(user, IS_CONTROLLED, bool)


def wait_for(user: User, function: str, is_wanted: Callable[[Any], bool]) -> Any:
    """Return the result of a JavaScript function as soon as it is wanted; fail after a minute."""
    end = time.monotonic() + 60
    while not is_wanted(found := user.page.evaluate(function)):
        assert time.monotonic() < end, found
        time.sleep(0.05)
    return found


@pytest.mark.long
def test_the_pages_for_one_person_work_without_a_connection(user: User) -> None:
    user.start()
    game = user.page.url.rpartition("/")[2]
    open_analysis(user)
    user.page.context.set_offline(True)
    user.open(f"/analysis?p={format_position(ONE_MOVE)}")
    user.page.locator("#engine").click()
    expect(user.page.locator("#lines")).to_contain_text("a1")
    user.page.goto(f"/analysis?game={game}")
    expect(user.page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
    user.page.goto("/")
    expect(user.page.locator("#no-games")).to_be_visible()  # The kept front page names no game of the server.
    user.open("/puzzles")
    address = user.page.url
    user.open(address)
    assert user.page.url == address
    expect(user.page.locator("#task")).to_be_visible()
    user.open("/daily")
    expect(user.page.locator("#unlisted")).to_contain_text("stays on the server")


def test_pages_for_one_person_and_static_files_are_kept_and_nothing_of_a_server_game(user: User) -> None:
    open_analysis(user)
    user.start(red="link")
    game = user.page.url
    user.sit_down(user.invite_link)
    user.page.request.get("/api/games/" + game.rpartition("/")[2])
    user.page.goto("/editor")
    open_analysis(user)
    [paths] = user.page.evaluate(KEPT)
    pages = {path for path in paths if not re.fullmatch(r"/static/[0-9a-f]{12}/.+", path)}
    assert {"/", "/play", "/analysis", "/daily/unlisted", "/puzzles", "/puzzles/ratings.json"} <= pages
    assert not any(path.startswith(("/games", "/api")) for path in pages)
    assert {"kernel.wasm", "engine.weights", "worker.js", "analysis.js"} <= {path.rpartition("/")[2] for path in paths}
    user.page.context.set_offline(True)
    for address in (game, "/lobby"):
        user.page.goto(address)
        expect(user.page.get_by_role("heading")).to_have_text("The server cannot be reached")


def test_a_browser_game_goes_on_without_a_connection(user: User) -> None:
    user.start_from_form(seed="7", pace="instant")
    user.play_on(lambda move: user.cell(move).click(), 1)
    wait_for(user, IS_CONTROLLED, bool)
    user.page.context.set_offline(True)
    user.play_on(lambda move: user.cell(move).click(), 2)
    plies = user.plies
    user.reload()
    assert user.plies == plies
