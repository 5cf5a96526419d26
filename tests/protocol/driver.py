"""An engine in this process, driven line by line, and the engine as a program."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from queue import Queue

from frontends.protocol.engine import EngineProgram
from tests.harness.console import COMMAND, PLAIN_ENVIRONMENT
from tribolo_core import Game, Opponent, format_position

GAME = Game.new(seed=7).play_all(["i6", "a11"])
DEAL = format_position(GAME.turns[0].position)
POSITION = f"position fen {DEAL} moves i6 a11"
OTHER = f"position fen {format_position(Game.new(seed=8).turn.position)}"
ENDED = "position fen " + "/".join(["16"] * 11) + " -"


class Engine:
    """An engine in this process; `lines` holds what it has written."""

    def __init__(self, own: Opponent | None = None) -> None:
        self.lines: list[str] = []
        self._moves: Queue[str] = Queue()
        self.program = EngineProgram(self._write, own)

    def _write(self, line: str) -> None:
        self.lines.append(line)
        if line.startswith("bestmove "):
            self._moves.put(line.removeprefix("bestmove "))

    def send(self, *lines: str) -> list[str]:
        before = len(self.lines)
        for line in lines:
            self.program.handle(line)
        return self.lines[before:]

    def go(self, *lines: str) -> str:
        """Carry out lines, the last of which starts or ends a search, and return the move that the search finds."""
        self.send(*lines)
        return self._moves.get(timeout=60)

    @property
    def infos(self) -> list[dict[str, str]]:
        """The `info` lines, the values by the words before them; `winshare`, `cells` and `pv` take several words."""
        return [fields(line) for line in self.lines if line.startswith("info ") and " pv " in line]


def fields(info: str) -> dict[str, str]:
    names = "depth|nodes|time|nps|solved|multipv|winshare|value|cells|pv"
    return dict(re.findall(rf"\b({names}) (.*?)(?= (?:{names}) |$)", info.removeprefix("info ")))


def without_times(lines: Iterable[str]) -> list[str]:
    """Return lines without what differs from run to run: times and speeds."""
    return [re.sub(r" time \d+( nps \d+)?", "", line) for line in lines]


def run_engine(*lines: str | bytes) -> subprocess.CompletedProcess[bytes]:
    sent = b"".join((line.encode() if isinstance(line, str) else line) + b"\n" for line in lines)
    return subprocess.run([*COMMAND, "engine"], input=sent, capture_output=True, env=PLAIN_ENVIRONMENT, timeout=120)
