"""Fixtures for the tests of the analysis page: a game."""

from __future__ import annotations

import pytest

from tests.harness.games import play_out
from tribolo_core import Game


@pytest.fixture(scope="package")
def game() -> Game:
    return play_out(3, "greedy")
