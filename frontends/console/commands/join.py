"""The command `join`: a person plays a game on a server, line by line."""

from __future__ import annotations

import click

from frontends.console.plain.remote_console import RemoteConsole
from frontends.console.terminal import text_style
from frontends.locale.languages import use_language
from frontends.remote.address import Address
from frontends.remote.game import RemoteGame
from frontends.remote.identity import Identities
from frontends.remote.server import Server
from tribolo_core.translation.messages import gettext

from .options import NO_BOARD, InvalidInput, drawing_options, language_option
from .remote import GameAddress, echo_error, failing, name_option, read_line


@click.command("join")
@click.argument("address", type=GameAddress(is_link=True), metavar="LINK")
@name_option
@click.option("--no-board", "plain", flag_value=NO_BOARD, help="Print the board only on request.")
@language_option
@drawing_options
def join_game(
    address: Address, name: str, plain: str | None, language: str, ascii_only: bool | None, color: str
) -> None:
    """Take the seat of the invite link LINK, and play the game with the others.

    LINK may also be the address of a game in which you have a seat, or -: then it is the first line of standard input,
    and not in the list of processes. Type ? in the game for its commands. Your seat is kept when you quit, and the same
    command goes on with the game.
    """
    style = text_style(ascii_only, color, has_board=plain != NO_BOARD)
    with use_language(language), failing():
        server = Server(address.server, language, Identities.default())
        game = RemoteGame(server, address.game, on_trouble=echo_error)
        if address.secret:
            game.take(address, name)
        elif not any(seat.is_yours for seat in game.snapshot.present.seats):
            raise InvalidInput(gettext("You have no seat in this game. Use an invite link, or tribolo-cli watch."))
        RemoteConsole(game, style, read_line, lambda text: click.echo(text, color=style.color), echo_error).run()
