"""Mining of puzzles: opponents play a game, and searches look for turns with one best move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, TypeVar

from ..ai import AnyOpponent, check_spec, seated_opponent
from ..ai.any_opponent import name_of
from ..ai.playing import play_out
from ..ai.protocol import Opponent
from ..arena.roster import Roster
from ..arena.schedule import Job, LineUp
from ..coord import Coord
from ..dice import checked_seed, draw, nth_seed
from ..errors import InvalidArgument
from ..game import Game
from ..turn import Turn
from ..values import frozen
from .derived import make_puzzle
from .puzzle import MOST_MOVES, Puzzle, Source, Step, next_turn, plies_to_next_turn
from .rating import is_greedy, tries
from .searches import best_move, find_key, is_promising

T = TypeVar("T")

PLIES_APART: Final = 20
"""The least distance in plies between two puzzles of the same game."""

GREEDY_PART: Final = 6
"""Of the turns whose key captures the most cells, one in this number can become a puzzle."""

OBVIOUS_PART: Final = 2
"""Of the other turns whose key a search of one node finds, one in this number can become a puzzle."""

DEFAULT_NODES: Final = 500
"""The default base node limit, which the searches multiply by `searches.FACTORS` and `searches.CONFIRMATION`."""

DEFAULT_OPPONENTS: Final = ("greedy", "level:2", "level:4", "level:6", "level:7", "level:8")
"""The opponents of the source games by default: weak and strong, because both play into puzzles of their own."""

Seat = Callable[[AnyOpponent], Opponent]


@frozen
class MiningHeader:
    """What a file says about its mining: the seed, the names of the opponents, and the base node limit.

    The name of a built-in opponent is its spec. Each search multiplies `nodes` by its own factor; see `DEFAULT_NODES`.
    Raise InvalidSeed, or InvalidArgument if there is no opponent or `nodes` is not from 1 to 10**9.
    """

    seed: int
    opponents: tuple[str, ...]
    nodes: int

    def __post_init__(self) -> None:
        checked_seed(self.seed)
        if not self.opponents:
            raise InvalidArgument("opponents", "one spec or more", "none")
        if type(self.nodes) is not int or not 1 <= self.nodes <= 10**9:
            raise InvalidArgument("nodes", f"a whole number from 1 to {10**9}", self.nodes)


@frozen
class MiningPlan:
    """The settings of a mining: the seed, the opponents, and the base node limit; see `DEFAULT_NODES`.

    Game k starts from the deal of the seed `nth_seed(seed, k)`. One of the `opponents`, drawn by this seed, plays
    all three colours. So a longer mining begins with the same puzzles.
    """

    seed: int = 1
    opponents: tuple[AnyOpponent, ...] = DEFAULT_OPPONENTS
    nodes: int = DEFAULT_NODES

    def __post_init__(self) -> None:
        for opponent in self.opponents:
            check_spec(opponent)
        _ = self.header  # It is checked.

    @property
    def header(self) -> MiningHeader:
        """What the file of this mining says about it."""
        return MiningHeader(self.seed, tuple(map(name_of, self.opponents)), self.nodes)

    def seats(self, game: int) -> LineUp:
        """Return three times the name of the opponent drawn for game `game`, from 0: it plays Blue, Red and Green.

        Equal players reach even endings, where one move decides; unequal ones had a third as many puzzles a game.
        """
        name = name_of(self.opponents[draw(nth_seed(self.seed, game), len(self.opponents))])
        return name, name, name


def play_source(source: Source, seat: Callable[[str], Opponent] = seated_opponent) -> Game:
    """Play the game of a source to its end; `seat` makes an opponent from a name, such as a spec.

    It is the arena game with the same deal, of the line-up `source.seats` in this seating. A stand-in plays on for an
    opponent that forfeits.
    """
    job = Job(source.seats, source.deal, source.seats)
    return play_out(Game.new(seed=source.deal), [seat(name) for name in source.seats], job.move_seed)


def mine(plan: MiningPlan, game: int, seat: Seat = seated_opponent) -> tuple[Puzzle, ...]:
    """Play one game of a plan, and return its puzzles in the order of the game.

    `game` is the number of the game, from 0, and `seat` makes an opponent for one seat. Two puzzles are at least
    `PLIES_APART` plies apart. The puzzles depend only on the plan and the number if the moves of the opponents depend
    only on the turn, the past and the seed.
    """
    start = Source(game, nth_seed(plan.seed, game), plan.seats(game), 0)
    roster = Roster({name_of(opponent): opponent for opponent in plan.opponents}, seat)
    puzzles: list[Puzzle] = []
    for ply, turn in enumerate(play_source(start, roster).turns[:-1]):
        if puzzles and ply < puzzles[-1].source.ply + PLIES_APART:
            continue
        found = find_puzzle(turn, plan.nodes, Source(game, start.deal, start.seats, ply))
        if found is not None:
            puzzles.append(found)
    return tuple(puzzles)


def find_puzzle(turn: Turn, nodes: int, source: Source) -> Puzzle | None:
    """Return the puzzle on a turn, or `None` if it has no key or is not drawn; `nodes` is the base node limit.

    Many keys are obvious: they capture most, or the engine prefers them before it searches. Only one in `GREEDY_PART`
    or `OBVIOUS_PART` of these becomes a puzzle; the deal and the ply draw which. A puzzle goes on as long as the next
    own turn has a key, too, up to `MOST_MOVES` own moves.
    """
    if not is_promising(turn):
        return None
    seed = nth_seed(source.deal, source.ply)
    if draw(seed, _obviousness(turn, best_move(turn, nodes))):
        return None
    first = _find_step(turn, nodes, seed)
    return None if first is None else make_puzzle(first, source, find_sequel(first, nodes, source))


def find_sequel(first: Step, nodes: int, source: Source) -> tuple[Step, ...]:
    """Return the own moves of a puzzle after the first, at most `MOST_MOVES` with it; `nodes` is the base node limit.

    The puzzle goes on as long as its player is to move again after the replies in the line of the key, and that turn
    has a key. An obvious key is taken, too.
    """
    steps, ply = [first], source.ply
    while len(steps) < MOST_MOVES:
        line = steps[-1].choices[0].line
        turn = next_turn(steps[-1].turn, line)
        ply += plies_to_next_turn(steps[-1].turn, line)
        step = None if turn is None or not is_promising(turn) else _find_step(turn, nodes, nth_seed(source.deal, ply))
        if step is None:
            break
        steps.append(step)
    return tuple(steps[1:])


def _find_step(turn: Turn, nodes: int, seed: int) -> Step | None:
    """Return the step of a puzzle on a turn, `None` if no move is best by far (see `find_key`).

    `seed` draws the errors of the levels that try to solve it.
    """
    found = find_key(turn, nodes)
    if found is None:
        return None
    choices, is_proven = found
    return Step(turn, choices, is_proven, tries(turn, choices[0].move, seed))


def _obviousness(turn: Turn, key: Coord) -> int:
    """Return n, where one in n turns with a key as obvious as `key` can become a puzzle.

    n is `GREEDY_PART` if the key captures the most cells, `OBVIOUS_PART` if not but a search of one node finds the key,
    and otherwise 1.
    """
    if is_greedy(turn, key):
        return GREEDY_PART
    return OBVIOUS_PART if best_move(turn, 1) == key else 1


def in_order(results: Iterable[tuple[int, T]], first: int) -> Iterator[tuple[int, T]]:
    """Yield numbered results in the order of their numbers, which are consecutive from `first` on.

    A result that comes early waits until those before it have come.
    """
    waiting: dict[int, T] = {}
    for number, result in results:
        waiting[number] = result
        while first in waiting:
            yield first, waiting.pop(first)
            first += 1
