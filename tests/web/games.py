"""Games of two and of three people, invite links, and refusals of the JSON interface."""

from __future__ import annotations

import re
from typing import Any

from tests.web.worker import Browser, Worker

ALL_HERE = {"Blue": "here", "Red": "here", "Green": "here"}


def path_of(link: str) -> str:
    return re.sub("^https?://[^/]+", "", link)


def invite(worker: Worker) -> tuple[str, Browser, str]:
    host = worker.browser()
    game = host.begin(seats={"Blue": "here", "Red": "link", "Green": "greedy"}, seed="7")
    return game, host, path_of(host.state(game)["seats"][1]["link"])


def start_game_of_two(worker: Worker, **fields: Any) -> tuple[str, Browser, Browser]:
    blue, red = worker.browser(), worker.browser()
    game = blue.begin(**{"seats": {"Blue": "here", "Red": "link", "Green": "greedy"}, "seed": "7", **fields})
    red.take_seat(blue.state(game)["seats"][1]["link"])
    return game, blue, red


def start_game_of_three(worker: Worker, **fields: Any) -> tuple[str, Browser, Browser, Browser]:
    blue, red, green = worker.browser(), worker.browser(), worker.browser()
    game = blue.begin(seats={"Blue": "here", "Red": "link", "Green": "link"}, **{"seed": "7", **fields})
    links = [seat["link"] for seat in blue.state(game)["seats"]]
    red.take_seat(links[1])
    green.take_seat(links[2])
    return game, blue, red, green


def lasting_state(browser: Browser, game: str) -> dict[str, Any]:
    """Return the state of a game without who is there, which a thread stores a little later."""
    state = browser.state(game)
    return {**state, "seats": [{**seat, "presence": ""} for seat in state["seats"]]}


def refusal(answer: Any, status: int) -> str:
    assert answer.status_code == status, answer.text
    return str(answer.get_json()["code"])
