"""The compiled rules, searches and networks.

Arguments name a player by an index from 0 to 2, and a cell by an index in reading order from 0 to 175. Results hold the
objects that `register_types` was given for cells, players and jumps, and name an owner by an index into `Owner`.

Functions raise ValueError or OverflowError if an index or a seed is out of range.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from .coord import Coord
from .player import Player
from .transition import Jump, Transition

__all__ = [
    "Batch",
    "Board",
    "Evaluation",
    "InvalidBoard",
    "InvalidMoves",
    "Learner",
    "Memory",
    "Network",
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
    "register_types",
    "replay",
    "replay_games",
    "rewards",
    "root_values",
    "solve",
]

class InvalidBoard(ValueError):
    """The error for text that is not a board. Its argument is a list of (line, column, message)."""

class InvalidMoves(ValueError):
    """The error for moves that cannot be played.

    Its arguments are the index of the game, if the call has several, and the reason.
    """

class Unsolved(ValueError):
    """A limit was met before the turn was solved; the one argument is the nodes visited."""

_Turn: TypeAlias = tuple[Board, Player | None, tuple[Player, ...], tuple[Coord, ...]]
"""The board, the player to move (None if the game is over), the skipped players and the destinations."""

@final
class Board:
    """A board."""

    @staticmethod
    def from_text(text: str) -> Board:
        """Parse board text; raise InvalidBoard if it has faults."""

    def owner_at(self, cell: int) -> int: ...
    def scores(self) -> tuple[int, int, int]: ...
    def transitions(self) -> list[dict[Coord, Transition]]:
        """Return the transitions of each player by destination, in reading order."""

    def turn(self, first: int) -> _Turn:
        """Return the turn of the first player, from `first` on, who can move."""

    def next_turn(self, mover: int, destination: int) -> _Turn | None:
        """Return the turn after a move, or None if `mover` cannot move there."""

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
"""Flat arrays: planes (1056 per game), masks (176), rewards (3), dones, players, scores (3) and seeds."""

@final
class Batch:
    """Games that are stepped together.

    255 is the action that leaves a game as it is, and the player of a finished game.
    """

    def __new__(
        cls, seed: int, games: int, *, absolute: bool, reward: str, auto_reset: bool, threads: int | None
    ) -> Batch: ...
    def __len__(self) -> int: ...
    def show(self, arrays: _Arrays) -> None:
        """Write the present state of every game."""

    def step(self, actions: NDArray[np.uint8], arrays: _Arrays) -> None:
        """Play one action in each game; raise InvalidMoves, and change nothing, if one is illegal."""

    def deal(self, marks: NDArray[np.bool_], arrays: _Arrays) -> None:
        """Replace the marked games by their next deals."""

    def choose(self, policy: str, seed: int, marks: NDArray[np.bool_], actions: NDArray[np.uint8]) -> None:
        """Write the actions that a policy chooses in the marked games."""

    def capture_counts(self, counts: NDArray[np.uint8]) -> None:
        """Write the number of cells that each move captures, 176 per game; 0 if the move is illegal."""

    def game(self, index: int) -> tuple[Board, int]:
        """Return the board of a game, and the player to move or the first of those skipped."""

def backend() -> str:
    """Return the selected instruction set: `portable`, `sse2` or `avx2`."""

def deal(seed: int) -> tuple[Board, int]:
    """Return the board and the first player of a seed's deal."""

def draw(seed: int, bound: int) -> int:
    """Return a number below `bound` that depends only on the seed."""

def nth_seed(seed: int, number: int) -> int:
    """Return number `number`, from 0, of the random sequence of a seed."""

def planes(board: Board, first: int, mover: int | None) -> bytes:
    """Return 6 planes of 176 bytes.

    They hold the cells of the three players from `first` on, the walls, the empty cells, and the moves of `mover`.
    """

def register_types(
    coords: Sequence[Coord],
    players: Sequence[Player],
    jump: Callable[[Coord, Player, Player, tuple[Coord, ...]], Jump],
) -> None:
    """Register the objects for cells, players and jumps in results; later calls have no effect."""

def replay(seed: int, moves: bytes) -> tuple[list[str], list[int]]:
    """Return the position string before each move of a whole game, and the final scores.

    Raise InvalidMoves if the moves are not a whole game.
    """

def replay_games(
    seeds: NDArray[np.uint64],
    ends: NDArray[np.int64],
    moves: NDArray[np.uint8],
    owners: NDArray[np.uint8],
    players: NDArray[np.uint8],
    scores: NDArray[np.uint8],
) -> None:
    """Replay whole games, whose moves end at `ends`.

    Write the 176 owners before each move, the player of each move, and the 3 final scores of each game.
    Raise InvalidMoves if a game cannot be replayed.
    """

def rewards(name: str, scores: tuple[int, int, int]) -> list[float]:
    """Return the reward of each player for the final scores."""

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
