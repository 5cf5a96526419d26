"""The capabilities of a terminal, by its environment, and how the shell finds the program."""

import os
import sys
from pathlib import Path

import pytest
from prompt_toolkit.output import ColorDepth

from frontends.console.launch import typed_command
from frontends.console.screen.launch import color_depth
from frontends.console.terminal import has_unicode, text_style


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such locales")
@pytest.mark.parametrize(
    ("environment", "speaks"),
    [
        ({}, False),
        ({"LANG": "C"}, False),
        ({"LANG": "POSIX", "LC_CTYPE": "C.UTF-8"}, False),  # Python sets LC_CTYPE so in the C locale
        ({"LANG": "en_US.ISO-8859-1"}, False),
        ({"LANG": "en_US.UTF-8", "LC_ALL": "C"}, False),
        ({"LANG": "C.UTF-8"}, True),
        ({"LANG": "C", "LC_CTYPE": "de_DE.utf8"}, True),
        ({"LC_ALL": "C.UTF-8"}, True),
    ],
)
def test_the_locale_decides_about_unicode(environment: dict[str, str], speaks: bool) -> None:
    assert has_unicode(environment, "utf-8") is speaks
    assert not has_unicode(environment, "ascii")


@pytest.mark.parametrize(
    ("color", "environment", "depth"),
    [
        ("auto", {"TERM": "xterm"}, ColorDepth.DEPTH_4_BIT),
        ("auto", {"TERM": "screen-256color"}, ColorDepth.DEPTH_8_BIT),
        ("auto", {"TERM": "xterm", "COLORTERM": "truecolor"}, ColorDepth.DEPTH_24_BIT),
        ("auto", {"TERM": "xterm-256color", "NO_COLOR": "1"}, ColorDepth.DEPTH_1_BIT),
        ("always", {"TERM": "xterm-256color", "NO_COLOR": "1"}, ColorDepth.DEPTH_8_BIT),
        ("never", {"TERM": "xterm-256color"}, ColorDepth.DEPTH_1_BIT),
    ],
)
def test_terminal_and_option_decide_about_colours(
    color: str, environment: dict[str, str], depth: ColorDepth, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert color_depth(color, environment) is depth
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    monkeypatch.setattr(os, "environ", environment)
    assert text_style(None, color).color == (depth is not ColorDepth.DEPTH_1_BIT)
    monkeypatch.setitem(environment, "TERM", "dumb")
    assert text_style(None, color).color == (color == "always")


@pytest.mark.skipif(sys.platform == "win32", reason="programs are found by the ends of their names there")
def test_a_clone_named_a_program_that_the_shell_did_not_find(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """After `make play`, "To go on: tribolo-cli" led to "command not found"."""
    monkeypatch.setenv("PATH", str(tmp_path))
    assert typed_command() == "tribolo-cli", "started in another way, such as by python -m"
    monkeypatch.setattr(sys, "argv", [".venv/bin/tribolo-cli"])
    assert typed_command("--game", "tictactoe") == ".venv/bin/tribolo-cli --game tictactoe"
    program = tmp_path / "tribolo-cli"
    program.touch(mode=0o755)
    assert typed_command("--game", "tictactoe") == "tribolo-cli --game tictactoe"
