"""Environments on presets: the deals of every preset in a batch, and arrays cropped to small boards."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.test import api_test

from tests.generators import coords, seeds
from tribolo_core import COORDS, InvalidSpec, Turn, _kernel
from tribolo_core.dice import nth_seed
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.envs.cropping import WHOLE, Window, window_of
from tribolo_core.envs.gymnasium import TriboloEnv
from tribolo_core.envs.observation import observe, observe_state
from tribolo_core.envs.pettingzoo import env as pettingzoo_env
from tribolo_core.envs.pettingzoo import raw_env
from tribolo_core.errors import InvalidArgument
from tribolo_core.player import PLAYERS
from tribolo_core.presets import PRESETS, Preset

SMALL = {"5x5": (5, 5), "6x6": (6, 6), "8x8": (8, 8)}
presets = st.sampled_from(list(PRESETS))
small = st.sampled_from([window_of(name) for name in SMALL])


@given(presets, seeds)
def test_a_batch_deals_what_its_preset_deals(name: str, seed: int) -> None:
    env = BatchEnv(3, seed=seed, deal=name)
    for game in range(3):
        assert env.turn(game) == Turn.start(*PRESETS[name].deal(nth_seed(seed, game)))


@given(seeds)
def test_a_batch_deals_what_an_own_preset_deals(seed: int) -> None:
    preset = Preset(("aaaa............",) * 5 + ("bbbb##..........",) * 6, {"b": "#1123", "a": "123" * 4})
    env = BatchEnv(2, seed=seed, deal=preset)
    assert env.turn(1) == Turn.start(*preset.deal(nth_seed(seed, 1)))


@pytest.mark.parametrize("name", PRESETS)
def test_games_that_follow_in_a_batch_are_of_its_preset(name: str) -> None:
    env = BatchEnv(2, seed=5, deal=name)
    while not env.dones.any():
        env.step(env.choose("random"))
    game = int(env.dones.argmax())
    assert env.turn(game) == Turn.start(*PRESETS[name].deal(nth_seed(5, 2 + game)))
    env.deal(np.array([True, False]), seeds=[7, 8])
    assert env.turn(0) == Turn.start(*PRESETS[name].deal(7))
    assert env.reset(9).players[0] == Turn.start(*PRESETS[name].deal(nth_seed(9, 0))).mover.index


def test_an_unknown_preset_is_refused() -> None:
    for make in (lambda: BatchEnv(1, deal="5x6"), lambda: TriboloEnv(deal="5x6"), lambda: raw_env(deal="5x6")):
        with pytest.raises(InvalidSpec, match="Invalid deal '5x6': unknown preset"):
            make()


EMPTY = "." * 176


@pytest.mark.parametrize(
    "preset",
    [
        (EMPTY[1:], []),
        (EMPTY[1:] + "o", []),
        (EMPTY[1:] + "o", [("o", "4")]),
        (EMPTY[1:] + "o", [("o", "12")]),
        (EMPTY[1:] + "#", [("#", "1")]),
        (EMPTY, []),  # Nobody can move on any board: a deal would never end.
    ],
)
def test_the_kernel_refuses_an_invalid_preset(preset: tuple[str, list[tuple[str, str]]]) -> None:
    with pytest.raises(ValueError, match="invalid preset"):
        _kernel.deal(0, preset)
    with pytest.raises(ValueError, match="invalid preset"):
        _kernel.Batch(0, 1, absolute=False, reward="win", auto_reset=True, threads=1, deal=preset)


def test_the_window_of_a_small_board_is_the_small_board_and_of_a_big_one_the_whole() -> None:
    for name, shape in SMALL.items():
        assert (window_of(name).shape, window_of(name).is_whole) == (shape, False)
    assert {window_of(name) for name in PRESETS.keys() - SMALL.keys()} == {WHOLE}


@given(small, coords)
def test_numbers_of_cells_survive_a_window(window: Window, coord: Any) -> None:
    cell = np.array([coord.index, WAIT], np.uint8)
    if coord.x in window.columns and coord.y in window.rows:
        numbers = window.numbers(cell)
        assert window.cells(numbers).tolist() == cell.tolist()
        assert window.coord(int(numbers[0])) == coord
    else:
        with pytest.raises(InvalidArgument, match=f"cells must be from {window.coord(0)} to"):
            window.numbers(cell)


@given(small, st.integers(-3, 300).filter(lambda number: number != WAIT))
def test_a_number_outside_a_window_is_refused(window: Window, number: int) -> None:
    if 0 <= number < window.actions:
        assert window.cells(np.array([number]))[0] == window.coord(number).index
        return
    with pytest.raises(InvalidArgument, match=f"from 0 to {window.actions - 1}, not {number}"):
        window.cells(np.array([number]))
    with pytest.raises(InvalidArgument, match=f"from 0 to {window.actions - 1}, not {number}"):
        window.coord(number)


@settings(max_examples=10)
@given(st.sampled_from(list(SMALL)), st.integers(0, 1_000))
def test_a_cropped_environment_plays_the_same_game_as_a_whole_one(name: str, seed: int) -> None:
    window = window_of(name)
    whole, cropped = TriboloEnv(("greedy", "random"), deal=name), TriboloEnv(("greedy", "random"), deal=name, crop=True)
    observation, _ = cropped.reset(seed=seed)
    assert cropped.action_masks().shape == (window.actions,)
    whole.reset(seed=seed)
    done = False
    while not done:
        assert cropped.observation_space.contains(observation)
        assert cropped.turn == whole.turn
        planes = observe(whole.turn, whole.learner)
        assert observation["observation"].tolist() == window.planes(planes).tolist()
        assert cropped.action_masks().tolist() == window.masks(whole.action_masks()).tolist()
        action = int(observation["action_mask"].argmax())
        observation, reward, done, _, _ = cropped.step(action)
        _, whole_reward, whole_done, _, _ = whole.step(window.coord(action).index)
        assert (reward, done) == (whole_reward, whole_done)


@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning")
def test_cropped_environments_pass_the_checks_of_their_libraries() -> None:
    check_env(TriboloEnv(deal="5x5", crop=True, illegal="lose"), skip_render_check=True)
    api_test(pettingzoo_env(deal="6x6", crop=True), num_cycles=200)
    made = gymnasium.make("tribolo_core.envs.gymnasium:Tribolo-v0", deal="8x8", crop=True)
    assert made.reset(seed=3)[0]["observation"].shape == (6, 8, 8)
    made.close()


@pytest.mark.parametrize("name", SMALL)
def test_a_cropped_pettingzoo_environment_shows_the_small_board(name: str) -> None:
    env, window = raw_env(deal=name, crop=True), window_of(name)
    env.reset(seed=8)
    while not any(env.terminations.values()):
        agent = env.agent_selection
        observation = env.observe(agent)
        player = PLAYERS[env.possible_agents.index(agent)]
        assert env.observation_space(agent).contains(observation)
        assert observation["observation"].tolist() == window.planes(observe(env.turn, player)).tolist()
        assert env.state().tolist() == window.planes(observe_state(env.turn)).tolist()
        assert env.state_space.contains(env.state())
        assert all(info["action_mask"].shape == (window.actions,) for info in env.infos.values())
        legal = np.flatnonzero(observation["action_mask"])
        assert [window.coord(int(action)) for action in legal] == list(env.turn.transitions)
        env.step(int(legal[0]))
    assert COORDS[0] not in env.turn.transitions
