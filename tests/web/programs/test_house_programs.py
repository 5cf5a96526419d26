"""House programs: who is offered, what each may do, and how it comes and goes."""

from __future__ import annotations

import html
import re
import time

import pytest
from sqlalchemy import select

from frontends.web import capacity
from frontends.web.bounds import PROGRAM_CHANGES, PROGRAM_CONNECTIONS, PROGRAM_GAMES, PROGRAM_STREAMS
from frontends.web.characters import STAND_IN
from frontends.web.front.pages import OFFLINE_HEADER
from frontends.web.store import schema
from frontends.web.store.programs import ABANDONED_SECONDS, AWAY_SECONDS, QUIET_SECONDS
from frontends.web.store.rows import HEAD_START
from frontends.wire.facts import Occupant
from tests.harness.waiting import until
from tests.web.clocked_games import STEP, Time
from tests.web.games import path_of, refusal
from tests.web.visitors.games import finish, join
from tests.web.worker import ROOMY, Browser, NewWorker, Worker

from .clients import STREAM, WITH_ROBO, House, let_pass, offered, seat_of


@pytest.fixture
def worker(new_worker: NewWorker, any_database: str) -> Worker:
    """Return a worker for one test, which has its own programs."""
    return new_worker(database=any_database, **ROOMY)


@pytest.fixture
def house(worker: Worker) -> House:
    return House(worker)


def stored_programs(worker: Worker) -> list[str]:
    with worker.resources.store.database.read() as connection:
        return list(connection.execute(select(schema.programs.c.browser)).scalars())


def form(browser: Browser, **options: object) -> str:
    return html.unescape(browser.get("/new", **options).text)


def test_a_program_is_offered_while_it_is_connected(house: House, browser: Browser) -> None:
    for _ in range(2):
        assert offered(browser) == {}
        assert "Robo" not in form(browser)
        answer = browser.client.post("/api/games", json={"seats": WITH_ROBO})
        assert refusal(answer, 422) == "program_away"
        with house.connected():
            assert offered(browser) == {"Robo": True}
            assert re.search('<optgroup label="Programs">\n<option value="program:Robo">Robo</option>', form(browser))
            assert "a game with one is kept on this server, and needs a connection" in form(browser)
            # The service worker keeps this page for use without a connection.
            assert "Robo" not in form(browser, headers={OFFLINE_HEADER: "1"})
        until(lambda: not offered(browser))


def test_a_person_and_a_program_play_a_game_in_which_it_is_marked(
    worker: Worker, house: House, browser: Browser
) -> None:
    with house.connected() as events:
        answer = browser.post("/games", blue="here", red="program:Robo", green="greedy", seed="2", name="Ada")
        game = answer.headers["Location"].rpartition("/")[2]
        assert [seat["is_program"] for seat in browser.state(game)["seats"]] == [False, True, False]
        browser.play(game)
        (waiting,) = next(events).games
        assert (waiting.id, waiting.version) == (game, browser.state(game)["version"])
        assert house.play(game).status_code == 200
        assert next(events).games == ()
        assert browser.state(game)["is_your_turn"]
        page = html.unescape(browser.get(f"/games/{game}").text)
        assert "Robo (program)" in page
        assert '<option value="program:Robo" selected>Robo</option>' in form(browser, query_string={"like": game})
        finish(worker, game)
    assert "Robo (program)" in html.unescape(browser.get(f"/games/{game}").text)
    assert "Robo (program)" in browser.get("/").text
    (result,) = worker.resources.store.results(browser.digest).counted
    assert (result.opponents, "Program · " in browser.get("/results").text) == (("program", "greedy"), True)


def test_a_program_agrees_to_an_undo_and_says_nothing(worker: Worker, house: House, browser: Browser) -> None:
    with house.connected():
        game = browser.begin(seats=WITH_ROBO)
        browser.play(game)
        assert browser.command(game, "undo").status_code == 200
        assert (browser.state(game)["ply"], browser.state(game)["request"]) == (0, None)
        for command, fields in (
            ("say", {"phrase": "hello"}),
            ("name", {"player": "Red", "name": "Deep Thought"}),
            ("undo", {}),
            ("watch", {"allow": "yes"}),
            ("renew", {"player": "Red"}),
        ):
            assert refusal(house.command(game, command, **fields), 403) == "programs_play_only"
        client = worker.app.test_client()
        assert refusal(client.post("/api/games", json={}, headers=house.headers), 403) == "programs_play_only"
        assert house.command(game, "resign").status_code == 200
    assert seat_of(browser, game)["seat"] == STAND_IN


def test_a_token_of_no_program_is_refused(browser: Browser) -> None:
    wrong = {"Authorization": "Bearer wrong"}
    assert refusal(browser.get(STREAM), 401) == "unknown_token"
    assert refusal(browser.get(STREAM, headers=wrong), 401) == "unknown_token"
    assert refusal(browser.client.post("/api/games", json={}, headers=wrong), 401) == "unknown_token"
    # A proxy may ask for a password of its own, and pages know no tokens.
    assert browser.client.post("/api/games", json={}, headers={"Authorization": "Basic eDp5"}).status_code == 201
    assert browser.get("/new", headers=wrong).status_code == 200


@pytest.mark.parametrize("is_removed", [False, True])
def test_a_computer_player_takes_the_seat_a_minute_after_a_program_has_left(
    worker: Worker, house: House, browser: Browser, *, is_removed: bool
) -> None:
    programs = worker.resources.programs
    with house.connected():
        game = browser.begin(seats=WITH_ROBO)
        browser.play(game)
        if is_removed:
            programs.table.remove("Robo")
    until(lambda: not offered(browser))
    let_pass(worker, AWAY_SECONDS - 5)
    assert programs.table.to_leave() == []
    assert seat_of(browser, game)["person"] == "Robo"
    let_pass(worker, 6)
    until(lambda: seat_of(browser, game)["seat"] == STAND_IN)
    seat, state = seat_of(browser, game), browser.state(game)
    assert (seat["person"], seat["is_program"], state["is_your_turn"]) == ("", False, True)
    assert [entry["fact"]["kind"] for entry in state["told"]].count("left") == 1
    assert browser.play(game).status_code == 200
    if is_removed:
        until(lambda: not stored_programs(worker))


def test_a_program_that_stalls_loses_its_seat(worker: Worker, house: House, browser: Browser) -> None:
    with house.connected():
        game, other = browser.begin(seats=WITH_ROBO), worker.browser().begin(seats=WITH_ROBO)
        browser.play(game)
        let_pass(worker, AWAY_SECONDS + 1)
        until(lambda: seat_of(browser, game)["seat"] == STAND_IN)
        assert seat_of(browser, other)["person"] == "Robo"  # The person is to move there.
        let_pass(worker, ABANDONED_SECONDS)
        until(lambda: seat_of(browser, other)["seat"] == STAND_IN)


def test_a_program_in_a_game_with_clocks_loses_its_seat_by_the_flag(
    worker: Worker, house: House, browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    flags, store, time = worker.resources.flags, worker.resources.store, Time()
    flags.close()
    monkeypatch.setattr(store.database, "time", lambda _: time.now)
    monkeypatch.setattr(store.clocks, "monotonic", lambda: time.now)
    with house.connected():
        game = browser.begin(seats=WITH_ROBO, time_control="3+5")
        browser.play(game)
    let_pass(worker, AWAY_SECONDS + 1)
    assert worker.resources.programs.table.to_leave() == []
    left = browser.state(game)["clocks"]["remaining"]["Red"] / 1_000
    end = time.now + left + HEAD_START
    while time.now < end:
        assert seat_of(browser, game)["person"] == "Robo"
        time.now = min(end, time.now + STEP)
        flags.look()
    seat = seat_of(browser, game)
    assert (seat["seat"], seat["has_flagged"], seat["is_program"]) == (STAND_IN, True, True)


def test_a_game_that_its_people_leave_is_removed(house: House, browser: Browser) -> None:
    with house.connected():
        game = browser.begin(seats=WITH_ROBO)
        assert browser.command(game, "leave").status_code == 200
        assert browser.get(f"/api/games/{game}").status_code == 404
        assert offered(browser) == {"Robo": True}


def test_a_rematch_seats_the_program_at_once(worker: Worker, house: House, browser: Browser) -> None:
    with house.connected():
        game = browser.begin(seats=WITH_ROBO)
        finish(worker, game)
        rematch = browser.command(game, "rematch").get_json()["rematch"]
        # Everyone moves on to the next seat.
        assert seat_of(browser, rematch, "Green")["is_program"]
        finish(worker, rematch)
    until(lambda: not offered(browser))
    last = browser.command(rematch, "rematch").get_json()["rematch"]
    assert STAND_IN in [seat["seat"] for seat in browser.state(last)["seats"]]


def test_a_program_plays_as_many_games_as_its_client_can(worker: Worker, house: House, browser: Browser) -> None:
    with house.connected(most=1):
        game = browser.begin(seats=WITH_ROBO)
        assert offered(browser) == {"Robo": False}
        assert '<option value="program:Robo" disabled>' in form(browser)
        assert refusal(browser.client.post("/api/games", json={"seats": WITH_ROBO}), 422) == "program_busy"
        finish(worker, game)
        assert offered(browser) == {"Robo": True}
        game = browser.begin(seats=WITH_ROBO)
        let_pass(worker, QUIET_SECONDS + 1)  # Its person may have gone.
        until(lambda: offered(browser) == {"Robo": True})


def test_a_program_connects_and_moves_a_bounded_number_of_times(
    worker: Worker, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bounds are those of the program, so that people at the same address are not refused."""
    end = time.time() + 3_600  # A busy machine takes more than a minute here.
    monkeypatch.setattr(capacity, "window_end", lambda _: end)
    codes = {house.ask(f"{STREAM}?most={PROGRAM_GAMES.per_client + 1}").status_code}
    assert codes == {400}
    answers = [house.ask(STREAM) for _ in range(PROGRAM_STREAMS.per_client)]
    assert refusal(house.ask(STREAM), 503) == "too_many_streams"
    for answer in answers:
        answer.close()
    for _ in range(int(PROGRAM_CONNECTIONS.amount) - PROGRAM_STREAMS.per_client - 1):
        house.ask(STREAM).close()
    assert refusal(house.ask(STREAM), 429) == "too_many_requests"
    game = worker.browser().begin(seats={"Blue": "here", "Red": "here", "Green": "here"})
    client, body = worker.app.test_client(), {"command": "resign", "version": 0}
    for _ in range(int(PROGRAM_CHANGES.amount)):
        assert client.post(f"/api/games/{game}/commands", json=body, headers=house.headers).status_code == 403
    refused = client.post(f"/api/games/{game}/commands", json=body, headers=house.headers)
    assert refusal(refused, 429) == "too_many_requests"
    worker.browser().begin()


def test_a_program_that_takes_an_invitation_is_marked(worker: Worker, browser: Browser) -> None:
    friend, program = worker.browser(), worker.browser()
    game = browser.begin(seats={"Blue": "here", "Red": "link", "Green": "link"}, time_control="postal")
    links = [seat["link"] for seat in browser.state(game)["seats"]]
    join(browser, friend, game, 2)
    take = {"command": "take", "secret": path_of(links[1]).rpartition("/")[2], "name": "Robo"}
    assert program.command(game, **take).status_code == 200
    assert not seat_of(browser, game)["is_program"]
    for _ in range(2):
        assert program.command(game, **take, is_program=True).status_code == 200
    assert [each.is_program for each in map(Occupant.model_validate, browser.state(game)["seats"])].count(True) == 1
    assert refusal(program.command(game, "say", phrase="hello"), 403) == "programs_play_only"
    assert not seat_of(browser, game)["can_block"]
    assert program.command(game, "watch", allow="yes").status_code == 403
    for person in (browser, friend):
        assert person.command(game, "watch", allow="yes").status_code == 200
    assert "Robo (program)" in worker.browser().get("/watch").text
    finish(worker, game)
    (result,) = worker.resources.store.results(browser.digest).counted
    assert result.opponents == ("program", "human")
