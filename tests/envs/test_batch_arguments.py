"""Arguments of a batch: its own arrays, and the whole numbers of numpy."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from tribolo_core import Game
from tribolo_core.dice import nth_seed
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.envs.gymnasium import TriboloEnv
from tribolo_core.envs.gymnasium_vector import TriboloVectorEnv
from tribolo_core.envs.pettingzoo import raw_env


def test_the_arrays_of_a_batch_can_be_its_arguments() -> None:
    env = BatchEnv(3, seed=5, auto_reset=False)
    step = env.reset()
    while not step.dones.any():
        step = env.step(env.choose("random", seed=int(env.scores.sum())))
    ended = step.dones.copy()
    assert (env.choose("random", seed=1, where=step.dones) == WAIT).all()
    step = env.deal(step.dones)
    assert not step.dones.any()
    for game in np.flatnonzero(ended):
        assert env.turn(int(game)) == Game.new(seed=nth_seed(5, int(game) + 3)).turn
    while (env.players != WAIT).any():
        env.step(env.choose("random"))
    before = [env.turn(game) for game in range(3)]
    env.step(env.players)
    assert [env.turn(game) for game in range(3)] == before


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int64, np.uint64])
def test_whole_numbers_of_numpy_are_seeds_and_sizes(kind: Any) -> None:
    env = BatchEnv(kind(3), seed=kind(5), threads=kind(1))
    assert env.seeds.tolist() == BatchEnv(3, seed=5).seeds.tolist()
    assert env.turn(kind(1)) == Game.new(seed=int(env.seeds[1])).turn
    assert np.array_equal(env.choose("random", seed=kind(2)), env.choose("random", seed=2))
    assert Game.new(seed=env.seeds[0]) == Game.new(seed=int(env.seeds[0]))
    assert nth_seed(kind(5), 1) == nth_seed(5, 1)
    assert pickle.loads(pickle.dumps(env)).seeds.tolist() == env.seeds.tolist()
    envs, alone = TriboloVectorEnv(kind(2)), TriboloEnv()
    seen, _ = envs.reset(seed=kind(5))
    assert np.array_equal(alone.reset(seed=envs.batch.seeds[0])[0]["observation"], seen["observation"][0])
    game = raw_env()
    game.reset(seed=kind(5))
    assert game.turn == Game.new(seed=5).turn
