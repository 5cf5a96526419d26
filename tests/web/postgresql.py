"""A PostgreSQL server of the tests' own, with its own data folder; Debian's package `postgresql` has the programs."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


def find_programs() -> Path | None:
    """The folder with initdb and pg_ctl; None where PostgreSQL is not installed."""
    places = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    found = shutil.which("initdb")
    return next((place for place in places if (place / "initdb").exists()), Path(found).parent if found else None)


@contextmanager
def running(programs: Path) -> Iterator[str]:
    """The address of a server that runs as long as this lasts; a database's name is to be put in."""
    # The server refuses to run as root.
    user = "postgres" if os.geteuid() == 0 else pwd.getpwuid(os.geteuid()).pw_name
    folder = Path(tempfile.mkdtemp(prefix="tribolo-postgresql-", dir="/tmp"))
    shutil.chown(folder, user)
    data = folder / "data"

    def run(program: str, *arguments: str) -> None:
        subprocess.run(
            [programs / program, *arguments],
            check=True,
            user=user if os.geteuid() == 0 else None,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            timeout=60,
        )

    try:
        run("initdb", "-D", str(data), "-U", "tribolo", "-A", "trust", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync=off -c max_connections=200"
        run("pg_ctl", "start", "-w", "-D", str(data), "-l", str(folder / "log"), "-o", options)
        try:
            yield f"postgresql://tribolo@/{{}}?host={folder}"
        finally:
            run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", str(data))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
