"""A connection to a database, SQLite or PostgreSQL, with its schema brought up to date."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry

WAIT: Final = 5.0
"""For how many seconds a transaction waits for another one before it is given up."""

_UPGRADE_LOCK: Final = 7_212_015
"""Any number: while a worker brings a PostgreSQL database up to date, the others wait for this lock."""


class DatabaseRefused(ValueError):
    """A database cannot be used; the text says why, in a sentence, without its password."""


def connect(address: str) -> Engine:
    """An engine for the database at a SQLAlchemy URL; DatabaseRefused is raised for what is no such URL.

    A transaction of an engine reads, or writes where it is begun by `writing`.
    """
    try:
        url = make_url(address)
    except ArgumentError:
        raise DatabaseRefused(
            "A database is given by a URL such as sqlite:////var/lib/tribolo.db or postgresql://name@host/tribolo."
        ) from None
    if url.drivername in ("postgres", "postgresql"):
        url = url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise DatabaseRefused(f"A database is of SQLite or PostgreSQL, not of {url.get_backend_name()}.")
    if url.get_backend_name() == "sqlite":
        if url.database in (None, "", ":memory:"):
            raise DatabaseRefused("A SQLite database is a file, so that several processes can share it.")
        engine = create_engine(url, connect_args={"timeout": WAIT, "check_same_thread": False}, pool_size=20)
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine
    try:
        options = f"-c lock_timeout={WAIT * 1000:.0f} -c idle_in_transaction_session_timeout=60000"
        return create_engine(url, pool_pre_ping=True, pool_size=20, connect_args={"options": options})
    except (NoSuchModuleError, ImportError):
        raise DatabaseRefused("PostgreSQL needs one more package: pip install 'tribolo[postgresql]'.") from None


def _prepare_sqlite(connection: Any, _entry: ConnectionPoolEntry) -> None:
    # The transactions are begun below, as SQLite wants them, and not by the driver.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin_sqlite(connection: Connection) -> None:
    options = connection.get_execution_options()
    # A move that is answered survives a power cut too; what only counts visits need not.
    connection.exec_driver_sql(f"PRAGMA synchronous={'NORMAL' if options.get('is_light') else 'FULL'}")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if options.get("writes") else "BEGIN")


@contextmanager
def writing(engine: Engine, *, is_light: bool = False) -> Iterator[Connection]:
    """A transaction that writes. What is light may be lost when the power fails."""
    with engine.connect().execution_options(writes=True, is_light=is_light) as connection, connection.begin():
        yield connection


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """A transaction that only reads, all from one state of the database."""
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            yield connection


def upgrade(engine: Engine) -> None:
    """Bring the schema up to date, whoever else is about to do so; DatabaseRefused says why that cannot be."""
    try:
        if engine.dialect.name == "sqlite":
            _make_folder(engine)
        with writing(engine) as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _UPGRADE_LOCK})
            config = _config()
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).strip().splitlines()[0].rstrip(".")
        raise DatabaseRefused(f"The database {_shown(engine)} cannot be used: {reason}.") from None
    except CommandError:
        raise DatabaseRefused(f"The database {_shown(engine)} was made by another release.") from None


def _shown(engine: Engine) -> str:
    return engine.url.render_as_string(hide_password=True)


def _make_folder(engine: Engine) -> None:
    path = Path(str(engine.url.database))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DatabaseRefused(f"The folder {path.parent} cannot be made: {error.strerror}.") from None


def is_current(engine: Engine) -> bool:
    """Whether the database answers and its schema is up to date."""
    try:
        with reading(engine) as connection:
            heads = set(MigrationContext.configure(connection).get_current_heads())
    except SQLAlchemyError:
        return False
    return heads == set(ScriptDirectory.from_config(_config()).get_heads())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    return config
