"""The win shares of a player that chooses for a whole batch, alone against two equal opponents."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from tribolo_core import PLAYERS
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.presets import STANDARD


def win_shares(
    choose: Callable[[BatchEnv, NDArray[np.bool_]], NDArray[np.uint8]],
    spec: str,
    games: int,
    seed: int,
    *,
    deal: str = STANDARD,
    threads: int | None = None,
) -> NDArray[np.float64]:
    """Return a player's share of the win in each game against two equal opponents, in each seat in a third of them.

    `choose` returns the player's actions in a batch. It also gets a mask of the games in which the player is to move,
    of shape (n,); the actions of the others do not count. Tied winners share a win. The other arguments are those of
    `BatchEnv`. The games are independent: each has its own deal.
    """
    env = BatchEnv(games, seed=seed, auto_reset=False, deal=deal, threads=threads)
    seats = np.arange(games) % len(PLAYERS)
    ply = 0
    while not (over := env.players == WAIT).all():
        own = ~over & (env.players == seats)
        others = ~over & ~own
        env.step(np.where(own, choose(env, own), env.choose(spec, seed=seed + ply, where=others)))
        ply += 1
    shares: NDArray[np.float64] = shares_of(env.scores)[np.arange(games), seats]
    return shares


def shares_of(scores: NDArray[np.uint8]) -> NDArray[np.float64]:
    """Return the share of Blue, Red and Green of the win in each finished game: shape (n, 3), like `scores`."""
    wins = scores == scores.max(axis=1, keepdims=True)
    shares: NDArray[np.float64] = wins / wins.sum(axis=1, keepdims=True)
    return shares
