"""Work that takes time: searches in a thread, animated flips and replays."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from contextvars import copy_context
from functools import partial
from threading import Thread
from typing import Final, Protocol, TypeVar

T = TypeVar("T")

TICK: Final = 0.1
"""Seconds between two steps of the progress sign."""


class Scheduler(Protocol):
    """Timing for the screen model: work in the background, and functions that are called repeatedly."""

    @property
    def elapsed(self) -> float | None:
        """Seconds since the work of `submit` in progress began; `None` if there is none."""

    def submit(self, work: Callable[[], T], done: Callable[[T], None], at_least: float) -> None:
        """Run `work` in the background, and then call `done` with its result.

        The call of `done` comes at least `at_least` seconds after the start of `work`; `hurry` lifts this limit. If
        earlier work is still in progress, cancel that work: its `done` is not called.
        """

    def assist(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        """Run `work` in the background beside all other work, and then call `done` with its result."""

    def repeat(self, step: Callable[[], bool], seconds: float) -> None:
        """Call `step` at once, and then every `seconds` seconds until `step` returns False.

        If an earlier call of `repeat` still repeats a function, end that repetition.
        """

    def cancel(self) -> None:
        """Cancel the work of `submit` in progress, if there is any: its `done` is not called."""

    def hurry(self) -> None:
        """Lift the limit `at_least` of the work of `submit` in progress, if there is any."""


class AsyncioScheduler:
    """A scheduler on the running event loop, which runs work in threads; the thread of cancelled work goes on.

    `redraw` is called after each change; `fail` receives an exception of the work or of `done`.
    """

    def __init__(self, redraw: Callable[[], None], fail: Callable[[Exception], None]) -> None:
        self._redraw = redraw
        self._fail = fail
        self._begun: float | None = None
        self._work: asyncio.Task[None] | None = None
        self._repetition: asyncio.Task[None] | None = None
        self._assistance: set[asyncio.Task[None]] = set()
        self._hurried = asyncio.Event()

    @property
    def elapsed(self) -> float | None:
        return None if self._begun is None else time.monotonic() - self._begun

    def submit(self, work: Callable[[], T], done: Callable[[T], None], at_least: float) -> None:
        self.cancel()
        self._hurried.clear()
        self._begun = time.monotonic()
        self._work = asyncio.ensure_future(self._run(work, done, at_least))

    async def _run(self, work: Callable[[], T], done: Callable[[T], None], at_least: float) -> None:
        """Run the work of `submit` in a thread, redraw the screen regularly, and then call `done` with the result.

        The call comes at least `at_least` seconds after the start, unless `hurry` lifts this limit.
        """
        progress = asyncio.ensure_future(self._show_progress())
        try:
            result = in_thread(work)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._hurried.wait(), at_least)
            value = await result
            self._begun = self._work = None
            done(value)
        except Exception as error:
            # Any exception is a bug in an opponent or in the model: `fail` ends the program with it.
            self._fail(error)
        finally:
            progress.cancel()
        self._redraw()

    def assist(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        task = asyncio.ensure_future(self._assist(work, done))
        self._assistance.add(task)  # The event loop itself keeps no task alive.
        task.add_done_callback(self._assistance.discard)

    async def _assist(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        try:
            done(await in_thread(work))
        except Exception as error:
            self._fail(error)
        self._redraw()

    async def _show_progress(self) -> None:
        while True:
            self._redraw()
            await asyncio.sleep(TICK)

    def repeat(self, step: Callable[[], bool], seconds: float) -> None:
        if self._repetition is not None:
            self._repetition.cancel()
        self._repetition = asyncio.ensure_future(self._repeat(step, seconds))

    async def _repeat(self, step: Callable[[], bool], seconds: float) -> None:
        while step():
            self._redraw()
            await asyncio.sleep(seconds)
        self._redraw()

    def cancel(self) -> None:
        if self._work is not None:
            self._work.cancel()
        self._begun = self._work = None

    def hurry(self) -> None:
        self._hurried.set()


def in_thread(work: Callable[[], T]) -> asyncio.Future[T]:
    """Run `work` in a daemon thread, and return the future of the result of `work`.

    The thread does not keep the program from ending.
    """
    loop = asyncio.get_running_loop()
    result: asyncio.Future[T] = loop.create_future()

    def deliver(outcome: Callable[[], None]) -> None:
        if not result.done():
            outcome()

    def run() -> None:
        outcome: Callable[[], None]
        try:
            outcome = partial(result.set_result, work())
        except Exception as error:
            outcome = partial(result.set_exception, error)
        with suppress(RuntimeError):  # The loop is closed if the program has ended meanwhile.
            loop.call_soon_threadsafe(deliver, outcome)

    # The texts of forfeits are made in the thread, in the language of the game.
    Thread(target=copy_context().run, args=(run,), daemon=True).start()
    return result
