"""The command `convert`: a game in another notation."""

from __future__ import annotations

import click

from tribolo_core import Record
from tribolo_core.notation.formats import FORMATS

from .options import RecordFile


@click.command()
@click.argument("record", type=RecordFile(), metavar="FILE")
@click.option("--to", "notation", type=click.Choice(list(FORMATS)), required=True, help="Notation to print.")
def convert(record: Record, notation: str) -> None:
    """Print the game in FILE in another notation.

    FILE holds a position, a board, a record or JSON; - is standard input. A position or a board holds only the last
    turn, and JSON no variations.
    """
    click.echo(FORMATS[notation](record), nl=False)
