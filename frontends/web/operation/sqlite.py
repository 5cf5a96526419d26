"""Backups of a SQLite database, through SQLite's online backup interface."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Engine

from frontends.web.config.private import make_private_file
from frontends.web.store.database import LOCK_TIMEOUT

from .errors import BackupError, check_replaceable, check_revision


def back_up(engine: Engine, part: Path) -> None:
    """Copy the database of `engine` to the empty file `part`, as it is at one moment; servers may go on writing.

    Raise BackupError if the database does not exist or cannot be copied.
    """
    database = Path(str(engine.url.database))
    if not database.is_file():
        raise BackupError(f"There is no database {database}.")
    try:
        with closing(_open(database)) as source, closing(sqlite3.connect(part)) as copy:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode=DELETE")  # A backup is one file, without a write-ahead log.
    except sqlite3.Error as error:
        raise BackupError(f"The database {database} cannot be copied: {error}.") from None


def restore(engine: Engine, file: Path, *, force: bool) -> None:
    """Replace the content of the database of `engine`, in one transaction, by the backup in `file`.

    Raise BackupError for the reasons that `operation.backup.restore` lists.
    """
    database = Path(str(engine.url.database))
    _check_backup(file)
    try:
        make_private_file(database)
        check_replaceable(engine, force=force)
        engine.dispose()  # Its connection would count as one that is in use.
        with closing(sqlite3.connect(database, timeout=0)) as target, closing(_open(file, "ro")) as source:
            _check_unused(target, database)
            source.backup(target)
    except sqlite3.Error as error:
        raise BackupError(f"The database {database} cannot be restored: {error}.") from None
    except OSError as error:
        raise BackupError(f"{error.filename} cannot be created: {error.strerror}.") from None


def _open(path: Path, mode: str = "rw") -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, timeout=LOCK_TIMEOUT)


def _check_backup(file: Path) -> None:
    """Raise BackupError unless `file` is an undamaged SQLite database with the schema of this release."""
    try:
        with closing(_open(file, "ro")) as backup:
            (state,) = backup.execute("PRAGMA integrity_check(1)").fetchone()
            row = backup.execute("SELECT version_num FROM alembic_version").fetchone()
            backup.execute("SELECT 1 FROM game LIMIT 1")
    except (sqlite3.Error, UnicodeDecodeError):  # A message of SQLite may quote bytes of a damaged file.
        raise BackupError(f"{file} is not a backup of Tribolo in SQLite.") from None
    if state != "ok":
        raise BackupError(f"{file} is damaged: {state}.")
    check_revision(file, None if row is None else row[0])


def _check_unused(target: sqlite3.Connection, database: Path) -> None:
    """Raise BackupError if a server has the database open, with a write-ahead log.

    SQLite leaves this log only if no other connection exists.
    """
    try:
        target.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.OperationalError:
        raise BackupError(f"The database {database} is in use. Stop its servers first.") from None
