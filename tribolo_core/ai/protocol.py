"""The interface of every opponent: a question about a turn, and the analysis that answers it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final, NamedTuple, SupportsIndex, TypeAlias, cast, overload

from .._kernel import Stop
from ..arguments import expect, expect_items
from ..coord import Coord
from ..dice import checked_seed, draw
from ..errors import IllegalMove, InvalidArgument, Reason, TriboloError, UnknownKey
from ..history import PastMove
from ..player import Player, named_player
from ..turn import Turn, check_turn
from ..values import frozen, frozen_tuple
from .clocks import Clock, Clocks

if TYPE_CHECKING:
    from ..game import Game

__all__ = [
    "Analysis",
    "Forfeit",
    "Limits",
    "Opponent",
    "Past",
    "Progress",
    "Question",
    "RankedMove",
    "Shares",
    "Stop",
    "ranked",
]


@frozen_tuple
class Shares(NamedTuple):
    """The win shares of Blue, Red and Green, which add up to 1; a share is also found by a Player or its name.

    >>> shares = Shares(0.25, 0.5, 0.25)
    >>> shares.red, shares["Red"], shares[Player.RED], shares[1]
    (0.5, 0.5, 0.5, 0.5)
    >>> print(shares)
    Blue 25%, Red 50%, Green 25%
    """

    blue: float
    red: float
    green: float

    def __str__(self) -> str:
        return f"Blue {self.blue:.0%}, Red {self.red:.0%}, Green {self.green:.0%}"

    def __format__(self, format_spec: str) -> str:
        return format(str(self), format_spec)

    @overload
    def __getitem__(self, key: Player | str | SupportsIndex) -> float: ...
    @overload
    def __getitem__(self, key: slice) -> tuple[float, ...]: ...
    def __getitem__(self, key: Player | str | SupportsIndex | slice) -> float | tuple[float, ...]:
        player = named_player(key)
        if isinstance(player, Player):
            return tuple.__getitem__(self, player.index)
        if isinstance(key, Player | str):
            raise UnknownKey("player", "Blue, Red or Green", repr(key))
        return tuple.__getitem__(self, key)


MAX_LIMIT: Final = 2**64 - 1
"""The largest limit that the kernel takes."""


@frozen
class Limits:
    """The limits of a search, in plies, nodes and milliseconds; the search ends when it meets one of them.

    `None` is no limit. An opponent may exceed a limit to complete its first iteration. Monte Carlo searches are not
    ended by `depth`. A search that is limited by time may give another answer each time. Raise InvalidArgument if a
    limit is 0, negative, or above `MAX_LIMIT`.
    """

    depth: int | None = None
    nodes: int | None = None
    milliseconds: float | None = None

    def __post_init__(self) -> None:
        for name in ("depth", "nodes", "milliseconds"):
            limit = getattr(self, name)
            expect(name, limit, int | float | None if name == "milliseconds" else int | None)
            if limit is not None and not 0 < limit <= MAX_LIMIT:
                raise InvalidArgument(name, f"above 0 and at most {MAX_LIMIT}", limit)

    def is_bounded(self, *, by_depth: bool) -> bool:
        """Return whether at least one of these limits would end a search.

        A limit of nodes or time ends every search. `by_depth` says whether a limit of depth also ends this kind of
        search.
        """
        return (self.depth if by_depth else None, self.nodes, self.milliseconds) != (None, None, None)


@frozen
class RankedMove:
    """A move and its value for the player to move, in the units of the opponent; greater values are better.

    `line` is the principal variation: this move and the replies that the opponent expects, as far as it knows them.
    `nodes` is the number of nodes searched for this move. `shares` are the expected win shares, and `cells` the
    expected cells of Blue, Red and Green at the end of the game; `None` if the opponent does not know them.
    """

    coord: Coord
    value: float
    line: tuple[Coord, ...]
    nodes: int
    shares: Shares | None = None
    cells: tuple[float, float, float] | None = None


@frozen(repr=False)
class Analysis:
    """The moves of a turn from the best to the worst. A built-in opponent ranks every legal move unless it ponders.

    The first `equals` moves are equally good. `nodes` is the number of all nodes searched, and `depth` the depth of the
    search in plies. If `solved` is true, the value of the best move is proven to the end of the game, provided that the
    others play as the opponent expects; a longer search would not change it.
    """

    moves: tuple[RankedMove, ...]
    equals: int
    nodes: int
    depth: int
    solved: bool = False

    def __repr__(self) -> str:
        moves = ", ".join(f"{move.coord} {move.value:.3g}" for move in self.moves[:3])
        others = ", ..." if len(self.moves) > 3 else ""
        return f"<Analysis of {len(self.moves)} moves: {moves}{others}; {self.nodes} nodes>"

    def best(self, seed: int | None = None) -> Coord:
        """Return the best move.

        If several moves are best, `seed` determines which of these moves is returned. If `seed` is `None`, return the
        first of these moves in reading order (row by row).
        """
        equals = sorted(move.coord for move in self.moves[: self.equals])
        return equals[0] if seed is None else equals[draw(seed, len(equals))]

    def led_by_best(self, seed: int | None) -> Analysis:
        """Return the same analysis with the move `best(seed)` first; the other moves stay in order."""
        best = self.best(seed)
        return replace(self, moves=tuple(sorted(self.moves, key=lambda move: move.coord != best)))


Progress: TypeAlias = Callable[[Analysis], object]
"""A function that a running search calls with its latest analysis; see `Question.progress`."""

Past: TypeAlias = Sequence[PastMove[Turn, Coord]]
"""The known moves of a game before a turn, the oldest first; see `Game.past`."""


@frozen
class Question:
    """A request to rank the moves of the player to move on `turn`.

    `past` is `game.past`, or the known part of it: the moves before the turn, with the turn of each.
    Most opponents do not use it. `seed` settles what the search leaves to chance. If `every_move` is true, the value of
    each move is exact as far as the opponent looks; otherwise only the values of the best moves are, which takes less
    work. `limits` replace those of the opponent.
    `progress` is called with intermediate results; a slow callback receives only the latest one. `stop.set()`, from any
    thread, ends the search with the latest result. `clocks` are those of the game, if it has any; an opponent without
    limits of its own divides its time by them, and forfeits when the time is up. Opponents that answer at once ignore
    `limits`, `progress`, `stop` and `clocks`; some searches have no intermediate results.

    Raise IllegalMove if the game is over, InvalidSeed if the seed is invalid, TypeError if a field is of another type.
    """

    turn: Turn
    past: Past = ()
    seed: int | None = None
    every_move: bool = True
    limits: Limits | None = None
    progress: Progress | None = None
    stop: Stop | None = None
    clocks: Clocks | None = None

    def __post_init__(self) -> None:
        check_turn(self.turn)
        # Most questions have none of these, and a call for each would take as long as a greedy answer.
        if self.past != ():
            expect_items("past", self.past, PastMove, "moves with their turns, such as game.past")
        if self.limits is not None:
            expect("limits", self.limits, Limits)
        if self.progress is not None:
            expect("progress", self.progress, cast("type", Callable))
        if self.stop is not None:
            expect("stop", self.stop, Stop)
        if self.clocks is not None:
            expect_items("clocks", self.clocks, Clock, "a Clock for each player")
        if self.seed is not None:
            checked_seed(self.seed)
        if self.turn.player is None:
            raise IllegalMove(None, None, Reason.GAME_OVER)

    @property
    def player(self) -> Player:
        """The player to move on `turn`."""
        return self.turn.mover

    @property
    def clock(self) -> Clock | None:
        """The clock of the player to move, or `None` if the game has no clocks."""
        return None if self.clocks is None else self.clocks[self.player.index]


class Forfeit(TriboloError):
    """An opponent cannot go on with a game, and loses it: the `reason`, a clause such as "played a1, which is illegal".

    An opponent raises this error if the code of other people, which it runs, fails. The caller of an opponent raises it
    if the move is illegal. `log` is the path of a log, or empty; it is for the owner of the machine alone.
    """

    def __init__(self, reason: str, log: str = "") -> None:
        super().__init__(reason, log)
        self.reason = reason
        self.log = log

    @property
    def reason_with_log(self) -> str:
        """The reason, followed by the path of the log in parentheses if there is one."""
        return f"{self.reason} (log: {self.log})" if self.log else self.reason

    def __str__(self) -> str:
        return f"The opponent {self.reason}."


class Opponent(ABC):
    """A computer player, which ranks moves.

    An opponent keeps nothing between two questions unless it is seated; see `seated`.
    """

    __slots__ = ()

    @property
    def name(self) -> str:
        """The name of the opponent in tables and headers; by default the name of its class."""
        return type(self).__name__

    @property
    def ponders(self) -> bool:
        """Whether a frontend should call `ponder` on the opponent while the other players move."""
        return False

    def seated(self) -> Opponent:
        """Return an opponent like this one for one seat of one game; it may keep its search tree from move to move.

        By default, return `self`.
        """
        return self

    def prepare(self, deal: Turn) -> None:  # noqa: B027 - most opponents are ready
        """Get ready for a game whose first turn is `deal`, such as by starting a process, while no clock runs.

        By default, do nothing. If it fails, the first answer is a forfeit.
        """

    def ponder(self, player: Player, question: Question) -> None:
        """Grow the search tree of `player` while another player is to move; the next search for `player` reuses it.

        `question.turn` is the turn of that other player. Return when `question.stop` is set, or when nothing is left to
        search. Only an opponent whose `ponders` is true may be called; by default, raise NotImplementedError.
        """
        raise NotImplementedError

    def forecast(self, question: Question) -> Shares | None:
        """Return the win shares that the opponent expects if other players play a turn on; `None` if it knows none.

        By default, they are those of the best move of `answer`. Raise Forfeit if the opponent cannot go on.
        """
        analysis = self.answer(question)
        best = analysis.best(question.seed)
        return next(move.shares for move in analysis.moves if move.coord == best)

    def for_series(self) -> Opponent:
        """Return an opponent like this one for several games with the same two others; it may learn from each.

        It is seated for each game, and `observe` shows it the game after its end. By default, return `self`.
        """
        return self

    def observe(self, game: Game, player: Player) -> None:  # noqa: B027 - most opponents learn nothing
        """Learn from a finished game of a series, in which this opponent played as `player`; by default, do nothing."""

    def close(self) -> None:  # noqa: B027 - most opponents hold nothing
        """Give back what a seated opponent holds, such as a process, after its game.

        To close an opponent twice has no effect.
        """

    @abstractmethod
    def answer(self, question: Question) -> Analysis:
        """Rank the legal moves of the player to move on `question.turn`.

        Raise InvalidArgument if the search would never end: no limit would end it, and `question.stop` is `None`. Raise
        Forfeit if the opponent cannot go on.
        """

    def analyse(
        self,
        turn: Turn,
        *,
        seed: int | None = None,
        every_move: bool = True,
        limits: Limits | None = None,
        progress: Progress | None = None,
        stop: Stop | None = None,
        past: Past = (),
    ) -> Analysis:
        """Rank the legal moves of the player to move on `turn`.

        `seed` drives the random choices of the search. If `every_move` is false, only the values of the best moves are
        exact, which takes less work. `limits` replace the limits of the opponent. `progress` is called with
        intermediate results. `stop.set()`, from any thread, ends the search early. `past` is `game.past`,
        the moves before the turn with their turns. See `Question`, which has the same fields, for the opponents that
        ignore some of them.

        Raise IllegalMove if the game is over, InvalidSeed if the seed is invalid, InvalidArgument if neither the limits
        nor `stop` would end the search.
        """
        return self.answer(Question(turn, past, seed, every_move, limits, progress, stop))

    def choose(self, turn: Turn, *, seed: int | None = None, stop: Stop | None = None, past: Past = ()) -> Coord:
        """Return the move that the opponent plays on `turn`.

        `past` is `game.past`, the moves before the turn with their turns. `seed`, a whole number from 0 to 2**64 - 1,
        picks one of equally good moves and drives the random choices of the search; with `None`, the first of equally
        good moves in reading order (row by row) is played. `stop.set()`, from any thread, ends the search early.

        A built-in opponent's move depends only on the turn, the past and the seed, unless its search is limited by
        time, uses several threads or is ended early. Raise IllegalMove if the game is over, InvalidSeed if the seed is
        invalid, or InvalidArgument if the opponent has no limit that would end the search and `stop` is None.
        """
        analysis = self.answer(Question(turn, past, seed, every_move=False, stop=stop))
        expect(f"the answer of {self.name}", analysis, Analysis)
        return analysis.best(seed)


def ranked(values: dict[Coord, int], *, nodes: int, depth: int) -> Analysis:
    """Return an analysis that ranks moves by `values`, at least one: the largest first, equal ones in reading order.

    `nodes` is the number of nodes searched to find the values, and `depth` the depth of that search in plies.
    """
    order = sorted(values, key=lambda coord: (-values[coord], coord))
    equals = sum(value == values[order[0]] for value in values.values())
    moves = tuple(RankedMove(coord, values[coord], (coord,), nodes // len(order)) for coord in order)
    return Analysis(moves, equals, nodes, depth)
