"""The command `tribolo-web` as a running server, and a client that sends requests to it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.cookiejar import CookieJar
from pathlib import Path
from typing import Any

from .waiting import until

COMMAND = str(Path(sys.executable).with_name("tribolo-web"))

KEY = "only for tests, where nobody has anything to hide"


class Server:
    """A running `tribolo-web` process, and one client with cookies that sends requests to it."""

    def __init__(self, process: subprocess.Popen[str], address: str, log: Path) -> None:
        self.process = process
        self.address = address
        self.log = log
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))

    def ask(self, path: str, body: object = None) -> dict[str, Any]:
        """Send a request to the JSON interface, with a `body` a POST, and return the parsed response."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, {"Content-Type": "application/json"})
        with self.opener.open(request, timeout=30) as answer:
            found: dict[str, Any] = json.load(answer)
            return found

    def play(self, state: dict[str, Any]) -> dict[str, Any]:
        """Play the first legal move of the game with the JSON state `state`; return the JSON state after the move."""
        move = next(iter(state["takes"]))
        command = {"command": "play", "version": state["version"], "move": move}
        return self.ask(f"api/games/{state['id']}/commands", command)

    def workers(self) -> list[int]:
        pid = self.process.pid
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]

    def end(self, signal_number: int) -> int:
        """Send a signal, such as SIGTERM, to the server, wait until it ends and return its exit code."""
        self.process.send_signal(signal_number)
        return self.process.wait(30)


@contextmanager
def serving(folder: Path, *arguments: str, **settings: object) -> Iterator[Server]:
    """Start a server, yield it when ready, and kill it at the end; `settings` become variables: TRIBOLO_STREAMS."""
    environment = {name: value for name, value in os.environ.items() if not name.startswith("TRIBOLO_")}
    environment |= {"TRIBOLO_DATA": str(folder), "TRIBOLO_SECRET_KEY": KEY, "PYTHONUNBUFFERED": "1"}
    environment |= {f"TRIBOLO_{name.upper()}": str(value) for name, value in settings.items()}
    log = folder / "log"
    with log.open("a") as errors:
        process = subprocess.Popen(
            [COMMAND, "--port", "0", *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            start_new_session=True,
        )
    try:
        assert process.stdout
        line = process.stdout.readline()
        found = re.fullmatch(r"Serving Tribolo at (http://(?:127\.0\.0\.[0-9]+|\[::1\]):[0-9]+/)\n", line)
        assert found, line + log.read_text()
        server = Server(process, found[1], log)
        until(lambda: is_ready(server))
        yield server
    finally:
        # The process group consists of the server and its workers.
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait(30)
        assert process.stdout
        process.stdout.close()


def is_ready(server: Server) -> bool:
    try:
        with server.opener.open(server.address + "readyz", timeout=5) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
