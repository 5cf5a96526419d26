"""What the commands that play on a server share: the types of addresses, a person's game, and errors as exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

import click

from frontends.console.launch import SEAT_IS_KEPT, Appearance, typed_command
from frontends.console.plain.remote_console import RemoteConsole
from frontends.console.terminal import has_screen, text_style
from frontends.locale.languages import current_language
from frontends.remote.address import Address, parse_server
from frontends.remote.errors import GameMissing, InvalidAddress, Refused, RemoteError
from frontends.remote.game import RemoteGame
from tribolo_core.translation.messages import gettext

from .options import NO_BOARD, InvalidInput

LONGEST_LINE: Final = 4_096
"""Bytes of a typed line that are read."""


class GameAddress(click.ParamType[Address]):
    """The parameter type for the address of a game on a server; with `is_link`, also for an invite link, and `-`."""

    name = "url"

    def __init__(self, *, is_link: bool = False) -> None:
        self.is_link = is_link

    def convert(self, value: str | Address, param: click.Parameter | None, ctx: click.Context | None) -> Address:
        """Return the address in a text; raise click.BadParameter if it is none."""
        try:
            if isinstance(value, Address):
                return value
            is_typed = self.is_link and value == "-"
            if is_typed and sys.stdin.isatty():
                click.echo(gettext("Invite link: "), err=True, nl=False)
            address = Address.parse((read_line() or "").strip() if is_typed else value)
            if address.secret and not self.is_link:
                raise InvalidAddress(gettext("This is an invite link. Use tribolo-cli join to take its seat."))
        except InvalidAddress as error:
            self.fail(str(error), param, ctx)
        return address


class ServerAddress(click.ParamType[str]):
    """The parameter type for the address of a server, or of its lobby."""

    name = "url"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the address with a slash at its end; raise click.BadParameter if it is none."""
        try:
            return parse_server(value)
        except InvalidAddress as error:
            self.fail(str(error), param, ctx)


def read_line() -> str | None:
    """Return the next line of standard input, `None` at its end.

    This reads byte by byte, so that nothing is lost between two readers, and without the locks of `sys.stdin`, which a
    thread that waits for a line would keep while the program ends.
    """
    line = bytearray()
    try:
        while (letter := os.read(0, 1)) not in (b"", b"\n"):
            line += letter[: LONGEST_LINE - len(line)]
    except OSError:  # It is closed, or the terminal has gone.
        return None
    return line.decode(errors="replace") if line or letter else None


def echo_error(text: str) -> None:
    click.echo(text, err=True)


name_option = click.option("--name", default="", metavar="NAME", help="Your name in the game.  [default: none]")


class _Lost(click.ClickException):
    """The server cannot be reached; the message says why."""

    exit_code = 1


@contextmanager
def failing() -> Iterator[None]:
    """Turn the errors of a client into those of the command line: code 2 for a wrong link, 1 for a failed server."""
    try:
        yield
    except (GameMissing, Refused) as error:
        raise InvalidInput(str(error)) from None
    except RemoteError as error:
        raise _Lost(str(error)) from None


def play_with_people(game: RemoteGame, plain: str | None, ascii_only: bool | None, color: str) -> int:
    """Let a person play a game, as the options `plain_options` and `drawing_options` say; return the exit code."""
    style = text_style(ascii_only, color, has_board=plain != NO_BOARD)
    if has_screen() and not plain:
        from frontends.console.screen.people import PeopleScreen, show_people

        return show_people(PeopleScreen(game), Appearance(style, color, current_language()))
    console = RemoteConsole(game, style, read_line, partial(click.echo, color=style.color), echo_error)
    console.run()
    if console.keeps_seat:
        click.echo(gettext(SEAT_IS_KEPT, command=typed_command("join", console.game.page)))
    return 0
