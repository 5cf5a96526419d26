"""The line-by-line console: through its functions, through pipes and in a pseudo-terminal."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pexpect
import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.console.plain.drawing import TextStyle
from frontends.console.plain.line_console import LineConsole
from frontends.games.tictactoe import TICTACTOE
from frontends.games.tribolo import TRIBOLO
from frontends.session.definition import GameDefinition
from frontends.session.loop import MoveT, PlayerT, Session, TurnT
from frontends.session.seats import Seats
from tribolo_core import PLAYERS, Game, Player, parse_record

from .program import COMMAND, PLAIN_ENVIRONMENT, run


def play_lines(*lines: str, seats: Seats[Player] | None = None, seed: int = 7) -> list[str]:
    """Return the lines that the line console prints if the user types `lines` in a game of Tribolo dealt from `seed`.

    A line that refuses an input starts with an exclamation mark. `seats` are by default those of a new game.
    """
    return play_game(TRIBOLO, *lines, seats=seats or TRIBOLO.setup.default_seats, seed=seed)


def play_game(
    definition: GameDefinition[TurnT, PlayerT, MoveT], *lines: str, seats: Seats[PlayerT], seed: int = 7
) -> list[str]:
    """Return the lines that the line console prints if the users type `lines` in a game dealt from `seed`.

    A line that refuses an input starts with an exclamation mark.
    """
    printed: list[str] = []
    waiting = list(lines)
    console = LineConsole(
        definition,
        Session(definition.new(seed), seats, seed),
        TextStyle(color=False, ascii=True),
        lambda _prompt: waiting.pop(0) if waiting else None,
        printed.append,
        lambda sentence: printed.append(f"! {sentence}"),
    )
    console.run()
    return printed


def hot_seat() -> Seats[Player]:
    """Return seats for three humans."""
    return Seats.of(dict.fromkeys(PLAYERS, "human"))


def test_the_board_is_drawn_with_labels_scores_and_the_player_to_move() -> None:
    _title, board = play_lines(seats=hot_seat())
    assert board.split("\n") == [
        "",
        "     a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p",
        "  1  B  B  . ### .  .  .  .  .  .  R  .  .  .  G  .  1",
        "  2  .  .  G  .  .  R  .  R  R  .  . ### .  . ### .  2",
        "  3  .  .  .  .  .  B  R  .  .  .  .  .  .  .  G ### 3",
        "  4  .  G  G  .  .  .  .  .  .  .  .  .  .  . ### G  4",
        "  5  .  .  .  G ### .  .  .  .  R  .  B  . ### .  .  5",
        "  6  . ### .  .  . ### G  B  .  .  R  .  .  G  .  .  6",
        "  7  .  .  .  .  .  .  . ### .  .  .  .  .  .  .  .  7",
        "  8  .  R  .  B  .  .  .  .  R  .  .  .  .  B  .  G  8",
        "  9  .  .  .  .  .  .  .  .  .  B  .  .  .  .  .  .  9",
        " 10  .  .  .  .  .  .  .  .  .  B  .  B  B  . ### .  10",
        " 11  .  R  B  .  .  G  G  .  . ### R  R  .  .  .  .  11",
        "     a  b  c  d  e  f  g  h  i  j  k  l  m  n  o  p",
        "",
        "  Blue 12 (human)    Red 12 (human)  > Green 12 (human)",
        "Green to move.",
    ]


def test_a_move_in_any_case_is_described_and_marked() -> None:
    *_, sentence, board = play_lines("I6", seats=hot_seat())
    assert sentence == "Green plays i6 and captures 1 from Blue."
    assert "  6  . ### .  .  . ### G (G)[G] .  R  .  .  G  .  .  6" in board


def test_help_marks_and_lists_the_legal_moves_until_it_is_hidden() -> None:
    printed = play_lines("i6", "help", "help", seats=hot_seat())
    assert "Legal moves: f1 d3 h3 j7 a11." in printed
    with_help = next(text for text in printed if " + " in text)
    assert with_help.count(" + ") == 5
    assert " + " not in printed[-1]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("c2", "Illegal move: c2 is occupied."),
        ("p11", "Illegal move: p11 captures nothing."),
        ("z9", "'z9' is not a cell; use a column a-p and a row 1-11, such as c7. Type ? for help."),
        ("play c7", "'play c7' is not a command. Type ? for help."),
        ("undo 3", "'undo 3' is not a command. Type ? for help."),
        ("undo", "There is no move to undo."),
        ("save", "save needs the name of a file, such as save game.tribolo."),
        ("load", "load needs the name of a file, such as load game.tribolo."),
        ("new x", f"A seed is a whole number from 0 to {2**64 - 1}, not 'x'."),
        ("new -1", f"A seed is a whole number from 0 to {2**64 - 1}, not '-1'."),
        ("new 99999999999999999999", f"A seed is a whole number from 0 to {2**64 - 1}, not 99999999999999999999."),
    ],
)
def test_an_invalid_line_is_answered_with_one_sentence_and_changes_nothing(line: str, sentence: str) -> None:
    before = play_lines(seats=hot_seat())
    assert play_lines(line, seats=hot_seat()) == [*before, f"! {sentence}"]
    assert play_lines(line, "i6", seats=hot_seat())[-1] == play_lines("i6", seats=hot_seat())[-1]


def test_undo_restart_and_new_games() -> None:
    start = play_lines(seats=hot_seat())[-1]
    assert play_lines("i6", "undo", seats=hot_seat())[-1] == start
    assert play_lines("i6", "f1", "restart", seats=hot_seat())[-1] == start
    assert play_lines("new", seats=hot_seat())[-1] == play_lines(seats=hot_seat(), seed=8)[-1]
    assert play_lines("new 3", seats=hot_seat())[-1] == play_lines(seats=hot_seat(), seed=3)[-1]
    assert play_lines("new 7", "quit", "i6", seats=hot_seat())[-1] == start


def test_opponents_move_until_a_human_is_to_move_and_skips_are_announced() -> None:
    printed = play_lines()
    assert printed[1] == "Green plays i6 and captures 1 from Blue."
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
    play_lines("f1", f"save {path}")
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


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
        (".", "the file exists and is not overwritten (it is a folder or a device, not a file)"),
        ("/dev/full", "it is a folder or a device, not a file"),
        ("~no such user/x", "Could not determine home directory"),
        ("x" * 300, "File name too long"),
        ("notes.txt/x", "Not a directory"),
        ("nul\0", "embedded null byte"),
    ],
)
def test_an_impossible_file_name_is_refused(
    name: str, problem: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("notes.txt").write_text("mine", "utf-8")
    for command in ("save", "load"):
        *_, refused = play_lines(f"{command} {name}", seats=hot_seat())
        assert refused.startswith(f"! {name}: ")
        assert command == "load" or problem in refused
    assert [path.name for path in tmp_path.iterdir()] == ["notes.txt"]


def test_a_pipe_or_a_huge_file_is_not_read(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "huge").write_bytes(b" " * (1 << 20) + b"!")
    for command in ("save", "load"):
        assert "it is a folder or a device, not a file" in play_lines(f"{command} {tmp_path / 'pipe'}")[-1]
        assert "too large for a game" in play_lines(f"{command} {tmp_path / 'huge'}")[-1]


def test_comments_of_a_record_are_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "annotated.tribolo"
    play_lines(f"save {path}", seats=hot_seat())
    annotated = path.read_text("utf-8") + "{a fine deal}\n"
    path.write_text(annotated, "utf-8")
    assert play_lines(f"load {path}", f"save {path}")[-1] == (
        f"! {path}: the file exists and is not overwritten (it holds comments or tags that would be lost)."
    )
    assert path.read_text("utf-8") == annotated


def test_a_failed_write_leaves_only_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "saved.tribolo"
    play_lines(f"save {path}", seats=hot_seat())
    saved = path.read_text("utf-8")

    def full_disk(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full_disk)
    assert play_lines("i6", f"save {path}", seats=hot_seat())[-1] == f"! {path}: No space left on device."
    assert path.read_text("utf-8") == saved
    assert [file.name for file in tmp_path.iterdir()] == [path.name]


def test_a_link_to_a_game_stays_a_link(tmp_path: Path) -> None:
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "game.tribolo")
    play_lines(f"save {link}", seats=hot_seat())
    play_lines("i6", f"save {link}", seats=hot_seat())
    assert link.is_symlink()
    assert parse_record((tmp_path / "game.tribolo").read_text("utf-8")).game.moves


def test_a_record_with_an_unknown_opponent_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "other.tribolo"
    play_lines(f"save {path}", seats=hot_seat())
    path.write_text(path.read_text("utf-8").replace('[Red "human"]', '[Red "deep-thought"]'), "utf-8")
    assert "Invalid opponent 'deep-thought'" in play_lines(f"load {path}")[-1]


@given(st.lists(st.one_of(st.text(max_size=10), st.sampled_from(["help", "undo", "restart", "new", "?", "f1", "i6"]))))
def test_no_line_breaks_the_console(lines: list[str]) -> None:
    # Lines that read or write files are left out.
    harmless = [line for line in lines if not line.strip().lower().startswith(("save", "load"))]
    for text in play_lines(*harmless):
        assert "Traceback" not in text


def test_a_whole_game_through_pipes() -> None:
    """Play a whole game in which the human plays the first legal move on each turn.

    Every run of the program gets one move more than the run before, and its output names the next legal moves.
    """
    lines = ["help"]
    for _ in range(80):
        done = run("--seed", "7", "--ascii", lines="\n".join(lines) + "\n")
        assert (done.returncode, done.stderr) == (0, "")
        last = done.stdout.rstrip("\n").split("\n")[-1]
        if last.startswith("The game is over: "):
            break
        legal = re.fullmatch(r"Legal moves: (\S+).*\.", last)
        assert legal, last
        lines.append(legal[1].rstrip("."))
    assert last.startswith("The game is over: ")
    game = Game.new(seed=7)
    assert done.stdout.count(" plays ") == len(game.play_all(_moves(done.stdout)).moves)
    assert "\x1b" not in done.stdout


def _moves(output: str) -> list[str]:
    """Return the names of the cells played, found in the sentences of `output` that describe moves."""
    return re.findall(r"plays ([a-p][0-9]+) and captures", output)


def test_data_goes_to_stdout_and_refusals_to_stderr() -> None:
    done = run("--seed", "7", "--green", "human", lines="zz\nc2\n")
    assert done.returncode == 0
    assert done.stderr.split("\n")[1:] == ["Illegal move: c2 is occupied.", ""]
    assert "Illegal" not in done.stdout


@pytest.mark.parametrize(
    ("arguments", "code", "error"),
    [
        (["--red", "gredy"], 2, "Invalid opponent 'gredy': unknown name 'gredy'. Try greedy."),
        (["--seed", "-1"], 2, "-1 is not in the range"),
        (["--seed", "seven"], 2, "'seven' is not a valid integer"),
        (["--game", "chess"], 2, "'chess' is not one of 'tribolo', 'tictactoe'"),
        (["--game", "tictactoe", "--red", "greedy"], 2, "Tic-Tac-Toe has no seats for Red."),
        (["--frobnicate"], 2, "No such option"),
        (["--version"], 0, ""),
        (["--help"], 0, ""),
        (["play", "--help"], 0, ""),
    ],
)
def test_exit_codes(arguments: list[str], code: int, error: str) -> None:
    done = run(*arguments)
    assert done.returncode == code
    assert error in done.stderr
    assert "Traceback" not in done.stderr


def test_undecodable_input_and_ascii_output_cause_no_crash() -> None:
    done = subprocess.run(
        [*COMMAND, "--seed", "7"],
        input=b"\xff\xfe\ni6\n",
        env=PLAIN_ENVIRONMENT | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=60,
    )
    assert done.returncode == 0
    assert b"###" in done.stdout
    assert b"Traceback" not in done.stderr


def test_a_closed_pipe_ends_the_program_silently() -> None:
    process = subprocess.Popen(
        [*COMMAND, "--blue", "random"], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 1


@pytest.mark.parametrize(
    ("redirections", "code", "error"),
    [
        ("<&-", 0, ""),
        ("</dev/null >&-", 0, ""),
        ("</dev/null 2>&-", 0, ""),
        ("</dev/null >/dev/full", 1, "Error: Cannot write the output: No space left on device.\n"),
    ],
)
def test_a_closed_or_full_stream_causes_no_crash(redirections: str, code: int, error: str) -> None:
    command = f"exec {shlex.join([*COMMAND, '--seed', '7'])} {redirections}"
    done = subprocess.run(["sh", "-c", command], env=PLAIN_ENVIRONMENT, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stderr) == (code, error)


def terminal(*arguments: str, **environment: str) -> pexpect.spawn[str]:
    """Start `tribolo-cli --plain` in a pseudo-terminal of 40 rows and 100 columns."""
    return pexpect.spawn(
        COMMAND[0],
        [*COMMAND[1:], "--plain", *arguments],
        env=PLAIN_ENVIRONMENT | {"TERM": "xterm", "LC_ALL": "C.UTF-8"} | environment,
        encoding="utf-8",
        timeout=30,
        dimensions=(40, 100),
    )


def test_a_terminal_shows_prompts_and_colours() -> None:
    with terminal("--seed", "7", "--green", "human") as child:
        child.expect_exact("Green> ")
        assert "\x1b[" in (child.before or "")
        assert "███" in (child.before or "")
        child.sendline("i6")
        child.expect_exact("Green plays i6 and captures 1 from Blue.")
        child.expect_exact("Blue> ")
        child.sendline("quit")
        child.expect(pexpect.EOF)
    assert child.exitstatus == 0


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [
        ((), {"NO_COLOR": "1"}),
        (("--color", "never"), {}),
        ((), {"TERM": "dumb"}),
        (("--ascii", "--color", "never"), {}),
    ],
)
def test_colours_can_be_turned_off(arguments: tuple[str, ...], environment: dict[str, str]) -> None:
    with terminal("--seed", "7", *arguments, **environment) as child:
        child.expect_exact("Blue> ")
        board = child.before or ""
        assert not re.search(r"\x1b\[[0-9;]*m", board)
        assert ("###" in board) == ("--ascii" in arguments)
        child.sendeof()
        child.expect(pexpect.EOF)
    assert child.exitstatus == 0


def test_colour_can_be_forced_into_a_pipe() -> None:
    assert "\x1b[" in run("--seed", "7", "--color", "always", NO_COLOR="1").stdout


def test_an_interrupt_ends_with_exit_code_130() -> None:
    with terminal("--seed", "7") as child:
        child.expect_exact("Blue> ")
        child.sendintr()
        child.expect(pexpect.EOF)
        assert "Traceback" not in (child.before or "")
    assert child.exitstatus == 130


def play_tictactoe(*lines: str) -> list[str]:
    """Return the lines that the line console prints if the users type `lines` in a game of Tic-Tac-Toe."""
    return play_game(TICTACTOE, *lines, seats=TICTACTOE.setup.default_seats)


def test_tictactoe_is_played_on_the_same_console() -> None:
    printed = play_tictactoe("tl", "TL", "c", "xx", "Tc", "L", "help", "tr", "br")
    assert "! Illegal move: TL is occupied." in printed
    assert "! 'xx' is not a square; use one of TL TC TR L C R BL BC BR. Type ? for help." in printed
    assert "Legal moves: TR R BL BC BR." in printed
    assert "TL TC TR L C R BL BC BR" in play_tictactoe("?")[-1]
    boards = [text for text in printed if text.startswith("\n     L  C  R")]
    assert len(boards) == 7
    assert boards[-1].split("\n")[-1] == "The game is over: X wins."
    assert printed[-1] == "! Illegal move: The game is over."


def test_tictactoe_from_the_command_line_to_a_draw(tmp_path: Path) -> None:
    moves = "TL\nC\nTR\nTC\nBC\nL\nR\nBR\nBL\n"
    done = run("--game", "tictactoe", lines=f"{moves}save {tmp_path / 'draw'}\nrestart\nload {tmp_path / 'draw'}\n")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.rstrip().endswith("The game is over: a draw.")
    assert (tmp_path / "draw").read_text("utf-8").split() == moves.split()
    (tmp_path / "wrong").write_text("TL\nC TL\n", "utf-8")
    refused = play_tictactoe(f"load {tmp_path / 'wrong'}")[-1]
    assert refused.endswith("wrong: line 2, column 3: TL is occupied.")
