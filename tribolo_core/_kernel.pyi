"""The compiled rules. Players are 0, 1, 2; owners are places in `Owner`; cells are numbers in reading order, 0 to 175.

ValueError or OverflowError is raised for a number out of range.
"""

from collections.abc import Callable
from typing import TypeAlias, final

__all__ = [
    "Board",
    "Evaluation",
    "InvalidBoard",
    "Search",
    "Stop",
    "deal",
    "draw",
    "original_values",
    "root_values",
]

class InvalidBoard(ValueError):
    """A text is no board; the one argument is a list of (line, column, problem)."""

@final
class Board:
    @staticmethod
    def from_text(text: str) -> Board: ...
    def owner_at(self, cell: int) -> int: ...
    def scores(self) -> tuple[int, int, int]: ...
    def jumps(self) -> list[tuple[int, int, int, bytes]]: ...
    def turn(self, first: int) -> tuple[int | None, list[int], bytes]: ...
    def play(self, mover: int, destination: int) -> Board: ...
    def perft(self, first: int, depth: int) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __ne__(self, other: object, /) -> bool: ...
    def __hash__(self) -> int: ...

def deal(seed: int) -> tuple[Board, int]: ...
def draw(seed: int, bound: int) -> int: ...
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
