"""Connections to a SQLite or PostgreSQL database, transactions, and the schema of the database."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from functools import cache
from pathlib import Path
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import URL, Connection, Engine, create_engine, event, extract, func, inspect, make_url, select, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, OperationalError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

from frontends.web.config.private import make_private_file
from tribolo_core import TriboloError
from tribolo_core.errors import extra_advice

LOCK_TIMEOUT: Final = 5.0
"""Seconds that a transaction waits for a lock."""

RETRY_SECONDS: Final = 0.001
"""Seconds between two tries to get the lock of a SQLite database."""

CONNECT_TIMEOUT: Final = 5
"""Seconds in which PostgreSQL must accept a connection; without a limit, a request would wait for minutes."""

LARGEST_LOG: Final = 20_000
"""Pages of 4 KB in the write-ahead log of SQLite after which a commit copies them to the database by itself.

`LogCopier` copies them long before, in a thread that no commit waits for.
"""

MIGRATIONS: Final = Path(__file__).parent / "migrations"
"""The folder of Alembic's scripts."""

VERSIONS: tuple[Path, ...] = (MIGRATIONS / "versions",)
"""The folders of the migrations."""

_UPGRADE_LOCK: Final = 7_212_015
"""The advisory lock of the process that migrates a PostgreSQL database; the number is arbitrary."""


_TIME: Final = select(extract("epoch", func.clock_timestamp()))


class Schema(Enum):
    """The schema that a database has: none, if it is empty, that of an earlier release, or that of this one."""

    NONE = "none"
    EARLIER = "earlier"
    PRESENT = "present"


class UnusableDatabase(TriboloError):
    """A database cannot be used; the text is the reason, without the password."""


def connect(address: str | URL) -> Engine:
    """Return an engine for the database at a SQLAlchemy URL.

    Only the connections of `writing` may change rows. Raise UnusableDatabase for an unsupported URL, or if the package
    for PostgreSQL is missing.
    """
    try:
        url = make_url(address)
    except (ArgumentError, ValueError):  # A port must be a number.
        raise UnusableDatabase(
            "A database needs a URL such as sqlite:////var/lib/tribolo.db or postgresql://name@host/tribolo."
        ) from None
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    is_sqlite = url.drivername in ("sqlite", "sqlite+pysqlite")
    if not is_sqlite and url.get_backend_name() != "postgresql":
        raise UnusableDatabase(f"A database must be SQLite or PostgreSQL, not {url.drivername}.")
    if is_sqlite:
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
        raise UnusableDatabase(f"PostgreSQL needs a package: run {extra_advice('postgresql')}.") from None


def _prepare_sqlite(connection: sqlite3.Connection, _entry: ConnectionPoolEntry) -> None:
    # `_begin_sqlite` begins the transactions: the driver would begin them too late to lock.
    connection.isolation_level = None
    # An acknowledged move has to survive a power cut, and an erased name must not stay in a free page.
    for pragma in ("synchronous=FULL", "secure_delete=ON", "foreign_keys=ON", f"wal_autocheckpoint={LARGEST_LOG}"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: Connection) -> None:
    if connection.get_execution_options().get("writes"):
        _begin_writing(connection)


def _begin_writing(connection: Connection) -> None:
    """Begin a transaction that writes as soon as no other process writes; raise OperationalError after `LOCK_TIMEOUT`.

    SQLite itself would wait longer before each further try, up to 100 ms. A process that has waited long would then
    find the lock free less often than others.
    """
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    driver.execute("PRAGMA busy_timeout=0").close()
    try:
        end = time.monotonic() + LOCK_TIMEOUT
        while time.monotonic() < end:
            try:
                driver.execute("BEGIN IMMEDIATE").close()
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode & 0xFF != sqlite3.SQLITE_BUSY:
                    break
                time.sleep(RETRY_SECONDS)
            else:
                return
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    finally:
        driver.execute(f"PRAGMA busy_timeout={LOCK_TIMEOUT * 1_000:.0f}").close()


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Yield a connection with a transaction that may write; commit it at the end, or roll it back on an error.

    In the server, only `upgrade` and `Database` call this function.
    """
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Yield a connection that only reads; each of its statements sees what is committed when the statement begins."""
    with engine.connect() as connection:
        yield connection


def database_time(connection: Connection) -> float:
    """Return the time by the clock of a database, in seconds since 1970: that of this host for SQLite."""
    return time.time() if connection.dialect.name == "sqlite" else float(connection.execute(_TIME).scalar_one())


def revisions() -> tuple[str, ...]:
    """Return the revisions of the schemas that this release knows, its own first."""
    return _known_revisions(VERSIONS)


@cache
def _known_revisions(folders: tuple[Path, ...]) -> tuple[str, ...]:
    return tuple(script.revision for script in ScriptDirectory.from_config(_config(folders)).walk_revisions())


def upgrade(engine: Engine) -> None:
    """Give a database the schema of this release, in one transaction: create it, or migrate an earlier schema.

    Several processes may call this function for the same database at the same time; if one is killed, the next one
    begins anew. Raise UnusableDatabase if the database cannot be used or has an unknown schema, which stays unchanged.
    """
    is_sqlite = engine.dialect.name == "sqlite"
    try:
        if is_sqlite:
            _make_file(engine)
        with writing(engine) as connection:
            if not is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})
            if _schema_of(connection) is not Schema.PRESENT:
                config = _config(VERSIONS)
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
        if is_sqlite:
            _switch_to_wal(engine)
    except SQLAlchemyError as error:
        raise _no_answer(engine, error) from None


def find_schema(engine: Engine) -> Schema:
    """Return which schema a database has, without changing it.

    Raise UnusableDatabase if the database cannot be used or has an unknown schema.
    """
    try:
        with reading(engine) as connection:
            return _schema_of(connection)
    except SQLAlchemyError as error:
        raise _no_answer(engine, error) from None


def is_current(engine: Engine) -> bool:
    """Return whether the database answers and has the schema of this release."""
    try:
        return find_schema(engine) is Schema.PRESENT
    except UnusableDatabase:
        return False


def _schema_of(connection: Connection) -> Schema:
    found, (present, *earlier) = MigrationContext.configure(connection).get_current_heads(), revisions()
    if found == (present,):
        return Schema.PRESENT
    if len(found) == 1 and found[0] in earlier:
        return Schema.EARLIER
    if not found and not inspect(connection).get_table_names():
        return Schema.NONE
    schema = f"schema {', '.join(found)}" if found else "tables without a revision"
    raise UnusableDatabase(
        f"The database {shown(connection.engine)} has {schema}, and this release needs schema {present}. "
        "Run the release that made it, or set TRIBOLO_DATABASE to an empty database."
    )


def _switch_to_wal(engine: Engine) -> None:
    """Let a SQLite database have a write-ahead log, from now on.

    SQLite does not wait for the lock that the first switch of a new database needs, so it is tried again until
    `LOCK_TIMEOUT` has passed.
    """
    end = time.monotonic() + LOCK_TIMEOUT
    while True:
        try:
            with reading(engine) as connection:
                connection.exec_driver_sql("PRAGMA journal_mode=WAL").close()
            return
        except OperationalError as error:
            if _sqlite_code(error) != sqlite3.SQLITE_BUSY or time.monotonic() > end:
                raise
        time.sleep(0.01)


def _no_answer(engine: Engine, error: SQLAlchemyError) -> UnusableDatabase:
    return UnusableDatabase(f"The database {shown(engine)} cannot be used: {reason_of(error)}.")


def reason_of(error: SQLAlchemyError) -> str:
    """Return the first line of the driver's message, or else of the error's own text, without a full stop."""
    return str(getattr(error, "orig", None) or error).strip().splitlines()[0].rstrip(".")


def shown(engine: Engine) -> str:
    """Return the URL of a database without its password."""
    return engine.url.render_as_string(hide_password=True)


def _make_file(engine: Engine) -> None:
    """Create the file of a SQLite database for its owner alone, unless it exists; raise UnusableDatabase on a failure.

    SQLite gives the permissions of this file to the files that it creates beside it.
    """
    try:
        make_private_file(Path(str(engine.url.database)))
    except OSError as error:
        raise UnusableDatabase(f"{error.filename} cannot be created: {error.strerror}.") from None


def cannot_write(error: OperationalError) -> bool:
    """Return whether the reason of an error is the disk: it is full, may not be written, or fails."""
    if isinstance(error.orig, sqlite3.Error):
        return _sqlite_code(error) in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY)
    return getattr(error.orig, "sqlstate", None) in ("53100", "58030")  # disk_full, io_error


def _sqlite_code(error: OperationalError) -> int:
    # An extended code holds the primary code in its lowest byte.
    return int(getattr(error.orig, "sqlite_errorcode", 0)) & 0xFF


def _config(folders: tuple[Path, ...]) -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("path_separator", "os")
    config.set_main_option("version_locations", os.pathsep.join(map(str, folders)))
    return config
