"""Train a small learner in numpy: a linear policy that learns by self-play alone.

    python -m bench.learner [--total 120000] [--games 512] [--plot docs/benchmarks/learning_curve.svg]

The features of a move are binary: the contents of the 5 by 5 cells around it, the number of cells it captures, and its
class among the 48 classes of cells up to reflections of the board. Each third of the game has its own weights. The
policy is the softmax of the linear scores. When a game ends, the weights follow the policy gradient of every player's
moves, weighted by that player's reward (REINFORCE: Ronald J. Williams 1992, "Simple Statistical Gradient-Following
Algorithms for Connectionist Reinforcement Learning"). All three seats share the weights. The same arguments give the
same weights.

The learner is measured against two equal opponents, in each seat in a third of the games; an equal player wins a third.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from bench.win_share import win_shares
from frontends.console.reports.charts import finish_win_shares, save_chart
from tribolo_core import HEIGHT, PLAYERS, WIDTH
from tribolo_core.envs.batch import WAIT, BatchEnv

RADIUS: Final = 2
"""Columns and rows on each side of a move that belong to its window of cells."""

WINDOW: Final = 2 * RADIUS + 1
"""Width and height of the window, in cells."""

CONTENTS: Final = 6
"""Number of possible contents of a cell: own, next player's, third player's, wall, empty, off the board."""

MAX_CAPTURED: Final = 15
"""Largest number of captured cells with a feature of its own; larger numbers share that feature."""

PHASES: Final = 3
"""Number of parts of the game that have weights of their own."""

CELL_CLASSES: Final = ((HEIGHT + 1) // 2) * (WIDTH // 2)
"""Number of classes of cells that are mirror images of each other."""

FEATURES: Final = WINDOW * WINDOW * CONTENTS + MAX_CAPTURED + 1 + CELL_CLASSES
"""Number of features of a move."""

Floats = NDArray[np.float32]


def _cell_classes() -> NDArray[np.int64]:
    """Return the class of each cell in reading order; mirror images of a cell on the board share its class."""
    rows = np.minimum(np.arange(HEIGHT), HEIGHT - 1 - np.arange(HEIGHT))
    columns = np.minimum(np.arange(WIDTH), WIDTH - 1 - np.arange(WIDTH))
    return (rows[:, None] * (WIDTH // 2) + columns[None, :]).reshape(-1)


_CLASS_OF_CELL: Final = _cell_classes()


class Moves(NamedTuple):
    """The legal moves in all games of a batch, ordered by game: the game, the cell, the features and the phase of each.

    `starts` and `ends` delimit the moves of each game that has legal moves: their first index, and the index after the
    last.
    """

    games: NDArray[np.int64]
    cells: NDArray[np.int64]
    features: Floats
    phases: NDArray[np.int64]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]


def moves_of(env: BatchEnv) -> Moves:
    """Return the legal moves in all games of a batch, with the features and the phase of each move.

    The features are the binary inputs of the policy: the contents of the cells around the move, the number of captured
    cells, and the class of the move's cell (cells that are mirror images of each other have the same class). The phase
    is 0 for a move in the first third of the game, 1 in the second third and 2 in the last third. The number of filled
    cells on the board determines the third.
    """
    games, cells = np.nonzero(env.masks)
    padded = np.zeros((env.n, CONTENTS, HEIGHT + 2 * RADIUS, WIDTH + 2 * RADIUS), np.uint8)
    padded[:, CONTENTS - 1] = 1
    padded[:, :, RADIUS:-RADIUS, RADIUS:-RADIUS] = 0
    padded[:, : CONTENTS - 1, RADIUS:-RADIUS, RADIUS:-RADIUS] = env.observations[:, : CONTENTS - 1]
    windows = np.lib.stride_tricks.sliding_window_view(padded, (WINDOW, WINDOW), (2, 3))
    rows, columns = np.divmod(cells, WIDTH)
    features = np.zeros((len(games), FEATURES), np.float32)
    window = WINDOW * WINDOW * CONTENTS
    features[:, :window] = windows[games, :, rows, columns].reshape(len(games), window)
    captured = np.minimum(env.taken()[games, cells], MAX_CAPTURED)
    index = np.arange(len(games))
    features[index, window + captured] = 1
    features[index, window + MAX_CAPTURED + 1 + _CLASS_OF_CELL[cells]] = 1
    # Not the scores: where a game has just ended, these are still its final ones.
    filled = env.observations[:, : len(PLAYERS)].sum(axis=(1, 2, 3), dtype=np.int64)[games] - 3 * 12
    starts = np.flatnonzero(np.diff(games, prepend=-1))
    ends = np.append(starts[1:], len(games))
    return Moves(games, cells, features, np.clip(filled * PHASES // 128, 0, PHASES - 1), starts, ends)


class Policy:
    """A softmax policy over linear scores of moves.

    `weights` has a row for each phase (third of the game), with a weight for each feature of a move.
    """

    def __init__(self) -> None:
        self.weights: Floats = np.zeros((PHASES, FEATURES), np.float32)

    def probabilities(self, moves: Moves) -> Floats:
        """Return the probability of each move; those of a game sum to 1."""
        lengths = moves.ends - moves.starts
        scores = np.einsum("mf,mf->m", moves.features, self.weights[moves.phases])
        scores -= np.repeat(np.maximum.reduceat(scores, moves.starts), lengths)
        exponentials = np.exp(scores)
        probabilities: Floats = exponentials / np.repeat(np.add.reduceat(exponentials, moves.starts), lengths)
        return probabilities

    def best(self, env: BatchEnv) -> NDArray[np.uint8]:
        """Return the most probable move of each game as an action, or `WAIT` if it is over."""
        moves = moves_of(env)
        order = np.lexsort((self.probabilities(moves), moves.games))
        actions = np.full(env.n, WAIT, np.uint8)
        actions[moves.games[moves.starts]] = moves.cells[order[moves.ends - 1]]
        return actions

    def sample(self, env: BatchEnv, rng: np.random.Generator) -> NDArray[np.uint8]:
        """Return a move of each game, drawn with its probabilities, as an action, or `WAIT` if it is over."""
        moves = moves_of(env)
        actions = np.full(env.n, WAIT, np.uint8)
        chosen = sampled(self.probabilities(moves), moves, rng)
        actions[moves.games[moves.starts]] = moves.cells[chosen]
        return actions


def sampled(probabilities: Floats, moves: Moves, rng: np.random.Generator) -> NDArray[np.int64]:
    """Draw one move for each game that has legal moves, with weights in the order of `moves`; return their indices."""
    sums = np.cumsum(probabilities, dtype=np.float64)
    before = np.concatenate(([0.0], sums))[moves.starts]
    points = before + rng.random(len(before)) * (sums[moves.ends - 1] - before)
    return np.clip(np.searchsorted(sums, points, side="right"), moves.starts, moves.ends - 1)


class Learner:
    """A policy that plays all seats of a batch of `games` games, and learns at the end of each game.

    The learning rate falls linearly from `rate` to a tenth of it over `total` games.
    """

    def __init__(self, games: int, total: int, seed: int, rate: float) -> None:
        self.policy = Policy()
        self.env = BatchEnv(games, seed=seed)
        self.played = 0
        self._total = total
        self._rate = rate
        self._rng = np.random.default_rng(seed)
        self._gradients = np.zeros((games, len(PLAYERS), PHASES, FEATURES), np.float32)
        self._mean_square = np.full((PHASES, FEATURES), 1e-3, np.float32)

    def step(self) -> None:
        """Play a move drawn from the policy in each game, and learn from the games that have ended."""
        moves = moves_of(self.env)
        probabilities = self.policy.probabilities(moves)
        chosen = sampled(probabilities, moves, self._rng)
        gradient = moves.features[chosen] - np.add.reduceat(moves.features * probabilities[:, None], moves.starts)
        self._gradients[np.arange(self.env.n), self.env.players, moves.phases[moves.starts]] += gradient
        step = self.env.step(moves.cells[chosen])
        ended = np.flatnonzero(step.dones)
        if len(ended):
            self._learn(ended, step.rewards[ended])

    def _learn(self, ended: NDArray[np.int64], rewards: Floats) -> None:
        """Update the weights by one RMSProp step along the policy gradient of the games that have just ended.

        `ended` holds the indices of these games in the batch, from 0. `rewards` has a row for each of these games and a
        column for each player. The gradients accumulated for these games are reset to 0.
        """
        direction = np.einsum("gp,gpkf->kf", rewards, self._gradients[ended]) / len(ended)
        self._mean_square += 0.01 * (direction**2 - self._mean_square)
        rate = self._rate * (1 - 0.9 * min(1.0, self.played / self._total))
        self.policy.weights += rate * direction / np.sqrt(self._mean_square + 1e-8)
        self._gradients[ended] = 0
        self.played += len(ended)


def _win_share(learner: Learner, spec: str, games: int, seed: int) -> float:
    """Return the learner's share of the wins against two equal opponents; see `win_shares`."""
    return float(win_shares(lambda env, _own: learner.policy.best(env), spec, games, seed).mean())


class Measurement(NamedTuple):
    """A point of the learning curve: the seconds of training, the games played, and two win shares."""

    seconds: float
    played: int
    against_random: float
    against_greedy: float


def train(learner: Learner, total: int, points: int, games: int) -> list[Measurement]:
    """Train a learner for at least `total` games of self-play; print and return its learning curve.

    A measurement takes `games` games against two random and as many against two greedy opponents.
    """
    curve: list[Measurement] = []
    spent = 0.0
    while True:
        if learner.played >= total * len(curve) / points:
            shares = (_win_share(learner, spec, games, seed=10**6) for spec in ("random", "greedy"))
            curve.append(Measurement(spent, learner.played, *shares))
            print(
                f"{spent:4.0f} s  {learner.played:7,} games  {curve[-1].against_random:6.1%} against two random "
                f"{curve[-1].against_greedy:6.1%} against two greedy",
                flush=True,
            )
            if learner.played >= total:
                return curve
        began = time.perf_counter()
        learner.step()
        spent += time.perf_counter() - began


def plot(curve: list[Measurement], path: Path) -> None:
    """Write a plot of the learning curve to `path`; the suffix of the path selects the image format."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.add_subplot()
    played = [point.played / 1_000 for point in curve]
    axes.plot(played, [100 * point.against_random for point in curve], marker="o", label="against two random")
    axes.plot(played, [100 * point.against_greedy for point in curve], marker="s", label="against two greedy")
    finish_win_shares(axes, "self-play games, thousands")
    save_chart(figure, path)


def main() -> None:
    """Train a learner, print its final win shares against several opponents, and plot the learning curve on request."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--total", type=int, default=120_000, help="games to learn from")
    parser.add_argument("--games", type=int, default=512, help="games in the batch")
    parser.add_argument("--rate", type=float, default=0.01, help="initial learning rate")
    parser.add_argument("--seed", type=int, default=1, help="seed of all deals and moves")
    parser.add_argument("--points", type=int, default=12, help="measurements during the training")
    parser.add_argument("--plot", type=Path, help="file for a plot of the learning curve")
    options = parser.parse_args()
    learner = Learner(options.games, options.total, options.seed, options.rate)
    curve = train(learner, options.total, options.points, games=900)
    for spec in ("random", "greedy", "original"):
        share = _win_share(learner, spec, 3_000 if spec != "original" else 600, seed=2 * 10**6)
        print(f"at the end: {share:.1%} of the wins against two {spec}, where an equal player has 33.3%")
    if options.plot:
        plot(curve, options.plot)


if __name__ == "__main__":
    main()
