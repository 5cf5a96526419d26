"""The games of the plan `PLAN` of a test module, and data sets of them in all file formats."""

from __future__ import annotations

from pathlib import Path

import pytest

from tribolo_core.dataset import DatasetGame, play

from .shards import write_all


@pytest.fixture(scope="module")
def played(request: pytest.FixtureRequest) -> list[DatasetGame]:
    plan = request.module.PLAN
    return [play(plan, number) for number in range(plan.games)]


@pytest.fixture
def folder(tmp_path: Path, request: pytest.FixtureRequest, played: list[DatasetGame]) -> Path:
    return write_all(tmp_path, request.module.PLAN, played)
