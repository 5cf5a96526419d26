"""The process of an engine: lines out and in, each within a deadline, a length and a number of bytes."""

from __future__ import annotations

import os
import select
import signal
import socket
import subprocess
import sys
import time
import weakref
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from tribolo_core.ai.protocol import Forfeit

from .log import EngineLog

MAX_LINE: Final = 1 << 16
"""Bytes of the longest line of an engine."""

MAX_OUTPUT: Final = 1 << 24
"""Bytes that an engine may write for one move, or until it is ready for a game."""

STOP_SECONDS: Final = 0.02
"""Seconds between two checks whether a search should be stopped."""

CANNOT_START: Final = 127
"""The exit code with which the warden reports a program that cannot be started."""

_WARDEN: Final = str(Path(__file__).with_name("warden.py"))
_QUIT_SECONDS: Final = 0.3
"""Seconds that an engine has for its end after `quit`, before it is killed."""

_EXIT_SECONDS: Final = 1.0
"""Seconds that the warden, which may be waiting for a processor, has to send the exit code of an engine."""

_INHERITED: Final = frozenset({"HOME", "LANG", "LANGUAGE", "PATH", "TMPDIR", "TRIBOLO_WEIGHTS", "TZ"})
"""Variables that engines get, beside those of the locale; any other may hold a secret of its owner."""


class EngineProcess:
    """A running engine: `command` is the program with its arguments, and `memory` the most bytes of its data.

    If it `is_confined`, it begins in an empty folder, with a short environment, and can write nowhere else on a system
    for which `can_confine` returns True. No shell is involved. `send` and `receive` raise Forfeit if the engine breaks
    a limit or has ended.
    """

    def __init__(self, command: tuple[str, ...], memory: int, log: EngineLog, *, is_confined: bool = False) -> None:
        _refuse_windows()
        folder = TemporaryDirectory(prefix="tribolo-", ignore_cleanup_errors=True) if is_confined else None
        inside = folder.name if folder else ""
        self._log = log
        self._lines: deque[bytes] = deque()
        self._rest = b""
        self.allow(_QUIT_SECONDS)
        self._owner, owner = socket.socketpair()
        own = (str(memory), str(owner.fileno()), str(log.fileno()))
        with owner:
            self._process = subprocess.Popen(
                [sys.executable, "-I", "-S", _WARDEN, *own, inside, *command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                bufsize=0,
                pass_fds=(owner.fileno(), log.fileno()),
                start_new_session=True,
                env=_environment(inside),
            )
        assert self._process.stdin
        assert self._process.stdout
        self._input, self._output = self._process.stdin.fileno(), self._process.stdout.fileno()
        if sys.platform != "win32":
            os.set_blocking(self._input, False)
            os.set_blocking(self._output, False)
        self._end = weakref.finalize(self, _end, self._process, self._owner, log, folder)

    def allow(self, seconds: float) -> None:
        """Allow the engine `seconds` for all that follows, and `MAX_OUTPUT` bytes."""
        self._seconds = seconds
        self._deadline = time.monotonic() + seconds
        self._left = MAX_OUTPUT

    def send(self, line: str) -> None:
        """Log a line and send it, with a newline; raise Forfeit if the engine has ended or does not read in time."""
        self._log.write(">", line)
        text = f"{line}\n".encode()
        while text:
            self._wait(self._input, writes=True)
            try:
                text = text[os.write(self._input, text) :]
            except BlockingIOError:
                continue
            except OSError:
                raise Forfeit(self._why_it_ended()) from None

    def receive(self, poll: Callable[[], object] | None = None) -> str:
        """Return the next line; while there is none, call `poll` every `STOP_SECONDS`."""
        while not self._lines:
            self._wait(self._output, poll=poll)
            try:
                text = os.read(self._output, 1 << 16)
            except BlockingIOError:
                continue
            if not text:
                raise Forfeit(self._why_it_ended())
            self._left -= len(text)
            if self._left < 0:
                raise Forfeit(f"wrote more than {MAX_OUTPUT} bytes for one move")
            *lines, self._rest = (self._rest + text).split(b"\n")
            self._lines.extend(lines)
            if any(len(line) > MAX_LINE for line in (*lines, self._rest)):
                raise Forfeit(f"wrote a line of more than {MAX_LINE} bytes")
        line = self._lines.popleft().decode(errors="replace").rstrip("\r")
        self._log.write("<", line)
        return line

    def _wait(self, file: int, *, writes: bool = False, poll: Callable[[], object] | None = None) -> None:
        """Wait until `file` can be read or is at its end or, if `writes`, until it can be written.

        Call `poll` every `STOP_SECONDS`. Raise Forfeit at the deadline. Do not wait on Windows.
        """
        if sys.platform == "win32":
            return
        ready = select.poll()
        ready.register(file, select.POLLOUT if writes else select.POLLIN)
        while (left := self._deadline - time.monotonic()) > 0:
            if poll:
                poll()
            if ready.poll((min(left, STOP_SECONDS) if poll else left) * 1_000):
                return
        raise Forfeit(f"did not answer within {self._seconds:g} s")

    def _why_it_ended(self) -> str:
        """Return why the engine has closed its input or output: its exit code, if the warden sends it."""
        self._owner.settimeout(_EXIT_SECONDS)
        try:
            code = self._owner.recv(16).strip().decode()
        except OSError:
            code = ""
        if not code:
            return "closed its input or output"
        return "could not be started" if code == str(CANNOT_START) else f"ended with exit code {code}"

    def close(self) -> None:
        """End the engine: ask it to quit, and kill it and all processes of its group."""
        if self._end.alive:
            self.allow(_QUIT_SECONDS)
            with suppress(Forfeit):
                self.send("quit")
            self._owner.settimeout(_QUIT_SECONDS)
            with suppress(OSError):
                self._owner.recv(16)
            self._end()


def can_confine() -> bool:
    """Return whether this system can keep a process from writing outside of its folder."""
    if sys.platform == "linux":
        from .warden import landlock_version  # Windows cannot import this module.

        return landlock_version() > 0
    return False


def _environment(folder: str) -> dict[str, str]:
    """Return the environment of an engine: the variables of this process that it may know.

    If it is confined to `folder`, this is its home and the place of its temporary files.
    """
    known = {name: value for name, value in os.environ.items() if name in _INHERITED or name.startswith("LC_")}
    if folder:
        known |= {"HOME": folder, "TMPDIR": folder}
    return known


def _refuse_windows() -> None:
    """Raise Forfeit on Windows, where no warden can watch an engine; the type checker checks all code for it."""
    if sys.platform == "win32":
        raise Forfeit("cannot play on Windows")


def _end(
    process: subprocess.Popen[bytes], owner: socket.socket, log: EngineLog, folder: TemporaryDirectory[str] | None
) -> None:
    """Kill the process group of an engine, close its files, and remove its folder."""
    if sys.platform != "win32":
        with suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            with suppress(OSError):
                pipe.close()
    owner.close()
    log.close()
    if folder:
        folder.cleanup()
