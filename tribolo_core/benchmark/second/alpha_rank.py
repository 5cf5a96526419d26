"""Alpha-rank: how much of a population of players each opponent holds in the long run."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, prod
from typing import Final

ALPHA: Final = 20.0
"""The strength of selection: how much more often a player copies one who wins more."""

POPULATION: Final = 50
"""The number of players."""


def alpha_rank(
    shares: Mapping[str, Mapping[str, float]], alpha: float = ALPHA, population: int = POPULATION
) -> dict[str, float]:
    """Return the part of the time for which each opponent holds the whole population, by name; the parts add up to 1.

    `shares[one][other]` is the win share of `one` alone against two of `other`. All `population` players use one
    opponent until one player switches to another. Players then copy each other until all use the same opponent again;
    the greater `alpha`, the more they prefer to copy those who win more in games of three drawn players. The parts are
    the stationary distribution of the Markov chain of these changes (Shayegan Omidshafiei et al. 2019, "Alpha-Rank:
    Multi-Agent Evaluation by Evolution", for one population).
    """
    names = [*shares]
    chain = [
        [0.0 if one == other else _fixation(shares, one, other, alpha, population) for one in names] for other in names
    ]
    return dict(zip(names, _stationary(chain), strict=True))


def _fixation(
    shares: Mapping[str, Mapping[str, float]], mutant: str, resident: str, alpha: float, population: int
) -> float:
    """Return the probability that one `mutant` among residents takes over the whole population."""
    ratios = []
    for count in range(1, population):
        own = _fitness(shares, mutant, resident, count, population)
        others = _fitness(shares, resident, mutant, population - count, population)
        ratios.append(exp(-alpha * (own - others)))
    return 1 / (1 + sum(prod(ratios[:count]) for count in range(1, population)))


def _fitness(shares: Mapping[str, Mapping[str, float]], own: str, other: str, count: int, population: int) -> float:
    """Return the mean win share of one of the `count` players who use `own` while all others use `other`.

    Its two opponents are drawn from the rest of the population.
    """
    same, rest = count - 1, population - count
    pairs = (population - 1) * (population - 2) / 2
    both = same * (same - 1) / 2 / pairs
    neither = rest * (rest - 1) / 2 / pairs
    one = same * rest / pairs
    return both / 3 + one * (1 - shares[other][own]) / 2 + neither * shares[own][other]


def _stationary(chain: list[list[float]]) -> list[float]:
    """Return the stationary distribution of a Markov chain; `chain[i][j]` is proportional to the rate from i to j.

    No subtraction loses digits, however small the rates are (Winfried K. Grassmann, Michael I. Taksar and Daniel P.
    Heyman 1985, "Regenerative Analysis and Steady State Distributions for Markov Chains").
    """
    rates = [[*row] for row in chain]
    for last in range(len(rates) - 1, 0, -1):
        total = sum(rates[last][:last])
        for start in range(last):
            rates[start][last] /= total
            for end in range(last):
                if start != end:
                    rates[start][end] += rates[start][last] * rates[last][end]
    parts = [1.0]
    for place in range(1, len(rates)):
        parts.append(sum(parts[start] * rates[start][place] for start in range(place)))
    return [part / sum(parts) for part in parts]
