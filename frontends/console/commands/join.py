"""The command `join`: a person plays a game on a server, on the full screen or line by line."""

from __future__ import annotations

import click

from frontends.locale.languages import use_language
from frontends.remote.address import Address
from frontends.remote.game import RemoteGame
from frontends.remote.identity import Identities
from frontends.remote.server import Server
from tribolo_core.translation.messages import gettext

from .options import InvalidInput, drawing_options, language_option, plain_options
from .remote import GameAddress, echo_error, failing, name_option, play_with_people


@click.command("join")
@click.argument("address", type=GameAddress(is_link=True), metavar="LINK")
@name_option
@plain_options
@language_option
@drawing_options
def join_game(
    address: Address, name: str, plain: str | None, language: str, ascii_only: bool | None, color: str
) -> int:
    """Take the seat of the invite link LINK, and play the game with the others.

    LINK may also be the address of a game in which you have a seat, or -: then it is the first line of standard input,
    and not in the list of processes. The game is drawn on the full screen. With --plain or --no-board, or if the input
    or the output is not a terminal, it is played line by line. Press or type ? in the game for its keys or commands.
    Your seat is kept when you quit, and the same command goes on with the game.
    """
    with use_language(language), failing():
        server = Server(address.server, language, Identities.default())
        game = RemoteGame(server, address.game, on_trouble=echo_error)
        if address.secret:
            game.take(address, name)
        elif not any(seat.is_yours for seat in game.snapshot.present.seats):
            raise InvalidInput(gettext("You have no seat in this game. Use an invite link, or tribolo-cli watch."))
        return play_with_people(game, plain, ascii_only, color)
