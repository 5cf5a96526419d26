"""The commands on files: show, convert, perft, scores and replay, with options that they share."""

import json
from pathlib import Path

import pytest

from frontends.console.storage.scores import Result as Score
from frontends.console.storage.user_data import UserData
from tests.golden_games import GAMES
from tests.harness.console import refusal_of
from tests.harness.console import run_here as run
from tribolo_core import Game, Record, format_record, parse_record
from tribolo_core.notation.record import UNKNOWN

TIE = GAMES / "tie.tribolo"


def test_show_prints_the_last_turn() -> None:
    shown = run("show", str(TIE), "--ascii")
    assert shown.exit_code == 0
    lines = shown.stdout.rstrip().split("\n")
    assert lines[1].startswith("  1  B")
    assert lines[-1].startswith("The game is over: Dizzy 1 and Dizzy 2 share the win with 64 cells")
    fields = json.loads(run("show", str(TIE), "--json").stdout)
    assert (fields["result"], fields["player"], len(fields["moves"])) == ("64-64-36", None, len(fields["comments"]) - 1)


@pytest.mark.parametrize("middle", ["record", "json"])
def test_a_record_survives_a_round_trip_through_every_notation(middle: str) -> None:
    there = run("convert", str(TIE), "--to", middle)
    back = run("convert", "-", "--to", "record", text=there.stdout)
    assert parse_record(back.stdout) == parse_record(TIE.read_text("utf-8"))


def test_a_record_keeps_its_variations_and_json_holds_the_main_line() -> None:
    start = format_record(Record(Game.new(seed=7).play_all(["i6", "h3"]), UNKNOWN))
    with_variations = start.replace("i6 h3", "i6 h3 (a11 {so} e3 (m4))")
    assert run("convert", "-", "--to", "record", text=with_variations).stdout == with_variations
    for notation in ("json", "position", "board"):
        shown = run("convert", "-", "--to", notation, text=with_variations).stdout
        assert shown == run("convert", "-", "--to", notation, text=start).stdout
    assert run("show", "-", "--json", text=with_variations).stdout == run("show", "-", "--json", text=start).stdout


def test_a_position_and_a_board_keep_the_last_turn() -> None:
    position = run("convert", str(GAMES / "deadlock.tribolo"), "--to", "position").stdout
    board = run("convert", "-", "--to", "board", text=position).stdout
    assert position.endswith(" -\n")
    assert run("convert", "-", "--to", "position", text=board).stdout == position


def test_perft_counts() -> None:
    assert [run("perft", str(depth), "--seed", "7").stdout for depth in range(4)] == ["1\n", "1\n", "5\n", "46\n"]
    assert run("perft", "2", "--seed", "7", "--divide").stdout == "i6 5\n5\n"
    assert json.loads(run("perft", "2", "--seed", "7", "--divide", "--json").stdout) == {
        "schema": 1,
        "depth": 2,
        "count": 5,
        "divide": {"i6": 5},
    }
    assert run("perft", "3", str(TIE)).stdout == "0\n"


@pytest.mark.parametrize(
    "options", ["--seed 3", "--deal standard", "--seed 0", "--seed 3 --deal maze", "--divide --seed 3"]
)
def test_the_seed_and_the_deal_beside_a_file_were_ignored(options: str) -> None:
    error = refusal_of("perft", "2", str(TIE), *options.split())
    assert error.endswith("\nError: Use either FILE or --seed and --deal.\n")


def test_scores_prints_the_score_card(tmp_path: Path) -> None:
    environment = {"XDG_DATA_HOME": str(tmp_path)}
    assert run("scores", **environment).stdout == "You have not finished a game of Tribolo yet.\n"
    user_data = UserData(tmp_path / "tribolo", "Tribolo")
    won = Score("Tribolo", "maze", "Ann", "Red", "won", 71)
    user_data.add_results([won, Score("Tribolo", "open", "Bo", "Blue", "lost", 40)])
    user_data.add_results([Score("Tic-Tac-Toe", "standard", "Bo", "X", "tied", None), won])
    assert run("scores", **environment).stdout.split("\n") == [
        "Ann             won   lost   tied",
        "Other             2      1      0",
        "",
    ]
    assert len(json.loads(run("scores", "--json", **environment).stdout)) == 4
    user_data.scores.write_text('[{"game": 3}]', "utf-8")
    broken = run("scores", **environment)
    assert broken.exit_code == 2
    assert f"{user_data.scores}: line 1: not a score card" in broken.stderr


@pytest.mark.parametrize(
    "arguments",
    [["show"], ["convert", "--to", "json"], ["perft", "2"], ["replay"], ["play", "--deal"]],
    ids=lambda arguments: arguments[0],
)
def test_a_file_without_a_game_is_one_sentence_with_exit_code_2(arguments: list[str], tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text('[Deal "x"]\nremember the milk\n', "utf-8")
    for file in (path, tmp_path / "missing"):
        error = refusal_of(*arguments, str(file)).rstrip().split("\n")[-1]
        assert error.startswith("Error: ")
        if file is path:
            assert f"{path}: line 2, column 1: " in error
    assert path.read_text("utf-8") == '[Deal "x"]\nremember the milk\n'


def test_a_deal_is_a_preset_or_a_file(tmp_path: Path) -> None:
    assert run("--deal", "maze", "--seed", "7").output.count("██████") > 2
    path = tmp_path / "position"
    path.write_text(run("convert", str(TIE), "--to", "json").stdout, "utf-8")
    played = run("play", "--deal", str(path), "--blue", "random", "--ascii")
    assert played.exit_code == 0
    assert "The game is over: " in played.stdout


def test_a_replay_needs_a_terminal() -> None:
    done = run("replay", str(TIE))
    assert (done.exit_code, done.stderr) == (2, "Error: A replay needs a terminal. `tribolo-cli show` prints a game.\n")
