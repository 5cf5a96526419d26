"""Somebody at a browser: what tests do on the pages, in the words of the game."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from tribolo_core import WIDTH, Board, Game, Record, parse_record


class Person:
    """A page and what can be done on it."""

    def __init__(self, page: Page, folder: Path) -> None:
        self.page = page
        self.folder = folder
        self.complaints: list[str] = []
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        # A refusal and a lost connection are told on the page, and Chromium writes them down too.
        if message.type in ("error", "warning") and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def choose(self, **form: str) -> None:
        """Start a game with choices made in the form of the front page."""
        self.page.goto("/")
        for name, choice in form.items():
            field = self.page.locator(f"form [name={name}]").first
            if field.evaluate("field => field.tagName") == "SELECT":
                field.select_option(choice)
            else:
                field.fill(choice)
        self.page.get_by_role("button", name="Start", exact=True).click()
        self.ready()

    def start(self, *, blue: str = "here", red: str = "greedy", green: str = "greedy", **choices: str) -> None:
        """Start a game in the person's browser without going through the form."""
        game = {"seed": "7", "pace": "instant", "seats": {"Blue": blue, "Red": red, "Green": green}, **choices}
        answer = self.page.request.post("/api/games", data=game)
        assert answer.status == 201, answer.text()
        self.page.goto(f"/games/{answer.json()['id']}")
        self.ready()

    def ready(self) -> None:
        """Wait until the script of the page is at work."""
        self.page.wait_for_selector("main[data-ready]", state="attached")

    def cell(self, name: str) -> Locator:
        """The cell of a name, as it is pressed."""
        return self.page.locator(f".cells button[value={name}]")

    @property
    def moves(self) -> list[str]:
        """Where the person can play now, by name."""
        names = self.page.locator(".cells button.can-play").evaluate_all("cells => cells.map(cell => cell.value)")
        return list(map(str, names))

    @property
    def board(self) -> Board:
        """The board as it is drawn."""
        drawn = self.page.locator("svg.board .cell").evaluate_all("cells => cells.map(cell => cell.classList[1])")
        letters = {"none": ".", "wall": "#", "blue": "B", "red": "R", "green": "G"}
        text = "".join(letters[style] for style in drawn)
        return Board.from_text("\n".join(text[start : start + WIDTH] for start in range(0, len(text), WIDTH)))

    @property
    def plies(self) -> int:
        """The number of moves on the page."""
        return int(self.page.locator("#count").inner_text())

    def wait_for_turn(self) -> bool:
        """Wait for this person's turn, or for the end; whether it is the person's turn."""
        self.page.locator("#status .badge, #end:not([hidden])").first.wait_for()
        return self.page.locator("#end").is_hidden()

    def play(self, name: str) -> None:
        """Play on a cell, and wait until the move is shown."""
        before = self.page.locator("#count").inner_text()
        self.cell(name).click()
        expect(self.page.locator("#count")).not_to_have_text(before)

    def finish(self, play: Callable[[str], None]) -> Game:
        """Play the game to its end, always the first move there is; the game as its record tells it."""
        while self.wait_for_turn():
            before = self.page.locator("#count").inner_text()
            play(self.moves[0])
            expect(self.page.locator("#count")).not_to_have_text(before)
        return self.record().game

    def open(self, summary: str) -> None:
        """Open one of the cards beside the board."""
        self.page.locator("summary", has_text=summary).click()

    def record(self) -> Record:
        """The record of the game, downloaded."""
        self.open("Share and export")
        with self.page.expect_download() as download:
            self.page.get_by_role("link", name="Download record").click()
        self.open("Share and export")
        return parse_record(Path(download.value.path()).read_text())

    def wait_for_plies(self, plies: int) -> None:
        """Wait until so many moves are shown."""
        expect(self.page.locator("#count")).to_have_text(str(plies))
