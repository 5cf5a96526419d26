"""An opponent that learns: a linear policy in numpy. `python linear_player.py GAMES SEED` trains it."""

import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from tribolo_core import COORDS, Coord, Turn
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.networks import save_network
from tribolo_core.networks.architecture import PLANES

WEIGHTS = Path(__file__).with_name("linear_player.npy")
FEATURES = 5 * 5 * 5 + 10
Floats = NDArray[np.float32]


def features_of(env: BatchEnv) -> tuple[NDArray[np.int64], NDArray[np.int64], Floats]:
    """Return the game, the cell and the features of each legal move in a batch.

    Features are the 5 by 5 cells around the move (of the player to move, the next, the one after, walls, empty), and
    the number of captured cells.
    """
    games, cells = np.nonzero(env.masks)
    walls = np.array([0, 0, 0, 1, 0], np.float32)[:, None, None]
    padded = np.tile(walls, (env.n, 1, 15, 20))  # beyond the board is a wall
    padded[:, :, 2:-2, 2:-2] = env.observations[:, :5]
    windows = np.lib.stride_tricks.sliding_window_view(padded, (5, 5), (2, 3))
    around = windows[games, :, cells // 16, cells % 16].reshape(len(games), -1)
    captured = np.eye(10, dtype=np.float32)[np.minimum(env.taken()[games, cells], 9)]
    return games, cells, np.concatenate([around, captured], axis=1)


def player(weights: Floats) -> Callable[[Turn], Coord]:
    """Return a function that plays the legal move with the greatest sum of weights."""

    def choose(turn: Turn) -> Coord:
        env = BatchEnv(1, auto_reset=False)
        env.set_turns([turn])
        _, cells, features = features_of(env)
        return COORDS[int(cells[np.argmax(features @ weights)])]

    return choose


OPPONENTS = {"untrained": player(np.zeros(FEATURES, np.float32))}
if WEIGHTS.exists():
    OPPONENTS["linear"] = player(np.load(WEIGHTS))


def train(games: int, seed: int) -> Floats:
    """Return weights after a number of games of self-play, in which all three seats learn by REINFORCE."""
    env, rng = BatchEnv(256, seed=seed), np.random.default_rng(seed)
    weights, squares = np.zeros(FEATURES, np.float32), np.full(FEATURES, 1e-3, np.float32)
    gradients = np.zeros((env.n, 3, FEATURES), np.float32)
    played = 0
    while played < games:
        # Draw each game's move from the softmax of the scores: the maximum of scores with Gumbel noise.
        of_game, cells, features = features_of(env)
        starts = np.flatnonzero(np.diff(of_game, prepend=-1))
        scores = features @ weights
        noisy = np.full((env.n, 176), -np.inf)
        noisy[of_game, cells] = scores + rng.gumbel(size=len(scores))
        actions = noisy.argmax(axis=1)
        # Add the gradient of the logarithm of its probability: its features less the expected ones.
        exponentials = np.exp(scores - scores.max())
        probabilities = exponentials / np.add.reduceat(exponentials, starts)[of_game]
        expected = np.add.reduceat(features * probabilities[:, None], starts)
        chosen = features[cells == actions[of_game]]
        gradients[np.arange(env.n), env.players] += chosen - expected
        step = env.step(actions)
        # Each player's moves of a game that has ended count with the player's reward: 1 for the winner, or -0.5.
        if ended := int(step.dones.sum()):
            direction = np.einsum("gp,gpf->f", step.rewards[step.dones], gradients[step.dones]) / ended
            squares += 0.01 * (direction**2 - squares)
            weights += 0.01 * direction / np.sqrt(squares)
            gradients[step.dones] = 0
            played += ended
    return weights


def save(weights: Floats, path: Path) -> None:
    """Write the player as a network: a convolution of 5 by 5 cells, which also sees what a move captures."""
    kernel = np.zeros((1, 5 + 9, 5, 5), np.float32)
    kernel[0, :5], kernel[0, 5:, 2, 2] = weights[:125].reshape(5, 5, 5), weights[126:]
    arrays = {"moves.weight": kernel, "moves.bias": np.zeros(1, np.float32)}
    save_network(path, arrays, planes=(*PLANES[:5], *PLANES[6:]), name="learner")


if __name__ == "__main__":
    trained = train(games=int(sys.argv[1]), seed=int(sys.argv[2]))
    np.save(WEIGHTS, trained)
    save(trained, WEIGHTS.with_suffix(".safetensors"))
