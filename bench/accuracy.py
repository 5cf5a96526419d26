"""Measure the accuracy that reviews give to players of known strength.

    python -m bench.accuracy                            # 100 games of each opponent, 40 minutes on one core
    python -m bench.accuracy --results accuracy.jsonl   # stores each review, and continues after an interruption

Three equal opponents play each game, on deals outside the training. Each game is reviewed with both node limits in
`NODES`. Prints Markdown tables and writes docs/benchmarks/accuracy.svg.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from itertools import product
from math import sqrt
from pathlib import Path
from statistics import fmean, quantiles, stdev
from typing import Final, NamedTuple, TypeAlias

from frontends.console.reports.charts import save_chart
from tribolo_core import Game, opponent
from tribolo_core.ai.playing import play_out
from tribolo_core.analysis.review import review, summaries
from tribolo_core.dice import nth_seed

FIRST_DEAL: Final = 8_100_000
OPPONENTS: Final = ("random", "greedy", "level:2", "level:4", "level:6", "level:8")
NODES: Final = (300, 2_000)
PLOT: Final = Path(__file__).parents[1] / "docs" / "benchmarks" / "accuracy.svg"


class Case(NamedTuple):
    """A game of three equal opponents, and its review: the opponent, the deal, and the node limit of the review."""

    spec: str
    deal: int
    nodes: int


Results: TypeAlias = Mapping[Case, Sequence[float]]
"""The accuracies of the players of each reviewed game; players without an accuracy are left out."""


def play(spec: str, deal: int) -> Game:
    """Return the finished game of a deal in which one opponent plays all three seats."""
    return play_out(Game.new(seed=deal), [opponent(spec)] * 3, lambda ply: nth_seed(deal, ply - 1))


def accuracies(case: Case) -> list[float]:
    """Play and review the game of a case, and return the accuracies of its players."""
    moves = tuple(review(play(case.spec, case.deal), f"engine:nodes={case.nodes}"))
    return [summary.accuracy for summary in summaries(moves).values() if summary.accuracy is not None]


def measure(cases: Sequence[Case], store: Path | None) -> dict[Case, list[float]]:
    """Return the accuracies of the players in all `cases`, computed on all cores.

    If `store` is a file of JSON lines, the cases in it are read instead of computed, and the others are appended.
    """
    lines = store.read_text("utf-8").splitlines() if store and store.exists() else []
    known = {Case(*case): found for case, found in map(json.loads, lines)}
    results = {case: known[case] for case in cases if case in known}
    with ProcessPoolExecutor() as executor:
        running = {executor.submit(accuracies, case): case for case in cases if case not in known}
        for done in as_completed(running):
            case = running[done]
            results[case] = done.result()
            if store:
                with store.open("a", encoding="utf-8") as file:
                    file.write(json.dumps([case, results[case]]) + "\n")
    return results


def pooled(results: Results, spec: str, nodes: int) -> list[list[float]]:
    """Return the accuracies of the players of each game of an opponent, as reviewed with `nodes`, in order of deals."""
    return [list(results[case]) for case in sorted(results) if (case.spec, case.nodes) == (spec, nodes)]


def row(spec: str, games: Sequence[Sequence[float]]) -> str:
    """Return a row of the Markdown table: the mean accuracy with its 95 % interval, and five quantiles.

    `games` holds the accuracies of the players of each game. The interval comes from the means of the games, because
    the players of a game are not independent.
    """
    means = [fmean(game) for game in games]
    players = [accuracy for game in games for accuracy in game]
    twentieths = quantiles(players, n=20)
    shown = (f"{twentieths[place]:.1f}" for place in (0, 4, 9, 14, 18))
    margin = 1.96 * stdev(means) / sqrt(len(means))
    return f"| {spec} | {fmean(players):.1f} ± {margin:.1f} | {' | '.join(shown)} |"


def report(results: Results) -> None:
    """Print a Markdown table for each node limit, with one row for each opponent."""
    for nodes in NODES:
        print(f"\nReviewed by `engine:nodes={nodes}`:\n")
        print("| three players | mean | 5 % | 25 % | median | 75 % | 95 % |")
        print("| --- | ---: | ---: | ---: | ---: | ---: | ---: |")
        for spec in OPPONENTS:
            print(row(spec, pooled(results, spec, nodes)))


def plot(results: Results) -> None:
    """Write a box plot of the accuracies to the file `PLOT`, with one box for each opponent and node limit.

    A box spans the quartiles, its whiskers the 5 % and 95 % quantiles, and the dot is the mean.
    """
    from matplotlib import rcParams
    from matplotlib.figure import Figure

    rcParams["svg.hashsalt"] = "accuracy"  # The same names of elements in every run.
    rcParams["boxplot.whiskers"] = (5, 95)
    figure = Figure(figsize=(7, 4.5), layout="constrained", facecolor="white")
    axes = figure.add_subplot()
    for number, (nodes, colour) in enumerate(zip(NODES, ("tab:blue", "tab:orange"), strict=True)):
        boxes = axes.boxplot(
            [[accuracy for game in pooled(results, spec, nodes) for accuracy in game] for spec in OPPONENTS],
            positions=[place + 0.36 * (number - 0.5) for place in range(len(OPPONENTS))],
            widths=0.3,
            showfliers=False,
            showmeans=True,
            patch_artist=True,
            boxprops={"facecolor": colour, "alpha": 0.5},
            medianprops={"color": "black"},
            meanprops={"marker": "o", "markersize": 4, "markerfacecolor": "white", "markeredgecolor": "black"},
        )
        boxes["boxes"][0].set_label(f"review with {nodes:,} nodes")
    axes.set_xticks(range(len(OPPONENTS)), OPPONENTS)
    axes.set_ylim(0, 100)
    axes.set_ylabel("accuracy of a player in a game, %")
    axes.grid(axis="y", alpha=0.3)
    axes.legend(loc="lower right")
    save_chart(figure, PLOT)


def main() -> None:
    """Review `--games` games of each opponent, print tables of the accuracies, and plot their distributions."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=100, help="games of each opponent")
    parser.add_argument("--results", type=Path, help="file of JSON lines that keeps the reviews")
    options = parser.parse_args()
    deals = range(FIRST_DEAL, FIRST_DEAL + options.games)
    cases = [Case(spec, deal, nodes) for deal, spec, nodes in product(deals, OPPONENTS, NODES)]
    results = measure(cases, options.results)
    print(f"{options.games} games of each opponent, from deal {FIRST_DEAL:,} on.")
    report(results)
    plot(results)


if __name__ == "__main__":
    main()
