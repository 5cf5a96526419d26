"""The commands `match` and `opponents`: one game move by move, and who could play it."""

from __future__ import annotations

import itertools
import secrets

import click

from frontends.session.opponents import seat
from tribolo_core import OPPONENTS, PLAYERS, Game
from tribolo_core.arena.schedule import Job, LineUp

from .specs import SEED, Spec


@click.command()
@click.argument("specs", nargs=3, type=Spec(), metavar="BLUE RED GREEN")
@click.option("--seed", type=SEED, metavar="N", help="The deal; without it a new one each time.")
def match(specs: LineUp, seed: int | None) -> None:
    """Show one game between three opponents, move by move."""
    seed = secrets.randbits(32) if seed is None else seed
    job = Job(specs, seed, specs)
    game = Game.new(seed=seed)
    seated = [seat(spec) for spec in specs]
    click.echo(f"Deal {seed}: {', '.join(f'{player} {spec}' for player, spec in zip(PLAYERS, specs, strict=True))}")
    for ply in itertools.count(1):
        turn, past = game.turn, game.past
        if turn.player is None:
            break
        for skipped in turn.passed:
            click.echo(f"     {skipped} cannot move.")
        move_seed = job.move_seed(ply)
        analysis = seated[turn.player.index].analyse(turn, seed=move_seed, every_move=False, past=past)
        move = analysis.best(move_seed)
        taken = sum(len(jump.taken) for jump in turn.transitions[move])
        game = game.play(move)
        looked = f"{analysis.depth} plies, {analysis.nodes:,} nodes"
        click.echo(f"{ply:4} {turn.player!s:5} {move!s:3} takes {taken:2}   {game.turn.scores!s:9} ({looked})")
    click.echo(f"\n{turn}\n\n{' and '.join(map(str, turn.scores.leaders))} won with {max(turn.scores.values())} cells.")


@click.command()
def opponents() -> None:
    """List the opponents with their variants and options."""
    for name, definition in OPPONENTS.items():
        click.echo(f"{name}: {definition.description}")
        for variant, description in definition.variants.items():
            click.echo(f"    {name}:{variant}: {description}")
        for word, option in definition.options.items():
            click.echo(f"    {word}=...: {option.description}")
