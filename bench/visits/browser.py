"""Chromium as a new visitor has it: an empty profile, a processor of a given speed, and clocks in each page."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Page, Playwright

from tools.programs import find

from .site import Site

CATEGORIES: Final = "toplevel,devtools.timeline"
"""What Chromium writes down about the tasks of pages."""

QUIET_SECONDS: Final = 1.5
"""Seconds without a byte after which a page has loaded all that it wants."""

CLOCKS: Final = """
    const now = () => performance.timeOrigin + performance.now();
    addEventListener("click", () => sessionStorage.setItem("tapped", now()), true);
    const seen = new MutationObserver(() => {
      if (!document.querySelector("main.game-page[data-ready]")) return;
      seen.disconnect();
      requestAnimationFrame(() => setTimeout(() => { window.boardAfter = now() - sessionStorage.getItem("tapped"); }));
    });
    seen.observe(document, { attributes: true, childList: true, subtree: true });
"""
"""Notes the milliseconds from the last click to the frame with the board of a game."""

SAVES_DATA: Final = """
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
    delete Navigator.prototype.serviceWorker;
"""
"""Makes a page load nothing that it does not need itself."""


@contextmanager
def visitor(playwright: Playwright, site: Site, slowdown: int = 1, script: str = "") -> Iterator[Page]:
    """Yield a page of a browser that has never visited the site.

    `slowdown` is the factor by which the processor of pages is slower, and `script` runs first in each of them.
    """
    with TemporaryDirectory() as profile:
        context = playwright.chromium.launch_persistent_context(
            profile,
            executable_path=find("chromium-headless-shell"),
            args=["--no-sandbox", f"--ignore-certificate-errors-spki-list={site.key}"],
            viewport={"width": 390, "height": 844},
            base_url=site.address,
        )
        context.set_default_timeout(60_000)
        page = context.pages[0]
        page.add_init_script(CLOCKS + script)
        if slowdown > 1:
            context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowdown})
        yield page
        context.close()


class Tasks:
    """The tasks of the main threads of pages, with the processor time of each: other programs do not change it much."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._session = page.context.new_cdp_session(page)
        self._events: list[dict[str, Any]] = []
        self._ends = 0
        self._session.on("Tracing.dataCollected", lambda part: self._events.extend(part["value"]))
        self._session.on("Tracing.tracingComplete", lambda _: self._end())
        self._begin()

    def take(self) -> list[float]:
        """Return the processor times since the last call, in milliseconds."""
        self._page.wait_for_timeout(300)
        ends = self._ends
        self._session.send("Tracing.end")
        while self._ends == ends:
            self._page.wait_for_timeout(20)
        threads = {_thread(event) for event in self._events if event["name"] == "thread_name" and _is_main(event)}
        tasks = [event for event in self._events if "RunTask" in event["name"] and _thread(event) in threads]
        self._begin()
        return [task["tdur"] / 1_000 for task in tasks if "tdur" in task]

    def _begin(self) -> None:
        self._events = []
        self._session.send("Tracing.start", {"categories": CATEGORIES, "transferMode": "ReportEvents"})

    def _end(self) -> None:
        self._ends += 1


def _thread(event: dict[str, Any]) -> tuple[int, int]:
    return event["pid"], event["tid"]


def _is_main(event: dict[str, Any]) -> bool:
    return bool(event["args"]["name"] == "CrRendererMain")


def wait_until_quiet(site: Site, page: Page, is_done: Callable[[], bool] = lambda: True) -> None:
    """Wait until something is done and no byte has come for `QUIET_SECONDS`."""
    since, count = time.monotonic(), -1
    while not is_done() or time.monotonic() - since < QUIET_SECONDS:
        page.wait_for_timeout(50)
        if site.line.down.count != count:
            since, count = time.monotonic(), site.line.down.count
