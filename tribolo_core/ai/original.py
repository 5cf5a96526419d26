"""The computer player of *triboard*, the browser game of 2017, and variants with other alliances."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from .. import _kernel
from ..coord import COORDS, Coord
from ..errors import InvalidArgument, InvalidSpec, nearest
from ..player import Player
from ..turn import Turn
from .protocol import Analysis, Opponent, Question, ranked
from .strategy import STRATEGIES

_PLIES: Final = 3
"""A move, a reply, and a third move of which only the captures are counted."""


@dataclass(frozen=True, slots=True)
class Original(Opponent):
    """The computer player of *triboard* with one of the `strategy.ALLIANCES`: a minimax search of three plies."""

    alliance: str

    def answer(self, question: Question) -> Analysis:
        """Rank the legal moves of the turn in `question` by a minimax search of three plies.

        A strategy gives the values of the leaves. `strategy.chosen_strategy` chooses this strategy from the turn and
        `self.alliance`. The limits in `question` are ignored.
        """
        packed = question.turn.board.packed
        values, maximises, nodes = _kernel.original_values(packed, question.player.index, self.alliance)
        return ranked(_by_coord(values), nodes=nodes, depth=_PLIES, smallest=not maximises)

    def in_kernel(self) -> _kernel.Opponent:
        """Return the opponent of the kernel that chooses the same moves."""
        return _kernel.Opponent.original(self.alliance)


def root_values(turn: Turn, strategy_name: str, depth: int = 1) -> dict[Coord, int]:
    """Return the minimax value of each legal move.

    The search looks `depth` moves beyond the move itself. The player to move on `turn` follows the strategy
    `strategy_name`, a key of `strategy.STRATEGIES`. This strategy gives the values of the leaves, and says which
    players maximise the value; the other players minimise it. The dictionary is empty if the game is over. Raise
    InvalidSpec if the name is unknown, InvalidArgument if the depth is negative.

    >>> from tribolo_core import Game
    >>> {str(coord): value for coord, value in root_values(Game.new(seed=7).turn, "own-score").items()}
    {'i6': 13}
    """
    if strategy_name not in STRATEGIES:
        raise InvalidSpec(
            strategy_name, f"unknown name {strategy_name!r}", nearest(strategy_name, STRATEGIES), "strategy"
        )
    if depth < 0:
        raise InvalidArgument("depth", "0 or more moves", depth)
    first = turn.player or Player.BLUE
    # Every move fills a cell, so no game has more moves than the board has cells.
    return _by_coord(_kernel.root_values(turn.board.packed, first.index, strategy_name, min(depth, len(COORDS))))


def _by_coord(values: list[tuple[int, int]]) -> dict[Coord, int]:
    """Convert pairs from the kernel, each the index of a cell and the value of the move to it, to a dictionary.

    The indices count the cells row by row, from 0 at the top left.
    """
    return {COORDS[cell]: value for cell, value in values}
