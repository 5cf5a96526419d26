"""Backups of a PostgreSQL database, through `pg_dump` and `pg_restore`."""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from sqlalchemy import URL, Connection, Engine, text
from sqlalchemy.exc import SQLAlchemyError

from frontends.web.store.database import reading, reason_of, shown
from frontends.web.store.schema import metadata

from .errors import BackupError, check_replaceable, check_revision

_OWN_TABLES: Final = (*metadata.tables, "alembic_version")
"""The tables of the schema and of Alembic."""

_SAFE_OPTIONS: Final = ("--no-owner", "--no-privileges")
"""Options for dumping and restoring: the names of database roles stay out of it."""


def back_up(engine: Engine, part: Path) -> None:
    """Dump the application's tables from the database of `engine` to the file `part`; servers may go on writing.

    The dump shows all tables at one moment. Other tables of the database are left out.

    Raise BackupError if `pg_dump` is missing or fails.
    """
    tables = [f"--table={name}" for name in _OWN_TABLES]
    _run(["pg_dump", "--format=custom", *_SAFE_OPTIONS, *tables, f"--file={part}", _dbname(engine.url)], engine.url)


def restore(engine: Engine, file: Path, *, force: bool) -> None:
    """Replace the tables in the database of `engine`, in one transaction, by the backup in `file`.

    Raise BackupError for the reasons that `operation.backup.restore` lists.
    """
    _check_backup(file, engine.url)
    try:
        check_replaceable(engine, force=force)
        with reading(engine) as connection:
            _check_unused(connection, engine)
        engine.dispose()
        _run(
            [
                *("pg_restore", "--single-transaction", "--exit-on-error", "--clean", "--if-exists"),
                *_SAFE_OPTIONS,
                _dbname(engine.url),
                str(file),
            ],
            engine.url,
        )
    except SQLAlchemyError as error:
        raise BackupError(f"The database {shown(engine)} cannot be restored: {reason_of(error)}.") from None


def _check_backup(file: Path, url: URL) -> None:
    """Raise BackupError unless this release can restore the backup in `file`."""
    try:
        listed = _run(["pg_restore", "--list", str(file)], url)
        version = _run(["pg_restore", "--data-only", "--table=alembic_version", "--file=-", str(file)], url)
    except _ProgramFailed:
        raise BackupError(f"{file} is not a backup of Tribolo in PostgreSQL.") from None
    has_games = re.search(r"^\d+; \d+ \d+ TABLE \S+ game ", listed, re.MULTILINE)
    found = re.search(r"^COPY .*\n(\w+)\n", version, re.MULTILINE)
    check_revision(file, found[1] if found and has_games else None)


def _check_unused(connection: Connection, engine: Engine) -> None:
    """Raise BackupError if another client is connected to the database."""
    others = connection.execute(
        text(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            " AND pid <> pg_backend_pid() AND backend_type = 'client backend'"
        )
    ).scalar_one()
    if others:
        raise BackupError(f"The database {shown(engine)} is in use. Stop its servers first.")


class _ProgramFailed(BackupError):
    """A program of PostgreSQL has failed; the text says why."""


def _run(command: Sequence[str], url: URL) -> str:
    """Run a program of PostgreSQL for the database at `url` and return its output.

    The password is passed in the environment, because every user of a machine can read the arguments of a process.
    Raise BackupError if the program is not installed or fails.
    """
    password = url.password if isinstance(url.password, str) else url.query.get("password")
    environment = {**os.environ, **({"PGPASSWORD": password} if isinstance(password, str) else {})}
    try:
        done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    except FileNotFoundError:
        raise BackupError(f"The program {command[0]} is not installed. PostgreSQL's client package has it.") from None
    if done.returncode:
        lines = done.stderr.strip().splitlines()
        raise _ProgramFailed(lines[0] if lines else f"{command[0]} failed with exit status {done.returncode}.")
    return done.stdout


def _dbname(url: URL) -> str:
    """Return the option that names the database at `url` for PostgreSQL's programs, without its password."""
    public = URL.create(
        "postgresql",
        url.username,
        None,
        url.host,
        url.port,
        url.database,
        url.difference_update_query(["password"]).query,
    )
    return f"--dbname={public.render_as_string()}"
