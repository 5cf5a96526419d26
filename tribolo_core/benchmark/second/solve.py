"""The task `solve`: the best moves of positions that are drawn, and solved on the spot."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NamedTuple

from ...ai.any_opponent import legal_answer
from ...ai.protocol import Forfeit
from ...coord import Coord
from ...dice import nth_seed
from ...errors import InvalidScore
from ...values import frozen
from ..deals import RESERVED_FROM
from ..exact import ExactPosition, ending, small_board
from .draws import Draws
from .task import Table

NAME: Final = "solve"


class Solution(NamedTuple):
    """The kind of a position, and the win share that the candidate's move loses; `None` if it is a best move."""

    kind: str
    loss: float | None


@frozen
class Solve:
    """The task, a position for each unit: first deals of the preset `5x5`, then endings on the whole board."""

    small_boards: int = 60
    endings: int = 40

    @property
    def units(self) -> int:
        return self.small_boards + self.endings

    def ask(self, draws: Draws, number: int, table: Table) -> Any:
        found, opponent = self._position(draws, number), table.sit()
        try:
            move = legal_answer(opponent, found.turn, seed=nth_seed(found.seed, 0), past=()).move
        except Forfeit:
            return None
        finally:
            opponent.close()
        return str(move)

    def read(self, draws: Draws, number: int, answer: Any) -> Solution:
        found, move = self._position(draws, number), None if answer is None else Coord.parse(answer)
        if move is not None and move not in found.turn.transitions:
            raise InvalidScore(f"the move {move} is illegal")
        return Solution("5x5" if number < self.small_boards else "endings", found.loss(move))

    def _position(self, draws: Draws, number: int) -> ExactPosition:
        return _position(draws, number, is_ending=number >= self.small_boards)


@lru_cache(maxsize=4)
def _position(draws: Draws, number: int, *, is_ending: bool) -> ExactPosition:
    """Return the solved position of unit `number`: an ending, or a start position on a small board.

    A deal whose position cannot be used, such as one in which all moves are equally good, is replaced by the unit's
    next deal. The result is cached, because `ask` and `read` need the same position.
    """
    deal, solved = draws.deal(NAME, number), ending if is_ending else small_board
    while (found := solved(deal)) is None:
        deal = RESERVED_FROM | nth_seed(deal, 0)
    return found
