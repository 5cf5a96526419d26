"""Evaluators: arrays of other libraries, invalid answers, failures, and the engine's network."""

import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count
from math import inf, nan
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from tribolo_core import Game
from tribolo_core.envs.batch import WAIT
from tribolo_core.envs.observation import observe, observe_state
from tribolo_core.errors import ConcurrentUse, InvalidArgument, InvalidEvaluation
from tribolo_core.guided import Evaluation, GuidedSearch, Gumbel, SearchResults, network_evaluator

from .evaluators import TURNS, count_cells
from .test_guided_search import equal


class Foreign:
    """An array of another library: it has nothing but DLPack."""

    def __init__(self, array: NDArray[Any], problem: Exception | None = None) -> None:
        self.array = array
        self.problem = problem

    def __dlpack__(self, **keywords: Any) -> Any:
        if self.problem:
            raise self.problem
        return self.array.__dlpack__(**keywords)

    def __dlpack_device__(self) -> tuple[Any, int]:
        return self.array.__dlpack_device__()


def found_with(evaluate: Callable[..., Any]) -> SearchResults:
    search = GuidedSearch(TURNS)
    search.run(evaluate, 60)
    return search.results()


def test_arrays_go_to_other_libraries_and_come_back_through_dlpack() -> None:
    def evaluate(planes: NDArray[np.uint8]) -> tuple[Foreign, Foreign]:
        imported: NDArray[Any] = np.from_dlpack(planes)
        assert np.shares_memory(imported, planes)
        assert planes.flags.writeable  # torch warns of arrays that are not
        priors, values, _ = count_cells(imported)
        return Foreign(np.asarray(priors)), Foreign(np.asarray(values))

    assert equal(found_with(evaluate), found_with(count_cells))


@pytest.mark.parametrize("dtype", [np.float16, np.float64, ">f4"])
def test_numbers_of_any_floating_point_dtype_are_taken(dtype: Any) -> None:
    def in_eighths(planes: NDArray[np.uint8]) -> Evaluation:
        priors, values, _ = count_cells(planes)
        eighths = np.floor(np.asarray(values) * 8) / 8
        eighths[:, 0] += 1 - eighths.sum(axis=1)
        return Evaluation(np.asarray(priors), eighths)

    def evaluate(planes: NDArray[np.uint8]) -> tuple[Any, Any]:
        priors, values, _ = in_eighths(planes)
        # Not contiguous, either.
        return np.asfortranarray(np.asarray(priors).astype(dtype)), np.asarray(values).astype(dtype)[::-1][::-1]

    assert equal(found_with(evaluate), found_with(in_eighths))


def ones(planes: NDArray[np.uint8], *shape: int) -> NDArray[np.float32]:
    return np.ones((len(planes), *shape), np.float32)


def thirds(planes: NDArray[np.uint8], *shape: int) -> NDArray[np.float32]:
    """Return an array of thirds for each position: win shares of a shape that ends in 3."""
    return np.full((len(planes), *shape), 1 / 3, np.float32)


def row_2_of(array: NDArray[np.float32], number: float) -> NDArray[np.float32]:
    """Return a copy of an array whose row 2 holds another number everywhere."""
    array = array.copy()
    array[2] = number
    return array


INVALID: dict[str, tuple[Callable[[NDArray[np.uint8]], Any], str, str, int | None]] = {
    "nothing": (lambda _: None, "answer", "an Evaluation, or a tuple of priors and values, not NoneType", None),
    "one array": (lambda p: ones(p, 176), "answer", "not ndarray", None),
    "a list": (lambda p: ([1.0], thirds(p, 3)), "priors", "or an array that exports DLPack, not list", None),
    "flat": (lambda p: (ones(p), thirds(p, 3)), "priors", r"of shape \(4, 176\), not of shape \(4,\)", None),
    "short": (lambda p: (ones(p, 176), thirds(p[1:], 3)), "values", r"of shape \(4, 3\), not of shape \(3, 3\)", None),
    "whole": (lambda p: (ones(p, 176).astype(int), thirds(p, 3)), "priors", "floating-point dtype, not int64", None),
    "complex": (lambda p: (ones(p, 176), thirds(p, 3) + 0j), "values", "not complex64", None),
    "moves": (lambda p: (ones(p, 176), thirds(p, 3), thirds(p, 176, 3)), "move_values", "None unless Guided", None),
    "negative": (lambda p: (row_2_of(ones(p, 176), -1), thirds(p, 3)), "priors", "not negative, not -1.0 .pos", 2),
    "nan": (lambda p: (row_2_of(ones(p, 176), np.nan), thirds(p, 3)), "priors", "finite and not negative, not nan", 2),
    "nan value": (lambda p: (ones(p, 176), row_2_of(thirds(p, 3), np.nan)), "values", "add up to 1, not nan", 2),
    "no share": (lambda p: (ones(p, 176), row_2_of(thirds(p, 3), 1.5)), "values", "add up to 1, not 1.5", 2),
    "d13, no distribution": (
        lambda p: (ones(p, 176), row_2_of(thirds(p, 3), 0.9)),
        "values",
        r"from 0 to 1 that add up to 1, not 0.9 \+ 0.9 \+ 0.9 \(position 2",
        2,
    ),
    "large": (lambda p: (np.full((4, 176), 1e300), thirds(p, 3)), "priors", r"not inf \(position 0 of the batch\)", 0),
    "on a GPU": (
        lambda p: (Foreign(ones(p, 176), BufferError("it is elsewhere.")), thirds(p, 3)),
        "priors",
        r"numpy can import .*float\(\).cpu\(\)\), not Foreign: it is elsewhere\.$",
        None,
    ),
}


@pytest.mark.parametrize("case", INVALID)
def test_an_invalid_answer_is_one_sentence_and_loses_nothing(case: str) -> None:
    answer, name, message, leaf = INVALID[case]
    search = GuidedSearch(TURNS)
    search.run(count_cells, 30)
    before = search.results()
    with pytest.raises(InvalidEvaluation, match=f"The evaluator's {name} must be .*{message}") as caught:
        search.run(answer, 60)
    assert (caught.value.name, caught.value.leaf) == (name, leaf)
    assert re.fullmatch(r"[^\n]*[^.]\.", str(caught.value))
    assert equal(search.results(), before)
    search.run(count_cells, 60)
    assert equal(search.results(), found_with(count_cells))


def test_priors_of_illegal_moves_are_ignored() -> None:
    def evaluate(planes: NDArray[np.uint8]) -> Evaluation:
        priors, values, _ = count_cells(planes)
        return Evaluation(np.where(planes[:, 5].reshape(len(planes), 176), np.asarray(priors), np.nan), values)

    assert equal(found_with(evaluate), found_with(count_cells))


def test_a_search_with_move_values_demands_those_after_legal_moves() -> None:
    def evaluate(planes: NDArray[np.uint8]) -> Evaluation:
        legal = planes[:, 5].reshape(len(planes), 176, 1)
        return Evaluation(*count_cells(planes)[:2], np.where(legal, thirds(planes, 176, 3), np.nan))

    search = GuidedSearch(TURNS, move_values=True)
    with pytest.raises(InvalidEvaluation, match="move_values must be given, not missing"):
        search.run(count_cells, 30)
    with pytest.raises(InvalidEvaluation, match=r"move_values must be of shape \(4, 176, 3\), not of shape \(4, 176\)"):
        search.run(lambda planes: Evaluation(*count_cells(planes)[:2], ones(planes, 176)), 30)
    with pytest.raises(InvalidEvaluation, match=r"move_values must be .* that add up to 1, not -3.0 \(position 2"):
        search.run(lambda p: Evaluation(*count_cells(p)[:2], row_2_of(thirds(p, 176, 3), -3)), 30)
    with pytest.raises(InvalidEvaluation, match=r"not 0.25 \+ 0.25 \+ 0.25 \(position 2") as caught:
        search.run(lambda p: Evaluation(*count_cells(p)[:2], row_2_of(thirds(p, 176, 3), 0.25)), 30)
    assert (caught.value.name, caught.value.leaf) == ("move_values", 2)
    assert search.run(evaluate, 30)


def test_win_shares_may_be_rounded() -> None:
    def evaluate(planes: NDArray[np.uint8]) -> Evaluation:
        priors, values, _ = count_cells(planes)
        return Evaluation(priors, np.round(np.asarray(values), 3) + 0.002)

    assert GuidedSearch(TURNS).run(evaluate, 30)


@pytest.mark.parametrize("root", [None, Gumbel()])
@pytest.mark.parametrize("error", [RuntimeError, KeyboardInterrupt])
def test_a_failing_evaluator_leaves_the_search_usable(error: type[BaseException], root: Gumbel | None) -> None:
    calls = count(1)

    def evaluate(planes: NDArray[np.uint8]) -> Evaluation:
        if next(calls) == 7:
            raise error
        return count_cells(planes)

    interrupted, whole = (GuidedSearch(TURNS, root=root, leaves=4) for _ in range(2))
    with pytest.raises(error):
        interrupted.run(evaluate, 90)
    interrupted.run(evaluate, 90)
    whole.run(count_cells, 90)
    assert equal(interrupted.results(), whole.results())


USES: dict[str, Callable[[GuidedSearch], object]] = {
    "results": GuidedSearch.results,
    "run": lambda search: search.run(count_cells, 10),
    "advance": lambda search: search.advance([WAIT] * len(TURNS)),
    "choose": GuidedSearch.choose,
}


@pytest.mark.parametrize("use", USES)
def test_a_search_is_not_used_while_it_runs(use: str) -> None:
    search = GuidedSearch(TURNS)

    def evaluate(planes: NDArray[np.uint8]) -> Evaluation:
        with pytest.raises(ConcurrentUse, match="This search is running") as caught:
            USES[use](search)
        assert caught.value.used == "search"
        with ThreadPoolExecutor(1) as thread, pytest.raises(ConcurrentUse):
            thread.submit(USES[use], search).result()
        return count_cells(planes)

    search.run(evaluate, 3)


OVER = Game.new(seed=7)
while OVER.turn.player:
    OVER = OVER.play(OVER.turn.legal_moves[0])


@pytest.mark.parametrize(
    ("arguments", "name", "message"),
    [
        ({"planes": "round"}, "planes", "planes must be relative or absolute, not 'round'"),
        ({"c_puct": float("nan")}, "c_puct", "c_puct must be a number from 0 on, not nan"),
        ({"c_puct": -1}, "c_puct", "not -1"),
        ({"leaves": 0}, "leaves", "leaves must be a whole number from 1 to 255, not 0"),
        ({"leaves": 256}, "leaves", "not 256"),
        ({"leaves": 9, "batch": 8}, "batch", "batch must be a whole number from 9 to 1048576, not 8"),
        ({"threads": 0}, "threads", "threads must be a whole number above 0, not 0"),
        ({"turns": [TURNS[0], OVER.turn]}, "turns", r"Turns whose games are not over, not .*\(number 1\)"),
        ({"turns": ["a1"]}, "turns", r"not 'a1' \(number 0\)"),
        ({"root": "noise"}, "root", "root must be a Dirichlet, a Gumbel or None, not 'noise'"),
        ({"fpu_reduction": 1.5}, "fpu_reduction", "fpu_reduction must be a number from -1 to 1, not 1.5"),
        ({"seed": [1]}, "seed", "seed must be a seed, or 4 of them, not 1 of them"),
    ],
)
def test_invalid_arguments_of_a_search_are_refused(arguments: dict[str, Any], name: str, message: str) -> None:
    with pytest.raises(InvalidArgument, match=message) as caught:
        GuidedSearch(**{"turns": TURNS, **arguments})
    assert caught.value.name == name


WHOLE = "must be a whole number from"


@pytest.mark.parametrize(
    ("use", "numbers", "message"),
    [
        (partial(GuidedSearch(TURNS).run, count_cells), [1, 2**24 + 1, 3.5], f"visits {WHOLE} 2 to 16777216"),
        (found_with(count_cells).policies, [-0.5, nan, inf], "temperature must be a number from 0 on"),
        (lambda n: network_evaluator(prior_exponent=n), [-1, 2**32, 1.5], f"prior_exponent {WHOLE} 0 to 4294967295"),
    ],
    ids=["visits", "temperature", "exponent"],
)
def test_an_invalid_number_is_refused(use: Callable[[Any], object], numbers: list[float], message: str) -> None:
    for number in numbers:
        with pytest.raises(InvalidArgument, match=message):
            use(number)


def test_the_network_values_relative_planes_for_the_player_to_move() -> None:
    evaluate = network_evaluator()
    relative = evaluate(np.stack([observe(turn, turn.mover) for turn in TURNS]))
    absolute = evaluate(np.stack([observe_state(turn) for turn in TURNS]))
    assert np.allclose(np.asarray(relative[0]), np.asarray(absolute[0]), atol=1e-5)
    for turn, of_mover, of_players in zip(TURNS, np.asarray(relative[1]), np.asarray(absolute[1]), strict=True):
        assert np.allclose(np.roll(of_mover, turn.mover.index), of_players, atol=1e-6)


def test_the_network_refuses_planes_of_no_turn() -> None:
    evaluate = network_evaluator()
    planes = np.stack([observe(turn, turn.mover) for turn in TURNS])
    with pytest.raises(InvalidArgument, match=r"uint8 of shape \(m, 6, 11, 16\) or \(m, 9, 11, 16\)"):
        evaluate(planes[0])
    with pytest.raises(InvalidArgument, match="not float64 of shape"):
        evaluate(planes / 1)  # type: ignore[arg-type]
    planes[2, 4] = 1
    with pytest.raises(InvalidArgument, match="positions with a legal move, not those in row 2"):
        evaluate(planes)
    planes[1, 0, 0, 0] = 2
    with pytest.raises(InvalidArgument, match="not those in row 1"):
        evaluate(planes)
    with pytest.raises(InvalidArgument, match="not those in row 0"):
        evaluate(observe_state(OVER.turn)[None])
