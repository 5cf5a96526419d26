"""The command `match`: one game between three opponents, printed move by move."""

from __future__ import annotations

import secrets

import click

from frontends.typed.spec import TypedSpec, roster_of
from tribolo_core import PLAYERS, Game, Opponent
from tribolo_core.ai import opponent
from tribolo_core.ai.any_opponent import legal_answer
from tribolo_core.ai.protocol import Forfeit
from tribolo_core.arena.forfeits import STAND_IN, ForfeitedSeat, counted
from tribolo_core.arena.schedule import Job

from .options import SEED
from .specs.typed import TypedOpponent, import_option


@click.command()
@click.argument("specs", nargs=3, type=TypedOpponent(), metavar="BLUE RED GREEN")
@click.option("--seed", type=SEED, metavar="N", help="Seed of the deal.  [default: random]")
@import_option
def match(specs: tuple[TypedSpec, TypedSpec, TypedSpec], seed: int | None) -> None:
    """Play one game between three opponents and print each move.

    A spec exec:PATH starts a program that speaks the engine protocol. If an opponent plays an illegal move, crashes or
    is late, it forfeits.
    """
    seed = secrets.randbits(32) if seed is None else seed
    blue, red, green = (spec.text for spec in specs)
    job = Job((blue, red, green), seed, (blue, red, green))
    seats = ", ".join(f"{player} {spec}" for player, spec in zip(PLAYERS, job.seats, strict=True))
    click.echo(f"Deal {seed}: {seats}")
    roster = roster_of(specs)
    seated = [roster(name) for name in job.seats]
    try:
        _play(job, seated)
    finally:
        for player in seated:
            player.close()


def _play(job: Job, seated: list[Opponent]) -> None:
    """Play the game of a job and print it; a forfeit puts the stand-in into the list `seated`."""
    game, forfeits = Game.new(seed=job.start), list[ForfeitedSeat]()
    while (player := game.turn.player) is not None:
        turn, ply = game.turn, len(game.turns)
        for skipped in turn.passed:
            click.echo(f"     {skipped} cannot move and is skipped.")
        try:
            move, analysis = legal_answer(seated[player.index], turn, seed=job.move_seed(ply), past=game.past)
        except Forfeit as forfeit:
            forfeits.append(ForfeitedSeat(player, ply, forfeit.reason_with_log))
            click.echo(f"     {forfeits[-1]} From now on, {STAND_IN} plays for {player}, whose cells do not count.")
            seated[player.index].close()
            seated[player.index] = opponent(STAND_IN)
            continue
        captured = sum(len(jump.taken) for jump in turn.transitions[move])
        game = game.play(move)
        searched = f"{analysis.depth} plies, {analysis.nodes:,} nodes"
        click.echo(f"{ply:4} {player!s:5} {move!s:3} captures {captured:2}   {game.turn.scores!s:9} ({searched})")
    scores = counted(game.turn.scores, forfeits)
    winners = [player for player in PLAYERS if scores[player.index] == max(scores)]
    click.echo(f"\n{game.turn}\n")
    if max(scores):
        click.echo(f"{' and '.join(map(str, winners))} won with {max(scores)} cells.")
    else:
        click.echo("Nobody won: all three forfeited.")
