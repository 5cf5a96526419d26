"""The command `lobby`: a person looks for other people on a server, and plays with them."""

from __future__ import annotations

import click

from frontends.console.exit_codes import INTERRUPTED
from frontends.console.plain.lobby_console import LobbyConsole
from frontends.console.terminal import is_redrawable
from frontends.games.difficulties import DIFFICULTIES
from frontends.locale.languages import use_language
from frontends.remote.identity import Identities
from frontends.remote.lobby import RemoteLobby
from frontends.remote.server import Server
from frontends.wire.states import LOBBY_CONTROLS
from tribolo_core.presets import PRESETS

from .options import drawing_options, language_option, plain_options
from .remote import ServerAddress, echo_error, failing, name_option, play_with_people, read_line


@click.command("lobby")
@click.argument("server", type=ServerAddress(), metavar="URL")
@click.option(
    "--take", "control", type=click.Choice(LOBBY_CONTROLS), help="Take a seat with this clock, without asking."
)
@click.option("--deal", type=click.Choice(list(PRESETS)), help="Deal of a new seat.  [default: any]")
@click.option("--computers", type=click.Choice(list(DIFFICULTIES)), help="Begin with computers if nobody comes.")
@name_option
@plain_options
@language_option
@drawing_options
def wait_in_lobby(
    server: str,
    control: str | None,
    deal: str | None,
    computers: str | None,
    name: str,
    plain: str | None,
    language: str,
    ascii_only: bool | None,
    color: str,
) -> int:
    """List the games at the server URL that wait for people, take a seat, and play.

    The command lists the games, and asks which one to join or which clock to take. A seat is that of the first game
    with the clock; if there is none, the game is offered to others. The command waits until all seats are taken, and
    plays the game as the command join. Ctrl-C gives up the seat; a command that is killed and started again goes on
    waiting, if the server still has the seat.
    """
    with use_language(language), failing():
        lobby = RemoteLobby(Server(server, language, Identities.default()), on_trouble=echo_error)
        console = LobbyConsole(lobby, read_line, click.echo, echo_error, name, deal or "", computers)
        try:
            game = console.run() if control is None else console.take(control)
        except KeyboardInterrupt:
            if control is not None:
                console.withdraw()
            return INTERRUPTED
        if game is None:
            return 0
        if is_redrawable():
            click.echo("\a", nl=False)
        return play_with_people(game, plain, ascii_only, color)
