"""The file of a network's weights, with their origin.

See `tribolo_core/storage/sealed.py` for the format of the file and `kernel/src/network/weights.rs` for the weights.
"""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

from .. import _kernel
from ..errors import InvalidSeal, InvalidWeights
from ..storage.sealed import seal, unseal
from ..values import frozen


@frozen
class Origin:
    """The origin of weights: a `generation` of the training run with this `seed`, started on this `date` (ISO 8601).

    `games` is the number of games played up to that generation.
    """

    seed: int
    games: int
    generation: int
    date: str


@frozen
class Weights:
    """The weights of a network, as the kernel serialises them, and their origin."""

    origin: Origin
    values: bytes

    def __repr__(self) -> str:
        return f"<weights of generation {self.origin.generation}, {self.origin.games} games>"

    def to_bytes(self) -> bytes:
        """Return the content of a weights file with these weights, which `parse_weights` can parse."""
        return seal("weights", asdict(self.origin), self.values)

    def network(self) -> _kernel.Network:
        """Build the network with these weights; raise ValueError if the kernel finds them invalid."""
        return _kernel.Network(self.values)


def parse_weights(content: bytes, name: str) -> Weights:
    """Parse the content of the weights file called `name`.

    Raise InvalidWeights, whose message mentions `name`, if the content is damaged, its fields are not those of the
    origin, or the kernel finds the weights invalid.
    """
    try:
        fields, values = unseal("weights", content)
    except InvalidSeal as error:
        raise InvalidWeights(name, error.problem) from None
    try:
        weights = Weights(Origin(**fields), values)
    except TypeError:
        raise InvalidWeights(name, "its header lacks the origin of the weights") from None
    try:
        weights.network()
    except ValueError as error:  # the kernel's error for invalid weights
        raise InvalidWeights(name, str(error)) from None
    return weights


def read_weights(path: Path) -> Weights:
    """Read a weights file; raise InvalidWeights as `parse_weights` does, OSError if the file cannot be read."""
    return parse_weights(path.read_bytes(), path.name)
