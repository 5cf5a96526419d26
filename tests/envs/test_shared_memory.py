"""The arrays that environments hand out: what a program writes into them changes no game and no other observation."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tribolo_core import PLAYERS, Game
from tribolo_core.dataset import DatasetPlan, play
from tribolo_core.dataset.arrays import pack, planes
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.envs.gymnasium import TriboloEnv
from tribolo_core.envs.gymnasium_vector import TriboloVectorEnv
from tribolo_core.envs.observation import observe, observe_state
from tribolo_core.envs.pettingzoo import env, raw_env
from tribolo_core.envs.spaces import observation_of

MAX_STEPS = 12


def arrays_in(value: Any) -> Iterator[NDArray[Any]]:
    if isinstance(value, np.ndarray) and value.dtype != object:
        yield value
    elif isinstance(value, np.ndarray | tuple | list):
        for item in value:
            yield from arrays_in(item)
    elif isinstance(value, dict):
        yield from arrays_in([*value.values()])


def spoil(value: Any) -> None:
    for array in arrays_in(value):
        with suppress(ValueError):  # it is read-only
            array[...] = ~array if array.dtype == np.bool_ else array + 1


Use = Callable[[Any], None]
"""What a program does with the arrays that it receives."""


def _of_gymnasium(use: Use, **options: Any) -> Any:
    environment = TriboloEnv(("greedy", "greedy"), render_mode="rgb_array", **options)
    observation, info = environment.reset(seed=3)
    is_over, shown = False, []
    for _ in range(MAX_STEPS):
        if is_over:
            observation, info = environment.reset()
        action = int(info["action_mask"].argmax())
        shown.append(_saved((observation, info)))
        use((observation, info, environment.action_masks(), environment.render()))
        observation, _reward, is_over, _truncated, info = environment.step(action)
    return [*shown, _saved((observation, info, environment.action_masks(), environment.render()))]


def _of_vector(use: Use, **options: Any) -> Any:
    environment = TriboloVectorEnv(3, seat="random", threads=1, **options)
    answer: Any = environment.reset(seed=3)
    shown = []
    for _ in range(60):  # each game ends once
        actions = answer[0]["action_mask"].argmax(axis=1)
        shown.append(_saved(answer))
        use((answer, environment.action_masks(), environment.seats, _public(environment.batch)))
        answer = environment.step(actions)
    return _saved([*shown, answer, environment.action_masks(), environment.seats])


def _of_batch(use: Use, **options: Any) -> Any:
    environment = BatchEnv(3, seed=3, threads=1, **options)
    step = environment.reset()
    shown = []
    for number in range(MAX_STEPS):
        actions = np.where(np.arange(3) == number % 3, 255, step.masks.argmax(axis=1))  # one game waits
        shown.append(_saved(_public(environment)))
        use((step, _public(environment), environment.taken()))
        step = environment.step(actions)
        use(environment.choose("greedy"))
    step = environment.deal([True, False, False])
    return _saved([*shown, step, _public(environment), environment.choose("random")])


def _of_pettingzoo(make: Callable[..., Any], use: Use, **options: Any) -> Any:
    environment = make(render_mode="rgb_array", **options)
    environment.reset(seed=3)
    shown = []
    for _ in range(MAX_STEPS):
        if any(environment.terminations.values()):
            environment.reset()
        answer = environment.last()
        action = int(answer[0]["action_mask"].argmax())
        shown.append(_saved(answer))
        use((answer, environment.infos, environment.state(), environment.render()))
        use(environment.observe(environment.agent_selection))
        shown.append(_saved((environment.last(), environment.state())))
        environment.step(action)
        shown.append(_saved((environment.rewards, environment.terminations)))
    return shown


def _public(batch: BatchEnv) -> list[Any]:
    return [value for name, value in sorted(vars(batch).items()) if not name.startswith("_")]


def _saved(value: Any) -> Any:
    """Return nested values with lists instead of arrays and tuples."""
    if isinstance(value, dict):
        return {name: _saved(item) for name, item in value.items()}
    if isinstance(value, np.ndarray) and value.dtype != object:
        return value.tolist()
    return [_saved(item) for item in value] if isinstance(value, np.ndarray | tuple | list) else value


ENVIRONMENTS: dict[str, Callable[[Use], Any]] = {
    "gymnasium": _of_gymnasium,
    "gymnasium, cropped": partial(_of_gymnasium, deal="5x5", crop=True),
    "gymnasium, illegal moves lose": partial(_of_gymnasium, illegal="lose"),
    "vector": _of_vector,
    "vector, shared": partial(_of_vector, copy=False),
    "vector, shared and cropped": partial(_of_vector, copy=False, deal="5x5", crop=True),
    "vector, same step": partial(_of_vector, autoreset_mode="SameStep", illegal="lose"),
    "batch": _of_batch,
    "batch, absolute": partial(_of_batch, planes="absolute", auto_reset=False),
    "pettingzoo": partial(_of_pettingzoo, env),
    "pettingzoo, raw": partial(_of_pettingzoo, raw_env),
    "pettingzoo, cropped": partial(_of_pettingzoo, env, deal="5x5", crop=True),
}


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_writing_into_an_array_changes_neither_legal_moves_nor_later_observations(name: str) -> None:
    assert ENVIRONMENTS[name](spoil) == ENVIRONMENTS[name](lambda _value: None)


@pytest.mark.parametrize("name", ENVIRONMENTS)
def test_no_two_arrays_of_an_answer_share_memory_that_can_be_written(name: str) -> None:
    def check(value: Any) -> None:
        arrays = [array for array in arrays_in(value) if array.flags.writeable]
        for number, one in enumerate(arrays):
            assert not any(one is not other and np.shares_memory(one, other) for other in arrays[number + 1 :])

    ENVIRONMENTS[name](check)


def test_observations_of_a_turn_and_of_stored_positions_are_new_arrays() -> None:
    turn = Game.new(seed=3).turn
    stored = pack("", [play(DatasetPlan(3, ("random", "random", "random"), 1), 0)])
    for make in (
        lambda: observe(turn, PLAYERS[0]),
        lambda: observe_state(turn),
        lambda: observation_of(turn, turn.mover),
        lambda: planes(stored.positions, stored.players),
        stored.planes,
    ):
        before = _saved(make())
        spoil(make())
        assert _saved(make()) == before
