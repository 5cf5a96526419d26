"""Decompression up to a bound: a small file may hold more bytes than the memory."""

from __future__ import annotations

import gzip
import zlib
from io import BytesIO
from typing import Final

from ..errors import InvalidContent

SMALL: Final = 1 << 26
"""Bytes to which a file of any size may decompress."""

MAX_RATIO: Final = 100
"""Greatest number of bytes per compressed byte in content larger than `SMALL`; data sets have up to 30."""


def largest_content(compressed: int) -> int:
    """Return the most bytes to which a file of `compressed` bytes may decompress."""
    return max(SMALL, MAX_RATIO * compressed)


def checked_size(size: int, compressed: int) -> int:
    """Return `size` unchanged; raise InvalidContent if it is more than `largest_content` of `compressed` bytes."""
    if size > largest_content(compressed):
        raise InvalidContent(f"it holds more than {largest_content(compressed)} bytes")
    return size


def gunzip(content: bytes) -> bytes:
    """Return what gzip has compressed; raise InvalidContent if it is damaged or too large."""
    try:
        with gzip.open(BytesIO(content)) as file:
            found = file.read(largest_content(len(content)) + 1)
    except (OSError, EOFError, zlib.error, MemoryError) as error:
        raise _damaged(error) from None
    checked_size(len(found), len(content))
    return found


def inflate(content: bytes) -> bytes:
    """Return what zlib has compressed; raise InvalidContent if it is damaged or too large."""
    stream = zlib.decompressobj()
    try:
        found = stream.decompress(content, largest_content(len(content)) + 1)
    except (zlib.error, MemoryError) as error:
        raise _damaged(error) from None
    checked_size(len(found), len(content))
    if not stream.eof:
        raise _damaged(EOFError("the end is missing"))
    return found


def _damaged(error: BaseException) -> InvalidContent:
    return InvalidContent(f"it cannot be decompressed: {str(error) or 'not enough memory'}")
