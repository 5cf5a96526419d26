"""Rematches: an offer to the people of a finished game, which nobody accepts for anybody else."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import insert, select

from frontends.web.characters import STAND_IN
from frontends.web.game import creation
from frontends.web.room import budgets
from frontends.web.room.budgets import BUDGETS
from frontends.web.room.events import Joined, RematchStarted
from frontends.web.store import schema
from frontends.web.store.blocks import insert_host_block
from frontends.web.store.games import GameChange
from tests.web.games import refusal, start_game_of_three, start_game_of_two
from tests.web.store.stored_games import ALL_HUMAN, new_game
from tests.web.streams import events
from tests.web.visitors.games import delete, finish
from tests.web.words import texts
from tests.web.worker import Browser, Worker
from tribolo_core import PLAYERS

BLUE, RED, GREEN = PLAYERS


def finished(worker: Worker) -> tuple[str, Browser, Browser, Browser]:
    game, ann, ben, cem = start_game_of_three(worker)
    ann.command(game, "name", player="Blue", name="Ann")
    ben.command(game, "name", player="Red", name="Ben")
    finish(worker, game)
    return game, ann, ben, cem


def offer(browser: Browser, game: str) -> str:
    answer = browser.command(game, "rematch")
    assert answer.status_code == 200, answer.text
    return str(answer.get_json()["rematch"])


def offered(browser: Browser, game: str) -> str | None:
    found = browser.state(game)["rematch_offer"]
    return None if found is None else found["game"]


def games_of(worker: Worker, browser: Browser) -> set[str]:
    with worker.resources.store.database.read() as connection:
        query = select(schema.holders.c.game).where(schema.holders.c.browser == browser.digest)
        return {*connection.execute(query).scalars()}


def block_by_host(worker: Worker, browser: Browser) -> None:
    worker.resources.store.database.write(lambda connection: insert_host_block(connection, browser.digest))


def test_somebody_absent_was_seated_in_twenty_rematches(worker: Worker) -> None:
    game, ann, ben, cem = finished(worker)
    before = games_of(worker, ben)
    statuses = []
    for _ in range(20):
        answer = ann.command(game, "rematch")
        statuses.append(answer.status_code)
        game = answer.get_json().get("rematch") or game
    assert statuses == [200] + [422] * 19
    for absent in (ben, cem):
        assert games_of(worker, absent) == before
        assert game not in absent.get("/").text
    state = ann.state(game)
    assert [seat["is_taken"] for seat in state["seats"]] == [False, True, False]
    assert [seat["is_reserved"] for seat in state["seats"]] == [True, False, True]
    assert "Ben" not in ann.get(f"/games/{game}").text, "a name of somebody who has not joined"


def test_a_rematch_began_in_mid_game(worker: Worker) -> None:
    game, ann, *_ = start_game_of_three(worker)
    assert refusal(ann.command(game, "rematch"), 422) == "game_still_runs"
    assert "This game still runs." in ann.post(f"/games/{game}/rematch", version="0").text
    alone = ann.begin(seats={"Blue": "here", "Red": "greedy", "Green": "greedy"})
    assert refusal(ann.command(alone, "rematch"), 422) == "game_still_runs"
    assert (ann.state(game)["rematch"], ann.state(alone)["rematch"]) == (None, None)


def test_each_person_joins_by_one_press_and_the_clocks_run_once_all_have(worker: Worker) -> None:
    game, ann, ben, cem = start_game_of_three(worker, time_control="10+10")
    ann.command(game, "name", player="Blue", name="Ann")
    finish(worker, game)
    following = offer(ann, game)
    assert offer(ann, game) == following, "a request that is sent twice"
    assert ann.state(following)["seed"] != "7"
    assert ann.state(following)["seats"][1]["person"] == "Ann"
    assert ann.state(following)["clocks"]["running"] is None
    assert 'data-command="join">Join</button>' in ben.get(f"/games/{game}").text
    # Without scripts, and in the JSON interface.
    answer = ben.post(f"/games/{game}/rematch", version="0", offer=following)
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/games/{following}")
    assert offered(ben, game) is None
    assert ben.state(game)["rematch"] == following
    assert ann.state(following)["clocks"]["running"] is None
    assert cem.command(game, "rematch", offer=following).status_code == 200
    assert ann.state(following)["clocks"]["running"] is not None
    for browser, colour in ((ann, "Red"), (ben, "Green"), (cem, "Blue")):
        assert [seat["player"] for seat in browser.state(following)["seats"] if seat["is_yours"]] == [colour]


def test_an_open_page_hears_of_the_offer_and_of_who_makes_it(worker: Worker) -> None:
    game, ann, ben, _ = finished(worker)
    following = offer(ann, game)
    [event] = events(ben.get(f"/games/{game}/events", buffered=False), 1)
    assert f'"rematch_offer":{{"game":"{following}","by":["Blue"]}}' in event
    page = ben.get(f"/games/{game}").text
    assert "Ann offers a rematch." in page
    assert re.search(r'id="rematch-link" hidden', page)
    assert not re.search(r'id="rematch-offer" hidden', page)


def test_two_who_ask_at_the_same_time_meet_in_one_rematch(worker: Worker) -> None:
    game, ann, ben, cem = finished(worker)
    with ThreadPoolExecutor(3) as pool:
        found = [*pool.map(lambda browser: offer(browser, game), (ann, ben, cem))]
    assert len({*found}) == 1
    assert all(browser.state(found[0])["is_player"] for browser in (ann, ben, cem))


def test_a_stranger_cannot_take_a_reserved_seat(worker: Worker) -> None:
    game, ann, ben, _ = finished(worker)
    following, stranger = offer(ann, game), worker.browser()
    assert [seat["link"] is None for seat in ann.state(following)["seats"]] == [True, False, True]
    for player in (BLUE, GREEN):
        secret = worker.resources.secrets.seat(following, player)
        assert refusal(stranger.command(following, "take", secret=secret), 403) == "invalid_invite"
        assert stranger.post(f"/games/{following}/seat/{secret}").status_code == 403
    assert refusal(ann.command(following, "renew", player="Green"), 403) == "not_your_seat"
    assert refusal(stranger.command(game, "rematch"), 403) == "spectating"
    assert offered(ben, game) == following


def test_another_browser_of_the_same_person_joins_the_same_seat(worker: Worker) -> None:
    game, ann, *_ = start_game_of_three(worker)
    phone = worker.browser()
    phone.take_seat(ann.state(game)["seats"][0]["link"])
    finish(worker, game)
    following = offer(ann, game)
    assert not phone.state(following)["is_player"]
    assert offer(phone, game) == following
    assert [seat["is_yours"] for seat in phone.state(following)["seats"]] == [False, True, False]


def test_a_person_declines_and_may_come_back(worker: Worker) -> None:
    game, ann, ben, cem = finished(worker)
    following = offer(ann, game)
    answer = ben.post(f"/games/{game}/decline", version="0")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"/games/{game}")
    assert (offered(ben, game), offered(cem, game)) == (None, following)
    assert ben.state(game)["rematch"] is None
    assert texts(ann.state(following))[-1] == "Green declined the rematch."
    assert refusal(ben.command(game, "decline"), 422) == "no_open_request"
    # The seat is free for somebody with a link then.
    assert ann.state(following)["seats"][2]["link"]
    assert offer(ben, game) == following
    assert ben.state(following)["seats"][2]["is_yours"]


def test_an_offer_ends_with_the_person_who_makes_it(worker: Worker) -> None:
    game, ann, ben, cem = finished(worker)
    first = offer(ann, game)
    assert ann.command(first, "leave").status_code == 200
    assert (offered(ben, game), ben.state(game)["rematch"]) == (None, None)
    assert refusal(ben.command(game, "rematch", offer=first), 422) == "rematch_withdrawn"
    second = offer(ben, game)
    assert (offered(ann, game), offered(cem, game)) == (second, second)
    delete(ben)
    assert (offered(ann, game), ann.state(game)["rematch"]) == (None, None)
    third = offer(cem, game)
    # Ann has joined when the person who offers it leaves: it is still her game, but no offer to others.
    assert offer(ann, game) == third
    cem.command(third, "leave")
    assert [seat["is_reserved"] for seat in ann.state(third)["seats"]] == [False] * 3
    assert ann.state(third)["is_player"]


def test_an_offer_nobody_takes_ends_and_another_is_possible(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    game, ann, ben, cem = finished(worker)
    before = games_of(worker, ben)
    with monkeypatch.context() as patch:
        patch.setattr(creation, "_offer_seconds", lambda _: -1.0)
        first = offer(ann, game)
    assert (offered(ben, game), games_of(worker, ben)) == (None, before)
    assert refusal(cem.command(game, "rematch", offer=first), 422) == "rematch_withdrawn"
    second = offer(ann, game)
    assert second != first
    assert first not in games_of(worker, ann), "the offer that nobody took is withdrawn with the next one"
    for each, status in ((first, 404), (game, 200), (second, 200)):
        assert ann.get(f"/api/games/{each}").status_code == status


def test_the_person_who_offers_it_lets_computers_take_the_seats_of_those_who_do_not_come(worker: Worker) -> None:
    game, ann, ben, cem = start_game_of_three(worker, time_control="3+5")
    assert refusal(ann.command(game, "hand", player="Red", seat="greedy"), 403) == "not_with_clocks"
    finish(worker, game)
    following = offer(ann, game)
    for colour in ("Blue", "Green"):
        assert ann.command(following, "hand", player=colour, seat="greedy").status_code == 200
    assert [seat["seat"] for seat in ann.state(following)["seats"]] == ["greedy", "human", "greedy"]
    assert offered(ben, game) is None
    # It has begun without the others, who may offer one of their own.
    assert refusal(ben.command(game, "rematch", offer=following), 422) == "rematch_withdrawn"
    second = offer(ben, game)
    assert offered(cem, game) == second


def test_an_empty_seat_of_a_game_by_invitation_goes_to_a_computer(worker: Worker) -> None:
    ann = worker.browser()
    game = ann.begin(seats={"Blue": "here", "Red": "link", "Green": "link"})
    answer = worker.browser().command(game, "hand", player="Red", seat="greedy")
    assert refusal(answer, 403) == "not_your_seat"
    assert [seat["can_hand_over"] for seat in ann.state(game)["seats"]] == [True] * 3
    assert ann.command(game, "hand", player="Red", seat="greedy").status_code == 200


def test_offers_of_one_person_grew_a_finished_game_without_end(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "BUDGETS", {**BUDGETS, "rematches": 1})
    game, ann, ben, _ = finished(worker)
    ann.command(offer(ann, game), "leave")
    version = ann.state(game)["version"]
    assert refusal(ann.command(game, "rematch"), 422) == "rematches_used_up"
    assert ann.state(game)["version"] == version
    assert offer(ben, game)


@pytest.mark.parametrize("is_over", [False, True])
def test_in_a_rematch_a_computer_plays_for_whoever_has_left(worker: Worker, *, is_over: bool) -> None:
    """The rematch once waited for a person in the seat of somebody who had left for good."""
    game, ann, ben, cem = finished(worker) if is_over else start_game_of_three(worker)
    assert cem.command(game, "leave").status_code == 200
    finish(worker, game)
    following = offer(ann, game)
    assert [seat["seat"] for seat in ann.state(following)["seats"]] == [STAND_IN, "human", "human"]
    assert offer(ben, game) == following


@pytest.mark.parametrize("by_victim", [True, False])
def test_a_rematch_passed_a_block(worker: Worker, *, by_victim: bool) -> None:
    game, ann, ben, cem = finished(worker)
    fields = {"command": "block", "player": "Blue" if by_victim else "Red"}
    assert (ben if by_victim else ann).client.post(f"/api/games/{game}/commands", json=fields).status_code == 200
    for browser in (ann, ben):
        assert refusal(browser.command(game, "rematch"), 403) == "kept_apart"
    following = offer(cem, game)
    assert offer(ann, game) == following
    assert offered(ben, game) is None
    assert refusal(ben.command(game, "rematch"), 403) == "kept_apart"
    assert not ben.state(following)["is_player"]


@pytest.mark.parametrize("is_by_host", [False, True])
def test_a_block_after_the_offer_keeps_both_apart(worker: Worker, *, is_by_host: bool) -> None:
    game, ann, ben, cem = finished(worker)
    following = offer(ann, game)
    if is_by_host:
        block_by_host(worker, ann)
    else:
        ben.client.post(f"/api/games/{game}/commands", json={"command": "block", "player": "Blue"})
    assert offered(ben, game) is None
    assert refusal(ben.command(game, "rematch", offer=following), 403) == "kept_apart"
    assert is_by_host or offer(cem, game) == following


def test_somebody_whom_the_host_has_blocked_began_rematches(worker: Worker) -> None:
    game, ann, ben, _ = finished(worker)
    block_by_host(worker, ann)
    assert refusal(ann.command(game, "rematch"), 403) == "blocked_visitor"
    following = offer(ben, game)
    assert refusal(ann.command(game, "rematch"), 403) == "blocked_visitor"
    block_by_host(worker, ben)
    assert refusal(worker.browser().command(game, "rematch"), 403) == "spectating"
    alone = ann.begin(seats={"Blue": "here", "Red": "greedy", "Green": "greedy"})
    finish(worker, alone)
    assert ann.command(alone, "rematch").status_code == 200
    assert not ann.state(following)["is_player"]


def test_rematches_from_before_they_were_offers_still_open(worker: Worker) -> None:
    """Such a game has the event `RematchStarted` without a person, and everybody has a seat in the next one."""
    game, ann, ben, cem = finished(worker)
    following = new_game(*ALL_HUMAN, events=(Joined(PLAYERS),))
    store = worker.resources.store
    store.create(following, ann.digest, [RED])
    rows = [
        {"game": following.id, "browser": browser.digest, "player": player}
        for browser, player in ((ben, "G"), (cem, "B"))
    ]

    def start(change: GameChange) -> None:
        change.apply(RematchStarted(following.id))

    store.change(game, start)
    store.database.write(lambda connection: connection.execute(insert(schema.holders), rows))
    for browser in (ann, ben, cem):
        assert (browser.state(game)["rematch"], offered(browser, game)) == (following.id, None)
        assert "Go to the rematch" in browser.get(f"/games/{game}").text
        assert browser.command(game, "rematch").get_json()["rematch"] == following.id
        assert browser.state(following.id)["is_player"]
    assert "A rematch has started." in texts(ann.state(game))[-1]
    assert worker.browser().state(game)["rematch"] == following.id


def test_a_person_who_lets_anybody_watch_does_not_do_so_for_others_in_the_rematch(worker: Worker) -> None:
    game, ann, ben, cem = start_game_of_three(worker)
    for browser in (ann, ben, cem):
        browser.command(game, "watch", allow="yes")
    finish(worker, game)
    following = offer(ann, game)
    room = worker.resources.store.load(following).room
    assert room.shown == room.joined == {RED}
    assert not room.names
    for browser in (ben, cem):
        offer(browser, game)
    assert worker.resources.store.load(following).room.shown == {*PLAYERS}


def test_the_rematch_of_a_slow_game_is_offered_for_days(worker: Worker) -> None:
    found = {}
    for control in ("3+5", "unlimited", "postal"):
        game, ann, _ = start_game_of_two(worker, time_control=control)
        finish(worker, game)
        room = worker.resources.store.load(offer(ann, game)).room
        assert room.offer is not None
        found[control] = round((room.offer.until - time.time()) / 60)
    assert found == {"3+5": 10, "unlimited": 24 * 60, "postal": 14 * 24 * 60}
