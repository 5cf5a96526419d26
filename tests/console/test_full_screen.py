"""The full screen as a person sees it: the real program in a real pseudo-terminal of 80 columns and 24 rows."""

from __future__ import annotations

import random
import re
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pexpect
import pyte
import pytest

from tests.documents.test_documents import README
from tests.golden_games import GAMES

from .test_line_console import CLI, PLAIN_ENVIRONMENT

KEYS = {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F"}


class Terminal:
    """The program in a pseudo-terminal, and the screen that a person would see."""

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        size: tuple[int, int] = (24, 80),
        under: tuple[str, ...] = (),
        **environment: str,
    ) -> None:
        defaults = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder)}
        command = (*under, *CLI, *arguments)
        rows, columns = size
        self.screen = pyte.Screen(columns, rows)
        self.raw = ""
        self._stream = pyte.Stream(self.screen)
        self.child: pexpect.spawn[str] = pexpect.spawn(
            command[0],
            [*command[1:]],
            env=PLAIN_ENVIRONMENT | defaults | environment,
            encoding="utf-8",
            codec_errors="replace",
            dimensions=size,
        )

    def read(self) -> None:
        """Take in what the program has written."""
        try:
            text = self.child.read_nonblocking(65_536, timeout=0.05)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += text
        self._stream.feed(text)

    @property
    def text(self) -> str:
        """What stands on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display)

    def sees(self, is_there: Callable[[str], object], what: str) -> str:
        """The screen as soon as it is as expected."""
        for _ in range(600):
            self.read()
            if is_there(self.text):
                return self.text
        pytest.fail(f"no {what} on the screen:\n{self.text}")

    def shows(self, *texts: str) -> str:
        """The screen as soon as all of the texts stand on it."""
        return self.sees(lambda screen: all(text in screen for text in texts), " and ".join(texts))

    def no_longer_shows(self, text: str) -> str:
        """The screen as soon as a text has gone from it."""
        return self.sees(lambda screen: text not in screen, f"end of {text}")

    def press(self, *keys: str) -> None:
        """Press keys by name or as the characters they type."""
        for key in keys:
            self.child.send(KEYS.get(key, key))

    def resize(self, rows: int, columns: int) -> None:
        """Give the window another size."""
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def ends(self) -> int:
        """The exit code of the program, which has put the terminal back."""
        while self.child.isalive():
            self.read()
        self.read()
        self.child.close()
        entered, left = self.raw.rfind("\x1b[?1049h"), self.raw.rfind("\x1b[?1049l")
        assert entered < left, "the screen of before is not back"
        assert self.raw.rfind("\x1b[?1000h") <= self.raw.rfind("\x1b[?1000l"), "the mouse is not given back"
        assert self.raw.rfind("\x1b[?25l") < self.raw.rfind("\x1b[?25h"), "the cursor is not back"
        assert "Traceback" not in self.raw
        status = self.child.exitstatus
        return -(self.child.signalstatus or 0) if status is None else status


HOT_SEAT = ("--seed", "7", "--red", "human", "--green", "human")


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Callable[..., Terminal]]:
    """Starts programs, and ends those that a failed test leaves behind."""
    started: list[Terminal] = []

    def start(*arguments: str, **options: Any) -> Terminal:
        started.append(Terminal(tmp_path, *arguments, **options))
        return started[-1]

    yield start
    for terminal in started:
        terminal.child.close(force=True)


START = """\
 Tribolo, standard 7 | 0 moves | pace normal
     a b c d e f g h i j k l m n o p        B  Blue    12 ━━━━━━━━━━━━━━━━
  1  B B ·██ · · · · · · R · · · G · 1         human
  2  · · G · · R · R R · ·██ · ·██ · 2      R  Red     12 ━━━━━━━━━━━━━━━━
  3  · · · · · B R · · · · · · · G██ 3         human
  4  · G G · · · · · · · · · · ·██ G 4   >  G  Green   12 ━━━━━━━━━━━━━━━━
  5  · · · G██ · · · · R · B ·██ · · 5         human
  6  ·██ · · ·██ GxB[·]· R · · G · · 6
  7  · · · · · · ·██ · · · · · · · · 7
  8  · R · B · · · · R · · · · B · G 8
  9  · · · · · · · · · B · · · · · · 9
 10  · · · · · · · · · B · B B ·██ · 10
 11  · R B · · G G · ·██ R R · · · · 11
     a b c d e f g h i j k l m n o p
 Green to move. i6 captures 1: h6.








 Enter play  p possible  b best  u undo  n new  [ ] back  ? keys  q quit"""

ASCII = """\
     a b c d e f g h i j k l m n o p     >  B  Blue    11 =============
  1  B B .## . + . . . . R . . . G . 1         human
  2  . . G . . R . R R . .## . .## . 2      R  Red     12 ==============
  3  . . . + . B R + . . . . . . G## 3         human
  4  . G G . . . . . . . . . . .## G 4      G  Green   14 ================
  5  . . . G## . . . . R . B .## . . 5         human, last i6 +1
  6  .## . . .## G-G[G]. R . . G . . 6
  7  . . . . . . .## . + . . . . . . 7   >   1 Green  i6 +1
  8  . R . B . . . . R . . . . B . G 8
  9  . . . . . . . . . B . . . . . . 9
 10  . . . . . . . . . B . B B .## . 10
 11  + R B . . G G . .## R R . . . . 11
     a b c d e f g h i j k l m n o p
 Blue to move. Your turn: 5 moves. Arrows to aim, p to hide them.
 Green plays i6 and captures 1 from Blue."""


def test_a_game_begins_and_is_played(play: Callable[..., Terminal]) -> None:
    seen = play(*HOT_SEAT)
    assert seen.sees(lambda screen: screen == START, "first screen") == START
    seen.press("\r")
    seen.shows("Green plays i6 and captures 1 from Blue.", "6  ·██ · · ·██ G-G[G]", ">  B  Blue    11")
    seen.press("f1")
    preview = seen.shows("f1 captures 1: f2.")
    assert "  2  · · G · ·xR ·" in preview
    seen.press("p")
    assert seen.shows("  3  · · · + · B R +").count(" +") == 7 - 1
    seen.press("c2", " ")
    seen.shows("Blue cannot play c2: occupied.")
    seen.press("u")
    seen.shows("0 moves", "Green to move.")
    seen.press("q")
    assert seen.ends() == 0


def test_the_picture_in_the_readme_is_a_game_being_played(play: Callable[..., Terminal]) -> None:
    picture = README[README.index("```text\n") + len("```text\n") :].partition("\n```")[0]
    seen = play("--seed", "7", "--pace", "fast")
    seen.shows("Blue to move.")
    seen.press("f1", "\r")
    seen.shows("4 moves", "Blue to move.")
    seen.press("p", "n10")
    seen.sees(lambda screen: screen == picture, "picture of the README")
    seen.press("q")
    assert seen.ends() == 0


@pytest.mark.parametrize(
    ("arguments", "environment"),
    [
        (("--ascii",), {}),
        ((), {"LC_ALL": "C"}),
        ((), {"LC_ALL": "", "LANG": "C"}),
        (("--ascii",), {"NO_COLOR": "1"}),
        (("--ascii",), {"TERM": "xterm"}),
    ],
    ids=["--ascii", "LC_ALL=C", "LANG=C", "NO_COLOR", "16 colours"],
)
def test_everything_is_told_apart_in_ascii_without_colours(
    play: Callable[..., Terminal], arguments: tuple[str, ...], environment: dict[str, str]
) -> None:
    seen = play(*HOT_SEAT, *arguments, **environment)
    seen.shows("Green to move.")
    seen.press("p", "\r")
    seen.sees(lambda screen: ASCII in screen, "board in ASCII")
    colours = set(re.findall(r"\x1b\[[0-9;]*m", seen.raw))
    uses_color = any(re.search(r"[;\[](3[0-7]|4[0-7]|9[0-7]|10[0-7]|[34]8)[;m]", code) for code in colours)
    assert uses_color == ("NO_COLOR" not in environment)
    assert any("8;5;" in code for code in colours) == (environment.get("TERM") is None and uses_color)
    assert seen.raw.isascii()
    seen.press("?")
    seen.shows("+- Keys ---")
    seen.press("x", "q")
    assert seen.ends() == 0


def test_true_colour_where_the_terminal_has_it(play: Callable[..., Terminal]) -> None:
    seen = play(*HOT_SEAT, COLORTERM="truecolor")
    seen.shows("Green to move.")
    assert "48;2;36;86;200" in seen.raw
    seen.press("q")
    assert seen.ends() == 0


def test_the_form_begins_another_game(play: Callable[..., Terminal]) -> None:
    seen = play(*HOT_SEAT, "--pace", "instant")
    seen.shows("Green to move.")
    seen.press("n")
    seen.shows("─ New game ─", "> Blue   human_", "  Seed   8")
    seen.press("right", "down", "x")
    seen.shows("> Red    humanx_")
    seen.press("\r")
    seen.shows("Invalid opponent 'humanx'")
    seen.press("\x7f", "down", "down", "right")
    seen.shows("> Deal   open_")
    seen.press("\r")
    seen.shows("Tribolo, open 8")
    seen.no_longer_shows("New game")
    seen.press("q")
    assert seen.ends() == 0


def test_a_whole_game_against_opponents_from_the_keyboard(play: Callable[..., Terminal]) -> None:
    seen = play("--seed", "7", "--pace", "instant", "--red", "random", "--green", "random", "--name", "Ann")
    moves = 0
    while "The end" not in seen.text:
        screen = seen.sees(lambda screen: "Blue to move." in screen or "The end" in screen, "turn of Blue")
        played = re.search(r"\| (\d+) moves?", screen)
        assert played
        if "The end" in screen:
            break
        seen.press("b")
        seen.sees(lambda screen: "Blue to move." in screen and re.search(r"[a-p]\d+ captures \d+:", screen), "advice")
        seen.press("\r")
        seen.no_longer_shows(f"| {played[1]} moves")
        moves += 1
    seen.shows("The game is over: ", "Blue ", "the best result so far!")
    assert moves > 10
    seen.press("x", "c")
    seen.shows("─ Scores ─", "standard ", "Ann as Blue (standard).")
    seen.press("x", "[")
    seen.shows(" Turn ")
    seen.press("q")
    assert seen.ends() == 0


def test_a_pass_is_announced(play: Callable[..., Terminal], tmp_path: Path) -> None:
    board = tmp_path / "board.txt"
    board.write_text(".BG#.RG#........\n" + "................\n" * 10, "utf-8")
    seen = play("--deal", str(board), "--blue", "human", "--red", "human", "--green", "human")
    seen.shows("Blue cannot move and is skipped.", "Green to move.")
    seen.press("a1\r")
    seen.shows("Red cannot move and is skipped.", "Red is skipped")
    seen.press("e1\r")
    seen.shows("─ The end ─", "The game is over: Green wins with 6 cells", "* Green      6")
    seen.press("xq")
    assert seen.ends() == 0


def test_a_window_that_is_too_small_says_so_and_recovers(play: Callable[..., Terminal]) -> None:
    seen = play(*HOT_SEAT, size=(10, 40))
    seen.shows("too small:", "40 columns and 10 rows.", "75 and 22 are needed.")
    seen.resize(24, 80)
    seen.sees(lambda screen: screen == START, "first screen")
    for rows, columns in ((1, 1), (2, 200), (200, 3), (22, 75)):
        seen.resize(rows, columns)
        seen.read()
    seen.shows("Green to move.", "q quit")
    seen.resize(50, 200)
    seen.shows("Green to move.", "q quit")
    seen.press("q")
    assert seen.ends() == 0


@pytest.mark.parametrize(
    ("leave", "code"),
    [
        (lambda seen: seen.press("q"), 0),
        (lambda seen: seen.press("\x03"), 130),
        (lambda seen: seen.child.kill(signal.SIGINT), 130),
        (lambda seen: seen.child.kill(signal.SIGTERM), 143),
        (lambda seen: seen.child.kill(signal.SIGHUP), 129),
    ],
    ids=["q", "Ctrl-C", "SIGINT", "SIGTERM", "SIGHUP"],
)
def test_a_game_that_is_left_is_resumed(
    play: Callable[..., Terminal], leave: Callable[[Terminal], None], code: int
) -> None:
    seen = play(*HOT_SEAT)
    seen.shows("Green to move.")
    seen.press("\r")
    seen.shows("Blue to move.")
    leave(seen)
    assert seen.ends() == code
    again = play()
    again.shows("Resume your unfinished game? 1 move, Blue 11, Red 12, Green 14.")
    again.press("y")
    again.shows("Tribolo, standard 7 | 1 move", "Blue to move.")
    again.press("q")
    assert again.ends() == 0


@pytest.mark.parametrize("how", ["killed", "hung up"])
def test_a_program_that_ends_without_warning_has_kept_the_game(play: Callable[..., Terminal], how: str) -> None:
    seen = play(*HOT_SEAT)
    seen.shows("Green to move.")
    seen.press("\r")
    seen.shows("Blue to move.")
    if how == "killed":
        seen.child.kill(signal.SIGKILL)
        seen.child.wait()
    else:
        seen.child.ptyproc.fileobj.close()  # type: ignore[attr-defined] # What the program has for a terminal is gone.
        seen.child.wait()
        assert seen.child.exitstatus == 129
    again = play()
    again.shows("Resume your unfinished game?")
    again.press("n", "q")
    assert again.ends() == 0


def test_ctrl_z_pauses_and_the_screen_comes_back(play: Callable[..., Terminal]) -> None:
    shell = ("bash", "-c", 'set -m; "$@"; echo "paused by $?"; read -r; fg; exit $?', "bash")
    seen = play(*HOT_SEAT, under=shell)
    seen.sees(lambda screen: screen == START, "first screen")
    seen.press("\x1a")
    seen.shows("paused by 148")
    assert seen.raw.rfind("\x1b[?1049h") < seen.raw.rfind("\x1b[?1049l")
    seen.press("\n")
    seen.sees(lambda screen: screen == START, "first screen")
    seen.press("q")
    assert seen.ends() == 0


def test_a_record_is_replayed(play: Callable[..., Terminal]) -> None:
    seen = play("replay", str(GAMES / "passes.tribolo"))
    first = seen.shows("Turn 0 of 128.", "| replay", "   1 Red    f9 +1")
    assert ">   1 Red" not in first
    assert "is skipped" not in first
    seen.press("]", "]")
    seen.shows("Turn 2 of 128.")
    seen.press("end")
    seen.shows("The game is over: ", "is skipped")
    seen.press("\r")
    seen.shows("This is a replay; its moves cannot be changed.")
    seen.press("q")
    assert seen.ends() == 0


def test_tictactoe_has_the_full_screen_too(play: Callable[..., Terminal]) -> None:
    seen = play("--game", "tictactoe", "--color", "never")
    seen.shows("Tic-Tac-Toe, standard", "X to move. C is free.")
    seen.press("\r", "left", "\r")
    seen.shows("X plays C.", "O plays L.", "X to move.", "     L C R")
    seen.press("q")
    assert seen.ends() == 0


def test_a_click_plays(play: Callable[..., Terminal]) -> None:
    seen = play(*HOT_SEAT)
    seen.shows("Green to move.")
    column, row = 4 + 2 * "abcdefghijklmnop".index("i") + 2, 1 + 6 + 1
    seen.press(f"\x1b[<0;{column};{row}M", f"\x1b[<0;{column};{row}m")
    seen.shows("Green plays i6 and captures 1 from Blue.")
    seen.press("q")
    assert seen.ends() == 0


def test_thousands_of_random_keys_neither_crash_it_nor_break_the_terminal(play: Callable[..., Terminal]) -> None:
    dice = random.Random(7)
    # All but the ways to leave, and the keys that begin to name a file.
    typed = [chr(code) for code in range(32, 127) if chr(code) not in "qvL"] + [
        "\r",
        "\t",
        "\x7f",
        "\x1b[5~",
        "\x1b[6~",
        "é",
    ]
    seen = play("--pace", "fast", "--ascii")
    seen.shows("Tribolo")
    for _ in range(100):
        seen.press("".join(dice.choice([*typed, *KEYS.values()]) for _ in range(40)))
        seen.read()
        assert seen.child.isalive(), seen.raw[-2_000:]
    seen.press("\x1b")
    time.sleep(0.3)  # Escape alone is told from a key that begins with it.
    seen.press("xx", "\x03")
    assert seen.ends() == 130
