"""Populations of opponents: the seed of a game draws the same line-up in every environment, told at the end alone."""

import pickle
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from pettingzoo.test import api_test

from tribolo_core.ai.population import Population
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.envs.gymnasium import TriboloEnv
from tribolo_core.envs.gymnasium_vector import TriboloVectorEnv
from tribolo_core.envs.past import moves_of
from tribolo_core.envs.pettingzoo import env as pettingzoo_env
from tribolo_core.envs.spaces import past_as_seen
from tribolo_core.errors import InvalidArgument

WIDE = Population(families=("level", "mcts"))
OPTIONS: dict[str, Any] = {"opponents": WIDE, "deal": "5x5", "crop": True, "past": True, "seat": "random"}


def test_a_line_up_follows_from_the_seed_and_from_the_families() -> None:
    names = [[one.name for one in WIDE.line_up(seed)] for seed in range(200)]
    assert names == [[one.name for one in pickle.loads(pickle.dumps(WIDE)).line_up(seed)] for seed in range(200)]
    assert {name.partition(":")[0] for line_up in names for name in line_up} == {"level", "mcts"}
    assert len({one.name for seed in range(2_000) for one in Population().line_up(seed)}) > 3_000
    assert {one.name for seed in range(20) for one in Population(["greedy", "random"]).line_up(seed)} == {
        "greedy",
        "random",
    }
    wrong: list[dict[str, Any]] = [{"opponents": []}, {"opponents": "greedy"}, {"families": ("me",)}, {"families": ()}]
    for arguments in wrong:
        with pytest.raises(InvalidArgument):
            Population(**arguments)


@pytest.mark.parametrize("mode", [*AutoresetMode])
def test_a_vector_meets_the_company_of_single_environments_and_names_it_at_the_end(mode: AutoresetMode) -> None:
    envs = TriboloVectorEnv(2, autoreset_mode=mode, **OPTIONS)
    singles = SyncVectorEnv([lambda: TriboloEnv(**OPTIONS)] * 2, autoreset_mode=mode)
    (seen, infos), (expected, told) = envs.reset(seed=[1, 2]), singles.reset(seed=[1, 2])
    over = np.zeros(2, np.bool_)
    for _ in range(25):
        assert np.array_equal(seen["past"], expected["past"])
        ended = infos.get("final_info", infos).get("opponents", np.full(2, None)).tolist()
        assert ended == told.get("final_info", told).get("opponents", np.full(2, None)).tolist()
        assert [names is not None for names in ended] == over.tolist()
        actions = seen["action_mask"].argmax(axis=1)
        (seen, _, over, _, infos), (expected, _, _, _, told) = envs.step(actions), singles.step(actions)
        if mode is AutoresetMode.DISABLED and over.any():
            (seen, infos), (expected, told) = (both.reset(options={"reset_mask": over}) for both in (envs, singles))
            over[:] = False


def test_options_of_a_reset_replace_opponents_and_seat_once() -> None:
    env, chosen = TriboloEnv(**OPTIONS), {"opponents": ("greedy", "random"), "seat": "green"}
    env.reset(seed=4, options=chosen)
    learner = env.learner
    assert [one.name for one in env._opponents] == ["greedy", "random"]
    env.reset(seed=4)
    assert [one.name for one in env._opponents] != ["greedy", "random"]
    envs = TriboloVectorEnv(3, **OPTIONS)
    envs.reset(seed=4)
    envs.reset(options={"reset_mask": np.array([False, True, False]), **chosen})
    assert (str(learner), envs.seats[1]) == ("Green", 2)
    for made in (env, envs):
        with pytest.raises(InvalidArgument, match="opponents and seat"):
            made.reset(options={"opponent": "greedy"})


def test_a_batch_plays_the_line_up_of_each_game_and_keeps_the_past() -> None:
    batch = BatchEnv(8, seed=3, deal="5x5", past=True)
    chosen = batch.choose(WIDE)
    for game in range(8):
        player = WIDE.line_up(int(batch.seeds[game]))[batch.players[game]]
        assert chosen[game] == batch.choose(player)[game]
    for ply in range(40):
        batch.step(batch.choose("random", seed=ply))
        batch.play("greedy") if ply % 5 else batch.play("original")
        for copy in (batch, batch.clone(), pickle.loads(pickle.dumps(batch))) if ply == 39 else (batch,):
            assert np.array_equal(np.asarray(copy.past), np.stack([moves_of(batch.game(game)) for game in range(8)]))
    batch.set_turns([batch.game(1), batch.turn(2)], where=np.arange(8) < 2)
    assert np.array_equal(np.asarray(batch.past), np.stack([moves_of(batch.game(game)) for game in range(8)]))
    assert len(batch.game(1).moves) == 0


def test_pettingzoo_gives_the_seats_of_others_to_opponents(capsys: pytest.CaptureFixture[str]) -> None:
    made = pettingzoo_env(opponents={"player_2": WIDE}, deal="5x5", crop=True, past=True)
    with pytest.warns(UserWarning, match="Observation"):
        api_test(made, num_cycles=50)
    capsys.readouterr()
    made.reset(seed=5)
    for _ in made.agent_iter():
        seen, _, terminated, _, info = made.last()
        assert ("opponents" in info) == terminated
        if terminated:
            assert info["opponents"] == {"player_2": WIDE.line_up(5)[2].name}
        made.step(None if terminated else int(seen["action_mask"].argmax()))
    with pytest.raises(InvalidArgument, match="player_2"):
        made.reset(options={"opponents": {"player_0": "greedy"}})


def test_the_check_of_gymnasium_with_a_past() -> None:
    check_env(TriboloEnv(**{**OPTIONS, "illegal": "lose"}), skip_render_check=True)
    past = np.full((1, 176, 2), WAIT, np.uint8)
    past[0, 0] = 2, 85
    assert past_as_seen(past, np.array([1], np.uint8), TriboloEnv(deal="5x5", crop=True).window)[0, 0, 0] == 1
