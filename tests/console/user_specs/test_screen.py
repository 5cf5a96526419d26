"""Programs on the full screen: typed in the form, and replaced when they forfeit."""

from pathlib import Path

import pytest

from frontends.console.screen.form import Form
from frontends.console.storage.user_data import UserData
from frontends.console.user_specs.game import definition_of
from frontends.console.user_specs.spec import UserSpec
from tests.console.screen.model_driver import new_model, type_keys
from tests.engines.driver import SCRIPT, spec_of, wait_until_ended
from tests.engines.engine_script import REFERENCE
from tribolo_core import PLAYERS


def test_a_game_goes_on_after_a_forfeit(tmp_path: Path) -> None:
    spec = spec_of("illegal")
    definition = definition_of([UserSpec(spec)])
    model, clock, _ = new_model(definition, UserData(tmp_path, "Tribolo"), seats=("human", "human", spec), seed=7)
    clock.run()
    assert any("Green forfeits: the opponent played a1, which is illegal" in text for _style, text in model.messages)
    assert model.session.seats[PLAYERS[2]] == "random"
    clock.run()
    assert model.plies == 1
    wait_until_ended(f"{SCRIPT} illegal")


def test_a_program_is_typed_in_the_form(tmp_path: Path) -> None:
    model, clock, _ = new_model(
        definition_of(()), UserData(tmp_path, "Tribolo"), seats=("human", "human", "human"), seed=7
    )
    type_keys(model, "N")
    assert isinstance(model.overlay, Form)
    texts = ("Custom", "human", "human", "exec:/no/such/program", "", "standard", "7")
    with pytest.raises(ValueError, match="the program '/no/such/program' is not found"):
        model.overlay.done(texts)
    model.overlay.done(("Custom", "human", "Gus", f"exec:{REFERENCE},time=5s", "", "standard", "7"))
    clock.run()
    assert model.plies == 1
