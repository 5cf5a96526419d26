"""What is measured of visits, each by a new visitor."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from statistics import mean
from typing import Final, NamedTuple

from playwright.sync_api import Page, Playwright

from tests.harness.games import play_out
from tribolo_core import Record, format_record

from .browser import SAVES_DATA, Tasks, visitor, wait_until_quiet
from .line import SLOW_4G, UNLIMITED, Speed
from .site import Site

SLOWDOWN: Final = 4
MOVES: Final = 10
REVIEW_NODES: Final = "300"
IDLE_SECONDS: Final = 10.0

IS_KEPT: Final = "() => !document.body.dataset.worker || navigator.serviceWorker.controller?.state === 'activated'"
"""Whether the service worker has kept the site, if the page has one."""

NEXT_MOVES: Final = """count => {
    const counter = document.querySelector("#move-count");
    let pressed = 0, frames = 0;
    window.changes = [];
    const frame = () => { frames += 1; requestAnimationFrame(frame); };
    requestAnimationFrame(frame);
    addEventListener("click", () => { pressed = performance.now(); frames = 0; changes.length = 0; }, true);
    new MutationObserver(() => changes.push({ after: performance.now() - pressed, frames }))
      .observe(counter, { characterData: true, childList: true, subtree: true });
}"""
"""Notes for each move that the page shows the milliseconds since the press, and the frames in between."""

CREATE: Final = """async game => {
    const body = JSON.stringify(game), headers = { "Content-Type": "application/json" };
    return (await fetch("api/games", { method: "POST", headers, body })).json();
}"""
"""Creates a game on the server."""


class Weight(NamedTuple):
    """The bytes and requests since the visit began."""

    bytes: int
    requests: int


class Weights(NamedTuple):
    """The weights of first visits: the front page, until the first own move, with the network, and for use offline."""

    front: Weight
    first_move: Weight
    network: Weight
    installed: Weight


class Moves(NamedTuple):
    """Milliseconds and frames from each press to the own move on the board, and milliseconds of each answer."""

    own: list[float]
    frames: list[int]
    answers: list[float]


def weigh(playwright: Playwright, site: Site) -> Weights:
    """Return the weights of three visits: the front page alone, a game on easy, and one on hard, with the network.

    The last visitor stays until the site is kept for use offline.
    """
    with visitor(playwright, site, script=SAVES_DATA) as page:
        begun = Counter(site)
        page.goto("./")
        wait_until_quiet(site, page)
        front = begun.so_far()
    with visitor(playwright, site) as page:
        begun = Counter(site)
        start_from_front(page)
        first_move = begun.so_far()  # The move itself needs nothing more.
        press_first_move(page)
    with visitor(playwright, site) as page:
        begun = Counter(site)
        start_from_front(page, "hard")
        wait_until_quiet(site, page, lambda: begun.has("engine.weights") or "/games/" in page.url)
        network = begun.so_far()
        press_first_move(page)
        wait_until_quiet(site, page, lambda: bool(page.evaluate(IS_KEPT)))
        installed = begun.so_far()
    return Weights(front, first_move, network, installed)


class Counter:
    """Counts what comes over the line of a site after this value was made."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._bytes = site.line.down.count
        self._requests = len(site.requests())

    def so_far(self) -> Weight:
        """Return what has come."""
        return Weight(self._site.line.down.count - self._bytes, len(self._site.requests()) - self._requests)

    def has(self, name: str) -> bool:
        """Return whether a file of this name has been sent."""
        return any(request.path.endswith(name) for request in self._site.requests()[self._requests :])


def start_from_front(page: Page, difficulty: str = "easy", wait: float = 0) -> None:
    """Open the front page, choose a difficulty, wait some seconds, and press the button that begins a game."""
    page.goto("./")
    page.locator(f"input[name=difficulty][value={difficulty}]").check()
    page.wait_for_timeout(1_000 * wait)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_function("() => window.boardAfter !== undefined")


def press_first_move(page: Page) -> None:
    before = page.locator("#move-count").inner_text()
    page.locator(".cells button.can-play").first.click()
    page.wait_for_function("before => document.querySelector('#move-count').textContent !== before", arg=before)


def tap_to_board(playwright: Playwright, site: Site, wait: float) -> float:
    """Return the milliseconds from the tap to the board on a slow phone, `wait` seconds after the front page came."""
    with speed(site, SLOW_4G), visitor(playwright, site, SLOWDOWN) as page:
        start_from_front(page, wait=wait)
        return float(page.evaluate("boardAfter"))


@contextmanager
def speed(site: Site, chosen: Speed) -> Iterator[None]:
    """Give the connections that a site gets until the `with` block ends another speed."""
    site.line.speed = chosen
    yield
    site.line.speed = UNLIMITED


def play(playwright: Playwright, site: Site) -> tuple[Moves, list[float]]:
    """Play moves against two players of level 5 at pace "instant"; return their times, and the tasks of the page."""
    moves = Moves([], [], [])
    with visitor(playwright, site) as page:
        tasks = Tasks(page)
        open_game(page, "level:5")
        page.evaluate(NEXT_MOVES)
        wait_until_quiet(site, page)
        for _ in range(MOVES):
            page.locator("#status .badge").wait_for()
            press_first_move(page)
            page.locator("#status .badge").wait_for()
            (own, *answers) = page.evaluate("changes")
            moves.own.append(own["after"])
            moves.frames.append(own["frames"])
            times = [own["after"], *(answer["after"] for answer in answers)]
            moves.answers.extend(later - earlier for earlier, later in pairwise(times))
        return moves, tasks.take()


def open_game(page: Page, opponent: str) -> None:
    """Open a game in the browser; on a server without such games, one on the server."""
    fields = f"blue=here&red={opponent}&green={opponent}&deal=standard&seed=7&pace=instant"
    page.goto("./")
    if page.locator("main[data-play]").count():
        page.goto(f"play#{fields}")
    else:
        seats = {"Blue": "here", "Red": opponent, "Green": opponent}
        game = page.evaluate(CREATE, {"seed": "7", "pace": "instant", "seats": seats})
        page.goto(f"games/{game['id']}")
    page.wait_for_selector("main[data-ready]", state="attached")


def analyse(playwright: Playwright, site: Site) -> dict[str, list[float]]:
    """Return the tasks of the analysis page: while it loads, at the start of the engine, and at moves."""
    found = {}
    with visitor(playwright, site) as page:
        tasks = Tasks(page)
        page.goto("analysis")
        page.wait_for_selector("main[data-ready]", state="attached")
        wait_until_quiet(site, page)
        found["the analysis page loads"] = tasks.take()
        page.locator("#engine").click()
        page.locator("#lines .ranked").first.wait_for()
        page.wait_for_timeout(1_000)
        found["its engine starts"] = tasks.take()
        for _ in range(MOVES):
            page.locator(".cells button.can-play").first.click()
            page.wait_for_timeout(500)
        found["moves while the engine searches"] = tasks.take()
    return found


def review(playwright: Playwright, site: Site) -> dict[str, list[float]]:
    """Return the tasks of a review of a whole game, and of its page when it is loaded again."""
    found = {}
    record = format_record(Record(play_out(3, "greedy"), ("human", "human", "human")))
    with visitor(playwright, site) as page:
        page.goto("analysis#open")
        page.wait_for_selector("main[data-ready]", state="attached")
        wait_until_quiet(site, page)
        tasks = Tasks(page)
        page.locator("#record").fill(record)
        page.locator("#open-record").click()
        page.locator("#review-nodes").select_option(REVIEW_NODES)
        page.locator("#review-start").click()
        page.locator("#review-tools").wait_for(timeout=300_000)
        found["a record is opened and reviewed"] = tasks.take()
        page.reload()
        page.wait_for_selector("main[data-ready]", state="attached")
        found["the page of the reviewed game loads"] = tasks.take()
    return found


def cost(playwright: Playwright, site: Site, count: int) -> dict[str, float]:
    """Return the mean processor time of the server and nginx for parts of a visit, in milliseconds.

    What they take without any visitor in the same time is not part of it.
    """
    spent: dict[str, list[float]] = {"a first visit": [], "keeping the site": [], "a further game": []}
    begun = site.cpu_seconds()
    time.sleep(IDLE_SECONDS)
    idle = (site.cpu_seconds() - begun) / IDLE_SECONDS

    @contextmanager
    def noted(name: str) -> Iterator[None]:
        begun, since = site.cpu_seconds(), time.monotonic()
        yield
        spent[name].append(1_000 * (site.cpu_seconds() - begun - idle * (time.monotonic() - since)))

    for _ in range(count):
        with visitor(playwright, site) as page:
            with noted("a first visit"):
                start_from_front(page, "hard")
                wait_until_quiet(site, page)
            with noted("keeping the site"):
                press_first_move(page)
                wait_until_quiet(site, page, lambda: bool(page.evaluate(IS_KEPT)))
            with noted("a further game"):
                start_from_front(page, "hard")
                wait_until_quiet(site, page)
    return {name: mean(values) for name, values in spent.items()}
