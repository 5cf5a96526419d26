"""The policies of player types are learned from moves."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from tribolo_core.analysis.player_types import PLAYER_TYPES
from tribolo_core.coord import COORDS
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.training.player_types import TypedMoves, learn_policies, likelihoods

KINDS = ("greedy", "random")


@pytest.fixture(scope="module")
def moves() -> TypedMoves:
    """Moves of greedy and random players in their own games."""
    rows: list[tuple[NDArray[np.generic], ...]] = []
    for spec in KINDS:
        env = BatchEnv(4, seed=9, auto_reset=False)
        while (at_turn := env.players != WAIT).any():
            actions = env.choose(spec, seed=len(rows), where=at_turn)
            planes = env.observations[at_turn].reshape(-1, 6, len(COORDS)) > 0
            owners = np.select([planes[:, 3], planes[:, 0], planes[:, 1], planes[:, 2]], [1, 2, 3, 4], 0)
            rows.append((owners, actions[at_turn], np.full(at_turn.sum(), PLAYER_TYPES.index(spec))))
            env.step(np.where(at_turn, actions, WAIT).astype(np.uint8))
    return TypedMoves(*(np.concatenate(column).astype(np.uint8) for column in zip(*rows, strict=True)))


def test_the_same_moves_teach_the_same_weights(moves: TypedMoves) -> None:
    weights = learn_policies(moves, seed=1, passes=1)
    assert weights == learn_policies(moves, seed=1, passes=1)
    assert weights != learn_policies(moves, seed=2, passes=1)
    assert len(weights) == 6_080


def test_what_was_taught_is_predicted(moves: TypedMoves) -> None:
    found = likelihoods(moves, learn_policies(moves, seed=1, passes=6))
    greedy, random = (PLAYER_TYPES.index(spec) for spec in KINDS)
    has_choice = found.moves > 1
    of_greedy = (moves.kinds == greedy) & has_choice
    losses = -np.log(np.maximum(found.played[of_greedy], 1e-9)).mean(axis=0)
    assert losses[greedy] < 0.8 * np.log(found.moves[of_greedy]).mean()
    assert losses[greedy] < losses[random]


def test_the_policies_of_this_release_predict_greedy_moves(moves: TypedMoves) -> None:
    found = likelihoods(moves)
    greedy = PLAYER_TYPES.index("greedy")
    of_greedy = (moves.kinds == greedy) & (found.moves > 1)
    assert (found.played == found.best)[of_greedy, greedy].mean() > 0.6
    assert (found.best >= found.played).all()


@pytest.mark.parametrize(
    ("field", "value", "problem"),
    [
        ("owners", 5, "an owner is 0 to 4"),
        ("cells", 176, "a cell is 0 to 175, not 176"),
        ("kinds", 32, "a type is 0 to 31"),
    ],
)
def test_moves_and_weights_that_cannot_be_are_refused(moves: TypedMoves, field: str, value: int, problem: str) -> None:
    wrong = moves._replace(**{field: np.full_like(getattr(moves, field), value)})
    with pytest.raises(ValueError, match=problem):
        learn_policies(wrong, seed=1, passes=1)
    with pytest.raises(ValueError, match=r"owners must have \d+ values, not"):
        learn_policies(moves._replace(owners=moves.owners[1:]), seed=1, passes=1)
    with pytest.raises(ValueError, match="the weights have another size"):
        likelihoods(moves, b"short")
