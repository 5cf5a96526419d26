"""A small mining that several tests share."""

from __future__ import annotations

from typing import TypeAlias

import pytest

from tribolo_core.puzzles.mining import MiningPlan, mine
from tribolo_core.puzzles.puzzle import Puzzle

PLAN = MiningPlan(seed=6, opponents=("greedy", "level:2"), nodes=10)
GAMES = range(14)

Mined: TypeAlias = dict[int, tuple[Puzzle, ...]]
"""The puzzles of each game."""


@pytest.fixture(scope="session")
def mined() -> Mined:
    return {game: mine(PLAN, game) for game in GAMES}
