"""The games of a shard as numpy arrays: how they are made, checked and turned into games again. Needs numpy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, NamedTuple

from .. import _kernel
from ..coord import COORDS, HEIGHT, WIDTH
from ..dice import nth_seed
from ..errors import InvalidArgument, InvalidDataset, MissingExtra
from ..player import PLAYERS, Owner
from .game import DatasetGame, replay
from .header import ShardHeader
from .targets import MoveTargets

try:
    import numpy as np
    from numpy.typing import NDArray

    from ..envs.observation import SHAPE
except ImportError:
    raise MissingExtra(__name__, "numpy") from None


_ALL: Final = slice(None)
"""All moves of `Arrays`."""


class Targets(NamedTuple):
    """The policy targets of m positions with k legal moves in total; those of all positions are concatenated.

    `choices`: (m,) uint8, the number of legal moves of each position. `cells`: (k,) uint8, the legal moves in reading
    order, 0 to 175. `visits`: (k,) int64 and `values`: (k,) float64, the nodes and the value of each legal move; see
    `MoveTargets`.
    """

    choices: NDArray[np.uint8]
    cells: NDArray[np.uint8]
    visits: NDArray[np.int64]
    values: NDArray[np.float64]

    def policies(self) -> NDArray[np.float32]:
        """Return the share of each cell in the visits of its position: shape (m, 176), dtype float32, rows of sum 1.

        In a position without visits, all legal moves have equal shares.
        """
        rows = np.repeat(np.arange(len(self.choices)), self.choices)
        sums = np.bincount(rows, self.visits, len(self.choices))[rows]
        equal = 1 / self.choices[rows]
        policies = np.zeros((len(self.choices), len(COORDS)), np.float32)
        policies[rows, self.cells] = np.where(sums > 0, self.visits / np.maximum(sums, 1), equal)
        return policies


class Arrays(NamedTuple):
    """The arrays of a shard with g games and m moves in total; the moves of all games are concatenated.

    `positions`: (m, 11, 16) uint8, the content of each cell before each move: 0 empty, 1 wall, 2, 3, 4 Blue, Red,
    Green. `players`: (m,) uint8, the player of each move: 0, 1, 2. `moves`: (m,) uint8, the cell of each move, 0 to
    175. `evaluations`: (m,) float64, the value of each move, see `DatasetGame`. `ends`: (g,) int64, for each game, the
    index in `moves` after its last move. `seeds`: (g,) uint64, the seeds of the games. `scores`: (g, 3) uint8, the
    final scores of Blue, Red and Green. `targets`: the policy targets, or `None` if the data set has none. `line_ups`:
    (g,) uint8, the index of the line-up that played each game, or `None` if the data set has one line-up.
    """

    positions: NDArray[np.uint8]
    players: NDArray[np.uint8]
    moves: NDArray[np.uint8]
    evaluations: NDArray[np.float64]
    ends: NDArray[np.int64]
    seeds: NDArray[np.uint64]
    scores: NDArray[np.uint8]
    targets: Targets | None = None
    line_ups: NDArray[np.uint8] | None = None

    def game_of_each_move(self) -> NDArray[np.int64]:
        """Return, for each move in these arrays, the index of the game in which the move was played, from 0.

        The result has one element per move. `arrays.scores[arrays.game_of_each_move()]` therefore has one row per move:
        the final scores of the game in which the move was played.
        """
        lengths = np.diff(self.ends, prepend=0)
        return np.repeat(np.arange(len(self.ends)), lengths)

    def planes(self, moves: NDArray[np.integer] | slice = _ALL) -> NDArray[np.uint8]:
        """Return what the players to move observed: shape (n, 6, 11, 16), dtype uint8, with values 0 and 1.

        `moves` selects n of the moves by their indices, as in an array; the default is all, with 1,056 bytes each.
        `tribolo_core.envs.observation.observe` defines the planes.
        """
        return planes(self.positions[moves], self.players[moves])


def planes(positions: NDArray[np.uint8], players: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return stored positions as observations of the players to move: shape (n, 6, 11, 16), dtype uint8.

    `positions`, of shape (n, 11, 16), and `players`, of shape (n,), are as in `Arrays`. Raise InvalidArgument if their
    shapes do not fit, or if one of their values is unknown.

    >>> from tribolo_core.dataset import DatasetPlan, play
    >>> arrays = pack("", [play(DatasetPlan(7, ("greedy", "greedy", "greedy"), 1), 0)])
    >>> planes(arrays.positions[:2], arrays.players[:2]).sum(axis=(2, 3)).tolist()
    [[12, 12, 12, 12, 128, 9], [12, 10, 15, 12, 127, 7]]
    """
    positions, players = np.asarray(positions), np.asarray(players)
    if players.ndim != 1:
        raise InvalidArgument("players", "of the shape (n,)", f"of the shape {players.shape}")
    if positions.shape != (players.size, HEIGHT, WIDTH):
        expected = f"of the shape {(players.size, HEIGHT, WIDTH)} for {players.size} players"
        raise InvalidArgument("positions", expected, f"of the shape {positions.shape}")
    for name, values, count in (("positions", positions, len(Owner)), ("players", players, len(PLAYERS))):
        if values.dtype.kind not in "ui" or (values.size and not 0 <= values.min() <= values.max() < count):
            raise InvalidArgument(name, f"whole numbers from 0 to {count - 1}", f"{values.dtype} with other values")
    observations = np.empty((players.size, *SHAPE), np.uint8)
    owners, movers = (np.ascontiguousarray(array, np.uint8).reshape(-1) for array in (positions, players))
    _kernel.planes_of_positions(owners, movers, observations.reshape(-1))
    return observations


NAMES: Final = Arrays._fields[:-2]
"""The names of the arrays that every data set has."""

_DTYPES: Final[tuple[type[np.generic], ...]] = (np.uint8, np.uint8, np.uint8, np.float64, np.int64, np.uint64, np.uint8)
_TARGET_DTYPES: Final[tuple[type[np.generic], ...]] = (np.uint8, np.uint8, np.int64, np.float64)


def pack(path: object, games: Iterable[DatasetGame], *, mixed: bool = False) -> Arrays:
    """Replay games and return their moves, positions, scores and other values as `Arrays`.

    `mixed` says whether their data set has several line-ups. Raise InvalidDataset, which mentions `path`, if a move is
    illegal or a game is not over.
    """
    games = list(games)
    moves = np.array([move.index for game in games for move in game.moves], np.uint8)
    evaluations = np.array([value for game in games for value in game.evaluations], np.float64)
    ends = np.cumsum([len(game.moves) for game in games], dtype=np.int64)
    seeds = np.array([game.seed for game in games], np.uint64)
    positions, players, scores = _replay(path, seeds, ends, moves)
    line_ups = np.array([game.line_up for game in games], np.uint8) if mixed else None
    return Arrays(positions, players, moves, evaluations, ends, seeds, scores, _pack_targets(games), line_ups)


def _pack_targets(games: list[DatasetGame]) -> Targets | None:
    """Return the policy targets of games as arrays; `None` if the games have none."""
    found = [each for game in games for each in game.targets or ()]
    if not found:
        return None
    cells = [turn.legal_moves for game in games for turn in game.game().turns[:-1]]
    return Targets(
        np.array([len(moves) for moves in cells], np.uint8),
        np.array([move.index for moves in cells for move in moves], np.uint8),
        np.array([count for each in found for count in each.visits], np.int64),
        np.array([value for each in found for value in each.values], np.float64),
    )


def _replay(
    path: object, seeds: NDArray[np.uint64], ends: NDArray[np.int64], moves: NDArray[np.uint8]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Replay games and return the arrays for the fields `positions`, `players` and `scores` of `Arrays`, in this order.

    Raise InvalidDataset, which mentions `path`, if a move is illegal, a game is not over or `ends` is invalid.
    """
    positions = np.empty((len(moves), HEIGHT, WIDTH), np.uint8)
    players = np.empty(len(moves), np.uint8)
    scores = np.empty((len(seeds), 3), np.uint8)
    try:
        _kernel.replay_games(seeds, ends, moves, positions.reshape(-1), players, scores.reshape(-1))
    except _kernel.InvalidMoves as error:
        game, problem = error.args
        raise InvalidDataset(path, problem, game) from None
    except (ValueError, OverflowError) as error:  # the kernel's errors for invalid ends
        raise InvalidDataset(path, str(error)) from None
    return positions, players, scores


def check(path: object, header: ShardHeader, arrays: Arrays) -> None:
    """Check the arrays of a shard: replay every game, which gives all values that follow from the moves.

    Raise InvalidDataset, which mentions `path`, if an array has another shape or dtype than `Arrays` says, a value
    differs from the replay or the header, an evaluation is not finite, or a target is invalid.
    """
    games, moves = len(header.numbers), arrays.moves.size
    shapes = ((moves, HEIGHT, WIDTH), (moves,), (moves,), (moves,), (games,), (games,), (games, 3))
    for name, shape, dtype in zip(NAMES, shapes, _DTYPES, strict=True):
        _check_array(path, name, getattr(arrays, name), shape, dtype)
    seeds = np.array([nth_seed(header.seed, number) for number in header.numbers], np.uint64)
    positions, players, scores = _replay(path, arrays.seeds, arrays.ends, arrays.moves)
    for name, stored, expected in (
        ("seeds", arrays.seeds, seeds),
        ("positions", arrays.positions, positions),
        ("players", arrays.players, players),
        ("scores", arrays.scores, scores),
    ):
        if not np.array_equal(stored, expected):
            raise InvalidDataset(path, f"the {name} do not follow from the header and the moves")
    if not np.isfinite(arrays.evaluations).all():
        raise InvalidDataset(path, "an evaluation is not a finite number")
    if arrays.line_ups is not None:
        expected = np.array([number % len(header.line_ups) for number in header.numbers], np.uint8)
        if arrays.line_ups.dtype != np.uint8 or not np.array_equal(arrays.line_ups, expected):
            raise InvalidDataset(path, "the line_ups do not follow from the header")
    if arrays.targets is not None:
        _check_targets(path, arrays, arrays.targets)


def _check_array(
    path: object, name: str, array: NDArray[np.generic], shape: tuple[int, ...], dtype: type[np.generic]
) -> None:
    """Raise InvalidDataset unless the array called `name` in the file `path` has this shape and dtype."""
    if array.shape != shape or array.dtype != dtype:
        found = f"{array.dtype} of shape {array.shape}"
        raise InvalidDataset(path, f"{name} must be {np.dtype(dtype)} of shape {shape}, not {found}")


def _check_targets(path: object, arrays: Arrays, targets: Targets) -> None:
    """Raise InvalidDataset unless `targets` lists the legal moves of `arrays.positions` in reading order.

    Raise it also if a number of visits is negative or a value is not finite. The positions must have passed a replay.
    """
    total = int(targets.choices.sum()) if targets.choices.dtype == np.uint8 else 0
    shapes = ((len(arrays.moves),), (total,), (total,), (total,))
    for name, shape, dtype in zip(Targets._fields, shapes, _TARGET_DTYPES, strict=True):
        _check_array(path, name, getattr(targets, name), shape, dtype)
    legal = planes(arrays.positions, arrays.players)[:, -1].reshape(len(arrays.moves), len(COORDS))
    rows, cells = np.nonzero(legal)
    if not np.array_equal(np.repeat(np.arange(len(arrays.moves)), targets.choices), rows):
        raise InvalidDataset(path, "the choices do not follow from the positions")
    if not np.array_equal(targets.cells, cells):
        raise InvalidDataset(path, "the cells do not follow from the positions")
    if (targets.visits < 0).any() or not np.isfinite(targets.values).all():
        raise InvalidDataset(path, "a number of visits is negative, or a value is not a finite number")


def games_of(header: ShardHeader, arrays: Arrays) -> Iterator[DatasetGame]:
    """Yield the games of a shard, whose arrays must have passed `check`."""
    targets = None if arrays.targets is None else _unpack_targets(arrays.targets)
    start = 0
    for number, end, seed, scores in zip(
        header.numbers, arrays.ends.tolist(), arrays.seeds.tolist(), arrays.scores, strict=True
    ):
        moves, evaluations = arrays.moves[start:end].tobytes(), tuple(arrays.evaluations[start:end].tolist())
        kept = None if targets is None else tuple(targets[start:end])
        line_up = number % len(header.line_ups)
        yield replay(number, seed, moves, None, evaluations, scores.tolist(), kept, line_up)
        start = end


def _unpack_targets(targets: Targets) -> list[MoveTargets]:
    ends = np.cumsum(targets.choices, dtype=np.int64).tolist()
    visits, values = targets.visits.tolist(), targets.values.tolist()
    return [MoveTargets(tuple(visits[first:last]), tuple(values[first:last])) for first, last in pairwise([0, *ends])]
