"""A puzzle: a turn with one best move, what the searches found about each move, and where the turn comes from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from ..ai.protocol import Shares
from ..board import Position
from ..coord import Coord
from ..player import Player
from ..turn import Turn


class Theme(StrEnum):
    """What a puzzle is about; `themes.py` defines each theme by the rules and the searches."""

    WIN_CELLS = "win-cells"
    SAVE_CELLS = "save-cells"
    CUT_OFF = "cut-off"
    TAKE_FROM_LEADER = "take-from-leader"
    KEEP_QUIET = "keep-quiet"
    DO_NOT_MAKE_A_KING = "do-not-make-a-king"
    EXACT_ENDING = "exact-ending"


SHARE_UNITS: Final = 1_000
"""Win shares of a puzzle are whole multiples of 1 / `SHARE_UNITS`, a tenth of a per cent."""


def rounded(shares: Shares) -> Shares:
    """Return win shares as multiples of 1 / `SHARE_UNITS` that add up to 1.

    The first of the greatest rounded shares takes the difference.

    >>> rounded((1 / 3, 1 / 3, 1 / 3)), rounded((0.51249, 0.48749, 0.00002))
    ((0.334, 0.333, 0.333), (0.513, 0.487, 0.0))
    """
    units = [round(SHARE_UNITS * share) for share in shares]
    units[units.index(max(units))] += SHARE_UNITS - sum(units)
    blue, red, green = (unit / SHARE_UNITS for unit in units)
    return blue, red, green


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal move of a puzzle and its evaluation.

    `shares` holds the win shares (expected shares of the win) of Blue, Red and Green after the move; those of a puzzle
    are as `rounded()` returns them. `line` begins with the move and goes on with the moves that the search expects.
    """

    shares: Shares
    line: tuple[Coord, ...]

    @property
    def move(self) -> Coord:
        """The legal move itself, the first of `line`."""
        return self.line[0]

    def share(self, player: Player) -> float:
        """Return the win share of `player` after the move."""
        return self.shares[player.index]


@dataclass(frozen=True, slots=True)
class Source:
    """The game that a puzzle comes from.

    `game` is the number of the game in its mining, from 0. It starts from the standard deal of the seed `deal`. `seats`
    holds the names of Blue, Red and Green, and `ply` is the number of moves before the puzzle. `mining.play_source`
    plays the game again.
    """

    game: int
    deal: int
    seats: tuple[str, str, str]
    ply: int


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A turn with one best move, the key.

    `id` depends on the position alone and is equal for twins, see `symmetry.puzzle_id`. A puzzle has no past: the
    searches know nothing of the moves before. `choices` holds every legal move, the key first, then by the win share of
    the player to move. `is_proven` says that the shares are exact, under the assumption that every player plays for
    itself; otherwise they are estimates. `solved` holds the number of tries, of `rating.TRIALS` each, in which the
    levels 1 to 8 found the key. `rating` is the difficulty that follows from `solved`.
    """

    id: str
    position: Position
    choices: tuple[Choice, ...]
    is_proven: bool
    themes: tuple[Theme, ...]
    solved: tuple[int, ...]
    rating: int
    source: Source

    @property
    def turn(self) -> Turn:
        """The turn of the puzzle, without a past."""
        return Turn.start(*self.position)

    @property
    def player(self) -> Player:
        """The player to move."""
        assert self.position.player is not None
        return self.position.player

    @property
    def key(self) -> Coord:
        """The best move."""
        return self.choices[0].move

    @property
    def gap(self) -> float:
        """The win share of the player to move after the key, less the one after the second-best move."""
        return gap(self.choices, self.player)


def gap(choices: Sequence[Choice], player: Player) -> float:
    """Return the win share of `player` after the first of its moves `choices`, less the one after the second."""
    best, second = (choice.share(player) for choice in choices[:2])
    return round(SHARE_UNITS * (best - second)) / SHARE_UNITS
