"""The outlines of the commands, from which the shell completes their options."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import click

from frontends.console.command_line import cli
from frontends.console.outline import TABLE, outline

ROOT: Final = Path(__file__).parents[2]


def outlines() -> dict[str, str]:
    """Return the file with the parameters of all commands, by its path in the repository."""
    context = click.Context(cli)
    commands = {name: cli.get_command(context, name) for name in cli.list_commands(context)}
    lines = []
    for name, command in commands.items():
        assert command is not None
        params = [param for param in command.params if not (isinstance(param, click.Option) and param.hidden)]
        rows = ",\n  ".join(json.dumps(outline(param)) for param in params)
        lines.append(f"{json.dumps(name)}: [\n  {rows}\n]" if rows else f"{json.dumps(name)}: []")
    return {TABLE.relative_to(ROOT).as_posix(): "{\n" + ",\n".join(lines) + "\n}\n"}
