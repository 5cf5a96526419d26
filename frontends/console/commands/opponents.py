"""The command `opponents`: the list of computer players."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import click

from frontends.console.reports.json_output import print_json
from frontends.console.user_specs.plugins import installed_plugins
from frontends.engines.spec import EXEC, EXTERNAL
from tribolo_core import OPPONENTS
from tribolo_core.ai.spec import OpponentDefinition

from .options import json_option

_DEFINITIONS: Final[Mapping[str, OpponentDefinition]] = {**OPPONENTS, EXEC: EXTERNAL}


@click.command()
@json_option
def opponents(is_json: bool) -> None:
    """List the opponents with their variants and options, and the installed plug-ins."""
    if is_json:
        listed = [_fields(name, definition) for name, definition in _DEFINITIONS.items()]
        print_json({"opponents": listed, "plugins": {entry.name: entry.value for entry in installed_plugins()}})
        return
    for name, definition in _DEFINITIONS.items():
        click.echo(f"{name}: {definition.description}")
        for variant, description in definition.variants.items():
            click.echo(f"    {name}:{variant}: {description}")
        for word, option in definition.options.items():
            default = "" if option.default is None else f"; by default {option.default}"
            click.echo(f"    {word}=...: {option.description} Takes {option.values.phrase}{default}.")
    for entry in installed_plugins():
        click.echo(f"{entry.name}: An opponent of the plug-in {entry.value}.")


def _fields(name: str, definition: OpponentDefinition) -> dict[str, object]:
    """Return an opponent as fields of JSON."""
    return {
        "name": name,
        "description": definition.description,
        "variants": dict(definition.variants),
        "options": {
            word: {"description": option.description, "takes": option.values.phrase, "default": option.default}
            for word, option in definition.options.items()
        },
    }
