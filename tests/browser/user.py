"""A user at a browser: the actions of tests on the pages, such as starting a game or playing a move."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, FloatRect, Locator, Page, expect

from tribolo_core import HEIGHT, WIDTH, Board, Game, Record, parse_position, parse_record

ONE_MOVE = parse_position(f"1RB13{'/16' * 10} b")
"""A position whose only legal move is a1 for Blue; it ends the game."""

OPEN_SHEET = """() => {
    const button = document.querySelector(".more-button");
    const sheet = document.querySelector(".sheet");
    if (button?.checkVisibility() && !sheet.matches(":popover-open")) sheet.showPopover();
}"""

PATIENCE = 60_000
"""Milliseconds for which actions and expectations wait for a page."""


_READ_DOWNLOAD = """async () => {
  const original = URL.createObjectURL;
  const file = new Promise((resolve) => { URL.createObjectURL = (blob) => { resolve(blob); return original(blob); }; });
  document.querySelector("#record").click();
  const text = await (await file).text();
  URL.createObjectURL = original;
  return text;
}"""
"""A script that returns the text of the file that the page makes for download: Playwright does not tell of such a
download in an unpatched Firefox."""


_PLAY_TO_THE_END = """async () => {
  const [count, end] = ["#move-count", "#end"].map((id) => document.querySelector(id));
  const pause = () => new Promise((resolve) => setTimeout(resolve, 5));
  while (!end.open) {
    const before = count.textContent;
    if (document.querySelector("#status .badge")) {
      document.querySelector(".cells button.can-play").click();
      while (count.textContent === before) await pause();
    }
    await pause();
  }
}"""
"""A script that presses the first legal move on each turn of the user until the game is over."""


_LOST_REQUESTS = (
    "Failed to load resource",
    "A ServiceWorker intercepted the request",
    "Loading failed for the module",
    "error loading dynamically imported module",
)


STYLES = {".": "none", "#": "wall", "B": "blue", "R": "red", "G": "green"}
"""The class of a cell in the drawing of a board, by its letter in the text of the board."""


def expect_board(drawing: Locator, text: str) -> None:
    expect(drawing.locator(".cell")).to_have_class([f"cell {STYLES[letter]}" for letter in "".join(text.split())])


def place(element: Locator) -> FloatRect:
    """Return the place of a visible element on the page, in pixels; browsers scroll differently before a click."""
    box = element.bounding_box()
    assert box
    return {**box, "y": box["y"] + element.evaluate("() => scrollY")}


class User:
    """A user with one page of a browser; `errors` collects the errors and warnings of the page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self._record_error(str(error)))
        page.on("console", self._record_message)

    def _record_message(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._record_error(message.text)

    def _record_error(self, text: str) -> None:
        # Browsers also log refused requests and lost connections, which the page itself reports to the user. Firefox
        # logs requests, too, that a service worker was answering when the user left the page.
        if not any(lost in text for lost in _LOST_REQUESTS):
            self.errors.append(text)

    def start_from_form(self, **form: str) -> None:
        """Start a game with the form for all settings; `form` holds the values of its fields, keyed by name."""
        self.page.goto("./")
        self.page.get_by_role("link", name="More settings").click()
        self.wait_until_ready()
        self.page.locator("#custom").check()
        for name, choice in form.items():
            field = self.page.locator(f"form [name={name}]").first
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(choice)
            else:
                field.fill(choice)
        self.page.get_by_role("button", name="Start", exact=True).click()
        self.wait_until_ready()

    def start(self, *, blue: str = "here", red: str = "greedy", green: str = "greedy", **choices: str) -> None:
        """Start a game by a request, and open its page; `choices` holds more fields of the request."""
        game = {"seed": "7", "pace": "instant", "seats": {"Blue": blue, "Red": red, "Green": green}, **choices}
        answer = self.page.request.post("/api/games", data=game)
        assert answer.status == 201, answer.text()
        self.open(f"/games/{answer.json()['id']}")

    @property
    def invite_link(self) -> str:
        return self.page.locator("#seat-link-red").input_value()

    def sit_down(self, link: str) -> None:
        self.page.goto(link)
        self.page.get_by_role("button", name="Sit down as Red").click()
        self.wait_until_ready()

    def smallest_target(self, selector: str) -> float:
        sizes: list[float] = self.page.locator(selector).evaluate_all(
            "all => all.map(one => one.getBoundingClientRect()).map(box => Math.min(box.width, box.height))"
        )
        return min(sizes)

    @property
    def game_path(self) -> str:
        return urlsplit(self.page.url).path

    def open(self, path: str) -> None:
        self.page.goto(path)
        self.wait_until_ready()

    def reload(self) -> None:
        self.page.reload()
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        self.page.wait_for_selector("main[data-ready]", state="attached")

    def cell(self, name: str) -> Locator:
        return self.page.locator(f".cells button[value={name}]")

    @property
    def legal_moves(self) -> list[str]:
        names = self.page.locator(".cells button.can-play").evaluate_all("cells => cells.map(cell => cell.value)")
        return list(map(str, names))

    @property
    def board(self) -> Board:
        drawn = self.page.locator("svg.board .cell").evaluate_all("cells => cells.map(cell => cell.classList[1])")
        letters = {style: letter for letter, style in STYLES.items()}
        text = "".join(letters[style] for style in drawn)
        return Board.from_text("\n".join(text[start : start + WIDTH] for start in range(0, len(text), WIDTH)))

    @property
    def plies(self) -> int:
        return int(self.page.locator("#move-count").inner_text())

    def wait_for_turn(self) -> bool:
        """Wait until this user is to move or the game is over; return True if the user is to move."""
        self.page.locator("#status .badge, #end:not([hidden])").first.wait_for()
        return self.page.locator("#end").is_hidden()

    def play(self, name: str) -> None:
        before = self.page.locator("#move-count").inner_text()
        self.cell(name).click()
        expect(self.page.locator("#move-count")).not_to_have_text(before)

    def play_first(self) -> None:
        assert self.wait_for_turn()
        self.play(self.legal_moves[0])

    def play_on(self, play: Callable[[str], None], turns: int = WIDTH * HEIGHT) -> Game:
        """Play the first legal move on each of the user's next `turns` by `play`; return the game of its record."""
        while self.wait_for_turn() and turns:
            turns -= 1
            before = self.page.locator("#move-count").inner_text()
            play(self.legal_moves[0])
            expect(self.page.locator("#move-count")).not_to_have_text(before)
        return self.download_record().game

    def play_to_the_end(self) -> None:
        """Let a script press the first legal move on each turn of the user until the game is over."""
        self.page.evaluate(_PLAY_TO_THE_END)

    def command_sent(self) -> AbstractContextManager[object]:
        """Return a context that ends when the server has stored a command; the page shows a move before that."""
        return self.page.expect_response(lambda response: response.url.endswith("/commands"))

    def toggle_card(self, summary: str) -> None:
        """Open or close the card with a heading; on an upright phone, it is in the sheet of the button "More"."""
        self.page.evaluate(OPEN_SHEET)
        self.page.locator("summary", has_text=summary).click()

    @property
    def is_firefox(self) -> bool:
        browser = self.page.context.browser
        return browser is not None and browser.browser_type.name == "firefox"

    def download_record(self) -> Record:
        self.toggle_card("Share and export")
        link = self.page.get_by_role("link", name="Download record")
        is_made_by_script = link.get_attribute("download") is None
        if is_made_by_script and self.is_firefox:
            text = self.page.evaluate(_READ_DOWNLOAD)
        else:
            with self.page.expect_download() as download:
                link.click()
            text = Path(download.value.path()).read_text()
        self.toggle_card("Share and export")
        return parse_record(text)

    def wait_for_plies(self, plies: int) -> None:
        expect(self.page.locator("#move-count")).to_have_text(str(plies))
