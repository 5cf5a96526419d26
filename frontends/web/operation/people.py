"""The commands `people ...` of `tribolo-web`: what the host does about somebody who misuses games with other people."""

from __future__ import annotations

import re
import time
from functools import partial
from typing import Final

import click

from frontends.session.seats import HUMAN
from frontends.web.bounds import OPEN_SEATS
from frontends.web.room.ids import is_id
from frontends.web.room.lobby import OpenGames
from frontends.web.store.blocks import Blocks
from frontends.web.store.games import Store
from frontends.web.store.lobby import LobbyTable
from tribolo_core import PLAYERS, Player

from .commands import ServerOptions


class GameAddress(click.ParamType[str]):
    """The parameter type for a game: its address, such as https://play.example/games/ID, or its id alone."""

    name = "game"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the id of the game; raise click.BadParameter if the text holds none."""
        found = re.fullmatch(r"(?:.*/games/)?([\w-]+)(?:[/?#].*)?", value, re.ASCII)
        if found is None or not is_id(found[1]):
            self.fail(f"{value!r} is not the address of a game.", param, ctx)
        return found[1]


_game: Final = click.argument("game", type=GameAddress())
_settings: Final = {"ignore_unknown_options": True}
"""The click settings with which the commands take an id that begins with a hyphen as an argument, not as an option."""

_player: Final = click.argument("player", type=click.Choice([str(player) for player in PLAYERS], case_sensitive=False))


@click.group("people")
def people_command() -> None:
    """Block visitors who misuse games with other people.

    GAME is the address of a game, PLAYER one of its colours, such as Red. The server may run.
    """


@people_command.command("list", context_settings=_settings)
@_game
@click.pass_obj
def list_people(options: ServerOptions, game: str) -> None:
    """List the people of GAME: their colours and names, and whether they are blocked."""
    with options.database() as database:
        stored = Store(database).load(game)
        hidden = Blocks(database).hidden_seats([game], "").get(game)
    for player in PLAYERS:
        if stored.start.seats[player] == HUMAN and player in stored.room.joined:
            marks = ["blocked"] if hidden is not None and player in hidden.by_host else []
            click.echo("\t".join([str(player), stored.room.name(player) or "-", *marks]))


@people_command.command("block", context_settings=_settings)
@_game
@_player
@click.pass_obj
def block(options: ServerOptions, game: str, player: str) -> None:
    """Block the person who plays PLAYER in GAME.

    In all games, others no longer see the names and phrases of this person, who cannot take open seats, choose a name,
    say a phrase or begin ranked tries. Results of deals of the day are hidden. A person is known by a cookie: somebody
    who deletes it comes back as another one. The block ends by itself after 400 days, when the cookie does.
    """
    with options.database() as database:
        browsers = Blocks(database).set_by_host(game, Player(player), is_blocked=True)
        lobby = LobbyTable(database, OPEN_SEATS)
        for browser in browsers:
            lobby.change(partial(OpenGames.withdraw_all, browser=browser), time.time())
    _say(player, "is blocked", has_person=bool(browsers))


@people_command.command("unblock", context_settings=_settings)
@_game
@_player
@click.pass_obj
def unblock(options: ServerOptions, game: str, player: str) -> None:
    """End the block of the person who plays PLAYER in GAME."""
    with options.database() as database:
        browsers = Blocks(database).set_by_host(game, Player(player), is_blocked=False)
    _say(player, "is no longer blocked", has_person=bool(browsers))


def _say(player: str, what: str, *, has_person: bool) -> None:
    if not has_person:
        raise click.ClickException(f"Nobody has the seat of {player} in this game.")
    click.echo(f"The person who plays {player} {what}.")
