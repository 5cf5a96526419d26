"""The file in which an engine's weights are kept, with what it tells of them.

See `sealed.py` and, for the weights themselves, `kernel/src/network/weights.rs`.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path

from .. import _kernel
from ..errors import InvalidWeights
from ..storage.sealed import seal, unseal


@dataclass(frozen=True, slots=True)
class Origin:
    """Where weights are from: a training with this `seed`, begun at this `date` in ISO 8601.

    They are of its `generation`, and `games` had been played for it until then.
    """

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
        return f"<weights of generation {self.origin.generation}, {self.origin.games} games>"

    def to_bytes(self) -> bytes:
        """The content of a file."""
        return seal("weights", asdict(self.origin), self.values)

    def network(self) -> _kernel.Network:
        """The weights, ready for the kernel."""
        return _kernel.Network(self.values)


def parse_weights(content: bytes, name: str) -> Weights:
    """The weights in a file's content; InvalidWeights, with that name, is raised where it has none or damaged ones."""
    try:
        fields, values = unseal("weights", content)
        weights = Weights(Origin(**fields), values)
        weights.network()
    except TypeError:
        raise InvalidWeights(name, "its second line does not tell where they are from") from None
    except ValueError as error:
        raise InvalidWeights(name, str(error)) from None
    return weights


def read_weights(path: Path) -> Weights:
    """The weights in a file; InvalidWeights is raised where it holds none, OSError where it cannot be read."""
    return parse_weights(path.read_bytes(), path.name)
