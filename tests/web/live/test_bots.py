"""Computer players on a server: which may play, and that their moves are stored with the move before them."""

from __future__ import annotations

import logging
import re
from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from sqlalchemy import text

from frontends.games.characters import CHARACTERS
from frontends.games.daily.deal import deal_of_day
from frontends.games.difficulties import DIFFICULTIES
from frontends.web.characters import STAND_IN, STRONGEST, is_bounded
from frontends.web.live import bots
from frontends.web.live.bots import GAMES_AT_ONCE, MAX_ANSWERS
from frontends.web.store.database import writing
from tests.web.games import refusal, start_game_of_three
from tests.web.visitors.games import finish
from tests.web.worker import Browser, Worker, worded
from tribolo_core import PLAYERS, Stop

REFUSAL = re.compile(
    r"\S+ takes too long to play on a server\. Play against it alone in your browser, with scripts, or choose another "
    r"computer player\. The strongest is Trika \(engine:nodes=200\)\."
)
UNBOUNDED = ["engine", "engine:time=3s", "engine:nodes=201", "engine:nodes=100,threads=2", "mcts", "peaceful:nodes=300"]
ALL_BOTS = {"seats": dict.fromkeys(map(str, PLAYERS), "greedy"), "seed": "7"}


@pytest.mark.parametrize("spec", UNBOUNDED)
@pytest.mark.parametrize("red", ["here", "link", "greedy"])
def test_no_game_on_a_server_begins_with_a_computer_without_a_bound(browser: Browser, spec: str, red: str) -> None:
    answer = browser.client.post("/api/games", json={"seats": {"Blue": "here", "Red": red, "Green": spec}})
    assert refusal(answer, 422) == "unbounded_opponent"
    form = browser.post("/games", blue="here", red=red, green=spec)
    assert (form.status_code, bool(REFUSAL.search(form.text))) == (422, True)


@pytest.mark.parametrize("spec", [*UNBOUNDED, "external:fish"])
def test_nobody_hands_a_seat_to_a_computer_whose_answer_has_no_bound(worker: Worker, spec: str) -> None:
    game, blue, _, _ = start_game_of_three(worker)
    code = "invalid" if spec == "external:fish" else "unbounded_opponent"
    assert refusal(blue.command(game, "hand", player="Blue", seat=spec), 422) == code
    version = str(blue.state(game)["version"])
    assert blue.post(f"/games/{game}/hand", version=version, player="Blue", spec=spec, seat="greedy").status_code == 422
    assert blue.command(game, "hand", player="Blue", seat=STRONGEST).status_code == 200


def record_with_an_engine(browser: Browser, *, is_finished: bool) -> str:
    """Return the record of a game of a browser in which the engine, which has no bound, plays Red."""
    game = browser.begin(seats={"Blue": "here", "Red": "greedy", "Green": "random"}, seed="7", deal="5x5")
    while is_finished and browser.state(game)["is_your_turn"]:
        browser.play(game)
    return browser.get(f"/games/{game}/record").text.replace('"greedy"', '"engine"')


@pytest.mark.parametrize(("is_finished", "red"), [(False, STRONGEST), (True, "engine")])
def test_the_strongest_computer_plays_on_in_uploaded_games_and_in_rematches(
    worker: Worker, browser: Browser, is_finished: bool, red: str
) -> None:
    record = record_with_an_engine(browser, is_finished=is_finished)
    shared = browser.client.post("/api/records", json={"record": record}).get_json()["id"]
    assert [seat["seat"] for seat in browser.state(shared)["seats"]] == ["human", red, "random"]
    finish(worker, shared)
    rematch = browser.command(shared, "rematch").get_json()["rematch"]
    assert {seat["seat"] for seat in browser.state(rematch)["seats"]} == {"human", STRONGEST, "random"}


def test_a_record_with_a_spec_without_end_was_stored_and_shown(browser: Browser) -> None:
    record = record_with_an_engine(browser, is_finished=True).replace('"engine"', f'"mcts:uct=0.3{"0" * 500}"')
    refused = worded(browser.client.post("/api/records", json={"record": record}))
    assert "a spec has at most 100 characters" in refused
    assert len(refused) < 300


def test_pages_of_games_on_a_server_offer_only_computers_that_may_play_there(worker: Worker) -> None:
    game, blue, _, _ = start_game_of_three(worker)
    alone = blue.begin(seats={"Blue": "here", "Red": "greedy", "Green": "greedy"})
    for address in (game, alone):
        page = blue.get(f"/games/{address}").text
        offered = set(re.findall('<option value="([^"]+)"', page[page.index('id="friends"') :])) & set(CHARACTERS)
        assert {"greedy", "level:8", "peaceful"} <= offered
        assert all(map(is_bounded, offered))
    form = worker.browser().get("/new").text
    select = form[form.index('id="seat-red"') : form.index("</select>", form.index('id="seat-red"'))]
    bounded, others = select.split("<optgroup data-alone")
    assert 'value="engine"' not in bounded
    assert 'label="Computer, for games of one person"' in others
    assert 'value="engine"' in others


def test_every_computer_that_the_server_chooses_itself_may_play_there() -> None:
    week = (deal_of_day(date(2026, 12, 1) + timedelta(days=day)) for day in range(7))
    pairs = (*DIFFICULTIES.values(), *(deal.opponents for deal in week))
    chosen = {STAND_IN, STRONGEST, *(spec for pair in pairs for spec in pair)}
    assert {spec for spec in chosen if not is_bounded(spec)} == set()


def test_a_game_without_people_goes_on_until_it_is_over(worker: Worker, browser: Browser) -> None:
    game = browser.begin(**ALL_BOTS)
    assert browser.state(game)["plies"] == MAX_ANSWERS
    worker.let_bots_play(game)
    assert browser.state(game)["position"].endswith("-")
    assert worker.resources.store.find_unanswered(1) == []


@pytest.mark.parametrize("give_up", ["leave", "resign"])
def test_the_game_of_the_last_person_who_gives_up_ends(worker: Worker, give_up: str) -> None:
    game, *people = start_game_of_three(worker)
    for person in people[:2]:
        assert person.command(game, give_up).status_code == 200
    assert people[2].command(game, "resign").status_code == 200
    worker.let_bots_play(game)
    assert people[2].state(game)["position"].endswith("-")


def test_the_games_that_have_waited_longest_go_on_first(worker: Worker, browser: Browser) -> None:
    games = [browser.begin(**ALL_BOTS) for _ in range(GAMES_AT_ONCE + 2)]
    worker.resources.bots.look()
    assert [browser.state(game)["plies"] // MAX_ANSWERS for game in games] == [2] * GAMES_AT_ONCE + [1, 1]
    worker.resources.bots.look()
    assert [browser.state(game)["plies"] // MAX_ANSWERS for game in games[-2:]] == [2, 2]


def test_games_that_cannot_be_read_ended_the_job(new_worker: Callable[..., Worker]) -> None:
    first = new_worker()
    games = [first.browser().begin(**ALL_BOTS) for _ in range(GAMES_AT_ONCE + 1)]
    with writing(first.resources.store.database.engine) as connection:
        for game in games[:-1]:
            connection.execute(text("UPDATE event SET kind = 'strange' WHERE game = :game"), {"game": game})
    other = new_worker()  # It has not read them yet.
    for _ in range(2):
        other.resources.bots.look()
    assert first.resources.store.load(games[-1]).room.plies == 2 * MAX_ANSWERS


def test_two_processes_make_no_move_twice(new_worker: Callable[..., Worker], any_database: str) -> None:
    workers = [new_worker(database=any_database) for _ in range(2)]
    game = workers[0].browser().begin(**ALL_BOTS)
    loaded = [each.resources.store.load(game) for each in workers]
    assert loaded[0].room.plies == loaded[1].room.plies == MAX_ANSWERS
    for each in workers:  # The second one knows an older version of the game.
        each.resources.bots.look()
    alone = workers[0].browser().begin(**ALL_BOTS)
    workers[0].let_bots_play(alone)
    workers[1].let_bots_play(game)
    moves = [workers[0].resources.store.load(each).room.session.game.moves for each in (game, alone)]
    assert moves[0] == moves[1]


@pytest.mark.parametrize("spec", ["greedy", "engine:nodes=50"])
def test_a_stand_in_moves_for_a_computer_that_fails_and_the_log_has_one_line(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, spec: str
) -> None:
    answered: list[str] = []

    def answer(question: Any, _stop: Stop) -> Any:
        answered.append(question.spec)
        if question.spec == spec:
            raise RuntimeError("no move")
        return next(iter(question.turn.legal_moves))

    monkeypatch.setattr(bots, "answer", answer)
    with caplog.at_level(logging.ERROR):
        game = browser.begin(seats={"Blue": spec, "Red": "here", "Green": "random"}, seed="7")
    state = browser.state(game)
    assert (state["plies"], state["is_your_turn"]) == (2, True)
    assert answered == ["random", spec, STAND_IN]
    assert [record.getMessage() for record in caplog.records] == [
        f"bot {spec} failed to move, and level:3 moves for it"
    ]
    browser.play(game)
    assert browser.state(game)["plies"] == 5, "the game goes on"
