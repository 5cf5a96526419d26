"""What Windows lacks or does differently. The name of the platform stands in for the system, unless it is Windows."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from frontends.console.executors import process_count
from frontends.engines.log import EngineLog
from frontends.engines.process import EngineProcess
from frontends.engines.spec import parse_engine
from frontends.web.operation.backup import back_up
from frontends.web.serving.middleware.metrics import AllWorkers
from frontends.web.store.database import connect, upgrade
from tribolo_core import InvalidSpec
from tribolo_core.ai.protocol import Forfeit


@pytest.fixture(autouse=True)
def windows(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with monkeypatch.context() as patches:
        patches.setattr(sys, "platform", "win32")
        yield


@pytest.mark.parametrize("command", [sys.executable, "C:\\", "'"])
def test_a_program_is_refused_with_the_reason_whatever_its_path(command: str) -> None:
    with pytest.raises(InvalidSpec, match="programs cannot play on Windows"):
        parse_engine(f"exec:{command}")


def test_a_process_of_an_engine_is_refused_before_anything_starts(tmp_path: Path) -> None:
    with pytest.raises(Forfeit, match="cannot play on Windows"):
        EngineProcess((sys.executable,), 1 << 30, EngineLog(tmp_path, "engine"))


def test_no_worker_is_asked_with_a_signal_that_is_ctrl_c_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    gauges = tmp_path / f"gauge_livesum_{os.getpid()}.db"
    gauges.touch()
    monkeypatch.setattr(os, "kill", lambda *_: pytest.fail("Windows takes signal 0 for Ctrl-C"))
    assert list(AllWorkers(tmp_path).collect()) == []
    assert gauges.exists()


def test_a_backup_is_flushed_through_a_file_that_may_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def flush(file: int) -> None:
        try:
            os.write(file, b"")
        except OSError:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF)) from None

    monkeypatch.setattr(os, "fsync", flush)
    address = f"sqlite:///{tmp_path / 'games.db'}"
    engine = connect(address)
    upgrade(engine)
    engine.dispose()
    back_up(address, tmp_path / "backup")
    assert (tmp_path / "backup").stat().st_size > 0


def test_an_executor_has_no_more_processes_than_windows_can_wait_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 128)
    assert [process_count(workers) for workers in (None, 100, 61, 60)] == [61, 61, 61, 60]
