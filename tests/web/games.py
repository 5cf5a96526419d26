"""Games of three people, and refusals of the JSON interface."""

from __future__ import annotations

from typing import Any

from tests.web.worker import Browser, Worker


def start_game_of_three(worker: Worker, **fields: Any) -> tuple[str, Browser, Browser, Browser]:
    """Start a game of three people; return its id and their browsers, in the order Blue, Red and Green.

    `fields` are further fields of the JSON body.
    """
    blue, red, green = worker.browser(), worker.browser(), worker.browser()
    game = blue.begin(seats={"Blue": "here", "Red": "link", "Green": "link"}, **{"seed": "7", **fields})
    links = [seat["link"] for seat in blue.state(game)["seats"]]
    red.take_seat(links[1])
    green.take_seat(links[2])
    return game, blue, red, green


def refusal(answer: Any, status: int) -> str:
    assert answer.status_code == status, answer.text
    return str(answer.get_json()["code"])
