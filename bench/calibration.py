"""Measure the calibration of the engine's win shares in self-play: compare expected shares with the results.

    python -m bench.calibration                  # 10,000 positions of deals outside the training, some minutes

The engine plays all three players. On some turns of each game its expected win shares are recorded; the end of the game
gives the actual ones. The expected calibration error is the mean distance between both over bins of equal width,
weighted by the number of shares in a bin (Mahdi P. Naeini, Gregory Cooper and Milos Hauskrecht 2015, "Obtaining Well
Calibrated Probabilities Using Bayesian Binning"). Prints a Markdown table and writes docs/benchmarks/calibration.svg.
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

from frontends.console.reports.charts import save_chart
from tribolo_core import Game, opponent
from tribolo_core.dice import draw, nth_seed
from tribolo_core.player import PLAYERS

FIRST_DEAL: Final = 3_000_000
PLIES_PER_RECORD: Final = 12
"""Plies from one recorded position of a game to the next; chance draws the remainder of their plies."""
MAX_OPENING: Final = 24
"""Maximum number of random moves at the beginning of a game, which lead to positions that the engine would avoid."""
PHASES: Final = ((97, 128), (65, 96), (33, 64), (0, 32))
"""The least and the greatest numbers of empty cells of the phases of a game."""
BINS: Final = 20
PLOT: Final = Path(__file__).parents[1] / "docs" / "benchmarks" / "calibration.svg"


class Prediction(NamedTuple):
    """The expected and the actual win share of a player, and the number of empty cells when the share was expected."""

    expected: float
    actual: float
    empty: int


def play(nodes: int, start: int) -> list[list[Prediction]]:
    """Play one game of the engine against itself, and return the engine's predictions of win shares.

    The engine makes predictions for one position in every `PLIES_PER_RECORD` plies after the random moves. Each inner
    list belongs to one such position, and holds the predictions for Blue, Red and Green, in this order. `nodes` is the
    number of search nodes per move. `start` is the seed of the start position and of the random moves at the beginning.
    """
    engine = opponent(f"engine:nodes={nodes}")
    game = Game.new(seed=start)
    recorded = []
    first = draw(nth_seed(start, 0), PLIES_PER_RECORD)
    opening = draw(nth_seed(start, 1), MAX_OPENING + 1)
    while game.turn.player is not None:
        ply = len(game.turns) - 1
        if ply < opening:
            moves = tuple(game.turn.transitions)
            game = game.play(moves[draw(nth_seed(start, 2 * ply + 3), len(moves))])
            continue
        analysis = engine.analyse(game.turn)
        if ply % PLIES_PER_RECORD == first:
            assert analysis.moves[0].shares
            recorded.append((analysis.moves[0].shares, str(game.turn.board).count(".")))
        game = game.play(analysis.best(None))
    assert game.turn.outcome
    winners = game.turn.outcome.winners
    actual = [(player in winners) / len(winners) for player in PLAYERS]
    return [[Prediction(*pair, empty) for pair in zip(shares, actual, strict=True)] for shares, empty in recorded]


def bins(predictions: Sequence[Prediction]) -> Iterator[list[Prediction]]:
    """Sort predictions into `BINS` equal ranges of the expected win share, and yield the predictions of each range.

    The ranges come in ascending order. Ranges without predictions are left out.
    """
    for number in range(BINS):
        inside = [one for one in predictions if min(int(one.expected * BINS), BINS - 1) == number]
        if inside:
            yield inside


def calibration_error(predictions: Sequence[Prediction]) -> float:
    """Return the expected calibration error of predictions, from 0 to 1."""
    distances = (abs(sum(one.expected - one.actual for one in inside)) for inside in bins(predictions))
    return sum(distances) / len(predictions)


def report(predictions: Sequence[Prediction], positions: int, nodes: int) -> None:
    """Print a table of calibration errors by the number of empty cells, and write the plot."""
    print(f"{positions:,} positions, `engine:nodes={nodes}` in every seat, from deal {FIRST_DEAL:,} on.\n")
    print("| empty cells | win shares | expected calibration error, points |")
    print("| ----------- | ---------: | ---------------------------------: |")
    phases = [(f"{least}-{most}", least, most) for least, most in PHASES]
    for name, least, most in (("all", 0, 128), *phases):
        phase = [one for one in predictions if least <= one.empty <= most]
        print(f"| {name} | {len(phase):,} | {100 * calibration_error(phase):.2f} |")
    plot(list(bins(predictions)), calibration_error(predictions), PLOT)


def plot(parts: Sequence[Sequence[Prediction]], error: float, path: Path) -> None:
    """Write a plot of the actual against the expected win shares to a file, with one point per bin."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(6, 5), layout="constrained")
    axes = figure.add_subplot()
    axes.plot([0, 100], [0, 100], color="gray", linestyle="--", label="perfect calibration")
    expected = [100 * fmean([one.expected for one in part]) for part in parts]
    actual = [100 * fmean([one.actual for one in part]) for part in parts]
    axes.plot(expected, actual, "o-", label=f"engine, error {100 * error:.2f} points")
    axes.set_xlabel("expected win share, %")
    axes.set_ylabel("actual win share, %")
    counts = axes.twinx()
    counts.bar(expected, [len(part) for part in parts], width=3, alpha=0.2)
    counts.set_ylabel("number of win shares")
    axes.grid(alpha=0.3)
    axes.legend(loc="upper left")
    save_chart(figure, path)


def main() -> None:
    """Play games of the engine on all cores until `--positions` positions have predictions, and report on them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--positions", type=int, default=10_000, help="positions to record")
    parser.add_argument("--nodes", type=int, default=200, help="nodes for each move")
    options = parser.parse_args()
    recorded: list[list[Prediction]] = []
    starts = iter(range(FIRST_DEAL, FIRST_DEAL + options.positions))
    with ProcessPoolExecutor() as executor:
        while len(recorded) < options.positions:
            chunk = [next(starts) for _ in range(8 * (os.cpu_count() or 1))]
            for positions in executor.map(partial(play, options.nodes), chunk):
                recorded += positions
    del recorded[options.positions :]
    report([one for position in recorded for one in position], len(recorded), options.nodes)


if __name__ == "__main__":
    main()
