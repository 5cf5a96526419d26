"""A page lets the browser load all modules of its scripts at once, and no others."""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath

import pytest

from ..worker import Browser, Worker


def imported(browser: Browser, url: str) -> set[str]:
    """Return the URLs of the modules that the script at `url` imports, directly or through others, without its own."""
    found = set[str]()
    waiting = [url]
    while waiting:
        script = waiting.pop()
        targets = re.findall(
            r'^(?:[^/ ].*)?(?:from|import) "(.+)";$', browser.client.get(script, buffered=True).text, re.MULTILINE
        )
        new = {normpath(join(dirname(script), target)) for target in targets} - found
        found |= new
        waiting += new
    return found


def scripts_in(text: str) -> list[str]:
    return re.findall(r'<script type="module"[^>]* src="(.+?)">', text)


def preloaded_in(text: str) -> list[str]:
    return re.findall(r'<link rel="modulepreload" href="(.+?)">', text)


@pytest.mark.parametrize(
    "page",
    [
        "/",
        "/play",
        "GAME",
        "/analysis",
        "/rules",
        "/learn",
        "/learn/jump",
        "/puzzles",
        "/daily",
        "/editor",
        "/position",
    ],
)
def test_a_page_preloads_exactly_the_modules_of_its_scripts(worker: Worker, page: str) -> None:
    browser = worker.browser()
    text = browser.get(f"/games/{browser.begin()}" if page == "GAME" else page).text
    scripts = set(scripts_in(text))
    preloaded = {name for name in preloaded_in(text) if not name.endswith("/engine/worker.js")}
    assert len(preloaded) > 2
    assert preloaded | scripts == scripts.union(*(imported(browser, script) for script in scripts))


@pytest.mark.parametrize("page", ["/play", "GAME"])
def test_the_rules_of_a_game_wait_for_no_module_but_their_own(worker: Worker, page: str) -> None:
    browser = worker.browser()
    text = browser.get(f"/games/{browser.begin()}" if page == "GAME" else page).text
    *base, early, game = scripts_in(text)
    assert early.endswith("/game/loading.js")
    assert f'async src="{early}"' in text
    own = {*imported(browser, early), early.replace("game/loading.js", "engine/worker.js")}
    others = imported(browser, game).difference(own, {early}, base, *(imported(browser, script) for script in base))
    order = preloaded_in(text)
    assert max(map(order.index, own)) < min(map(order.index, others))
