"""An opponent that thinks while the other players move."""

from __future__ import annotations

from threading import Lock, Thread

from tribolo_core import Analysis, Coord, Opponent, PastMove, Question, Stop, Turn


class Pondering(Opponent):
    """A seated opponent that, after each of its moves, goes on searching in a thread until it is asked again.

    The thread ends by itself if nothing is left to search. The flag `stop` ends it; it is set before the next answer,
    by `close` and when this object is deleted.
    """

    def __init__(self, seated: Opponent) -> None:
        self._seated = seated
        self._lock = Lock()
        self.stop = Stop()
        self._thread: Thread | None = None

    def prepare(self, deal: Turn) -> None:
        self._seated.prepare(deal)

    def answer(self, question: Question) -> Analysis:
        """Return the answer of the seated opponent, which then searches the turn after its best move in a new thread.

        If that move ends the game, there is no new thread. A thread of an earlier call is stopped before.
        """
        self._end()
        analysis = self._seated.answer(question)
        self._ponder(question, analysis.best(question.seed))
        return analysis

    def close(self) -> None:
        """Stop the thread, and give back what the seated opponent holds."""
        self._end()
        self._seated.close()

    def _ponder(self, question: Question, move: Coord) -> None:
        """Start a thread that searches the turn after a legal move, unless the move ends the game."""
        after = question.turn.play(move)
        if after.player is None:
            return
        self._end()
        with self._lock:
            self.stop = Stop()
            pondered = Question(after, (*question.past, PastMove(question.turn, move)), stop=self.stop)
            # The thread holds the seated opponent, not this object, which can therefore be dropped.
            ponder = self._seated.ponder
            self._thread = Thread(target=ponder, args=(question.player, pondered), daemon=True, name="pondering")
            self._thread.start()

    def __del__(self) -> None:
        self.stop.set()

    def _end(self) -> None:
        """Stop the pondering thread, if there is one, and wait until it has ended."""
        with self._lock:
            self.stop.set()
            thread, self._thread = self._thread, None
        if thread is not None:
            thread.join()
