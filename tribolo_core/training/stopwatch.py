"""The time that the steps of a generation have taken, kept in a file while the generation is unfinished."""

from __future__ import annotations

import json
from collections.abc import Callable, Generator
from pathlib import Path
from typing import TypeVar

from ..errors import InvalidTraining
from ..storage.atomic import write_atomic
from .report import StageSeconds

T = TypeVar("T")
R = TypeVar("R")


class Stopwatch:
    """Measures the steps of a generation, and continues with the times in the file `path` if it exists.

    `clock` returns the time in seconds from any origin. A process that is killed loses the time since its last
    progress. Raise InvalidTraining if the file is invalid or cannot be read.
    """

    def __init__(self, path: Path, clock: Callable[[], float]) -> None:
        self._path = path
        self._clock = clock
        self.seconds = _read(path)
        self._now = clock()

    def timed(self, step: str, work: Generator[T, None, R]) -> Generator[T, None, R]:
        """Run `work`, and count its time for `step`, a field of `StageSeconds`; store the time after each progress."""
        self._now = self._clock()
        try:
            while True:
                try:
                    progress = next(work)
                except StopIteration as end:
                    return end.value  # type: ignore[no-any-return]  # of the type R
                self._count(step)
                yield progress
        finally:
            self._count(step)

    def discard(self) -> None:
        """Remove the file: the times are in the report of the generation now."""
        self._path.unlink(missing_ok=True)

    def _count(self, step: str) -> None:
        """Add to `step` the time since it began or was last counted, and store all times."""
        before, self._now = self._now, self._clock()
        self.seconds = self.seconds._replace(**{step: getattr(self.seconds, step) + self._now - before})
        self._path.parent.mkdir(exist_ok=True)
        write_atomic(self._path, json.dumps(self.seconds).encode())


def _read(path: Path) -> StageSeconds:
    """Read the times in a file, or return zeros if there is no file; raise InvalidTraining if the file is invalid."""
    try:
        self_play, fit, matches = map(float, json.loads(path.read_bytes()))
    except FileNotFoundError:
        return StageSeconds(0.0, 0.0, 0.0)
    except OSError as error:
        raise InvalidTraining(path, error.strerror or str(error)) from None
    except (TypeError, ValueError):
        raise InvalidTraining(
            path, "the times of the generation are invalid; without this file they begin at 0"
        ) from None
    return StageSeconds(self_play, fit, matches)
