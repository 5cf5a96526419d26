"""Names of cells typed on the full screen: letters that are also commands wait for the row."""

from __future__ import annotations

from pathlib import Path

import pytest

from frontends.console.screen import panels
from frontends.console.screen.form import Form
from frontends.console.screen.key_bindings import ACTIONS, press
from frontends.console.storage.user_data import UserData

from .model_driver import tribolo_model, type_keys

LETTERS = [key for key in ACTIONS if len(key) == 1 and key.lower() in "abcdefghijklmnop"]


@pytest.mark.parametrize("row", range(1, 12))
@pytest.mark.parametrize("letter", LETTERS)
def test_a_name_of_a_cell_fired_the_command_of_its_letter(tmp_path: Path, letter: str, row: int) -> None:
    model, clock, _ = tribolo_model(UserData(tmp_path, "Tribolo"))
    type_keys(model, "i6", "enter")
    before = model.session, len(model.messages)
    seen: list[object] = []
    for character in letter + str(row):
        press(model, "", character)
        seen.append(model.overlay)
    clock.run()
    assert seen == [None] * len(seen)
    assert model.target.name == f"{letter.lower()}{row}"
    assert (model.session, len(model.messages)) == before
    assert model.hinted_turn is None


def test_a_typed_letter_was_answered_with_a_riddle(tmp_path: Path) -> None:
    model, _, _ = tribolo_model(UserData(tmp_path, "Tribolo"))
    press(model, "", "n")
    assert [*panels.status(model, is_ascii=True)] == [("class:important", " n_ Type the number of a row.")]


def test_a_letter_alone_is_its_command_after_a_moment(tmp_path: Path) -> None:
    model, clock, _ = tribolo_model(UserData(tmp_path, "Tribolo"))
    press(model, "", "n")
    assert "".join(fragment[1] for fragment in panels.status(model, is_ascii=True)).startswith(" n_ ")
    assert model.overlay is None
    clock.run()
    assert isinstance(model.overlay, Form)


def test_another_key_carries_out_the_waiting_command_first(tmp_path: Path) -> None:
    model, _, _ = tribolo_model(UserData(tmp_path, "Tribolo"))
    for key in "pb":
        press(model, "", key)
    assert model.session.help
    press(model, "right", "")
    assert "capture" in model.messages[-1][1]


def test_a_row_that_no_cell_has_carries_out_nothing(tmp_path: Path) -> None:
    model, clock, _ = tribolo_model(UserData(tmp_path, "Tribolo"))
    for key in ("n", "0", "p", "é", "b", "0"):
        press(model, "", key)
    clock.run()
    assert (model.overlay, model.session.help, len(model.messages)) == (None, True, 0)


def test_letters_that_name_no_cell_do_not_wait(tmp_path: Path) -> None:
    model, _, codes = tribolo_model(UserData(tmp_path, "Tribolo"))
    press(model, "", "q")
    assert codes == [0]
