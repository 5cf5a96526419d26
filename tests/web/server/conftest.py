"""A fixture that keeps the settings of the garbage collector."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest


@pytest.fixture(autouse=True)
def _garbage_collection() -> Iterator[None]:
    """Undo what the application does to the garbage collector of its process."""
    threshold = gc.get_threshold()
    yield
    gc.unfreeze()
    gc.set_threshold(*threshold)
