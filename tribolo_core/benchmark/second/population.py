"""The population of rivals: whom a candidate meets, and what these rivals win among themselves."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import combinations_with_replacement
from pathlib import Path
from typing import Final

from ...ai import seated_opponent
from .near_equal import NearEqual

RIVALS: Final = {
    "level:3": 0.0,
    "level:5": 0.0,
    "level:7": 0.0,
    "mcts:nodes=100": 0.0,
    "maxn:nodes=1000": 3.0,
    "brs:nodes=1000": 3.0,
    "paranoid:nodes=1000": 3.0,
    "peaceful:nodes=50": 0.004,
    "revenge:nodes=50": 0.004,
    "engine:nodes=50,modelling=no": 0.004,
}
"""The specs of the rivals, and the margin within which two moves of a rival are nearly equal, in its own units.

Levels and `mcts` already draw: the seed decides their errors and playouts.
"""

PAIRS: Final = tuple(combinations_with_replacement(RIVALS, 2))
"""All pairs of rivals, including the pairs of two equal rivals."""


def rival(spec: str, salt: int) -> NearEqual:
    """Return a new rival of the population for one seat of one game; see `NearEqual` for the salt."""
    return NearEqual(seated_opponent(spec), RIVALS[spec], salt)


def population_path() -> Path:
    """Return the path of the file with the win shares of the rivals among themselves, which ships with this version."""
    return Path(str(files(__package__))) / "population.json"


@cache
def population_shares() -> Mapping[str, Mapping[str, float]]:
    """Return win shares as measured once for this version: `shares[one][other]`, of `one` alone against two `other`."""
    shares: dict[str, dict[str, float]] = json.loads(population_path().read_text(encoding="utf-8"))
    return shares
