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
    monkeypatch.chdir(tmp_path)
    (tmp_path / "g.tribolo").write_text(RECORD, "utf-8")
    (tmp_path / "two.tribolo").write_text(f"{RECORD}\n{RECORD}", "utf-8")
    (tmp_path / "empty").write_text(" \n", "utf-8")
    return tmp_path


def error_of(command: str) -> str:
    return refusal_of(*shlex.split(command)).rstrip().split("\n")[-1].removeprefix("Error: ")


def test_a_match_replaced_a_file_in_the_home_folder(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(folder))
    assert error_of("match greedy greedy greedy --out=~/g.tribolo") == "~/g.tribolo: No such file or directory."
    assert error_of("match greedy greedy greedy --out g.tribolo") == "g.tribolo exists. Name a new file."
    assert error_of(f"match greedy greedy greedy --out {'x' * 300}").endswith(": File name too long.")
    assert (folder / "g.tribolo").read_text("utf-8") == RECORD


@pytest.mark.parametrize("command", ["puzzle --file g.tribolo", "puzzles --out g.tribolo"])
def test_a_file_without_puzzles_was_an_error_of_json(command: str, folder: Path) -> None:
    assert error_of(command) == "g.tribolo is not a file of puzzles."
    assert (folder / "g.tribolo").read_text("utf-8") == RECORD


@pytest.mark.parametrize("content", [RECORD, "[1]", "{}", '{"schema": "other"}'])
def test_a_file_without_a_score_was_an_error_of_json_and_a_false_score(content: str, folder: Path) -> None:
    (folder / "other").write_text(content, "utf-8")
    assert error_of("bench --check other") == "other is no run of Tribolo-Bench."


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


@pytest.mark.parametrize("text", ["BB1#6R3G1/2G2R", "16/16/16"])
def test_an_incomplete_position_was_a_missing_file(text: str) -> None:
    error = error_of(f"analyse {text}")
    assert error.startswith("the position: line 1, column ")
    assert "No such file" not in error


def test_an_endless_search_began_without_a_word() -> None:
    specs = ("brs:depth=10", "brs:depth=9", "maxn:depth=99,time=1s")
    assert refusal_of("match", *specs, "--out", "g.tribolo").splitlines() == [
        "brs:depth=10: a move may take hours. Add time=1s to bound it.",
        "Error: g.tribolo exists. Name a new file.",
    ]


READERS = ["show", "analyse", "review", "convert --to json", "perft 2"]
RED = "Invalid value for '--red': "


@pytest.mark.parametrize(
    ("command", "error"),
    [
        # A text in place of a whole number was "not a valid integer range".
        ("--seed x", "Invalid value for '--seed': 'x' is not a whole number."),
        ("exploit greedy --deals x", "Invalid value for '--deals': 'x' is not a whole number."),
        ("perft x", "Invalid value for 'DEPTH': 'x' is not a whole number."),
        # An unknown opponent was named three times.
        ("--red gredy", f"{RED}unknown name 'gredy'. Try greedy."),
        ("--red humn", f"{RED}unknown name 'humn'. Try human."),
        ("--red xyzzy", f"{RED}unknown name 'xyzzy'. Try human, {', '.join(OPPONENTS)}."),
        ("--red brs:dept=3", f"{RED}'brs' has no option 'dept'. Try depth."),
        ("--red original:fare", f"{RED}'original' has no variant 'fare'. Try fair."),
        # The suggested deal was "open" alone.
        ("--deal nope", f"'nope' is neither a file nor a deal of Tribolo, whose deals are {', '.join(PRESETS)}."),
        ("--game tictactoe --red greedy", "Tic-Tac-Toe has no seats for Red."),
        # The name of the data set was one that nobody had typed.
        ("selfplay --out sp", "sp: the name of a data set ends in .jsonl, .npz or .parquet."),
        ("nalyse x", "No such command 'nalyse'. Did you mean 'analyse'?"),  # It was taken for arguments of play.
        ("zzz", "No such command 'zzz'. `tribolo-cli help` lists the commands."),
        ("h.tribolo", "No such command 'h.tribolo'. `tribolo-cli help` lists the commands."),
        ("g.tribolo", "No such command 'g.tribolo'. It is a file: use play, show or replay."),
        ("play g.tribolo --seed 3", "g.tribolo has its own seats and deal. Leave out the options that choose them."),
        ("x" * 5_000, f"No such command '{'x' * 5_000}'. `tribolo-cli help` lists the commands."),
        *((typed, f"No such command '{typed}'. Did you mean '{meant}'?") for typed, meant in SYNONYMS.items()),
        # The letters in the name of the file are those of positions.
        ("analyse BRG/game", f"{Path('BRG/game')}: No such file or directory."),
        # They were an error of tags, and a board of 0 rows.
        *((f"{command} two.tribolo", "two.tribolo holds 2 records; this command takes one.") for command in READERS),
        *((f"{command} empty", "empty is empty.") for command in READERS),
        *((f"{command} -", "standard input is empty.") for command in READERS),
    ],
    ids=lambda text: text[:50],
)
def test_an_error_says_what_to_do(command: str, error: str) -> None:
    assert error_of(command) == error


def test_other_words_for_commands_lead_to_commands() -> None:
    assert {*SYNONYMS.values()} <= {*COMMAND_TABLE}
