"""Thinking while the others move."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock, Thread
from typing import Any

from ..coord import Coord
from ..turn import Turn
from .protocol import Analysis, Limits, Opponent, Stop


class Pondering(Opponent):
    """An opponent who keeps his thoughts, and after each move goes on with them in a thread until he is asked again.

    The thread ends by itself when the game is over or the opponent has nothing more to find out, and with this object.
    `stop` is the flag that ends it.
    """

    def __init__(self, thinker: Opponent) -> None:
        self._thinker = thinker
        self._lock = Lock()
        self.stop = Stop()
        self._thread: Thread | None = None

    def analyse(self, turn: Turn, *, past: Sequence[Turn] = (), **others: Any) -> Analysis:
        """See `Opponent.analyse`."""
        self._end()
        analysis = self._thinker.analyse(turn, past=past, **others)
        self._ponder(turn, analysis.best(others.get("seed")), past)
        return analysis

    def _ponder(self, turn: Turn, move: Coord, past: Sequence[Turn]) -> None:
        after = turn.play(move)
        if after.player is None:
            return
        self._end()
        with self._lock:
            self.stop = Stop()
            self._thread = Thread(
                target=_think, args=(self._thinker, after, (*past, turn), self.stop), daemon=True, name="pondering"
            )
            self._thread.start()

    def __del__(self) -> None:
        self.stop.set()

    def _end(self) -> None:
        with self._lock:
            self.stop.set()
            thread, self._thread = self._thread, None
        if thread is not None:
            thread.join()


def _think(thinker: Opponent, turn: Turn, past: Sequence[Turn], stop: Stop) -> None:
    thinker.analyse(turn, past=past, limits=Limits(), stop=stop)
