"""Backups of both databases: complete, consistent while games go on, and refused where they would destroy something."""

from __future__ import annotations

import os
import shutil
import sqlite3
import stat
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Event, Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import text

from frontends.web.bounds import OPEN_SEATS
from frontends.web.live.lobby import Lobby
from frontends.web.operation.backup import back_up, closing_engine, restore
from frontends.web.operation.errors import BackupError
from frontends.web.room.lobby import Applicant
from frontends.web.store.database import UnusableDatabase, revisions, writing
from frontends.web.store.lobby import LEAVE_SECONDS, LobbyTable
from tests.generators import A_THIRD
from tests.web.clocked_games import STEP, Time
from tests.web.clocked_games import Process as ClockedProcess
from tests.web.store.stored_games import ALL_HUMAN, new_game, opened, play_first
from tribolo_core import PLAYERS

BLUE, RED, GREEN = PLAYERS


@pytest.fixture
def filled(any_database: str) -> str:
    """Return the URL of a database with one game, in which Ada's browser holds Blue and one move was played."""
    with_games(any_database, 1)
    return any_database


def with_games(address: str, count: int) -> list[str]:
    """Create the schema of the database at a URL, add `count` games with a move each, and return their ids."""
    games = [new_game(*ALL_HUMAN, seed=seed) for seed in range(count)]
    with opened(address) as store:
        for game in games:
            store.create(game, "ada", [BLUE])
            store.change(game.id, play_first)
    return [game.id for game in games]


def content(address: str) -> dict[str, list[tuple[object, ...]]]:
    """Return the rows of every table of a database, sorted, keyed by the name of the table."""
    with closing_engine(address) as engine, engine.connect() as connection:
        return {
            table: sorted(map(tuple, connection.execute(text(f"SELECT * FROM {table}"))), key=repr)
            for table in ("alembic_version", "event", "game", "holder", "rate_usage")
        }


@contextmanager
def refused(address: str, text: str, error: type[Exception] = BackupError) -> Iterator[None]:
    """Check that the `with` block raises an error with a text, and leaves the database at `address` unchanged."""
    before = content(address)
    with pytest.raises(error, match=text):
        yield
    assert content(address) == before


@pytest.mark.parametrize("has_schema", [False, True])
def test_a_restored_backup_holds_all_rows(filled: str, another_database: str, tmp_path: Path, has_schema: bool) -> None:
    back_up(filled, tmp_path / "backup")
    assert stat.S_IMODE((tmp_path / "backup").stat().st_mode) == 0o600, "only the owner can read it"
    assert [path.name for path in tmp_path.iterdir() if "part" in path.name] == []
    if has_schema:  # A database without games counts as empty.
        with_games(another_database, 0)
    restore(another_database, tmp_path / "backup")
    assert content(another_database) == content(filled)
    assert [len(rows) for rows in content(filled).values()] == [1, 1, 1, 1, 0]


def test_a_backup_of_yesterday_charges_nobody_for_the_day_and_keeps_nobody_waiting_for_people_who_left(
    any_database: str, another_database: str, tmp_path: Path
) -> None:
    with opened(any_database) as store:
        process = ClockedProcess(store, Time())
        game = process.begin("3+5")
        process.wait(20)
        turn_since = process.store.load(game.id).turn_since
        assert turn_since is not None
        used = process.time.now - turn_since
        person, lobby = Applicant("browser", "client"), LobbyTable(store.database, OPEN_SEATS)
        lobby.change(lambda open_games: open_games.take(person, "3+5"), process.time.now)
        lobby.change(lambda open_games: open_games.take(person, "postal"), process.time.now)
    back_up(any_database, tmp_path / "backup")
    restore(another_database, tmp_path / "backup")
    with opened(another_database) as store:
        process = ClockedProcess(store, Time(process.time.now + 86_400))
        process.look()
        stored = store.load(game.id)
        assert (stored.room.flagged, process.told) == (frozenset(), [])
        assert stored.turn_since is not None
        assert process.time.now - stored.turn_since == pytest.approx(used, abs=STEP)
        job = Lobby(LobbyTable(store.database, OPEN_SEATS), 20, clock=lambda: process.time.now)
        job.look()
        process.wait(LEAVE_SECONDS)  # People may come back, as after any pause of the server.
        job.look()
        assert [each.time_control for each in job.refresh().games if each.is_open] == ["postal"]
        process.wait(180)
        assert process.told == [game.id]


def test_a_backup_during_moves_holds_one_moment(any_database: str, another_database: str, tmp_path: Path) -> None:
    games = with_games(any_database, 3)
    over, moved = Event(), Event()

    def play_on() -> None:
        """Play a move in all games, round after round, so that no game is ever two moves ahead of another one."""
        with opened(any_database) as store:
            while not over.is_set() and not store.load(games[-1]).room.session.is_over:
                for game in games:
                    if not store.load(game).room.session.is_over:
                        store.change(game, play_first)
                moved.set()

    player = Thread(target=play_on)
    player.start()
    try:
        assert moved.wait(20)
        for number in range(3):
            back_up(any_database, tmp_path / f"backup {number}")
    finally:
        over.set()
        player.join()
    restore(another_database, tmp_path / "backup 2")
    with opened(another_database) as restored, restored.database.read() as connection:
        rooms = [restored.load(game).room for game in games]  # Folding fails if an event is missing.
        versions = {row.id: row.version for row in connection.execute(text("SELECT id, version FROM game"))}
    assert [versions[game] for game in games] == [room.version for room in rooms]
    counts = [room.version for room in rooms]
    assert counts == sorted(counts, reverse=True)
    assert max(counts) - min(counts) <= 1
    assert min(counts) >= 2


def test_an_existing_file_is_kept_unless_forced(filled: str, tmp_path: Path) -> None:
    file = tmp_path / "backup"
    file.write_text("precious")
    with pytest.raises(BackupError, match="exists"):
        back_up(filled, file)
    assert file.read_text() == "precious"
    back_up(filled, file, force=True)
    assert file.stat().st_size > 100


def test_a_database_with_games_is_kept_unless_forced(filled: str, another_database: str, tmp_path: Path) -> None:
    back_up(filled, tmp_path / "backup")
    with_games(another_database, 2)
    with refused(another_database, "holds 2 games"):
        restore(another_database, tmp_path / "backup")
    restore(another_database, tmp_path / "backup", force=True)
    assert content(another_database) == content(filled)


def test_a_database_in_use_is_not_replaced(filled: str, another_database: str, tmp_path: Path) -> None:
    back_up(filled, tmp_path / "backup")
    with_games(another_database, 1)
    with closing_engine(another_database) as engine, refused(another_database, "in use"), engine.connect() as other:
        other.execute(text("SELECT 1"))
        restore(another_database, tmp_path / "backup", force=True)


def set_revision(address: str, revision: str) -> None:
    with closing_engine(address) as engine, writing(engine) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = :revision"), {"revision": revision})


@pytest.mark.parametrize("revision", ["0004", "9999"])
def test_backups_of_other_schemas_fail(filled: str, another_database: str, tmp_path: Path, revision: str) -> None:
    set_revision(filled, revision)
    back_up(filled, tmp_path / "backup")
    with_games(another_database, 1)
    with refused(another_database, f"has schema {revision}, and this release needs schema {revisions()[0]}"):
        restore(another_database, tmp_path / "backup", force=True)


def test_a_database_of_another_schema_is_not_replaced(filled: str, another_database: str, tmp_path: Path) -> None:
    back_up(filled, tmp_path / "backup")
    with_games(another_database, 0)
    set_revision(another_database, "0004")
    with refused(another_database, "has schema 0004", UnusableDatabase):
        restore(another_database, tmp_path / "backup", force=True)


@pytest.mark.parametrize("kind", ["text", "empty", "database", "cut", "none"])
def test_a_file_that_is_no_backup_is_refused(filled: str, another_database: str, tmp_path: Path, kind: str) -> None:
    file = tmp_path / "backup"
    if kind == "text":
        file.write_text("Dear diary")
    elif kind == "empty":
        file.touch()
    elif kind == "database":
        sqlite3.connect(file).executescript("CREATE TABLE song (title)").close()
    elif kind == "cut":
        back_up(filled, file)
        os.truncate(file, file.stat().st_size // 2)
    with pytest.raises(BackupError) as refused:
        restore(another_database, file)
    assert "\n" not in str(refused.value)
    assert str(refused.value).endswith(".")


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a backup in SQLite, `source.backup`, and a database with one other game, `target.backup`."""
    folder = tmp_path_factory.mktemp("sound")
    for name, count in (("source", 2), ("target", 1)):
        with_games(f"sqlite:///{folder / name}", count)
        back_up(f"sqlite:///{folder / name}", folder / f"{name}.backup")
    return folder


@A_THIRD
@given(at=st.floats(0, 1, exclude_max=True), junk=st.binary(min_size=1, max_size=2_000))
def test_a_damaged_backup_changes_nothing_or_is_a_whole_database(sound: Path, at: float, junk: bytes) -> None:
    backup = (sound / "source.backup").read_bytes()
    start = int(at * len(backup))
    with TemporaryDirectory() as folder:
        file, target = Path(folder, "backup"), Path(folder, "games.db")
        file.write_bytes(backup[:start] + junk + backup[start + len(junk) :])
        shutil.copy(sound / "target.backup", target)
        before = dump(target)
        try:
            restore(f"sqlite:///{target}", file, force=True)
        except BackupError:
            assert dump(target) == before
        else:
            assert dump(target) != before


def dump(database: Path) -> list[str]:
    """Return the content of an undamaged SQLite database as SQL statements; fail if the database is damaged."""
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        connection.text_factory = lambda text: text.decode(errors="replace")
        return list(connection.iterdump())


def test_a_sqlite_database_is_not_mistaken_for_its_backup(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    with_games(address, 1)
    for use in (back_up, restore):
        with refused(address, "database itself"):
            use(address, tmp_path / "games.db", force=True)


def test_an_unwritable_place_is_reported_in_a_sentence(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path / 'games.db'}"
    with_games(address, 1)
    with pytest.raises(BackupError, match="cannot be written: No such file or directory"):
        back_up(address, tmp_path / "nowhere" / "backup")


def test_the_password_is_passed_in_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program = tmp_path / "pg_dump"
    program.write_text(f'#!/bin/sh\necho "$@" >{tmp_path}/arguments\necho "$PGPASSWORD" >{tmp_path}/password\n')
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=":")
    back_up("postgresql://ada:se%20cret@host:5/games?sslmode=require", tmp_path / "backup")
    assert (tmp_path / "password").read_text() == "se cret\n"
    arguments = (tmp_path / "arguments").read_text()
    assert "cret" not in arguments
    assert "--dbname=postgresql://ada@host:5/games?sslmode=require" in arguments


def test_missing_programs_and_servers_are_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    address = "postgresql://ada:secret@127.0.0.1:1/games"
    (tmp_path / "backup").touch()
    found = shutil.which("pg_dump")
    if found and subprocess.run([found, "--version"], capture_output=True, check=False).returncode == 0:
        with pytest.raises(BackupError, match="failed") as refused:
            back_up(address, tmp_path / "other")
        assert "secret" not in str(refused.value)
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupError, match="The program pg_dump is not installed"):
        back_up(address, tmp_path / "other")
    with pytest.raises((BackupError, UnusableDatabase), match="The program pg_restore is not installed"):
        restore(address, tmp_path / "backup")
    assert [path.name for path in tmp_path.iterdir()] == ["backup"]
