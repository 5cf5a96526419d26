"""Styles: the engine with a will of its own."""

from __future__ import annotations

from collections.abc import Callable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final, TypeAlias

from ..coord import Coord
from ..player import PLAYERS, Player
from ..turn import Turn
from .engine import Engine
from .protocol import Analysis, Limits, Opponent, Question, RankedMove
from .spec import OpponentDefinition, Option, whole_number

_NODES: Final = 200
_LOSS: Final = 0.05
"""So much of its expected share of the win a style gives for having its way."""

Whom: TypeAlias = Callable[[Question], AbstractSet[Player]]
"""The players whose cells a style is about."""


@dataclass(frozen=True, slots=True)
class Style(Opponent):
    """The engine with `nodes`, which among the moves that cost it little plays the one that suits it most.

    That is the one that takes most from those it is about, or, where it is `gentle`, the one that takes least.
    """

    whom: Whom
    gentle: bool
    nodes: int

    def answer(self, question: Question) -> Analysis:
        """Rank the moves by preference among those that cost little; the values are those of the engine."""
        turn = question.turn
        engine = Engine(question.limits or Limits(nodes=self.nodes))
        analysis = engine.analyse(turn, seed=question.seed, stop=question.stop)
        whom = self.whom(question)
        least = analysis.moves[0].value - _LOSS

        def dislike(move: RankedMove) -> tuple[bool, int]:
            taken = _taken(turn, move.coord, whom)
            return move.value < least, taken if self.gentle else -taken

        # Those that suit as well stay in the engine's order.
        return replace(analysis, moves=tuple(sorted(analysis.moves, key=dislike)), equals=1)


def _taken(turn: Turn, coord: Coord, whom: AbstractSet[Player]) -> int:
    return sum(len(jump.taken) for jump in turn.transitions[coord] if jump.loser in whom)


def leaders(question: Question) -> frozenset[Player]:
    """Return the leaders of the game other than the player to move."""
    return frozenset(question.turn.scores.leaders) - {question.player}


def robbers(question: Question) -> frozenset[Player]:
    """Return the players who have captured the most cells of the player to move; an empty set if none were captured."""
    losses = dict.fromkeys(PLAYERS, 0)
    player = question.player
    for before, after in pairwise((*(past.turn for past in question.past), question.turn)):
        if before.player not in (None, player):
            losses[before.player] += before.scores[player] - after.scores[player]
    most = max(losses.values())
    return frozenset(other for other, lost in losses.items() if lost == most > 0)


def _style(whom: Whom, gentle: bool, _variant: None, *, nodes: int = _NODES) -> Style:
    return Style(whom, gentle, nodes)


_OPTIONS: Final = {"nodes": Option(whole_number, "the turns whose moves to value")}

STYLES: Final = {
    "revenge": OpponentDefinition(
        "Plays well, and likes best to take from whoever took most from it.",
        partial(_style, robbers, False),
        options=_OPTIONS,
    ),
    "peaceful": OpponentDefinition(
        "Plays well, and leaves the cells of the leader alone where that costs little.",
        partial(_style, leaders, True),
        options=_OPTIONS,
    ),
}
"""The registry's entries for the styles; a third one, `coalition`, is a relative of the original."""
