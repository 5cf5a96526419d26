"""Programs of the system that some tests need."""

from __future__ import annotations

import pytest

from tools.programs import absence, find


def program(name: str) -> str:
    path = find(name)
    if path is None:
        pytest.skip(absence(name))
    return str(path)
