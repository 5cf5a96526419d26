"""Resigning and leaving a game of people: a computer player plays on, and whoever has resigned comes last."""

from __future__ import annotations

from frontends.web.characters import STAND_IN

from ..worker import Browser, Worker
from .test_api import refusal, start_game_of_three

ONE_MOVE = "1RB13" + "/16" * 10 + " b"


def start_last_move(worker: Worker) -> tuple[str, Browser, Browser, Browser]:
    """Start a game of three that ends with the next move, of Blue, after which Red and Green have no cell."""
    blue, red, green = worker.browser(), worker.browser(), worker.browser()
    game = blue.begin(seats={"Blue": "here", "Red": "link", "Green": "link"}, position=ONE_MOVE)
    links = [seat["link"] for seat in blue.state(game)["seats"]]
    red.take_seat(links[1])
    green.take_seat(links[2])
    return game, blue, red, green


def title(browser: Browser, game: str) -> str:
    """Return the title of the result sheet on the page of a game."""
    page = browser.get(f"/games/{game}").text
    return page[page.index('id="end-title"') :].partition(">")[2].partition("<")[0]


def test_whoever_resigns_comes_last_and_a_computer_plays_on(worker: Worker) -> None:
    game, blue, red, green = start_last_move(worker)
    assert "If you resign, Otto, level 3, plays on for you, and you come last." in red.get(f"/games/{game}").text
    state = red.command(game, "resign").get_json()
    seat = state["seats"][1]
    assert (seat["seat"], seat["has_resigned"], seat["can_claim"], state["can_resign"]) == (
        STAND_IN,
        True,
        False,
        False,
    )
    assert blue.state(game)["told"][-2]["text"] == "Red resigned."
    assert refusal(red.command(game, "claim", player="Red"), 422) == "Red has resigned."
    assert refusal(red.command(game, "resign"), 403) == "You are watching. Only players can do this."
    blue.command(game, "play", move="a1")
    assert title(blue, game) == "You won by 3 cells."
    assert title(red, game) == "You resigned and came last."
    assert title(green, game) == "You came second, 3 cells behind Blue."  # Not last, although Red has no fewer cells.
    assert "You resigned and came last.<br>" in red.get("/").text
    assert '<span class="result muted">Place 3</span>' in red.get("/").text
    assert '<span class="result muted">Place 2</span>' in green.get("/").text
    for browser, place, cells in ((red, 3, 0), (green, 2, 0), (blue, 1, 3)):
        results = browser.get("/results").text.replace(" ", "")
        assert f'"cells":{cells},' in results
        assert f'"place":{place},' in results
    assert refusal(blue.command(game, "resign"), 422) == "The game is over."


def test_if_all_others_resign_the_last_person_wins(worker: Worker) -> None:
    game, blue, red, green = start_last_move(worker)
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


def test_a_game_that_its_last_person_leaves_is_removed(worker: Worker) -> None:
    blue = worker.browser()
    game = blue.begin(seats={"Blue": "here", "Red": "link", "Green": "link"})
    assert blue.command(game, "leave").status_code == 200
    assert blue.client.get(f"/api/games/{game}").status_code == 404


def test_a_game_of_one_person_is_neither_resigned_nor_left(worker: Worker) -> None:
    browser = worker.browser()
    game = browser.begin(seats={"Blue": "here", "Red": "greedy", "Green": "greedy"})
    for command in ("resign", "leave"):
        text = refusal(browser.command(game, command), 422)
        assert text == "Only games with other people can be resigned or left."
        assert refusal(worker.browser().command(game, command), 403)


def test_a_rematch_keeps_the_three_together_and_everyone_has_the_next_colour(worker: Worker) -> None:
    game, blue, red, green = start_last_move(worker)
    red.command(game, "resign")
    blue.command(game, "play", move="a1")
    seated = []
    for starter in (red, green, blue):  # Red, who has resigned, starts the first one.
        game = starter.command(game, "rematch").get_json()["rematch"]
        for browser in (blue, red, green):
            assert browser.state(game)["is_player"]
        seats = [
            [seat["player"] for seat in browser.state(game)["seats"] if seat["is_yours"]]
            for browser in (blue, red, green)
        ]
        seated.append([player for [player] in seats])
        assert {seat["seat"] for seat in blue.state(game)["seats"]} == {"human"}
    assert seated == [["Red", "Green", "Blue"], ["Green", "Blue", "Red"], ["Blue", "Red", "Green"]]


def test_nobody_wins_a_game_that_everybody_resigned(worker: Worker) -> None:
    """All three once read that they came last, although one of them had the first place in the table."""
    game, *people = start_last_move(worker)
    for browser in people:
        browser.command(game, "resign")
    worker.answer(game)
    for browser in (*people, worker.browser()):
        assert title(browser, game) == "Nobody won: everybody gave up or ran out of time."
    for browser in people:
        assert '<span class="result muted">Place 3</span>' in browser.get("/").text
        assert '"place":3,' in browser.get("/results").text.replace(" ", "")


def test_people_who_have_resigned_start_the_rematch_in_which_they_keep_a_seat(worker: Worker) -> None:
    """The rematch was once refused to everybody who had resigned: "You are watching. Only players can do this."."""
    game, *people = start_last_move(worker)
    for browser in people:
        browser.command(game, "resign")
    worker.answer(game)
    assert refusal(worker.browser().command(game, "rematch"), 403) == "You are watching. Only players can do this."
    following = people[1].command(game, "rematch").get_json()["rematch"]
    yours = [[seat["player"] for seat in person.state(following)["seats"] if seat["is_yours"]] for person in people]
    assert yours == [["Red"], ["Green"], ["Blue"]]
    assert {seat["seat"] for seat in people[1].state(following)["seats"]} == {"human"}


def test_in_a_rematch_a_computer_plays_for_whoever_has_left(worker: Worker) -> None:
    """The rematch once waited for a person in the seat of somebody who had left for good."""
    game, blue, red, green = start_game_of_three(worker)
    green.command(game, "leave")
    following = blue.command(game, "rematch").get_json()["rematch"]
    seats = {seat["player"]: seat["seat"] for seat in red.state(following)["seats"]}
    assert seats == {"Blue": STAND_IN, "Red": "human", "Green": "human"}
