"""Measure the trained baselines in games that no run has used, and draw their curves.

    python -m bench.baselines.closing [--deal 8x8] [--only NAME]
    python -m bench.baselines.closing [--deal 8x8] --reference engine:nodes=100,modelling=no
    python -m bench.baselines.closing [--deal 8x8] --table [--plot docs/benchmarks/baselines.svg]

Each file of weights plays alone against two equal opponents, by its policy and with a search; the network runs in
numpy. The folder `trained` has the weights of 6x6, and a subfolder those of another preset. The win shares replace
those of the same runs in `closing.csv`. With `--reference`, another opponent plays the same games, and its win shares
are only printed. With `--table` or `--plot`, nothing is measured: the stored win shares are printed, and the curves in
the folder are drawn.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from bench.baselines.curve import DEAL, HELD_OUT, OPPONENTS, VISITS, Point, Row, share_against, write_curve
from bench.baselines.player import TRAINED, trained_evaluator
from bench.processor import processor_name
from frontends.console.reports.charts import finish_win_shares, save_chart
from tribolo_core.envs.batch import BatchEnv

CLOSING: Final = "closing.csv"
"""The file with the win shares of the last networks, with the columns of a curve."""

DEALS: Final = 2 * HELD_OUT
"""The seed of these games: no run and no curve has a seed so near."""

SHOWN: Final = (("1", "policy alone", ":"), (str(VISITS), f"search of {VISITS} nodes", "-"))
"""The numbers of nodes of the curves in the chart, their descriptions, and their styles."""

COLOURS: Final = {"alphazero": "tab:blue", "ppo": "tab:orange"}
"""The colours of the algorithms in the chart."""


def read_rows(path: Path) -> list[dict[str, str]]:
    """Return the rows of a CSV file by the names of its columns; none if there is no such file."""
    if not path.exists():
        return []
    with path.open(newline="") as file:
        return list(csv.DictReader(file))


def folder_of(deal: str) -> Path:
    """Return the folder of the weights that have learned a preset."""
    return TRAINED if deal == DEAL else TRAINED / deal


def measured(name: str, deal: str) -> Iterator[Row]:
    """Measure a run, named after its file of weights, at the end of its training, and yield the rows."""
    path = folder_of(deal) / f"{name}.npz"
    last = read_rows(path.with_suffix(".csv"))[-1]
    point = Point(last["algorithm"], int(last["seed"]), float(last["cpu_seconds"]), int(last["games"]), deal)
    yield from point.measure(trained_evaluator(path), (1, VISITS), DEALS)


def measure_reference(spec: str, deal: str) -> None:
    """Let an opponent play the games of a preset in which the networks are measured, and print its win shares."""

    def choose(env: BatchEnv, own: NDArray[np.bool_]) -> NDArray[np.uint8]:
        return env.choose(spec, where=own)

    for against in OPPONENTS:
        share, low, high = share_against(choose, against, deal, DEALS)
        print(f"{spec} wins {share:.1%} ({low:.1%} to {high:.1%}) against two {against} on {deal}", flush=True)


def table(folder: Path) -> str:
    """Return the stored win shares in a folder as a table in Markdown, a row for each run."""
    rows = read_rows(folder / CLOSING)
    columns = sorted({(row["against"], int(row["nodes"])) for row in rows}, reverse=True)
    heads = [f"two `{against}`, {f'{nodes} nodes' if nodes > 1 else 'policy'}" for against, nodes in columns]
    lines = [["run", "CPU hours", "games", *heads], ["---"] * (3 + len(heads))]
    for name in sorted({f"{row['algorithm']}-{row['seed']}" for row in rows}):
        own = [row for row in rows if f"{row['algorithm']}-{row['seed']}" == name]
        shares = {(row["against"], int(row["nodes"])): row for row in own}
        won = [
            f"{100 * float(row['share']):.1f} % ({100 * float(row['low']):.1f}-{100 * float(row['high']):.1f})"
            for row in map(shares.__getitem__, columns)
        ]
        lines.append([f"`{name}`", f"{float(own[0]['cpu_seconds']) / 3600:.2f}", f"{int(own[0]['games']):,}", *won])
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def plot(folder: Path, path: Path) -> None:
    """Draw the win shares against two `level:4` by CPU minutes of training, a line for each run in a folder."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 4), layout="constrained")
    axes = figure.add_subplot()
    for curve in sorted(folder.glob("*-*.csv")):
        rows = [row for row in read_rows(curve) if row["against"] == "level:4"]
        for nodes, description, style in SHOWN:
            points = [row for row in rows if row["nodes"] == nodes]
            if points:
                algorithm, seed = points[0]["algorithm"], points[0]["seed"]
                axes.plot(
                    [float(row["cpu_seconds"]) / 60 for row in points],
                    [100 * float(row["share"]) for row in points],
                    color=COLOURS[algorithm],
                    linestyle=style,
                    marker="o",
                    markersize=3,
                    label=f"{algorithm}, {description}" if seed == "1" else None,
                )
    finish_win_shares(axes, "CPU minutes of training; games against two level:4")
    save_chart(figure, path)


def main() -> None:
    """Measure the networks or a reference opponent, or show the stored results."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--deal", default=DEAL, help="preset that the runs have learned")
    parser.add_argument("--only", help="name of the one run that is measured")
    parser.add_argument("--reference", metavar="SPEC", help="opponent that plays the same games instead")
    parser.add_argument("--table", action="store_true", help="print the stored win shares as a table")
    parser.add_argument("--plot", type=Path, help="file for a chart of the curves")
    options = parser.parse_args()
    folder = folder_of(options.deal)
    if options.plot:
        plot(folder, options.plot)
    if options.table:
        print(table(folder))
    if options.plot or options.table:
        return
    print(f"One thread of an {processor_name()}", flush=True)
    if options.reference:
        measure_reference(options.reference, options.deal)
        return
    for name in [options.only] if options.only else sorted(weights.stem for weights in folder.glob("*.npz")):
        new = list(measured(name, options.deal))
        stored = read_rows(folder / CLOSING)
        rest = (tuple(row.values()) for row in stored if f"{row['algorithm']}-{row['seed']}" != name)
        write_curve(folder / CLOSING, sorted((*rest, *new), key=str))


if __name__ == "__main__":
    main()
