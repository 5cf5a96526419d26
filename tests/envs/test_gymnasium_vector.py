"""The vector environment equals Gymnasium's vector of single environments, in every mode."""

import pickle
from itertools import product
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from numpy.typing import NDArray

from tests.envs.test_gymnasium import ID
from tests.envs.test_opponents import SPECS
from tribolo_core.envs.gymnasium import TriboloEnv
from tribolo_core.envs.gymnasium_vector import TriboloVectorEnv
from tribolo_core.errors import InvalidSeed, NotStarted

MODES = pytest.mark.parametrize("mode", [*AutoresetMode])
SEEDS: list[int | None] = [3, 2**63, 5]


def both(mode: AutoresetMode, **options: Any) -> tuple[TriboloVectorEnv, SyncVectorEnv]:
    """Return a vector environment, and Gymnasium's vector of single environments with the same options."""
    options = {"opponents": ("greedy", "original"), "seat": "random", **options}
    sync = SyncVectorEnv([lambda: TriboloEnv(**options)] * len(SEEDS), autoreset_mode=mode)
    return TriboloVectorEnv(len(SEEDS), autoreset_mode=mode, **options), sync


def check_equal(one: Any, other: Any) -> None:
    for name in ("observation", "action_mask"):
        assert np.array_equal(one[name], other[name])


def check_infos(infos: dict[str, Any], expected: dict[str, Any]) -> None:
    assert np.array_equal(infos["action_mask"], expected["action_mask"])
    assert infos["scores"].tolist() == [list(scores) for scores in expected["scores"]]
    assert ("final_obs" in infos) == ("final_obs" in expected)
    if "final_obs" in expected:
        over = expected["_final_obs"]
        assert np.array_equal(infos["_final_obs"], over)
        assert np.array_equal(infos["_final_info"], over)
        final, final_expected = infos["final_info"], expected["final_info"]
        assert np.array_equal(final["action_mask"][over], final_expected["action_mask"][over])
        for game in np.flatnonzero(over):
            check_equal(infos["final_obs"][game], expected["final_obs"][game])
            assert final["scores"][game].tolist() == list(final_expected["scores"][game])
        assert all(infos["final_obs"][game] is None for game in np.flatnonzero(~over))


@pytest.mark.parametrize(
    ("mode", "illegal", "deal", "spec"),
    [
        *product(AutoresetMode, ("raise", "lose"), ("standard", "5x5", "6x6"), ["original"]),
        *((AutoresetMode.SAME_STEP, "raise", "standard", spec) for spec in SPECS),
    ],
)
def test_a_vector_equals_single_environments(mode: AutoresetMode, illegal: str, deal: str, spec: str) -> None:
    envs, sync = both(mode, opponents=("greedy", spec), illegal=illegal, deal=deal, crop=True)
    seen, infos = envs.reset(seed=SEEDS)
    seen_expected, infos_expected = sync.reset(seed=SEEDS)
    ended, seats = 0, set()
    for step in range(110):
        if mode is AutoresetMode.NEXT_STEP and step:
            for masks in (seen_expected["action_mask"], infos_expected["action_mask"]):
                masks[~masks.any(axis=1), 0] = 1  # The vector allows action 0 in finished games, and ignores it.
        check_equal(seen, seen_expected)
        assert envs.observation_space.contains(seen)
        seats |= set(envs.seats.tolist())
        actions: NDArray[np.int64] = seen["action_mask"].argmax(axis=1)
        if illegal == "lose" and step % 20 == 7:
            actions[step % len(SEEDS)] = seen["action_mask"][step % len(SEEDS)].argmin()
        seen, rewards, terminations, truncations, infos = envs.step(actions)
        seen_expected, *expected, infos_expected = sync.step(actions)
        for found, wanted in zip((rewards, terminations, truncations), expected, strict=True):
            assert np.array_equal(found, wanted)
            assert found.dtype == wanted.dtype
        if mode is not AutoresetMode.NEXT_STEP or not terminations.any():
            check_infos(infos, infos_expected)
        ended += int(terminations.sum())
        if mode is AutoresetMode.DISABLED and terminations.any():
            options = [{"reset_mask": terminations.copy()} for _ in range(2)]
            seen, _ = envs.reset(options=options[0])
            seen_expected, _ = sync.reset(options=options[1])
    assert ended >= len(SEEDS)
    assert seats == {0, 1, 2}


def test_probabilities_over_the_mask_of_a_finished_game_were_not_numbers() -> None:
    """NextStep, the default, gave finished games an empty mask."""
    envs = TriboloVectorEnv(4, deal="5x5", crop=True, copy=False)
    seen, infos = envs.reset(seed=3)
    ended = 0
    for _ in range(60):
        masks = seen["action_mask"]
        assert masks.any(axis=1).all()
        assert np.array_equal(masks, infos["action_mask"])
        assert np.array_equal(masks, envs.action_masks())
        actions = [envs.single_action_space.sample(mask) for mask in masks]
        seen, _, terminations, _, infos = envs.step(np.array(actions))
        assert np.array_equal(np.flatnonzero(seen["action_mask"][terminations].sum(axis=0)), [0][: terminations.sum()])
        assert not seen["observation"][terminations, -1].any()
        ended += int(terminations.sum())
    assert ended >= 8


def test_without_autoreset_a_finished_game_must_be_reset() -> None:
    envs = TriboloVectorEnv(2, autoreset_mode="Disabled")
    with pytest.raises(NotStarted):
        envs.reset(options={"reset_mask": np.array([True, False])})
    seen, _ = envs.reset(seed=1)
    terminations = np.zeros(2, np.bool_)
    while not terminations.any():
        seen, _, terminations, _, _ = envs.step(seen["action_mask"].argmax(axis=1))
    with pytest.raises(NotStarted):
        envs.step(seen["action_mask"].argmax(axis=1))
    before = envs.batch.turn(int(terminations.argmin()))
    seen, _ = envs.reset(seed=9, options={"reset_mask": terminations})
    assert envs.batch.turn(int(terminations.argmin())) == before or terminations.all()
    envs.step(seen["action_mask"].argmax(axis=1))


@pytest.mark.parametrize("refused", [-1, [3, -1, 5]])
def test_a_refused_seed_keeps_the_seeds_of_each_game(refused: int | list[int | None]) -> None:
    mask = np.ones(len(SEEDS), np.bool_)
    seen = []
    for is_refused in (False, True):
        envs, _ = both(AutoresetMode.NEXT_STEP)
        envs.reset(seed=SEEDS)
        if is_refused:
            with pytest.raises(InvalidSeed):
                envs.reset(seed=refused)
        seen.append(envs.reset(options={"reset_mask": mask})[0])
    check_equal(*seen)


@MODES
def test_make_vec_passes_every_option(mode: AutoresetMode) -> None:
    envs = gymnasium.make_vec(ID, num_envs=2, illegal="lose", render_mode="ansi", autoreset_mode=mode)
    assert envs.metadata["autoreset_mode"] is mode
    assert envs.unwrapped.autoreset_mode is mode  # type: ignore[attr-defined]
    assert envs.render_mode == "ansi"
    envs.reset(seed=[4, 5])  # type: ignore[arg-type]  # the vectors of gymnasium take lists
    shown = []
    for seed in (4, 5):
        env = TriboloEnv(render_mode="ansi")
        env.reset(seed=seed)
        shown.append(env.render())
    assert envs.render() == tuple(shown)


def test_the_render_mode_human_prints_after_each_reset_and_step(capsys: pytest.CaptureFixture[str]) -> None:
    env = TriboloEnv(render_mode="human")
    seen, _ = env.reset(seed=1)
    assert capsys.readouterr().out.count("to move") == 1
    env.step(int(seen["action_mask"].argmax()))
    assert capsys.readouterr().out.count("to move") == 1
    envs = TriboloVectorEnv(2, render_mode="human")
    seen, _ = envs.reset(seed=1)
    envs.step(seen["action_mask"].argmax(axis=1))
    assert capsys.readouterr().out.count("to move") == 4


@MODES
def test_a_pickled_vector_continues_equally(mode: AutoresetMode) -> None:
    envs = TriboloVectorEnv(3, ("random", "revenge:nodes=1"), seat="random", autoreset_mode=mode)
    seen, _ = envs.reset(seed=[1, 2, 3])
    for _ in range(20):
        seen, *_ = envs.step(seen["action_mask"].argmax(axis=1))
    other = pickle.loads(pickle.dumps(envs))
    for _ in range(15):
        actions = seen["action_mask"].argmax(axis=1)
        seen, *results, _ = envs.step(actions)
        again, *results_again, _ = other.step(actions)
        check_equal(seen, again)
        assert all(np.array_equal(one, two) for one, two in zip(results, results_again, strict=True))
