"""In a game from the lobby without clocks, an open page does not keep the others waiting for ever."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from frontends.web.characters import STAND_IN
from frontends.web.room.time_controls import TIME_CONTROLS, UNLIMITED
from frontends.web.store.games import version_of
from frontends.web.store.rows import HEAD_START
from frontends.wire.states import LOBBY_CONTROLS, TimeControlName
from tests.harness.waiting import until
from tests.web.games import refusal, start_game_of_three
from tests.web.worker import Browser, Worker
from tribolo_core import PLAYERS, Player

IDLE = TIME_CONTROLS[UNLIMITED].idle_seconds or 0.0
SECONDS = "[0-9]{2}"


@contextmanager
def past(worker: Worker, seconds: float) -> Iterator[None]:
    """Let turns that begin in the `with` block have begun some seconds ago."""
    with patch.object(worker.resources.store.database, "time", lambda _: time.time() - seconds):
        yield


def lobby_game(
    worker: Worker, idle: float, control: TimeControlName = UNLIMITED
) -> tuple[str, dict[Player, Browser], Player]:
    """Begin a game in the lobby whose first mover has been to move for `idle` seconds; return all people and it."""
    people = [worker.browser() for _ in PLAYERS]
    with past(worker, idle + HEAD_START):
        for browser in people:
            take = {"command": "take", "time_control": control}
            state = browser.client.post("/api/lobby/commands", json=take).get_json()
    game = str(state["game"])
    held = {}
    for browser in people:
        [seat] = [each["player"] for each in browser.state(game)["seats"] if each["is_yours"]]
        held[Player(seat)] = browser
    return game, held, worker.resources.store.load(game).room.session.turn.mover


def may_replace(browser: Browser, game: str, player: Player) -> bool:
    return any(seat["can_hand_over"] for seat in browser.state(game)["seats"] if seat["player"] == str(player))


def test_an_open_page_does_not_hold_a_game_from_the_lobby_for_ever(own_worker: Worker) -> None:
    game, people, mover = lobby_game(own_worker, IDLE + 1)
    stalling, other = people[mover], people[mover.next]
    stream = stalling.get(f"/games/{game}/events", buffered=False)
    next(iter(stream.response))
    assert other.state(game)["idle"] == {"player": str(mover), "seconds": 0.0}
    assert may_replace(other, game, mover)
    assert not may_replace(own_worker.browser(), game, mover)
    assert "Move now: the others may let a computer play on." in stalling.get(f"/games/{game}").text
    until(lambda: f"{mover} has not moved for a long time." in other.get(f"/games/{game}").text)
    assert "Let a computer play on" in other.get(f"/games/{game}").text
    assert other.command(game, "hand", player=str(mover), seat=STAND_IN).status_code == 200
    assert "plays for you." in stalling.get(f"/games/{game}").text
    assert stalling.command(game, "claim", player=str(mover)).status_code == 200
    stream.close()


def test_nobody_is_replaced_before_the_time_of_a_turn_is_over_and_pages_say_how_long_it_takes(worker: Worker) -> None:
    game, people, mover = lobby_game(worker, IDLE - 100)
    other = people[mover.next]
    assert not may_replace(other, game, mover)
    assert refusal(other.command(game, "hand", player=str(mover), seat=STAND_IN), 403) == "not_your_seat"
    assert 60 < other.state(game)["idle"]["seconds"] <= 100
    mine, theirs = (people[player].get(f"/games/{game}").text for player in (mover, mover.next))
    own = f'id="idle">Move within 1:{SECONDS}, or the others may let a computer play on.<'
    assert re.search(own, mine)
    assert re.search(f'id="idle">{mover} may be replaced in 1:{SECONDS}.<', theirs)
    early, early_people, mover = lobby_game(worker, 0)
    page = early_people[mover].get(f"/games/{early}").text
    assert 'id="idle" hidden><' in page
    refresh = re.search('http-equiv="refresh" content="([0-9]+);', page)
    assert refresh
    assert 0 < int(refresh[1]) <= IDLE - 120


def test_only_a_move_begins_the_time_of_a_turn_anew(worker: Worker) -> None:
    game, people, mover = lobby_game(worker, IDLE + 1)
    stalling, other = people[mover], people[mover.next]
    for command, fields in (
        ("name", {"player": str(mover), "name": "Ada"}),
        ("say", {"phrase": "moment"}),
        ("watch", {"allow": "no"}),
        ("renew", {"player": str(mover)}),
    ):
        assert stalling.command(game, command, **fields).status_code == 200
    assert may_replace(other, game, mover)
    assert stalling.play(game).status_code == 200
    assert not may_replace(stalling, game, worker.resources.store.load(game).room.session.turn.mover)
    assert stalling.state(game)["idle"]["seconds"] > IDLE - 60


@pytest.mark.parametrize("control", [name for name in TIME_CONTROLS if name != UNLIMITED])
def test_clocks_alone_bound_the_turns_of_games_with_clocks(worker: Worker, control: TimeControlName) -> None:
    game, people, _ = lobby_game(worker, 0, control)
    state = people[Player.BLUE].state(game)
    assert (state["idle"], state["clocks"] is None) == (None, False)


def test_friends_who_play_by_link_without_a_clock_are_not_hurried(worker: Worker) -> None:
    with past(worker, IDLE + HEAD_START + 1):
        game, blue, _, green = start_game_of_three(worker)
    assert green.state(game)["is_your_turn"]
    assert blue.state(game)["idle"] is None
    assert not may_replace(blue, game, Player.GREEN)


def test_a_person_whose_others_have_all_gone_is_not_hurried(worker: Worker) -> None:
    game, people, mover = lobby_game(worker, IDLE + 1)
    for player in (mover.next, mover.next.next):
        assert people[player].command(game, "resign").status_code == 200
    assert people[mover].state(game)["idle"] is None


def test_open_pages_hear_when_a_person_may_be_replaced(worker: Worker) -> None:
    game, *_ = lobby_game(worker, IDLE - 100)
    stored = worker.resources.store.load(game)
    idle_at = stored.idle_at
    assert idle_at is not None
    with patch("frontends.web.store.games.time.time", return_value=idle_at - 1):
        before = version_of(stored)
    with patch("frontends.web.store.games.time.time", return_value=idle_at):
        assert version_of(stored).people != before.people


def test_the_lobby_offers_a_bound_for_everyone_first_and_no_clock_last(worker: Worker) -> None:
    assert set(LOBBY_CONTROLS) == set(TIME_CONTROLS)
    for address in ("/lobby", "/"):
        offered = re.findall('name="time_control" value="([^"]+)"', worker.browser().get(address).text)
        assert (offered[0], offered[-1]) == ("day", UNLIMITED)
    form = worker.browser().get("/new").text
    assert re.search('<select id="time-control" name="time_control"><option value="">No clock</option>', form)
