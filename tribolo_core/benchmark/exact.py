"""Solved positions: what self-interested play leads to, and what each player can force."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from ..ai import opponent
from ..ai.protocol import Limits
from ..analysis.endgame import guarantee, solve
from ..arena.report import win_shares_of
from ..coord import Coord
from ..dice import nth_seed
from ..game import Game
from ..notation.position import format_position, parse_position
from ..player import PLAYERS
from ..scores import Scores
from ..turn import Turn
from ..values import frozen
from .shipped import read_rows, shipped_path

SCHEMA: Final = "tribolo-exact/1"
"""Name and version of the file format."""

SMALL_BOARDS: Final = "exact_5x5"
"""The file with 1,000 solved deals of the preset `5x5`."""

ENDINGS: Final = "exact_endings"
"""The file with solved endings on the board of 16 by 11 cells."""

EMPTY: Final = 12
"""The most empty cells of an ending."""

_LIMITS: Final = Limits(nodes=10**12)


class MoveValue(NamedTuple):
    """The exact value of a move: the final scores under self-interested play, and the margin that its player can force.

    The margin is the player's final score less the greater final score of the two others, whatever these play.
    """

    scores: Scores
    margin: int


@frozen
class ExactPosition:
    """A solved turn and the `seed` of the deal of its game.

    `scores` are the final scores if each player plays for itself; `tribolo_core.solve` documents the rule for ties.
    `margins` are the margins that Blue, Red and Green can force against both others, see `tribolo_core.guarantee`.
    `moves` holds the value of each legal move, in reading order.
    """

    seed: int
    turn: Turn
    scores: Scores
    margins: tuple[int, int, int]
    moves: Mapping[Coord, MoveValue]

    @property
    def best(self) -> tuple[Coord, ...]:
        """The moves that are best for their player, in reading order.

        They give the greatest win share under self-interested play, and of these, the greatest difference between the
        player's score and the mean of the three. What they mean to the other two players does not count.
        """
        greatest = self._standing(self.scores)
        return tuple(coord for coord, value in self.moves.items() if self._standing(value.scores) == greatest)

    def share(self, scores: Scores) -> float:
        """Return the win share of the player to move at final scores."""
        return win_shares_of([*scores.values()])[self.turn.mover.index]

    def _standing(self, scores: Scores) -> tuple[float, int]:
        """Return what the player to move maximises: its win share, then, if that is equal, its cells above the mean.

        The second number is three times the cells above the mean, so that it is a whole number.
        """
        return self.share(scores), 3 * scores[self.turn.mover] - sum(scores.values())


def solved(seed: int, turn: Turn) -> ExactPosition:
    """Solve a turn exactly; `seed` is that of the deal of its game.

    The time grows fivefold with every empty cell or two: 14 take a tenth of a second on a small board.
    """
    exact = solve(turn, every_move=True, limits=_LIMITS)
    blue, red, green = (guarantee(turn, player, every_move=True, limits=_LIMITS) for player in PLAYERS)
    forced = dict((blue, red, green)[turn.mover.index].moves)
    values = {}
    for coord, scores in exact.moves:
        margin = forced[coord]
        assert scores is not None, "the solver finds the scores of every move"
        assert margin is not None, "the solver finds the margin of every move"
        values[coord] = MoveValue(scores, margin)
    return ExactPosition(seed, turn, exact.scores, (blue.margin, red.margin, green.margin), values)


def small_board(seed: int) -> ExactPosition:
    """Solve the deal of a seed on the preset `5x5`."""
    return solved(seed, Game.new(seed=seed, deal="5x5").turn)


def ending(seed: int) -> ExactPosition | None:
    """Solve the first turn with at most `EMPTY` empty cells of a game between three `level:5`.

    Return `None` if the game is over before, or if every move of the turn is a best one.
    """
    turn, player = Game.new(seed=seed).turn, opponent("level:5")
    for ply in range(len(str(turn.board))):
        if turn.player is None:
            return None
        if str(turn.board).count(".") <= EMPTY:
            break
        turn = turn.play(player.choose(turn, seed=nth_seed(seed, ply)))
    found = solved(seed, turn)
    return found if len(found.best) < len(found.moves) else None


def exact_fields(position: ExactPosition) -> dict[str, object]:
    """Return the fields of a solved position as an object of JSON, with `position` for `turn`; see `parse_exact`."""
    turn = position.turn
    moves = {str(coord): [[*value.scores.values()], value.margin] for coord, value in position.moves.items()}
    return {
        "seed": position.seed,
        "position": format_position(turn.position),
        "scores": [*position.scores.values()],
        "margins": [*position.margins],
        "moves": moves,
    }


def parse_exact(fields: Mapping[str, Any]) -> ExactPosition:
    """Return the solved position in an object of JSON; the values themselves are not solved again.

    Raise KeyError, TypeError or ValueError if a field is missing or cannot be converted, ValueError also if the moves
    are not the legal moves of the position in reading order.
    """
    turn = Turn.start(*parse_position(fields["position"]))
    moves = {
        Coord.parse(name): MoveValue(Scores(*scores), int(margin)) for name, (scores, margin) in fields["moves"].items()
    }
    if [*moves] != [*turn.transitions]:
        raise ValueError("its moves are not the legal moves of the position")
    blue, red, green = fields["margins"]
    return ExactPosition(int(fields["seed"]), turn, Scores(*fields["scores"]), (blue, red, green), moves)


@cache
def exact_positions(name: str) -> tuple[ExactPosition, ...]:
    """Return the solved positions of a file that ships with this release, read once.

    >>> position = exact_positions(SMALL_BOARDS)[1]
    >>> str(position.scores), position.margins, [str(coord) for coord in position.best]
    ('13-3-0', (10, -10, -13), ['j4'])
    """
    return read_rows(shipped_path(name), SCHEMA, parse_exact)
