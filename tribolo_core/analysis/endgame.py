"""Exact endings: the rest of a game searched to its end, so that what is said of it is known and not estimated.

With three players there are two things to know, and they differ: what a player can *force* whatever both others do,
which is a proof, and what everybody gets when each plays *for himself*, which is exact but supposes that they do.
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
"""A few seconds."""


@dataclass(frozen=True, slots=True)
class Solution:
    """How a game ends when each plays for himself.

    `scores` are those at its end. `moves` are all moves in reading order, each with the scores that it leads to, or
    None where it is only known that others are better for the mover; `best` are those as good as each other. `line` is
    the rest of the game, every move the first of its equals in reading order, and `nodes` the turns looked at.
    """

    scores: Scores
    moves: tuple[tuple[Coord, Scores | None], ...]
    best: tuple[Coord, ...]
    line: tuple[Coord, ...]
    nodes: int

    @property
    def outcome(self) -> Outcome:
        """Who wins, and with which scores."""
        return Outcome(self.scores)


@dataclass(frozen=True, slots=True)
class Guarantee:
    """What `player` can force: no play of the two others, not even together, leaves him less.

    `margin` is his cells at the end less those of the better one of the two others. `moves` are all moves of the
    player to move, who is `player` or one of those against him, in reading order, each with the margin that it leads
    to, or None where it is only known that others are better for the mover; `best` are those as good as each other.
    `line` is the rest of the game if the others play against `player`, and `nodes` the turns looked at. Where only the
    win was asked for, a margin is 1, 0 or -1.
    """

    player: Player
    margin: int
    moves: tuple[tuple[Coord, int | None], ...]
    best: tuple[Coord, ...]
    line: tuple[Coord, ...]
    nodes: int

    @property
    def is_win(self) -> bool:
        """Whether the player can force to win alone."""
        return self.margin > 0

    @property
    def is_share(self) -> bool:
        """Whether the player can force a share of the win, or all of it."""
        return self.margin >= 0


def solve(
    turn: Turn, *, every_move: bool = False, limits: Limits = DEFAULT_LIMITS, stop: Stop | None = None
) -> Solution:
    """How the game ends when each plays for himself and knows it of the others: max^n, to the end of the game.

    A mover wants the greatest share of the win, and then to be as far above the mean of the scores as possible.
    Between moves that leave him the same, he takes the one that is worst for the next player by the same measure, and
    then the one with the most cells on the board. So the final scores do not depend on the way they are searched for;
    another rule for ties would lead to others.

    With `every_move` the scores after every move are found. Unsolved is raised where a limit is met or `stop` is set
    before, InvalidArgument for a limit of depth, ValueError where nothing would end the search.

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
    """What `player`, or else the player to move, can force whatever the two others do.

    With the aim `win` only the sign of the margin is found, which takes less work. With `every_move` the margin after
    every move is found. At the end of the game the player must be named. Errors are those of `solve`, and
    InvalidArgument for another aim or no player.

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
        raise InvalidArgument("player", "named where the game is over", player)
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
    """Return the nodes and the milliseconds of limits; raise InvalidArgument if they do not fit a solver."""
    if limits.depth is not None:
        raise InvalidArgument("limits", "of nodes or time, because a game is solved to its end", limits)
    if stop is None and not limits.is_bounded(by_depth=False):
        raise InvalidArgument("limits", "of nodes or time unless a stop flag is given", limits)
    return limits.nodes, limits.milliseconds
