"""Fixtures for the tests of what users type: a server, and a folder for the logs of engines."""

from pathlib import Path

import pytest

from tests.web.conftest import new_worker, worker

__all__ = ["logs", "new_worker", "worker"]


@pytest.fixture(autouse=True)
def logs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
