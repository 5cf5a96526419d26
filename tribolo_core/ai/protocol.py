"""What every computer player promises, and what it says about a turn."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from .._kernel import Stop
from ..coord import Coord
from ..dice import checked_seed, draw
from ..errors import IllegalMove, Reason
from ..player import Player
from ..turn import Turn

__all__ = ["Analysis", "Limits", "Opponent", "Progress", "RankedMove", "Shares", "Stop", "checked_player", "ranked"]


Shares: TypeAlias = tuple[float, float, float]
"""Shares of the win of Blue, Red and Green, which add up to 1."""


@dataclass(frozen=True, slots=True)
class Limits:
    """When a search ends: after `depth` plies, `nodes` nodes or `milliseconds`, whichever is first; None is no limit.

    Only a search without a limit of time gives the same answer each time. A limit of 0 or less is a ValueError.
    """

    depth: int | None = None
    nodes: int | None = None
    milliseconds: float | None = None

    def __post_init__(self) -> None:
        for name in ("depth", "nodes", "milliseconds"):
            limit = getattr(self, name)
            if limit is not None and limit <= 0:
                raise ValueError(f"a limit is more than 0: {name} is {limit}")


@dataclass(frozen=True, slots=True)
class RankedMove:
    """A move and what it is worth to the player to move; the greater the better, in the opponent's own units.

    `line` is the principal variation: this move and the answers that the opponent expects, as far as it knows them.
    `nodes` is the work done for this move. `shares` are the expected shares of the win of Blue, Red and Green, adding
    up to 1, and `cells` their expected cells at the end of the game; None where the opponent cannot tell.
    """

    coord: Coord
    value: float
    line: tuple[Coord, ...]
    nodes: int
    shares: Shares | None = None
    cells: tuple[float, float, float] | None = None


@dataclass(frozen=True, slots=True)
class Analysis:
    """The legal moves of a turn from the best to the worst.

    The first `equals` of them are as good as each other. `nodes` is all the work done; `depth` the plies looked ahead.
    `solved` says that what the best move is worth is proven to the end of the game, as far as the others play as the
    opponent expects: more work would not change it.
    """

    moves: tuple[RankedMove, ...]
    equals: int
    nodes: int
    depth: int
    solved: bool = False

    def best(self, seed: int | None) -> Coord:
        """The best move; the seed picks one of several equal ones, and None the first in reading order."""
        equals = sorted(move.coord for move in self.moves[: self.equals])
        return equals[0] if seed is None else equals[draw(seed, len(equals))]


Progress = Callable[[Analysis], object]
"""What is called with each better analysis as a search goes on."""


class Opponent(Protocol):
    """A computer player: an immutable value that chooses moves.

    It keeps nothing between two choices unless it is `seated`, and leaves the turn as it was.
    """

    def seated(self) -> Opponent:
        """This player for one seat of one game, who may keep his thoughts from turn to turn; most keep nothing."""
        return self

    @abstractmethod
    def analyse(
        self,
        turn: Turn,
        *,
        seed: int | None = None,
        every_move: bool = True,
        limits: Limits | None = None,
        progress: Progress | None = None,
        stop: Stop | None = None,
        past: Sequence[Turn] = (),
    ) -> Analysis:
        """Rank the moves of the player to move.

        `seed` settles what is left to chance in the search. With `every_move` the value of each move is exact as far as
        the opponent looks; without, only the best ones are, which takes less work. `limits` replace the opponent's own.
        `progress` is called with what is known after each completed iteration, or where it does not keep up, after the
        last one; `stop.set()`, from any thread, ends the search with that. Opponents that answer at once heed neither
        limits, progress nor stop. `past` are the turns of the game before this one, from the first, as far as they are
        known; most opponents do not look back.

        IllegalMove is raised when the game is over, InvalidSeed for a wrong seed, ValueError where neither limits
        nor stop would ever end the search.
        """
        ...

    def choose(
        self, turn: Turn, *, seed: int | None = None, stop: Stop | None = None, past: Sequence[Turn] = ()
    ) -> Coord:
        """The move for the player to move: always a legal one, and the same one for the same turn, past and seed.

        (The same one unless the opponent is limited by time.) `seed`, a whole number from 0 to 2**64 - 1, settles what
        is left to chance; without one it is the first of equal moves in reading order. Errors are those of `analyse`.
        """
        return self.analyse(turn, seed=seed, every_move=False, stop=stop, past=past).best(seed)


def checked_player(turn: Turn, seed: int | None) -> Player:
    """The player to move; what `Opponent.analyse` promises to raise is raised."""
    if seed is not None:
        checked_seed(seed)
    if turn.player is None:
        raise IllegalMove(None, None, Reason.GAME_OVER)
    return turn.player


def ranked(values: dict[Coord, int], *, nodes: int, depth: int, smallest: bool = False) -> Analysis:
    """The analysis of an opponent that has a value for each move and wants the largest of them, or the smallest."""
    worth = {coord: -value if smallest else value for coord, value in values.items()}
    order = sorted(worth, key=lambda coord: (-worth[coord], coord))
    equals = sum(value == worth[order[0]] for value in worth.values())
    moves = tuple(RankedMove(coord, worth[coord], (coord,), nodes // len(order)) for coord in order)
    return Analysis(moves, equals, nodes, depth)
