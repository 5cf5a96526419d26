"""The command `show`: the last turn of a game."""

from __future__ import annotations

import json

import click

from frontends.console.plain.drawing import board_lines, players_line
from frontends.console.reports.json_output import print_json
from frontends.console.terminal import text_style
from frontends.games.tribolo_view import game_view, seats_of
from tribolo_core import Record
from tribolo_core.notation.formats import format_json

from .options import RecordFile, drawing_options, json_option


@click.command()
@click.argument("record", type=RecordFile(), metavar="FILE")
@json_option
@drawing_options
def show(record: Record, is_json: bool, ascii_only: bool | None, color: str) -> None:
    """Print the last turn of the game in FILE.

    FILE holds a position, a board, a record or JSON; - is standard input.
    """
    if is_json:
        print_json(json.loads(format_json(record)))
        return
    style = text_style(ascii_only, color)
    shown = game_view(record.game, seats_of(record), marks_legal_moves=False)
    lines = [*board_lines(shown, style), "", players_line(shown, style), shown.status]
    click.echo("\n".join(lines), color=style.color)
