"""The command `opponents`: the list of computer players."""

from __future__ import annotations

import click

from frontends.engines.spec import EXEC, EXTERNAL
from frontends.typed.plugins import installed_plugins
from tribolo_core import OPPONENTS


@click.command()
def opponents() -> None:
    """List the opponents with their variants and options, and the installed plug-ins."""
    for name, definition in (*OPPONENTS.items(), (EXEC, EXTERNAL)):
        click.echo(f"{name}: {definition.description}")
        for variant, description in definition.variants.items():
            click.echo(f"    {name}:{variant}: {description}")
        for word, option in definition.options.items():
            default = "" if option.default is None else f"; by default {option.default}"
            click.echo(f"    {word}=...: {option.description} Takes {option.values.phrase}{default}.")
    for entry in installed_plugins():
        click.echo(f"{entry.name}: An opponent of the plug-in {entry.value}.")
