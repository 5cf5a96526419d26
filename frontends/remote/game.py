"""A client of one game on a server: the game as it stands, the news of it, and commands."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from threading import Lock
from typing import Final, NamedTuple, TypeVar

from frontends.session.seats import Seats
from frontends.session.view import MoveView, Names
from frontends.wire.facts import LogState
from frontends.wire.states import Present, Problem, State, Update
from frontends.wire.words import Who, describe_time, label_seats, word_log
from tribolo_core import Game, Player, parse_position
from tribolo_core.translation.messages import gettext, gettext_noop

from .address import Address
from .answers import parse_state, parse_update, reading
from .errors import Refused, ServerFailed, Unreachable, clean_text
from .server import Server

T = TypeVar("T")

MOST_FAILURES: Final = 12
"""Requests in a row that may fail before the client gives up, after about four minutes."""

LONGEST_WAIT: Final = 30.0
"""Seconds between two requests, at most."""

_PRESENCES: Final = {
    "here": gettext_noop("{player} is here."),
    "away": gettext_noop("{player} is away."),
    "gone": gettext_noop("{player} is gone."),
}


class Snapshot(NamedTuple):
    """A game at the version `version`: its moves, its people, and what this client may do (`present`).

    `received` is the time of `time.monotonic` at which it came.
    """

    version: int
    game: Game
    present: Present
    received: float

    @property
    def is_over(self) -> bool:
        return self.game.turn.player is None

    @property
    def seats(self) -> Seats[Player]:
        return Seats.of({Player(seat.player): seat.seat for seat in self.present.seats})

    @property
    def labels(self) -> list[str]:
        """The text for the occupant of each seat, in turn order."""
        return list(map(clean_text, label_seats(self.present.seats, is_over=self.is_over)))

    @property
    def who(self) -> Who:
        """The players as this client's user reads them."""
        return Who.of(self.present.seats)

    @property
    def names(self) -> Names:
        """How lists and sentences call the players."""
        own, names = self.who.own, self.who.names
        return Names(own and str(own), {str(player): clean_text(name) for player, name in names.items()})

    @property
    def own_players(self) -> tuple[str, ...]:
        """The names of the players in whose seats this client's user sits."""
        return tuple(seat.player for seat in self.present.seats if seat.is_yours)

    def clocks(self) -> dict[str, str]:
        """Return the time that is left now on the clock of each player with one, by the player's name."""
        clocks = self.present.clocks
        if clocks is None:
            return {}
        elapsed = max(clocks.elapsed + round((time.monotonic() - self.received) * 1_000), 0)
        return {
            player: describe_time(left - elapsed if player == clocks.running else left)
            for player, left in clocks.remaining.items()
        }

    @property
    def time_left(self) -> float | None:
        """The seconds on the clock of the player to move when the server sent this; `None` if no clock runs."""
        clocks = self.present.clocks
        if clocks is None or clocks.running is None:
            return None
        return (clocks.remaining[clocks.running] - max(clocks.elapsed, 0)) / 1_000


class News(NamedTuple):
    """The game after a change, the snapshot `before` it, and the new entries of the log."""

    snapshot: Snapshot
    before: Snapshot | None
    log: tuple[LogState, ...] = ()

    @property
    def told(self) -> tuple[str, ...]:
        """A sentence about each new entry of the log."""
        with reading():
            return tuple(clean_text(entry.text) for entry in word_log(self.log, self.snapshot.present.seats))

    @property
    def presences(self) -> tuple[str, ...]:
        """A sentence about each person who has come or gone."""
        if self.before is None:
            return ()
        pairs = zip(self.before.present.seats, self.snapshot.present.seats, strict=True)
        changed = [new for old, new in pairs if old.presence and new.presence and old.presence != new.presence]
        who = self.snapshot.who
        return tuple(
            clean_text(gettext(_PRESENCES[seat.presence], player=who.name(Player(seat.player)))) for seat in changed
        )

    @property
    def is_request_new(self) -> bool:
        """Whether an undo or a restart waits for this client's user that did not do so before."""
        request = self.snapshot.present.request
        is_known = self.before is not None and self.before.present.request == request
        return request is not None and request.needs_you and not is_known


@dataclass
class Backoff:
    """Waits between requests that fail, longer after each; `on_trouble` is called with a sentence about the first."""

    sleep: Callable[[float], object]
    on_trouble: Callable[[str], object]
    failures: int = 0

    def wait(self, trouble: Unreachable) -> None:
        """Wait after a failure; raise `trouble` if too many requests in a row have failed."""
        if self.failures >= MOST_FAILURES:
            raise trouble
        if not self.failures:
            self.on_trouble(gettext("The connection is lost ({reason}). Trying again ...", reason=trouble.reason))
        self.failures += 1
        self.sleep(min(LONGEST_WAIT, max(trouble.retry_after, 2.0 ** min(self.failures, 5) / 2)))

    def reconnecting(self, connect: Callable[[], Iterator[T]], is_closed: Callable[[], bool]) -> Iterator[T]:
        """Yield what one stream of events after another yields, until `is_closed`; raise errors as `wait` does."""
        while not is_closed():
            try:
                for value in connect():
                    self.failures = 0
                    yield value
                self.sleep(1)  # The server ends each stream after some minutes.
            except Unreachable as trouble:
                self.wait(trouble)


@dataclass
class RemoteGame:
    """A game at an address. One thread may follow it while another one sends commands.

    `sleep` waits for some seconds, and `on_trouble` is called with a sentence when a request has failed and another one
    will be sent.
    """

    server: Server
    id: str
    sleep: Callable[[float], object] = time.sleep
    on_trouble: Callable[[str], object] = lambda _: None
    is_closed: bool = False
    """Whether `follow` is to end at the next event or heartbeat."""
    _is_stale: bool = False
    """Whether the open stream was begun before the blocks of this client's user changed, which it does not learn of."""
    _snapshot: Snapshot | None = None
    _log: tuple[LogState, ...] = ()
    """The log entries that the server has sent last."""
    _lock: Lock = field(default_factory=Lock)

    @property
    def page(self) -> str:
        """The address of the game's page."""
        return f"{self.server.address}games/{self.id}"

    @property
    def snapshot(self) -> Snapshot:
        """The game as it stood last; the first use asks the server."""
        if self._snapshot is None:
            self._receive_state(parse_state(self.server.get(f"api/games/{self.id}")))
        assert self._snapshot is not None
        return self._snapshot

    def take(self, address: Address, name: str = "", *, is_program: bool = False) -> News:
        """Take the seat of an invite link, for a person or a program; nothing changes if this client has it already."""
        self.server.identify()
        return self._post({"command": "take", "secret": address.secret, "name": name, "is_program": is_program})

    def command(self, command: str, **fields: object) -> News:
        """Send a command that answers the newest version of the game; raise Refused if the server refuses it."""
        return self._post({"command": command, "version": self.snapshot.version, **fields})

    def set_in_seats(self, command: str, **fields: object) -> News:
        """Send a command for each seat of this client's user, such as their name; raise Refused for no seat."""
        players = self.snapshot.own_players
        if not players:
            raise Refused(Problem(code="spectating", fields={}))
        return [self.command(command, player=player, **fields) for player in players][-1]

    def set_block(self, player: str, *, is_blocked: bool) -> str:
        """Block the person in a seat, or end the block, and return a sentence about it; raise Refused as `command`."""
        self._post({"command": "block" if is_blocked else "unblock", "player": player})
        self._is_stale = True
        return gettext("You have blocked this person.") if is_blocked else gettext("You have ended the block.")

    def rematch(self) -> RemoteGame:
        """Offer a rematch, or join the one that is offered; return it, and let `follow` of this game end."""
        following = self.command("rematch").snapshot.present.rematch
        if following is None:
            raise ServerFailed(gettext("The answer is not that of a Tribolo server."))
        self.is_closed = True
        return RemoteGame(self.server, following, self.sleep, self.on_trouble)

    def play(self, move: str) -> News:
        """Play a move on the newest version of the game; raise Refused if it is refused.

        A move without an answer is sent again, with the same version: the server refuses it if the moves have changed
        since. If the game then has the move, it had arrived, and only the answer was lost.
        """
        known = self.snapshot
        clocks = known.present.clocks
        lag = {"lag": clocks.lag} if clocks is not None and clocks.lag else {}
        backoff = Backoff(self.sleep, self.on_trouble)
        while True:
            try:
                return self._post({"command": "play", "version": known.version, "move": move, **lag})
            except Unreachable as trouble:
                backoff.wait(trouble)
            except Refused as refused:
                played = [*map(str, known.game.moves), move]
                if refused.state is None or _names(refused.state.all_moves)[: len(played)] != tuple(played):
                    raise
                return self._receive_state(refused.state)

    def follow(self) -> Iterator[News]:
        """Yield the game as it stands and then each change, until `is_closed` is set; connect again when necessary.

        Raise Unreachable if the first request or `MOST_FAILURES` requests in a row fail, and other errors of
        `Server.get` at once.
        """
        snapshot = self.snapshot
        ends = [entry for entry in self._log if entry.fact.kind == "ended"] if snapshot.is_over else []
        yield News(snapshot, None, tuple(ends[-1:]))
        yield from Backoff(self.sleep, self.on_trouble).reconnecting(self._connected, lambda: self.is_closed)

    def _connected(self) -> Iterator[News]:
        """Yield the changes of the game until one stream of events ends."""
        self._is_stale = False
        snapshot = self.snapshot
        moves = tuple(map(str, snapshot.game.moves))
        for data in self.server.events(f"games/{self.id}/events?since={snapshot.version}"):
            if self.is_closed or self._is_stale:
                return
            if data:
                update = parse_update(data)
                # The update follows the one before in this stream, also if the answer to a command has come meanwhile.
                moves = (*moves[: update.kept], *_names(update.moves))
                news = self._receive_update(update, moves)
                if news is not None:
                    yield news

    def _post(self, command: Mapping[str, object]) -> News:
        return self._receive_state(parse_state(self.server.post(f"api/games/{self.id}/commands", command)))

    def _receive_state(self, state: State) -> News:
        with self._lock:
            known = self._snapshot
            if known is not None and state.version < known.version:
                return News(known, known)
            with reading():
                start = Game.from_position(parse_position(state.start)) if known is None else known.game.restart()
                return self._keep(state.version, start, _names(state.all_moves), state, state.told)

    def _receive_update(self, update: Update, moves: tuple[str, ...]) -> News | None:
        """Keep the state after an update, and return the news; `None` if a newer state is known."""
        with self._lock:
            known = self._snapshot
            assert known is not None
            if update.version < known.version and update.since is not None:
                return None
            with reading():
                return self._keep(update.version, known.game.restart(), moves, update, update.told)

    def _keep(
        self, version: int, start: Game, moves: tuple[str, ...], present: Present, told: tuple[LogState, ...]
    ) -> News:
        """Keep the game after `moves` from `start`, as the same value if the moves have not changed."""
        before = self._snapshot
        is_same = before is not None and moves == tuple(map(str, before.game.moves))
        game = before.game if before is not None and is_same else start.play_all(moves)
        self._snapshot, self._log = Snapshot(version, game, present, time.monotonic()), told
        seen = -1 if before is None else before.version
        return News(self._snapshot, before, tuple(entry for entry in told if entry.version > seen))


def _names(moves: Iterable[MoveView]) -> tuple[str, ...]:
    return tuple(move.name for move in moves)
