"""A puzzle: a turn with one best move, or a sequence of such turns, what the searches found, and its source."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Final

from ..ai.protocol import Shares
from ..board import Position
from ..coord import Coord
from ..player import Player
from ..turn import Turn
from ..values import frozen


class Theme(StrEnum):
    """What a puzzle is about; `themes.py` defines each theme by the rules and the searches."""

    WIN_CELLS = "win-cells"
    SAVE_CELLS = "save-cells"
    CUT_OFF = "cut-off"
    TAKE_FROM_LEADER = "take-from-leader"
    KEEP_QUIET = "keep-quiet"
    DO_NOT_MAKE_A_KING = "do-not-make-a-king"
    EXACT_ENDING = "exact-ending"
    SEQUENCE = "sequence"


MOST_MOVES: Final = 3
"""The greatest number of own moves in a puzzle."""

SHARE_UNITS: Final = 1_000
"""Win shares of a puzzle are whole multiples of 1 / `SHARE_UNITS`, a tenth of a per cent."""


def rounded(shares: Shares) -> Shares:
    """Return win shares as multiples of 1 / `SHARE_UNITS` that add up to 1.

    The first of the greatest rounded shares takes the difference.

    >>> tuple(rounded(Shares(1 / 3, 1 / 3, 1 / 3))), tuple(rounded(Shares(0.51249, 0.48749, 0.00002)))
    ((0.334, 0.333, 0.333), (0.513, 0.487, 0.0))
    """
    units = [round(SHARE_UNITS * share) for share in shares]
    units[units.index(max(units))] += SHARE_UNITS - sum(units)
    return Shares(*(unit / SHARE_UNITS for unit in units))


@frozen
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


@frozen
class Step:
    """An own move of a puzzle: a turn of its player and the evaluations of all legal moves, the key first.

    `choices`, `is_proven` and `solved` are as in `Puzzle`.
    """

    turn: Turn
    choices: tuple[Choice, ...]
    is_proven: bool
    solved: tuple[int, ...]

    @property
    def key(self) -> Coord:
        """The best move."""
        return self.choices[0].move

    @property
    def gap(self) -> float:
        """By how much the win share of the player to move is greater after the key than after the second-best move."""
        return gap(self.choices, self.turn.mover)

    @property
    def is_decisive(self) -> bool:
        """Whether it is proven that the key wins alone and that every other move loses."""
        return self.is_proven and self.gap == 1

    @property
    def replies(self) -> tuple[Coord, ...]:
        """The moves of the opponents after the key, up to the next own turn or to the end of the line."""
        return self.choices[0].line[1 : plies_to_next_turn(self.turn, self.choices[0].line)]


@frozen
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


@frozen
class Puzzle:
    """A turn with one best move, the key.

    `id` depends on the position alone and is equal for twins, see `symmetry.puzzle_id`. A puzzle has no past: the
    searches know nothing of the moves before. `choices` holds every legal move, the key first, then by the win share of
    the player to move. `is_proven` says that the shares are exact before they are rounded, under the assumption that
    every player plays for itself; otherwise they are estimates. `solved` holds the number of tries, of `rating.TRIALS`
    each, in which the levels 1 to 8 found the key. In a sequence, the player is to move again after the replies in the
    line of the key, and that turn has a key, too: `sequel` holds these further own moves. `rating` is the difficulty
    that follows from the tries of all own moves.
    """

    id: str
    position: Position
    choices: tuple[Choice, ...]
    is_proven: bool
    themes: tuple[Theme, ...]
    solved: tuple[int, ...]
    rating: int
    source: Source
    sequel: tuple[Step, ...] = ()

    @property
    def turn(self) -> Turn:
        """The turn of the puzzle, without a past."""
        return Turn.start(*self.position)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All own moves of the puzzle, the first one included."""
        return Step(self.turn, self.choices, self.is_proven, self.solved), *self.sequel

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
        """By how much the win share of the player to move is greater after the key than after the second-best move."""
        return gap(self.choices, self.player)


def gap(choices: Sequence[Choice], player: Player) -> float:
    """Return the win share of `player` after the first of its moves `choices`, less the one after the second."""
    best, second = (choice.share(player) for choice in choices[:2])
    return round(SHARE_UNITS * (best - second)) / SHARE_UNITS


def plies_to_next_turn(turn: Turn, line: Sequence[Coord]) -> int:
    """Return how many moves of a line are played until the player to move on `turn` is to move again.

    It is the length of the line if the line ends before. The moves must be legal.
    """
    player = turn.player
    for ply, move in enumerate(line):
        if ply and turn.player is player:
            return ply
        turn = turn.play(move)
    return len(line)


def next_turn(turn: Turn, line: Sequence[Coord]) -> Turn | None:
    """Return the next turn of the player to move on `turn` if the moves of a line are played, without a past.

    Return `None` if the player is not to move again when the line, which has at least one move, ends.
    """
    player = turn.player
    for move in line[: plies_to_next_turn(turn, line)]:
        turn = turn.play(move)
    return Turn.start(*turn.position) if turn.player is player else None
