"""The outlines of the commands and of the specs of opponents, from which the shell completes them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

import click

from frontends.console.command_line import cli
from frontends.console.outline import TABLE, ParameterOutline, SpecOutline, outline
from tribolo_core import OPPONENTS, SPECS

ROOT: Final = Path(__file__).parents[2]


def outlines() -> dict[str, str]:
    """Return the file of outlines, by its path in the repository."""
    context = click.Context(cli)
    commands = {}
    for name in cli.list_commands(context):
        command = cli.get_command(context, name)
        assert command is not None
        commands[name] = _members(map(outline, _visible(command)))
    opponents = {
        name: json.dumps(SpecOutline(tuple(definition.variants), tuple(definition.options)))
        for name, definition in OPPONENTS.items()
    }
    table = {"commands": _object(commands), "opponents": _object(opponents), "specs": json.dumps([*SPECS])}
    return {TABLE.relative_to(ROOT).as_posix(): _object(table) + "\n"}


def _visible(command: click.Command) -> list[click.Parameter]:
    """Return the arguments of a command, and the options that its help shows."""
    return [param for param in command.params if not (isinstance(param, click.Option) and param.hidden)]


def _members(outlines: Iterable[ParameterOutline]) -> str:
    """Return an array of outlines as JSON, one on each line."""
    rows = ",\n".join(map(json.dumps, outlines))
    return f"[\n{rows}\n]" if rows else "[]"


def _object(values: Mapping[str, str]) -> str:
    """Return an object with values that are JSON already."""
    members = ",\n".join(f"{json.dumps(name)}: {value}" for name, value in values.items())
    return f"{{\n{members}\n}}"
