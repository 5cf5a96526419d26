"""The house programs of a process: the open streams of their clients, and a thread that follows their games.

The thread asks the database several times a second, while a stream is open, which games wait for a move. Less often, it
lets programs leave the games that they keep waiting; each process looks, and the game itself decides who is first.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Event, Lock
from typing import Final, Literal

from frontends.web.live.attendance import Attendance, Visit
from frontends.web.live.feed import Feed
from frontends.web.live.leaving import leave
from frontends.web.live.periodic import Periodic
from frontends.web.room.errors import UnknownGame
from frontends.web.store.presence import Place
from frontends.web.store.programs import ProgramSeat, ProgramTable
from tribolo_core import TriboloError

_LOG: Final = logging.getLogger(__name__)

LOOK_SECONDS: Final = 0.1
"""Seconds between two looks for games that wait for a move."""

RENEW_SECONDS: Final = 3.0
"""Seconds between two renewals of connections, and between two looks for games that programs have to leave."""


@dataclass(eq=False)
class ProgramClient:
    """The open stream of the client of a program: the `seats` of the program, and why the stream ends, if it does.

    The program is known by the digest `browser` of its token, and the stream by `connection`. The client plays
    `most_games` games at once; `is_connected` says that this is stored. `wake` is called from any thread with each
    change.
    """

    browser: str
    most_games: int
    is_connected: bool = False
    connection: str = field(default_factory=lambda: secrets.token_hex(16))
    seats: tuple[ProgramSeat, ...] = ()
    end: Literal["replaced", "removed"] | None = None
    wake: Callable[[], object] = lambda: None
    visit: Visit | None = None

    @property
    def waiting(self) -> dict[str, int]:
        """The version of each game that waits for a move, by its id, the longest-waiting first."""
        return {seat.game: seat.version for seat in self.seats if seat.is_to_move}


@dataclass(eq=False)
class Programs(Periodic):
    """The programs as this process knows them, and the thread that follows them."""

    name = "programs"

    table: ProgramTable
    feed: Feed
    attendance: Attendance
    _clients: list[ProgramClient] = field(default_factory=list, init=False)
    _left: list[ProgramClient] = field(default_factory=list, init=False)
    _lock: Lock = field(default_factory=Lock, init=False)
    _woken: Event = field(default_factory=Event, init=False)
    _renewed: float = field(default=0.0, init=False)

    @contextmanager
    def watching(self, client: ProgramClient, wake: Callable[[], object]) -> Iterator[None]:
        """Follow the games of a client, in place of an earlier one with the same token, until the `with` block ends.

        Call `wake` with each change, the first time when the client is connected.
        """
        client.wake = wake
        with self.attendance.visit(frozenset()) as client.visit:
            with self._lock:
                self._clients.append(client)
            self._woken.set()
            try:
                yield
            finally:
                with self._lock:
                    self._clients.remove(client)
                    self._left.append(client)
                self._woken.set()

    @property
    def readers(self) -> int:
        """The number of open streams of this process."""
        with self._lock:
            return len(self._clients)

    def look(self) -> None:
        """Tell the clients which games wait, and let programs leave the games that they keep waiting."""
        with self._lock:
            clients, left = [*self._clients], [*self._left]
        if left:
            self.table.disconnect([client.connection for client in left])
            with self._lock:
                self._left = [client for client in self._left if client not in left]
        if clients:
            self._tell(clients)
        now = self.table.clock()
        if not self._renewed <= now < self._renewed + RENEW_SECONDS:
            if clients:
                self.table.renew([client.connection for client in clients if client.end is None])
            self._leave()
            self._renewed = now

    def pause(self) -> None:
        """Wait until the next look is due, or a client comes or goes."""
        self._woken.wait(LOOK_SECONDS if self.readers else RENEW_SECONDS)
        self._woken.clear()

    def stop(self) -> None:
        """Begin to shut down, without waiting: wake all streams, which then see that this job is closed."""
        super().stop()
        self._woken.set()
        with self._lock:
            clients = [*self._clients]
        for client in clients:
            client.wake()

    def finish(self) -> None:
        """Store that the clients of this process are no longer connected."""
        with self._lock:
            known = [client.connection for client in (*self._clients, *self._left)]
        if known:
            self.table.disconnect(known)

    def _tell(self, clients: list[ProgramClient]) -> None:
        clients = [client for client in clients if client.end is None]
        for client in clients:
            if not client.is_connected:
                self.table.connect(client.browser, client.connection, client.most_games)
        programs = {program.browser: program for program in self.table.all()}
        seats = self.table.seats([client.browser for client in clients])
        for client in clients:
            program = programs.get(client.browser)
            if program is None:
                client.end = "removed"
            elif program.connection != client.connection:
                client.end = "replaced"
            own = () if client.end else tuple(seat for seat in seats if seat.browser == client.browser)
            with self._lock:
                if client.visit is not None and client in self._clients:
                    client.visit.move(frozenset(Place(seat.game, seat.player) for seat in own))
            if own != client.seats or client.end or not client.is_connected:
                client.seats, client.is_connected = own, True
                client.wake()

    def _leave(self) -> None:
        """Let programs leave the games that they keep waiting, and forget those that the host has removed."""
        for browser, game in self.table.to_leave():
            with suppress(UnknownGame):
                try:
                    leave(self.feed, browser, game)
                except TriboloError as error:  # The other games must not wait for this one.
                    _LOG.error("a program cannot leave a game: %s", error)
        self.table.forget_removed()
