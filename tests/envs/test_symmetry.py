"""Symmetries: the image of a game is a game, and the inverse symmetry leads back."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_THIRD, seeds
from tests.harness.games import play_out
from tribolo_core import COORDS, PLAYERS
from tribolo_core.envs.observation import mask, observe, observe_state
from tribolo_core.envs.rewards import rewards
from tribolo_core.envs.symmetry import (
    SYMMETRIES,
    Symmetry,
    image_of_cells,
    image_of_planes,
    image_of_players,
    image_of_turn,
    images_of_actions,
    inverse,
)
from tribolo_core.errors import InvalidArgument

symmetries = st.sampled_from(SYMMETRIES)


@A_THIRD
@given(seeds, st.integers(0, 130), symmetries)
def test_the_arrays_of_an_image_are_the_images_of_the_arrays(seed: int, plies: int, symmetry: Symmetry) -> None:
    turn = play_out(seed, "random", plies).turn
    image = image_of_turn(symmetry, turn)
    for player in PLAYERS:
        planes, expected = observe(turn, player), observe(image, symmetry.player(player))
        assert np.array_equal(image_of_planes(symmetry, planes), expected)
        assert np.array_equal(image_of_cells(symmetry, mask(planes)), mask(expected))
    assert np.array_equal(image_of_planes(symmetry, observe_state(turn)), observe_state(image))
    earned, expected_rewards = rewards(turn.scores, "rank"), rewards(image.scores, "rank")
    assert image_of_players(symmetry, np.array(earned)).tolist() == list(expected_rewards)


@A_THIRD
@given(seeds, st.integers(0, 126), symmetries)
def test_the_image_of_a_move_is_a_move_of_the_image(seed: int, plies: int, symmetry: Symmetry) -> None:
    turn = play_out(seed, "random", plies).turn
    image, actions = image_of_turn(symmetry, turn), images_of_actions(symmetry)
    assert {coord.index for coord in image.transitions} == {actions[coord.index] for coord in turn.transitions}
    for coord in turn.transitions:
        assert image.play(COORDS[actions[coord.index]]) == image_of_turn(symmetry, turn.play(coord))


@given(seeds, symmetries)
def test_the_inverse_leads_back(seed: int, symmetry: Symmetry) -> None:
    rng, back = np.random.default_rng(seed), inverse(symmetry)
    assert inverse(back) == symmetry
    assert np.array_equal(images_of_actions(back)[images_of_actions(symmetry)], np.arange(176))
    cells, players = rng.random((2, 4, 176)), rng.random((5, 3))
    assert np.array_equal(image_of_cells(back, image_of_cells(symmetry, cells)), cells)
    assert np.array_equal(image_of_players(back, image_of_players(symmetry, players)), players)
    for shape in ((6, 11, 16), (3, 9, 11, 16)):
        planes = rng.random(shape)
        assert np.array_equal(image_of_planes(back, image_of_planes(symmetry, planes)), planes)
    turn = play_out(seed, "random", 9).turn
    assert image_of_turn(back, image_of_turn(symmetry, turn)) == turn


def test_an_array_of_another_shape_is_rejected() -> None:
    identity = SYMMETRIES[0]
    with pytest.raises(InvalidArgument, match=r"^values must be of shape \(\.\.\., 176\), not \(175,\)\.$"):
        image_of_cells(identity, np.zeros(175))
    with pytest.raises(InvalidArgument, match=r"^values must be of shape \(\.\.\., 3\)"):
        image_of_players(identity, np.zeros(4))
    with pytest.raises(InvalidArgument, match=r"^planes must be of shape .* or \(\.\.\., 9, 11, 16\)"):
        image_of_planes(identity, np.zeros((7, 11, 16)))
