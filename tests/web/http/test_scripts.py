"""A page lets the browser load all modules of its scripts at once, and no others."""

from __future__ import annotations

import json
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
        "/lobby",
        "/watch",
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
    own = {*imported(browser, early), early.replace("game/loading.js", "engine/worker.js")}
    others = imported(browser, game).difference(own, {early}, base, *(imported(browser, script) for script in base))
    assert f'async fetchpriority="high" src="{early}"' in text
    assert max(map(text.index, own | {early})) < min(map(text.index, others))


@pytest.mark.parametrize("page", ["/", "/play"])
def test_the_pages_of_a_first_visit_have_the_labels_of_their_scripts_alone(worker: Worker, page: str) -> None:
    browser = worker.browser()
    pages = [browser.get(address).text for address in (page, "/analysis")]
    found = [re.search(r'<script type="application/json" id="labels">(.*?)</script>', page) for page in pages]
    own, every = (json.loads(match[1]) if match else {} for match in found)
    assert own.items() < every.items()
    used = "\n".join(browser.client.get(script, buffered=True).text for script in sorted(modules_of(browser, pages[0])))
    called = set(re.findall(r'\blabel\("(\w+)"', used))
    assert len(called) > 20
    assert called < own.keys()
    dynamic = {"deal_standard", "blue", "plays_and_captures_you", "to_move", "language"}
    assert dynamic < own.keys(), "their keys are put together by the scripts"
    assert not [key for key in own if key.startswith(("puzzle_", "lesson_", "graph_"))]


def test_a_page_has_the_labels_of_modules_that_its_scripts_import_later(worker: Worker) -> None:
    browser = worker.browser()
    text = browser.get("/").text
    assert not [script for script in modules_of(browser, text) if script.endswith(("/backup.js", "/streak-line.js"))]
    assert all(f'"{key}":' in text for key in ("file_newer", "streak"))


@pytest.mark.parametrize("page", ["/play", "/analysis", "/puzzles", "/daily"])
def test_the_engine_held_up_the_page(worker: Worker, page: str) -> None:
    """Long tasks are those of the kernel, so a page imports nothing of it but its errors, and asks a worker."""
    browser = worker.browser()
    for script in modules_of(browser, browser.get(page).text):
        text = browser.client.get(script, buffered=True).text
        assert set(re.findall(r'import (.*?) from "[^"]*/kernel\.js"', text)) <= {"{ KernelError }"}, script
        assert "WebAssembly.instantiate" not in text or script.endswith("/engine/kernel.js"), script


def modules_of(browser: Browser, text: str) -> set[str]:
    """Return the URLs of the scripts of a page and of all that they import."""
    scripts = set(scripts_in(text))
    return scripts.union(*(imported(browser, script) for script in scripts))
