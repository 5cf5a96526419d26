"""The environments pass the test suites of PettingZoo, Gymnasium and OpenSpiel, with more games than in the gate."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.tests import games_sim_test
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import tribolo_core.envs.openspiel  # noqa: F401 - registers the games
from tests.envs.test_gymnasium import ID
from tests.envs.test_pettingzoo import masked
from tribolo_core.envs.pettingzoo import env, raw_env

pytestmark = pytest.mark.timeout(600)

MAKERS = pytest.mark.parametrize("make", [env, raw_env])
REWARDS = pytest.mark.parametrize("reward", ["win", "margin", "rank"])
Make = Callable[..., Any]


@masked
@MAKERS
@REWARDS
def test_the_api_test_of_pettingzoo_passes(make: Make, reward: str) -> None:
    api_test(make(reward=reward), num_cycles=3_000)


@MAKERS
def test_the_seed_test_of_pettingzoo_passes(make: Make) -> None:
    seed_test(make, num_cycles=1_000)


@MAKERS
def test_the_render_test_of_pettingzoo_passes(make: Make, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(make, custom_tests={"svg": lambda picture: isinstance(picture, str)})
    capsys.readouterr()


def test_the_state_test_of_pettingzoo_passes_in_parallel_form() -> None:
    state_test(env(), turn_based_aec_to_parallel(env()), num_cycles=500)


OPPONENTS = ["random", "greedy", "original", "paranoid:depth=1", "level:2", "engine:nodes=2"]


@pytest.mark.parametrize("opponents", [*itertools.product(OPPONENTS, OPPONENTS)], ids=", ".join)
def test_the_check_of_gymnasium_passes_against_every_pair(opponents: tuple[str, str]) -> None:
    for seat in ("blue", "red", "green", "random"):
        # The check ignores the mask, so an illegal move must end the game instead of raising.
        check_env(gymnasium.make(ID, opponents=opponents, seat=seat, illegal="lose").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("mode", ["sync", "async", "vector_entry_point"])
def test_vector_environments_of_gymnasium_play_whole_games(mode: str) -> None:
    keywords: dict[str, Any] = {} if mode == "vector_entry_point" else {"illegal": "lose"}
    envs = gymnasium.make_vec(ID, num_envs=4, vectorization_mode=mode, opponents=("greedy", "random"), **keywords)
    seen, _ = envs.reset(seed=1)
    ended = 0
    for _ in range(400):
        actions = np.asarray(seen["action_mask"]).argmax(axis=1)
        seen, _, terminations, truncations, _ = envs.step(actions)
        assert not truncations.any()
        ended += int(terminations.sum())
    assert ended >= 20
    envs.close()


GAMES = [
    *(
        f"python_tribolo(seed={seed},rewards={reward})"
        for seed in (1, 2**31 - 1)
        for reward in ("win", "margin", "rank")
    ),
    "python_tribolo_dealt(deals=1)",
    "python_tribolo_dealt(seed=9,deals=1000,rewards=rank)",
]


@pytest.mark.parametrize("name", GAMES)
def test_the_random_simulation_of_openspiel_passes(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=30, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_the_simulated_games_of_openspiel_pass(name: str) -> None:
    for _ in range(5):
        games_sim_test.GamesSimTest().sim_game(pyspiel.load_game(name))


def test_bots_of_openspiel_play_each_other() -> None:
    game = pyspiel.load_game("python_tribolo(seed=7)")
    dice = np.random.RandomState(1)
    for searcher in range(3):
        bots = [uniform_random.UniformRandomBot(player, dice) for player in range(3)]
        bots[searcher] = mcts.MCTSBot(game, 1.4, 4, mcts.RandomRolloutEvaluator(1, dice), random_state=dice)
        returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 3)
        assert sum(returns) == pytest.approx(0)


def test_the_reinforcement_learning_environment_of_openspiel_plays_whole_games() -> None:
    environment = rl_environment.Environment(pyspiel.load_game("python_tribolo_dealt(deals=50)"))
    dice = np.random.RandomState(1)
    for _ in range(20):
        step = environment.reset()
        while not step.last():
            player = step.observations["current_player"]
            step = environment.step([dice.choice(step.observations["legal_actions"][player])])
        assert sum(step.rewards) == pytest.approx(0)
