"""Copies of searches go on as the search itself, and a run can leave trees alone."""

import copy
import pickle
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from tribolo_core.envs.batch import BatchEnv
from tribolo_core.errors import InvalidArgument
from tribolo_core.guided import Dirichlet, GuidedSearch, Gumbel

from .evaluators import TURNS, count_cells
from .test_guided_search import equal

COPIES: list[Callable[[Any], Any]] = [copy.deepcopy, lambda search: pickle.loads(pickle.dumps(search))]


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("root", [None, Dirichlet(), Gumbel(moves=4)])
@pytest.mark.parametrize("leaves", [1, 3])
def test_a_copy_goes_on_as_the_search(root: Any, leaves: int, copied: Callable[[Any], Any]) -> None:
    env = BatchEnv(3, seed=4, deal="5x5", auto_reset=False)
    search = GuidedSearch(env, root=root, leaves=leaves, seed=7)
    for _ in range(30):  # also beyond the end of the games
        search.run(count_cells, 30)
        other = copied(search)
        assert equal(search.results(), other.results())
        search.run(count_cells, 50)
        moves = search.choose()
        assert other.run(count_cells, 50) >= 0
        assert equal(search.results(), other.results())
        assert np.array_equal(other.choose(), moves)
        search.advance(moves)
        other.advance(moves)
        search = other


def test_a_damaged_copy_is_refused() -> None:
    search = GuidedSearch(TURNS)
    search.run(count_cells, 20)
    snapshot = search._forest.snapshot()
    for damaged in (snapshot[:-1], snapshot + b"1", b"", snapshot[:8] + b"\xff" + snapshot[9:]):
        with pytest.raises(ValueError, match="damaged"):
            search._forest.restore(damaged)
    assert search.run(count_cells, 30) > 0


def test_a_run_grows_the_marked_trees_alone() -> None:
    search, alone = GuidedSearch(TURNS, seed=3), GuidedSearch(TURNS, seed=3)
    where = np.array([True, False, True, False])
    search.run(count_cells, 40, where=where)
    alone.run(count_cells, 40)
    found, expected = search.results().visits, alone.results().visits
    assert np.array_equal(found[where], expected[where])
    assert not found[~where].any()
    search.run(count_cells, 40)
    assert equal(search.results(), alone.results())
    for wrong in ([True], [1, 0, 1, 0]):
        with pytest.raises(InvalidArgument, match="where"):
            search.run(count_cells, 50, where=wrong)
