"""The opponents of an environment, given as specs, as values or as functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from ..ai import AnyOpponent, opponent
from ..ai.built_in import BuiltIn
from ..ai.population import Population
from ..ai.protocol import Opponent
from ..errors import InvalidArgument
from ..player import Player


def checked_opponent(given: AnyOpponent, weights_folder: Path | None) -> Opponent:
    """Return the opponent for `given`: an Opponent as it is, or an opponent made from a spec or from a function.

    A spec is a text such as `paranoid:depth=4`. `weights_folder` contains the weights files that a spec names; without
    it, no spec may name a weights file. Raise InvalidSpec if the spec is invalid, InvalidArgument if `given` is none of
    the three.
    """
    if not isinstance(given, str | Opponent) and not callable(given):
        raise InvalidArgument("opponent", "a spec, an Opponent or a function", repr(given))
    return opponent(given, weights_folder)


Opponents: TypeAlias = "tuple[Opponent, Opponent] | Population"
"""The opponents of a learner: the next player in turn order and the third one, or a population to draw them from."""

GivenOpponents: TypeAlias = tuple[AnyOpponent, AnyOpponent] | Population
"""The opponents of a learner, as a program can give them."""


def checked_opponents(given: GivenOpponents, weights_folder: Path | None) -> Opponents:
    """Return the opponents of a learner: a Population as it is, or two opponents; see `checked_opponent`.

    Raise InvalidArgument if it is neither a Population nor two of them, InvalidSpec if a spec is invalid.
    """
    if isinstance(given, Population):
        return given
    if not isinstance(given, tuple | list) or len(given) != 2:
        raise InvalidArgument("opponents", "two specs, Opponents or functions, or a Population", repr(given))
    first, second = (checked_opponent(one, weights_folder) for one in given)
    return first, second


def opponents_of(opponents: Opponents, seed: int, learner: Player) -> tuple[Opponent, Opponent]:
    """Return the next player in turn order after a learner and the third one, in the game with this seed."""
    if not isinstance(opponents, Population):
        return opponents
    line_up = opponents.line_up(seed)
    _, second, third = learner.from_here()
    return line_up[second.index], line_up[third.index]


def games_by_opponent(opponents: Mapping[int, Opponent]) -> Iterator[tuple[Opponent, list[int]]]:
    """Yield each opponent once, with its games: equal built-in ones together, others if they are the same object."""
    found: dict[object, tuple[Opponent, list[int]]] = {}
    for game, player in opponents.items():
        key = player if isinstance(player, BuiltIn) else id(player)
        found.setdefault(key, (player, []))[1].append(game)
    yield from found.values()
