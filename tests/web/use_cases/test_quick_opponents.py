"""In games of several people, only computers that answer at once play: their thinking is charged to nobody."""

from __future__ import annotations

import re

import pytest

from frontends.games.characters import CHARACTERS
from frontends.games.difficulties import DIFFICULTIES
from frontends.games.tribolo import TRIBOLO
from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from frontends.web.characters import STAND_IN, answers_at_once
from frontends.web.room.events import Joined
from frontends.web.room.ids import new_id
from frontends.web.room.stored_game import StoredGame
from tribolo_core import PLAYERS, Player

from ..http.test_api import refusal, start_game_of_three
from ..worker import Worker

REFUSAL = re.compile(
    r"\S+ thinks too long for a game with other people. "
    r"Choose a computer player that answers at once, such as Otto, level 3\."
)
SLOW = ["engine", "engine:time=3s", "mcts:nodes=50", "revenge"]


@pytest.mark.parametrize("spec", SLOW)
@pytest.mark.parametrize("seats", [{"Blue": "here", "Red": "link"}, {"Blue": "here", "Red": "here"}])
def test_a_game_of_several_people_does_not_begin_with_a_computer_that_thinks(
    worker: Worker, spec: str, seats: dict[str, str]
) -> None:
    browser = worker.browser()
    answer = browser.client.post("/api/games", json={"seats": {**seats, "Green": spec}})
    assert REFUSAL.fullmatch(refusal(answer, 422))
    form = browser.post("/games", blue="here", red="link", green=spec)
    assert (form.status_code, bool(REFUSAL.search(form.text))) == (422, True)
    assert browser.begin(seats={"Blue": "here", "Red": "greedy", "Green": spec})
    assert browser.begin(seats={"Blue": "link", "Red": "greedy", "Green": spec})


@pytest.mark.parametrize("spec", SLOW)
def test_nobody_hands_a_seat_of_a_game_of_several_people_to_a_computer_that_thinks(worker: Worker, spec: str) -> None:
    game, blue, _, _ = start_game_of_three(worker)
    assert REFUSAL.fullmatch(refusal(blue.command(game, "hand", player="Blue", seat=spec), 422))
    version = str(blue.state(game)["version"])
    form = blue.post(f"/games/{game}/hand", version=version, player="Blue", spec=spec, seat="greedy")
    assert REFUSAL.search(form.text)
    assert blue.command(game, "hand", player="Blue", seat="greedy").status_code == 200


def test_a_record_with_a_computer_that_thinks_becomes_no_game_of_several_people(worker: Worker) -> None:
    browser = worker.browser()
    game = browser.begin(seats={"Blue": "here", "Red": "greedy", "Green": "engine"}, seed="7")
    record = browser.get(f"/games/{game}/record").text
    with_friend = record.replace('[Red "greedy"]', '[Red "human"]')
    answers = [browser.client.post("/api/records", json={"record": text}) for text in (record, with_friend)]
    assert answers[0].status_code == 201
    assert REFUSAL.fullmatch(refusal(answers[1], 422))


def test_pages_of_games_of_several_people_offer_only_computers_that_answer_at_once(worker: Worker) -> None:
    game, blue, _, _ = start_game_of_three(worker)
    alone = blue.begin(seats={"Blue": "here", "Red": "greedy", "Green": "greedy"})
    for address, is_slow_offered in ((game, False), (alone, True)):
        page = blue.get(f"/games/{address}").text
        offered = set(re.findall('<option value="([^"]+)"', page[page.index('id="friends"') :])) & set(CHARACTERS)
        assert {"greedy", "level:8"} <= offered
        assert all(map(answers_at_once, offered)) != is_slow_offered
    form = worker.browser().get("/new").text
    select = form[form.index('id="seat-red"') : form.index("</select>", form.index('id="seat-red"'))]
    quick, slow = select.split("<optgroup data-alone")
    assert 'value="engine"' not in quick
    assert 'label="Computer, for games of one person"' in slow
    assert 'value="engine"' in slow


def test_the_computers_of_the_lobby_and_those_that_play_on_for_people_answer_at_once() -> None:
    assert all(answers_at_once(spec) for specs in (*DIFFICULTIES.values(), (STAND_IN,)) for spec in specs)


def test_a_stored_game_of_several_people_goes_on_with_a_computer_that_thinks(worker: Worker) -> None:
    seats = Seats.of({Player.BLUE: HUMAN, Player.RED: "mcts:nodes=50", Player.GREEN: HUMAN})
    session = Session(TRIBOLO.new(7, "5x5"), seats, 7, "5x5")
    stored = StoredGame.of(new_id(), session, "fast", "", [Joined((Player.BLUE, Player.GREEN))])
    browser = worker.browser()
    browser.get("/")
    game = browser.begin(seats=dict.fromkeys(map(str, PLAYERS), "greedy"))
    cookie = browser.client.get_cookie("tribolo")
    assert game
    assert cookie is not None
    held = (Player.BLUE, Player.GREEN)
    worker.resources.store.create(stored, worker.resources.secrets.browser(cookie.value), held)
    for _ in range(3):
        question = worker.resources.store.load(stored.id).room.question
        if question is None:
            assert browser.play(stored.id).status_code == 200
        else:
            worker.answer(stored.id)
