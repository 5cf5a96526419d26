"""The settings of the terminal: one file that each run reads, and one form."""

from pathlib import Path

import pytest

from frontends.console.storage.settings import Settings, SettingsFile
from frontends.session.pace import Pace
from tests.golden_games import GAMES
from tests.harness.console import run_here

from .screen.model_driver import TriboloModel, form_of, messages_of, type_keys


@pytest.fixture
def file(tmp_path: Path, model: TriboloModel) -> SettingsFile:
    (tmp_path / "tribolo").mkdir()
    model.settings_file = SettingsFile(tmp_path / "tribolo" / "settings.json", model.show_error)
    return model.settings_file


def test_preferences_were_forgotten_and_two_terminals_do_not_overwrite_each_other(
    model: TriboloModel, file: SettingsFile
) -> None:
    assert (file.read(), model.session.help) == (Settings(), False)
    type_keys(model, "-", "P", "s", "O")
    assert (file.read(), model.session.help) == (Settings(pace=Pace.FAST, sound=True), True)
    file.change(language="de", sound=False)
    type_keys(model, *["backspace"] * 3, "Bea", "down", "right", "enter", "P")
    assert file.read() == Settings("Bea", Pace.NORMAL, marks=False, language="de")


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
def test_settings_that_cannot_be_read_are_put_aside_and_play_goes_on(text: str, file: SettingsFile) -> None:
    file.path.write_text(text, "utf-8")
    done = run_here("play", "--blue", "random", XDG_DATA_HOME=str(file.path.parents[1]))
    broken = file.path.with_name("settings.json.broken")
    assert (done.exit_code, broken.read_text("utf-8"), file.path.exists()) == (0, text, False)
    assert done.stderr.startswith("The settings cannot be read (")
    assert done.stderr.endswith(f"). Their file is now {broken}.\n")


def test_settings_in_a_folder_that_cannot_be_read_stop_no_command() -> None:
    done = run_here("show", str(GAMES / "tie.tribolo"), XDG_DATA_HOME=f"/{'x' * 300}")
    assert (done.exit_code, done.stderr.count("The settings cannot be read: ")) == (0, 1)


def test_settings_choose_the_language_and_options_win(file: SettingsFile) -> None:
    file.change(language="de", characters="ascii")
    for options, word in (((), "am Zug"), (("--language", "en", "--unicode"), "to move")):
        printed = run_here("play", *options, text="quit\n", XDG_DATA_HOME=str(file.path.parents[1])).stdout
        assert (word in printed, "·" in printed) == (True, bool(options))
