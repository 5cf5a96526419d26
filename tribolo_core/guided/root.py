"""How the roots of a guided search explore: with Dirichlet noise, or by Gumbel noise and sequential halving."""

from __future__ import annotations

from math import inf, isfinite

from ..envs.numbers import checked_number
from ..errors import InvalidArgument
from ..values import frozen

MAX_GUMBEL_MOVES = 176
"""The maximum number of moves that sequential halving begins with."""


@frozen(kw_only=True)
class Dirichlet:
    """Dirichlet noise at the root (Silver et al., 2017): prior = (1 - `fraction`) * prior + `fraction` * noise.

    `alpha` is the concentration of the noise: the smaller it is, the fewer moves share the noise. AlphaZero took about
    10 divided by the number of legal moves, of which Tribolo has ten on average. Raise InvalidArgument if `alpha` is
    not above 0, or `fraction` is not from 0 to 1.
    """

    alpha: float = 1.0
    fraction: float = 0.25

    def __post_init__(self) -> None:
        _check("alpha", self.alpha, 1e-3, 1e3)
        _check("fraction", self.fraction, 0, 1)


@frozen(kw_only=True)
class Gumbel:
    """A Gumbel root: Danihelka, Guez, Schrittwieser and Silver (2022), "Policy improvement by planning with Gumbel".

    Sequential halving divides the visits of a run among `moves` moves that are drawn without replacement from the
    priors, in favour of those with the greatest sum of noise, logit and scaled value. The chosen move is the best of
    the most visited ones, and the policy target is the improved policy. The values are the win shares of the player to
    move. Their scale is `c_scale` * (`c_visit` + visits of the most visited move). Selection below the root does not
    change. `noise` is the factor of the Gumbel noise: 0 plays the best move, for evaluation games.

    Raise InvalidArgument if `moves` is not from 1 to 176, or another number is negative or not finite.
    """

    moves: int = 16
    c_visit: float = 50.0
    c_scale: float = 1.0
    noise: float = 1.0

    def __post_init__(self) -> None:
        checked_number("moves", self.moves, 1, MAX_GUMBEL_MOVES)
        _check("c_visit", self.c_visit, 0)
        _check("c_scale", self.c_scale, 0)
        _check("noise", self.noise, 0)


def _check(name: str, number: float, least: float, most: float = inf) -> None:
    """Raise InvalidArgument, which mentions `name`, unless `number` is finite and from `least` to `most`."""
    if not (isfinite(number) and least <= number <= most):
        expected = f"a number from {least:g} on" if most == inf else f"a number from {least:g} to {most:g}"
        raise InvalidArgument(name, expected, number)
