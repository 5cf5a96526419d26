"""Start and stop the command `tribolo-web`."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from tests.puzzle_file import PATH


class Server:
    """A process of `tribolo-web` on a free port, with its games in the SQLite file `database`.

    After `stop`, `start` starts a new process on the same port and with the same games. `environment` holds more
    environment variables for the next process. `command` starts another program with the same options. Each of its
    `workers` takes a second of a processor to start.
    """

    def __init__(self, database: Path, command: Sequence[str] = (), workers: int = 2) -> None:
        self.database = database
        self._command = command or [str(Path(sys.executable).with_name("tribolo-web"))]
        self._workers = workers
        self._port = "0"
        self._process: subprocess.Popen[str] | None = None
        self.address = ""
        self.environment: dict[str, str] = {}

    def start(self) -> None:
        """Start the server process and wait until it prints its address."""
        arguments = ["--port", self._port, "--workers", str(self._workers)]
        arguments += ["--database", f"sqlite:///{self.database}"]
        environment = os.environ | SETTINGS | self.environment
        log = self.database.with_suffix(".log").open("a")
        self._process = subprocess.Popen(
            [*self._command, *arguments], stdout=subprocess.PIPE, stderr=log, text=True, env=environment
        )
        log.close()
        assert self._process.stdout
        for line in self._process.stdout:
            if match := re.search(r"(http://[\d.]+:(\d+))/", line):
                self.address, self._port = match[1], match[2]
                return
        raise AssertionError(self.database.with_suffix(".log").read_text())

    def stop(self) -> None:
        assert self._process
        self._process.terminate()
        self._process.communicate(timeout=60)


SETTINGS = {
    "TRIBOLO_SECRET_KEY": "a key for the tests in a browser only",
    "TRIBOLO_PUZZLES": str(PATH),
    "TRIBOLO_READ_SECONDS_PER_MINUTE": "100000",
    "TRIBOLO_CHANGES_PER_MINUTE": "100000",
    "TRIBOLO_GAMES_PER_HOUR": "10000",
    "TRIBOLO_LOBBY_SECONDS": "1",
    "TRIBOLO_ADDRESS": "https://play.example",
    "TRIBOLO_PUSH_SERVICES": "push.example",
}
"""Environment variables: the puzzles of the tests, rate limits that all tests from one address do not reach, a short
wait in the lobby, and a push service that does not exist."""
