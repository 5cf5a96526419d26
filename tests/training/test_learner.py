"""The small learner of `bench/learner.py`: features, probabilities, sampling and training."""

from __future__ import annotations

import numpy as np
import pytest

from bench.learner import FEATURES, RADIUS, WINDOW, Learner, Policy, moves_of, sampled
from tribolo_core import COORDS
from tribolo_core.envs.batch import WAIT, BatchEnv


def test_every_legal_move_has_a_feature_vector() -> None:
    env = BatchEnv(5, seed=3)
    for ply in range(40):
        moves = moves_of(env)
        assert moves.features.shape == (env.masks.sum(), FEATURES)
        captured = env.taken()
        for index, (game, cell) in enumerate(zip(moves.games, moves.cells, strict=True)):
            turn = env.turn(int(game))
            coord = COORDS[cell]
            assert coord in turn.transitions
            window = moves.features[index, : WINDOW * WINDOW * 6].reshape(6, WINDOW, WINDOW)
            assert (window.sum(axis=0) == 1).all(), "each cell of the window has one content"
            assert window[4, RADIUS, RADIUS] == 1, "the move plays on an empty cell"
            assert moves.features[index].sum() == WINDOW * WINDOW + 2
            assert moves.features[index, WINDOW * WINDOW * 6 + min(captured[game, cell], 15)] == 1
        env.step(env.choose("random", seed=ply))


def test_probabilities_sum_to_1_and_samples_follow_them() -> None:
    env = BatchEnv(4, seed=3)
    policy = Policy()
    policy.weights[:] = np.random.default_rng(1).normal(size=policy.weights.shape) / 3
    moves = moves_of(env)
    probabilities = policy.probabilities(moves)
    assert np.add.reduceat(probabilities, moves.starts) == pytest.approx(1, abs=1e-5)
    rng = np.random.default_rng(2)
    counts = np.bincount(
        np.concatenate([sampled(probabilities, moves, rng) for _ in range(4_000)]), minlength=len(probabilities)
    )
    assert counts / 4_000 == pytest.approx(probabilities, abs=0.05)
    best = policy.best(env)
    assert all(env.masks[game, cell] for game, cell in enumerate(best))
    ended = BatchEnv(2, auto_reset=False)
    while not ended.dones[0]:
        ended.step(ended.choose("random", seed=1, where=np.array([True, False])))
    assert policy.best(ended)[0] == WAIT


def test_a_learner_updates_its_weights_at_the_end_of_games_and_is_reproducible() -> None:
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
