"""A search of the engine in a thread of its own, which `stop` ends at any time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Event, Thread

from tribolo_core import Analysis, Game, Limits, Opponent, Stop
from tribolo_core.ai.built_in import BuiltIn
from tribolo_core.ai.clocks import time_for_move

from .commands import Go


@dataclass(frozen=True, slots=True)
class SearchTask:
    """A search to run: the last turn of `game`, by `opponent`, within the limits of `go`, with a seed."""

    game: Game
    opponent: Opponent
    go: Go
    seed: int

    @property
    def limits(self) -> Limits | None:
        """The limits of the search; `None` stands for the limits of the opponent's spec.

        The limit of depth is left out if the opponent does not search depth by depth; see `is_deep_enough`.
        """
        go = self.go
        clock = go.clocks[self.game.turn.mover.index]
        milliseconds = go.milliseconds if go.milliseconds is not None or clock is None else time_for_move(clock)
        is_depth_first = isinstance(self.opponent, BuiltIn) and self.opponent.kernel.is_depth_first
        limits = Limits(go.depth if is_depth_first else None, go.nodes, milliseconds)
        return None if limits == Limits() else limits

    def is_deep_enough(self, analysis: Analysis) -> bool:
        """Return whether an analysis has reached the depth that `go` asks for, so that the search should end."""
        return self.go.depth is not None and analysis.depth >= self.go.depth


class Search:
    """A search that runs in a thread from its creation on.

    `report` is called with each analysis while it runs. `done` is called once, at the end, with the last analysis or
    with the error that ended the search. The first move of every analysis is the one to play: of equally good moves,
    the seed of the task draws it.
    """

    def __init__(
        self, task: SearchTask, report: Callable[[Analysis], None], done: Callable[[Analysis | BaseException], None]
    ) -> None:
        self._task = task
        self._report = report
        self._done = done
        self._pondering_stop = Stop()
        self._stop = Stop()
        self._released = Event()
        """Set when the search may answer: an infinite search after `stop`, a pondering one after `stop` or a hit."""
        self._thread = Thread(target=self._run, name="search", daemon=True)
        self._thread.start()

    @property
    def is_pondering(self) -> bool:
        """Whether the search waits for `ponderhit`."""
        return self._task.go.ponder and not self._released.is_set()

    def stop(self) -> None:
        """End the search, and return when it has answered."""
        self._stop.set()
        self._pondering_stop.set()
        self._released.set()
        self._thread.join()

    def hit(self) -> None:
        """Begin the search with its limits; it continues the tree that pondering has grown if its limit is a time."""
        self._released.set()
        self._pondering_stop.set()

    def _run(self) -> None:
        try:
            answer: Analysis | BaseException = self._search()
        except BaseException as error:  # Whatever goes wrong, even in the kernel, the program waits for an answer.
            answer = error
        self._done(answer)

    def _search(self) -> Analysis:
        if self._task.go.ponder:
            analysis = self._analyse(Limits(), self._pondering_stop)
            self._released.wait()
            if self._stop.is_set():
                return analysis
        if self._task.go.infinite:
            analysis = self._analyse(Limits(), self._stop)
            self._released.wait()
            return analysis
        return self._analyse(self._task.limits, self._stop)

    def _analyse(self, limits: Limits | None, stop: Stop) -> Analysis:
        task = self._task

        def report(analysis: Analysis) -> None:
            self._report(analysis.led_by_best(task.seed))
            if task.is_deep_enough(analysis):
                stop.set()

        found = task.opponent.analyse(
            task.game.turn,
            seed=task.seed,
            limits=limits,
            progress=report,
            stop=stop,
            past=task.game.past,
        )
        return found.led_by_best(task.seed)
