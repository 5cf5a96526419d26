"""What every computer player promises."""

from typing import Protocol

from ..coord import Coord
from ..turn import Turn


class Opponent(Protocol):
    """A computer player: an immutable value that chooses moves.

    It keeps nothing between two choices, and leaves the turn as it was.
    """

    def choose(self, turn: Turn, *, seed: int) -> Coord:
        """The move for the player to move: always a legal one, and the same one for the same turn and seed.

        `seed`, a whole number from 0 to 2**64 - 1, settles what is left to chance. IllegalMove is raised when the game
        is over, InvalidSeed for a seed out of range.
        """
        ...
