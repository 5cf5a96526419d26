"""A small learner in numpy: a linear policy that learns from nothing but games against itself.

    python -m bench.learner [--total 120000] [--games 512] [--plot docs/benchmarks/learning_curve.svg]

A move is a vector of 0 and 1: what stands on the 5 by 5 cells around it, how many cells it takes, and which of the 48
kinds of cells it is, up to the mirrors of the board; with other weights in each third of the game. The policy draws a
move with a probability that grows exponentially with the weighted sum of its vector. When a game ends, the weights move
along the gradients of every player's moves, times that player's reward (REINFORCE: Ronald J. Williams 1992). All three
seats share the weights. The same arguments give the same weights.

It is measured against two equal opponents, a third of the games in each seat; an equal would win a third of them.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tribolo_core import HEIGHT, PLAYERS, WIDTH
from tribolo_core.envs.batch import WAIT, BatchEnv

AROUND: Final = 2
"""How far a move looks around."""

WINDOW: Final = 2 * AROUND + 1
STANDS: Final = 6
"""Own cells, those of the next player and of the one after, walls, empty cells, and what is off the board."""

MOST_TAKEN: Final = 15
"""Moves that take more count as this many."""

PHASES: Final = 3
KINDS: Final = ((HEIGHT + 1) // 2) * (WIDTH // 2)
FEATURES: Final = WINDOW * WINDOW * STANDS + MOST_TAKEN + 1 + KINDS

Floats = NDArray[np.float32]


def _kinds() -> NDArray[np.int64]:
    """The kind of each cell: two cells that a mirror of the board swaps are of one kind."""
    rows = np.minimum(np.arange(HEIGHT), HEIGHT - 1 - np.arange(HEIGHT))
    columns = np.minimum(np.arange(WIDTH), WIDTH - 1 - np.arange(WIDTH))
    return (rows[:, None] * (WIDTH // 2) + columns[None, :]).reshape(-1)


_KIND_OF_CELL: Final = _kinds()


class Moves(NamedTuple):
    """Every legal move of a batch, game by game: the game, the cell, the vector and the third of the game of each.

    `starts` and `ends` say where the moves of each game lie that has some.
    """

    games: NDArray[np.int64]
    cells: NDArray[np.int64]
    vectors: Floats
    phases: NDArray[np.int64]
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]


def moves_of(env: BatchEnv) -> Moves:
    """Every legal move of a batch as the learner sees it."""
    games, cells = np.nonzero(env.masks)
    padded = np.zeros((env.n, STANDS, HEIGHT + 2 * AROUND, WIDTH + 2 * AROUND), np.uint8)
    padded[:, STANDS - 1] = 1
    padded[:, :, AROUND:-AROUND, AROUND:-AROUND] = 0
    padded[:, : STANDS - 1, AROUND:-AROUND, AROUND:-AROUND] = env.observations[:, : STANDS - 1]
    windows = np.lib.stride_tricks.sliding_window_view(padded, (WINDOW, WINDOW), (2, 3))
    rows, columns = np.divmod(cells, WIDTH)
    vectors = np.zeros((len(games), FEATURES), np.float32)
    around = WINDOW * WINDOW * STANDS
    vectors[:, :around] = windows[games, :, rows, columns].reshape(len(games), around)
    taken = np.minimum(env.taken()[games, cells], MOST_TAKEN)
    each = np.arange(len(games))
    vectors[each, around + taken] = 1
    vectors[each, around + MOST_TAKEN + 1 + _KIND_OF_CELL[cells]] = 1
    filled = env.scores.sum(axis=1, dtype=np.int64)[games] - 3 * 12
    starts = np.flatnonzero(np.diff(games, prepend=-1))
    ends = np.append(starts[1:], len(games))
    return Moves(games, cells, vectors, np.clip(filled * PHASES // 128, 0, PHASES - 1), starts, ends)


class Policy:
    """The weights, one row for each third of the game."""

    def __init__(self) -> None:
        self.weights: Floats = np.zeros((PHASES, FEATURES), np.float32)

    def probabilities(self, moves: Moves) -> Floats:
        """How likely each move is; those of one game add up to 1."""
        lengths = moves.ends - moves.starts
        sums = np.einsum("mf,mf->m", moves.vectors, self.weights[moves.phases])
        sums -= np.repeat(np.maximum.reduceat(sums, moves.starts), lengths)
        likely = np.exp(sums)
        shares: Floats = likely / np.repeat(np.add.reduceat(likely, moves.starts), lengths)
        return shares

    def best(self, env: BatchEnv) -> NDArray[np.uint8]:
        """The likeliest move of each game that goes on."""
        moves = moves_of(env)
        order = np.lexsort((self.probabilities(moves), moves.games))
        actions = np.full(env.n, WAIT, np.uint8)
        actions[moves.games[moves.starts]] = moves.cells[order[moves.ends - 1]]
        return actions

    def draw(self, env: BatchEnv, dice: np.random.Generator) -> NDArray[np.uint8]:
        """A move of each game that goes on, each as likely as the policy says."""
        moves = moves_of(env)
        actions = np.full(env.n, WAIT, np.uint8)
        chosen = drawn(self.probabilities(moves), moves, dice)
        actions[moves.games[moves.starts]] = moves.cells[chosen]
        return actions


def drawn(shares: Floats, moves: Moves, dice: np.random.Generator) -> NDArray[np.int64]:
    """One move of each game, each as likely as its share: places among all moves."""
    sums = np.cumsum(shares, dtype=np.float64)
    before = np.concatenate(([0.0], sums))[moves.starts]
    points = before + dice.random(len(before)) * (sums[moves.ends - 1] - before)
    return np.clip(np.searchsorted(sums, points, side="right"), moves.starts, moves.ends - 1)


class Learner:
    """A policy that plays itself in a batch, and learns when a game ends, until `total` games are played."""

    def __init__(self, games: int, total: int, seed: int, rate: float) -> None:
        self.policy = Policy()
        self.env = BatchEnv(games, seed=seed)
        self.played = 0
        self._total = total
        self._rate = rate
        self._dice = np.random.default_rng(seed)
        self._gradients = np.zeros((games, len(PLAYERS), PHASES, FEATURES), np.float32)
        self._square = np.full((PHASES, FEATURES), 1e-3, np.float32)

    def step(self) -> None:
        """Play one move in each game, and learn from the games that ended."""
        moves = moves_of(self.env)
        shares = self.policy.probabilities(moves)
        chosen = drawn(shares, moves, self._dice)
        gradient = moves.vectors[chosen] - np.add.reduceat(moves.vectors * shares[:, None], moves.starts)
        self._gradients[np.arange(self.env.n), self.env.players, moves.phases[moves.starts]] += gradient
        step = self.env.step(moves.cells[chosen])
        ended = np.flatnonzero(step.dones)
        if len(ended):
            self._learn(ended, step.rewards[ended])

    def _learn(self, ended: NDArray[np.int64], rewards: Floats) -> None:
        direction = np.einsum("gp,gpkf->kf", rewards, self._gradients[ended]) / len(ended)
        self._square += 0.01 * (direction**2 - self._square)
        rate = self._rate * (1 - 0.9 * min(1.0, self.played / self._total))
        self.policy.weights += rate * direction / np.sqrt(self._square + 1e-8)
        self._gradients[ended] = 0
        self.played += len(ended)


def win_share(choose: Callable[[BatchEnv], NDArray[np.uint8]], spec: str, games: int, seed: int) -> float:
    """The share of the wins of who chooses so against two opponents of a spec, a third of the games in each seat."""
    env = BatchEnv(games, seed=seed, auto_reset=False)
    seats = np.arange(games) % len(PLAYERS)
    step = env.reset()
    ply = 0
    while not step.dones.all():
        others = ~step.dones & (step.players != seats)
        actions = np.where(others, env.choose(spec, seed=seed + ply, where=others), choose(env))
        step = env.step(actions)
        ply += 1
    most = env.scores == env.scores.max(axis=1, keepdims=True)
    return float((most / most.sum(axis=1, keepdims=True))[np.arange(games), seats].mean())


class Measured(NamedTuple):
    """One point of the learning curve."""

    seconds: float
    played: int
    against_random: float
    against_greedy: float


def train(learner: Learner, total: int, points: int, measured: int) -> list[Measured]:
    """Train for so many games, and measure so many times on the way."""
    curve: list[Measured] = []
    spent = 0.0
    while True:
        if learner.played >= total * len(curve) / points:
            shares = (win_share(learner.policy.best, spec, measured, seed=10**6) for spec in ("random", "greedy"))
            curve.append(Measured(spent, learner.played, *shares))
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


def draw(curve: list[Measured], path: Path) -> None:
    """Draw the learning curve."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.add_subplot()
    played = [point.played / 1_000 for point in curve]
    axes.plot(played, [100 * point.against_random for point in curve], marker="o", label="against two random")
    axes.plot(played, [100 * point.against_greedy for point in curve], marker="s", label="against two greedy")
    axes.axhline(100 / 3, color="gray", linestyle="--", label="an equal")
    axes.set_xlabel("thousand games against itself")
    axes.set_ylabel("share of the wins, %")
    axes.set_ylim(0, 100)
    axes.grid(alpha=0.3)
    axes.legend()
    figure.savefig(path, metadata={"Date": None} if path.suffix == ".svg" else None)


def main() -> None:
    """Train, measure at the end on more games, and draw."""
    arguments = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    arguments.add_argument("--total", type=int, default=120_000, help="games to learn from")
    arguments.add_argument("--games", type=int, default=512, help="games that are played side by side")
    arguments.add_argument("--rate", type=float, default=0.01)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--points", type=int, default=12)
    arguments.add_argument("--plot", type=Path)
    chosen = arguments.parse_args()
    learner = Learner(chosen.games, chosen.total, chosen.seed, chosen.rate)
    curve = train(learner, chosen.total, chosen.points, measured=900)
    for spec in ("random", "greedy", "original"):
        share = win_share(learner.policy.best, spec, 3_000 if spec != "original" else 600, seed=2 * 10**6)
        print(f"at the end: {share:.1%} of the wins against two {spec}, where an equal has 33.3%")
    if chosen.plot:
        draw(curve, chosen.plot)


if __name__ == "__main__":
    main()
