"""Populations of opponents, from which the seed of a game draws its line-up."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ..dice import Dice, nth_seed
from ..errors import InvalidArgument
from ..player import PLAYERS
from . import opponent
from .any_opponent import AnyOpponent
from .protocol import Opponent

FAMILIES: Final = (*("paranoid", "brs", "maxn") * 2, "mcts", "level", "revenge", "peaceful")
"""The families of the drawn specs; a family is drawn as often as it is listed."""

_LINE_UP: Final = 2**63
"""The number of the seed, among those derived from the seed of a game, that draws the line-up."""


def unknown_spec(dice: Dice, families: Sequence[str] = FAMILIES) -> str:
    """Draw a spec from more than a million: searches with their own evaluations, levels, and styles of the engine.

    >>> unknown_spec(Dice(7)), unknown_spec(Dice(7), ("level",))
    ('paranoid:nodes=507,eval=1*score+11*mobility+5*immunity', 'level:1')
    """
    match families[dice.below(len(families))]:
        case "level":
            return f"level:{1 + dice.below(8)}"
        case "mcts":
            return f"mcts:nodes={40 + dice.below(160)}"
        case "revenge" | "peaceful" as style:
            return f"{style}:nodes={20 + dice.below(80)}"
        case search:
            score, mobility, immunity = 1 + dice.below(4), 1 + dice.below(12), 1 + dice.below(8)
            evaluation = f"{score}*score+{mobility}*mobility+{immunity}*immunity"
            return f"{search}:nodes={100 + dice.below(900)},eval={evaluation}"


class Population:
    """The opponents that a learner may meet: those of a list, or the specs that `unknown_spec` draws.

    `opponents` are specs, Opponents or functions, each drawn with equal chances, with replacement. Without them,
    `families` restricts the drawn specs, for example to hold some out of a training; a family listed twice is drawn
    twice as often. `weights_folder` contains the weights files that listed specs name. Raise InvalidArgument if a list
    is empty, both are given or a family is unknown, InvalidSpec if a spec is invalid.

    >>> [opponent.name for opponent in Population(["greedy", "level:3"]).line_up(1)]
    ['level:3', 'greedy', 'level:3']
    """

    def __init__(
        self,
        opponents: Sequence[AnyOpponent] | None = None,
        *,
        families: Sequence[str] = FAMILIES,
        weights_folder: Path | None = None,
    ) -> None:
        if isinstance(opponents, str) or (opponents is not None and not opponents):
            raise InvalidArgument("opponents", "a list of specs, Opponents or functions", repr(opponents))
        if opponents is not None and families is not FAMILIES:
            raise InvalidArgument("families", "left out if opponents are listed", repr(families))
        if isinstance(families, str) or not families or not set(families) <= set(FAMILIES):
            raise InvalidArgument("families", f"a list of {', '.join(dict.fromkeys(FAMILIES))}", repr(families))
        self._listed = None if opponents is None else [opponent(given, weights_folder) for given in opponents]
        self._families = tuple(families)

    def line_up(self, seed: int) -> tuple[Opponent, Opponent, Opponent]:
        """Return the opponents of Blue, Red and Green in the game with this seed; a learner replaces one of them.

        Raise InvalidSeed if the seed is invalid.
        """
        dice = Dice(nth_seed(seed, _LINE_UP))
        blue, red, green = (self._draw(dice) for _ in PLAYERS)
        return blue, red, green

    def _draw(self, dice: Dice) -> Opponent:
        if self._listed is None:
            return opponent(unknown_spec(dice, self._families))
        return self._listed[dice.below(len(self._listed))]
