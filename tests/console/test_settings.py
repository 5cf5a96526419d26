"""The settings of the terminal: one file that each run reads, and one form."""

import json
from pathlib import Path

import pytest

from frontends.console.storage.settings import Settings, SettingsFile
from frontends.session.pace import Pace
from tests.harness.console import run_here

from .screen.model_driver import TriboloModel, form_of, messages_of, type_keys


@pytest.fixture
def file(tmp_path: Path, model: TriboloModel) -> SettingsFile:
    model.settings_file = SettingsFile(tmp_path / "data" / "settings.json", model.show_error)
    return model.settings_file


def test_preferences_were_forgotten_at_every_start(model: TriboloModel, file: SettingsFile) -> None:
    assert (file.read(), model.session.help) == (Settings(), False)
    type_keys(model, "-", "P", "s")
    assert (file.read(), model.session.help) == (Settings(pace=Pace.FAST, sound=True), True)
    type_keys(model, "P")
    assert file.read() == Settings(pace=Pace.FAST, marks=False, sound=True)


def test_two_terminals_do_not_overwrite_each_other(model: TriboloModel, file: SettingsFile) -> None:
    type_keys(model, "O")
    file.change(language="de", sound=True)
    type_keys(model, *["backspace"] * 3, "Bea", "down", "right", "enter")
    assert file.read() == Settings("Bea", Pace.FAST, language="de", sound=True)


def test_the_form_shows_and_changes_every_setting(model: TriboloModel, file: SettingsFile) -> None:
    type_keys(model, "O")
    assert [field.text for field in form_of(model).fields] == [
        *("Ann", "instant", "not marked", "off", "automatic", "automatic", "automatic")
    ]
    type_keys(model, "down", "x", "enter")
    assert form_of(model).problem == "Pace cannot be 'x'."
    type_keys(model, "right", *["down", "right"] * 5, "enter")
    assert file.read() == Settings("", Pace.NORMAL, True, True, "en", "ascii", "never")
    assert model.session.help
    assert messages_of(model) == ["Language, characters and colours change at the next start."]


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"version": 2}', "{}", '{"version": 1, "sound": 1}', '{"version": 1, "pace": "warp"}']
)
def test_settings_that_cannot_be_read_are_put_aside_and_play_goes_on(text: str, tmp_path: Path) -> None:
    path = tmp_path / "tribolo" / "settings.json"
    path.parent.mkdir()
    path.write_text(text, "utf-8")
    done = run_here("play", "--blue", "random", XDG_DATA_HOME=str(tmp_path))
    broken = path.with_name("settings.json.broken")
    assert (done.exit_code, broken.read_text("utf-8"), path.exists()) == (0, text, False)
    assert done.stderr.startswith("The settings cannot be read (")
    assert done.stderr.endswith(f"). Their file is now {broken}.\n")


def test_settings_choose_the_language_and_options_win(tmp_path: Path) -> None:
    path = tmp_path / "tribolo" / "settings.json"
    path.parent.mkdir()
    path.write_text(json.dumps({"version": 1, "language": "de", "characters": "ascii"}))
    german = run_here("play", text="quit\n", XDG_DATA_HOME=str(tmp_path), LC_ALL="C.UTF-8").stdout
    english = run_here("play", "--language", "en", "--unicode", text="quit\n", XDG_DATA_HOME=str(tmp_path)).stdout
    assert "am Zug" in german
    assert "·" not in german
    assert "to move" in english
    assert "·" in english
