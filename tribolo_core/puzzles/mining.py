"""Mining of puzzles: opponents play a game, and searches look for turns with one best move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, TypeVar

from ..ai import check_spec, seated_opponent
from ..ai.protocol import Opponent
from ..arena.game import play
from ..arena.schedule import Job, LineUp
from ..dice import Dice, checked_seed, nth_seed
from ..errors import InvalidArgument
from ..game import Game
from ..notation import parse_record
from ..turn import Turn
from .puzzle import Puzzle, Source, gap
from .rating import rating_of, tries
from .searches import MARGIN, find_choices, is_promising, prove
from .symmetry import puzzle_id
from .themes import Facts, themes_of

T = TypeVar("T")

PLIES_APART: Final = 20
"""The least distance in plies between two puzzles of the same game."""

DEFAULT_NODES: Final = 500
"""The default node limit of the first searches; the last have sixteen times as many."""

DEFAULT_OPPONENTS: Final = ("greedy", *(f"level:{level}" for level in range(1, 9)))
"""The opponents of the source games by default: weak and strong, because both play into puzzles of their own."""

Seat = Callable[[str], Opponent]


@dataclass(frozen=True, slots=True)
class MiningPlan:
    """The settings of a mining: the seed, the specs of the opponents, and the node limit of the first searches.

    Game k starts from the deal of the seed `nth_seed(seed, k)`. Its three players are drawn from `opponents`, so a
    longer mining begins with the same puzzles.
    """

    seed: int = 1
    opponents: tuple[str, ...] = DEFAULT_OPPONENTS
    nodes: int = DEFAULT_NODES

    def __post_init__(self) -> None:
        checked_seed(self.seed)
        for spec in self.opponents:
            check_spec(spec)
        if not self.opponents:
            raise InvalidArgument("opponents", "one spec or more", "none")
        if type(self.nodes) is not int or not 1 <= self.nodes <= 10**9:
            raise InvalidArgument("nodes", f"a whole number from 1 to {10**9}", self.nodes)

    def seats(self, game: int) -> LineUp:
        """Return the specs of Blue, Red and Green in a game, given by its number from 0."""
        dice = Dice(nth_seed(self.seed, game))
        blue, red, green = (self.opponents[dice.below(len(self.opponents))] for _ in range(3))
        return blue, red, green


def play_source(source: Source, seat: Seat = seated_opponent) -> Game:
    """Play the game of a source to its end; `seat` makes an opponent from a spec.

    It is the arena game with the same deal and the same seats.
    """
    job = Job(source.seats, source.deal, source.seats)
    return parse_record(play(job, lambda: 0.0, seat).record).game


def mine(plan: MiningPlan, game: int, seat: Seat = seated_opponent) -> tuple[Puzzle, ...]:
    """Play one game of a plan, and return its puzzles in the order of the game.

    `game` is the number of the game, from 0, and `seat` makes an opponent from a spec. Two puzzles are at least
    `PLIES_APART` plies apart. The puzzles depend only on the plan and the number, unless an opponent has a time limit.
    """
    start = Source(game, nth_seed(plan.seed, game), plan.seats(game), 0)
    puzzles: list[Puzzle] = []
    for ply, turn in enumerate(play_source(start, seat).turns[:-1]):
        if puzzles and ply < puzzles[-1].source.ply + PLIES_APART:
            continue
        found = find_puzzle(turn, plan.nodes, Source(game, start.deal, start.seats, ply))
        if found is not None:
            puzzles.append(found)
    return tuple(puzzles)


def find_puzzle(turn: Turn, nodes: int, source: Source) -> Puzzle | None:
    """Return the puzzle on a turn, or `None` if the turn has no key; `nodes` is the limit of the first searches."""
    if not is_promising(turn):
        return None
    estimated = find_choices(turn, nodes)
    if estimated is None:
        return None
    proven = prove(turn, estimated)
    choices = proven or estimated
    # Win shares are rounded, so the margin holds for them as they are stored.
    if choices[0].move != estimated[0].move or gap(choices, turn.mover) < MARGIN:
        return None
    is_proven = proven is not None
    solved = tries(turn, choices[0].move, nth_seed(source.deal, source.ply))
    return Puzzle(
        id=puzzle_id(turn.position),
        position=turn.position,
        choices=choices,
        is_proven=is_proven,
        themes=themes_of(Facts(turn, choices, is_proven)),
        solved=solved,
        rating=rating_of(solved),
        source=source,
    )


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
