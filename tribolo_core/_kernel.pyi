"""The compiled rules, searches and networks.

Arguments name a player by an index from 0 to 2, and a cell by an index in reading order from 0 to 175. Turns,
transitions and parsed records hold the objects that `register_types` was given for cells, players and jumps; all other
results hold indices, those of owners into `Owner`.

Functions raise ValueError or OverflowError if an index, a seed, a bound or a time is out of range, and RuntimeError
if they need the objects before `register_types`. An exception of a signal handler ends a search.
"""

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from ._stubs.board import Board, InvalidText, parse_position
from ._stubs.forest import Forest, InvalidEvaluation, evaluate_planes
from ._stubs.judgements import (
    FIRST_PUZZLES,
    NEAREST,
    REMEMBERED,
    annotation,
    costly_moves,
    final_shares,
    judge,
    move_accuracy,
    nearest_puzzles,
    progress_after,
    rating_grade,
    strength,
    summaries,
    turning_point,
)
from ._stubs.network import Learner, Network, Samples
from ._stubs.player_types import PLAYER_TYPES, learn_player_types, likenesses, player_beliefs, type_likelihoods
from ._stubs.record import is_tag_text, parse_record, parse_records
from .coord import Coord
from .player import Player
from .transition import Jump

__all__ = [
    "DAILY_VERSIONS", "FIRST_PUZZLES", "NEAREST", "PLAYER_TYPES", "REMEMBERED", "Batch", "Board", "Evaluation",
    "Forest", "InvalidEvaluation", "InvalidMoves", "InvalidText", "Learner", "Network", "Opponent", "Samples", "Stop",
    "Unsolved", "annotation", "backend", "best_response", "costly_moves", "daily_deal", "daily_medals", "deal",
    "draw", "earned_medal", "evaluate_planes", "final_shares", "guarantee", "is_tag_text", "judge",
    "learn_player_types", "likenesses", "move_accuracy", "nearest_puzzles", "nth_seed", "parse_position",
    "parse_record", "parse_records", "planes", "planes_of_positions", "play_on", "player_beliefs", "presets",
    "progress_after", "rating_grade", "register_types", "replay", "replay_games", "rewards", "solve", "strength",
    "summaries", "turning_point", "type_likelihoods",
]  # fmt: skip

class InvalidMoves(ValueError):
    """The error for moves that cannot be played.

    Its arguments are the index of the game, if the call has several, and the reason.
    """

class Unsolved(ValueError):
    """The error of an exact search that met a limit or was stopped. Its argument is the number of turns visited."""

_Arrays: TypeAlias = tuple[
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.float32],
    NDArray[np.bool_],
    NDArray[np.uint8],
    NDArray[np.uint8],
    NDArray[np.uint64],
]
"""Flat arrays: planes (1056 per game, absolute 1584), last planes (as many, or 0 values in all without `auto_reset`),
masks (176), rewards (3), dones, players, scores (3) and seeds."""

_Deal: TypeAlias = tuple[str, list[tuple[str, str]]] | None
"""The drawing of a preset, all rows joined, and the letter and the contents of each zone; or standard."""

@final
class Batch:
    """Games that are stepped together.

    255 is the action that leaves a game as it is, and the player of a finished game.
    """

    def __new__(
        cls, seed: int, games: int, *, absolute: bool, reward: str, auto_reset: bool, threads: int | None, deal: _Deal
    ) -> Batch: ...
    def __len__(self) -> int: ...
    def show(self, arrays: _Arrays) -> None:
        """Write the present state of every game, with rewards of 0."""

    def step(self, actions: NDArray[np.uint8], arrays: _Arrays) -> None:
        """Play one action in each game; raise InvalidMoves, and change nothing, if one is illegal."""

    def deal(self, marks: NDArray[np.bool_], arrays: _Arrays, seeds: NDArray[np.uint64] | None = None) -> None:
        """Replace the marked games by their next deals, or by the deals of seeds."""

    def place(self, records: Sequence[tuple[int, Board, int, bytes]], arrays: _Arrays) -> None:
        """Replace games by records: index, start position (a board and the first player), and the cells of the moves.

        Raise InvalidMoves, and change nothing, if a move is illegal.
        """

    def deals(self) -> list[tuple[int, int]]:
        """Return the number and the seed of the deal of each game."""

    def set_deals(self, deals: Sequence[tuple[int, int]]) -> None: ...
    def clone(self) -> Batch: ...
    def choose(
        self, opponent: Opponent, seed: int | None, marks: NDArray[np.bool_], actions: NDArray[np.uint8]
    ) -> None:
        """Write the actions of an opponent in the marked games that are not over; the other actions stay.

        Without a seed, random choices depend on deals and plies.
        """

    def capture_counts(self, counts: NDArray[np.uint8]) -> None:
        """Write the number of cells that each move captures, 176 per game; 0 if the move is illegal."""

    def game(self, index: int) -> tuple[Board, int]:
        """Return the board of a game, and the player to move or the first of those skipped; 0 if the game is over."""

    def record(self, index: int) -> tuple[Board, int, bytes]:
        """Return the start position of a game, a board and the first player, and the cells of its moves."""

_Past: TypeAlias = Sequence[tuple[Board, int, int]]
"""The moves before a turn: board, player and cell."""

@final
class Opponent:
    """An opponent, which answers single questions and chooses moves in batches."""

    def __new__(cls, spec: str, load_network: Callable[[], Network], *, keeps_tree: bool) -> Opponent:
        """Return the opponent that a spec names; raise ValueError if the spec is invalid.

        `load_network` is called if the opponent needs a network. With `keeps_tree`, the engine reuses its search tree
        unless nodes limit it.
        """

    @staticmethod
    def options(name: str) -> list[tuple[str, str]]:
        """Return the names of the options of an opponent, each with its default; an empty text is no default."""

    @property
    def is_depth_first(self) -> bool:
        """Whether a limit of depth ends the search."""

    @property
    def is_instant(self) -> bool:
        """Whether the opponent needs a few milliseconds at most for a move, and takes no limits."""

    @property
    def is_random(self) -> bool:
        """Whether a seed decides more than which of equally good moves is played."""

    @property
    def needs_past(self) -> bool:
        """Whether the answers depend on the moves before the turn."""

    def choose(
        self, board: Board, first: int, past: _Past, *, seed: int | None = None, stop: Stop | None = None
    ) -> int:
        """Return the cell that the opponent plays on; the game must not be over.

        `first` and `past` are as in `analyse`.
        """

    def analyse(
        self,
        board: Board,
        first: int,
        past: _Past,
        *,
        seed: int | None,
        every_move: bool,
        limits: tuple[int | None, int | None, float | None] | None,
        pondering_player: int | None,
        stop: Stop | None,
        report: Callable[[_Analysis], object] | None,
    ) -> _Analysis:
        """Rank the moves of the turn of the first player, from `first` on, who can move.

        `past` holds the board, the player and the cell of each known move before, oldest first. `limits` are plies,
        nodes and milliseconds, and replace those of the opponent, unless it is instant. `pondering_player` is the
        player who ponders, if it is not the player to move. `report` is called with each new ranking of a search; a
        slow callback receives only the latest one.
        """

def backend() -> str:
    """Return the selected instruction set: `portable`, `neon`, `sse2` or `avx2`."""

DAILY_VERSIONS: list[int]
"""The versions of the rules that turn a date into a deal, the oldest first."""

def daily_deal(date: str) -> tuple[int, int, int, tuple[str, str], str | None]:
    """Return the deal of a date in ISO 8601.

    That is the version of its rules, its seed, the seat of the person, the specs of two opponents, and the digest of
    the weights that they need, if they need any.
    """

def daily_medals(date: str, network: Network) -> tuple[int, int, int]:
    """Return the cells that bronze, silver and gold need in the deal of a date in ISO 8601; play 90 games."""

def earned_medal(cells: int, medals: tuple[int, int, int]) -> Literal["gold", "silver", "bronze"] | None:
    """Return the best medal that a result earns, if any; `medals` are the cells that bronze, silver and gold need."""

def deal(seed: int, preset: _Deal = None) -> tuple[Board, int]:
    """Return the board and the first player of a seed's deal; see `tribolo_core.presets.Preset.deal`."""

_PlayedMove: TypeAlias = tuple[int, int, float, int, int, tuple[list[int], list[float]] | None]
"""A move: its player, cell and value, the nodes and the depth of the search, and, if every move is asked for, the nodes
and the values of all legal moves in reading order."""

def play_on(
    board: Board,
    first: int,
    moves: bytes,
    opponents: Sequence[Opponent | None],
    seeds: Sequence[int],
    *,
    every_move: bool,
) -> tuple[list[_PlayedMove], int | None]:
    """Let the opponents of Blue, Red and Green go on with a game, one move for each seed.

    The game starts on `board` with the first player, from `first` on, who can move, and has the cells `moves` behind
    it. Return the further moves and the next player to move, or None if the game is over. The moves end before the
    seeds do when the game is over, a player without an opponent is to move, or 20 ms have passed. Raise InvalidMoves if
    one of `moves` is illegal.
    """

def presets() -> list[tuple[str, list[str], list[tuple[str, str]]]]:
    """Return the name, the rows and the zones of each preset with a drawing."""

def draw(seed: int, bound: int) -> int:
    """Return a number below `bound` that depends only on the seed and the bound."""

def nth_seed(seed: int, number: int) -> int:
    """Return number `number`, from 0, of the random sequence of a seed."""

def planes(board: Board, first: int, mover: int | None) -> bytearray:
    """Return 6 planes of 176 bytes.

    They hold the cells of the three players from `first` on, the walls, the empty cells, and the moves of `mover`, if
    there is one.
    """

def planes_of_positions(owners: NDArray[np.uint8], players: NDArray[np.uint8], planes: NDArray[np.uint8]) -> None:
    """Write the planes of positions, 176 owners and a player to move each, as these players observe them."""

def register_types(
    coords: Sequence[Coord],
    players: Sequence[Player],
    jump: Callable[[Coord, Player, Player, tuple[Coord, ...]], Jump],
) -> None:
    """Register the objects for cells, players and jumps in results; only the first valid call has an effect."""

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
    Raise InvalidMoves if a game cannot be replayed; the arrays are then incomplete. Raise ValueError if `ends` is
    negative, not sorted or does not end at the number of moves, or if an array has another length.
    """

def rewards(name: str, scores: tuple[int, int, int]) -> list[float]:
    """Return the reward of each player for the final scores."""

_Trio: TypeAlias = tuple[float, float, float]
_Move: TypeAlias = tuple[int, float, _Trio | None, _Trio | None, bytes, int]
"""A move: its cell, value, win shares, expected cells at the end, principal variation and nodes."""

_Analysis: TypeAlias = tuple[list[_Move], int, int, int, bool]
"""The moves from best to worst, the number of equal best moves, the nodes, the depth, and whether it is proven."""

@final
class Evaluation:
    """A weighted sum of features, such as `mobility+2*immunity`."""

    def __new__(cls, text: str) -> Evaluation:
        """Parse an evaluation; raise ValueError if a term is invalid."""

    @staticmethod
    def names() -> list[str]:
        """Return the names of the features."""

    def standings(self, board: Board) -> list[int]:
        """Return the standing of each player; they sum to 0."""

@final
class Stop:
    """A flag that ends searches from any thread."""

    def __new__(cls) -> Stop: ...
    def set(self) -> None:
        """End every present and future search with this flag."""

    def is_set(self) -> bool:
        """Return whether the flag is set."""

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
    """Return the final scores under self-interested play, those of each move, the line, and the nodes.

    The scores of a move are None if it is only known to be worse for the mover. Raise Unsolved if a limit is met or the
    search is stopped.
    """

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
    """Return the margin that the player `forcing` can force, that of each move, the line, and the nodes.

    With `only_sign`, margins are reduced to their signs. The margin of a move is None if it is only known to be worse
    for the mover. Raise Unsolved if a limit is met or the search is stopped.
    """

def best_response(
    board: Board,
    first: int,
    responder: int,
    rival: Opponent | Callable[[Board, int], Sequence[int]],
    *,
    seed: int | None,
    nodes: int | None,
    milliseconds: float | None,
    stop: Stop | None = None,
) -> tuple[float, int]:
    """Return the win share that the player `responder` can expect against two copies of a rival, and the nodes.

    A rival that is a function takes a board and the player to move, and returns one or more cells; any exception of it
    passes through. The moves of a rival are equally likely; with a seed, one of the kernel draws a single move. Raise
    Unsolved if a limit is met or the search is stopped.
    """
