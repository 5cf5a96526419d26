"""The load generator's people know the games that they play."""

from __future__ import annotations

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.crowd.measurements import percentile
from bench.crowd.records import record_at
from tests.harness.crowd.game import PERSON, PageGame, WrongAnswer
from tests.harness.crowd.people import NEW_GAME, SEATS
from tests.web.streams import events
from tests.web.worker import Browser
from tribolo_core import parse_position, parse_record


def test_a_page_follows_the_game_by_its_events(browser: Browser) -> None:
    game = PageGame(browser.state(browser.begin(**NEW_GAME, seed="7")))
    undone = False
    while game.ply < 12:
        if game.ply > 6 and not undone:
            undone = browser.command(game.id, "undo").status_code == 200
        else:
            move = {"version": game.version, "move": game.moves[-1]}
            assert browser.command(game.id, "play", **move).status_code == 200
        [update] = events(browser.get(f"/games/{game.id}/events?since={game.version}", buffered=False), 1)
        assert game.update(json.loads(update))
        whole = PageGame(browser.state(game.id))
        assert (game.version, game.ply, game.moves) == (whole.version, whole.ply, whole.moves)
    assert undone


def test_a_state_whose_legal_moves_are_not_those_of_the_rules_is_found(browser: Browser) -> None:
    seats = {"seats": dict.fromkeys(("Blue", "Red", "Green"), "here")}
    states = (browser.state(browser.begin(**seats, seed=str(seed))) for seed in range(20))
    state = next(state for state in states if parse_position(state["position"]).player is PERSON)
    state["takes"].popitem()
    with pytest.raises(WrongAnswer):
        PageGame(state)


@pytest.mark.parametrize("ply", [0, 10, 60, 113])
def test_a_record_stops_at_the_persons_turn(ply: int) -> None:
    record = parse_record(record_at(ply, 3))
    assert ply <= len(record.game.moves) <= ply + 12
    assert record.seats == SEATS
    assert ply == 0 or record.game.turn.player is PERSON


def test_a_record_of_a_game_that_ends_too_early_stops_at_the_last_turn_of_the_person() -> None:
    record = parse_record(record_at(1_000, 3))
    assert record.game.turn.player is PERSON


@given(st.lists(st.floats(0, 1e6), min_size=1), st.floats(0.01, 1))
def test_a_percentile_is_the_least_value_that_a_share_of_all_does_not_exceed(values: list[float], share: float) -> None:
    found = percentile(values, share)
    assert found in values
    assert sum(value <= found for value in values) >= share * len(values)
    assert sum(value < found for value in values) < share * len(values)


def test_no_values_have_no_percentile() -> None:
    assert math.isnan(percentile([], 0.5))
