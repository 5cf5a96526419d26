"""Presence: pages of a game mark its people as here, away or gone, and the others go on with a computer player."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest
from werkzeug.test import TestResponse

from frontends.web.characters import STAND_IN
from frontends.web.resources import Resources
from frontends.wire.states import Update
from tests.harness.waiting import until
from tests.web.games import refusal, start_game_of_three
from tests.web.streams import data_of
from tests.web.worker import Browser, NewWorker, Worker
from tribolo_core import Player


@contextmanager
def past(worker: Worker, seconds: float) -> Iterator[None]:
    attendance = worker.resources.attendance
    attendance.clock = lambda: time.time() - seconds
    yield
    attendance.write()
    attendance.clock = time.time
    attendance.write()


def absent_red(worker: Worker, seconds: float) -> tuple[str, Browser, Browser]:
    """Start a game of three whose browsers did nothing for some seconds; return its id, Blue and Red."""
    with past(worker, seconds):
        game, blue, red, _ = start_game_of_three(worker)
    return game, blue, red


def news(stream: TestResponse) -> Iterator[list[Update]]:
    """Yield the updates in each part of a stream."""
    for part in stream.response:
        text = part if isinstance(part, str) else bytes(part).decode()
        yield [Update.model_validate_json(data) for data in data_of(text)]


def seat(browser: Browser, game: str, player: str) -> dict[str, object]:
    found: dict[str, object] = next(each for each in browser.state(game)["seats"] if each["player"] == player)
    return found


def test_a_page_says_who_is_here_and_how_many_watch_when_another_worker_has_their_pages(new_worker: NewWorker) -> None:
    here, there = new_worker(), new_worker()
    with past(here, 100):
        game, blue, red, _ = start_game_of_three(here)
    here.resources.attendance.close()
    for browser in (blue, red):
        assert seat(browser, game, "Green")["presence"] == "away"
    address = f"/games/{game}/events"
    mine = blue.get(address, buffered=False)
    found = news(mine)
    watched = [there.browser().get(address, buffered=False) for _ in range(2)]
    red_there = red.at(there)
    their = [red_there.get(address, buffered=False), *watched]
    open_parts = [iter(each.response) for each in their]
    for parts in open_parts:
        next(parts)
        next(parts)
    last: list[Update] = []

    def is_told() -> bool:
        last.extend(next(found))
        shown = {each.player: each.presence for each in last[-1].seats} if last else {}
        return bool(last) and (shown, last[-1].watching) == ({"Blue": "", "Red": "here", "Green": "away"}, 2)

    until(is_told)
    assert seat(red_there, game, "Red")["presence"] == ""
    for each in (mine, *their):
        each.close()


def test_after_a_minute_the_others_go_on_with_a_computer_and_the_person_takes_the_seat_back(worker: Worker) -> None:
    game, blue, red = absent_red(worker, 61)
    shown = seat(blue, game, "Red")
    assert (shown["presence"], shown["away_minutes"], shown["can_hand_over"]) == ("away", 1, True)
    page = blue.get(f"/games/{game}").text
    assert "Green is away." in page
    assert "away for 1 min" in page
    watching = worker.browser()
    assert not seat(watching, game, "Red")["can_hand_over"]
    assert watching.command(game, "hand", player="Red", seat=STAND_IN).status_code == 403
    assert blue.command(game, "hand", player="Red", seat=STAND_IN).status_code == 200
    assert seat(blue, game, "Red")["seat"] == STAND_IN
    assert blue.command(game, "hand", player="Red", seat="greedy").status_code == 403
    assert "plays for you." in red.get(f"/games/{game}").text
    assert red.command(game, "claim", player="Red").status_code == 200
    assert seat(blue, game, "Red")["seat"] == "human"


@pytest.mark.parametrize("seconds", [0, 50])
def test_nobody_takes_the_seat_of_a_person_who_is_here_or_not_away_for_a_minute(worker: Worker, seconds: float) -> None:
    game, blue, _ = absent_red(worker, seconds)
    assert not seat(blue, game, "Red")["can_hand_over"]
    assert refusal(blue.command(game, "hand", player="Red", seat=STAND_IN), 403) == "not_your_seat"


def test_a_page_that_is_open_hears_when_it_may_go_on_without_a_person(own_worker: Worker) -> None:
    game, blue, _ = absent_red(own_worker, 59)
    stream = blue.get(f"/games/{game}/events", buffered=False)
    found = news(stream)

    def may_go_on() -> bool:
        return any(each.player == "Red" and each.can_hand_over for update in next(found) for each in update.seats)

    until(may_go_on)
    stream.close()


def test_an_answer_says_who_is_here_as_open_pages_know_without_asking_the_database(own_worker: Worker) -> None:
    game, blue, red = absent_red(own_worker, 0)
    stream = blue.get(f"/games/{game}/events", buffered=False)
    found = news(stream)
    until(lambda: bool(next(found)))

    def is_blue_here() -> bool:
        presence = own_worker.resources.feed.presence_in(game)
        return presence is not None and Player.BLUE in presence.here

    until(is_blue_here)
    with patch.object(Resources, "presence_in", side_effect=AssertionError):
        state = red.command(game, "say", phrase="hello", version=0).get_json()
    assert state["seats"][0]["presence"] == "here"
    stream.close()


def test_the_record_and_the_state_say_whose_seat_changed_hands(worker: Worker) -> None:
    game, blue, red = absent_red(worker, 61)
    blue.command(game, "hand", player="Green", seat="greedy")

    def play_round(plays_red: Callable[[], object]) -> None:
        assert blue.play(game).status_code == 200
        plays_red()

    with past(worker, 100):
        play_round(lambda: red.play(game))
    assert "Moves" not in blue.get(f"/games/{game}/record").text
    assert blue.state(game)["changed_seats"] == []
    assert blue.command(game, "hand", player="Red", seat="greedy").status_code == 200
    play_round(lambda: None)
    assert red.command(game, "claim", player="Red").status_code == 200
    record = blue.get(f"/games/{game}/record").text
    assert '[Red "human"]\n[Green "greedy"]' in record
    assert '[RedMoves "human 3; greedy 6"]\n\n' in record
    assert blue.state(game)["changed_seats"] == ["Red"]
    play_round(lambda: red.play(game))
    assert '[RedMoves "human 3; greedy 6; human 9"]' in blue.get(f"/games/{game}/record").text
    blue.command(game, "undo")
    assert red.command(game, "agree").status_code == 200
    assert '[RedMoves "human 3; greedy 6"]' in blue.get(f"/games/{game}/record").text
