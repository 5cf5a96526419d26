"""The PettingZoo environment: PettingZoo's own tests, pickling, illegal moves, and agreement with the core."""

import pickle
import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test, seed_test
from pettingzoo.test.state_test import state_test
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from tribolo_core import COORDS, PLAYERS, Game, IllegalMove, InvalidSeed, Owner, Player, Reason
from tribolo_core.envs.observation import observe, observe_state
from tribolo_core.envs.pettingzoo import AGENTS, env, raw_env
from tribolo_core.envs.rewards import rewards
from tribolo_core.errors import InvalidArgument, NotStarted

MAKERS = pytest.mark.parametrize("make", [env, raw_env])
Make = Callable[..., Any]

# PettingZoo's API test warns about observations that are not arrays; these are dictionaries with a mask.
masked = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


@masked
@MAKERS
def test_the_environment_passes_the_api_test_of_pettingzoo(make: Make) -> None:
    api_test(make(), num_cycles=300)


@MAKERS
def test_the_same_seed_gives_the_same_game(make: Make) -> None:
    seed_test(make, num_cycles=150)


@MAKERS
def test_every_render_mode_returns_its_type(make: Make, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(make, custom_tests={"svg": lambda picture: isinstance(picture, str) and picture.startswith("<svg ")})
    assert "to move" in capsys.readouterr().out, "the mode human prints"


def test_the_state_is_in_its_space() -> None:
    # This test ignores the mask, so illegal actions must not raise.
    state_test(env(), turn_based_aec_to_parallel(env()), num_cycles=50)


@MAKERS
def test_a_pickled_game_continues_equally(make: Make) -> None:
    one = make()
    one.reset(seed=3)
    for _ in range(20):
        one.step(int(one.observe(one.agent_selection)["action_mask"].argmax()))
    other = pickle.loads(pickle.dumps(one))
    assert other.unwrapped.turn == one.unwrapped.turn
    for game in (one, other):
        game.step(int(game.observe(game.agent_selection)["action_mask"].argmax()))
    assert other.unwrapped.turn == one.unwrapped.turn
    one.reset()
    other.reset()
    assert other.unwrapped.turn == one.unwrapped.turn, "the next deal is equal too"


def test_the_registry_creates_the_environment_if_pettingzoo_has_one() -> None:
    if not hasattr(pettingzoo, "make"):
        assert tuple(map(int, pettingzoo.__version__.split(".")[:2])) < (1, 27)
        return
    made = pettingzoo.make("aec", "tribolo-v0", reward="rank")
    assert made.unwrapped.reward == "rank"


@MAKERS
@pytest.mark.parametrize("reward", ["win", "margin", "rank"])
def test_a_game_equals_the_game_of_the_core(make: Make, reward: str) -> None:
    dice = random.Random(1)
    game = make(reward=reward)
    game.reset(seed=12)
    turn = Game.new(seed=12).turn
    while turn.player is not None:
        agent = AGENTS[turn.player.index]
        assert game.agent_selection == agent
        seen, earned, terminated, truncated, info = game.last()
        assert (earned, terminated, truncated) == (0, False, False)
        assert np.array_equal(seen["observation"], observe(turn, turn.player))
        assert [COORDS[cell] for cell in np.flatnonzero(seen["action_mask"])] == list(turn.transitions)
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        assert (seen["action_mask"].dtype, seen["action_mask"].shape) == (np.int8, (176,))
        for other in AGENTS:
            if other != agent:
                observation = game.observe(other)
                assert not observation["action_mask"].any()
                assert not observation["observation"][5].any()
                assert not game.infos[other]["action_mask"].any()
                assert game.infos[other]["action_mask"].flags.writeable, "torch shares no memory that is read-only"
                player = PLAYERS[AGENTS.index(other)]
                assert np.array_equal(observation["observation"][:5], observe(turn, player)[:5])
        assert np.array_equal(game.state(), observe_state(turn))
        assert game.unwrapped.state_space.contains(game.state())
        move = dice.choice(list(turn.transitions))
        turn = turn.play(move)
        game.step(move.index)
    reward_of = {}
    for agent in game.agent_iter():
        _, reward_of[agent], terminated, _, _ = game.last()
        assert terminated
        game.step(None)
    assert [reward_of[agent] for agent in AGENTS] == pytest.approx(rewards(turn.scores, reward))


def test_an_illegal_move_raises_with_cell_and_reason_and_leaves_the_game_unchanged() -> None:
    game = raw_env()
    game.reset(seed=7)
    with pytest.raises(IllegalMove, match=r"^a3 captures nothing\.$") as caught:
        game.step(32)
    error = caught.value
    assert (error.cell, error.player, error.reason) == (COORDS[32], Player.GREEN, Reason.JUMPS_NOTHING)
    assert game.turn == Game.new(seed=7).turn
    assert game.agents == list(AGENTS)
    game.step(88)


def test_the_wrapped_game_ends_with_an_illegal_move(capfd: pytest.CaptureFixture[str]) -> None:
    game = env()
    game.reset(seed=7)
    game.step(32)
    assert all(game.terminations.values())
    assert game.rewards == {"player_0": 0.5, "player_1": 0.5, "player_2": -1}
    for agent in game.agent_iter():
        assert game.last()[1] == (-1 if agent == "player_2" else 0.5), "the rewards sum to zero"
        game.step(None)
    assert game.agents == []
    capfd.readouterr()


@MAKERS
@pytest.mark.parametrize("action", [-1, 176, 2.5, "c7", True])
def test_an_action_that_is_not_a_cell_is_rejected(make: Make, action: object) -> None:
    game = make()
    game.reset(seed=7)
    with pytest.raises(InvalidArgument, match=r"^action must be a whole number from 0 to 175, not "):
        game.step(action)
    assert game.unwrapped.turn == Game.new(seed=7).turn


def test_the_error_before_reset_says_what_to_call() -> None:
    game = raw_env()
    for call in (lambda: game.step(0), game.state, lambda: game.observe("player_0")):
        with pytest.raises(NotStarted, match=r"call reset\(\) first"):
            call()
    game.reset(seed=1)
    for _agent in game.agent_iter():
        seen, _, terminated, _, _ = game.last()
        game.step(None if terminated else int(seen["action_mask"].argmax()))
    with pytest.raises(NotStarted):
        game.step(None)


@pytest.mark.parametrize("seed", [-1, 2**64, "seven"])
def test_an_invalid_seed_leaves_the_game_unchanged(seed: object) -> None:
    game = raw_env()
    game.reset(seed=1)
    with pytest.raises(InvalidSeed):
        game.reset(seed=seed)  # type: ignore[arg-type]
    assert game.turn == Game.new(seed=1).turn


def test_an_error_names_the_invalid_option() -> None:
    with pytest.raises(InvalidArgument, match=r"^render_mode must be None or one of human, ansi"):
        raw_env(render_mode="hologram")
    with pytest.raises(InvalidArgument, match=r"^rewards must be one of win, margin, rank"):
        env(reward="luck")


def test_environments_without_a_seed_deal_different_games() -> None:
    boards = set()
    for _ in range(3):
        game = raw_env()
        for _ in range(3):
            game.reset()
            boards.add(game.turn.board)
    assert len(boards) == 9


def test_the_rendering_shows_every_cell_in_the_colour_of_its_owner() -> None:
    game = raw_env(render_mode="rgb_array")
    game.reset(seed=7)
    picture = game.render()
    assert isinstance(picture, np.ndarray)
    owners: dict[Owner, tuple[int, ...]] = {}
    for coord in COORDS:
        pixel = tuple(picture[coord.y * 24 + 3, coord.x * 24 + 3].tolist())
        assert owners.setdefault(game.turn.board.owner_at(coord), pixel) == pixel
    assert len(set(owners.values())) == 5


def test_the_render_mode_human_prints_after_each_reset_and_step(capsys: pytest.CaptureFixture[str]) -> None:
    game = raw_env(render_mode="human")
    game.reset(seed=7)
    assert capsys.readouterr().out.count("to move") == 1
    game.step(88)
    assert capsys.readouterr().out.count("to move") == 1
