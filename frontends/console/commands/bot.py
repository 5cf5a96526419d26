"""The command `bot`: an opponent of this computer takes a seat of a game on a server, or is a house program there."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Lock
from types import FrameType
from typing import Final

import click

from frontends.console.bot_player import HousePlayer, think
from frontends.console.user_specs.spec import UserSpec, user_opponent
from frontends.locale.languages import use_language
from frontends.remote.address import Address, keeps_secrets, parse_server
from frontends.remote.errors import InvalidAddress, Refused, Unreachable
from frontends.remote.game import News, RemoteGame
from frontends.remote.identity import Identities
from frontends.remote.program import RemoteProgram
from frontends.remote.server import Server
from frontends.wire.states import MOST_PROGRAM_GAMES
from tribolo_core import Opponent
from tribolo_core.ai.protocol import Forfeit, Stop
from tribolo_core.arena.schedule import Job
from tribolo_core.dice import random_seed
from tribolo_core.translation.messages import gettext

from .options import SEED, InvalidInput, language_option
from .remote import GameAddress, echo_error, failing, name_option
from .specs.user import UserOpponent, import_option

_LINK: Final = GameAddress(is_link=True)


@click.command("bot")
@click.argument("address", metavar="LINK|URL")
@click.argument("spec", type=UserOpponent())
@name_option
@click.option("--seed", type=SEED, metavar="N", help="Seed of the opponent's random choices.  [default: random]")
@click.option(
    "--token-file",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Play as a house program of the server URL, with the token in FILE, which only you may read.",
)
@click.option(
    "--games",
    type=click.IntRange(1, MOST_PROGRAM_GAMES),
    default=4,
    show_default=True,
    help="With --token-file: the most games to play at once, each with an opponent of its own.",
)
@language_option
@import_option
@click.pass_context
def play_as_program(
    context: click.Context,
    address: str,
    spec: UserSpec,
    name: str,
    seed: int | None,
    token_file: Path | None,
    games: int,
    language: str,
) -> None:
    """Take the seat of the invite link LINK, and let the opponent SPEC play there until the game is over.

    LINK may be -: then the link is the first line of standard input, and not in the list of processes. In a game with
    clocks, the opponent thinks for a thirtieth of its time at most. The others see that it is a program, and it agrees
    to every undo. If the command is ended, the same command goes on with the game. With the seed of the deal as
    --seed, an opponent that neither a clock nor its own time limits plays as in tribolo-cli match.

    With --token-file, SPEC plays as a house program on the server URL: in each game for which a visitor chooses it,
    until the command is ended by Ctrl-C or SIGTERM. The host of the server makes the token. Without clocks, the
    opponent thinks for 40 s at most.
    """
    with use_language(language), failing():
        if token_file is None:
            _take_seat(_LINK.convert(address, None, context), spec, name, seed, language)
        elif name or seed is not None:
            raise InvalidInput("The host names a house program, and it plays many games: leave out --name and --seed.")
        else:
            _play_in_house(address, spec, _read_token(token_file), games, language)


def _take_seat(address: Address, spec: UserSpec, name: str, seed: int | None, language: str) -> None:
    if not address.secret:
        raise InvalidInput("This is no invite link, which ends in /seat/ and a secret.")
    job = Job((spec.text,) * 3, random_seed() if seed is None else seed, (spec.text,) * 3)
    with closing(user_opponent(spec).seated()) as opponent:
        server = Server(address.server, language, Identities.default(), address.seat)
        game = RemoteGame(server, address.game, on_trouble=echo_error)
        _tell(game.take(address, name, is_program=True))
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
    """Take the seat back from a computer player, or play a move, if it is time for it."""
    snapshot = game.snapshot
    for seat in snapshot.present.seats:
        if seat.can_claim:
            return game.command("claim", player=seat.player)
    if not snapshot.present.is_your_turn:
        return None
    return game.play(think(snapshot, opponent, move_seed(len(snapshot.game.moves) + 1), Stop()))


def _play_in_house(url: str, spec: UserSpec, token: str, games: int, language: str) -> None:
    """Play as a house program until the command is ended; raise ClickException if the opponent forfeits each game."""
    try:
        address = parse_server(url)
    except InvalidAddress as error:
        raise InvalidInput(str(error)) from None
    if not keeps_secrets(address):
        raise InvalidInput("A token is sent over https:// only, and to this computer.")
    program = RemoteProgram(Server(address, language, token=token), games, on_trouble=echo_error)
    failures, first = SimpleQueue[Forfeit](), Lock()

    def fail(forfeit: Forfeit) -> None:
        failures.put(forfeit)
        # The main thread waits for the server. A second signal would find no handler any more.
        if first.acquire(blocking=False):
            os.kill(os.getpid(), signal.SIGTERM)

    player = HousePlayer(
        games,
        user_opponent(spec).seated,
        lambda game: RemoteGame(program.server, game, on_trouble=echo_error),
        click.echo,
        fail,
    )
    with _until_ended(), closing(player):
        player.start()
        for number, waiting in enumerate(program.follow()):
            if number == 0:
                click.echo("Connected.")
            player.move_in(waiting)
    if not failures.empty():
        raise click.ClickException(failures.get().reason_with_log)


class _Ended(BaseException):
    """Ctrl-C or SIGTERM ends the command."""


@contextmanager
def _until_ended() -> Iterator[None]:
    """Let Ctrl-C and SIGTERM end the `with` block, and nothing more."""

    def end(_number: int, _frame: FrameType | None) -> None:
        raise _Ended

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        with suppress(_Ended):
            yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _read_token(file: Path) -> str:
    """Return the token in a file; raise InvalidInput if others can read the file, or if it holds none."""
    try:
        if os.name == "posix" and file.stat().st_mode & 0o077:
            raise InvalidInput(f"Others can use {file}. Run chmod 600 {file}, and ask for a new token.")
        token = file.read_text("utf-8").strip()
    except (OSError, UnicodeDecodeError):
        raise InvalidInput(f"{file} cannot be read.") from None
    if not re.fullmatch(r"[A-Za-z0-9_-]{20,200}", token):
        raise InvalidInput(f"{file} holds no token, such as tribolo-web bots add prints.")
    return token
