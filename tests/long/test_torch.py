"""The libraries of torch accept the environments, and its networks learn in them and guide the search."""

from __future__ import annotations

import csv
import runpy
from collections.abc import Callable
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
import torch
from gymnasium.vector import AutoresetMode
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_checker import check_env
from torchrl.envs import GymWrapper, PettingZooWrapper
from torchrl.envs.utils import MarlGroupMapType, check_env_specs

import tribolo_core.envs.gymnasium  # noqa: F401 - registers the environment
from bench.baselines import alphazero, company, curve, network, player, ppo, run
from tests.envs.test_gymnasium import ID
from tribolo_core import Game
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.envs.cropping import window_of
from tribolo_core.envs.observation import observe
from tribolo_core.envs.pettingzoo import AGENTS, env
from tribolo_core.guided import GuidedSearch

pytestmark = pytest.mark.timeout(600)

EXAMPLE = Path(__file__).parents[2] / "docs" / "how-to" / "torch_evaluator.py"
RIVALS = ("greedy", "random")


def single() -> Any:
    return gymnasium.make(ID, opponents=RIVALS, illegal="lose")


def vector() -> Any:
    # With SAME_STEP, TorchRL cannot read final observations that are dictionaries, not even those of a SyncVectorEnv.
    return gymnasium.make_vec(ID, num_envs=3, autoreset_mode=AutoresetMode.DISABLED, opponents=RIVALS, illegal="lose")


@pytest.mark.parametrize("make", [single, vector])
def test_torchrl_wraps_the_environment(make: Callable[[], Any]) -> None:
    wrapped = GymWrapper(make(), categorical_action_encoding=True)
    check_env_specs(wrapped)
    rewards = wrapped.rollout(50, break_when_any_done=False)["next", "reward"]
    assert int((rewards == -1).sum()) > 0, "random actions are mostly illegal, which loses"


@pytest.mark.filterwarnings("ignore:PettingZoo in TorchRL is tested using version")
def test_torchrl_plays_whole_games_of_three_agents() -> None:
    wrapped = PettingZooWrapper(
        env(), use_mask=True, group_map=MarlGroupMapType.ONE_GROUP_PER_AGENT, categorical_actions=True
    )
    played = wrapped.rollout(400)
    rewards = [played["next", agent, "reward"][-1].item() for agent in AGENTS]
    assert sum(rewards) == pytest.approx(0)
    assert min(rewards) > -1, "the mask allows no illegal move"


class Flat(gymnasium.ObservationWrapper[Any, Any, Any]):
    """The planes alone, since policies of Stable-Baselines3 take masks from `action_masks()`."""

    def __init__(self, inner: Any) -> None:
        super().__init__(inner)
        self.observation_space = gymnasium.spaces.flatten_space(inner.observation_space["observation"])

    def observation(self, observation: Any) -> Any:
        return observation["observation"].ravel()


def test_stable_baselines3_accepts_the_environment() -> None:
    check_env(Flat(single()))


def test_a_masked_policy_learns_without_an_illegal_move() -> None:
    learner = MaskablePPO("MlpPolicy", Flat(single()), n_steps=256, batch_size=64, n_epochs=1, seed=7, device="cpu")
    learner.learn(512)
    assert len(learner.ep_info_buffer) > 5
    assert min(episode["r"] for episode in learner.ep_info_buffer) > -1, "the mask allows no illegal move"


def test_a_network_of_torch_guides_the_search() -> None:
    example = runpy.run_path(str(EXAMPLE))
    torch.manual_seed(7)
    evaluate = example["TorchEvaluator"](example["PolicyAndValue"](8))
    turns = [Game.new(seed=seed).turn for seed in range(4)]
    priors, values = evaluate(np.stack([observe(turn, turn.mover) for turn in turns]))[:2]
    assert (tuple(priors.shape), tuple(values.shape)) == ((4, 176), (4, 3))
    search = GuidedSearch(turns)
    search.run(evaluate, 20)
    for row, turn in zip(search.results().visits, turns, strict=True):
        assert set(np.flatnonzero(row)) <= {move.index for move in turn.legal_moves}


@pytest.mark.parametrize("memory", ["gru", "none"])
def test_a_learner_in_unknown_company_ends_with_its_curve(
    tmp_path: Path, memory: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(company, "MEASURED", 6)
    company.train(company.Settings(memory=memory, iterations=1, games=6), tmp_path)
    rows = (tmp_path / f"company-{memory}-1.csv").read_text().splitlines()
    assert [row.split(",")[5] for row in rows[1:]] == ["trained", "held out"]


def test_alphazero_learns_on_another_square_than_6x6(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(curve, "GAMES", 6)
    settings = alphazero.Settings(deal="8x8", threads=2, iterations=1, games=4, visits=4, minibatch=32, points=1)
    alphazero.train(settings, tmp_path)
    with (tmp_path / "alphazero-1.csv").open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["nodes"], row["against"]) for row in rows] == [
        (str(nodes), against) for nodes in (1, curve.VISITS) for against in curve.OPPONENTS
    ]
    planes = BatchEnv(2, seed=1, deal="8x8").observations
    assert np.asarray(player.trained_evaluator(tmp_path / "alphazero-1.npz")(planes)[0]).shape == (2, 176)


@pytest.mark.parametrize(
    "path", sorted(player.TRAINED.rglob("*.npz")), ids=lambda path: f"{path.parent.name}-{path.stem}"
)
def test_a_baseline_is_the_same_in_numpy_as_in_torch(path: Path) -> None:
    trained = network.Network()
    with np.load(path, allow_pickle=False) as arrays:
        trained.load_state_dict({name: torch.from_numpy(arrays[name].astype(np.float32)) for name in arrays})
    for deal in ("6x6", "8x8", "standard"):
        env = BatchEnv(50, seed=3, auto_reset=False, deal=deal)
        for ply in range(6):
            env.step(env.choose("greedy", seed=ply))
        planes = env.observations[env.masks.any(axis=1)]
        here = player.trained_evaluator(path)(planes)
        there = network.evaluator(trained, window_of(deal))(planes)
        # In torch, the convolutions have the 8 bits of bfloat16.
        np.testing.assert_allclose(np.asarray(there[0]), np.asarray(here[0]), atol=0.05)
        np.testing.assert_allclose(np.asarray(there[1]), np.asarray(here[1]), atol=0.05)


def test_ppo_learns_when_one_turn_is_left_after_whole_minibatches() -> None:
    torch.manual_seed(1)
    learner = network.Network()
    samples = ppo.play(learner, ppo.Settings(games=4), 0)
    first = ppo.Samples(*(array[:41] for array in samples))
    ppo.learn(learner, torch.optim.Adam(learner.parameters()), first, ppo.Settings(minibatch=20), 0.1)
    assert all(bool(parameter.isfinite().all()) for parameter in learner.parameters())


@pytest.mark.parametrize("options", [["--seed", "128"], ["--points", "7"], ["--points", "0"]])
def test_settings_that_measure_a_game_of_training_or_miss_the_end_were_taken(
    options: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["ppo", "--folder", str(tmp_path / "runs"), *options])
    with pytest.raises(SystemExit) as ended:
        run.read_command_line(ppo.Settings(), "")
    assert ended.value.code == 2
    assert f"error: {options[0]} must" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
