"""The command `scores`: the score card."""

from __future__ import annotations

import json
from dataclasses import asdict

import click

from frontends.console.reports.json_output import with_schema
from frontends.console.storage.files import FileRefused
from frontends.console.storage.scores import score_card_lines
from frontends.console.storage.user_data import UserData
from frontends.games.tribolo import TRIBOLO

from .options import InvalidInput, json_option


@click.command()
@json_option
def scores(is_json: bool) -> None:
    """Print the score card: the results of your finished games."""
    try:
        score_card = UserData.default(TRIBOLO.name).score_card()
    except FileRefused as refused:
        raise InvalidInput(str(refused)) from None
    if is_json:
        click.echo(json.dumps([with_schema(asdict(result)) for result in score_card], ensure_ascii=False))
    else:
        opponents = TRIBOLO.opponents
        lines = score_card_lines(score_card, TRIBOLO.name, opponents.names, opponents.difficulties)
        click.echo("\n".join(lines))
