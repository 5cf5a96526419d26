"""Learn how strong types of players are, and check what the engine expects in their company.

    python -m bench.company FOLDER          # about 20 minutes on two cores
    python -m bench.company FOLDER --learn  # six minutes, without the check

The engine plays alone against two others. The command fits the strengths of the types that these are believed to
follow, and prints them in the format of kernel/src/player_types/strengths.rs, with whether they are those of this file.
Then it prints the win shares that the engine expects against two of each of four searches, beside the results, and
writes docs/benchmarks/company.svg. It keeps its games in FOLDER, and goes on where an interrupted call has ended.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from io import BytesIO
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.calibration import PHASES, Prediction, bins, calibration_error, plot
from bench.player_types import SEARCHES
from tribolo_core import PLAYERS, Game, opponent
from tribolo_core.ai.built_in import default_weights
from tribolo_core.analysis.player_types import PLAYER_TYPES, beliefs
from tribolo_core.arena.markdown import markdown_tables
from tribolo_core.dice import draw, nth_seed
from tribolo_core.storage.atomic import write_atomic

ENGINE: Final = "engine:nodes=600"
PLAIN: Final = "engine:nodes=100,modelling=no"
"""An engine that expects to play against equals."""

STRONG: Final = (
    *("paranoid:nodes=10000", "brs:nodes=10000", "maxn:nodes=10000", "mcts:nodes=1000", "flat:nodes=1000", "level:8"),
    "engine:nodes=600,modelling=no",
)
CHECKED: Final = ("paranoid:nodes=10000", "brs:nodes=10000", "maxn:nodes=10000", "mcts:nodes=1000")
"""The opponents against two of whom the engine is checked."""

EMPTY_CELLS, BY_NETWORK, AMONG_EQUALS, EXPECTED, RESULT, BELIEVED = (
    0,
    slice(1, 4),
    slice(4, 7),
    slice(7, 10),
    slice(10, 13),
    slice(13, None),
)
"""The columns of a turn; see `play`."""

PARTS: Final = 8
GAMES: Final = 96
"""The games of each part that teach strengths."""

FIRST_DEAL: Final = 6_000_000
CHECKED_DEAL: Final = 6_500_000
CHECKED_DEALS: Final = 100
EMPTY_SCALE: Final = 100
"""The unit of empty cells while strengths are learned."""

RIDGE: Final = 0.0003
"""The weight of squared strengths beside the mean log loss.

It keeps types that are seldom met near 0, and settles the sum of all strengths, which no result depends on.
"""

RELEASED: Final = Path(__file__).parents[1] / "kernel/src/player_types/strengths.rs"
PLOT: Final = Path(__file__).parents[1] / "docs/benchmarks/company.svg"


class Job(NamedTuple):
    """A game of the engine in the seat `seat`, against `others`, the next player first."""

    others: tuple[str, str]
    start: int
    seat: int


def training_job(number: int) -> Job:
    """Return a game to learn from: in turn against two of one search, two types, and two strong opponents."""
    start = FIRST_DEAL + number
    pool = (SEARCHES, PLAYER_TYPES, STRONG)[number % 3]
    one, other = (pool[draw(nth_seed(start, i), len(pool))] for i in (0, 1))
    return Job((one, one if pool is SEARCHES else other), start, draw(nth_seed(start, 2), 3))


def play(job: Job) -> list[list[float]]:
    """Play a game, and return a row for each turn of the engine at which its search is not exact.

    A row holds the number of empty cells; four triples of win shares: those of the network on the board, those that
    `PLAIN` and `ENGINE` expect, and the result; and the probabilities of the types for the next player and for the one
    after it, all equal before a first choice. A triple begins with the engine.
    """
    order = [PLAYERS[(job.seat + i) % 3] for i in range(3)]
    engine, plain, network = opponent(ENGINE), opponent(PLAIN), default_weights().network()
    others = {player: opponent(spec) for player, spec in zip(order[1:], job.others, strict=True)}
    game, rows = Game.new(seed=job.start), []
    while (mover := game.turn.player) is not None:
        seed = nth_seed(job.start, len(game.moves))
        if mover is not order[0]:
            game = game.play(others[mover].choose(game.turn, seed=seed, past=game.past))
            continue
        analysis = engine.analyse(game.turn, seed=seed, past=game.past)
        among_equals = plain.analyse(game.turn, seed=seed).moves[0].shares
        if not analysis.solved and among_equals and (expected := analysis.moves[0].shares):
            believed = beliefs(game.past)
            even = [1 / len(PLAYER_TYPES)] * len(PLAYER_TYPES)
            seen, _ = network.estimate(game.turn.board.packed, mover.index)
            triples = [triple[player.index] for triple in (seen, among_equals, expected) for player in order]
            empty = str(game.turn.board).count(".")
            rows.append(([empty, *triples], [x for player in order[1:] for x in believed[player] or even]))
        game = game.play(analysis.best(seed))
    assert game.turn.outcome
    winners = game.turn.outcome.winners
    result = [(player in winners) / len(winners) for player in order]
    return [[*before, *result, *believed] for before, believed in rows]


def load_or_play(path: Path, jobs: Sequence[Job]) -> NDArray[np.float64]:
    """Return the rows of some games; play them unless the file exists."""
    if not path.exists():
        content = BytesIO()
        np.save(content, np.array([row for job in jobs for row in play(job)], np.float32))
        write_atomic(path, content.getvalue())
    rows: NDArray[np.float64] = np.load(path, allow_pickle=False).astype(float)
    return rows


def fit_strengths(rows: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the strengths that explain the results best: those of the types, and the two numbers of the engine.

    The logit of each player is the logarithm of its share by the network plus its strength: a conditional logit
    (Kenneth Train 2009, "Discrete Choice Methods with Simulation", chapter 3) with a ridge, solved by Newton's method.
    """
    types = len(PLAYER_TYPES)
    offsets, results = np.log(np.maximum(rows[:, BY_NETWORK], 1e-4)), rows[:, RESULT]
    inputs = np.zeros((len(rows), 3, types + 2))
    inputs[:, 0, types:] = np.stack([np.ones(len(rows)), rows[:, EMPTY_CELLS] / EMPTY_SCALE], axis=1)
    inputs[:, 1:, :types] = rows[:, BELIEVED].reshape(len(rows), 2, types)
    flat, strengths = inputs.reshape(-1, types + 2), np.zeros(types + 2)
    step = np.ones(types + 2)
    while np.abs(step).max() > 1e-9:
        powers = np.exp(offsets + (flat @ strengths).reshape(-1, 3))
        shares = powers / powers.sum(axis=1, keepdims=True)
        weighted = flat * shares.reshape(-1, 1)
        means = weighted.reshape(-1, 3, types + 2).sum(axis=1)
        gradient = flat.T @ (shares - results).reshape(-1) / len(rows) + 2 * RIDGE * strengths
        hessian = (weighted.T @ flat - means.T @ means) / len(rows)
        step = np.linalg.solve(hessian + 2 * RIDGE * np.eye(types + 2), gradient)
        strengths -= step
    strengths[-1] /= EMPTY_SCALE
    return strengths


def format_strengths(strengths: NDArray[np.float64]) -> list[str]:
    """Return strengths as the kernel holds them: a list of the types' and one of the engine's."""
    types, engine = strengths[:-2], strengths[-2:]
    return [", ".join(f"{strength:.2f}" for strength in types), f"{engine[0]:.2f}, {engine[1]:.4f}"]


def check(rows: Sequence[NDArray[np.float64]]) -> None:
    """Print what the engine expects in each company, by phase, beside the results, and write the picture."""
    cells = []
    for spec, turns in zip(CHECKED, rows, strict=True):
        row = [f"two `{spec}`"]
        for least, most in PHASES:
            empty = turns[:, EMPTY_CELLS]
            own = 100 * turns[(least <= empty) & (empty <= most)].mean(axis=0)
            row.append(" / ".join(f"{own[triple][0]:.0f}" for triple in (AMONG_EQUALS, EXPECTED, RESULT)))
        cells.append(row)
    heading = ("with", *(f"{least}-{most} empty" for least, most in PHASES))
    print(*markdown_tables(heading, cells, None), sep="\n")
    for engine, triple in ((PLAIN, AMONG_EQUALS), (ENGINE, EXPECTED)):
        predictions = [
            Prediction(expected, actual, int(row[EMPTY_CELLS]))
            for row in np.concatenate(rows)
            for expected, actual in zip(row[triple], row[RESULT], strict=True)
        ]
        error = calibration_error(predictions)
        print(f"{engine}: calibration error {100 * error:.2f} points, {len(predictions):,} win shares")
    plot(list(bins(predictions)), error, PLOT)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path, help="an existing folder, which the games are written to")
    parser.add_argument("--learn", action="store_true", help="do not check any company")
    options = parser.parse_args()
    taught = [[training_job(part * GAMES + game) for game in range(GAMES)] for part in range(PARTS)]
    checked = [
        [Job((spec, spec), CHECKED_DEAL + deal, seat) for deal in range(CHECKED_DEALS) for seat in range(3)]
        for spec in CHECKED
    ]
    with ProcessPoolExecutor(2) as pool:
        paths = [options.folder / f"taught-{part:02}.npy" for part in range(PARTS)]
        strengths = fit_strengths(np.concatenate(list(pool.map(load_or_play, paths, taught))))
        found = format_strengths(strengths)
        released = "".join(RELEASED.read_text(encoding="utf-8").split())
        is_released = all("".join(part.split()) in released for part in found)
        print(*found, f"{'equal to' if is_released else 'different from'} those of this release", sep="\n")
        if not options.learn:
            paths = [options.folder / f"checked-{spec.partition(':')[0]}.npy" for spec in CHECKED]
            check(list(pool.map(load_or_play, paths, checked)))


if __name__ == "__main__":
    main()
