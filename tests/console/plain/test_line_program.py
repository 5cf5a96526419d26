"""The program on the line console: through pipes and in a pseudo-terminal."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
from pathlib import Path

import pexpect
import pytest

from frontends.console.exit_codes import HUNG_UP
from tests.harness.console import COMMAND, PLAIN_ENVIRONMENT, run_here
from tests.harness.pseudo_terminal import Terminal
from tribolo_core import Game


def test_a_whole_game_through_pipes() -> None:
    """Play a whole game: the human plays the first legal move on each turn, from the list that `moves` shows."""
    output: list[str] = []
    command = [*COMMAND, "--seed", "7", "--ascii"]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, stdin=pipe, stdout=pipe, stderr=pipe, env=PLAIN_ENVIRONMENT, encoding="utf-8"
    ) as process:
        assert process.stdin
        assert process.stdout
        assert process.stderr
        process.stdin.write("moves\n")
        process.stdin.flush()
        for line in process.stdout:
            output.append(line)
            if legal := re.fullmatch(r"Legal moves: ([a-p][0-9]+).*\.\n", line):
                process.stdin.write(legal[1] + "\n")
                process.stdin.flush()
            if line.startswith("You are "):
                break
        process.stdin.close()
        output += process.stdout.readlines()
        assert process.stderr.read() == ""
    assert process.returncode == 0
    text = "".join(output)
    assert "\nYou are " in text
    moves = re.findall(r"plays? ([a-p][0-9]+) and captures?", text)
    assert text.count(" play") == len(Game.new(seed=7).play_all(moves).moves)
    assert "\x1b" not in text


@pytest.mark.parametrize(
    ("lines", "is_told"),
    [
        ("h3\n", True),
        ("h3\nsave {0}\n", False),
        ("moves\n", False),
        ("h3\nsave {0}\nmoves\n", False),
        ("h3\nsave {0}\nnew 8\nload {0}\n", False),
        ("h3\nsave {0}\nundo\nh3\n", True),
    ],
)
def test_a_game_was_lost_without_a_word(tmp_path: Path, lines: str, is_told: bool) -> None:
    done = run_here("--seed", "7", "--blue", "human", text=lines.format(tmp_path / "game.tribolo"))
    sentence = "This game was not saved. Type save FILE before you leave to keep a game.\n"
    assert (done.exit_code, done.stderr) == (0, sentence if is_told else "")


def test_data_goes_to_stdout_and_refusals_to_stderr() -> None:
    done = run_here("--seed", "7", "--green", "human", text="zz\nc2\n")
    assert done.exit_code == 0
    assert done.stderr.split("\n")[1:] == ["Illegal move: c2 is occupied.", ""]
    assert "Illegal" not in done.stdout


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


def test_output_for_a_terminal_that_had_gone_away_left_the_exit_code_of_a_broken_interpreter() -> None:
    """Neither the output nor the sentence about it could be written, and Python ended with the exit code 120."""
    ours, theirs = os.openpty()
    os.close(ours)
    done = subprocess.run(
        [*COMMAND, "--seed", "7"], stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs, timeout=60, check=False
    )
    os.close(theirs)
    assert done.returncode == HUNG_UP


def terminal(*arguments: str, **environment: str) -> pexpect.spawn[str]:
    """Start `tribolo-cli --plain` in a pseudo-terminal of 40 rows and 100 columns, and return its process."""
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


def test_colour_can_be_forced_into_a_pipe() -> None:
    assert "\x1b[" in run_here("--seed", "7", "--color", "always", NO_COLOR="1").stdout


def test_an_interrupt_ends_with_exit_code_130(tmp_path: Path) -> None:
    Terminal(tmp_path, "--plain", "--seed", "7", "--blue", "human").interrupt_at("Blue>")
