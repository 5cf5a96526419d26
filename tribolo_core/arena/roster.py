"""A roster: opponents by the names under which they play in an arena."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..ai import AnyOpponent, seated_opponent
from ..ai.protocol import Opponent
from ..values import frozen


@frozen
class Roster:
    """The opponents behind the names of a line-up: `values` maps names to opponents; any other name is a spec.

    A roster is called with a name, and returns an opponent for one seat of one game, so `play` of the arena takes a
    roster as `seat`. `otherwise` makes that opponent from the value or the spec; by default, a spec can only name a
    built-in opponent.

    >>> from tribolo_core import Game
    >>> roster = Roster({"first": lambda turn: min(turn.transitions)})
    >>> str(roster("first").choose(Game.new(seed=7).turn))
    'i6'
    """

    values: Mapping[str, AnyOpponent]
    otherwise: Callable[[AnyOpponent], Opponent] = seated_opponent

    def __call__(self, name: str) -> Opponent:
        """Return an opponent for a seat; raise InvalidSpec if `name` is neither in `values` nor a valid spec."""
        return self.otherwise(self.values.get(name, name))
