"""Guards of plug-ins: whatever the code of a plug-in does, the plug-in alone loses by it.

A plug-in runs in threads of this process, one for each call. A thread that exceeds its time cannot be killed: its
opponent forfeits, the thread is asked to end, and nobody waits for it.
"""

from __future__ import annotations

import ctypes
import traceback
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Final, Generic, TypeVar

from tribolo_core import Analysis, Game, Opponent, Player, Question, Turn
from tribolo_core.ai.answers import checked_answer, checked_shares
from tribolo_core.ai.protocol import Forfeit, Shares
from tribolo_core.arguments import brief

T = TypeVar("T")

DEFAULT_SECONDS: Final = 60.0
"""Seconds after which an opponent of a plug-in forfeits a move, unless its spec says otherwise."""

STOP_SECONDS: Final = 0.02
"""Seconds between two checks whether an opponent should stop pondering."""


def describe(error: BaseException) -> str:
    """Return an exception as a clause on one line, with the file and line where it was raised."""
    try:
        text = brief(str(error))
    except Exception:  # The class of the exception is code of other people, too.
        text = "its text cannot be shown"
    named = f"{type(error).__name__}: {text}" if text else type(error).__name__
    if isinstance(error, SyntaxError):  # Its text says where.
        return named
    *_, last = traceback.extract_tb(error.__traceback__)
    return f"{named} ({Path(last.filename).name}, line {last.lineno})"


class Late(Forfeit):
    """A plug-in did not return within its time; a thread may still be in its code."""


class _Call(Generic[T]):
    """A call of a plug-in's code in a thread of its own, which starts when the object is created."""

    def __init__(self, function: Callable[[], T]) -> None:
        self._function = function
        self._returned: list[T] = []
        self._raised: BaseException | None = None
        self._ended = Event()
        self._thread = Thread(target=self._run, daemon=True, name="plug-in")
        self._thread.start()

    def _run(self) -> None:
        try:
            self._returned.append(self._function())
        except BaseException as error:  # Also SystemExit: a plug-in does not end the program.
            self._raised = error
        self._ended.set()

    def wait(self, seconds: float) -> bool:
        """Return whether the call ends within a number of seconds."""
        return self._ended.wait(seconds)

    def result(self, seconds: float) -> T:
        """Return the result of the call, which has `seconds` from now on.

        Raise Forfeit if the call raises an exception. If it takes longer, raise Late, and ask its thread to end.
        """
        is_over = False
        try:
            is_over = self.wait(seconds)
        finally:  # Ctrl-C ends the wait, too.
            if not is_over:
                _raise_in(self._thread, SystemExit)
        if not is_over:
            raise Late(f"did not answer within {seconds:g} s")
        if isinstance(self._raised, Forfeit):
            raise self._raised
        if self._raised is not None:
            raise Forfeit(f"raised {describe(self._raised)}") from self._raised
        return self._returned[0]


def _raise_in(thread: Thread, error: type[BaseException]) -> None:
    """Raise an exception in a thread when it next runs a line of Python; code in C goes on until it returns."""
    if thread.ident is not None:
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread.ident), ctypes.py_object(error))


@dataclass(frozen=True, slots=True)
class GuardedOpponent(Opponent):
    """An opponent of a plug-in, which forfeits if it fails, answers nonsense or takes more than `seconds` for a move.

    The game of the others goes on.
    """

    inside: Opponent
    seconds: float = DEFAULT_SECONDS

    @property
    def name(self) -> str:
        return self.inside.name

    def seated(self) -> Opponent:
        return SeatedPlugin(self)

    def answer(self, question: Question) -> Analysis:
        """Let a seated copy rank the moves on a turn, and close it; see `SeatedPlugin.answer`."""
        with closing(self.seated()) as seated:
            return seated.answer(question)

    def forecast(self, question: Question) -> Shares | None:
        """Let a seated copy return win shares, and close it; see `SeatedPlugin.forecast`."""
        with closing(self.seated()) as seated:
            return seated.forecast(question)

    def for_series(self) -> Opponent:
        """Return a guarded opponent for several games; raise Forfeit if the code of the plug-in fails or is late."""
        return replace(self, inside=_Call(self.inside.for_series).result(self.seconds))

    def observe(self, game: Game, player: Player) -> None:
        """Show the opponent a finished game; raise Forfeit if its code fails or is late."""
        _Call(lambda: self.inside.observe(game, player)).result(self.seconds)


@dataclass(slots=True)
class SeatedPlugin(Opponent):
    """An opponent of a plug-in in one seat; after its first forfeit it is not asked again."""

    guarded: GuardedOpponent
    _seated: Opponent | None = field(default=None, repr=False)
    _forfeit: Forfeit | None = None
    _lock: Lock = field(default_factory=Lock, repr=False)

    @property
    def name(self) -> str:
        return self.guarded.name

    @property
    def ponders(self) -> bool:
        """Whether the opponent says that it ponders; False if its code fails."""
        with suppress(Forfeit):
            return self._within(lambda: bool(self.guarded.inside.ponders))
        return False

    def prepare(self, deal: Turn) -> None:
        """Seat the opponent, and let it get ready; if it fails, its next answer is a forfeit."""
        with suppress(Forfeit):
            self._within(lambda: self._opponent().prepare(deal))

    def answer(self, question: Question) -> Analysis:
        """Return the analysis of the opponent.

        Raise Forfeit if its code raises an exception or is late, InvalidAnswer if the analysis is invalid.
        """
        clock = question.clock
        seconds = self.guarded.seconds if clock is None else min(self.guarded.seconds, clock.remaining / 1_000)
        return self._within(lambda: checked_answer(self._opponent().answer(question), question.turn), seconds)

    def forecast(self, question: Question) -> Shares | None:
        """Return the win shares that the opponent expects.

        Raise Forfeit if its code raises an exception or is late, InvalidAnswer if the shares are invalid.
        """
        return self._within(lambda: checked_shares("the win shares", self._opponent().forecast(question)))

    def ponder(self, player: Player, question: Question) -> None:
        """Let the opponent search until `question.stop` is set; if it fails, its next answer is a forfeit."""
        stop = question.stop
        call = _Call(lambda: self._opponent().ponder(player, question))
        while not call.wait(STOP_SECONDS) and not (stop and stop.is_set()):
            pass
        with suppress(Forfeit):
            self._result(call)

    def close(self) -> None:
        """Close the opponent, unless a thread may still be in its code; ignore an exception of its `close`."""
        with self._lock:
            seated, self._seated = self._seated, None
        if seated is not None and not isinstance(self._forfeit, Late):
            with suppress(Forfeit):
                _Call(seated.close).result(self.guarded.seconds)

    def _opponent(self) -> Opponent:
        """Return the seated opponent, which the first call seats."""
        if self._seated is None:
            self._seated = self.guarded.inside.seated()
        return self._seated

    def _within(self, function: Callable[[], T], seconds: float | None = None) -> T:
        """Return what `function` returns within `seconds`, by default those of the spec.

        Raise Forfeit if it fails or is late, or if an earlier call has done so.
        """
        if self._forfeit is not None:
            raise self._forfeit
        return self._result(_Call(function), seconds)

    def _result(self, call: _Call[T], seconds: float | None = None) -> T:
        """Return what a call returns; remember the Forfeit that it raises."""
        try:
            return call.result(self.guarded.seconds if seconds is None else seconds)
        except Forfeit as forfeit:
            self._forfeit = forfeit
            raise
