"""Arguments of a batch: its own arrays, and the whole numbers of numpy."""

from __future__ import annotations

import numpy as np

from tribolo_core import Game
from tribolo_core.dice import nth_seed
from tribolo_core.envs.batch import WAIT, BatchEnv


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
    env.players[:] = WAIT
    before = [env.turn(game) for game in range(3)]
    env.step(env.players)
    assert [env.turn(game) for game in range(3)] == before
