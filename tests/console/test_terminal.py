"""The capabilities of a terminal, by its environment."""

import sys

import pytest
from prompt_toolkit.output import ColorDepth

from frontends.console.screen.launch import color_depth
from frontends.console.terminal import has_unicode


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
def test_the_terminal_and_the_option_decide_about_colours(
    color: str, environment: dict[str, str], depth: ColorDepth
) -> None:
    assert color_depth(color, environment) is depth
