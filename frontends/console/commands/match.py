"""The command `match`: one game between three opponents, printed move by move."""

from __future__ import annotations

import itertools
import secrets

import click

from frontends.session.opponents import seat
from tribolo_core import PLAYERS, Game
from tribolo_core.arena.schedule import Job, LineUp

from .options import SEED, OpponentSpec


@click.command()
@click.argument("specs", nargs=3, type=OpponentSpec(), metavar="BLUE RED GREEN")
@click.option("--seed", type=SEED, metavar="N", help="Seed of the deal.  [default: random]")
def match(specs: LineUp, seed: int | None) -> None:
    """Play one game between three opponents and print each move."""
    seed = secrets.randbits(32) if seed is None else seed
    job = Job(specs, seed, specs)
    game = Game.new(seed=seed)
    seated = [seat(spec) for spec in specs]
    click.echo(f"Deal {seed}: {', '.join(f'{player} {spec}' for player, spec in zip(PLAYERS, specs, strict=True))}")
    for ply in itertools.count(1):
        turn = game.turn
        if turn.player is None:
            break
        for skipped in turn.passed:
            click.echo(f"     {skipped} cannot move and is skipped.")
        move_seed = job.move_seed(ply)
        analysis = seated[turn.player.index].analyse(turn, seed=move_seed, every_move=False, past=game.past)
        move = analysis.best(move_seed)
        captured = sum(len(jump.taken) for jump in turn.transitions[move])
        game = game.play(move)
        searched = f"{analysis.depth} plies, {analysis.nodes:,} nodes"
        click.echo(f"{ply:4} {turn.player!s:5} {move!s:3} captures {captured:2}   {game.turn.scores!s:9} ({searched})")
    winners = " and ".join(map(str, turn.scores.leaders))
    click.echo(f"\n{turn}\n\n{winners} won with {max(turn.scores.values())} cells.")
