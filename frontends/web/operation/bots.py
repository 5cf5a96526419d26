"""The commands `bots ...` of `tribolo-web`: the house programs of the server."""

from __future__ import annotations

import time

import click

from frontends.web.bounds import PROGRAM_GAMES
from frontends.web.nicknames import BlockedWords, InvalidNickname, RefusedName, parse_nickname
from frontends.web.room.errors import NameTaken
from frontends.web.store.access import Database
from frontends.web.store.programs import ProgramTable
from tribolo_core import OPPONENTS

from .commands import ServerOptions


@click.group("bots")
def bots_command() -> None:
    """Let programs of other people play on the server.

    NAME is the name under which visitors choose a program for a new game. The server may run.
    """


@bots_command.command("add")
@click.argument("name")
@click.pass_obj
def add(options: ServerOptions, name: str) -> None:
    """Add the program NAME, and print its token, with which `tribolo-cli bot` connects.

    The token is printed once, and only its digest is stored.
    """
    try:
        known = BlockedWords.parse(options.settings().blocked_words).check(parse_nickname(name))
        if known.lower() in OPPONENTS:
            raise InvalidNickname("name_of_player", name=known)
        with options.database() as database:
            click.echo(_table(database).add(known))
    except (InvalidNickname, RefusedName, NameTaken) as error:
        raise click.ClickException(str(error)) from None


@bots_command.command("list")
@click.pass_obj
def list_bots(options: ServerOptions) -> None:
    """List the programs, and whether they are connected."""
    with options.database() as database:
        table = _table(database)
        connected = {program.name for program in table.connected()}
        for program in table.all():
            if program.name in connected:
                state = "connected"
            else:
                day = time.strftime("%Y-%m-%d", time.gmtime(program.seen))
                state = f"last connected on {day}" if program.seen else "never connected"
            click.echo(f"{program.name}\t{state}")


@bots_command.command("remove")
@click.argument("name")
@click.pass_obj
def remove(options: ServerOptions, name: str) -> None:
    """Remove the program NAME: its token and its connection end at once, and computers take over its seats."""
    with options.database() as database:
        if not _table(database).remove(name):
            raise click.ClickException(f"There is no program with the name {name!r}.")
    click.echo(f"{name} is removed.")


def _table(database: Database) -> ProgramTable:
    return ProgramTable(database, PROGRAM_GAMES)
