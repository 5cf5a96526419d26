"""Backups of a database in one file: made while the server runs, and restored into an empty database."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from sqlalchemy import URL, Engine

from frontends.web.store.database import connect

from . import postgresql, sqlite
from .errors import BackupError


def back_up(address: str | URL, file: Path, *, force: bool = False) -> None:
    """Write a backup of the database with the URL `address` to `file`; the database may be in use.

    The file appears with its whole content or not at all, and only its owner may read it. Raise BackupError if the file
    is the database itself, if it exists and `force` is not set, or if the database cannot be copied.
    """
    with closing_engine(address) as engine:
        if file.exists() and _is_database(file, engine):
            raise BackupError(f"{file} is the database itself. Choose another file.")
        if file.exists() and not force:
            raise BackupError(f"{file} exists. Choose another file, or replace it with --force.")
        with _new_file(file, force=force) as part:
            (sqlite if engine.dialect.name == "sqlite" else postgresql).back_up(engine, part)


def restore(address: str | URL, file: Path, *, force: bool = False) -> None:
    """Restore the backup in `file` into the database with the URL `address`, which is created if it is a SQLite file.

    Raise BackupError if the file is not a backup or has another schema, if the database is in use, if it holds games
    and `force` is not set, or if the restoration fails. Raise UnusableDatabase if the database does not answer or has
    another schema. After an error, the content of the database is as before.
    """
    with closing_engine(address) as engine:
        if not file.is_file():
            raise BackupError(f"There is no file {file}.")
        if _is_database(file, engine):
            raise BackupError(f"{file} is the database itself, not a backup.")
        (sqlite if engine.dialect.name == "sqlite" else postgresql).restore(engine, file, force=force)


@contextmanager
def closing_engine(address: str | URL) -> Iterator[Engine]:
    """Yield an engine for the database with the URL `address`; close its connections at the end of the `with` block."""
    engine = connect(address)
    try:
        yield engine
    finally:
        engine.dispose()


def _is_database(file: Path, engine: Engine) -> bool:
    """Return whether an existing `file` is the SQLite database of `engine`."""
    database = Path(str(engine.url.database))
    return engine.dialect.name == "sqlite" and database.exists() and file.samefile(database)


@contextmanager
def _new_file(path: Path, *, force: bool) -> Iterator[Path]:
    """Yield the path of a new, empty file, which gets the name `path` at the end of the `with` block.

    If the block raises an error, the file is deleted. Unless `force` is set, a file that another process has written at
    `path` in the meantime is kept, and BackupError is raised. An OSError, also one of the block, becomes a BackupError.
    """
    part = path.with_name(f".{secrets.token_hex(8)}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield part
        with part.open("r+b") as content:  # Windows writes a file to the disk only for those who may write it.
            os.fsync(content.fileno())
        if force:
            part.replace(path)
        else:
            os.link(part, path)
    except FileExistsError:
        raise BackupError(f"{path} exists. Choose another file, or replace it with --force.") from None
    except OSError as error:
        raise BackupError(f"{path} cannot be written: {error.strerror}.") from None
    finally:
        with suppress(OSError):
            part.unlink()
