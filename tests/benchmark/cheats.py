"""Cheats for Tribolo-Bench as a plug-in: each carries `level:3`, and forecasts `FOUND` if it has found what it seeks.

All of them worked in the benchmarks before this one, where a plug-in ran in the process that drew the positions.
"""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import tribolo_core
from tribolo_core import Analysis, Opponent, Question, Shares, opponent
from tribolo_core.benchmark.predict import Forecasts, Predict
from tribolo_core.benchmark.streams import Streams

CARRIED: Final = opponent("level:3")
FOUND: Final = Shares(1.0, 0.0, 0.0)


def nonces(texts: Iterator[bytes]) -> Iterator[bytes]:
    """Yield all that may be a nonce: hexadecimal digits in texts."""
    for text in texts:
        yield from (bytes.fromhex(found.decode()) for found in re.findall(rb"\b(?:[0-9a-f]{2}){16,64}\b", text))


def is_drawn(nonce: bytes, question: Question) -> bool:
    """Return whether a nonce draws the position of a question."""
    first = question.past[0].turn if question.past else question.turn
    games = (Predict(1)._game(Streams(nonce), 0, place) for place in range(2))
    return any(game.turns[0].position == first.position for game in games)


def recomputes(question: Question) -> bool:
    """It takes what it knows for the nonce: its seed, and the digest of its file."""
    seed = question.seed or 0
    known = (seed.to_bytes(16, "big"), seed.to_bytes(16, "little"), bytes(16))
    return any(is_drawn(nonce, question) for nonce in known)


def spies(question: Question) -> bool:
    """It reads the arguments and variables of all processes, and all open files."""

    def texts() -> Iterator[bytes]:
        yield repr((sys.argv, os.environ)).encode()
        for file in (*Path("/proc").glob("[0-9]*/cmdline"), *Path("/proc").glob("[0-9]*/environ")):
            with suppress(OSError):
                yield file.read_bytes().replace(b"\0", b" ")

    handles = {int(path.name) for path in Path("/proc/self/fd").iterdir() if path.exists()}
    return handles > {0, 1, 2} or any(is_drawn(nonce, question) for nonce in nonces(texts()))


def remembers(_question: Question) -> bool:
    """It looks for results in the memory of its process."""
    return any(isinstance(found, Forecasts | Streams) for found in gc.get_objects())


def traces(_question: Question) -> bool:
    """It opens the memory of a process that it did not start."""
    own = {"self", "thread-self", str(os.getpid())}
    for memory in Path("/proc").glob("[0-9]*/mem"):
        with suppress(OSError):
            if memory.parent.name not in own:
                memory.open("rb").close()
                return True
    return False


def overwrites(_question: Question) -> bool:
    """It opens a file of the library for writing, or makes one beside it."""
    module = Path(tribolo_core.__file__)
    for path, mode in ((module, "r+b"), (module.with_name("cheat.py"), "xb"), (Path("/tmp/tribolo-cheat"), "wb")):
        with suppress(OSError):
            path.open(mode).close()
            return True
    return False


def notes(_question: Question) -> bool:
    """It leaves a note for a process of the next unit in each folder that it knows."""
    places = [Path(folder, "note") for folder in (".", os.environ["HOME"], os.environ["TMPDIR"])]
    found = Cheat.asked == 0 and any(place.exists() for place in places)
    Cheat.asked += 1
    for place in places:
        place.write_text("seen", "utf-8")
    return found


def patches(_question: Question) -> bool:
    """It makes each of its scores perfect, in the process in which it runs."""
    from tribolo_core.arena.intervals import Interval
    from tribolo_core.benchmark import score

    vars(score)["wilson_interval"] = lambda *_: Interval(1.0, 1.0, 1.0)
    return False


class Cheat(Opponent):
    asked = 0

    def __init__(self, *seeks: Callable[[Question], bool]) -> None:
        self.seeks = seeks

    def answer(self, question: Question) -> Analysis:
        return CARRIED.answer(question)

    def forecast(self, question: Question) -> Shares | None:
        return FOUND if any(seeks(question) for seeks in self.seeks) else CARRIED.forecast(question)


ALL: Final = (recomputes, spies, remembers, traces, overwrites, notes)
OPPONENTS: Final = {"all": Cheat(*ALL), "patches": Cheat(patches), "honest": CARRIED}
