"""The command `watch`: a game on a server, as its people play it."""

from __future__ import annotations

from time import sleep

import click

from frontends.console.plain.drawing import board_lines, players_line
from frontends.console.remote_game import Address, GameMissing, InvalidAddress, RemoteGame, ServerFailed
from frontends.console.terminal import text_style
from frontends.games.tribolo_view import game_view
from frontends.locale.languages import use_language
from frontends.session.seats import Seats
from tribolo_core import PLAYERS

from .options import NO_BOARD, InvalidInput, drawing_options, language_option


class GameAddress(click.ParamType[Address]):
    """The parameter type for the address of a game on a server."""

    name = "url"

    def convert(self, value: str | Address, param: click.Parameter | None, ctx: click.Context | None) -> Address:
        """Return the address in a text; raise click.BadParameter if it is none."""
        try:
            return value if isinstance(value, Address) else Address.parse(value)
        except InvalidAddress as error:
            self.fail(str(error), param, ctx)


class _Lost(click.ClickException):
    """The server cannot be reached; the message says why."""

    exit_code = 1


@click.command("watch")
@click.argument("address", type=GameAddress(), metavar="URL")
@click.option("--no-board", "plain", flag_value=NO_BOARD, help="Print the board only at the start and at the end.")
@language_option
@drawing_options
def watch_game(address: Address, plain: str | None, language: str, ascii_only: bool | None, color: str) -> None:
    """Follow the game at URL, on a Tribolo server, until its end.

    URL is the address of the game's page. Each event is printed as a sentence, and each move with the board. Nothing is
    sent but requests for the game, and no redirect to another server is followed. When the connection is lost, the
    command tries again.
    """
    style = text_style(ascii_only, color, has_board=plain != NO_BOARD)
    game = RemoteGame(address, language, sleep, lambda sentence: click.echo(sentence, err=True))
    shown: int | None = None
    with use_language(language):
        try:
            for news in game.follow():
                # Only the server knows who resigned or ran out of time, and comes last for it.
                told, result = (news.told[:-1], news.told[-1:]) if news.is_last else (news.told, ())
                if told:
                    click.echo("\n".join(told))
                seats = Seats.of({player: seat.seat for player, seat in zip(PLAYERS, game.seats, strict=True)})
                view = game_view(news.game, seats, marks_legal_moves=False)
                if shown is None or (len(news.game.moves) != shown and style.has_board) or news.is_last:
                    lines = ["", *board_lines(view, style), "", players_line(view, style, game.labels)]
                    lines += [*(result if news.is_last else [view.status]), ""]
                    click.echo("\n".join(lines), color=style.color)
                shown = len(news.game.moves)
        except GameMissing as missing:
            raise InvalidInput(str(missing)) from None
        except ServerFailed as failed:
            raise _Lost(str(failed)) from None
