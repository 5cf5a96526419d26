"""Whether the shares of the win that the engine tells are what comes of the games.

    python -m bench.calibration                  # 10,000 positions of games that nothing was learned from, some minutes

In each game the engine plays all three players; of some of its turns the shares that it told are kept, and at the end
of the game what became of them. The expected calibration error is the mean distance between both over bins of equal
width, each weighed by how many shares are in it (Naeini, Cooper and Hauskrecht 2015, "Obtaining Well Calibrated
Probabilities Using Bayesian Binning"). Prints a table in Markdown and draws the plot beside it.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from statistics import fmean
from typing import Final, NamedTuple

from tribolo_core import Game, Limits
from tribolo_core.ai.engine import Engine
from tribolo_core.dice import draw, nth_seed
from tribolo_core.player import PLAYERS

FIRST_DEAL: Final = 3_000_000
EVERY: Final = 12
"""Of so many plies one is kept, beginning with any of the first."""
OPENING: Final = 24
"""A game begins with up to so many random moves, so that not all positions are those of best play."""
BINS: Final = 20
PLOT: Final = Path(__file__).parents[1] / "docs" / "benchmarks" / "calibration.svg"


class Told(NamedTuple):
    """A share of the win that was told of a player, the one that he got, and the empty cells at that time."""

    expected: float
    got: float
    empty: int


def play(nodes: int, start: int) -> list[list[Told]]:
    """The shares told of the kept positions of a game."""
    engine = Engine(Limits(nodes=nodes))
    game = Game.new(seed=start)
    kept = []
    first = draw(nth_seed(start, 0), EVERY)
    opening = draw(nth_seed(start, 1), OPENING + 1)
    while game.turn.player is not None:
        ply = len(game.turns) - 1
        if ply < opening:
            moves = tuple(game.turn.transitions)
            game = game.play(moves[draw(nth_seed(start, 2 * ply + 3), len(moves))])
            continue
        analysis = engine.analyse(game.turn)
        if ply % EVERY == first:
            assert analysis.moves[0].shares
            kept.append((analysis.moves[0].shares, str(game.turn.board).count(".")))
        game = game.play(analysis.best(None))
    assert game.turn.outcome
    winners = game.turn.outcome.winners
    got = [(player in winners) / len(winners) for player in PLAYERS]
    return [[Told(*pair, empty) for pair in zip(shares, got, strict=True)] for shares, empty in kept]


def bins(told: Sequence[Told]) -> Iterator[list[Told]]:
    """The shares, those of a bin together; empty bins are left out."""
    for number in range(BINS):
        inside = [one for one in told if min(int(one.expected * BINS), BINS - 1) == number]
        if inside:
            yield inside


def error(told: Sequence[Told]) -> float:
    """The expected calibration error."""
    return sum(abs(sum(one.expected - one.got for one in inside)) for inside in bins(told)) / len(told)


def show(told: Sequence[Told], positions: int, nodes: int) -> None:
    """Print a table of the stages of a game, and draw the bins."""
    print(f"{positions:,} positions, `engine:nodes={nodes}` in every seat, from deal {FIRST_DEAL:,} on.\n")
    print("| empty cells | shares | expected calibration error, points |")
    print("| ----------- | -----: | ---------------------------------: |")
    for name, least, most in (
        ("all", 0, 176),
        ("97-128", 97, 176),
        ("65-96", 65, 96),
        ("33-64", 33, 64),
        ("0-32", 0, 32),
    ):
        part = [one for one in told if least <= one.empty <= most]
        print(f"| {name} | {len(part):,} | {100 * error(part):.2f} |")
    draw_bins(list(bins(told)), error(told))


def draw_bins(parts: Sequence[Sequence[Told]], whole: float) -> None:
    """Draw what was told against what came of it, in an SVG."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 5), layout="constrained")
    axes = figure.add_subplot()
    axes.plot([0, 100], [0, 100], color="gray", linestyle="--", label="what was told came true")
    expected = [100 * fmean([one.expected for one in part]) for part in parts]
    got = [100 * fmean([one.got for one in part]) for part in parts]
    axes.plot(expected, got, "o-", label=f"engine, error {100 * whole:.2f} points")
    axes.set_xlabel("share of the win told, %")
    axes.set_ylabel("share of the win that came of it, %")
    counts = axes.twinx()
    counts.bar(expected, [len(part) for part in parts], width=3, alpha=0.2)
    counts.set_ylabel("shares told")
    axes.grid(alpha=0.3)
    axes.legend(loc="upper left")
    figure.savefig(PLOT, metadata={"Date": None})


def main() -> None:
    """Play the games on all cores, and show what came of them."""
    parser = argparse.ArgumentParser(description="How well the engine's win shares are calibrated.")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--nodes", type=int, default=200)
    options = parser.parse_args()
    kept: list[list[Told]] = []
    starts = iter(range(FIRST_DEAL, FIRST_DEAL + options.positions))
    with ProcessPoolExecutor() as players:
        while len(kept) < options.positions:
            some = [next(starts) for _ in range(8 * (os.cpu_count() or 1))]
            for positions in players.map(partial(play, options.nodes), some):
                kept += positions
    del kept[options.positions :]
    show([one for position in kept for one in position], len(kept), options.nodes)


if __name__ == "__main__":
    main()
