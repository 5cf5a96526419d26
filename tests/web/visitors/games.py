"""Games that tests bring to their end, or that a friend joins."""

from __future__ import annotations

import html
import re

from frontends.web.room.events import Played
from frontends.web.store.games import GameChange
from tests.web.worker import Browser, Worker

ONE_MOVE = "1RB13/16/16/16/16/16/16/16/16/16/16 b"
"""A position whose only legal move is a1 for Blue; it ends the game, which Blue wins with 3 cells."""

RED_WINS = "1RB5RRRR4/16/16/16/16/16/16/16/16/16/16 b"
"""A position whose only legal move is a1 for Blue; it ends the game, which Red wins with 4 cells to 3."""

SHARED = {"Blue": "here", "Red": "link", "Green": "greedy"}
"""The seats of a game of two people."""


def finish(worker: Worker, game: str) -> None:
    def decide(change: GameChange) -> None:
        while (player := change.room.session.player) is not None:
            change.apply(Played(player, min(change.room.session.turn.transitions)))

    worker.resources.store.change(game, decide)


def begin_finished(worker: Worker, browser: Browser, **fields: object) -> str:
    """Start a game through the JSON interface, play it to its end, and return its id."""
    game = browser.begin(**fields)
    finish(worker, game)
    return game


def join(browser: Browser, friend: Browser, game: str, player: int = 1) -> None:
    friend.take_seat(browser.state(game)["seats"][player]["link"])


def listed(browser: Browser) -> list[list[str]]:
    rows = re.findall('<tr><th scope="row">.*?</tr>', browser.get("/results").text)
    cells = [re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row) for row in rows]
    return [[html.unescape(re.sub("<[^>]*>", "", cell.replace("<br>", " "))) for cell in row] for row in cells]


def delete(browser: Browser) -> str:
    answer = browser.post("/privacy/delete", confirm="yes")
    assert answer.status_code == 200, answer.text
    return answer.text


def client_of(worker: Worker) -> str:
    return worker.resources.secrets.client("127.0.0.1")
