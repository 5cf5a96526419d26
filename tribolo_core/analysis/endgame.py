"""Endgame solvers: exact results by a search to the end of the game.

With three players there are two different results. `guarantee` finds what a player can force against any play of both
others. `solve` finds the scores if each player plays for itself.
"""

from __future__ import annotations

from typing import Final, Literal

from .. import _kernel
from ..ai.protocol import Limits, Stop
from ..arguments import expect
from ..coord import COORDS, Coord
from ..errors import InvalidArgument, Unsolved
from ..player import Player, named_player
from ..scores import Outcome, Scores
from ..turn import Turn, check_turn
from ..values import frozen

DEFAULT_LIMITS: Final = Limits(nodes=20_000_000)
"""The default limits of a solver: a few seconds."""


@frozen
class Solution:
    """The final scores of a game in which each player plays for itself.

    `moves` holds all moves in reading order, each with the final scores after it, or `None` if other moves are known to
    be better for the player to move. `best` holds the best moves, which are equally good. `line` holds the moves of the
    rest of the game; of equally good moves, the first in reading order. It is shorter if a limit is reached while it is
    found. `nodes` is the number of turns searched.
    """

    scores: Scores
    moves: tuple[tuple[Coord, Scores | None], ...]
    best: tuple[Coord, ...]
    line: tuple[Coord, ...]
    nodes: int

    @property
    def outcome(self) -> Outcome:
        """The final scores of this solution, and the winners by these scores."""
        return Outcome(self.scores)


@frozen
class Guarantee:
    """The margin that `player` can force, even if the two others play together.

    `margin` is the final score of `player` less the better final score of the two others. With the aim `win`, `margin`
    holds only the sign of this number: 1, 0 or -1. `moves` holds all moves of the player to move in reading order, each
    with its margin for `player`, or `None` if other moves are known to be better for the player to move. `best` holds
    the best moves, which are equally good. `line` holds the moves of the rest of the game if both others play against
    `player`; it is shorter if a limit is reached while it is found. `nodes` is the number of turns searched.
    """

    player: Player
    margin: int
    moves: tuple[tuple[Coord, int | None], ...]
    best: tuple[Coord, ...]
    line: tuple[Coord, ...]
    nodes: int

    @property
    def is_win(self) -> bool:
        """Whether `player` can force a final score greater than the final score of each other player."""
        return self.margin > 0

    @property
    def is_share(self) -> bool:
        """Whether `player` can force that no other player has a greater final score: a win or a shared win."""
        return self.margin >= 0


def solve(
    turn: Turn, *, every_move: bool = False, limits: Limits = DEFAULT_LIMITS, stop: Stop | None = None
) -> Solution:
    """Find the final scores if each player plays for itself, by a max^n search to the end of the game.

    `turn` holds the board and the player to move. Each player maximises its own win share. Among moves with equal win
    shares, the player maximises the difference between its score and the mean of the three scores. Among moves that
    are still equal, the player minimises the win share of the next player, and then the next player's difference.
    Among moves that are equal even then, the player maximises the number of cells with an owner. This rule for ties
    makes the final scores independent of the order in which the search visits the moves.

    If `every_move` is true, the search finds the final scores after every legal move of the turn. Otherwise it may
    find them for the best moves only. Raise Unsolved if a limit is reached or `stop` is set before the scores are
    found; the search checks the time and `stop` once in 256 turns. Raise InvalidArgument if `limits` contains a depth,
    or if `limits` is empty and `stop` is `None`.

    >>> from tribolo_core import Game, opponent
    >>> game = Game.new(seed=7)
    >>> while len(game.turns) < 120:
    ...     game = game.play(opponent("greedy").choose(game.turn))
    >>> solution = solve(game.turn, every_move=True)
    >>> print(solution.scores, *solution.best, *solution.outcome.winners)
    41-82-41 a7 Red
    """
    check_turn(turn)
    nodes, milliseconds = checked_limits(limits, stop)
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
    player: Player | str | None = None,
    *,
    aim: Literal["margin", "win"] = "margin",
    every_move: bool = False,
    limits: Limits = DEFAULT_LIMITS,
    stop: Stop | None = None,
) -> Guarantee:
    """Find the margin that `player`, by default the player to move, can force against any play of the two others.

    `turn` holds the board and the player to move; `player` is a Player or its name. The margin is the final score of
    `player` less the greater final score of the two others. If `aim` is `win`, the search finds only the sign of the
    margin, which takes less work. If `every_move` is true, the search finds the margin after every legal move of the
    turn. Otherwise it may find the margins of the best moves only.

    Raise Unsolved as `solve` does. Raise InvalidArgument in four cases: `limits` contains a depth; `limits` is empty
    and `stop` is `None`; `aim` is unknown; the game is over and `player` is `None`.

    >>> from tribolo_core import Game, opponent
    >>> game = Game.new(seed=7)
    >>> while len(game.turns) < 120:
    ...     game = game.play(opponent("greedy").choose(game.turn))
    >>> [guarantee(game.turn, player).margin for player in Player]
    [-43, 38, -39]
    """
    if aim not in ("margin", "win"):
        raise InvalidArgument("aim", "margin or win", aim)
    check_turn(turn)
    named = turn.player if player is None else named_player(player)
    if named is None:
        raise InvalidArgument("player", "named if the game is over", player)
    if not isinstance(named, Player):
        raise InvalidArgument("player", "Blue, Red or Green", player)
    nodes, milliseconds = checked_limits(limits, stop)
    first = turn.player or named
    try:
        margin, moves, line, visited = _kernel.guarantee(
            turn.board.packed,
            first.index,
            named.index,
            only_sign=aim == "win",
            every_move=every_move,
            nodes=nodes,
            milliseconds=milliseconds,
            stop=stop,
        )
    except _kernel.Unsolved as error:
        raise Unsolved(error.args[0]) from None
    return Guarantee(
        named,
        margin,
        tuple((COORDS[cell], found) for cell, found in moves),
        tuple(COORDS[cell] for cell, found in moves if found == margin),
        tuple(COORDS[cell] for cell in line),
        visited,
    )


def checked_limits(limits: Limits, stop: Stop | None) -> tuple[int | None, float | None]:
    """Return the limits of nodes and milliseconds; raise InvalidArgument for a depth, or if nothing ends the solver."""
    expect("limits", limits, Limits)
    expect("stop", stop, Stop | None)
    if limits.depth is not None:
        raise InvalidArgument("limits", "of nodes or time, because a game is solved to its end", limits)
    if stop is None and not limits.is_bounded(by_depth=False):
        raise InvalidArgument("limits", "of nodes or time unless a stop flag is given", limits)
    return limits.nodes, limits.milliseconds
