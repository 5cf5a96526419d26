"""A policy that learns by self-play on the JAX environment. `python jax_learner.py UPDATES SEED` trains and saves it.

Games, gradients and updates are one compiled function, so the same file runs on a processor and on an accelerator.
"""

import sys
import time
from functools import partial
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.envs.cropping import window_of
from tribolo_core.envs.jax import State, TriboloEnv
from tribolo_core.networks import save_network
from tribolo_core.networks.architecture import PLANES

DEAL, GAMES, PLIES, CHANNELS = "5x5", 256, 25, 32
WINDOW = window_of(DEAL)
Arrays = dict[str, Any]


def start(key: Any) -> Arrays:
    """Return the first weights, by the names of docs/reference/networks.md."""
    first, near, moves = jax.random.split(key, 3)
    return {
        "first.weight": jax.random.normal(first, (CHANNELS, 6, 3, 3)) / 54**0.5,
        "first.bias": jnp.zeros(CHANNELS),
        "blocks.0.near.weight": jax.random.normal(near, (CHANNELS, CHANNELS, 3, 3)) / (9 * CHANNELS) ** 0.5,
        "blocks.0.near.bias": jnp.zeros(CHANNELS),
        "moves.weight": jax.random.normal(moves, (1, CHANNELS, 1, 1)) / 10 / CHANNELS**0.5,
        "moves.bias": jnp.zeros(1),
    }


def logits(weights: Arrays, planes: Any) -> Any:
    """Return the logits of the moves on planes of shape (m, 6, 5, 5); illegal moves have none."""

    def convolved(name: str, features: Any) -> Any:
        kernel, bias = weights[f"{name}.weight"], weights[f"{name}.bias"]
        return jax.lax.conv(features, kernel, (1, 1), "SAME") + bias[:, None, None]

    planes = planes.astype(jnp.float32)
    inside = 1 - planes[:, 3:4]
    # Beyond the board is wall.
    walled = jnp.pad(planes, ((0, 0), (0, 0), (1, 1), (1, 1))).at[:, 3].set(1).at[:, 3, 1:-1, 1:-1].set(planes[:, 3])
    first = jax.lax.conv(walled, weights["first.weight"], (1, 1), "VALID") + weights["first.bias"][:, None, None]
    features = jax.nn.relu(first) * inside
    features = jax.nn.relu(features + convolved("blocks.0.near", features)) * inside
    moves = convolved("moves", features)[:, 0].reshape(len(planes), -1)
    return jnp.where(planes[:, 5].reshape(moves.shape) > 0, moves, -1e9)


def train(updates: int, seed: int) -> Arrays:
    """Return weights after a number of updates, each from `GAMES` games in which all three seats learn by REINFORCE."""
    env = TriboloEnv(BatchEnv(4_096, seed=seed, deal=DEAL))
    cells = jnp.asarray(WINDOW.cells(np.arange(WINDOW.actions)))

    def ply(weights: Arrays, carry: tuple[State, Any], key: Any) -> Any:
        state, returns = carry
        planes = WINDOW.planes(state.observation)
        drawn = jax.random.categorical(key, logits(weights, planes))
        seen = (planes, drawn, state.current_player, ~state.terminated)
        state = jax.vmap(env.step)(state, cells[drawn])
        return (state, returns + state.rewards), seen

    def loss(weights: Arrays, seen: Any, returns: Any) -> Any:
        planes, drawn, players, is_move = seen
        shares = jax.nn.log_softmax(logits(weights, planes.reshape(-1, *planes.shape[2:])))
        chosen = jnp.take_along_axis(shares, drawn.reshape(-1, 1), axis=1)[:, 0]
        gains = jnp.take_along_axis(returns[None], players[:, :, None], axis=2)[:, :, 0].reshape(-1)
        spread = -(jnp.exp(shares) * jnp.maximum(shares, -50)).sum(axis=1)
        return -((gains * chosen + 0.01 * spread) * is_move.reshape(-1)).sum() / is_move.sum()

    @jax.jit
    def update(weights: Arrays, means: Arrays, squares: Arrays, number: Any) -> Any:
        init, play = jax.random.split(jax.random.fold_in(jax.random.key(seed), number))
        state = jax.vmap(env.init)(jax.random.split(init, GAMES))
        carry = state, jnp.zeros((GAMES, 3))
        (_, returns), seen = jax.lax.scan(partial(ply, weights), carry, jax.random.split(play, PLIES))
        gradient = jax.grad(loss)(weights, seen, returns)
        # Adam (Kingma and Ba, 2015).
        means = jax.tree.map(lambda mean, new: 0.9 * mean + 0.1 * new, means, gradient)
        squares = jax.tree.map(lambda square, new: 0.99 * square + 0.01 * new**2, squares, gradient)
        rise = 0.003 / (1 - 0.9 ** (number + 1)) * (1 - 0.99 ** (number + 1)) ** 0.5
        step = jax.tree.map(lambda mean, square: rise * mean / (jnp.sqrt(square) + 1e-8), means, squares)
        return jax.tree.map(jnp.subtract, weights, step), means, squares

    weights = start(jax.random.key(seed))
    means = squares = jax.tree.map(jnp.zeros_like, weights)
    for number in range(updates):
        weights, means, squares = update(weights, means, squares, number)
        if number % 50 == 49 or number == 0:
            spent = time.process_time()
            print(
                f"{(number + 1) * GAMES:7,} games, {spent:4.0f} CPU s, {share(weights):.1%} of 3,000 games", flush=True
            )
    return weights


def share(weights: Arrays) -> float:
    """Return the share of the win of the most probable moves against two `greedy`; an equal player has a third."""
    env, seats, choose = (
        BatchEnv(3_000, seed=1 << 40, deal=DEAL, auto_reset=False),
        np.arange(3_000) % 3,
        jax.jit(logits),
    )
    while (playing := env.players != WAIT).any():
        own = np.asarray(choose(weights, WINDOW.planes(env.observations).copy())).argmax(axis=1)
        others = env.choose("greedy", where=playing & (env.players != seats))
        env.step(np.where(playing & (env.players == seats), WINDOW.cells(own), others))
    wins = env.scores == env.scores.max(axis=1, keepdims=True)
    return float((wins / wins.sum(axis=1, keepdims=True))[np.arange(3_000), seats].mean())


if __name__ == "__main__":
    trained = train(updates=int(sys.argv[1]), seed=int(sys.argv[2]))
    arrays = {name: np.asarray(array) for name, array in trained.items()}
    save_network(Path("jax_learner.safetensors"), arrays, planes=PLANES[:6], name="jax-learner")
