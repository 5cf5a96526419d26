"""Alpha-rank equals the Markov chain of its definition, player by player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Any, TypeAlias

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_THIRD
from tribolo_core.benchmark.second.alpha_rank import alpha_rank

Shares: TypeAlias = Mapping[str, Mapping[str, float]]

NAMES = ("a", "b", "c")


def mean_share(shares: Shares, players: Sequence[str], number: int) -> float:
    own = players[number]
    others = [players[place] for place in range(len(players)) if place != number]
    return float(np.mean([share_in(shares, own, *pair) for pair in combinations(others, 2)]))


def share_in(shares: Shares, own: str, one: str, other: str) -> float:
    if own == one == other:
        return 1 / 3
    if one == other:
        return shares[own][one]
    alone = other if own == one else one
    return (1 - shares[alone][own]) / 2


def chain(shares: Shares, alpha: float, size: int) -> Any:
    """Return the transitions between populations of one opponent; a drawn player copies another by a logistic rule."""
    rates = np.zeros((len(NAMES), len(NAMES)))
    for before, resident in enumerate(NAMES):
        for after, mutant in enumerate(NAMES):
            if before == after:
                continue
            steps = np.zeros((size + 1, size + 1))
            for count in range(1, size):
                players = [mutant] * count + [resident] * (size - count)
                own, others = mean_share(shares, players, 0), mean_share(shares, players, count)
                meeting = count * (size - count) / size**2
                steps[count, count + 1] = meeting / (1 + np.exp(-alpha * (own - others)))
                steps[count, count - 1] = meeting / (1 + np.exp(alpha * (own - others)))
                steps[count, count] = 1 - steps[count].sum()
            inner = steps[1:size, 1:size]
            taken = np.linalg.solve(np.eye(size - 1) - inner, steps[1:size, size])
            rates[before, after] = taken[0] / (len(NAMES) - 1)
        rates[before, before] = 1 - rates[before].sum()
    return rates


@A_THIRD
@given(st.lists(st.floats(0, 1), min_size=6, max_size=6), st.floats(0.1, 3), st.integers(3, 6))
def test_the_parts_are_the_stationary_distribution_of_the_chain(values: list[float], alpha: float, size: int) -> None:
    numbers = iter(values)
    shares = {one: {other: next(numbers) for other in NAMES if other != one} for one in NAMES}
    found = alpha_rank(shares, alpha, size)
    parts = np.array([found[name] for name in NAMES])
    assert parts.sum() == pytest.approx(1)
    assert parts @ chain(shares, alpha, size) == pytest.approx(parts, abs=1e-9)
