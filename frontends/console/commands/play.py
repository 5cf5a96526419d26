"""The command `tribolo-cli play`: what is played, by whom, and on what."""

from __future__ import annotations

import asyncio
import getpass
import os
import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final

import click
from click.shell_completion import CompletionItem
from prompt_toolkit.input import create_input
from prompt_toolkit.output import create_output

from frontends.console.plain.drawing import Style
from frontends.console.plain.line_console import LineConsole
from frontends.console.screen import app, dialogs
from frontends.console.screen.model import Table
from frontends.console.storage.files import read_record
from frontends.console.storage.store import Store
from frontends.console.terminal import color_depth, has_screen, text_style
from frontends.games.tictactoe import TICTACTOE
from frontends.games.tribolo import OTHER_DEAL, TRIBOLO, at_one_table
from frontends.session.definition import Kind
from frontends.session.loop import STANDARD, Session
from frontends.session.pace import Pace
from frontends.session.seats import HUMAN, Seats
from tribolo_core import PLAYERS
from tribolo_core.dice import SEEDS

KINDS: Final[dict[str, Callable[[], Kind[Any]]]] = {"tribolo": at_one_table, "tictactoe": lambda: TICTACTOE}


class Seat(click.ParamType[str]):
    """`human` or the spec of an opponent."""

    name = "spec"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The spec itself, if it names somebody."""
        try:
            TRIBOLO.check_seat(value)
        except ValueError as error:
            self.fail(f"{error} Or {HUMAN}, for a person.", param, ctx)
        return value

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """The seats that begin like this."""
        return [CompletionItem(seat) for seat in (HUMAN, *TRIBOLO.opponents) if seat.startswith(incomplete)]


def looks(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options that say how to draw."""
    ascii_only = click.option("--ascii/--unicode", "ascii_only", default=None, help="Draw with ASCII alone, or not.")
    return ascii_only(colors(command))


def colors(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the option that says whether to use colours."""
    color = click.option(
        "--color",
        type=click.Choice(["auto", "always", "never"]),
        default="auto",
        help="Whether to use colours; auto obeys NO_COLOR.",
        show_default=True,
    )
    return color(command)


@click.command()
@click.option("--game", type=click.Choice(list(KINDS)), default="tribolo", help="What to play.", show_default=True)
@click.option(
    "--seed", type=click.IntRange(0, SEEDS - 1), metavar="N", help="The deal; without it a new one each time."
)
@click.option(
    "--deal",
    default=STANDARD,
    metavar="PRESET|FILE",
    help=f"How to deal: {', '.join(TRIBOLO.deals)}; or a file with a position, board or record.  [default: {STANDARD}]",
)
@click.option("--blue", type=Seat(), help="Who plays Blue: human, or an opponent's spec.  [default: human]")
@click.option("--red", type=Seat(), help="Who plays Red.  [default: greedy]")
@click.option("--green", type=Seat(), help="Who plays Green.  [default: greedy]")
@click.option(
    "--pace",
    type=click.Choice([str(pace) for pace in Pace]),
    default=str(Pace.NORMAL),
    help="How fast opponents move.",
    show_default=True,
)
@click.option("--name", help="Your name on the score card.  [default: your login name]")
@click.option("--plain", is_flag=True, help="Play on lines of text, without a full screen.")
@looks
def play(
    game: str,
    seed: int | None,
    deal: str,
    pace: str,
    name: str | None,
    plain: bool,
    ascii_only: bool | None,
    color: str,
    **specs: str | None,
) -> int:
    """Play a game: on the full screen of a terminal, or on lines of text where there is none."""
    kind = KINDS[game]()
    named = {player: spec for player in PLAYERS if (spec := specs[player.name.lower()]) is not None}
    if named and kind.name != TRIBOLO.name:
        raise click.UsageError(f"{kind.name} has no seats for {', '.join(map(str, named))}.")
    seed = secrets.randbits(32) if seed is None else seed
    session = _dealt(kind, Seats.of({**kind.default_seats, **named}), seed, deal)
    style = text_style(ascii_only, color)
    if plain or not has_screen():
        out, err = partial(click.echo, color=style.color), partial(click.echo, err=True)
        LineConsole(kind, session, style, _line_reader(), out, err).run()
        return 0
    table = new_table(kind, session, Store.usual(kind.name))
    table.pace, table.name = Pace[pace.upper()], name or _login_name()
    return run_full_screen(table, style, color, partial(dialogs.resume, table))


def _dealt(kind: Kind[Any], seats: Seats[Any], seed: int, deal: str) -> Session[Any]:
    if deal in kind.deals:
        return Session(kind.new(seed, deal), seats, seed, deal)
    if not Path(deal).exists():
        raise click.UsageError(f"{deal!r} is neither a file nor a deal of {kind.name}; valid: {', '.join(kind.deals)}.")
    try:
        return Session(read_record(Path(deal), kind.parse_game).restart(), seats, seed, OTHER_DEAL)
    except ValueError as error:
        raise click.UsageError(str(error)) from None


def new_table(kind: Kind[Any], session: Session[Any], store: Store | None) -> Table[Any]:
    """A table for the application that will run."""
    return Table(kind, session, app.real_clock(), app.leave, app.ring, dialogs.finish, store)


def run_full_screen(table: Table[Any], style: Style, color: str, begin: Callable[[], None]) -> int:
    """Play at a table on the terminal, `begin` being called when it is ready; the exit code."""
    depth = color_depth(color, os.environ)
    application = app.build_application(table, create_input(), create_output(), depth, style.ascii)
    return asyncio.run(app.run(application, begin))


def _login_name() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # Nobody is logged in by name, as in some containers.
        return "somebody"


def _line_reader() -> Callable[[str], str | None]:
    """Reads lines from a terminal with a prompt and editing, from anything else as they come."""
    if not sys.stdin.isatty():
        return lambda _prompt: sys.stdin.readline() or None
    with suppress(ImportError):  # Not every platform has it; without it a line is edited plainly.
        import readline  # noqa: F401 - to import it is enough for `input` to edit lines

    def read(prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            click.echo()
            return None

    return read
