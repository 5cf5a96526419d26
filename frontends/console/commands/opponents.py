"""The command `opponents`: the list of computer players."""

from __future__ import annotations

import click

from tribolo_core import OPPONENTS


@click.command()
def opponents() -> None:
    """List the opponents with their variants and options."""
    for name, definition in OPPONENTS.items():
        click.echo(f"{name}: {definition.description}")
        for variant, description in definition.variants.items():
            click.echo(f"    {name}:{variant}: {description}")
        for word, option in definition.options.items():
            default = "" if option.default is None else f"; by default {option.default}"
            click.echo(f"    {word}=...: {option.description} Takes {option.values.phrase}{default}.")
