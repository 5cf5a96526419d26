"""Draws the pictures of the site for README and the tour; `python -m tools.screenshots` needs Chromium and Pillow."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import urljoin, urlsplit

from PIL import Image
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tools.programs import find

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

IN_README: Final = ("game-desktop", "analysis-desktop")
"""The pictures that the README shows, in the colours of its reader."""


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


def play_the_deal_of_the_day(page: Page, name: str) -> str:
    """Play the ranked try of today, add it to the table as `name`, and return the id of its game."""
    page.goto("/daily")
    page.locator(".button.main").click()
    page.wait_for_url("**/games/*")
    play(page)
    game = page.url.rpartition("/")[2]
    page.goto("/daily")
    page.locator("#name").fill(name)
    page.locator("form:has(#name) button").click()
    return game


def begin(page: Page) -> None:
    """Begin a game on the server, which the script can read."""
    seats: dict[str, str | float | bool] = {
        "blue": "here",
        "red": "level:2",
        "green": "level:3",
        "pace": "instant",
        "seed": "11",
    }
    page.goto(page.request.post("/games", form=seats, headers={"Origin": urljoin(page.url, "/")[:-1]}).url)


def play(page: Page, moves: int | None = None) -> None:
    """Play the game of the page to its end, or until the visitor has moved `moves` times and is to move again.

    Each move captures as many cells as possible. A busy server is asked again.
    """
    address = f"/api{urlsplit(page.url).path}"
    for played in count():
        while not (answer := page.request.get(address)).ok or not (
            (state := answer.json())["is_your_turn"] or state["position"].endswith("-")
        ):
            page.wait_for_timeout(100)
        if state["position"].endswith("-") or played == moves:
            return
        move = max(state["takes"], key=lambda move: len(state["takes"][move]))
        page.request.post(f"{address}/commands", data={"command": "play", "version": state["version"], "move": move})


def analyse(page: Page, game: str) -> None:
    """Open the analysis of the finished `game`, review it, and search a turn in its middle for 5 s."""
    page.goto(f"/analysis?game={game}&review=1")
    expect(page.locator("#review-tools")).to_be_visible(timeout=120_000)
    page.locator("#tree button").nth(50).click()
    page.locator("#engine").click()
    expect(page.locator("#lines")).to_contain_text("nodes/s")
    page.wait_for_timeout(5_000)
    page.evaluate("scrollTo(0, 0)")


def take(page: Page, name: str) -> None:
    """Write a picture of the page to the file `name`.png, and one in dark colours to `name`-dark.png for the README."""
    save(page, name)
    if name in IN_README:
        page.emulate_media(color_scheme="dark")
        save(page, f"{name}-dark")
        page.emulate_media(color_scheme="light")


def save(page: Page, name: str) -> None:
    """Write a picture of the page to the file `name`.png; its 256 colours are enough for these pages."""
    with Image.open(BytesIO(page.screenshot())) as picture:
        picture.convert("RGB").convert("P", palette=Image.Palette.ADAPTIVE).save(
            FOLDER / f"{name}.png", compress_level=9
        )


def main() -> None:
    """Play a few games as two visitors, and write each picture for a desktop computer and for a phone."""
    FOLDER.mkdir(exist_ok=True)
    with server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find("chromium-headless-shell"), args=["--no-sandbox"])
        pages = devices(browser, address)
        finished = {}
        for name, (device, page) in zip(NAMES, pages.items(), strict=True):
            finished[device] = play_the_deal_of_the_day(page, name)
            begin(page)
            play(page, moves=24)
            page.reload()  # The page itself would show one move after another.
            page.wait_for_selector("main[data-ready]", state="attached")
            take(page, f"game-{device}")
        for device, page in pages.items():
            for name, path in PAGES.items():
                page.goto("about:blank")  # An address that differs in its fragment alone would not load the page.
                page.goto(path)
                page.wait_for_load_state("networkidle")
                expect(page.get_by_text("The engine looks at your game.")).to_have_count(0)
                take(page, f"{name}-{device}")
            page.set_viewport_size({"width": page.evaluate("innerWidth"), "height": 1_015})  # Down to the graph.
            analyse(page, finished[device])
            take(page, f"analysis-{device}")
        browser.close()


if __name__ == "__main__":
    main()
