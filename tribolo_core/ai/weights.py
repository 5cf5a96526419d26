"""The file in which an engine's weights are kept: a line that names the format, a line that tells where they are from, and they.

The third part is what the kernel reads and writes; see `kernel/src/network/weights.rs`.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from .. import _kernel
from ..errors import InvalidWeights

FORMAT: Final = b"Tribolo weights 1\n"


@dataclass(frozen=True, slots=True)
class Origin:
    """Where weights are from: the `seed` and the number of `games` they were learned from, how many times better weights
    took the place of others before (`generation`), and the `date` in ISO 8601."""

    seed: int
    games: int
    generation: int
    date: str


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of an engine and where they are from."""

    origin: Origin
    values: bytes

    def __repr__(self) -> str:
        return f"<weights {self.checksum[:12]} of {self.origin.games} games>"

    @property
    def checksum(self) -> str:
        """The SHA-256 of the values, in hexadecimal digits."""
        return hashlib.sha256(self.values).hexdigest()

    def to_bytes(self) -> bytes:
        """The content of a file."""
        return FORMAT + json.dumps(asdict(self.origin) | {"sha256": self.checksum}).encode() + b"\n" + self.values

    def network(self) -> _kernel.Network:
        """The weights, ready for the kernel."""
        return _kernel.Network(self.values)


def parse_weights(content: bytes, name: str) -> Weights:
    """The weights in a file's content; InvalidWeights, with that name, is raised where it holds none or damaged ones."""
    if not content.startswith(FORMAT):
        raise InvalidWeights(name, f"it does not begin with {FORMAT.decode().strip()!r}")
    header, newline, values = content.removeprefix(FORMAT).partition(b"\n")
    try:
        fields = json.loads(header) if newline else None
        checksum = fields.pop("sha256")
        origin = Origin(**fields)
    except (ValueError, TypeError, AttributeError, KeyError):
        raise InvalidWeights(name, "its second line does not tell where they are from") from None
    weights = Weights(origin, values)
    if weights.checksum != checksum:
        raise InvalidWeights(name, "it is damaged, as its checksum tells")
    try:
        weights.network()
    except ValueError as error:
        raise InvalidWeights(name, str(error)) from None
    return weights


def read_weights(path: Path) -> Weights:
    """The weights in a file; InvalidWeights is raised where it holds none, OSError where it cannot be read."""
    return parse_weights(path.read_bytes(), path.name)
