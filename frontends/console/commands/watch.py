"""The command `watch`: a game on a server, as its people play it."""

from __future__ import annotations

from time import sleep

import click

from frontends.console.launch import Appearance
from frontends.console.plain.drawing import board_lines, players_line
from frontends.console.terminal import has_screen, text_style
from frontends.games.tribolo_view import game_view
from frontends.locale.languages import use_language
from frontends.remote.address import Address
from frontends.remote.game import RemoteGame
from frontends.remote.server import Server

from .options import NO_BOARD, drawing_options, language_option
from .remote import GameAddress, echo_error, failing


@click.command("watch")
@click.argument("address", type=GameAddress(), metavar="URL")
@click.option("--no-board", "plain", flag_value=NO_BOARD, help="As --plain, with the board at the start and the end.")
@click.option("--plain", flag_value="plain", help="Print each move with the board, without the full screen.")
@language_option
@drawing_options
def watch_game(address: Address, plain: str | None, language: str, ascii_only: bool | None, color: str) -> int:
    """Follow the game at URL, on a Tribolo server, until its end.

    URL is the address of the game's page. The game is drawn on the full screen. With --plain or --no-board, or if the
    input or the output is not a terminal, each event is printed as a sentence, and each move with the board. Nothing is
    sent but requests for the game, and no redirect to another server is followed. When the connection is lost, the
    command tries again.
    """
    style = text_style(ascii_only, color, has_board=plain != NO_BOARD)
    with use_language(language), failing():
        game = RemoteGame(Server(address.server, language), address.game, sleep, echo_error)
        if has_screen() and not plain:
            from frontends.console.screen.people import show_people
            from frontends.console.screen.watching import WatchScreen

            return show_people(WatchScreen(game), Appearance(style, color, language))
        for snapshot, before, told in ((*news[:2], news.told) for news in game.follow()):
            # Only the server knows who resigned or ran out of time, and comes last for it.
            told, result = (told[:-1], told[-1:]) if snapshot.is_over else (told, ())
            if told:
                click.echo("\n".join(told))
            has_moved = before is None or before.game.moves != snapshot.game.moves
            if before is None or (has_moved and style.has_board) or snapshot.is_over:
                view = game_view(snapshot.game, snapshot.seats, marks_legal_moves=False)
                lines = ["", *board_lines(view, style), "", players_line(view, style, snapshot.labels)]
                lines += [*(result if snapshot.is_over else [view.status]), ""]
                click.echo("\n".join(lines), color=style.color)
            if snapshot.is_over:
                break
    return 0
