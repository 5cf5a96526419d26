"""The check of a set-up finds each fault, changes nothing, and passes what serves."""

from __future__ import annotations

import os
import resource
import shutil
from functools import partial
from pathlib import Path
from typing import NamedTuple

import pytest
from sqlalchemy import text

from frontends.web.operation.check import SPARE_FILES, Finding, Level, check_setup
from frontends.web.operation.open_files import MAX_FILES, allowed_files, raise_file_limit
from frontends.web.store.database import connect, upgrade, writing
from tests.harness.serving import KEY


class Usage(NamedTuple):
    total: int
    used: int
    free: int


def find(folder: Path, name: str, host: str = "127.0.0.1", **settings: object) -> Finding:
    (found,) = (finding for finding in check_setup(host, {}, {"data": folder, **settings}) if finding.name == name)
    return found


def test_a_new_set_up_has_no_fault_and_nothing_is_created(tmp_path: Path) -> None:
    findings = check_setup("127.0.0.1", {}, {"data": tmp_path / "new" / "data"})
    assert {finding.level for finding in findings} == {Level.OK}
    assert list(tmp_path.iterdir()) == []


def test_the_secret_key_stays_secret(tmp_path: Path) -> None:
    texts = " ".join(finding.text for finding in check_setup("127.0.0.1", {}, {"data": tmp_path, "secret_key": KEY}))
    assert KEY not in texts


def test_an_invalid_setting_is_the_only_finding(tmp_path: Path) -> None:
    (finding,) = check_setup("127.0.0.1", {"TRIBOLO_PROXIES": "many"}, {"data": tmp_path})
    assert finding.level is Level.ERROR
    assert finding.text.startswith("TRIBOLO_PROXIES cannot be 'many'")


def test_an_unusable_data_folder_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    assert find(tmp_path / "file", "data folder").text == f"{tmp_path / 'file'} is not a folder."
    monkeypatch.setattr(os, "access", lambda *_: False)  # Root may write everywhere.
    finding = find(tmp_path / "new", "data folder")
    assert finding == Finding("data folder", Level.ERROR, f"{tmp_path} is not writable for this user.")


@pytest.mark.parametrize(("name", "kind"), [("secret key", "secret"), ("notifications", "push")])
def test_a_key_has_to_be_long_and_private(tmp_path: Path, name: str, kind: str) -> None:
    path = tmp_path / f"{kind}.key"
    found = partial(find, tmp_path, name, address="https://play.example")
    path.write_text("x" * 43)
    path.chmod(0o600)
    assert found().level is Level.OK
    path.chmod(0o640)
    assert found() == Finding(name, Level.ERROR, f"Other users have access to {path}. Run: chmod 600 {path}")
    path.chmod(0o600)
    path.write_text("short")
    assert found().level is Level.ERROR
    assert found(**{f"{kind}_key": "x" * 43}).level is Level.OK
    assert found(**{f"{kind}_key": "x" * 31}).level is Level.ERROR
    if kind == "push":
        assert (off := found(offline=False)).level is Level.WARNING, off


def test_a_folder_or_database_that_other_users_can_read_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    file = folder / "games.db"
    engine = connect(f"sqlite:///{file}")
    upgrade(engine)
    engine.dispose()
    assert {finding.level for finding in check_setup("127.0.0.1", {}, {"data": folder})} == {Level.OK}
    folder.chmod(0o755)
    file.chmod(0o644)
    found = [finding for finding in check_setup("127.0.0.1", {}, {"data": folder}) if finding.name == "file access"]
    assert found == [
        Finding("file access", Level.WARNING, f"Other users have access to {folder}. Run: chmod 700 {folder}"),
        Finding("file access", Level.WARNING, f"Other users have access to {file}. Run: chmod 600 {file}"),
    ]


def test_the_revision_of_the_database_is_compared(tmp_path: Path, any_database: str) -> None:
    assert find(tmp_path, "database", database=any_database).level is Level.OK, "it is empty"
    engine = connect(any_database)
    upgrade(engine)
    assert find(tmp_path, "database", database=any_database).level is Level.OK
    with writing(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '0004'"))
    other = find(tmp_path, "database", database=any_database)
    assert (other.level, "has schema 0004" in other.text) == (Level.ERROR, True)
    engine.dispose()


@pytest.mark.parametrize("address", ["sqlite:////proc/version/x.db", "postgresql://me:secret@127.0.0.1:1/games"])
def test_an_unusable_database_is_an_error_without_its_password(tmp_path: Path, address: str) -> None:
    finding = find(tmp_path, "database", database=address)
    assert (finding.level, "secret" in finding.text) == (Level.ERROR, False)


@pytest.mark.parametrize(("free", "level"), [(10**12, "ok"), (5 * 10**8, "warning"), (10**7, "error")])
def test_little_free_space_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, free: int, level: str) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**12, 10**12 - free, free))
    assert find(tmp_path, "disk space").level == level


@pytest.mark.parametrize(
    ("hard", "streams", "level"),
    [
        (1_000, 1_000 - SPARE_FILES, "ok"),
        (1_000, 1_001 - SPARE_FILES, "warning"),
        (SPARE_FILES, 1, "error"),
        (MAX_FILES * 2, MAX_FILES, "warning"),
        (resource.RLIM_INFINITY, MAX_FILES - SPARE_FILES, "ok"),
    ],
)
def test_the_limit_of_open_files_has_to_fit_the_streams(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, hard: int, streams: int, level: str
) -> None:
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, hard))
    assert find(tmp_path, "open files", streams=streams).level == level


def test_the_limit_that_the_check_expects_is_the_one_that_the_server_sets(monkeypatch: pytest.MonkeyPatch) -> None:
    limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, 1_000))
    monkeypatch.setattr(resource, "setrlimit", lambda _, wanted: limits.append(wanted))
    raise_file_limit()
    assert limits == [(allowed_files(), 1_000)] == [(1_000, 1_000)]


@pytest.mark.parametrize(
    ("host", "proxies", "hosts", "levels"),
    [
        *(("127.0.0.1", 0, "", ("ok", "ok")), ("localhost", 0, "", ("ok", "ok"))),
        *(("::1", 1, "play.example", ("ok", "ok")), ("127.0.0.1", 1, "", ("warning", "ok"))),
        *(("127.0.0.1", 0, "play.example", ("ok", "warning")), ("0.0.0.0", 0, "", ("warning", "warning"))),
        *(("0.0.0.0", 1, "play.example", ("ok", "warning")), ("host.example", 1, "", ("warning", "warning"))),
    ],
)
def test_hosts_and_proxies_agree(tmp_path: Path, host: str, proxies: int, hosts: str, levels: tuple[str, str]) -> None:
    found = tuple(find(tmp_path, name, host, proxies=proxies, hosts=hosts).level for name in ("host names", "proxies"))
    assert found == levels


def test_an_export_that_never_happens_is_found(tmp_path: Path) -> None:
    assert find(tmp_path, "export", export=tmp_path / "x").level is Level.WARNING
    assert find(tmp_path, "export", export=tmp_path / "x", keep_finished_days=9).level is Level.OK
    (tmp_path / "x").touch()
    assert find(tmp_path, "export", export=tmp_path / "x", keep_abandoned_days=9).level is Level.ERROR


def test_a_short_token_of_the_metrics_is_found(tmp_path: Path) -> None:
    assert find(tmp_path, "metrics", metrics_token="x" * 24).level is Level.OK
    finding = find(tmp_path, "metrics", metrics_token="secret")
    assert (finding.level, "secret" in finding.text) == (Level.WARNING, False)
