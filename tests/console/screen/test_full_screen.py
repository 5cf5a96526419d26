"""The full screen of the real program, in a pseudo-terminal of 80 columns and 24 rows."""

import random
import re
import signal
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from frontends.console.exit_codes import HUNG_UP
from frontends.games.daily.deal import deal_of_day
from tests.golden_games import GAMES
from tests.harness.pseudo_terminal import KEYS, Terminal
from tests.puzzle_file import PATH as PUZZLE_FILE
from tribolo_core import Game, Variation, format_record, parse_record

from .captures import CLASSIC, path_of

HOT_SEAT = ("--seed", "7", "--red", "human", "--green", "human", "--pace", "instant")


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Yield a function that starts `tribolo-cli` in a pseudo-terminal, which the fixture closes."""
    started: list[Terminal] = []

    def start(*arguments: str, **options: Any) -> Terminal:
        started.append(Terminal(tmp_path, *arguments, **options))
        return started[-1]

    yield start
    for terminal in started:
        terminal.child.close(force=True)


def leave(terminal: Terminal) -> None:
    terminal.press("q")
    assert terminal.exit_code() == 0


START, ASCII = (path_of(name, *CLASSIC).read_text("utf-8").removesuffix("\n") for name in ("start", "ascii"))
"""The first screen of `HOT_SEAT`, and that in ASCII after a move, with the marks of the next ones."""


def test_a_game_begins_and_is_played(play: Callable[..., Terminal]) -> None:
    terminal = play(*HOT_SEAT, is_known=False)
    terminal.expect("How to play", "1  .  R  R  B  1       1  B  B  B  B  1", "Any key: back")
    terminal.press(" ")
    terminal.wait_for(lambda screen: screen == START, "first screen")
    terminal.press("\r")
    terminal.expect("Green plays i6 and captures 1 from Blue.", "6  ·██ · · ·██ G-G[G]", ">  B  Blue    11")
    terminal.press("f1")
    terminal.expect("f1 captures 1: f2.", "  2  · · G · ·xR ·")
    terminal.wait_for(lambda screen: screen.count(" +") == 7 - 1, "marks of the moves")
    terminal.press("c2", " ")
    terminal.expect("c2 is occupied.")
    terminal.press("u")
    terminal.expect("0 moves", "Green to move.")
    leave(terminal)


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [(("--ascii",), {}), ((), {"LC_ALL": "C"}), (("--ascii",), {"NO_COLOR": "1"})],
    ids=["--ascii", "LC_ALL=C", "NO_COLOR"],
)
def test_ascii_without_colours_distinguishes_everything(
    play: Callable[..., Terminal], arguments: tuple[str, ...], environment: dict[str, str]
) -> None:
    terminal = play(*HOT_SEAT, *arguments, **environment)
    terminal.expect("Green to move.")
    terminal.press("\r")
    terminal.wait_for(lambda screen: screen == ASCII, "board in ASCII")
    colours = set(re.findall(r"\x1b\[[0-9;]*m", terminal.raw))
    uses_color = any(re.search(r"[;\[](3[0-7]|4[0-7]|9[0-7]|10[0-7]|[34]8)[;m]", code) for code in colours)
    assert uses_color == ("NO_COLOR" not in environment)
    assert any("8;5;" in code for code in colours) == uses_color
    assert terminal.raw.isascii()
    terminal.press("?")
    terminal.expect("+- Keys ---")
    terminal.press("x", "q")
    assert terminal.exit_code() == 0


def test_a_skipped_player_is_announced(play: Callable[..., Terminal], tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(".BG#.RG#........\n" + "................\n" * 10, "utf-8")
    terminal = play("--deal", str(board), "--blue", "human", "--red", "human", "--green", "human")
    terminal.expect("Blue cannot move and is skipped.", "Green to move.")
    terminal.press("a1\r")
    terminal.expect("Red cannot move and is skipped.", "Red is skipped")
    terminal.press("e1\r")
    terminal.expect("─ The end ─", "The game is over: Green wins with 6 cells", "* Green      6")
    terminal.press("xq")
    assert terminal.exit_code() == 0


def test_the_next_board_was_drawn_in_the_layout_of_the_first(play: Callable[..., Terminal]) -> None:
    """A 5x5 board after a standard one left only "Window too small..."."""
    terminal, fresh = (play(*HOT_SEAT, *more, size=(30, 100)) for more in ((), ("--seed", "8", "--deal", "5x5")))
    terminal.expect("Green to move.")
    expected = fresh.expect("5x5 8 ", "q quit", "\n       f       g       h       i       j         >")
    assert re.findall(r"^  (\d+) ", expected, re.MULTILINE) == [*"45678"], "no walls around the board"
    terminal.press("N", "\x1b[Z" * 2, "\x15", "5x5", "\r")
    terminal.wait_for(lambda screen: screen == expected, "first screen of 5x5")


def test_a_window_that_is_too_small_says_so_and_recovers(play: Callable[..., Terminal]) -> None:
    terminal = play(*HOT_SEAT, size=(10, 40))
    terminal.expect("too small:", "40 columns and 10 rows.", "75 and 22 are needed.")
    terminal.resize(24, 80)
    terminal.wait_for(lambda screen: screen == START, "first screen")
    for rows, columns in ((1, 1), (2, 200), (200, 3), (22, 75)):
        terminal.resize(rows, columns)
        terminal.read()
    terminal.expect("Green to move.", "q quit")
    terminal.resize(50, 200)
    terminal.expect("Green to move.", "q quit")
    leave(terminal)


WAYS_TO_LEAVE: dict[str, tuple[Callable[[Terminal], None], int]] = {
    "q": (lambda terminal: terminal.press("q"), 0),
    "Ctrl-C": (lambda terminal: terminal.press("\x03"), 130),
    "SIGINT": (lambda terminal: terminal.child.kill(signal.SIGINT), 130),
    "SIGTERM": (lambda terminal: terminal.child.kill(signal.SIGTERM), 143),
    "SIGHUP": (lambda terminal: terminal.child.kill(signal.SIGHUP), 129),
    "killed": (lambda terminal: terminal.child.kill(signal.SIGKILL), -signal.SIGKILL),
    "hung up": (lambda terminal: terminal.child.ptyproc.fileobj.close(), 129),  # type: ignore[attr-defined]
}


def test_an_unfinished_game_is_resumed_however_it_was_left(play: Callable[..., Terminal]) -> None:
    terminal = play(*HOT_SEAT)
    terminal.expect("Green to move.")
    terminal.press("\r")
    for way, (leave, code) in WAYS_TO_LEAVE.items():
        terminal.expect("Blue to move.")
        leave(terminal)
        if way in ("killed", "hung up"):
            terminal.child.wait()
            assert (terminal.child.exitstatus or -(terminal.child.signalstatus or 0)) == code, way
        else:
            assert terminal.exit_code() == code, way
            is_told = "Your game is kept. To go on: tribolo-cli" in terminal.text
            assert is_told == (code != HUNG_UP), "what is kept stands below the command in the shell"
        terminal = play()
        terminal.expect("Resume your unfinished game?", "standard 7, 1 move")
        terminal.press("y")
        terminal.expect("Tribolo, standard 7 | 1 move")


def test_options_of_a_new_game_win_over_an_unfinished_one(play: Callable[..., Terminal]) -> None:
    """Pace and marks were forgotten at every start."""
    terminal = play(*HOT_SEAT)
    terminal.expect("Green to move.", "[+]", "pace instant")
    terminal.press("\r")
    terminal.expect("Blue to move.")
    terminal.press("-", "P")
    terminal.expect("to show them", "pace fast")
    leave(terminal)
    chosen = play("--deal", "standard", "--pace", "instant")
    chosen.expect("An unfinished game is kept.", "pace instant")
    leave(chosen)
    again = play()
    again.expect("Resume your unfinished game?", "standard 7, 1 move", "pace fast")
    again.press("q")
    again.press("y", "q")
    assert again.exit_code() == 0


def test_puzzles_were_asked_line_by_line_on_a_colour_terminal(play: Callable[..., Terminal]) -> None:
    terminal = play("puzzle", "--file", str(PUZZLE_FILE), "--seed", "1")
    terminal.expect("Puzzle ", "Rating 1100 (beginner)", "You play ", "You\n", "Enter play")
    column, row = 1 + terminal.text.splitlines()[-1].index("w solution"), 24
    terminal.press(f"\x1b[<0;{column};{row}M", f"\x1b[<0;{column};{row}m")
    terminal.expect("Missed: rating 10")
    terminal.press("end")
    terminal.expect("Press Enter for the next puzzle.")
    leave(terminal)
    assert "0 solved, 1 missed. Your rating is " in terminal.raw
    plain = play("puzzle", "--file", str(PUZZLE_FILE), "--plain")
    plain.expect("Type ? for help.")
    assert "\x1b[?1049h" not in plain.raw


def test_the_deal_of_the_day_was_lost_by_ctrl_c(play: Callable[..., Terminal]) -> None:
    day = date(2026, 11, 24)
    deal = deal_of_day(day)
    terminal = play("daily", "--date", "2026-11-24")
    terminal.expect("Tribolo, deal of 2026-11-24", f"You play {deal.seat}.", f"{deal.seat} to move. Your turn")
    before = terminal.text
    assert "B hint" not in before
    row = next(line for line in terminal.text.splitlines() if " +" in line[:37] and line[:3].strip().isdigit())
    name = f"{'abcdefghijklmnop'[(row.index('+') - 5) // 2]}{row.split()[0]}"
    terminal.press(name, "\r")
    terminal.expect(f"You play {name} ")
    terminal.press("\x03")
    assert terminal.exit_code() == 130
    assert "Your game is kept. To go on: tribolo-cli daily --date 2026-11-24" in terminal.raw
    again = play("daily", "--date", "2026-11-24")
    again.expect("Your game goes on after", "1 move.", f"{deal.seat} ", f" {name} +")
    leave(again)


def test_ctrl_z_suspends_and_the_screen_is_restored(play: Callable[..., Terminal]) -> None:
    shell = ("bash", "-c", 'set -m; "$@"; echo "paused by $?"; read -r; fg; exit $?', "bash")
    terminal = play(*HOT_SEAT, under=shell)
    terminal.wait_for(lambda screen: screen == START, "first screen")
    terminal.press("\x1a")
    terminal.expect("paused by 148")
    assert terminal.raw.rfind("\x1b[?1049h") < terminal.raw.rfind("\x1b[?1049l")
    terminal.press("\n")
    terminal.wait_for(lambda screen: screen == START, "first screen")
    leave(terminal)


def test_a_record_is_replayed_with_the_names_of_its_variations(play: Callable[..., Terminal], tmp_path: Path) -> None:
    record = parse_record((GAMES / "passes.tribolo").read_text("utf-8"))
    start = Game((record.game.turns[0],))
    one, other = [move for move in start.turn.transitions if move != record.game.moves[0]][:2]
    variations = (tuple(Variation(start.play(move)) for move in (one, other)),)
    path = tmp_path / "analysed.tribolo"
    path.write_text(format_record(replace(record, variations=variations)), "utf-8")
    terminal = play("replay", str(path))
    listed = ("   1 Dizzy 2 f9 +1", f"     or {one}, {other}")
    first = terminal.expect("Viewing move 0 of 128.", "Tribolo replay | 128 moves", *listed)
    assert ">   1 Dizzy" not in first
    assert "is skipped" not in first
    terminal.press("]", "]")
    terminal.expect("Viewing move 2 of 128.")
    terminal.press("end")
    terminal.expect("The game is over: ", "is skipped")
    terminal.press("\r")
    terminal.expect("A replay can only be viewed.")
    leave(terminal)


def test_tictactoe_has_the_full_screen_too(play: Callable[..., Terminal]) -> None:
    terminal = play("--game", "tictactoe", "--color", "never")
    terminal.expect("Tic-Tac-Toe | 0 moves | pace normal", "X to move. C is free.")
    terminal.press("\r", "left", "\r")
    terminal.expect("X plays C.", "O plays L.", "X to move.", "      L       C       R")
    leave(terminal)


def test_thousands_of_random_keys_cause_no_crash_and_leave_the_terminal_intact(play: Callable[..., Terminal]) -> None:
    dice = random.Random(7)
    # All keys but those that quit or ask for a file.
    typed = [*(sorted(set(map(chr, range(32, 127))) - {*"qvL"})), "\r", "\t", "\x7f", "\x1b[5~", "\x1b[6~", "é"]
    terminal = play("--pace", "fast", "--ascii")
    terminal.expect("Tribolo")
    for _ in range(50):
        terminal.press("".join(dice.choice([*typed, *KEYS.values()]) for _ in range(40)))
        terminal.read()
        assert terminal.child.isalive(), terminal.raw[-2_000:]
    terminal.press("\x03")
    assert terminal.exit_code() == 130
