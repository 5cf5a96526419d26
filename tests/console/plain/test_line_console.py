"""The line console through its functions."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.session.seats import Seats
from tests.generators import A_THIRD
from tests.harness.console import run
from tribolo_core import PLAYERS, parse_record

from .driver import hot_seat, play_lines


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("c2", "Illegal move: c2 is occupied."),
        ("p11", "Illegal move: p11 captures nothing."),
        ("z9", "'z9' is not a cell; use a column a-p and a row 1-11, such as c7. Type ? for help."),
        ("play c7", "'play c7' is not a command. Type ? for help."),
        ("undo", "There is no move to undo."),
        ("save", "save needs the name of a file, such as save game.tribolo."),
        ("new -1", f"A seed is a whole number from 0 to {2**64 - 1}, not '-1'."),
        ("new 99999999999999999999", f"A seed is a whole number from 0 to {2**64 - 1}, not 99999999999999999999."),
    ],
)
def test_an_invalid_line_is_answered_with_one_sentence_and_changes_nothing(line: str, sentence: str) -> None:
    before = play_lines(seats=hot_seat())
    assert play_lines(line, seats=hot_seat()) == [*before, f"! {sentence}"]
    assert play_lines(line, "i6", seats=hot_seat())[-1] == play_lines("i6", seats=hot_seat())[-1]


def test_undo_restart_and_new_games() -> None:
    assert play_lines("undo")[-1] == "! You have no move to undo yet."
    start = play_lines(seats=hot_seat())[-1]
    assert play_lines("i6", "undo", seats=hot_seat())[-1] == start
    assert play_lines("i6", "f1", "restart", seats=hot_seat())[-1] == start
    assert play_lines("new", seats=hot_seat())[-1] == play_lines(seats=hot_seat(), seed=8)[-1]
    assert play_lines("new 3", seats=hot_seat())[-1] == play_lines(seats=hot_seat(), seed=3)[-1]
    assert play_lines("new 7", "quit", "i6", seats=hot_seat())[-1] == start


def test_opponents_move_until_a_human_is_to_move_and_skips_are_announced() -> None:
    printed = play_lines()
    assert printed[1] == "Gus 2 plays i6 and captures 1 from you."
    assert printed[-1].endswith("Blue to move.")
    watched = play_lines(seats=Seats.of(dict.fromkeys(PLAYERS, "random")), seed=23)
    assert any(text.endswith(" cannot move and is skipped.") for text in watched)
    assert watched[-1].split("\n")[-1].startswith("The game is over: ")


def test_a_saved_game_continues_on_the_same_turn(tmp_path: Path) -> None:
    path = tmp_path / "my game.tribolo"
    saved = play_lines("f1", f"save {path}")
    assert saved[-1] == f"Saved to {path}."
    assert parse_record(path.read_text("utf-8")).seats == ("human", "greedy", "greedy")
    assert play_lines(f"load {path}", seats=hot_seat(), seed=1)[-1] == saved[-2]
    assert saved[-2] in run("play", str(path), "--plain", "--ascii", text="quit\n").stdout
    play_lines("f1", f"save {path}")
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_save_overwrote_silently(tmp_path: Path) -> None:
    path = tmp_path / "game.tribolo"
    play_lines("f1", f"save {path}")
    first = path.read_text("utf-8")
    refused = play_lines("d3", f"save {path}", "moves", f"save {path}")
    question = f"! {path} exists. Type the command again to replace it."
    assert (refused.count(question), refused[-1], path.read_text("utf-8")) == (2, question, first)
    saved = play_lines("d3", f"save {path}", f"save {path}", f"save {path}")
    assert [line for line in saved if str(path) in line] == [question, f"Saved to {path}.", question]
    assert path.read_text("utf-8") != first


def test_help_hid_the_commands_behind_a_question_mark() -> None:
    """`help` showed the legal moves, and `?` the help."""
    assert play_lines("help") == play_lines("?")
    assert "  ?, help     show these commands" in play_lines("help")[-1]


def test_the_board_was_printed_after_each_command_and_in_no_other_form() -> None:
    """A screen reader heard 14 lines of dots after each command."""
    printed = play_lines("i6", "row 6", "row 9", "moves", "row 3", "row 12", "row", seats=hot_seat(), has_board=False)
    assert printed == [
        "Tribolo, game 7. Type ? for help.",
        "Blue 12, Red 12, Green 12. Green to move.",
        "Green plays i6 and captures 1 from Blue.",
        "Blue 11, Red 12, Green 14. Blue to move.",
        "Row 6: b wall, f wall, g-h Green, i Green (last move), k Red, n Green.",
        "Row 9: j Blue.",
        "Blue 11, Red 12, Green 14. Blue to move.",
        "Legal moves: f1 d3 h3 j7 a11.",
        "Row 3: d legal move, f Blue, g Red, h legal move, o Green, p wall.",
        "! row needs one of 1 2 3 4 5 6 7 8 9 10 11.",
        "! row needs one of 1 2 3 4 5 6 7 8 9 10 11.",
    ]
    board = play_lines("board", seats=hot_seat(), has_board=False)[-1].splitlines()
    assert (len(board), board[6]) == (13, "  6  . ### .  .  . ### G  B  .  .  R  .  .  G  .  .  6")
    where = play_lines("i6", "where", seats=hot_seat(), has_board=False)[-1].splitlines()
    assert where[0] == "Blue: a1 b1 f3 l5 d8 n8 j9 j10 l10 m10 c11."
    assert where[3].startswith("Walls: d1 ")
    assert where[4:] == ["Last moves: Green i6 (+1)."]


@pytest.mark.parametrize("word", ["q", "quit", "exit", "Q"])
def test_quit_had_one_name_in_the_plain_mode(word: str) -> None:
    assert play_lines(word, "moves", seats=hot_seat()) == play_lines(seats=hot_seat())


def test_a_move_after_the_end_was_called_illegal() -> None:
    over = play_lines("c7", seats=Seats.of(dict.fromkeys(PLAYERS, "random")))
    assert over[-1] == "! The game is over. Type new, undo or quit."


def test_the_plain_mode_had_no_hints() -> None:
    first, second = play_lines("hint", "hint", seats=hot_seat())[2:]
    assert first == "i6 captures most: 1. Type hint again for the engine's choice."
    assert second.startswith("The engine suggests i6: Green i6 (+1), Blue ")
    assert second.partition(". Scores then: ")[0].count(", ") == 3, "four moves are shown"
    assert "hint" in play_lines("?")[-1]
    over = play_lines("hint", seats=Seats.of(dict.fromkeys(PLAYERS, "random")))
    assert over[-1] == "! Hints are available only on your turn."


def test_a_file_without_a_game_is_neither_loaded_nor_overwritten(tmp_path: Path) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text("remember\nthe milk!", "utf-8")
    before = play_lines(seats=hot_seat())
    loaded = play_lines(f"load {notes}", seats=hot_seat())
    assert loaded[:-1] == before
    assert loaded[-1].startswith(f"! {notes}: line 2, column 9: expected a tag such as")
    saved = play_lines(f"save {notes}", seats=hot_seat())[-1]
    assert saved.startswith(f"! {notes}: the file exists and is not overwritten (line 2, column 9: expected")
    assert notes.read_text("utf-8") == "remember\nthe milk!"
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    assert play_lines(f"load {binary}")[-1] == f"! {binary}: the file is not UTF-8 text."
    assert play_lines(f"load {tmp_path / 'none'}")[-1].endswith("none: No such file or directory.")


@pytest.mark.parametrize(
    ("name", "problem"),
    [
        ("no folder/x", "No such file or directory"),
        (".", "this is a folder. Add the name of a file, such as game.tribolo"),
        ("/dev/full", "it is a device or a pipe, not a file"),
        ("~no such user/x", "Could not determine home directory"),
        ("x" * 300, "File name too long"),
        ("notes.txt/x", "Not a directory"),
        ("nul\0", "a file name has no null characters"),
    ],
)
def test_impossible_names_are_refused(name: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").write_text("mine", "utf-8")
    for command in ("save", "load"):
        *_, refused = play_lines(f"{command} {name}", seats=hot_seat())
        assert refused.startswith(f"! {name}: ")
        assert command == "load" or problem in refused
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


@pytest.mark.parametrize(
    ("kept", "lost"),
    [("h3 {a fine move}", "comments or tags"), ("h3 (a11 m4)", "variations")],
    ids=["comments", "variations"],
)
def test_a_record_is_not_overwritten_if_something_would_be_lost(kept: str, lost: str, tmp_path: Path) -> None:
    path = tmp_path / "analysed.tribolo"
    play_lines("i6", "h3", f"save {path}", seats=hot_seat())
    analysed = path.read_text("utf-8").replace("h3", kept)
    path.write_text(analysed, "utf-8")
    lines = play_lines(f"load {path}", "a11", f"save {path}")
    assert lines[-1] == f"! {path}: the file exists and is not overwritten (it holds {lost} that would be lost)."
    assert any("a11 captures nothing." in line for line in lines), "the game goes on from its main line"
    assert path.read_text("utf-8") == analysed


def test_a_failed_write_leaves_only_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "saved.tribolo"
    play_lines(f"save {path}", seats=hot_seat())
    saved = path.read_text("utf-8")

    def full_disk(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    assert play_lines("i6", *[f"save {path}"] * 2, seats=hot_seat())[-1] == f"! {path}: No space left on device."
    assert path.read_text("utf-8") == saved
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_link_to_a_game_stays_a_link(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "game.tribolo")
    play_lines(f"save {link}", seats=hot_seat())
    play_lines("i6", *[f"save {link}"] * 2, seats=hot_seat())
    assert link.is_symlink()
    assert parse_record((tmp_path / "game.tribolo").read_text("utf-8")).game.moves


@A_THIRD
@given(
    st.lists(
        st.one_of(
            st.text(max_size=10),
            st.sampled_from(["moves", "where", "row 5", "board", "undo", "restart", "new", "?", "f1", "i6"]),
        )
    )
)
def test_no_line_breaks_the_console(lines: list[str]) -> None:
    # Lines that read or write files are left out.
    harmless = [line for line in lines if not line.strip().lower().startswith(("save", "load"))]
    for text in play_lines(*harmless):
        assert "Traceback" not in text
