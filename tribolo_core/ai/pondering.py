"""Thinking while the others move."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock, Thread
from typing import Any, Protocol

from ..coord import Coord
from ..player import Player
from ..turn import Turn
from .protocol import Analysis, Opponent, Stop


class Thinker(Opponent, Protocol):
    """An opponent who keeps his thoughts, and can think while others move."""

    def think_ahead(self, player: Player, turn: Turn, *, stop: Stop, past: Sequence[Turn] = ()) -> None:
        """Think, as the player who keeps the thoughts, about a turn of another until the flag is set."""
        ...


class Pondering(Opponent):
    """An opponent who keeps his thoughts, and after each move goes on with them in a thread until he is asked again.

    The thread ends by itself when the game is over or the opponent has nothing more to find out, and with this object.
    `stop` is the flag that ends it.
    """

    def __init__(self, thinker: Thinker) -> None:
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
        if turn.player is None or after.player is None:
            return
        self._end()
        with self._lock:
            self.stop = Stop()
            thought = {"stop": self.stop, "past": (*past, turn)}
            think = self._thinker.think_ahead
            self._thread = Thread(
                target=think, args=(turn.player, after), kwargs=thought, daemon=True, name="pondering"
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
