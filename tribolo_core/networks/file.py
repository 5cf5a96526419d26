"""Files of networks in the format safetensors: named arrays, and what they mean in the metadata. Needs numpy.

The format: https://github.com/huggingface/safetensors. A file begins with the length of its header, 8 bytes
little-endian, and a header in JSON, which has the type, the shape and the place of each array in the rest.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from math import prod
from pathlib import Path
from typing import Any, Final

from ..errors import InvalidArgument, InvalidNetwork, MissingExtra
from ..storage.atomic import write_atomic
from ..storage.json_text import InvalidJson, load_object
from ..values import frozen
from .architecture import PLANES, check_arrays

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

FORMAT: Final = "tribolo-network/1"
"""The name and version of the format, in the metadata of each file."""

MAX_BYTES: Final = 4 << 20
"""The size of the largest file."""

MAX_HEADER: Final = 1 << 16
"""The size of the largest header, in bytes."""

DEFAULT_NAME: Final = "network"
"""The name of the opponent of a file that names none."""

_DTYPES: Final[Mapping[str, np.dtype[Any]]] = {"F32": np.dtype("<f4"), "F16": np.dtype("<f2")}


@frozen
class NetworkFile:
    """The content of a file: the name of the opponent, the planes that the network sees, and its arrays by name."""

    name: str
    planes: tuple[str, ...]
    arrays: Mapping[str, NDArray[np.float32]]


def save_network(
    path: Path, arrays: Mapping[str, ArrayLike], *, planes: Sequence[str], name: str = DEFAULT_NAME
) -> None:
    """Write a network to a file that plays as the opponent `name`; `arrays` are single or half precision.

    `planes` are those that the first layer sees, in its order, and `arrays` those of docs/reference/networks.md. Raise
    InvalidNetwork if `parse_network` would refuse the file, OSError if it cannot be written.
    """
    header: dict[str, Any] = {"__metadata__": {"format": FORMAT, "planes": ",".join(planes), "name": name}}
    content = b""
    for key, given in arrays.items():
        array = np.ascontiguousarray(given)
        kind = {2: "F16"}.get(array.dtype.itemsize, "F32") if array.dtype.kind == "f" else "F32"
        data = array.astype(_DTYPES[kind]).tobytes()
        header[key] = {"dtype": kind, "shape": array.shape, "data_offsets": [len(content), len(content) + len(data)]}
        content += data
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    file = len(text).to_bytes(8, "little") + text + content
    parse_network(file, path.name)
    write_atomic(path, file)


def parse_network(content: bytes, name: str) -> NetworkFile:
    """Parse the content of the file called `name`.

    Raise InvalidNetwork, which mentions `name`, if the file is too large, damaged, or has another architecture than
    those of docs/reference/networks.md.
    """
    try:
        return _parsed(content)
    except InvalidArgument as error:
        raise InvalidNetwork(name, str(error).rstrip(".")) from None


def _parsed(content: bytes) -> NetworkFile:
    """Parse a file; raise InvalidArgument, which says what is wrong."""
    _expect("the file", len(content) <= MAX_BYTES, f"at most {MAX_BYTES} bytes", f"{len(content)} bytes")
    length = int.from_bytes(content[:8], "little")
    is_header = 8 + 2 <= 8 + length <= min(len(content), 8 + MAX_HEADER)
    _expect("the first 8 bytes", is_header, "the length of a header in the file", length)
    try:
        header = load_object(content[8 : 8 + length])
    except InvalidJson:
        raise InvalidArgument("the header", "a JSON object", "damaged") from None
    metadata, rest = header.pop("__metadata__", None), content[8 + length :]
    fields: dict[str, Any] = metadata if isinstance(metadata, dict) else {}
    _expect("format in the metadata", fields.get("format") == FORMAT, FORMAT, repr(fields.get("format")))
    planes, name = tuple(str(fields.get("planes")).split(",")), str(fields.get("name", DEFAULT_NAME))
    _expect("planes in the metadata", set(planes) <= set(PLANES), f"some of {', '.join(PLANES)}", ", ".join(planes))
    is_name = re.fullmatch("[a-z][a-z0-9_-]{0,31}", name) is not None
    _expect("name in the metadata", is_name, "a word of at most 32 of a-z, 0-9, - and _", repr(name))
    arrays, end = {}, 0
    for key, entry in sorted(header.items(), key=lambda item: _start(item[1])):
        arrays[key], end = _array(key, entry, rest, end)
    _expect("the data", end == len(rest), f"{end} bytes", f"{len(rest)} bytes")
    check_arrays({key: array.shape for key, array in arrays.items()}, len(planes))
    return NetworkFile(name, planes, arrays)


def _start(entry: object) -> int:
    """Return where an array begins, or 0 if its entry is invalid."""
    offsets = entry.get("data_offsets") if isinstance(entry, dict) else None
    return offsets[0] if isinstance(offsets, list) and offsets and type(offsets[0]) is int else 0


def _array(key: str, entry: object, rest: bytes, start: int) -> tuple[NDArray[np.float32], int]:
    """Return an array of a file, which must begin at `start`, and its end."""
    fields: dict[str, Any] = entry if isinstance(entry, dict) else {}
    kind, shape, offsets = (fields.get(field) for field in ("dtype", "shape", "data_offsets"))
    is_shape = isinstance(shape, list) and len(shape) <= 4 and all(type(size) is int and size > 0 for size in shape)
    _expect(f"the type of {key}", str(kind) in _DTYPES, "F32 or F16", repr(kind))
    _expect(f"the shape of {key}", is_shape, "whole numbers above 0", repr(shape))
    dtype = _DTYPES[str(kind)]
    sizes: list[int] = shape if isinstance(shape, list) else []
    end = start + prod(sizes) * dtype.itemsize
    _expect(f"the place of {key}", offsets == [start, end], f"{start} to {end}", repr(offsets))
    _expect("the file", end <= len(rest), "complete", "cut off")
    array = np.frombuffer(rest[start:end], dtype).reshape(sizes).astype(np.float32)
    _expect(f"the numbers of {key}", bool(np.isfinite(array).all()), "finite", "infinite or none")
    return array, end


def _expect(what: str, is_valid: bool, expected: str, found: object) -> None:
    if not is_valid:
        raise InvalidArgument(what, expected, found)
