"""Endgame solvers: exact results by a search to the end of the game.

With three players there are two different results. `guarantee` finds what a player can force against any play of both
others. `solve` finds the scores if each player plays for itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from .. import _kernel
from ..ai.protocol import Limits, Stop
from ..coord import COORDS, Coord
from ..errors import InvalidArgument, Unsolved
from ..player import Player
from ..scores import Outcome, Scores
from ..turn import Turn

DEFAULT_LIMITS: Final = Limits(nodes=20_000_000)
"""The default limits of a solver: a few seconds."""


@dataclass(frozen=True, slots=True)
class Solution:
    """The final scores of a game in which each player plays for itself.

    `moves` holds all moves in reading order, each with the final scores after it, or `None` if other moves are known to
    be better for the player to move. `best` holds the equally good best moves. `line` is the rest of the game, with the
    first of equal moves in reading order, and `nodes` the number of turns searched.
    """

    scores: Scores
    moves: tuple[tuple[Coord, Scores | None], ...]
    best: tuple[Coord, ...]
    line: tuple[Coord, ...]
    nodes: int

    @property
    def outcome(self) -> Outcome:
        """The outcome of the game."""
        return Outcome(self.scores)


@dataclass(frozen=True, slots=True)
class Guarantee:
    """The margin that `player` can force, even if the two others play together.

    `margin` is the final score of `player` less the better final score of the two others. With the aim `win` only its
    sign is known: 1, 0 or -1. `moves` holds all moves of the player to move in reading order, each with its margin for
    `player`, or `None` if other moves are known to be better for the player to move. `best` holds the equally good best
    moves. `line` is the rest of the game if the others play against `player`, and `nodes` the number of turns searched.
    """

    player: Player
    margin: int
    moves: tuple[tuple[Coord, int | None], ...]
    best: tuple[Coord, ...]
    line: tuple[Coord, ...]
    nodes: int

    @property
    def is_win(self) -> bool:
        """Whether the player can force a final score above that of each other player."""
        return self.margin > 0

    @property
    def is_share(self) -> bool:
        """Whether the player can force a win or at least a tie for the most cells, which shares the win."""
        return self.margin >= 0


def solve(
    turn: Turn, *, every_move: bool = False, limits: Limits = DEFAULT_LIMITS, stop: Stop | None = None
) -> Solution:
    """Find the final scores if each player plays for itself: max^n to the end of the game.

    A player maximises the win share first, and then the difference between its score and the mean of the scores. Of
    equal moves it plays the one that is worst for the next player by the same measure, and then the one with the most
    owned cells. Thus the final scores do not depend on the order of the search; another rule for ties would give
    others.

    `every_move` finds the scores after every move, not only after the best moves. Raise Unsolved if a limit is reached
    or `stop` is set before the turn is solved, InvalidArgument if the limits contain a depth, or are empty and `stop`
    is `None`.

    >>> from tribolo_core import Game, opponent
    >>> game = Game.new(seed=7)
    >>> while len(game.turns) < 120:
    ...     game = game.play(opponent("greedy").choose(game.turn))
    >>> solution = solve(game.turn, every_move=True)
    >>> print(solution.scores, *solution.best, *solution.outcome.winners)
    41-82-41 a7 Red
    """
    nodes, milliseconds = _checked(limits, stop)
    first = turn.player or Player.BLUE
    try:
        scores, moves, line, visited = _kernel.solve(
            turn.board.packed,
            first.index,
            every_move=every_move,
            nodes=nodes,
            milliseconds=milliseconds,
            stop=stop,
        )
    except _kernel.Unsolved as error:
        raise Unsolved(error.args[0]) from None
    return Solution(
        Scores(*scores),
        tuple((COORDS[cell], None if found is None else Scores(*found)) for cell, found in moves),
        tuple(COORDS[cell] for cell, found in moves if found == scores),
        tuple(COORDS[cell] for cell in line),
        visited,
    )


def guarantee(
    turn: Turn,
    player: Player | None = None,
    *,
    aim: Literal["margin", "win"] = "margin",
    every_move: bool = False,
    limits: Limits = DEFAULT_LIMITS,
    stop: Stop | None = None,
) -> Guarantee:
    """Find the margin that `player`, by default the player to move, can force against any play of the two others.

    The margin is the final score of `player` less the better final score of the two others. The aim `win` finds only
    its sign, which takes less work. `every_move` finds the margin after every move, not only after the best moves.
    Raise Unsolved if a limit is reached or `stop` is set before the turn is solved. Raise InvalidArgument if the limits
    contain a depth, are empty and `stop` is `None`, if the aim is unknown, or if the game is over and `player` is
    `None`.

    >>> from tribolo_core import Game, opponent
    >>> game = Game.new(seed=7)
    >>> while len(game.turns) < 120:
    ...     game = game.play(opponent("greedy").choose(game.turn))
    >>> [guarantee(game.turn, player).margin for player in Player]
    [-43, 38, -39]
    """
    if aim not in ("margin", "win"):
        raise InvalidArgument("aim", "margin or win", aim)
    player = player or turn.player
    if player is None:
        raise InvalidArgument("player", "named if the game is over", player)
    nodes, milliseconds = _checked(limits, stop)
    first = turn.player or player
    try:
        margin, moves, line, visited = _kernel.guarantee(
            turn.board.packed,
            first.index,
            player.index,
            only_sign=aim == "win",
            every_move=every_move,
            nodes=nodes,
            milliseconds=milliseconds,
            stop=stop,
        )
    except _kernel.Unsolved as error:
        raise Unsolved(error.args[0]) from None
    return Guarantee(
        player,
        margin,
        tuple((COORDS[cell], found) for cell, found in moves),
        tuple(COORDS[cell] for cell, found in moves if found == margin),
        tuple(COORDS[cell] for cell in line),
        visited,
    )


def _checked(limits: Limits, stop: Stop | None) -> tuple[int | None, float | None]:
    """Return the limits of nodes and milliseconds.

    Raise InvalidArgument if the limits contain a depth, or if they are empty and `stop` is None.
    """
    if limits.depth is not None:
        raise InvalidArgument("limits", "of nodes or time, because a game is solved to its end", limits)
    if stop is None and not limits.is_bounded(by_depth=False):
        raise InvalidArgument("limits", "of nodes or time unless a stop flag is given", limits)
    return limits.nodes, limits.milliseconds
