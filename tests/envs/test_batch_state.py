"""Batches from given positions, their copies, and concurrent use."""

import copy
import pickle
import threading
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_THIRD, seeds
from tests.harness.games import play_out
from tribolo_core import COORDS, Game, InvalidSeed, opponent
from tribolo_core.ai.protocol import Analysis, Opponent, Question
from tribolo_core.dice import nth_seed
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.errors import ConcurrentUse, InvalidArgument

COPIES: dict[str, Callable[[BatchEnv], BatchEnv]] = {
    "clone": BatchEnv.clone,
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
    "pickle": lambda env: pickle.loads(pickle.dumps(env)),
}


def arrays_of(env: BatchEnv) -> list[bytes]:
    """Return copies of all arrays of a batch as bytes; of the last observations, only those of this step."""
    last = env.last_observations[env.dones]
    arrays = (env.observations, env.masks, env.rewards, env.dones, env.players, env.scores, env.seeds, last)
    return [array.tobytes() for array in arrays]


@pytest.mark.parametrize("name", COPIES)
@pytest.mark.parametrize("planes", ["relative", "absolute"])
@pytest.mark.parametrize(("auto_reset", "deal"), [(True, "standard"), (False, "5x5")])
def test_a_copied_batch_continues_equally(name: str, planes: str, auto_reset: bool, deal: str) -> None:
    env = BatchEnv(3, seed=9, planes=planes, rewards="rank", auto_reset=auto_reset, threads=1, deal=deal)
    while not env.dones.any():
        env.step(env.choose("random"))
    copied = COPIES[name](env)
    assert arrays_of(copied) == arrays_of(env)
    before = arrays_of(env)
    copied.step(copied.choose("random"))
    assert arrays_of(env) == before, "a copy is independent"
    env.step(env.choose("random"))
    for _ in range(140):
        assert arrays_of(copied) == arrays_of(env)
        assert copied.game(1) == env.game(1)
        if not auto_reset:
            for each in (env, copied):
                each.deal(each.dones)
        env.step(env.choose("revenge:nodes=1"))
        copied.step(copied.choose("revenge:nodes=1"))


@A_THIRD
@given(seeds, st.integers(0, 130))
def test_a_batch_starts_from_given_games_and_turns(seed: int, plies: int) -> None:
    game = play_out(seed, "random", plies)
    env = BatchEnv(3, seed=2)
    untouched, deals = env.turn(1), env.seeds.tolist()
    step = env.set_turns([game, game.turn], where=np.array([True, False, True]))
    assert (env.turn(0), env.turn(1), env.turn(2)) == (game.turn, untouched, game.turn)
    assert (env.game(0), env.game(2)) == (game, Game((game.turn,)))
    assert np.array_equal(step.observations[0], step.observations[2])
    assert tuple(env.scores[0]) == tuple(game.turn.scores.values())
    assert env.seeds.tolist() == deals
    assert not step.dones.any()
    assert not step.rewards.any()
    actions = env.choose("greedy", seed=1)
    if game.turn.player is None:
        assert actions[0] == WAIT
    else:
        env.step(actions)
        assert env.dones[0] or env.turn(0) == game.turn.play(COORDS[actions[0]])


@pytest.mark.parametrize("turns", [[], [Game.new(seed=1)], ["c7", "d8"], [None, None], [Game.new(seed=1)] * 3])
def test_turns_that_do_not_fit_are_rejected_before_any_game_changes(turns: list[Game]) -> None:
    env = BatchEnv(2, seed=4)
    before = arrays_of(env)
    with pytest.raises(InvalidArgument, match=r"^turns must be 2 Turns or Games, not "):
        env.set_turns(turns)
    assert arrays_of(env) == before


def test_deals_may_have_given_seeds() -> None:
    env = BatchEnv(3, seed=4)
    env.deal([True, False, True], seeds=[7, -1, 8])
    assert env.seeds.tolist() == [7, nth_seed(4, 1), 8]
    assert (env.turn(0), env.turn(2)) == (Game.new(seed=7).turn, Game.new(seed=8).turn)
    env.deal([True, False, False])
    assert env.seeds[0] == nth_seed(4, 6), "the deal with a given seed took the place of number 3"
    with pytest.raises(InvalidSeed):
        env.deal([True, True, True], seeds=[1, -1, 2])
    with pytest.raises(InvalidArgument, match=r"^seeds must be whole numbers of shape \(3,\)"):
        env.deal([True, True, True], seeds=[1, 2])


class Waiting(Opponent):
    def __init__(self) -> None:
        self.asked, self.told = threading.Event(), threading.Event()

    def answer(self, question: Question) -> Analysis:
        self.asked.set()
        assert self.told.wait(30)
        return opponent("random").answer(question)


def test_a_batch_that_another_thread_uses_raises_a_typed_error() -> None:
    env, waiting = BatchEnv(1), Waiting()
    thread = threading.Thread(target=env.choose, args=(waiting,))
    thread.start()
    assert waiting.asked.wait(30)
    try:
        for use in (lambda: env.step([WAIT]), env.reset, lambda: env.choose("greedy"), env.clone, lambda: env.turn(0)):
            with pytest.raises(ConcurrentUse, match="Another thread is using this batch"):
                use()
    finally:
        waiting.told.set()
        thread.join()
    env.step([WAIT])
