"""What the page on stability says of commands: those of earlier releases, with their options, go on to work."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import click

from frontends.console.command_line import cli
from frontends.console.commands.options import AliasedOption
from frontends.web.main import main as web

PROMISED = Path(__file__).parents[1] / "data" / "commands.txt"
"""A line for each command of the last release: its words and its options. A release adds lines and options."""


def commands(command: click.Command, words: tuple[str, ...]) -> Iterator[tuple[str, set[str]]]:
    """Yield the words of a command and the names of its options, old ones included, then those of its commands."""
    context = click.Context(command)
    names: set[str] = set()
    for option in command.get_params(context):
        if isinstance(option, click.Option):
            old = option.aliases if isinstance(option, AliasedOption) else ()
            names.update(option.opts, option.secondary_opts, old)
    yield " ".join(words), names
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            if child := command.get_command(context, name):
                yield from commands(child, (*words, name))


def test_the_commands_and_options_of_earlier_releases_go_on_to_work() -> None:
    present = dict([*commands(cli, ("tribolo-cli",)), *commands(web, ("tribolo-web",))])
    for line in PROMISED.read_text("utf-8").splitlines():
        words, _, options = line.partition(": ")
        assert words in present
        assert set(options.split()) - present[words] == set(), words
    assert "--starts" in PROMISED.read_text("utf-8"), "an old name of an option is promised, too"
