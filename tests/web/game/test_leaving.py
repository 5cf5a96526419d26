"""Resigning and leaving a game of people: a computer player plays on, and whoever has resigned comes last."""

from __future__ import annotations

import pytest

from frontends.web.characters import STAND_IN
from frontends.web.live.bots import hand_over
from frontends.web.room.events import Flagged
from frontends.web.store.games import GameChange
from tests.web.games import refusal, start_game_of_three
from tests.web.visitors.games import ONE_MOVE, finish, listed
from tests.web.words import texts
from tests.web.worker import Browser, Worker
from tribolo_core import Player


def title(browser: Browser, game: str) -> str:
    page = browser.get(f"/games/{game}").text
    return page[page.index('id="end-title"') :].partition(">")[2].partition("<")[0]


def test_whoever_resigns_comes_last_and_a_computer_plays_on(worker: Worker) -> None:
    game, blue, red, green = start_game_of_three(worker, position=ONE_MOVE)
    assert (
        "If you resign, the computer player Otto plays on for you, and you come last." in red.get(f"/games/{game}").text
    )
    state = red.command(game, "resign").get_json()
    seat = state["seats"][1]
    assert (seat["seat"], seat["has_resigned"]) == (STAND_IN, True)
    assert (seat["can_claim"], state["can_resign"]) == (False, False)
    assert texts(blue.state(game))[-2] == "Red resigned."
    assert refusal(red.command(game, "claim", player="Red"), 422) == "has_resigned"
    assert refusal(red.command(game, "resign"), 403) == "spectating"
    blue.command(game, "play", move="a1")
    assert title(blue, game) == "You won by 3 cells."
    assert title(red, game) == "You resigned and came last."
    assert title(green, game) == "You came second, 3 cells behind Blue."  # Not last, although Red has no fewer cells.
    assert "You resigned and came last.<br>" in red.get("/").text
    assert refusal(blue.command(game, "resign"), 422) == "game_over"


def test_a_resignation_counts_as_the_last_place_once_its_person_has_moved(worker: Worker) -> None:
    for moves, places in ((0, ("1 or 2", "", "1 or 2")), (3, ("1 or 2", "3", "1 or 2"))):
        game, blue, red, green = start_game_of_three(worker)
        people = (blue, red, green)
        for _ in range(moves):
            next(person for person in people if person.state(game)["is_your_turn"]).play(game)
        red.command(game, "resign")
        finish(worker, game)
        for browser, place in zip(people, places, strict=True):
            found = sorted({place for *_, place, _ in listed(browser)})
            shown = [each for each in "123" if f'<span class="result muted">Place {each}' in browser.get("/").text]
            assert found == shown
            assert [each in place for each in found] == [True] * bool(place)
        assert [cells for *_, cells in listed(red)] == ["0"] * bool(moves)


def test_if_all_others_resign_the_last_person_wins(worker: Worker) -> None:
    game, blue, red, green = start_game_of_three(worker, position=ONE_MOVE)
    red.command(game, "resign")
    green.command(game, "resign")
    blue.command(game, "play", move="a1")
    assert title(blue, game) == "You won: the others gave up or ran out of time."
    assert title(worker.browser(), game) == "Blue won: the others gave up or ran out of time."


def test_whoever_leaves_loses_name_and_seat_and_the_others_play_on(worker: Worker) -> None:
    game, blue, red, _ = start_game_of_three(worker)
    red.command(game, "name", player="Red", name="Rosa")
    answer = red.post(f"/games/{game}/leave", version="0")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    state = blue.state(game)
    assert (state["seats"][1]["seat"], state["seats"][1]["person"]) == (STAND_IN, "")
    assert not red.state(game)["is_player"]
    assert game not in red.get("/games").text
    assert "Rosa" not in blue.get(f"/games/{game}").text


def test_a_game_of_one_person_is_not_resigned_but_leaving_removes_it(worker: Worker, browser: Browser) -> None:
    for is_over in (False, True):
        game = browser.begin(seats={"Blue": "here", "Red": "greedy", "Green": "greedy"})
        assert refusal(browser.command(game, "resign"), 422) == "nobody_to_resign_to"
        for command in ("resign", "leave"):
            assert refusal(worker.browser().command(game, command), 403)
        if is_over:
            finish(worker, game)
        assert browser.command(game, "leave").get_json()["is_player"] is False
        assert browser.get(f"/api/games/{game}").status_code == 404
    shown = browser.begin(position=ONE_MOVE)
    browser.play(shown)
    form = f'<details class="remove"><summary>Remove</summary><form method="post" action="/games/{shown}/leave">'
    assert form in browser.get("/").text
    answer = browser.post(f"/games/{shown}/leave", version="0")
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    assert shown not in browser.get("/").text
    assert "You have not finished a game yet." in browser.get("/results").text
    waiting = browser.begin(seats={"Blue": "here", "Red": "link", "Green": "link"})
    assert browser.command(waiting, "leave").status_code == 200
    assert browser.get(f"/api/games/{waiting}").status_code == 404, "nobody else had come"


def test_a_rematch_keeps_the_three_together_and_everyone_has_the_next_colour(worker: Worker) -> None:
    """The rematch was once refused to everybody who had resigned: "You are watching. Only players can do this."."""
    game, *people = start_game_of_three(worker)
    for first in (1, 2, 0):  # Red, who has resigned, offers the first one.
        people[1].command(game, "resign")
        finish(worker, game)
        (game,) = {people[(first + number) % 3].command(game, "rematch").get_json()["rematch"] for number in range(3)}
        seats = [browser.state(game)["seats"] for browser in people]
        assert {seat["seat"] for seat in seats[0]} == {"human"}
        seated = [[seat["player"] for seat in own if seat["is_yours"]] for own in seats]
        assert seated == [[("Blue", "Red", "Green")[(first + number) % 3]] for number in range(3)]


@pytest.mark.parametrize("position", [ONE_MOVE, ""], ids=["over", "computers play on"])
def test_nobody_wins_a_game_that_everybody_resigned(worker: Worker, position: str) -> None:
    """All three once read that they came last, although one of them had the first place in the table."""
    game, *people = start_game_of_three(worker, position=position)
    for browser in reversed(people):  # The first one is to move, and the computer in its place ends the game.
        browser.command(game, "resign")
    for browser in (*people, worker.browser()):
        status = "<title>Tribolo: Nobody won: everybody gave up or ran out of time."
        assert status in browser.get(f"/games/{game}").text


@pytest.mark.parametrize("is_form", [False, True])
@pytest.mark.parametrize("end", ["resigned", "flagged", "over"])
def test_nobody_could_leave_after_a_flag_a_resignation_or_the_end(worker: Worker, end: str, *, is_form: bool) -> None:
    """It was refused with "You are watching. Only players can do this."."""
    time_control = "3+5" if end == "flagged" else "unlimited"
    game, blue, _, green = start_game_of_three(worker, time_control=time_control)
    if end == "resigned":
        green.command(game, "resign")
    elif end == "flagged":
        worker.resources.store.change(game, flag_green)
    else:
        finish(worker, game)
    assert game in green.get("/").text
    state = green.state(game)
    assert (state["can_resign"], state["can_leave"]) == (False, True)
    answer = green.post(f"/games/{game}/leave", version="0") if is_form else green.command(game, "leave")
    assert answer.status_code == (303 if is_form else 200)
    assert not green.state(game)["is_player"]
    assert game not in green.get("/").text
    assert blue.state(game)["is_player"]
    if end == "over":
        assert [game in person.get("/results").text for person in (blue, green)] == [True, False]
    assert refusal(green.command(game, "leave"), 403) == "spectating"


def flag_green(change: GameChange) -> None:
    change.apply(Flagged(Player.GREEN))
    hand_over(change, Player.GREEN)
