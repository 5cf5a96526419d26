"""A page lets the browser load all modules of its script at once, and no others."""

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


@pytest.mark.parametrize(
    "page",
    ["/", "GAME", "/analysis", "/rules", "/learn", "/learn/jump", "/puzzles", "/daily", "/editor", "/position"],
)
def test_a_page_preloads_exactly_the_modules_of_its_script(worker: Worker, page: str) -> None:
    browser = worker.browser()
    text = browser.get(f"/games/{browser.begin()}" if page == "GAME" else page).text
    *_, script = re.findall(r'<script type="module" src="(.+?)">', text)
    preloaded = re.findall(r'<link rel="modulepreload" href="(.+?)">', text)
    assert len(preloaded) > 2
    assert sorted(preloaded) == sorted(imported(browser, script))
