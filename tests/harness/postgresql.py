"""A PostgreSQL server for tests, with a temporary data folder; Debian's package `postgresql` has its programs."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from sqlalchemy import Engine, TextClause, create_engine, text

from .programs import program
from .waiting import until


def find_programs() -> Path:
    """Return the folder with the programs `initdb` and `pg_ctl`; skip the test if PostgreSQL is not installed."""
    return Path(program("initdb")).parent


class Cluster:
    """A PostgreSQL server in a temporary folder; if `is_durable`, its commits wait for the disk."""

    def __init__(self, programs: Path, *, is_durable: bool = False) -> None:
        self._programs = programs
        self._fsync = "on" if is_durable else "off"
        # The server refuses to run as root.
        self._user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
        self._folder = Path(tempfile.mkdtemp(prefix="tribolo-postgresql-", dir="/tmp"))
        self._data = self._folder / "data"
        shutil.chown(self._folder, self._user)
        self._run("initdb", "-D", self._data, "-U", "tribolo", "-A", "trust", "-E", "UTF8", "--no-sync")

    def _run(self, program: str, *arguments: str | Path) -> None:
        subprocess.run(
            [self._programs / program, *arguments],
            check=True,
            user=self._user if os.geteuid() == 0 else None,
            cwd=self._folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            timeout=60,
        )

    def address(self, database: str) -> str:
        return f"postgresql://tribolo@/{database}?host={self._folder}"

    @property
    def pid(self) -> int:
        """The id of the server's first process; the server must be running."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        options = (
            f"-c listen_addresses='' -c unix_socket_directories={self._folder} -c fsync={self._fsync} "
            "-c max_connections=200"
        )
        self._run("pg_ctl", "start", "-w", "-D", self._data, "-l", self._folder / "log", "-o", options)

    def stop(self, mode: str = "immediate") -> None:
        """Stop the server with `pg_ctl stop` in a mode (smart, fast or immediate), and wait until it has ended."""
        self._run("pg_ctl", "stop", "-w", "-m", mode, "-D", self._data)

    def kill(self) -> None:
        pid = self.pid
        processes = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        os.kill(pid, signal.SIGKILL)
        # Until then, they hold the shared memory of the server, and no other server can start.
        until(lambda: not any(Path(f"/proc/{process}").exists() for process in processes))

    def remove(self) -> None:
        """Delete the folder with the data of the server; the server must not be running."""
        shutil.rmtree(self._folder, ignore_errors=True)


@contextmanager
def running(programs: Path, *, is_durable: bool = False) -> Iterator[Cluster]:
    """Yield a running server with empty data, which is deleted at the end of the `with` block."""
    cluster = Cluster(programs, is_durable=is_durable)
    try:
        cluster.start()
        try:
            yield cluster
        finally:
            cluster.stop()
    finally:
        cluster.remove()


_DROP_TABLES: Final = text(
    """DO $$ DECLARE found text; BEGIN
    FOR found IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('DROP TABLE %I CASCADE', found);
    END LOOP; END $$"""
)


class Databases:
    """Empty databases of a running server, which are emptied for the next test: new ones have hundreds of files."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._server = self._engine("postgres")
        self._free: list[str] = []
        self._count = 0

    def address(self, name: str) -> str:
        return self._cluster.address(name)

    def take(self) -> str:
        if not self._free:
            self._count += 1
            name = f"tribolo_{self._count}"
            self._run(self._server, text(f"CREATE DATABASE {name}"))
            return name
        name = self._free.pop()
        self._disconnect(name)
        engine = self._engine(name)
        self._run(engine, _DROP_TABLES)
        engine.dispose()
        until(lambda: not self._disconnect(name))
        return name

    def give_back(self, name: str) -> None:
        self._free.append(name)

    def close(self) -> None:
        self._server.dispose()

    def _engine(self, name: str) -> Engine:
        address = self._cluster.address(name).replace("postgresql:", "postgresql+psycopg:")
        return create_engine(address, isolation_level="AUTOCOMMIT")

    def _disconnect(self, name: str) -> int:
        with self._server.connect() as connection:
            ended = connection.execute(
                text("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = :name"), {"name": name}
            )
            return len(ended.all())

    @staticmethod
    def _run(engine: Engine, statement: TextClause) -> None:
        with engine.connect() as connection:
            connection.execute(statement)
