"""The JSON interface: every command and every refusal."""

from __future__ import annotations

import pytest
from sqlalchemy import select

from frontends.web.store import schema
from tests.web.games import ALL_HERE, refusal, start_game_of_three
from tests.web.words import request_text, texts
from tests.web.worker import Browser, Worker, worded
from tribolo_core import Player


def test_a_game_starts_with_the_requested_settings(browser: Browser) -> None:
    answer = browser.client.post(
        "/api/games",
        json={"seats": {"Red": "here", "Blue": "random"}, "deal": "open", "seed": "7", "pace": "slow", "name": " Ada "},
    )
    state = answer.get_json()
    assert answer.status_code == 201
    assert answer.headers["Location"] == f"/api/games/{state['id']}"
    assert (state["deal"], state["seed"], state["pace"]) == ("open", "7", {"name": "slow", "seconds": 2.5})
    assert [seat["seat"] for seat in state["seats"]] == ["random", "human", "greedy"]
    assert [seat["person"] for seat in state["seats"]] == ["", "Ada", ""]
    assert [seat["is_yours"] for seat in state["seats"]] == [False, True, False]


@pytest.mark.parametrize(
    ("fields", "status", "sentence"),
    [
        ({"seats": {"Blue": "gredy"}}, 422, "Invalid opponent 'gredy': unknown name 'gredy'. Try greedy."),
        ({"seats": {"Blue": "mcts:threads=8"}}, 422, "Monty takes too long to play on a server"),
        ({"deal": "nowhere"}, 422, "Unknown deal 'nowhere'."),
        ({"seed": "-1"}, 422, "not '-1'."),
        ({"seed": "9" * 20}, 422, "A deal number is a whole number from 0 to 18446744073709551615"),
        ({"position": "x"}, 422, "line 1, column 1: expected #, B, R, G or a number"),
        ({"position": "x" * 20}, 422, "not 'x'; and 19 more faults"),
        ({"position": "RB14" + "/16" * 10 + " b", "seed": "9" * 20}, 422, "A deal number is a whole number from 0"),
        ({"position": "1RB13" + "/16" * 10 + " -"}, 422, "says that the game is over, but Blue and Red can move."),
        ({"pace": "warp"}, 400, "pace: input should be 'instant', 'fast', 'normal' or 'slow'."),
        ({"seats": {"Yellow": "here"}}, 400, "seats.Yellow: extra inputs are not permitted."),
        ({"seed": 7}, 400, "seed: input should be a valid string."),
        ([], 400, "input should be an object."),
    ],
)
def test_an_invalid_game_is_rejected_with_a_reason(worker: Worker, fields: object, status: int, sentence: str) -> None:
    answer = worker.browser().client.post("/api/games", json=fields)
    assert answer.status_code == status
    assert sentence.lower() in worded(answer).lower()


def test_a_body_that_is_not_json_is_rejected(browser: Browser) -> None:
    assert (
        refusal(browser.client.post("/api/games", data="{}", content_type="text/plain"), 415)
        == "unsupported_media_type"
    )
    answer = browser.client.post("/api/games", data="{", content_type="application/json")
    assert refusal(answer, 400) == "bad_request"
    assert "Invalid JSON" in worded(answer)


def test_a_move_returns_the_state_after_it(browser: Browser, game: str) -> None:
    state = browser.command(game, "play", move="I6").get_json()
    assert (state["ply"], texts(state)[-1]) == (1, "Green plays i6 and captures 1 from Blue.")
    assert state["is_your_turn"]
    assert state == browser.state(game)


def test_an_illegal_move_is_rejected_with_the_reason(browser: Browser, game: str) -> None:
    before = browser.state(game)
    answer = browser.command(game, "play", move="a1")
    assert refusal(answer, 422) == "occupied"
    assert answer.get_json()["state"] == before == browser.state(game)
    assert refusal(browser.command(game, "play", move="zz"), 422) == "no_cell"


def test_a_rename_makes_no_move_stale_but_a_move_does(browser: Browser, game: str) -> None:
    version = browser.state(game)["version"]
    browser.command(game, "name", player="Red", name="Ada")
    assert browser.command(game, "play", move="i6", version=version).status_code == 200
    answer = browser.command(game, "play", move="i6", version=version)
    assert refusal(answer, 409) == "stale_version"
    assert answer.get_json()["state"]["ply"] == 1
    assert refusal(browser.command(game, "play", move="f1", version=99), 409)


def test_a_spectator_cannot_act(worker: Worker) -> None:
    game, blue, _, _ = start_game_of_three(worker)
    spectator = worker.browser()
    state = spectator.state(game)
    assert (state["is_player"], state["is_your_turn"], state["can_undo"]) == (False, False, False)
    assert all(seat["link"] is None for seat in state["seats"])
    assert refusal(spectator.command(game, "play", move="i6"), 403) == "spectating_turn"
    assert refusal(blue.command(game, "play", move="i6"), 403) == "not_your_turn"
    for command in ("undo", "restart", "rematch", "agree", "decline"):
        assert refusal(spectator.command(game, command), 403) == "spectating"
    for fields in ({"command": "hand", "seat": "greedy"}, {"command": "claim"}, {"command": "name", "name": "Eve"}):
        assert refusal(spectator.command(game, player="Green", **fields), 403) == "not_your_seat"
    assert refusal(spectator.command(game, "take", secret="x" * 32), 403) == "invalid_invite"


def test_an_invite_link_gives_only_its_own_seat(worker: Worker) -> None:
    game, blue, red, green = start_game_of_three(worker)
    assert [[seat["is_yours"] for seat in browser.state(game)["seats"]] for browser in (blue, red, green)] == [
        [True, False, False],
        [False, True, False],
        [False, False, True],
    ]
    assert green.command(game, "play", move="i6").status_code == 200
    links = [seat["link"] for seat in red.state(game)["seats"]]
    assert [link is None for link in links] == [True, False, True]
    elsewhere = worker.browser()
    secret = links[1].rpartition("/")[2]
    state = elsewhere.command(game, "take", secret=secret).get_json()
    assert [seat["is_yours"] for seat in state["seats"]] == [False, True, False]
    other = blue.begin(seats={"Red": "link", "Blue": "here", "Green": "greedy"})
    of_a_computer = worker.resources.secrets.seat(other, Player.GREEN)
    for wrong in (secret, of_a_computer):
        assert refusal(elsewhere.command(other, "take", secret=wrong), 403)


def test_an_undo_among_people_waits_for_consent(worker: Worker) -> None:
    game, blue, red, green = start_game_of_three(worker)
    green.play(game)
    asked = green.command(game, "undo").get_json()
    assert asked["ply"] == 1
    assert request_text(asked) == "You want to undo the last turn. Blue and Red must agree."
    assert request_text(blue.state(game)) == "Green wants to undo the last turn. You and Red must agree."
    assert (asked["request"]["is_yours"], asked["request"]["needs_you"]) == (True, False)
    assert blue.state(game)["request"]["needs_you"]
    assert refusal(green.command(game, "agree"), 403) == "nothing_to_answer"
    old = blue.state(game)["version"]
    assert blue.command(game, "agree").get_json()["request"]["waiting_for"] == ["Red"]
    assert red.command(game, "decline").get_json()["request"] is None
    assert refusal(blue.command(game, "agree"), 422) == "no_open_request"
    green.command(game, "restart")
    assert refusal(blue.command(game, "agree", version=old), 409)
    blue.command(game, "agree")
    assert red.command(game, "agree").get_json()["ply"] == 0


def test_a_seat_is_handed_over_to_an_opponent_and_claimed_back(worker: Worker) -> None:
    game, _, _, green = start_game_of_three(worker)
    state = green.command(game, "hand", player="Green", seat="greedy").get_json()
    assert (state["seats"][2]["seat"], state["seats"][2]["can_claim"], state["is_your_turn"]) == ("greedy", True, False)
    assert state["ply"] == 1, "the computer has moved"
    again = green.command(game, "hand", player="Green", seat="random")
    assert refusal(again, 422) == "played_by_computer"
    state = green.command(game, "claim", player="Green").get_json()
    assert (state["seats"][2]["seat"], state["ply"]) == ("human", 1)
    assert refusal(green.command(game, "hand", player="Green", seat="nobody"), 422) == "invalid"


def test_a_turn_beyond_the_end_is_the_present(browser: Browser, game: str) -> None:
    assert browser.state(game, at=9999)["is_present"]


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_page_of_another_site_does_not_mark_a_game_as_helped(own_worker: Worker, site: str) -> None:
    browser = own_worker.browser()
    game = browser.begin(seats=ALL_HERE)

    def is_hinted() -> bool:
        with own_worker.resources.store.database.read() as connection:
            return bool(connection.execute(select(schema.games.c.hinted)).scalar_one())

    address = f"/api/games/{game}/help"
    assert browser.client.post(address, headers={"Sec-Fetch-Site": site}).status_code == 403
    assert browser.get(address, headers={"Sec-Fetch-Site": site}).status_code == 405
    assert not is_hinted()
    assert browser.record_help(game).status_code == 204
    assert is_hinted()
