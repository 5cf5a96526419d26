"""Boards of the kernel."""

from typing import TypeAlias, final

from ..coord import Coord
from ..player import Player
from ..transition import Transition

class InvalidText(ValueError):
    """The error for text that does not follow its notation; its argument lists the faults.

    A fault is a line, a column, a message with placeholders, and the names and values of the placeholders.
    """

_Turn: TypeAlias = tuple[Board, Player | None, tuple[Player, ...], tuple[Coord, ...]]
"""The board, the player to move (None if the game is over), the skipped players and the destinations."""

@final
class Board:
    """A board."""

    @staticmethod
    def from_text(text: str) -> Board:
        """Parse board text; raise InvalidText if it has faults."""

    def position(self, mover: int | None) -> str:
        """Return the position string; `mover` is the player to move, or None if the game is over."""

    def owner_at(self, cell: int) -> int:
        """Return the owner of a cell: 0 for none, 1 for a wall, 2 to 4 for Blue, Red and Green."""

    def scores(self) -> tuple[int, int, int]: ...
    def transitions(self) -> list[dict[Coord, Transition]]:
        """Return the transitions of each player by destination, in reading order of the destinations."""

    def turn(self, first: int) -> _Turn:
        """Return the turn of the first player, from `first` on, who can move; the game is over if nobody can."""

    def next_turn(self, mover: int, destination: int) -> _Turn | None:
        """Return the turn after a move, or None if `mover` cannot move there."""

    def perft(self, first: int, depth: int) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def parse_position(text: str) -> tuple[Board, int | None]:
    """Return the board and the player to move; raise InvalidText if the text is no position string."""
