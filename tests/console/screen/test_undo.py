"""Undo on the full screen before the first own move."""

from __future__ import annotations

from pathlib import Path

import pytest

from frontends.console.storage.user_data import UserData
from frontends.session.loop import Answer

from .model_driver import tribolo_model, type_keys


@pytest.fixture
def user_data(tmp_path: Path) -> UserData:
    return UserData(tmp_path / "data", "Tribolo")


def test_undo_took_back_the_moves_of_opponents_before_the_first_own_turn(user_data: UserData) -> None:
    model, clock, _ = tribolo_model(user_data, seats=("human", "greedy", "greedy"))
    clock.run()
    assert (model.plies, model.view.status) == (1, "Blue to move.")
    said = len(model.messages)
    type_keys(model, "u")
    assert (model.plies, clock.work) == (1, [])
    assert [text for _, text in model.messages][said:] == ["You have no move to undo yet."]
    type_keys(model, "f1", "enter")
    clock.run()
    type_keys(model, "u")
    assert (model.plies, model.view.status) == (1, "Blue to move.")


def test_undo_in_a_game_without_humans_goes_to_the_first_turn(user_data: UserData) -> None:
    model, _, _ = tribolo_model(user_data, seats=("greedy",) * 3)
    question = model.session.question
    assert question is not None
    model.dispatch(Answer(question, next(iter(model.session.turn.transitions))))
    assert model.plies == 1
    type_keys(model, "u")
    assert model.plies == 0
