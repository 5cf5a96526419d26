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
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import mcts
from open_spiel.python.bots import uniform_random
from open_spiel.python.tests import games_sim_test
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

import tribolo_core.envs.openspiel  # noqa: F401 - registers the games
from tests.envs.test_gymnasium import ID
from tests.envs.test_gymnasium_vector import allow_first, check_equal
from tests.envs.test_pettingzoo import masked
from tribolo_core import COORDS, SPECS, opponent
from tribolo_core.dice import nth_seed
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.envs.gymnasium import TriboloEnv
from tribolo_core.envs.gymnasium_vector import TriboloVectorEnv
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


SEARCHERS = {"flat", "mcts", "maxn", "paranoid", "brs", "revenge", "peaceful", "engine"}
"""The opponents whose default number of nodes would take too long here."""

OPPONENTS = ["random", "greedy", "original", "paranoid:depth=1", "level:2", "engine:nodes=2"]


@pytest.mark.parametrize("opponents", [*itertools.product(OPPONENTS, OPPONENTS)], ids=", ".join)
def test_the_check_of_gymnasium_passes_against_every_pair(opponents: tuple[str, str]) -> None:
    for seat in ("blue", "red", "green", "random"):
        # The check ignores the mask, so an illegal move must end the game instead of raising.
        check_env(gymnasium.make(ID, opponents=opponents, seat=seat, illegal="lose").unwrapped, skip_render_check=True)


@pytest.mark.parametrize("mode", [*AutoresetMode])
@pytest.mark.parametrize("seat", ["blue", "red", "green", "random"])
@pytest.mark.parametrize("spec", OPPONENTS)
def test_whole_games_of_a_vector_equal_those_of_single_games(mode: AutoresetMode, seat: str, spec: str) -> None:
    options: dict[str, Any] = {"opponents": (spec, "greedy"), "seat": seat, "illegal": "lose", "reward": "margin"}
    seeds: list[int | None] = [*range(5, 9)]
    envs = TriboloVectorEnv(len(seeds), autoreset_mode=mode, **options)
    sync = SyncVectorEnv([lambda: TriboloEnv(**options)] * len(seeds), autoreset_mode=mode)
    seen, _ = envs.reset(seed=seeds)
    expected, _ = sync.reset(seed=seeds)
    dice = np.random.default_rng(3)
    for _ in range(150):
        if mode is AutoresetMode.NEXT_STEP:
            allow_first(expected["action_mask"])
        check_equal(seen, expected)
        actions = np.where(dice.random(len(seeds)) < 0.01, 0, seen["action_mask"].argmax(axis=1))
        seen, *results, _ = envs.step(actions)
        expected, *results_expected, _ = sync.step(actions)
        # The batch computes rewards in float32.
        assert all(np.allclose(one, other, atol=1e-6) for one, other in zip(results, results_expected, strict=True))
        over = results[1]
        if mode is AutoresetMode.DISABLED and over.any():
            seen, _ = envs.reset(options={"reset_mask": over.copy()})
            expected, _ = sync.reset(options={"reset_mask": over.copy()})


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
