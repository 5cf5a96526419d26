"""Progress bars on standard error, with the time left."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import click

_FIRST_ESTIMATE: Final = 1.0
"""Seconds of work, after the first step, from which the time left is estimated."""


class TimeLeft:
    """An estimate of the time that a number of `steps` still takes, by the pace since the first of them.

    The time until the first step is left out: worker processes start and weights are read only once. `clock` returns
    seconds.
    """

    def __init__(self, steps: int, clock: Callable[[], float]) -> None:
        self._steps = steps
        self._clock = clock
        self._done = 0
        self._counted = 0
        self._began: float | None = None

    def advance(self, steps: int) -> None:
        """Count `steps` more as done."""
        self._done += steps
        if self._began is None:
            self._began = self._clock()
        else:
            self._counted += steps

    def seconds(self) -> float | None:
        """Return the seconds left; `None` if no step is left, or too little work is done for an estimate."""
        if self._began is None or not self._counted or self._done >= self._steps:
            return None
        worked = self._clock() - self._began
        if worked < _FIRST_ESTIMATE:
            return None
        return worked / self._counted * (self._steps - self._done)


@contextmanager
def progress_bar(label: str, length: int, done: int = 0) -> Iterator[Callable[[int], None]]:
    """Show a progress bar of `length` steps, of which some may be `done` already.

    Yield a function that advances the bar by a number of steps. Without a terminal, nothing is printed: logs get no
    labels.
    """
    left = TimeLeft(length - done, time.perf_counter)
    # The estimate of click itself counts the start-up and the steps that an earlier run has done.
    with click.progressbar(
        length=length,
        label=label,
        hidden=not sys.stderr.isatty(),
        file=sys.stderr,
        show_pos=True,
        show_eta=False,
        item_show_func=_left,
        width=0,
    ) as bar:
        bar.update(done)

        def advance(steps: int) -> None:
            left.advance(steps)
            bar.update(steps, left.seconds())

        yield advance


def interrupted_text(done: int, steps: int, name: str, path: Path | None) -> str:
    """Return the sentences about work that Ctrl-C has ended.

    The file `path` keeps what `done` of `steps` steps have found; `name` says what that is, such as `deals`. Without a
    file, nothing is kept.
    """
    if path is None:
        return f"Interrupted after {done} of {steps} {name}: nothing is kept. With --out FILE, the command could go on."
    return f"Interrupted: {done} of {steps} {name} are kept in {path}. Run the same command again to continue."


def _left(seconds: float | None) -> str | None:
    """Return the text for a time left, such as `2:05 left`; `None` for `None`."""
    if seconds is None:
        return None
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02}:{second:02} left" if hours else f"{minute}:{second:02} left"
