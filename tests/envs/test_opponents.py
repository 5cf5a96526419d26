"""The opponents of environments: specs, values and functions choose the same moves in a batch and alone."""

import signal
import threading
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

from tribolo_core import COORDS, opponent
from tribolo_core.ai import AnyOpponent
from tribolo_core.ai.protocol import Analysis, Opponent, Question, ranked
from tribolo_core.dice import nth_seed
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.envs.gymnasium import TriboloEnv
from tribolo_core.envs.gymnasium_vector import TriboloVectorEnv
from tribolo_core.errors import InvalidArgument

SPECS = ["random", "greedy", "original", "level:6", "maxn:depth=1", "mcts:nodes=9", "revenge:nodes=3", "engine:nodes=3"]
"""Each kind of opponent, with few nodes."""


@pytest.mark.parametrize("spec", SPECS)
def test_a_spec_is_one_opponent_in_a_batch_and_alone(spec: str) -> None:
    env, alone = BatchEnv(3, seed=8), opponent(spec)
    for ply in range(90):
        if ply % 10 == 9:
            for seed in (ply, None):
                where = np.arange(3) != ply // 10 % 3
                chosen = env.choose(spec, seed=seed, where=where)
                assert (chosen[~where] == WAIT).all()
                for index in np.flatnonzero(where).tolist():
                    game, action = env.game(index), chosen[index]
                    by_game = nth_seed(ply, index) if seed else nth_seed(int(env.seeds[index]), ply)
                    assert COORDS[action] == alone.choose(game.turn, seed=by_game, past=game.past)
        # The others play as `original` and `greedy`, so that the engine detects them.
        mover = env.players == ply % 3
        env.step(np.where(mover, env.choose("original", seed=ply), env.choose("greedy", seed=ply)))


def test_a_batch_keeps_the_moves_of_each_game() -> None:
    env = BatchEnv(4, seed=3)
    turns = [[env.turn(game)] for game in range(4)]
    ended = 0
    for ply in range(180):
        actions = env.choose("random", seed=ply)
        actions[ply % 4] = WAIT
        step = env.step(actions)
        ended += int(step.dones.sum())
        for game in range(4):
            turn = env.turn(game)
            if step.dones[game]:
                turns[game] = [turn]
            elif game != ply % 4:
                turns[game].append(turn)
    for game in range(4):
        assert list(env.game(game).turns) == turns[game]
        assert [past.turn for past in env.game(game).past] == turns[game][:-1]
    assert ended


@dataclass(frozen=True, slots=True)
class LastCell(Opponent):
    def answer(self, question: Question) -> Analysis:
        sign = 1 if len(question.past) % 2 else -1
        return ranked({coord: -sign * coord.index for coord in question.turn.transitions}, nodes=1, depth=1)


@pytest.mark.parametrize("given", [LastCell(), lambda turn: str(max(turn.transitions))], ids=["object", "function"])
def test_an_opponent_may_be_an_object_or_a_function_instead_of_a_spec(given: AnyOpponent) -> None:
    envs, env = TriboloVectorEnv(2, (given, "greedy")), TriboloEnv((given, opponent("greedy")))
    seen, _ = envs.reset(seed=6)
    alone, _ = env.reset(seed=int(envs.batch.seeds[0]))
    for _ in range(20):
        assert np.array_equal(alone["observation"], seen["observation"][0])
        action = int(alone["action_mask"].argmax())
        alone, *_ = env.step(action)
        seen, *_ = envs.step(np.array([action, int(seen["action_mask"][1].argmax())]))
    batch = BatchEnv(2, seed=3)
    assert batch.choose(given)[0] == max(batch.turn(0).transitions).index


@pytest.mark.parametrize("given", [None, 3, ("greedy",), ("greedy", 3), "greedy", LastCell()])
def test_something_else_than_two_opponents_is_rejected(given: Any) -> None:
    for make in (TriboloEnv, lambda opponents: TriboloVectorEnv(2, opponents)):
        with pytest.raises(InvalidArgument, match=r"^opponents? must be"):
            make(given)


def test_ctrl_c_ends_the_choice_of_a_batch() -> None:
    env = BatchEnv(50)
    timer = threading.Timer(0.3, signal.raise_signal, [signal.SIGINT])
    timer.start()
    try:
        with pytest.raises(KeyboardInterrupt):
            env.choose("engine:nodes=10000000")
    finally:
        timer.cancel()
        timer.join()
    env.step(env.choose("greedy"))
