"""The commands beside `play`: look at files, turn one notation into another, count games, print the score card."""

from __future__ import annotations

import json
import re
import sys
from dataclasses import asdict
from pathlib import Path

import click

from frontends.console.plain.drawing import board_lines, players_line
from frontends.console.storage.files import FileRefused, first_problem, read_record
from frontends.console.storage.scores import card_lines
from frontends.console.storage.store import Store
from frontends.console.terminal import has_screen, text_style
from frontends.games.tribolo import OTHER_DEAL, TRIBOLO, TriboloSession, view
from frontends.session.loop import Session
from frontends.session.seats import Seats
from tribolo_core import PLAYERS, Record, TriboloError, Turn, perft
from tribolo_core.dice import SEEDS
from tribolo_core.notation.formats import FORMATS, format_json, parse_any
from tribolo_core.presets import PRESETS

from .play import looks, new_model, run_full_screen


class Unreadable(click.ClickException):
    """A file or an option cannot be used; the message is one sentence."""

    exit_code = 2


class Notation(click.ParamType[Record]):
    """A file in any notation, `-` being standard input; or a position string itself."""

    name = "file"

    def convert(self, value: str, _param: click.Parameter | None, _ctx: click.Context | None) -> Record:
        """The game in the file."""
        if value == "-":
            return _understood(sys.stdin.read(), "standard input")
        if re.search("/.* [brg-]$", value) and not Path(value).exists():
            return _understood(value, "the position")
        try:
            return read_record(Path(value), parse_any)
        except FileRefused as refused:
            raise Unreadable(str(refused)) from None


def _understood(text: str, source: str) -> Record:
    try:
        return parse_any(text)
    except TriboloError as error:
        raise Unreadable(f"{source}: {first_problem(error)}.") from None


as_json = click.option("--json", "is_json", is_flag=True, help="Print JSON.")


@click.command()
@click.argument("record", type=Notation(), metavar="FILE")
@looks
def replay(record: Record, ascii_only: bool | None, color: str) -> int:
    """Look through the game in FILE, with the keys of the game."""
    if not has_screen():
        raise Unreadable("A replay needs a terminal; `tribolo-cli show` prints a game.")
    model = new_model(TRIBOLO, _session(record), None)
    model.show(0)
    return run_full_screen(model, text_style(ascii_only, color), color, lambda: None)


def _session(record: Record) -> TriboloSession:
    seats = Seats.of(dict(zip(PLAYERS, record.seats, strict=True)))
    return Session(record.game, seats, 0, dict(record.tags).get("Preset", OTHER_DEAL))


@click.command()
@click.argument("record", type=Notation(), metavar="FILE")
@as_json
@looks
def show(record: Record, is_json: bool, ascii_only: bool | None, color: str) -> None:
    """Print the game in FILE as it stands: a position, a board, a record or JSON; - is standard input."""
    if is_json:
        click.echo(format_json(record), nl=False)
        return
    style = text_style(ascii_only, color)
    shown = view(_session(record))
    lines = [*board_lines(shown, style), "", players_line(shown, style), shown.status]
    click.echo("\n".join(lines), color=style.color)


@click.command()
@click.argument("record", type=Notation(), metavar="FILE")
@click.option("--to", "notation", type=click.Choice(list(FORMATS)), required=True, help="What to print.")
def convert(record: Record, notation: str) -> None:
    """Print the game in FILE in another notation; - is standard input. A position or a board keeps the last turn."""
    click.echo(FORMATS[notation](record), nl=False)


@click.command(name="perft")
@click.argument("depth", type=click.IntRange(0))
@click.argument("record", type=Notation(), metavar="[FILE]", required=False)
@click.option("--seed", type=click.IntRange(0, SEEDS - 1), default=0, help="The deal to count on.", show_default=True)
@click.option("--deal", type=click.Choice(list(PRESETS)), default="standard", help="How to deal.", show_default=True)
@click.option("--divide", is_flag=True, help="Count for each first move.")
@as_json
def count(depth: int, record: Record | None, seed: int, deal: str, divide: bool, is_json: bool) -> None:
    """Count the sequences of DEPTH moves from the game in FILE, or from a deal."""
    turn = record.game.turn if record else Turn.start(*PRESETS[deal](seed))
    parts = {str(move): perft(turn.play(move), depth - 1) for move in turn.transitions} if divide and depth else {}
    total = sum(parts.values()) if parts else perft(turn, depth)
    if is_json:
        click.echo(json.dumps({"depth": depth, "count": total} | ({"divide": parts} if divide else {})))
        return
    for move, part in parts.items():
        click.echo(f"{move} {part}")
    click.echo(total)


@click.command()
@as_json
def scores(is_json: bool) -> None:
    """Print the score card of the games that people finished."""
    try:
        card = Store.usual(TRIBOLO.name).card()
    except FileRefused as refused:
        raise Unreadable(str(refused)) from None
    if is_json:
        click.echo(json.dumps([asdict(result) for result in card], indent=1))
    else:
        click.echo("\n".join(card_lines(card, TRIBOLO.name)))
