"""The environments pass the tests of PettingZoo and OpenSpiel with more games than in the gate, and so do batches."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.tests import games_sim_test
from pettingzoo.test import api_test

import tribolo_core.envs.openspiel  # noqa: F401 - registers the games
from tests.envs.test_gymnasium import ID
from tests.envs.test_pettingzoo import masked
from tribolo_core import COORDS, SPECS, opponent
from tribolo_core.dice import nth_seed
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.envs.pettingzoo import env, raw_env

pytestmark = pytest.mark.timeout(600)

REWARDS = ("win", "margin", "rank")


@masked
@pytest.mark.parametrize("make", [env, raw_env])
@pytest.mark.parametrize("reward", REWARDS)
def test_the_api_test_of_pettingzoo_passes(make: Callable[..., Any], reward: str) -> None:
    api_test(make(reward=reward), num_cycles=3_000)


SEARCHERS = {"flat", "mcts", "maxn", "paranoid", "brs", "revenge", "peaceful", "engine"}
"""The opponents whose default number of nodes would take too long here."""


@pytest.mark.parametrize("spec", [*SPECS, "engine:modelling=no,nodes=50", "engine:nodes=50", "mcts:depth=9,nodes=50"])
def test_every_opponent_chooses_in_a_batch_as_it_does_alone(spec: str) -> None:
    spec = f"{spec}:nodes=50" if spec in SEARCHERS else spec
    env, alone = BatchEnv(4, seed=12), opponent(spec)
    for ply in range(132):
        actions = env.choose(spec)
        if ply % 4 == 0:
            for index, action in enumerate(actions.tolist()):
                game = env.game(index)
                seed = nth_seed(int(env.seeds[index]), len(game.moves))
                assert COORDS[action] == alone.choose(game.turn, seed=seed, past=game.past)
        mover = env.players == ply % 3
        env.step(np.where(mover, env.choose("original", seed=ply), actions))


@pytest.mark.parametrize("mode", ["sync", "async", "vector_entry_point"])
def test_vector_environments_of_gymnasium_play_whole_games(mode: str) -> None:
    opponents = ("greedy", "random")
    envs = gymnasium.make_vec(ID, num_envs=4, vectorization_mode=mode, opponents=opponents, illegal="lose")
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
    *(f"python_tribolo(seed={seed},rewards={reward})" for seed in (1, 2**31 - 1) for reward in REWARDS),
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


def test_the_reinforcement_learning_environment_of_openspiel_plays_whole_games() -> None:
    environment = rl_environment.Environment(pyspiel.load_game("python_tribolo_dealt(deals=50)"))
    dice = np.random.RandomState(1)
    for _ in range(20):
        step = environment.reset()
        while not step.last():
            player = step.observations["current_player"]
            step = environment.step([dice.choice(step.observations["legal_actions"][player])])
        assert sum(step.rewards) == pytest.approx(0)
