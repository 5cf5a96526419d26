"""Thinking while the others move."""

from __future__ import annotations

from abc import abstractmethod
from threading import Lock, Thread

from ..coord import Coord
from ..history import PastMove
from ..player import Player
from .protocol import Analysis, Opponent, Question, Stop


class Thinker(Opponent):
    """An opponent that keeps its search tree, and can grow it while others move."""

    __slots__ = ()

    @abstractmethod
    def think_ahead(self, player: Player, question: Question) -> None:
        """Grow the kept search tree of a player on a turn of another player, until the question's `stop` is set."""


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

    def answer(self, question: Question) -> Analysis:
        """Answer as the opponent does, and then go on with its search."""
        self._end()
        analysis = self._thinker.answer(question)
        self._ponder(question, analysis.best(question.seed))
        return analysis

    def _ponder(self, question: Question, move: Coord) -> None:
        after = question.turn.play(move)
        if after.player is None:
            return
        self._end()
        with self._lock:
            self.stop = Stop()
            ahead = Question(after, (*question.past, PastMove(question.turn, move)), stop=self.stop)
            think = self._thinker.think_ahead
            self._thread = Thread(target=think, args=(question.player, ahead), daemon=True, name="pondering")
            self._thread.start()

    def __del__(self) -> None:
        self.stop.set()

    def _end(self) -> None:
        with self._lock:
            self.stop.set()
            thread, self._thread = self._thread, None
        if thread is not None:
            thread.join()
