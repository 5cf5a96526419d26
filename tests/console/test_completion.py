"""Completion in the shell: commands, options, specs and deals."""

import subprocess

import click
import pytest
from click.shell_completion import CompletionItem, ShellComplete

from frontends.console.command_line import cli
from frontends.console.command_table import COMMAND_TABLE
from tests.harness.console import output_of, run
from tribolo_core import OPPONENTS
from tribolo_core.presets import PRESETS


def completions(*words: str) -> list[CompletionItem]:
    *arguments, incomplete = words
    return ShellComplete(cli, {}, "tribolo-cli", "_TRIBOLO_CLI_COMPLETE").get_completions(arguments, incomplete)


def values(*words: str) -> list[str]:
    return [item.value for item in completions(*words)]


@pytest.mark.parametrize(
    "command",
    [
        *("match", "match greedy", "arena", "arena --against", "selfplay --green", "puzzles --opponent", "play --red"),
        "analyse game.tribolo --opponent",
    ],
)
def test_only_play_completed_specs(command: str) -> None:
    before = command.split()
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


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_script_for_a_shell_needed_a_variable_that_the_last_page_names(shell: str) -> None:
    imported = imported_by("completion", shell, expected=f"_TRIBOLO_CLI_COMPLETE={shell}_complete")
    assert "click.shell_completion" in imported
    assert imported.isdisjoint(IMPORTED_BY_COMMANDS), "it imported all commands"
    printed = output_of("completion", shell)
    if shell == "bash":
        checked = subprocess.run(["bash", "-n"], input=printed, text=True, capture_output=True, check=False)
        assert (checked.returncode, checked.stderr) == (0, "")


def test_the_names_after_help_and_the_options_of_a_game_without_a_command_are_completed() -> None:
    assert [values(word) for word in ("--re", "--ver", "--he")] == [["--red"], ["--version"], ["--help"]]
    assert values("help", "ar") == ["arena"]
    assert set(values("help", "")) == set(COMMAND_TABLE)


IMPORTED_BY_COMMANDS = ("tribolo_core", "frontends.session", "platformdirs", "prompt_toolkit", "subprocess")


def imported_by(*arguments: str, expected: str, **environment: str) -> set[str]:
    printed = run(*arguments, **environment, PYTHONPROFILEIMPORTTIME="1")
    assert expected in printed.stdout
    return {line.rpartition("|")[2].strip() for line in printed.stderr.splitlines()}


@pytest.mark.parametrize(
    ("words", "completed"),
    [
        ("tribolo-cli arena --deal", "plain,--deals\n"),
        ("tribolo-cli play --red level:3 --color al", "plain,always\n"),
        ("tribolo-cli bench --out sco", "file,sco\n"),
        ("tribolo-cli play --red le", "plain,level:1\n"),
        ("tribolo-cli match greedy engine:nodes=5,th", "plain,engine:nodes=5,threads=\n"),
        ("tribolo-cli play --deal isl", "plain,islands\n"),
        ("tribolo-cli train folder --plan q", "plain,quick\n"),
    ],
)
def test_completing_imported_commands(words: str, completed: str) -> None:
    imported = imported_by(
        expected=completed, _TRIBOLO_CLI_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(words.count(" "))
    )
    assert "click.shell_completion" in imported
    assert imported.isdisjoint(IMPORTED_BY_COMMANDS)


@pytest.mark.parametrize("name", COMMAND_TABLE)
def test_an_outline_completes_the_options_of_its_command(name: str) -> None:
    context = click.Context(cli)
    command = cli.get_command(context, name)
    assert command is not None
    own = command.shell_complete(command.make_context(name, [], context, resilient_parsing=True), "--")
    assert [vars(item) for item in completions(name, "--")] == [vars(item) for item in own]
