"""Names of cells typed on the full screen, at any speed: small letters a to p have no other meaning."""

from __future__ import annotations

import pytest

from frontends.console.screen import panels
from frontends.console.screen.form import Form
from frontends.console.screen.key_bindings import ACTIONS, press
from frontends.console.storage.user_data import UserData
from frontends.games.tictactoe import TICTACTOE

from .model_driver import new_model, tribolo_model, type_keys

CELLS = [f"{letter}{row}" for letter in "abcdefghijklmnop" for row in (1, 7, 11)]


@pytest.mark.parametrize("name", CELLS)
def test_a_name_of_a_cell_typed_slowly_cost_a_hint_or_opened_a_form(user_data: UserData, name: str) -> None:
    model, clock, _ = tribolo_model(user_data)
    type_keys(model, "i6", "enter")
    before = model.session, len(model.messages)
    for character in name:
        press(model, "", character)
        clock.run()  # A second has passed.
        assert (model.overlay, model.session, len(model.messages)) == (None, *before)
    assert model.target.name == name


def test_a_command_waited_for_half_a_second(user_data: UserData) -> None:
    model, _, _ = tribolo_model(user_data)
    for key in ("P", "B"):
        press(model, "", key)
    assert model.session.help
    assert "capture" in model.messages[-1][1]
    press(model, "", "N")
    assert isinstance(model.overlay, Form)


def test_no_small_letter_of_a_cell_is_a_command() -> None:
    assert {key for key in ACTIONS["game"] if key in "abcdefghijklmnop"} == set("hjkl"), "those move the cursor"


@pytest.mark.parametrize(
    ("letter", "shown"),
    [("n", " n_ Type the number of a row. N: new game."), ("a", " a_ Type the number of a row.")],
)
def test_a_typed_letter_was_answered_with_a_riddle(user_data: UserData, letter: str, shown: str) -> None:
    model, _, _ = tribolo_model(user_data)
    press(model, "", letter)
    assert [*panels.status(model, is_ascii=True)] == [("class:important", shown)]
    press(model, "", "7")
    assert "Type" not in "".join(text for _, text, *_ in panels.status(model, is_ascii=True))


def test_a_row_that_no_cell_has_carries_out_nothing(user_data: UserData) -> None:
    model, clock, _ = tribolo_model(user_data)
    for key in ("n", "0", "é", "b", "0"):
        press(model, "", key)
    clock.run()
    assert (model.overlay, model.session.hints, len(model.messages)) == (None, 0, 0)


def test_where_letters_name_no_cell_their_case_does_not_matter(user_data: UserData) -> None:
    model, _, codes = tribolo_model(user_data)
    press(model, "", "Q")
    assert codes == [0]
    small, _, _ = new_model(TICTACTOE, user_data, seats=("human", "human"), seed=7)
    press(small, "", "p")
    assert small.session.help
