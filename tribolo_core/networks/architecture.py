"""The architectures that a file of a network may have: the planes that it sees, and the shapes of its arrays."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ..coord import COORDS
from ..errors import InvalidArgument

MOST_CAPTURED: Final = 9
"""The number in the last plane of captures, which also stands for more."""

PLANES: Final = (
    *("own", "next", "next but one", "walls", "empty", "legal"),
    *(f"captured {number}" for number in range(1, MOST_CAPTURED + 1)),
)
"""The planes that a network may see: those of an observation, and the legal moves that capture a number of cells."""

MAX_PRODUCTS: Final = 200_000_000
"""The largest number of multiplications for a position."""

_KERNELS: Final = (1, 3, 5)
"""The widths of the kernels of convolutions."""


def check_arrays(shapes: Mapping[str, tuple[int, ...]], planes: int) -> None:
    """Check the shapes of the arrays of a network that sees a number of planes.

    Raise InvalidArgument if an array is missing, unknown or of another shape, or if the network is too large.
    """
    left = dict(shapes)
    products, channels = 0, planes

    def take(name: str, *expected: int) -> None:
        found = left.pop(name, None)
        if found != expected:
            wanted = f"an array of shape {expected}"
            raise InvalidArgument(name, wanted, "missing" if found is None else f"of shape {found}")

    def convolution(name: str, outputs: int | None = None) -> int:
        nonlocal products
        found = left.get(f"{name}.weight", ())
        width = found[2] if len(found) == 4 and found[2] in _KERNELS else 3
        made = outputs or (found[0] if found else 1)
        take(f"{name}.weight", made, channels, width, width)
        take(f"{name}.bias", made)
        products += made * channels * width * width * len(COORDS)
        return made

    if "first.weight" in left:
        channels = convolution("first")
        for block in range(sum(bool(re.fullmatch(r"blocks\.\d+\.near\.weight", name)) for name in shapes)):
            convolution(f"blocks.{block}.near", channels)
            if f"blocks.{block}.far.weight" in left:
                take(f"blocks.{block}.far.weight", channels, channels)
    convolution("moves", 1)
    if "wins.weight" in left:
        units = channels
        if "hidden.weight" in left:
            units = left["hidden.weight"][0] if left["hidden.weight"] else 1
            take("hidden.weight", units, channels)
            take("hidden.bias", units)
        take("wins.weight", 3, units)
        take("wins.bias", 3)
    if left:
        raise InvalidArgument(min(left), "an array of docs/reference/networks.md", "unknown there")
    if products > MAX_PRODUCTS:
        raise InvalidArgument("the network", f"at most {MAX_PRODUCTS} products for a position", products)
