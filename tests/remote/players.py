"""Games on a real server that clients of several kinds play, and the command line as one of them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any

from tests.harness.console import COMMAND, PLAIN_ENVIRONMENT
from tests.harness.serving import Server
from tests.web.worker import BLUE_BEGINS


def begin(server: Server, **more: object) -> tuple[dict[str, Any], list[str]]:
    """Begin a game of people in which `server` itself plays Blue; return its state and the links of Red and Green."""
    seats = {"Blue": "here", "Red": "link", "Green": "link"}
    state = server.ask("api/games", {"seats": seats, "seed": BLUE_BEGINS, **more})
    return state, [seat["link"] for seat in state["seats"][1:]]


def state_of(server: Server, game: str) -> dict[str, Any]:
    return server.ask(f"api/games/{game}")


class Program:
    """A process of `tribolo-cli` whose data are in `folder`; `lines` are the lines of its output and errors so far."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: list[str] = []
        self._coming: Queue[str | None] = Queue()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._coming.put(line.rstrip("\n"))
        self._coming.put(None)

    def wait_for(self, text: str) -> str:
        """Return the next line with a text; fail at the end of the output."""
        while True:
            line = self._coming.get(timeout=60)
            assert line is not None, "\n".join(self.lines)
            self.lines.append(line)
            if text in line:
                return line

    def type(self, line: str) -> None:
        assert self.process.stdin
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def end(self) -> tuple[int, str]:
        """Wait for the end of the process; return the exit code and everything that was printed."""
        while (line := self._coming.get(timeout=120)) is not None:
            self.lines.append(line)
        return self.process.wait(60), "\n".join(self.lines)


@contextmanager
def playing(folder: Path, *arguments: str) -> Iterator[Program]:
    """Start `tribolo-cli` with its data in `folder`, and kill its process at the end of the block."""
    process = subprocess.Popen(
        [*COMMAND, *arguments, "--language", "en"],
        env=PLAIN_ENVIRONMENT | {"XDG_DATA_HOME": str(folder), "no_proxy": "*"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    with process:
        try:
            yield Program(process)
        finally:
            process.kill()
