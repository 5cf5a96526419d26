"""Games on a real server that clients of several kinds play, and the command line as one of them."""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import Empty, Queue
from threading import Thread
from typing import Any

from tests.harness.console import COMMAND, PLAIN_ENVIRONMENT
from tests.harness.serving import Server
from tests.harness.waiting import until
from tests.web.worker import BLUE_BEGINS


def begin(server: Server, **more: object) -> tuple[dict[str, Any], list[str]]:
    """Begin a game of people in which `server` itself plays Blue; return its state and the links of Red and Green."""
    seats = {"Blue": "here", "Red": "link", "Green": "link"}
    state = server.ask("api/games", {"seats": seats, "seed": BLUE_BEGINS, **more})
    return state, [seat["link"] for seat in state["seats"][1:]]


def state_of(server: Server, game: str) -> dict[str, Any]:
    return server.ask(f"api/games/{game}")


def command(server: Server, state: dict[str, Any], name: str, **fields: object) -> None:
    """Send a command of the browser to a game, with its newest version."""
    version = state_of(server, state["id"])["version"]
    server.ask(f"api/games/{state['id']}/commands", {"command": name, "version": version, **fields})


def play_to_the_end(server: Server, game: str) -> bool:
    """Play the moves of a browser until the game is over."""

    def is_over() -> bool:
        found = state_of(server, game)
        if found["is_your_turn"]:
            found = server.play(found)
        return any(entry["fact"]["kind"] == "ended" for entry in found["told"])

    until(is_over)
    return True


class Program:
    """A process of `tribolo-cli` whose data are in `folder`; `lines` are the lines of its output and errors so far."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.lines: list[str] = []
        self._coming: Queue[str | None] = Queue()
        (reader := Thread(target=self._read, daemon=True)).start()
        self.reader = reader

    def _read(self) -> None:
        assert self.process.stdout
        for line in self.process.stdout:
            self._coming.put(line.rstrip("\n"))
        self._coming.put(None)

    def wait_for(self, *texts: str) -> str:
        """Return the next line with one of some texts; fail at the end of the output."""
        while True:
            try:
                line = self._coming.get(timeout=60)
            except Empty:
                raise AssertionError("\n".join([f"No {texts} in:", *self.lines])) from None
            assert line is not None, "\n".join(self.lines)
            self.lines.append(line)
            if any(text in line for text in texts):
                return line

    def play(self) -> None:
        """Play the first legal move, as a person who uses `join`."""
        self.type("moves")
        moves = self.wait_for("Legal moves: ").removeprefix("Legal moves: ").rstrip(".")
        self.type(moves.split()[0])

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
def playing(folder: Path, *arguments: str, **environment: str) -> Iterator[Program]:
    """Start `tribolo-cli` with its data in `folder`, and kill its process at the end of the block."""
    process = subprocess.Popen(
        [*COMMAND, *arguments, "--language", "en"],
        env=PLAIN_ENVIRONMENT | {"XDG_DATA_HOME": str(folder), "no_proxy": "*", **environment},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    with process:
        program = Program(process)
        try:
            yield program
        finally:
            process.kill()
            program.reader.join(60)  # Otherwise it reads what is closed.
