"""Boards of the kernel."""

from typing import TypeAlias, final

from ..coord import Coord
from ..player import Player
from ..transition import Transition

class InvalidBoard(ValueError):
    """The error for text that is not a board. Its argument is a list of (line, column, message)."""

_Turn: TypeAlias = tuple[Board, Player | None, tuple[Player, ...], tuple[Coord, ...]]
"""The board, the player to move (None if the game is over), the skipped players and the destinations."""

@final
class Board:
    """A board."""

    @staticmethod
    def from_text(text: str) -> Board:
        """Parse board text; raise InvalidBoard if it has faults."""

    def owner_at(self, cell: int) -> int: ...
    def scores(self) -> tuple[int, int, int]: ...
    def transitions(self) -> list[dict[Coord, Transition]]:
        """Return the transitions of each player by destination, in reading order."""

    def turn(self, first: int) -> _Turn:
        """Return the turn of the first player, from `first` on, who can move."""

    def next_turn(self, mover: int, destination: int) -> _Turn | None:
        """Return the turn after a move, or None if `mover` cannot move there."""

    def perft(self, first: int, depth: int) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...
