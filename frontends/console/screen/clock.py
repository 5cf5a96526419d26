"""All that takes time: opponents who think in a thread, flips and replays."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Final, Protocol, TypeVar

T = TypeVar("T")

TICK: Final = 0.1
"""How often a progress sign moves, in seconds."""


class Clock(Protocol):
    """What the table asks of time."""

    @property
    def thinking(self) -> float | None:
        """For how many seconds somebody has been thinking; None when nobody is."""

    def think(self, work: Callable[[], T], done: Callable[[T], None], at_least: float) -> None:
        """Do some work without holding anything up, then tell the result; what was asked before is forgotten."""

    def repeat(self, step: Callable[[], bool], seconds: float) -> None:
        """Take a step now and again every so many seconds until one says False; an earlier repetition ends."""

    def forget(self) -> None:
        """Let go of the work, whose result nobody wants any more."""

    def hurry(self) -> None:
        """Wait no longer than the work itself takes."""


class RealClock:
    """The clock of a running event loop; `redraw` shows what has changed, and `fail` takes an error of some work."""

    def __init__(self, redraw: Callable[[], None], fail: Callable[[Exception], None]) -> None:
        self._redraw = redraw
        self._fail = fail
        self._begun: float | None = None
        self._thought: asyncio.Task[None] | None = None
        self._repetition: asyncio.Task[None] | None = None
        self._hurried = asyncio.Event()

    @property
    def thinking(self) -> float | None:
        """See `Clock.thinking`."""
        return None if self._begun is None else time.monotonic() - self._begun

    def think(self, work: Callable[[], T], done: Callable[[T], None], at_least: float) -> None:
        """See `Clock.think`."""
        self.forget()
        self._hurried.clear()
        self._begun = time.monotonic()
        self._thought = asyncio.ensure_future(self._think(work, done, at_least))

    async def _think(self, work: Callable[[], T], done: Callable[[T], None], at_least: float) -> None:
        progress = asyncio.ensure_future(self._show_progress())
        try:
            result = in_thread(work)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), at_least)
            value = await result
            self._begun = self._thought = None
            done(value)
        except Exception as error:
            self._fail(error)
        finally:
            progress.cancel()
        self._redraw()

    async def _show_progress(self) -> None:
        while True:
            self._redraw()
            await asyncio.sleep(TICK)

    def repeat(self, step: Callable[[], bool], seconds: float) -> None:
        """See `Clock.repeat`."""
        if self._repetition is not None:
            self._repetition.cancel()
        self._repetition = asyncio.ensure_future(self._repeat(step, seconds))

    async def _repeat(self, step: Callable[[], bool], seconds: float) -> None:
        while step():
            self._redraw()
            await asyncio.sleep(seconds)
        self._redraw()

    def forget(self) -> None:
        """See `Clock.forget`."""
        if self._thought is not None:
            self._thought.cancel()
        self._begun = self._thought = None

    def hurry(self) -> None:
        """See `Clock.hurry`."""
        self._hurried.set()


def in_thread(work: Callable[[], T]) -> asyncio.Future[T]:
    """The result of some work done in a thread of its own, which never keeps the program from ending."""
    loop = asyncio.get_running_loop()
    result: asyncio.Future[T] = loop.create_future()

    def tell(outcome: Callable[[], None]) -> None:
        if not result.done():
            outcome()

    def run() -> None:
        outcome: Callable[[], None]
        try:
            outcome = partial(result.set_result, work())
        except Exception as error:
            outcome = partial(result.set_exception, error)
        with suppress(RuntimeError):  # The loop is closed: nobody wants to know any more.
            loop.call_soon_threadsafe(tell, outcome)

    Thread(target=run, daemon=True).start()
    return result
