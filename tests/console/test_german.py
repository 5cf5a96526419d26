"""The game in German: chosen by the locale or an option; commands, help, errors and JSON stay English."""

import json
from pathlib import Path

import pytest
from babel.numbers import get_decimal_symbol

from frontends.console.screen import panels
from frontends.console.screen.key_bindings import ACTIONS
from frontends.console.screen.mode import GAME, REPLAY, Mode
from frontends.console.storage.user_data import UserData
from frontends.locale.languages import DECIMAL_MARKS, LANGUAGES, use_language
from tests.golden_games import GAMES
from tests.harness.console import output_of, run_here

from .plain.driver import play_lines
from .screen.captures import SCREENS, SMALLEST, capture
from .screen.model_driver import TriboloModel, page_of, text_of, tribolo_model, type_keys

GERMAN_LOCALE = {"LC_ALL": "", "LC_MESSAGES": "de_AT.UTF-8", "LANG": "C"}


def test_the_locale_or_an_option_chooses_the_language() -> None:
    german, english = "Grün ist am Zug.", "Green to move."
    hot_seat = ("--plain", "--seed", "7", "--blue", "human", "--red", "human", "--green", "human")
    for arguments, environment, expected in (
        ((), {"LC_ALL": "de_DE.UTF-8"}, german),
        ((), GERMAN_LOCALE, german),
        ((), {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "de"}, german),
        ((), {"LC_ALL": "C.UTF-8", "LANG": "de_DE.UTF-8"}, english),
        ((), {"LC_ALL": "fr_FR.UTF-8"}, english),
        (("--language", "de"), {"LC_ALL": "C"}, german),
        (("--language", "en"), {"LC_ALL": "de_DE.UTF-8"}, english),
    ):
        assert expected in output_of(*hot_seat, *arguments, text="where\n", **environment)


def test_commands_help_errors_and_json_are_english_in_a_german_locale(tmp_path: Path) -> None:
    game = str(GAMES / "greedy.tribolo")
    assert "Play a game in the terminal." in run_here("play", "--help", **GERMAN_LOCALE).stdout
    assert "Green 66" in run_here("show", game, **GERMAN_LOCALE).stdout
    wrong = tmp_path / "wrong"
    wrong.write_text("x" * 16, "utf-8")
    for arguments in (("--blue", "gredy"), ("--deal", "nowhere"), ("--deal", str(wrong)), ("show", str(wrong))):
        english, german = run_here(*arguments), run_here(*arguments, **GERMAN_LOCALE)
        assert (german.exit_code, german.stderr) == (english.exit_code, english.stderr)
    fields = json.loads(run_here("daily", "--json", **GERMAN_LOCALE).stdout)
    assert fields["player"] in ("Blue", "Red", "Green")


def test_the_plain_game_is_german_and_its_commands_are_english() -> None:
    with use_language("de"):
        printed = play_lines("f1", "hint", "moves", "row 5", "where", "?", "zz", has_board=False)
    text = "\n".join(printed)
    assert printed[0] == "Tribolo, Partie 7. Hilfe mit ?."
    for part in ("Blau spielt f1 und erobert", "Mögliche Züge: ", "Zeile 5: ", "Wände: ", "Letzte Züge: ", "  undo  "):
        assert part in text
    for word in ("Blue", "Green", "captures", "moves:", "Type "):
        assert word not in text


@pytest.mark.parametrize("name", SCREENS)
def test_the_full_screen_is_german_and_has_room(name: str, tmp_path: Path) -> None:
    with use_language("de"):
        drawn = capture(SCREENS[name], *SMALLEST, tmp_path)
    for word in ("Blue", "Green", "to move", "moves", "pace", "quit", "keys", "Any key", "captures"):
        assert word not in drawn


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("mode", [GAME, REPLAY, Mode("daily"), Mode("puzzles")])
def test_keys_have_room_in_each_language(language: str, mode: Mode, user_data: UserData) -> None:
    with use_language(language):
        model, _, _ = tribolo_model(user_data)
        model.mode = mode
        line = text_of(panels.key_line(model, SMALLEST[0]))
        assert len(line) <= SMALLEST[0]
        type_keys(model, "?")
        page = page_of(model)
        assert max(map(len, page.text)) <= SMALLEST[0] - 4
        assert len(page.lines) <= SMALLEST[1] - 2
    assert "?" in ACTIONS[mode.name]


def test_numbers_have_the_decimal_mark_of_the_language() -> None:
    assert {code: get_decimal_symbol(code) for code in LANGUAGES} == DECIMAL_MARKS


def test_a_german_answers_a_question_with_j(model: TriboloModel) -> None:
    type_keys(model, "i6", "enter", "r", "j")
    assert model.plies == 0


def test_names_in_files_stay_english(user_data: UserData) -> None:
    with use_language("de"):
        model, _, _ = tribolo_model(user_data)
        type_keys(model, "i6", "enter")
    assert "human" in user_data.unfinished.read_text("utf-8")
    assert "Mensch" not in user_data.unfinished.read_text("utf-8")
