"""Names of cells typed on the full screen, at any speed: small letters a to p have no other meaning."""

import pytest

from frontends.console.screen import panels
from frontends.console.screen.key_bindings import press
from frontends.console.storage.user_data import UserData

from .model_driver import AnyModel, ManualScheduler, TriboloModel, text_of, tribolo_model, type_keys


@pytest.mark.parametrize("name", [f"{letter}{row}" for letter in "abcdefghijklmnop" for row in (1, 7, 11)])
def test_a_name_typed_slowly_was_taken_for_commands(model: TriboloModel, clock: ManualScheduler, name: str) -> None:
    type_keys(model, "i6", "enter")
    before = model.session, len(model.messages)
    for character in name:
        press(model, "", character)
        clock.run()  # A second has passed.
        assert (model.overlay, model.session, len(model.messages)) == (None, *before)
    assert model.target.name == name


@pytest.mark.parametrize(
    ("letter", "shown"), [("n", " n_ Type the number of a row. N: new game."), ("a", " a_ Type the number of a row.")]
)
def test_a_typed_letter_was_answered_with_a_riddle(model: TriboloModel, letter: str, shown: str) -> None:
    press(model, "", letter)
    assert [*panels.status(model, is_ascii=True)] == [("class:important", shown)]
    press(model, "", "7")
    assert "Type" not in text_of(panels.status(model, is_ascii=True))


def test_a_row_that_no_cell_has_carries_out_nothing(model: TriboloModel, clock: ManualScheduler) -> None:
    for key in ("n", "0", "é", "b", "0"):
        press(model, "", key)
    clock.run()
    assert (model.overlay, model.session.hints, len(model.messages)) == (None, 0, 0)


def test_where_letters_name_no_cell_their_case_does_not_matter(user_data: UserData, tictactoe: AnyModel) -> None:
    model, _, codes = tribolo_model(user_data)
    press(model, "", "Q")
    assert codes == [0]
    press(tictactoe, "", "p")
    assert tictactoe.session.help
