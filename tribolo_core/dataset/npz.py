"""Shards as numpy arrays in an npz file. Needs numpy."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from io import BytesIO
from math import prod
from zipfile import BadZipFile, ZipFile

from ..errors import InvalidContent, InvalidDataset, MissingExtra
from ..storage.compressed import checked_size
from .game import DatasetGame, DatasetPlan
from .header import ShardHeader, format_header, invalid_header, parse_header

try:
    import numpy as np
    from numpy.lib import format as npy
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

from .arrays import NAMES, Arrays, Targets, check, games_of, pack

_UNREADABLE = (
    ValueError,
    TypeError,
    KeyError,
    AttributeError,
    NotImplementedError,
    OSError,
    EOFError,
    RuntimeError,
    MemoryError,
    BadZipFile,
    zlib.error,
)
"""Errors of numpy and of the modules it uses for a file that is not an archive of arrays."""


def dump(plan: DatasetPlan, games: Iterable[DatasetGame]) -> bytes:
    """Return the bytes of a shard: a compressed npz archive of the header and the `Arrays`; see `ShardFormat`."""
    games = list(games)
    content = BytesIO()
    packed = pack("", games, mixed=bool(plan.more_seats))
    arrays = packed._asdict()
    del arrays["targets"], arrays["line_ups"]
    if packed.targets:
        arrays |= packed.targets._asdict()
    if packed.line_ups is not None:
        arrays["line_ups"] = packed.line_ups
    np.savez_compressed(content, header=np.array(format_header(plan, games)), **arrays)
    return content.getvalue()


def load_header(path: object, content: bytes) -> ShardHeader:
    """Parse the header of a shard; see `ShardFormat`."""
    try:
        _check_sizes(content)
        with np.load(BytesIO(content), allow_pickle=False) as file:
            header = str(file["header"])
    except InvalidContent as error:
        raise InvalidDataset(path, error.problem) from None
    except _UNREADABLE as error:
        raise invalid_header(path, str(error)) from None
    return parse_header(path, header)


def _check_sizes(content: bytes) -> None:
    """Raise InvalidContent if an archive unpacks to too many bytes, or a member claims a larger array than it holds.

    numpy allocates the array that a member claims before it reads the values. Raise one of `_UNREADABLE` if `content`
    is not an archive of arrays.
    """
    with ZipFile(BytesIO(content)) as archive:
        checked_size(sum(member.file_size for member in archive.infolist()), len(content))
        for member in archive.infolist():
            with archive.open(member) as file:
                read_header = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
                shape, _is_fortran, dtype = read_header[npy.read_magic(file)](file)
            if prod(shape) * dtype.itemsize > member.file_size:
                raise InvalidContent(f"{member.filename} is shorter than its header says")


def load_arrays(path: object, content: bytes) -> Arrays:
    """Return the arrays of a shard after their check; see `ShardFormat`."""
    header = load_header(path, content)
    try:
        with np.load(BytesIO(content), allow_pickle=False) as file:
            targets = Targets(*(file[name] for name in Targets._fields)) if header.targets else None
            line_ups = file["line_ups"] if len(header.line_ups) > 1 else None
            arrays = Arrays(*(file[name] for name in NAMES))._replace(targets=targets, line_ups=line_ups)
    except _UNREADABLE as error:
        raise InvalidDataset(path, str(error)) from None
    check(path, header, arrays)
    return arrays


def load(path: object, content: bytes) -> Iterator[DatasetGame]:
    """Yield the games of a shard, after the check of all of them; see `ShardFormat`."""
    return games_of(load_header(path, content), load_arrays(path, content))
