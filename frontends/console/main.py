"""The command `tribolo-cli`."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from io import TextIOWrapper
from typing import Any, Final

import click

from frontends.kind import Kind
from frontends.loop import Session
from frontends.seats import HUMAN, Seats
from frontends.tictactoe import TICTACTOE
from frontends.tribolo import TRIBOLO
from tribolo_core import PLAYERS
from tribolo_core.dice import SEEDS

from .draw import Style
from .line import LineConsole

KINDS: Final[dict[str, Kind[Any]]] = {"tribolo": TRIBOLO, "tictactoe": TICTACTOE}


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


class DefaultGroup(click.Group):
    """A group of commands of which `play` is meant when none is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments, with `play` before them where they name no command."""
        names_one = bool(args) and args[0] in {*self.commands, *ctx.help_option_names, "--version"}
        return super().parse_args(ctx, args if names_one else ["play", *args])


@click.group(cls=DefaultGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tribolo", prog_name="tribolo-cli")
def cli() -> None:
    """Tribolo, a board game for three players.

    Without a command: play, whose options `tribolo-cli play --help` lists.
    """


@cli.command()
@click.option("--game", type=click.Choice(list(KINDS)), default="tribolo", help="What to play.", show_default=True)
@click.option(
    "--seed", type=click.IntRange(0, SEEDS - 1), metavar="N", help="The deal; without it a new one each time."
)
@click.option("--blue", type=Seat(), help="Who plays Blue: human, or an opponent's spec.  [default: human]")
@click.option("--red", type=Seat(), help="Who plays Red.  [default: greedy]")
@click.option("--green", type=Seat(), help="Who plays Green.  [default: greedy]")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw with ASCII alone.")
@click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Whether to use colours; auto obeys NO_COLOR.",
    show_default=True,
)
def play(game: str, seed: int | None, ascii_only: bool, color: str, **specs: str | None) -> None:
    """Play a game on lines of text."""
    kind = KINDS[game]
    named = {player: spec for player in PLAYERS if (spec := specs[player.name.lower()]) is not None}
    if named and kind is not TRIBOLO:
        raise click.UsageError(f"{kind.name} has no seats for {', '.join(map(str, named))}.")
    seats = Seats.of({**kind.default_seats, **named})
    seed = secrets.randbits(32) if seed is None else seed
    style = _style(ascii_only, color)
    out = partial(click.echo, color=style.color)
    err = partial(click.echo, err=True)
    LineConsole(kind, Session(kind.new(seed), seats, seed), style, _line_reader(), out, err).run()


def _style(ascii_only: bool, color: str) -> Style:
    has_unicode = (sys.stdout.encoding or "").lower().startswith("utf")
    wants_color = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(color == "always" or (color == "auto" and wants_color), ascii_only or not has_unicode)


def _line_reader() -> Callable[[str], str | None]:
    """Reads lines from a terminal with a prompt and editing, from anything else as they come."""
    if not sys.stdin.isatty():
        return lambda _prompt: sys.stdin.readline() or None
    with suppress(ImportError):  # Not every platform has it; without it a line is edited plainly.
        import readline  # noqa: F401

    def read(prompt: str) -> str | None:
        try:
            return input(prompt)
        except EOFError:
            click.echo()
            return None

    return read


def main() -> int:
    """Run the command.

    The exit code is 0 when all went well, 1 when the output cannot be written, 2 for a wrong option, 130 on an
    interrupt.
    """
    _open_missing_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status: int | None = cli.main(prog_name="tribolo-cli", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        return 130
    except OSError as error:
        # The files of games have errors of their own: this is the output. Nobody reads it any more, or a disk is full.
        if not isinstance(error, BrokenPipeError):
            click.echo(f"Error: the output cannot be written: {error.strerror}.", err=True)
        # Without this the interpreter would try once more to write it, and complain, while it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status or 0


def _open_missing_streams() -> None:
    """A standard stream may have been closed by whoever started the program: nothing is read then, and nothing kept."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: PTH123, SIM115
