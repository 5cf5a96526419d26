"""The command `show`: the last turn of a game."""

from __future__ import annotations

import json

import click

from frontends.console.plain.drawing import board_lines, players_line
from frontends.console.reports.json_output import print_json
from frontends.console.terminal import text_style
from frontends.games.tribolo_view import game_view, seats_of
from frontends.session.seats import HUMAN
from frontends.session.view import View, labels_in
from tribolo_core import Record
from tribolo_core.notation.formats import format_json
from tribolo_core.notation.record import UNKNOWN

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
    labels: tuple[str, ...] = ()
    if not {*record.seats} <= {HUMAN, *UNKNOWN}:
        shown, labels = _with_names(shown)
    lines = [*board_lines(shown, style), "", players_line(shown, style, labels), shown.status]
    click.echo("\n".join(lines), color=style.color)


def _with_names(shown: View) -> tuple[View, tuple[str, ...]]:
    """Return a view whose status names computer players, and the texts by which people know the players.

    Only this function imports the computer players, because the import takes long.
    """
    from frontends.games.characters import labels_of, names_in
    from frontends.games.own_end import with_named_end, with_own_end

    return with_own_end(with_named_end(shown)), labels_in(shown.players, labels_of, names_in(shown.players))
