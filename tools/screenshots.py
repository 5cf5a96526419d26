"""Draws the pictures of the tour of the site; `python -m tools.screenshots` needs Chromium and Playwright."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

FOLDER: Final = Path(__file__).parents[1] / "docs" / "tutorial" / "images"

PAGES: Final = {
    "rules": "/rules",
    "lesson": "/learn/lines",
    "puzzle": "/puzzles",
    "daily": "/daily#table",
    "games": "/#mine",
}
"""The addresses of the pictures by name."""

NAMES: Final = ("Ada", "Grace")
"""The names in the table of the day: the visitor with a desktop computer, and the one with a phone."""


@contextmanager
def server() -> Iterator[str]:
    """Yield the address of a new server without games, which ends with the block."""
    with TemporaryDirectory() as folder:
        command = (Path(sys.executable).with_name("tribolo-web"), "--port", "0", "--workers", "1", "--no-access-log")
        database = f"sqlite:///{folder}/games.sqlite"
        process = subprocess.Popen([*command, "--database", database], stdout=subprocess.PIPE, text=True)
        try:
            assert process.stdout
            yield next(match[1] for line in process.stdout if (match := re.search(r"(http://[\d.]+:\d+)/", line)))
        finally:
            process.terminate()
            process.wait()


def devices(browser: Browser, address: str) -> dict[str, Page]:
    """Return a page of a desktop computer in light colours, and one of a phone in dark colours."""
    desktop = browser.new_context(base_url=address, viewport={"width": 1100, "height": 760}, color_scheme="light")
    phone = browser.new_context(
        base_url=address,
        viewport={"width": 390, "height": 760},
        color_scheme="dark",
        has_touch=True,
        is_mobile=True,
    )
    return {"desktop": desktop.new_page(), "phone": phone.new_page()}


def play_the_deal_of_the_day(page: Page, name: str) -> None:
    """Play the ranked game of today with the name `name`."""
    page.goto("/daily")
    page.locator("#name").fill(name)
    page.locator(".button.main").click()
    page.wait_for_url("**/games/*")
    play(page)


def play(page: Page) -> None:
    """Play the game of the page to its end; each move captures as many cells as possible."""
    address = f"/api{re.sub('^[a-z]+://[^/]+', '', page.url)}"
    while True:
        state = page.request.get(address).json()
        if state["view"]["is_over"]:
            return
        if state["is_your_turn"]:
            move = max(state["view"]["takes"], key=lambda move: len(state["view"]["takes"][move]))
            page.request.post(
                f"{address}/commands", data={"command": "play", "version": state["version"], "move": move}
            )
        else:
            page.wait_for_timeout(20)


def main() -> None:
    """Play a few games as two visitors, and write each picture for a desktop computer and for a phone."""
    FOLDER.mkdir(exist_ok=True)
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=which("chromium"), args=["--no-sandbox"])
        pages = devices(browser, address)
        for name, page in zip(NAMES, pages.values(), strict=True):
            play_the_deal_of_the_day(page, name)
            page.goto("/")
            page.get_by_role("button", name="Play now").click()
            page.wait_for_url("**/games/*")
        for device, page in pages.items():
            for name, path in PAGES.items():
                page.goto("about:blank")  # An address that differs in its fragment alone would not load the page.
                page.goto(path)
                page.wait_for_load_state("networkidle")
                page.screenshot(path=FOLDER / f"{name}-{device}.png")
        browser.close()


if __name__ == "__main__":
    main()
