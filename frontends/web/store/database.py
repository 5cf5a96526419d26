"""Connections to a SQLite or PostgreSQL database, transactions, and the migration of its schema."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from frontends.web.config.private import make_private_file
from tribolo_core import TriboloError

LOCK_TIMEOUT: Final = 5.0
"""Seconds that a transaction waits for a lock."""

CONNECT_TIMEOUT: Final = 5
"""Seconds in which PostgreSQL must accept a connection; without a limit, a request would wait for minutes."""

LARGEST_LOG: Final = 20_000
"""Pages of 4 KB in the write-ahead log of SQLite after which a commit copies them to the database by itself.

`LogCopier` copies them long before, in a thread that no commit waits for.
"""

_UPGRADE_LOCK: Final = 7_212_015
"""The advisory lock that one process holds while it migrates a PostgreSQL database; the number is arbitrary."""


class UnusableDatabase(TriboloError):
    """A database cannot be used; the text is the reason, without the password."""


def connect(address: str) -> Engine:
    """Return an engine for the database at a SQLAlchemy URL; raise UnusableDatabase for an unsupported URL.

    The connections of this engine may only read, except those of `writing`.
    """
    try:
        url = make_url(address)
    except ArgumentError:
        raise UnusableDatabase(
            "A database needs a URL such as sqlite:////var/lib/tribolo.db or postgresql://name@host/tribolo."
        ) from None
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise UnusableDatabase(f"A database must be SQLite or PostgreSQL, not {url.get_backend_name()}.")
    if url.get_backend_name() == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise UnusableDatabase("A SQLite database must be a file, so that several processes can share it.")
        engine = create_engine(url, connect_args={"timeout": LOCK_TIMEOUT, "check_same_thread": False}, pool_size=20)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        options = f"-c lock_timeout={LOCK_TIMEOUT * 1000:.0f} -c idle_in_transaction_session_timeout=60000"
        connecting = {"options": options, "connect_timeout": CONNECT_TIMEOUT}
        return create_engine(url, pool_pre_ping=True, pool_size=20, connect_args=connecting)
    except (NoSuchModuleError, ImportError):
        raise UnusableDatabase("PostgreSQL needs a package: run pip install '.[postgresql]' in a clone.") from None


def _prepare_sqlite(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    # `_begin_sqlite` begins the transactions: the driver would begin them too late to lock.
    connection.isolation_level = None
    _switch_to_wal(connection)
    # An acknowledged move has to survive a power cut, and an erased name must not stay in a free page.
    for pragma in ("synchronous=FULL", "secure_delete=ON", "foreign_keys=ON", f"wal_autocheckpoint={LARGEST_LOG}"):
        connection.execute(f"PRAGMA {pragma}").close()


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Let a database have a write-ahead log.

    SQLite does not wait for the lock that the first switch of a new database needs, so it is tried again until
    `LOCK_TIMEOUT` has passed.
    """
    end = time.monotonic() + LOCK_TIMEOUT
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
            return
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        time.sleep(0.01)


def _begin_sqlite(connection: Connection) -> None:
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Yield a connection with a transaction that may write; commit it at the end, or roll it back on an error.

    Only migrations and `Database` call this function.
    """
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Yield a connection that only reads; each of its statements sees what is committed when the statement begins."""
    with engine.connect() as connection:
        yield connection


def upgrade(engine: Engine, revision: str = "head") -> None:
    """Migrate the schema up to an alembic revision, by default the newest revision.

    Several processes may call this function for the same database at the same time. Raise UnusableDatabase if the
    database cannot be used or was made by a newer release.
    """
    try:
        if engine.dialect.name == "sqlite":
            _make_file(engine)
        with writing(engine) as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})
            command.upgrade(_config(connection), revision)
    except SQLAlchemyError as error:
        raise UnusableDatabase(f"The database {shown(engine)} cannot be used: {reason_of(error)}.") from None
    except CommandError:
        raise UnusableDatabase(f"The database {shown(engine)} was made by a newer release.") from None


def reason_of(error: SQLAlchemyError) -> str:
    """Return the first line of what the database driver says about an error, without a full stop."""
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0].rstrip(".")


def shown(engine: Engine) -> str:
    """Return the URL of a database without its password."""
    return engine.url.render_as_string(hide_password=True)


def _make_file(engine: Engine) -> None:
    """Create the file of a SQLite database, which gives its permissions to the files beside it."""
    try:
        make_private_file(Path(str(engine.url.database)))
    except OSError as error:
        raise UnusableDatabase(f"{error.filename} cannot be created: {error.strerror}.") from None


def cannot_write(error: OperationalError) -> bool:
    """Return whether the reason of an error is the disk: it is full, may not be written, or fails."""
    if isinstance(error.orig, sqlite3.Error):
        # An extended code holds the primary code in its lowest byte.
        code = getattr(error.orig, "sqlite_errorcode", 0) & 0xFF
        return code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
    return getattr(error.orig, "sqlstate", None) in ("53100", "58030")  # disk_full, io_error


def is_current(engine: Engine) -> bool:
    """Return whether the database answers and its schema is at the newest revision."""
    try:
        with reading(engine) as connection:
            heads = set(MigrationContext.configure(connection).get_current_heads())
    except SQLAlchemyError:
        return False
    return heads == _newest_revisions()


@cache
def _newest_revisions() -> set[str]:
    return set(ScriptDirectory.from_config(_config()).get_heads())


def known_revisions() -> tuple[str, ...]:
    """Return the alembic revisions that this release knows, the newest first."""
    return tuple(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


def revision_of(engine: Engine) -> str | None:
    """Return the alembic revision of the schema; `None` if the database has no schema yet.

    Raise UnusableDatabase if the database does not answer.
    """
    try:
        with reading(engine) as connection:
            return MigrationContext.configure(connection).get_current_revision()
    except SQLAlchemyError as error:
        raise UnusableDatabase(f"The database {shown(engine)} cannot be used: {reason_of(error)}.") from None


def downgrade(engine: Engine, revision: str) -> None:
    """Migrate the schema back to an earlier alembic revision."""
    with writing(engine) as connection:
        command.downgrade(_config(connection), revision)


def _config(connection: Connection | None = None) -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    return config
