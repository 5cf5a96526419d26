"""The command `forget`: a server and this computer forget each other's person."""

from __future__ import annotations

import click

from frontends.locale.languages import use_language
from frontends.remote.identity import Identities
from frontends.remote.server import Server
from tribolo_core.translation.messages import gettext

from .options import InvalidInput, language_option
from .remote import ServerAddress, failing


@click.command("forget")
@click.argument("server", type=ServerAddress(), metavar="URL")
@click.option("--here", "is_here", is_flag=True, help="Do not ask the server, such as one that is gone.")
@click.option("--yes", "is_sure", is_flag=True, help="Do not ask whether you are sure.")
@language_option
def forget_server(server: str, is_here: bool, is_sure: bool, language: str) -> None:
    """Delete what the server URL stores about you, and your identity there.

    The server removes your games, names, results and blocks, and computers take over your seats in games with other
    people. Then the cookies by which it knows you are removed from this computer, those of your programs included. This
    cannot be undone. If the server cannot be reached, nothing is removed; --here removes the cookies alone.
    """
    with use_language(language), failing():
        identities = Identities.default()
        names = identities.names(server)
        if not names:
            raise InvalidInput(gettext("You have no identity at {server}.", server=server))
        question = gettext("Delete your games, names and seats at {server} for good?", server=server)
        if not is_sure and not click.confirm(question):
            return
        for name in names:
            if not is_here:
                Server(server, language, identities, name.removeprefix(server)).post("api/privacy/delete", {})
            identities.forget(name)
        click.echo(gettext("{server} and this computer have forgotten you.", server=server))
