"""The computer player of 2017 and its fairer relatives."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .. import _kernel
from ..coord import COORDS, Coord
from ..errors import InvalidSpec, nearest
from ..player import Player
from ..turn import Turn
from .protocol import Analysis, Opponent, Question, ranked
from .strategy import STRATEGIES

_PLIES: Final = 3
"""Its own move, one reply, and a move of which only the scores count."""


@dataclass(frozen=True, slots=True)
class Original(Opponent):
    """The 2017 player with one of the `strategy.ALLIANCES`: three plies of plain minimax, see `strategy`."""

    alliance: str

    def answer(self, question: Question) -> Analysis:
        """Rank every move by a search of three plies; the limits are ignored."""
        packed = question.turn.board.packed
        values, maximizes, nodes = _kernel.original_values(packed, question.player.index, self.alliance)
        return ranked(_by_coord(values), nodes=nodes, depth=_PLIES, smallest=not maximizes)


def root_values(turn: Turn, strategy_name: str, depth: int = 1) -> dict[Coord, int]:
    """What the turn after each move is worth, searched `depth` moves ahead, to a strategy of the player to move.

    The names are those of `strategy.STRATEGIES`; InvalidSpec is raised for another, ValueError for a negative depth.
    There is no move, so no value, when the game is over.

    >>> from tribolo_core import Game
    >>> {str(coord): value for coord, value in root_values(Game.new(seed=7).turn, "own-score").items()}
    {'i6': 13}
    """
    if strategy_name not in STRATEGIES:
        raise InvalidSpec(
            strategy_name, f"there is no {strategy_name!r}", nearest(strategy_name, STRATEGIES), "strategy"
        )
    if depth < 0:
        raise ValueError(f"a depth is 0 or more moves, not {depth}")
    first = turn.player or Player.BLUE
    # Every move fills a cell, so there is nothing to find deeper than the board has cells.
    return _by_coord(_kernel.root_values(turn.board.packed, first.index, strategy_name, min(depth, len(COORDS))))


def _by_coord(values: list[tuple[int, int]]) -> dict[Coord, int]:
    return {COORDS[cell]: value for cell, value in values}
