"""What a first visit loads, in bytes of the responses without their headers."""

from __future__ import annotations

import re

from frontends.games.difficulties import DIFFICULTIES
from tests.web.worker import Browser, Worker

FRONT_PAGE = 32_000
"""Leaves 5 KB of the 37 KB of the front page for headers and TLS."""

FIRST_MOVE = 258_000
"""Leaves 12 KB of the 270 KB for headers and TLS."""

WEIGHTS = 110_000
"""The network of the harder opponents comes after the first move."""

ENGINE = ("page/engine/worker.js", "engine/kernel.wasm")
"""What the scripts of a game load besides their modules."""


def size_of(browser: Browser, address: str) -> int:
    answer = browser.get(address, headers={"Accept-Encoding": "gzip, br"}, buffered=True)
    assert answer.status_code == 200, address
    return len(answer.data)


def files_of(browser: Browser, page: str) -> set[str]:
    text = browser.get(page).text
    named = re.findall(r'<link rel="(?:modulepreload|prefetch|stylesheet)" href="(.+?)">', text)
    return {*named, *re.findall(r'<script[^>]* src="(.+?)">', text), *re.findall(r'<img src="(.+?)"', text)}


def test_the_front_page_and_the_first_own_move_need_few_bytes(worker: Worker, browser: Browser) -> None:
    files = files_of(browser, "/")
    assert sum(size_of(browser, address) for address in {"/", *files}) < FRONT_PAGE
    files |= files_of(browser, "/play")
    assert len(DIFFICULTIES) == browser.get("/").text.count('radio" name="difficulty"')
    assert sum(size_of(browser, address) for address in {"/", "/play", *files}) < FIRST_MOVE
    assert size_of(browser, worker.static("engine/engine.weights")) < WEIGHTS


def test_the_page_of_a_first_game_names_all_that_its_board_needs(worker: Worker, browser: Browser) -> None:
    files = files_of(browser, "/play")
    assert {*map(worker.static, ENGINE)} < files
    assert len(files - files_of(browser, "/")) == 4  # a style sheet and a script, the worker and the kernel


def test_the_pages_before_a_first_game_leave_the_time_of_the_service_worker_to_their_scripts(browser: Browser) -> None:
    game = f"/games/{browser.begin()}"
    pages = ("/", "/play", game, "/analysis", "/rules", "/puzzles")
    assert [page for page in pages if "data-installs-later" in browser.get(page).text] == ["/", "/play"]
