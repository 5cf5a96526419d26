"""Variants of a test: `make test` runs the first ones, and `make test-marked` the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest


def gated(variants: Sequence[Any], count: int = 1) -> list[Any]:
    """Return the parameters of a test, of which those after the first `count` are marked `long`."""
    values = (variant if isinstance(variant, tuple) else (variant,) for variant in variants)
    return [
        pytest.param(*value, marks=() if number < count else pytest.mark.long) for number, value in enumerate(values)
    ]
