"""The compiled rules. Players come in as 0, 1, 2 and cells as numbers in reading order, 0 to 175.

Players, cells and jumps go out as the objects that `speak_in` was given, owners as places in `Owner`.

ValueError or OverflowError is raised for a number out of range.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias, final

import numpy as np
from numpy.typing import NDArray
from typing_extensions import Buffer

from .coord import Coord
from .player import Player
from .transition import Jump, Transition

__all__ = [
    "Batch",
    "Board",
    "Evaluation",
    "InvalidBoard",
    "Learner",
    "Memory",
    "Network",
    "Refused",
    "Samples",
    "Search",
    "Stop",
    "Unsolved",
    "backend",
    "deal",
    "draw",
    "guarantee",
    "nth_seed",
    "original_values",
    "planes",
    "random_games",
    "replay",
    "replay_games",
    "rewards",
    "root_values",
    "solve",
    "speak_in",
]

class InvalidBoard(ValueError):
    """A text is no board; the one argument is a list of (line, column, problem)."""

class Refused(ValueError):
    """A game refuses an action or a move; the arguments are its place where there are several, and the reason."""

class Unsolved(ValueError):
    """A limit was met before the turn was solved; the one argument is the nodes visited."""

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

_Arrays: TypeAlias = tuple[
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.float32],
    NDArray[np.bool_],
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.uint64],
]
"""Flat arrays for all games: planes (1056 each), masks (176), rewards (3), dones, players, scores (3) and seeds."""

@final
class Batch:
    """Games that are stepped together; 255 is the action that waits, and the player of a game that is over."""

    def __new__(
        cls, seed: int, games: int, *, absolute: bool, reward: str, auto_reset: bool, threads: int | None
    ) -> Batch: ...
    def __len__(self) -> int: ...
    def show(self, arrays: _Arrays) -> None: ...
    def step(self, actions: NDArray[np.uint8], arrays: _Arrays) -> None: ...
    def deal(self, marks: NDArray[np.bool_], arrays: _Arrays) -> None: ...
    def choose(self, policy: str, seed: int, marks: NDArray[np.bool_], actions: NDArray[np.uint8]) -> None: ...
    def taken(self, taken: NDArray[np.uint8]) -> None: ...
    def game(self, index: int) -> tuple[Board, int]: ...

def backend() -> str: ...
def deal(seed: int) -> tuple[Board, int]: ...
def draw(seed: int, bound: int) -> int: ...
def nth_seed(seed: int, number: int) -> int: ...
def planes(board: Board, first: int, mover: int | None) -> bytes:
    """1056 bytes: cells of the three players from `first` on, walls, empty cells, and where `mover` can play."""

def replay(seed: int, moves: bytes) -> tuple[list[str], list[int]]:
    """The position before each move of a whole game, and the scores at its end."""

def replay_games(
    seeds: NDArray[np.uint64],
    ends: NDArray[np.int64],
    moves: NDArray[np.uint8],
    owners: NDArray[np.uint8],
    players: NDArray[np.uint8],
    scores: NDArray[np.uint8],
) -> None:
    """Write for each move who owned each of the 176 cells before it and who moved, and for each game 3 scores."""

def rewards(name: str, scores: tuple[int, int, int]) -> list[float]: ...
def random_games(seeds: Sequence[int], scores: Buffer, plies: Buffer) -> None: ...
def speak_in(
    coords: Sequence[Coord],
    players: Sequence[Player],
    jump: Callable[[Coord, Player, Player, tuple[Coord, ...]], Jump],
) -> None: ...
def root_values(board: Board, first: int, strategy: str, depth: int) -> list[tuple[int, int]]: ...
def original_values(board: Board, first: int, alliance: str) -> tuple[list[tuple[int, int]], bool, int]: ...

_Trio: TypeAlias = tuple[float, float, float]
_Move: TypeAlias = tuple[int, float, _Trio | None, _Trio | None, bytes, int]
"""A move as its cell, value, shares, cells at the end, line and nodes."""

_Analysis: TypeAlias = tuple[list[_Move], int, int, int, bool]
"""The moves, how many of the first are equal, all nodes, the depth, and whether the result is proven."""

@final
class Evaluation:
    def __new__(cls, text: str) -> Evaluation: ...
    @staticmethod
    def names() -> list[str]: ...
    def standings(self, board: Board) -> list[int]: ...

@final
class Network:
    """Weights, ready for use. ValueError says in a sentence why bytes are none."""

    def __new__(cls, weights: bytes) -> Network: ...
    def estimate(self, board: Board, mover: int) -> tuple[list[float], list[float]]:
        """The shares of the win and of the cells that are expected when a player is to move."""

@final
class Samples:
    """Boards whose games' ends are known."""

    @staticmethod
    def of_games(
        network: Network | None,
        seeds: Sequence[int],
        *,
        nodes: int,
        opening: int,
        slips: int,
        patience: float,
        exploration: float,
        sharpness: int,
        threads: int | None = None,
    ) -> Samples:
        """The samples of the games of some seeds, the same whether played on so many threads or on all cores.

        Without a network the games are played by searches with an evaluation made by hand.
        """

    @staticmethod
    def joined(lists: Sequence[Samples]) -> Samples: ...
    @staticmethod
    def from_bytes(content: bytes) -> Samples:
        """What `to_bytes` gave. ValueError says in a sentence why bytes are no samples."""

    def to_bytes(self) -> bytes: ...
    def __len__(self) -> int: ...

@final
class Learner:
    """Weights that learn; random ones at first where none are given."""

    def __new__(cls, weights: bytes | None = None, *, seed: int = 0) -> Learner: ...
    def learn(self, samples: Samples, seed: int, batches: int, size: int, rate: float) -> float:
        """Learn from batches drawn by the dice of a seed. Return the mean loss.

        That is the cross entropy of the shares of the win, in nats. ValueError is raised where there are no samples.
        """

    def loss(self, samples: Samples) -> float: ...
    def weights(self) -> bytes: ...

@final
class Stop:
    """A flag that any thread can set to end the searches that were given it."""

    def __new__(cls) -> Stop: ...
    def set(self) -> None:
        """End every search that looks at this flag, now and later."""
    def is_set(self) -> bool:
        """Whether somebody has set it."""

@final
class Memory:
    """What a guided search leaves for the next one of the same player, where no number of nodes limits them."""

    def __new__(cls) -> Memory: ...

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
    @staticmethod
    def guided(
        network: Network,
        *,
        nodes: int | None,
        milliseconds: float | None,
        threads: int,
        exploration: float,
        sharpness: int,
        memory: Memory | None,
    ) -> Search: ...
    def analyse(
        self,
        board: Board,
        first: int,
        past: Sequence[tuple[Board, int, int]],
        *,
        seed: int,
        every_move: bool,
        ahead: int | None = None,
        stop: Stop | None = None,
        report: Callable[[_Analysis], object] | None = None,
    ) -> _Analysis: ...

_Scores: TypeAlias = list[int]

def solve(
    board: Board,
    first: int,
    *,
    every_move: bool,
    nodes: int | None,
    milliseconds: float | None,
    stop: Stop | None = None,
) -> tuple[_Scores, list[tuple[int, _Scores | None]], bytes, int]:
    """The final scores when each plays for himself, those of each move where known, the line, and the nodes."""

def guarantee(
    board: Board,
    first: int,
    forcing: int,
    *,
    only_sign: bool,
    every_move: bool,
    nodes: int | None,
    milliseconds: float | None,
    stop: Stop | None = None,
) -> tuple[int, list[tuple[int, int | None]], bytes, int]:
    """The margin that the player `forcing` can force, that of each move where known, the line, and the nodes."""
