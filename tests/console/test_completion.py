"""Completion in the shell: commands, options, specs and deals."""

from __future__ import annotations

import pytest
from click.shell_completion import CompletionItem, ShellComplete

from frontends.console.command_line import cli
from tribolo_core import OPPONENTS
from tribolo_core.presets import PRESETS


def completions(*words: str) -> list[CompletionItem]:
    """Return the completions of the last word of a command line."""
    *arguments, incomplete = words
    return ShellComplete(cli, {}, "tribolo-cli", "_TRIBOLO_CLI_COMPLETE").get_completions(arguments, incomplete)


def values(*words: str) -> list[str]:
    """Return the texts that complete the last word of a command line."""
    return [item.value for item in completions(*words)]


@pytest.mark.parametrize(
    "before",
    [
        ("match",),
        ("match", "greedy"),
        ("arena",),
        ("arena", "--against"),
        ("selfplay", "--green"),
        ("analyse", "game.tribolo", "--opponent"),
        ("puzzles", "--opponent"),
        ("play", "--red"),
    ],
)
def test_only_play_completed_specs(before: tuple[str, ...]) -> None:
    assert set(OPPONENTS) <= set(values(*before, ""))
    assert ("human" in values(*before, "")) == (before[0] == "play")
    assert values(*before, "paran") == ["paranoid"]
    assert values(*before, "brs:d") == ["brs:depth="]
    assert "level:3" in values(*before, "level:")
    assert values(*before, "brs:depth=4,n") == ["brs:depth=4,nodes="]
    assert "brs:depth=4,depth=" not in values(*before, "brs:depth=4,")
    assert values(*before, "nobody:") == []


def test_deals_were_not_completed() -> None:
    assert set(values("play", "--deal", "")) == set(PRESETS)
    assert values("play", "--deal", "isl") == ["islands"]
    (file,) = completions("play", "--deal", "games/")
    assert (file.type, file.value) == ("file", "games/")


def test_commands_and_options_are_completed() -> None:
    assert values("an") == ["analyse"]
    assert values("match", "--se") == ["--seed"]
