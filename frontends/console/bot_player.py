"""An opponent of this computer that moves in games on a server: in one game, or as a house program in several."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread, Timer
from typing import Final

from frontends.remote.errors import Refused, RemoteError, Unreachable
from frontends.remote.game import RemoteGame, Snapshot
from frontends.wire.states import WaitingGame
from tribolo_core import Opponent
from tribolo_core.ai.any_opponent import legal_answer
from tribolo_core.ai.protocol import Forfeit, Stop
from tribolo_core.dice import random_seed

TIME_SHARE: Final = 1 / 30
"""Share of the time on its clock after which an opponent has to stop thinking; a game has about 30 own moves."""

LONGEST_THOUGHT: Final = 40.0
"""Seconds after which a house program has to stop; a server without clocks waits for a minute."""

RETRY_SECONDS: Final = 1.0
"""Seconds after which a game is asked for again, if the server could not be reached."""

MOST_FORFEITS: Final = 3
"""Games in a row that an opponent of a house program may forfeit before the program ends."""


def think(snapshot: Snapshot, opponent: Opponent, seed: int, stop: Stop, longest: float | None = None) -> str:
    """Return the move of an opponent, which has to stop in time; raise Forfeit if it has none.

    `longest` is the time for a move in seconds, `None` without a limit; a clock that runs shortens it.
    """
    left = snapshot.time_left
    limits = [limit for limit in (longest, None if left is None else left * TIME_SHARE) if limit is not None]
    timer = Timer(min(limits, default=0.0), stop.set)
    timer.daemon = True
    if limits:
        timer.start()
    try:
        game = snapshot.game
        return str(legal_answer(opponent, game.turn, seed=seed, past=game.past, stop=stop).move)
    finally:
        timer.cancel()


@dataclass
class HousePlayer:
    """The games of a house program: `most` threads move in them, each with an opponent that `seated` returns.

    An opponent stays with its game, until a game without one needs its place. `open_game` returns the game with an id.
    `tell` is called with sentences for the user, and `fail` once, if the opponent forfeits game after game.
    """

    most: int
    seated: Callable[[], Opponent]
    open_game: Callable[[str], RemoteGame]
    tell: Callable[[str], object]
    fail: Callable[[Forfeit], object]
    _queue: SimpleQueue[str] = field(default_factory=SimpleQueue)
    _waiting: dict[str, int] = field(default_factory=dict)
    """The version of each game that waits for a move, as the server said last."""
    _done: dict[str, int] = field(default_factory=dict)
    """The version of each of these games at which nothing is left to do."""
    _busy: set[str] = field(default_factory=set)
    _idle: dict[str, Opponent] = field(default_factory=dict)
    """The opponents of games that wait for others; the one that has waited longest comes first."""
    _used: int = 0
    """The number of opponents in the hands of threads."""
    _thoughts: set[Stop] = field(default_factory=set)
    _forfeits: int = 0
    _has_ended: bool = False
    _lock: Lock = field(default_factory=Lock)

    def start(self) -> None:
        """Start the threads."""
        for number in range(self.most):
            Thread(target=self._run, name=f"player {number}", daemon=True).start()

    def move_in(self, games: Iterable[WaitingGame]) -> None:
        """Let the threads move in the games that wait, unless they do already."""
        with self._lock:
            self._waiting = {game.id: game.version for game in games}
            self._done = {game: version for game, version in self._done.items() if game in self._waiting}
            for game, version in self._waiting.items():
                if game not in self._busy and self._done.get(game) != version:
                    self._busy.add(game)
                    self._queue.put(game)

    def close(self) -> None:
        """Stop all thoughts, and close the opponents of games in which none of them thinks."""
        with self._lock:
            self._has_ended = True
            idle, self._idle = [*self._idle.values()], {}
            for stop in self._thoughts:
                stop.set()
        for opponent in idle:
            opponent.close()

    def _run(self) -> None:
        while not self._has_ended:
            game = self._queue.get()
            with self._lock:
                version = self._waiting.get(game, 0)
            is_done = self._try_to_move(game)
            if not is_done:
                time.sleep(RETRY_SECONDS)
            with self._lock:
                if is_done:
                    self._done[game] = version
                if self._waiting.get(game) in (None, self._done.get(game)):
                    self._busy.discard(game)
                else:  # The server could not be reached, or the next turn has come meanwhile.
                    self._queue.put(game)

    def _try_to_move(self, game: str) -> bool:
        """Move in a game, and return whether nothing is left to do there at this version."""
        try:
            with self._opponent(game) as opponent:
                self._move(self.open_game(game), opponent)
        except Unreachable as trouble:
            self.tell(str(trouble))
            return False
        except RemoteError as error:  # The game may have changed, or ended, while the opponent thought.
            self.tell(str(error))
        return True

    def _move(self, game: RemoteGame, opponent: Opponent) -> None:
        snapshot, stop = game.snapshot, Stop()
        if not snapshot.present.is_your_turn:
            return
        with self._lock:
            self._thoughts.add(stop)
        try:
            move = think(snapshot, opponent, random_seed(), stop, LONGEST_THOUGHT)
        except Forfeit as forfeit:
            if self._has_ended:
                return
            self._forfeits += 1
            self.tell(str(forfeit))
            with suppress(Refused, Unreachable):
                game.command("resign")
            if self._forfeits >= MOST_FORFEITS:
                self.fail(forfeit)
            return
        finally:
            with self._lock:
                self._thoughts.discard(stop)
        if self._has_ended:  # The move of an opponent that was stopped early is a poor one.
            return
        self._forfeits = 0
        self.tell(f"{game.id}: {move}")
        game.play(move)

    @contextmanager
    def _opponent(self, game: str) -> Iterator[Opponent]:
        """Yield the opponent of a game, or a new one in place of the one that has waited longest."""
        with self._lock:
            found = self._idle.pop(game, None)
            is_full = found is None and len(self._idle) + self._used >= self.most
            oldest = self._idle.pop(next(iter(self._idle))) if is_full else None
            self._used += 1
        if oldest is not None:
            oldest.close()
        opponent = found or self.seated()
        try:
            yield opponent
        finally:
            with self._lock:
                self._used -= 1
                is_kept = not self._has_ended
                if is_kept:
                    self._idle[game] = opponent
            if not is_kept:
                opponent.close()
