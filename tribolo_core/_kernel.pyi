"""The compiled rules. Players come in as 0, 1, 2 and cells as numbers in reading order, 0 to 175.

Players, cells and jumps go out as the objects that `speak_in` was given, owners as places in `Owner`.

ValueError or OverflowError is raised for a number out of range.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias, final

from typing_extensions import Buffer

from .coord import Coord
from .player import Player
from .transition import Jump, Transition

__all__ = [
    "Batch",
    "Board",
    "Evaluation",
    "InvalidBoard",
    "Search",
    "Stop",
    "backend",
    "deal",
    "draw",
    "original_values",
    "random_games",
    "root_values",
    "speak_in",
]

class InvalidBoard(ValueError):
    """A text is no board; the one argument is a list of (line, column, problem)."""

_Turn: TypeAlias = tuple[Board, Player | None, tuple[Player, ...], tuple[Coord, ...]]
"""The board, who moves on it, who is skipped before, and where the mover can play."""

@final
class Board:
    @staticmethod
    def from_text(text: str) -> Board: ...
    def owner_at(self, cell: int) -> int: ...
    def scores(self) -> tuple[int, int, int]: ...
    def transitions(self) -> list[dict[Coord, Transition]]: ...
    def turn(self, first: int) -> _Turn: ...
    def next_turn(self, mover: int, destination: int) -> _Turn | None: ...
    def perft(self, first: int, depth: int) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

@final
class Batch:
    """Games that are stepped together. A buffer holds bytes, a row for each game.

    `moves`: a cell, or 255 where the game is over; `players`: who moves, 0 to 2, or 255; `scores`: 3 bytes; `owners`
    and `destinations`: 176 bytes, the latter 1 where the mover can play.
    """

    def __new__(cls, seeds: Sequence[int]) -> Batch: ...
    def __len__(self) -> int: ...
    def step(self, moves: Buffer) -> None: ...
    def view(self, players: Buffer, scores: Buffer, owners: Buffer, destinations: Buffer) -> None: ...

def backend() -> str: ...
def deal(seed: int) -> tuple[Board, int]: ...
def draw(seed: int, bound: int) -> int: ...
def random_games(seeds: Sequence[int], scores: Buffer, plies: Buffer) -> None: ...
def speak_in(
    coords: Sequence[Coord],
    players: Sequence[Player],
    jump: Callable[[Coord, Player, Player, tuple[Coord, ...]], Jump],
) -> None: ...
def root_values(board: Board, first: int, strategy: str, depth: int) -> list[tuple[int, int]]: ...
def original_values(board: Board, first: int, alliance: str) -> tuple[list[tuple[int, int]], bool, int]: ...

_Analysis: TypeAlias = tuple[list[tuple[int, float, bytes, int]], int, int, int]
"""The moves as (cell, value, line, nodes), how many of the first are equal, all nodes, and the depth."""

@final
class Evaluation:
    def __new__(cls, text: str) -> Evaluation: ...
    @staticmethod
    def names() -> list[str]: ...
    def standings(self, board: Board) -> list[int]: ...

@final
class Stop:
    """A flag that any thread can set to end the searches that were given it."""

    def __new__(cls) -> Stop: ...
    def set(self) -> None:
        """End every search that looks at this flag, now and later."""
    def is_set(self) -> bool:
        """Whether somebody has set it."""

@final
class Search:
    def __new__(
        cls,
        method: str,
        *,
        evaluation: Evaluation,
        depth: int | None,
        nodes: int | None,
        milliseconds: float | None,
        threads: int,
        uct: float,
        history: float,
    ) -> Search: ...
    def analyse(
        self,
        board: Board,
        first: int,
        *,
        seed: int,
        every_move: bool,
        stop: Stop | None = None,
        report: Callable[[_Analysis], object] | None = None,
    ) -> _Analysis: ...
