"""The small learner of `bench/learner.py`: features, probabilities, sampling and training."""

from __future__ import annotations

import numpy as np

from bench.learner import FEATURES, RADIUS, WINDOW, Learner, moves_of
from tribolo_core import COORDS
from tribolo_core.envs.batch import BatchEnv


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
