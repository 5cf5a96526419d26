"""Run `tribolo-cli` in a pseudo-terminal, and read the screen that a user would see."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pexpect
import pyte
import pytest

from .console import COMMAND, PLAIN_ENVIRONMENT

KEYS = {"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "home": "\x1b[H", "end": "\x1b[F"}


class Terminal:
    """`tribolo-cli` in a pseudo-terminal of `size` rows and columns, perhaps started by the command `under`.

    The user has played before, unless `is_known` is false.
    """

    def __init__(
        self,
        folder: Path,
        *arguments: str,
        size: tuple[int, int] = (24, 80),
        under: tuple[str, ...] = (),
        is_known: bool = True,
        **environment: str,
    ) -> None:
        defaults = {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "XDG_DATA_HOME": str(folder)}
        if is_known:
            (folder / "tribolo").mkdir(parents=True, exist_ok=True)
        command = (*under, *COMMAND, *arguments)
        rows, columns = size
        self.screen = pyte.Screen(columns, rows)
        self.raw = ""
        self._stream = pyte.Stream(self.screen)
        self.child: pexpect.spawn[str] = pexpect.spawn(
            command[0],
            [*command[1:]],
            env=PLAIN_ENVIRONMENT | defaults | environment,
            encoding="utf-8",
            codec_errors="replace",
            dimensions=size,
        )

    def read(self) -> None:
        try:
            text = self.child.read_nonblocking(65_536, timeout=0.05)
        except (pexpect.TIMEOUT, pexpect.EOF):
            return
        self.raw += text
        self._stream.feed(text)

    @property
    def text(self) -> str:
        return "\n".join(line.rstrip() for line in self.screen.display)

    def wait_for(self, is_there: Callable[[str], object], what: str) -> str:
        """Return the text of the screen as soon as `is_there` is true of it; fail after about 30 seconds."""
        for _ in range(600):
            self.read()
            if is_there(self.text):
                return self.text
        pytest.fail(f"no {what} on the screen:\n{self.text}")

    def expect(self, *texts: str) -> str:
        """Return the text of the screen as soon as it contains all of `texts`; fail after about 30 seconds."""
        return self.wait_for(lambda screen: all(text in screen for text in texts), " and ".join(texts))

    def expect_gone(self, text: str) -> str:
        """Return the text of the screen as soon as it does not contain `text`; fail after about 30 seconds."""
        return self.wait_for(lambda screen: text not in screen, f"end of {text}")

    def press(self, *keys: str) -> None:
        for key in keys:
            self.child.send(KEYS.get(key, key))

    def resize(self, rows: int, columns: int) -> None:
        self.screen.resize(rows, columns)
        self.child.setwinsize(rows, columns)

    def interrupt_at(self, text: str) -> str:
        """Press Ctrl-C as soon as `text` is on the screen, assert how the program ends, and return its output."""
        with closing(self.child):
            self.expect(text)
            self.press("\x03")
            while self.child.isalive():
                self.read()
            self.read()
        assert self.child.exitstatus == 130, self.raw
        assert "Traceback" not in self.raw
        return self.raw.replace("\r\n", "\n")

    def exit_code(self) -> int:
        """Wait for the program to end, assert that it restored the terminal, and return the exit code."""
        while self.child.isalive():
            self.read()
        self.read()
        self.child.close()
        entered, left = self.raw.rfind("\x1b[?1049h"), self.raw.rfind("\x1b[?1049l")
        assert entered < left, "the main screen is not restored"
        assert self.raw.rfind("\x1b[?1000h") <= self.raw.rfind("\x1b[?1000l"), "the mouse is not released"
        assert self.raw.rfind("\x1b[?25l") < self.raw.rfind("\x1b[?25h"), "the cursor is not shown"
        assert "Traceback" not in self.raw
        status = self.child.exitstatus
        return -(self.child.signalstatus or 0) if status is None else status
