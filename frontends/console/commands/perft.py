"""The command `perft`: the number of sequences of moves from a turn."""

from __future__ import annotations

import click
from click.core import ParameterSource

from frontends.console.reports.json_output import print_json
from tribolo_core import Record, Turn, perft
from tribolo_core.presets import PRESETS

from .options import SEED, RecordFile, WholeNumber, json_option


@click.command(name="perft")
@click.argument("depth", type=WholeNumber(0))
@click.argument("record", type=RecordFile(), metavar="[FILE]", required=False)
@click.option("--seed", type=SEED, default=0, metavar="N", help="Seed of the deal.", show_default=True)
@click.option("--deal", type=click.Choice(list(PRESETS)), default="standard", help="Deal.", show_default=True)
@click.option("--divide", is_flag=True, help="Print the count after each first move too.")
@json_option
@click.pass_context
def count_sequences(
    ctx: click.Context, depth: int, record: Record | None, seed: int, deal: str, divide: bool, is_json: bool
) -> None:
    """Count the sequences of DEPTH moves from a turn.

    The turn is the last one of the game in FILE, or the first one of a deal. A sequence that ends earlier, because the
    game is over, does not count.
    """
    is_dealt = any(ctx.get_parameter_source(name) is not ParameterSource.DEFAULT for name in ("seed", "deal"))
    if record and is_dealt:
        raise click.UsageError("Use either FILE or --seed and --deal.")
    turn = record.game.turn if record else Turn.start(*PRESETS[deal].deal(seed))
    parts = {str(move): perft(turn.play(move), depth - 1) for move in turn.transitions} if divide and depth else {}
    total = sum(parts.values()) if parts else perft(turn, depth)
    if is_json:
        print_json({"depth": depth, "count": total} | ({"divide": parts} if divide else {}))
        return
    for move, part in parts.items():
        click.echo(f"{move} {part}")
    click.echo(total)
