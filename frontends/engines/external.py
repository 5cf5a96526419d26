"""An engine of another program as an opponent."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from threading import Lock
from typing import Final, TypeVar

from tribolo_core import Analysis, Game, Limits, Opponent, Player, Question, Shares, Turn
from tribolo_core.ai.clocks import Clocks
from tribolo_core.ai.protocol import Forfeit
from tribolo_core.dice import SEEDS

from .client import Conversation
from .log import EngineLog, default_folder
from .process import EngineProcess

T = TypeVar("T")

DEFAULT_LIMITS: Final = Limits(milliseconds=1_000.0)
"""The limits if neither a spec nor a clock sets one."""

GRACE_SECONDS: Final = 1.0
"""Seconds by which an engine may overrun its time for a move before it forfeits."""

UNTIMED_SECONDS: Final = 60.0
"""Seconds after which an engine without a limit of time for a move forfeits."""

DEFAULT_MEMORY: Final = 4_096
"""Megabytes of data of an engine, unless its spec says more."""


@dataclass(frozen=True, slots=True)
class ExternalEngine(Opponent):
    """An engine of another program: an immutable value that says how to start it; a seated copy has a process.

    `spec` is its name in tables. `command` is the program with its arguments. The engine receives `limits` for a move,
    and forfeits after `seconds`; if `seconds` is `None`, the limits decide, see `GRACE_SECONDS` and `UNTIMED_SECONDS`.
    If `limits` is `None`, it receives the clocks of the game, or `default_limits` in a game without clocks, `None` for
    those that it chooses. With clocks, it also forfeits when its time is up. `memory` is in megabytes. `options` are
    the engine's own options. If `keep` is true, the process goes on from game to game. `logs` is the folder of its
    logs, by default the user's. For `is_confined`, see `EngineProcess`.
    """

    spec: str
    command: tuple[str, ...]
    limits: Limits | None = None
    seconds: float | None = None
    memory: int = DEFAULT_MEMORY
    keep: bool = False
    options: tuple[tuple[str, str], ...] = ()
    logs: Path | None = None
    is_confined: bool = False
    default_limits: Limits | None = DEFAULT_LIMITS

    @property
    def name(self) -> str:
        """The spec."""
        return self.spec

    def seated(self) -> Opponent:
        """Return a copy that gets a process with its first move, and gives it up by `close`."""
        return SeatedEngine(self)

    def for_series(self) -> Opponent:
        """Return a copy with one process for several games, until `close`; the process sees the end of each."""
        return SeatedEngine(self, is_in_series=True)

    def answer(self, question: Question) -> Analysis:
        """Let a seated copy rank the moves on a turn, and close it; see `SeatedEngine.answer`."""
        seated = self.seated()
        try:
            return seated.answer(question)
        finally:
            seated.close()

    def start(self) -> RunningEngine:
        """Start a process, and wait until it has named itself; raise Forfeit if it does not."""
        log = EngineLog(self.logs or default_folder(), self.command[0])
        process = EngineProcess(self.command, self.memory << 20, log, is_confined=self.is_confined)
        running = RunningEngine(process, log.path)
        try:
            running.conversation.begin(dict(self.options))
        except Forfeit as forfeit:
            running.process.close()
            raise running.explained(forfeit) from None
        return running


class RunningEngine:
    """A process of an engine, the conversation with it, and the path of its log."""

    def __init__(self, process: EngineProcess, log: Path | None) -> None:
        self.process = process
        self.conversation = Conversation(process)
        self._log = log

    def explained(self, forfeit: Forfeit) -> Forfeit:
        """Return the same forfeit with the path of the log, if there is one."""
        return Forfeit(forfeit.reason, "" if self._log is None else str(self._log))


@dataclass(slots=True)
class SeatedEngine(Opponent):
    """An external engine in one seat. It can play one game after another; threads take turns with it.

    In a series, `seated` begins the next game, for which the engine gets a `Seed` by the seed of its first question.
    """

    engine: ExternalEngine
    is_in_series: bool = False
    _running: RunningEngine | None = field(default=None, repr=False)
    _forfeit: Forfeit | None = None
    _deal: Turn | None = field(default=None, repr=False)
    """The first turn of the game that the engine knows."""
    _lock: Lock = field(default_factory=Lock, repr=False)

    @property
    def name(self) -> str:
        """The spec."""
        return self.engine.spec

    def answer(self, question: Question) -> Analysis:
        """Let the engine rank the moves on a turn; the analysis holds its move first, then the other moves it reports.

        `question.limits` replace those of the spec. Raise Forfeit if the engine ends, answers too late, or plays an
        illegal move; it then stays forfeited.
        """
        go, seconds = self._search(question)
        return self._within(lambda: self._ready_for(question).ask(question, go, seconds))

    def prepare(self, deal: Turn) -> None:
        """Start the process, and tell the engine that a game begins."""
        with suppress(Forfeit):
            self._within(lambda: self._ready(deal))

    def seated(self) -> Opponent:
        """Return itself, ready for the next game of a series, also if it has forfeited the last."""
        if self.is_in_series:
            self._forfeit = self._deal = None
        return self

    def forecast(self, question: Question) -> Shares | None:
        """Return the win shares that the engine forecasts, or those of its best move; raise Forfeit if it fails."""
        _go, seconds = self._search(question)
        found = self._within(lambda: self._ready_for(question).forecast(question, seconds))
        return super(SeatedEngine, self).forecast(question) if found is None else found

    def observe(self, game: Game, player: Player) -> None:
        """Show the engine a finished game, if its process is running; raise Forfeit if it fails."""
        del player  # The engine knows for whom it has moved.
        running = self._running
        if running is not None:
            self._within(lambda: running.conversation.show(game))

    def _search(self, question: Question) -> tuple[str, float]:
        """Return the command that starts the search, and the seconds after which the engine forfeits the move."""
        limits = question.limits or self.engine.limits
        if question.clocks is None or question.clock is None:
            limits = limits or self.engine.default_limits
            return _go(limits), self._seconds(limits)
        left = question.clock.remaining / 1_000
        if limits is None:
            return _go_by(question.clocks), min(self.engine.seconds or left, left)
        return _go(limits), min(self._seconds(limits), left)

    def _ready_for(self, question: Question) -> Conversation:
        """Return the conversation with the process, which knows the game of a question; in a series, it has a seed."""
        deal = question.past[0].turn if question.past else question.turn
        seed = None
        if question.seed is not None and self.is_in_series:
            # An engine adds the number of past moves to its option `Seed`.
            seed = (question.seed - len(question.past)) % SEEDS
        return self._ready(deal, seed)

    def _ready(self, deal: Turn, seed: int | None = None) -> Conversation:
        """Return the conversation with the process, which is started and told of the game from `deal` as needed."""
        if self._running is None:
            self._running = _KEPT.take(self.engine) or self.engine.start()
            self._deal = None
        if deal != self._deal:
            self._running.conversation.new_game(seed)
            self._deal = deal
        return self._running.conversation

    def _within(self, function: Callable[[], T]) -> T:
        """Return what `function` returns; raise Forfeit if it does, or if an earlier call has done so."""
        with self._lock:
            return self._guarded(function)

    def _guarded(self, function: Callable[[], T]) -> T:
        if self._forfeit is not None:
            raise self._forfeit
        try:
            return function()
        except Forfeit as forfeit:
            if self._running is not None:
                forfeit = self._running.explained(forfeit)
                self._running.process.close()
                self._running = None
            self._forfeit = forfeit
            raise forfeit from None

    def _seconds(self, limits: Limits | None) -> float:
        """Return the seconds after which the engine forfeits a move."""
        if self.engine.seconds is not None:
            return self.engine.seconds
        timed = None if limits is None else limits.milliseconds
        return UNTIMED_SECONDS if timed is None else timed / 1_000 + GRACE_SECONDS

    def close(self) -> None:
        """End the process, or keep it for the next game if the spec says so and `KeptEngines` takes it."""
        with self._lock:
            running, self._running = self._running, None
        if running is not None and not (self.engine.keep and _KEPT.put(self.engine, running)):
            running.process.close()


def _go(limits: Limits | None) -> str:
    """Return the command that starts a search with `limits`, `None` for those of the engine.

    Without a limit, the search ends when it is stopped.
    """
    if limits is None:
        return "go"
    parts = [
        f"{name} {max(1, round(limit))}"
        for name, limit in (("depth", limits.depth), ("nodes", limits.nodes), ("movetime", limits.milliseconds))
        if limit is not None
    ]
    return " ".join(["go", *(parts or ["infinite"])])


def _go_by(clocks: Clocks) -> str:
    """Return the command that starts a search with clocks: the times of Blue, Red and Green, then the increments."""
    numbered = [*enumerate(clocks, start=1)]
    times = [f"p{number}time {clock.remaining}" for number, clock in numbered]
    return " ".join(["go", *times, *(f"p{number}inc {clock.increment}" for number, clock in numbered)])


class KeptEngines:
    """The idle engine processes of this program: each waits for its next game."""

    MAX_EACH: Final = 3
    """The maximum number of idle processes of an engine, which can play all three colours of a game."""

    def __init__(self) -> None:
        self._idle: dict[ExternalEngine, list[RunningEngine]] = {}
        self._lock = Lock()

    def take(self, engine: ExternalEngine) -> RunningEngine | None:
        """Remove an idle process of an engine and return it; return None if there is none."""
        with self._lock:
            waiting = self._idle.get(engine)
            return waiting.pop() if waiting else None

    def put(self, engine: ExternalEngine, running: RunningEngine) -> bool:
        """Let the process `running` of `engine` wait for the next game; return False if `MAX_EACH` wait already."""
        with self._lock:
            waiting = self._idle.setdefault(engine, [])
            if len(waiting) >= self.MAX_EACH:
                return False
            waiting.append(running)
            return True

    def close(self) -> None:
        """End all processes that wait."""
        with self._lock:
            idle = [running for waiting in self._idle.values() for running in waiting]
            self._idle.clear()
        for running in idle:
            running.process.close()


_KEPT: Final = KeptEngines()


def end_kept_engines() -> None:
    """End the processes that wait for their next game; they would also end with this program."""
    _KEPT.close()
