"""The small learner of the benches: observations, probabilities and draws."""

from __future__ import annotations

import numpy as np
import pytest

from bench.learner import FEATURES, RADIUS, WINDOW, Learner, Policy, moves_of, sampled, win_share
from tribolo_core import COORDS
from tribolo_core.envs.batch import WAIT, BatchEnv


def test_every_legal_move_has_its_vector() -> None:
    env = BatchEnv(5, seed=3)
    for ply in range(40):
        moves = moves_of(env)
        assert moves.features.shape == (env.masks.sum(), FEATURES)
        taken = env.taken()
        for place, (game, cell) in enumerate(zip(moves.games, moves.cells, strict=True)):
            turn = env.turn(int(game))
            coord = COORDS[cell]
            assert coord in turn.transitions
            around = moves.features[place, : WINDOW * WINDOW * 6].reshape(6, WINDOW, WINDOW)
            assert (around.sum(axis=0) == 1).all(), "one thing stands on each cell around"
            assert around[4, RADIUS, RADIUS] == 1, "the cell itself is empty"
            assert moves.features[place].sum() == WINDOW * WINDOW + 2
            assert moves.features[place, WINDOW * WINDOW * 6 + min(taken[game, cell], 15)] == 1
        env.step(env.choose("random", seed=ply))


def test_probabilities_add_up_and_draws_follow_them() -> None:
    env = BatchEnv(4, seed=3)
    policy = Policy()
    policy.weights[:] = np.random.default_rng(1).normal(size=policy.weights.shape) / 3
    moves = moves_of(env)
    shares = policy.probabilities(moves)
    assert np.add.reduceat(shares, moves.starts) == pytest.approx(1, abs=1e-5)
    dice = np.random.default_rng(2)
    counts = np.bincount(np.concatenate([sampled(shares, moves, dice) for _ in range(4_000)]), minlength=len(shares))
    assert counts / 4_000 == pytest.approx(shares, abs=0.05)
    best = policy.best(env)
    assert all(env.masks[game, cell] for game, cell in enumerate(best))
    ended = BatchEnv(2, auto_reset=False)
    while not ended.dones[0]:
        ended.step(ended.choose("random", seed=1, where=np.array([True, False])))
    assert policy.best(ended)[0] == WAIT


def test_who_draws_every_move_alike_is_random_and_has_a_third_of_the_wins() -> None:
    policy, dice = Policy(), np.random.default_rng(1)
    share = win_share(lambda env: policy.sample(env, dice), "random", 900, seed=5)
    assert share == pytest.approx(1 / 3, abs=0.06)


def test_a_learner_changes_its_weights_when_games_end_and_the_same_seed_gives_the_same() -> None:
    learners = [Learner(20, 100, seed=seed, rate=0.01) for seed in (1, 1, 2)]
    for learner in learners:
        while learner.played == 0:
            assert not learner.policy.weights.any()
            learner.step()
        while learner.played < 60:
            learner.step()
    one, same, other = (learner.policy.weights for learner in learners)
    assert np.array_equal(one, same)
    assert not np.array_equal(one, other)
    assert np.isfinite(one).all()
