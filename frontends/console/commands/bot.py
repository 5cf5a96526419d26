"""The command `bot`: an opponent of this computer takes a seat of a game on a server."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from contextlib import closing, suppress
from threading import Timer
from typing import Final

import click

from frontends.console.user_specs.spec import UserSpec, user_opponent
from frontends.locale.languages import use_language
from frontends.remote.address import Address
from frontends.remote.errors import Refused, Unreachable
from frontends.remote.game import News, RemoteGame, Snapshot
from frontends.remote.identity import Identities
from frontends.remote.server import Server
from tribolo_core import Opponent
from tribolo_core.ai.any_opponent import legal_answer
from tribolo_core.ai.protocol import Forfeit, Stop
from tribolo_core.arena.schedule import Job
from tribolo_core.translation.messages import gettext

from .options import SEED, InvalidInput, language_option
from .remote import GameAddress, echo_error, failing, name_option
from .specs.user import UserOpponent, import_option

LONGEST_THOUGHT: Final = 86_400.0
"""Seconds after which an opponent with a clock has to stop in any case."""

TIME_SHARE: Final = 1 / 30
"""Share of the time on its clock after which an opponent has to stop thinking; a game has about 30 own moves."""


@click.command("bot")
@click.argument("address", type=GameAddress(is_link=True), metavar="LINK")
@click.argument("spec", type=UserOpponent())
@name_option
@click.option("--seed", type=SEED, metavar="N", help="Seed of the opponent's random choices.  [default: random]")
@language_option
@import_option
def play_as_program(address: Address, spec: UserSpec, name: str, seed: int | None, language: str) -> None:
    """Take the seat of the invite link LINK, and let the opponent SPEC play there until the game is over.

    LINK may be -: then the link is the first line of standard input, and not in the list of processes. In a game with
    clocks, the opponent thinks for a thirtieth of its time at most. It agrees to every undo. If the command is ended,
    the same command goes on with the game. With the seed of the deal as --seed, an opponent that neither a clock nor
    its own time limits plays as in tribolo-cli match.
    """
    if not address.secret:
        raise InvalidInput("This is no invite link, which ends in /seat/ and a secret.")
    job = Job((spec.text,) * 3, secrets.randbits(32) if seed is None else seed, (spec.text,) * 3)
    with use_language(language), failing(), closing(user_opponent(spec).seated()) as opponent:
        server = Server(address.server, language, Identities.default(), address.seat)
        game = RemoteGame(server, address.game, on_trouble=echo_error)
        _tell(game.take(address, name))
        for news in game.follow():
            _tell(news)
            try:
                _tell(_reply(game, opponent, job.move_seed))
            except (Refused, Unreachable) as error:  # The game may have changed while the opponent thought.
                echo_error(str(error))
            except Forfeit as forfeit:
                with suppress(Refused, Unreachable):
                    game.command("resign")
                raise click.ClickException(forfeit.reason_with_log) from None
            if game.snapshot.is_over:
                return
            if not game.snapshot.present.is_player:
                raise InvalidInput(gettext("This seat is no longer yours."))


def _tell(news: News | None) -> None:
    for sentence in () if news is None else news.told:
        click.echo(sentence)


def _reply(game: RemoteGame, opponent: Opponent, move_seed: Callable[[int], int]) -> News | None:
    """Take the seat back from a computer player, agree to an undo, or play a move, if it is time for it."""
    snapshot = game.snapshot
    for seat in snapshot.present.seats:
        if seat.can_claim:
            return game.command("claim", player=seat.player)
    request = snapshot.present.request
    if request is not None and request.needs_you:
        return game.command("agree")
    if not snapshot.present.is_your_turn:
        return None
    return game.play(_move(snapshot, opponent, move_seed(len(snapshot.game.moves) + 1)))


def _move(snapshot: Snapshot, opponent: Opponent, seed: int) -> str:
    """Return the move of an opponent, which has to stop in time if its clock runs; raise Forfeit if it has none."""
    stop = Stop()
    timer = Timer(min(LONGEST_THOUGHT, (snapshot.time_left or 0.0) * TIME_SHARE), stop.set)
    if snapshot.time_left is not None:
        timer.start()
    try:
        game = snapshot.game
        return str(legal_answer(opponent, game.turn, seed=seed, past=game.past, stop=stop).move)
    finally:
        timer.cancel()
