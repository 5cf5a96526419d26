"""A shard as arrays in one npz file. Needs numpy."""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import NamedTuple
from zipfile import BadZipFile

from .. import _kernel
from ..coord import HEIGHT, WIDTH
from ..dice import nth_seed
from ..errors import InvalidDataset, MissingExtra
from .game import SCHEMA, KeptGame, Plan, replayed
from .jsonl import read_header

try:
    import numpy as np
    from numpy.typing import NDArray
except ImportError:
    raise MissingExtra(__name__, "numpy") from None


class Arrays(NamedTuple):
    """The g games of a shard and their m moves, one game after the other.

    `positions`: (m, 11, 16) uint8, who owned each cell before each move: 0 nobody, 1 wall, 2, 3, 4 Blue, Red, Green.
    `players`: (m,) uint8, who moved: 0, 1, 2. `moves`: (m,) uint8, the cell played, 0 to 175.
    `evaluations`: (m,) float64, see `KeptGame`. `ends`: (g,) int64, where each game ends among the moves.
    `seeds`: (g,) uint64, the deals. `scores`: (g, 3) uint8, the cells of Blue, Red and Green at the end.
    """

    positions: NDArray[np.uint8]
    players: NDArray[np.uint8]
    moves: NDArray[np.uint8]
    evaluations: NDArray[np.float64]
    ends: NDArray[np.int64]
    seeds: NDArray[np.uint64]
    scores: NDArray[np.uint8]

    def game_of_each_move(self) -> NDArray[np.int64]:
        """To which game, from 0, each of the m moves belongs: for outcomes, `scores[arrays.game_of_each_move()]`."""
        lengths = np.diff(self.ends, prepend=0)
        return np.repeat(np.arange(len(self.ends)), lengths)


_UNREADABLE = (
    ValueError,
    TypeError,
    KeyError,
    AttributeError,
    NotImplementedError,
    OSError,
    EOFError,
    RecursionError,
    BadZipFile,
    zlib.error,
)
"""What numpy and the modules below it raise for a file that is no archive of arrays."""

_DTYPES = (np.uint8, np.uint8, np.uint8, np.float64, np.int64, np.uint64, np.uint8)


def pack(path: object, games: Iterable[KeptGame]) -> Arrays:
    """The arrays of games, whose moves are played once more for it."""
    kept = list(games)
    moves = np.array([move.index for game in kept for move in game.moves], np.uint8)
    evaluations = np.array([value for game in kept for value in game.evaluations], np.float64)
    ends = np.cumsum([len(game.moves) for game in kept], dtype=np.int64)
    seeds = np.array([game.seed for game in kept], np.uint64)
    positions, players, scores = _replay(path, seeds, ends, moves)
    return Arrays(positions, players, moves, evaluations, ends, seeds, scores)


def _replay(
    path: object, seeds: NDArray[np.uint64], ends: NDArray[np.int64], moves: NDArray[np.uint8]
) -> tuple[NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    owners = np.empty((len(moves), HEIGHT, WIDTH), np.uint8)
    players = np.empty(len(moves), np.uint8)
    scores = np.empty((len(seeds), 3), np.uint8)
    try:
        _kernel.replay_games(seeds, ends, moves, owners.reshape(-1), players, scores.reshape(-1))
    except _kernel.Refused as refused:
        game, problem = refused.args
        raise InvalidDataset(path, problem, game) from None
    except (ValueError, OverflowError) as error:
        raise InvalidDataset(path, str(error)) from None
    return owners, players, scores


def dump(plan: Plan, games: Iterable[KeptGame]) -> bytes:
    """The content of a shard."""
    kept = list(games)
    head = {"schema": SCHEMA, "seed": plan.seed, "seats": plan.seats, "first": kept[0].number, "games": len(kept)}
    content = BytesIO()
    np.savez_compressed(content, header=np.array(json.dumps(head)), **pack("", kept)._asdict())
    return content.getvalue()


def header(path: object, content: bytes) -> tuple[Plan, range]:
    """The plan of a shard, as far as the shard knows it, and the numbers of its games."""
    try:
        with np.load(BytesIO(content), allow_pickle=False) as file:
            return read_header(json.loads(str(file["header"])))
    except _UNREADABLE as error:
        raise InvalidDataset(path, f"it does not begin as a data set: {error}") from None


def load_arrays(path: object, content: bytes) -> Arrays:
    """The arrays of a shard, when every game was played again and all of it is as the arrays say."""
    plan, numbers = header(path, content)
    try:
        with np.load(BytesIO(content), allow_pickle=False) as file:
            arrays = Arrays(*(file[name] for name in Arrays._fields))
    except _UNREADABLE as error:
        raise InvalidDataset(path, str(error)) from None
    games, moves = len(numbers), arrays.moves.size
    shapes = ((moves, HEIGHT, WIDTH), (moves,), (moves,), (moves,), (games,), (games,), (games, 3))
    for name, shape, dtype in zip(Arrays._fields, shapes, _DTYPES, strict=True):
        array: NDArray[np.generic] = getattr(arrays, name)
        if array.shape != shape or array.dtype != dtype:
            found = f"{array.dtype} of shape {array.shape}"
            raise InvalidDataset(path, f"{name} should be {np.dtype(dtype)} of shape {shape}, and is {found}")
    expected = np.array([nth_seed(plan.seed, number) for number in numbers], np.uint64)
    positions, players, scores = _replay(path, arrays.seeds, arrays.ends, arrays.moves)
    for name, given, wanted in (
        ("seeds", arrays.seeds, expected),
        ("positions", arrays.positions, positions),
        ("players", arrays.players, players),
        ("scores", arrays.scores, scores),
    ):
        if not np.array_equal(given, wanted):
            raise InvalidDataset(path, f"the {name} are not those that the header and the moves lead to")
    if not np.isfinite(arrays.evaluations).all():
        raise InvalidDataset(path, "an evaluation is no number")
    return arrays


def load(path: object, content: bytes) -> Iterator[KeptGame]:
    """The games of a shard, each played again; InvalidDataset is raised where one is not what it says."""
    _, numbers = header(path, content)
    arrays = load_arrays(path, content)
    start = 0
    for number, end, seed, scores in zip(
        numbers, arrays.ends.tolist(), arrays.seeds.tolist(), arrays.scores, strict=True
    ):
        moves, evaluations = arrays.moves[start:end].tobytes(), tuple(arrays.evaluations[start:end].tolist())
        yield replayed(number, seed, moves, None, evaluations, scores.tolist())
        start = end
