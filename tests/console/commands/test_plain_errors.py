"""Errors that once repeated the words of a parser or a library, and that now say what to do."""

import shlex
from pathlib import Path

import pytest

from frontends.console.command_table import COMMAND_TABLE, SYNONYMS
from tests.golden_games import GAMES
from tests.harness.console import refusal_of
from tribolo_core import OPPONENTS
from tribolo_core.presets import PRESETS

RECORD = (GAMES / "tie.tribolo").read_text("utf-8")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run the test in a folder with a record, `g.tribolo`, and a file with two records, `two.tribolo`."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g.tribolo").write_text(RECORD, "utf-8")
    (tmp_path / "two.tribolo").write_text(f"{RECORD}\n{RECORD}", "utf-8")
    return tmp_path


def error_of(command: str) -> str:
    """Run a command that is refused, and return its error: the last line on standard error."""
    return refusal_of(*shlex.split(command)).rstrip().split("\n")[-1].removeprefix("Error: ")


def test_a_match_replaced_a_file_in_the_home_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder))
    assert error_of("match greedy greedy greedy --out=~/g.tribolo") == "~/g.tribolo: No such file or directory."
    assert error_of("match greedy greedy greedy --out g.tribolo") == "g.tribolo exists. Name a new file."
    assert error_of(f"match greedy greedy greedy --out {'x' * 300}").endswith(": File name too long.")
    assert (folder / "g.tribolo").read_text("utf-8") == RECORD


@pytest.mark.parametrize(
    ("command", "missing"), [("match", "BLUE"), ("match greedy", "RED"), ("match greedy greedy", "GREEN")]
)
def test_a_match_without_three_opponents_took_3_values_of_specs(command: str, missing: str) -> None:
    error = refusal_of(*command.split())
    assert "Usage: tribolo-cli match [OPTIONS] BLUE RED GREEN\n" in error
    assert error.endswith(f"Error: Missing argument '{missing}'.\n")


@pytest.mark.parametrize("command", ["puzzle --file g.tribolo", "puzzles --out g.tribolo"])
def test_a_file_without_puzzles_was_an_error_of_json(command: str, folder: Path) -> None:
    assert error_of(command) == "g.tribolo is not a file of puzzles."
    assert (folder / "g.tribolo").read_text("utf-8") == RECORD


@pytest.mark.parametrize("content", [RECORD, "[1]", "{}", '{"schema": "other"}'])
def test_a_file_without_a_score_was_an_error_of_json_and_a_false_score(content: str, folder: Path) -> None:
    (folder / "other").write_text(content, "utf-8")
    assert error_of("bench --check other") == "other is not a score of Tribolo-Bench."


@pytest.mark.parametrize(
    ("command", "option"),
    [
        ("--seed x", "'--seed'"),
        ("analyse g.tribolo --ply x", "'--ply'"),
        ("arena --deals x", "'--deals'"),
        ("bench --deals x", "'--deals'"),
        ("perft x", "'DEPTH'"),
        ("puzzle --rating x", "'--rating'"),
        ("puzzles --games x", "'--games'"),
        ("review g.tribolo --workers x", "'--workers'"),
        ("selfplay --seed x", "'--seed'"),
        ("train folder --generations x", "'--generations'"),
    ],
)
def test_a_text_in_place_of_a_whole_number_was_not_a_valid_integer_range(command: str, option: str) -> None:
    assert error_of(command) == f"Invalid value for {option}: 'x' is not a whole number."


def test_a_chart_in_a_missing_folder_was_named_twice_with_an_error_number() -> None:
    chart = Path("missing", "x.svg")
    error = error_of(f"arena --pool greedy random level:1 level:2 --out games.jsonl --plot '{chart}'")
    assert error == f"{chart}: No such file or directory."
    assert not Path("games.jsonl").exists(), "the refusal comes before the games"


def test_results_in_place_of_specs_did_not_lead_to_resume(folder: Path) -> None:
    (folder / "a.jsonl").write_text("", "utf-8")
    error = error_of("arena a.jsonl")
    assert error == (
        "Invalid value for '[SPEC]...': 'a.jsonl' is a file. To continue a tournament, use --resume a.jsonl."
    )
    assert "--resume" not in error_of("arena b.jsonl")


@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ("--red gredy", "unknown name 'gredy'. Try greedy."),
        ("--red humn", "unknown name 'humn'. Try human, maxn."),
        ("--red xyzzy", f"unknown name 'xyzzy'. Try human, {', '.join(OPPONENTS)}."),
        ("--red brs:dept=3", "'brs' has no option 'dept'. Try depth."),
        ("--red original:fare", "'original' has no variant 'fare'. Try fair."),
    ],
)
def test_an_unknown_opponent_was_named_three_times(options: str, problem: str) -> None:
    assert error_of(options) == f"Invalid value for '--red': {problem}"


def test_the_suggested_deal_for_nope_was_open_alone() -> None:
    assert error_of("--deal nope") == (
        f"'nope' is neither a file nor a deal of Tribolo, whose deals are {', '.join(PRESETS)}."
    )


@pytest.mark.parametrize("command", ["show", "analyse", "review", "convert --to json", "perft 2"])
def test_an_empty_input_was_a_board_of_0_rows(command: str, folder: Path) -> None:
    (folder / "empty").write_text(" \n", "utf-8")
    assert error_of(f"{command} empty") == "empty is empty."
    assert error_of(f"{command} -") == "standard input is empty."


def test_the_name_of_a_data_set_in_an_error_was_one_that_nobody_had_typed() -> None:
    assert error_of("selfplay --out sp") == "sp: the name of a data set ends in .jsonl, .npz or .parquet."


@pytest.mark.parametrize(("typed", "meant"), SYNONYMS.items())
def test_other_words_for_a_command_led_nowhere(typed: str, meant: str) -> None:
    assert meant in COMMAND_TABLE
    assert error_of(typed) == f"No such command '{typed}'. Did you mean '{meant}'?"


def test_an_unknown_command_leads_to_the_list() -> None:
    assert error_of("zzz") == "No such command 'zzz'. `tribolo-cli help` lists the commands."


def test_a_file_in_place_of_a_command_did_not_lead_to_the_commands_on_files() -> None:
    assert error_of("g.tribolo") == ("No such command 'g.tribolo'. It is a file: use show, replay or play --deal.")
    assert error_of("h.tribolo").startswith("No such command 'h.tribolo'. ")
    assert "It is a file" not in error_of("h.tribolo")


@pytest.mark.parametrize("text", ["BB1#6R3G1/2G2R", "16/16/16"])
def test_an_incomplete_position_was_a_missing_file(text: str) -> None:
    error = error_of(f"analyse {text}")
    assert error.startswith("the position: line 1, column ")
    assert "No such file" not in error


def test_a_missing_file_with_letters_of_positions_in_its_name_is_no_position() -> None:
    assert error_of("analyse BRG/game") == f"{Path('BRG/game')}: No such file or directory."


@pytest.mark.parametrize("command", ["show", "analyse", "review", "convert --to json", "perft 2"])
def test_a_file_with_two_records_was_an_error_of_tags(command: str) -> None:
    assert error_of(f"{command} two.tribolo") == "two.tribolo holds 2 records; this command takes one."


def test_a_text_that_is_too_long_for_a_path_is_no_file() -> None:
    assert error_of("x" * 5_000).startswith("No such command 'xxx")
