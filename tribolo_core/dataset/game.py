"""The plan of a data set, and its games."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from typing import Final, TypeAlias

from .. import _kernel
from ..ai import AnyOpponent, check_spec, seated_opponent
from ..ai.any_opponent import name_of
from ..ai.playing import steps
from ..ai.protocol import Forfeit, Opponent
from ..benchmark.deals import checked_training_deal, checked_training_seed
from ..coord import COORDS, Coord
from ..dice import nth_seed
from ..errors import InvalidArgument, InvalidContent, TriboloError
from ..game import Game
from ..player import PLAYERS
from ..scores import Scores
from ..values import frozen
from .targets import MoveTargets, problem_of

SCHEMA: Final = "tribolo-selfplay/1"
"""Name and version of the file format of data sets without policy targets."""

TARGETS_SCHEMA: Final = "tribolo-selfplay/2"
"""Name and version of the file format of data sets with policy targets.

Version 1 counted one visit too many for each legal move of the engine, the levels and the styles, so targets in it are
refused.
"""

DEFAULT_SEED: Final = 1_000_000_007
"""The seed of a data set that names none; no other program deals its games from this seed by default."""

MAX_GAMES: Final = 10**9
MAX_LINE_UPS: Final = 256

Seats: TypeAlias = tuple[str, str, str]
"""The names of the opponents of Blue, Red and Green: specs, or the names of opponents that are given as values."""

LineUp: TypeAlias = tuple[AnyOpponent, AnyOpponent, AnyOpponent]
"""The opponents of Blue, Red and Green."""


@frozen
class DatasetPlan:
    """The settings of a data set: its seed, the opponents of Blue, Red and Green, and its number of games.

    An opponent is given by its spec, as an Opponent, or as a function from a turn to a move. Game k starts from the
    deal (random start position) of the seed `nth_seed(seed, k)`, so a larger data set begins with the same deals.
    `shard` is the number of games per file. If `targets` is true, the games hold the visits and the value of every
    legal move; see `MoveTargets`.

    `more_seats` holds further line-ups: opponents of Blue, Red and Green that take turns with `seats`, game by game.

    Raise InvalidSeed if the seed is invalid, ReservedSeed if it is reserved for the benchmark, InvalidSpec or
    InvalidArgument if another setting is invalid.
    """

    seed: int
    seats: LineUp
    games: int
    shard: int = 1_000
    targets: bool = False
    more_seats: tuple[LineUp, ...] = ()

    def __post_init__(self) -> None:
        checked_training_seed(self.seed)
        if len(self.line_ups) > MAX_LINE_UPS:
            raise InvalidArgument("more_seats", f"at most {MAX_LINE_UPS - 1} line-ups", len(self.more_seats))
        for seats in self.line_ups:
            if len(seats) != len(PLAYERS):
                raise InvalidArgument("seats", "three specs, of Blue, Red and Green", repr(seats))
            for spec in seats:
                check_spec(spec)
        for name in ("games", "shard"):
            number = getattr(self, name)
            if type(number) is not int or not 1 <= number <= MAX_GAMES:
                raise InvalidArgument(name, f"a whole number from 1 to {MAX_GAMES}", repr(number))

    @property
    def line_ups(self) -> tuple[LineUp, ...]:
        """The line-ups of the data set: `seats`, then `more_seats`."""
        return (self.seats, *self.more_seats)

    def line_up_of(self, number: int) -> int:
        """Return the index in `line_ups` of the line-up that plays the game with this number, from 0."""
        return number % len(self.line_ups)

    @property
    def names(self) -> tuple[Seats, ...]:
        """The names of the opponents of each line-up: their specs, or the names of opponents given as values."""
        return tuple((name_of(blue), name_of(red), name_of(green)) for blue, red, green in self.line_ups)

    def shards(self) -> tuple[range, ...]:
        """Return one range of game numbers, counted from 0, for each shard (one file of the data set)."""
        starts = range(0, self.games, self.shard)
        return tuple(range(start, min(start + self.shard, self.games)) for start in starts)


class InvalidGame(InvalidContent):
    """A stored game of a data set is invalid."""


class ForfeitedGame(TriboloError):
    """An opponent could not go on in a game of a data set: the `game`, from 0, its `opponent` and the `reason`."""

    def __init__(self, game: int, opponent: str, reason: str) -> None:
        super().__init__(game, opponent, reason)
        self.game = game
        self.opponent = opponent
        self.reason = reason

    def __str__(self) -> str:
        return f"{self.opponent} forfeited game {self.game}: the opponent {self.reason}."


@frozen
class DatasetGame:
    """A finished game of a data set: its number, the seed of its start position, its moves and its final scores.

    `positions` holds the position string before each move. `evaluations` holds the value of each move, as the opponent
    that played the move estimated it, such as captured cells for `greedy` and win shares for `engine`. `targets` holds
    what that opponent found about every legal move; it is `None` if the data set has no targets. `line_up` is the index
    of the line-up that played the game, in `DatasetPlan.line_ups`.
    """

    number: int
    seed: int
    moves: tuple[Coord, ...]
    positions: tuple[str, ...]
    evaluations: tuple[float, ...]
    scores: Scores
    targets: tuple[MoveTargets, ...] | None = None
    line_up: int = 0

    def game(self) -> Game:
        """Replay the moves, and return the game with every turn (board and player to move) from first to last."""
        return Game.new(seed=self.seed).play_all(self.moves)


def play(plan: DatasetPlan, number: int, seat: Callable[[AnyOpponent], Opponent] = seated_opponent) -> DatasetGame:
    """Play one game between the opponents of a data set's plan and return it.

    `number` is the number of the game in the data set, from 0. The function `seat` creates an opponent for one game
    from an entry of a line-up; `play` calls it once for each of the three players, and closes the opponents after
    the game. Unless the moves of an opponent also depend on something else, such as a time limit, the returned game
    depends only on `plan` and `number`. Raise ForfeitedGame if an opponent cannot go on, ReservedSeed if the deal of
    the game is reserved for the benchmark.
    """
    line_up = plan.line_up_of(number)
    seed = checked_training_deal(nth_seed(plan.seed, number))
    opponents = [seat(opponent) for opponent in plan.line_ups[line_up]]
    moves: list[Coord] = []
    evaluations: list[float] = []
    targets: list[MoveTargets] = []
    game = Game.new(seed=seed)
    played = steps(game, opponents, lambda ply: _kernel.nth_seed(seed, ply - 1), every_move=plan.targets)
    with closing(played):
        for step in played:
            if isinstance(step.answer, Forfeit):
                name = plan.names[line_up][step.player.index]
                raise ForfeitedGame(number, name, step.answer.reason_with_log)
            decision = step.answer
            moves.append(decision.move)
            evaluations.append(decision.value)
            if decision.every_move is not None:
                targets.append(MoveTargets(*decision.every_move))
    positions, scores = _kernel.replay(seed, bytes(move.index for move in moves))
    kept = tuple(targets) if plan.targets else None
    return DatasetGame(number, seed, tuple(moves), tuple(positions), tuple(evaluations), Scores(*scores), kept, line_up)


def replay(
    number: int,
    seed: int,
    moves: bytes,
    positions: object,
    evaluations: tuple[float, ...],
    scores: object,
    targets: tuple[MoveTargets, ...] | None = None,
    line_up: int = 0,
) -> DatasetGame:
    """Return the game with these fields of `DatasetGame`, after a replay of `moves` from the deal of `seed`.

    `moves` has one byte per move, the index of the cell. `positions` and `scores` are lists; `positions` of `None` are
    not checked. Raise InvalidGame if a move is illegal, the game is not over, positions or scores differ from the
    replay, or evaluations or targets do not fit its moves. `number` and `line_up` are not checked.
    """
    try:
        replayed_positions, final = _kernel.replay(seed, moves)
    except _kernel.InvalidMoves as error:
        raise InvalidGame(str(error)) from None
    if positions is not None and positions != replayed_positions:
        raise InvalidGame("the positions do not follow from the moves")
    if scores != final:
        raise InvalidGame(f"the scores are {scores}, but the moves lead to {final}")
    if len(evaluations) != len(moves):
        raise InvalidGame(f"there are {len(evaluations)} evaluations of {len(moves)} moves")
    coords = tuple(COORDS[move] for move in moves)
    kept = tuple(replayed_positions)
    game = DatasetGame(number, seed, coords, kept, evaluations, Scores(*final), targets, line_up)
    if targets is not None:
        problem = problem_of(game.game().turns[:-1], targets)
        if problem:
            raise InvalidGame(problem)
    return game


def format_seats(line_ups: Sequence[Seats]) -> str:
    """Format the names in line-ups, such as `Blue greedy, Red random, Green greedy`; `or` separates line-ups."""
    return " or ".join(
        ", ".join(f"{player} {spec}" for player, spec in zip(PLAYERS, seats, strict=True)) for seats in line_ups
    )
