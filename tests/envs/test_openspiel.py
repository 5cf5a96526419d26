"""The OpenSpiel games: OpenSpiel's own tests, playthroughs and bots, and agreement with the core."""

import copy
import pickle
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts
from open_spiel.python.observation import make_observation

from tribolo_core import COORDS, PLAYERS, Game, format_position
from tribolo_core.dice import nth_seed
from tribolo_core.envs.observation import observe
from tribolo_core.envs.rewards import rewards
from tribolo_core.errors import InvalidArgument

from .playthroughs import FOLDER, PLAYTHROUGHS, replay

GAMES = ["python_tribolo", "python_tribolo(seed=7,rewards=margin)", "python_tribolo_dealt(deals=10,rewards=rank)"]


@pytest.mark.parametrize("name", GAMES)
def test_the_games_pass_the_random_simulation_of_openspiel(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=5, serialize=True, verbose=False)


@pytest.mark.parametrize("path", PLAYTHROUGHS, ids=lambda path: path.stem)
def test_a_playthrough_equals_the_stored_one(path: Path) -> None:
    assert {*PLAYTHROUGHS} == {*FOLDER.iterdir()}
    before, now = replay(path)
    for number, (line, other) in enumerate(zip(before.splitlines(), now.splitlines(), strict=True), start=1):
        assert line == other, f"{path.name}, line {number}"


def test_a_monte_carlo_bot_of_openspiel_plays_a_whole_game() -> None:
    game = pyspiel.load_game("python_tribolo(seed=7)")
    random = np.random.RandomState(1)
    bots = [
        mcts.MCTSBot(game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, random), random_state=random)
        for simulations in (3, 2, 2)
    ]
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(bots[state.current_player()].step(state))
    assert sum(state.returns()) == pytest.approx(0)
    assert any(state.returns())


@pytest.mark.parametrize("reward", ["win", "margin", "rank"])
def test_a_state_equals_the_turn_of_the_core(reward: str) -> None:
    game = pyspiel.load_game(f"python_tribolo(seed=11,rewards={reward})")
    observation = make_observation(game)
    state, turn = game.new_initial_state(), Game.new(seed=11).turn
    while turn.player is not None:
        assert state.current_player() == turn.player.index
        assert state.legal_actions() == [coord.index for coord in turn.transitions]
        assert str(state) == format_position(turn.position)
        assert state.returns() == [0, 0, 0]
        for player in PLAYERS:
            observation.set_from(state, player.index)
            assert np.array_equal(observation.dict["planes"], observe(turn, player))
            assert state.legal_actions(player.index) == (state.legal_actions() if player is turn.player else [])
        assert np.array_equal(state.observation_tensor(0), observe(turn, PLAYERS[0]).reshape(-1))
        action = state.legal_actions()[len(state.legal_actions()) // 2]
        assert state.action_to_string(action) == f"{turn.player} {COORDS[action]}"
        turn = turn.play(COORDS[action])
        state.apply_action(action)
    assert state.is_terminal()
    assert state.legal_actions() == []
    assert state.returns() == pytest.approx(rewards(turn.scores, reward))
    assert copy.deepcopy(turn) is turn, "a clone of a state keeps its turn"


def test_an_observer_with_perfect_recall_returns_the_history_and_takes_no_parameters() -> None:
    game = pyspiel.load_game("python_tribolo(seed=5)")
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])
    observer = make_observation(game, pyspiel.IIGObservationType(perfect_recall=True))
    assert observer.string_from(state, 0) == state.history_str() != ""
    with pytest.raises(InvalidArgument, match=r"^params must be empty"):
        make_observation(game, params={"planes": 2})


@pytest.mark.parametrize(
    ("name", "parameter"),
    [
        ("python_tribolo(seed=-1)", "seed"),
        ("python_tribolo(rewards=luck)", "rewards"),
        ("python_tribolo(seed_hex=twelve)", "seed_hex"),
        ("python_tribolo(seed_hex=0x10000000000000000)", "seed_hex"),
        ("python_tribolo(seed=1,seed_hex=0x2)", "seed_hex"),
        ("python_tribolo_dealt(deals=0)", "deals"),
    ],
)
def test_an_error_names_the_invalid_parameter(name: str, parameter: str) -> None:
    with pytest.raises(InvalidArgument) as caught:
        pyspiel.load_game(name)
    assert caught.value.name == parameter


@pytest.mark.parametrize("seed", [0, 1, 2**31, 2**32, 2**64 - 1])
def test_seeds_above_the_numbers_of_openspiel_are_written_in_hexadecimal(seed: int) -> None:
    game = pyspiel.load_game(f"python_tribolo(seed_hex={seed:#x})")
    assert str(game.new_initial_state()) == format_position(Game.new(seed=seed).turn.position)
    state = pickle.loads(pickle.dumps(game.new_initial_state()))
    assert str(state) == str(game.new_initial_state())
    dealt = pyspiel.load_game(f"python_tribolo_dealt(seed_hex={seed:#x},deals=2)").new_initial_state()
    dealt.apply_action(1)
    assert str(dealt) == format_position(Game.new(seed=nth_seed(seed, 1)).turn.position)
