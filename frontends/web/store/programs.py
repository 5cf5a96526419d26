"""The house programs in the database: whom the host has added, whose client is connected, and where they play.

A program holds seats as a browser does, under the digest of its token, and only in running games. Its row is believed
to be connected while the process that has its stream renews it.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, Row, and_, delete, exists, func, insert, or_, select, update

from frontends.web.capacity import AtOnce, ServerBusy
from frontends.web.nicknames import is_like_any
from frontends.web.room.errors import NameTaken, ProgramAway, ProgramBusy, UnknownToken
from frontends.web.room.time_controls import TIME_CONTROLS
from tribolo_core import Player

from . import schema
from .access import Database
from .column_texts import parse_player
from .rows import GAME_OVER, insert_holders

STALE_SECONDS: Final = 10.0
"""Seconds without a renewal after which the client of a program does not count as connected."""

QUIET_SECONDS: Final = 600.0
"""Seconds since its last event after which a game no longer counts among those that a program plays at once."""

AWAY_SECONDS: Final = 60.0
"""Seconds after which a computer player takes the seat of a program that has left, or does not move, without clocks."""

ABANDONED_SECONDS: Final = 86_400.0
"""Seconds since its last event after which a program leaves a game without clocks, whose people have left it, too."""

_PROGRAMS: Final = schema.programs.c
_GAMES: Final = schema.games.c
_HOLDERS: Final = schema.holders.c

_SEATS: Final = select(_HOLDERS.browser, _HOLDERS.game, _HOLDERS.player, _GAMES.version).join(
    schema.games, _GAMES.id == _HOLDERS.game
)
_IS_TO_MOVE: Final = and_(_GAMES.mover == _HOLDERS.player, _GAMES.unanswered.is_(None))
_HAS_NO_CLOCK: Final = _GAMES.time_control.in_(
    [name for name, control in TIME_CONTROLS.items() if control.allowance is None]
)


class HouseProgram(NamedTuple):
    """A program that the host has added, by its `name`, empty once it is removed.

    `browser` is the digest of its token. `connection` is the newest stream of its client, `None` without one; the
    client plays `most_games` games at once, and was connected last at `seen`, in seconds since 1970.
    """

    browser: str
    name: str
    connection: str | None
    most_games: int
    seen: float


class ProgramSeat(NamedTuple):
    """A seat of a program in a running game, at the version `version`; `is_to_move` says that its move is awaited."""

    browser: str
    game: str
    player: Player
    version: int
    is_to_move: bool


@dataclass(frozen=True, slots=True)
class ProgramTable:
    """The programs of a database; `bound` limits the games that each of them, and all together, play at once.

    `clock` returns the time in seconds since 1970. What rows say of connections from before `believed` is not believed:
    the process that wrote it may be dead.
    """

    database: Database
    bound: AtOnce
    believed: float = 0.0
    clock: Callable[[], float] = time.time

    def add(self, name: str) -> str:
        """Add a program with a valid name, and return its token; raise NameTaken if another one looks like it."""
        token = secrets.token_urlsafe(32)

        def add(connection: Connection) -> None:
            if is_like_any(name, (program.name for program in _select(connection))):
                raise NameTaken(name)
            connection.execute(insert(schema.programs).values(browser=_digest(token), name=name))

        self.database.write(add)
        return token

    def remove(self, name: str) -> bool:
        """End the token of a program; return whether there is such a program. Its seats are left a minute later."""
        values = {"name": None, "connection": None, "seen": self.clock()}
        removed = update(schema.programs).where(_PROGRAMS.name == name).values(**values)
        return self.database.write(lambda connection: connection.execute(removed).rowcount) > 0

    def all(self) -> list[HouseProgram]:
        """Return the programs that the host has added and not removed, in the order of their names."""
        with self.database.read() as connection:
            return [program for program in _select(connection) if program.name]

    def by_token(self, token: str) -> HouseProgram:
        """Return the program with a token; raise UnknownToken if there is none."""
        digest = _digest(token)
        found = next((program for program in self.all() if program.browser == digest), None)
        if found is None:
            raise UnknownToken()
        return found

    def connected(self) -> dict[HouseProgram, bool]:
        """Return the programs whose clients are connected, each with whether it can begin another game."""
        connected = [program for program in self.all() if self._is_connected(program)]
        if not connected:
            return {}
        with self.database.read() as connection:
            played = self._count_games(connection)
        is_room = sum(played.values()) < self.bound.in_all
        return {each: is_room and played.get(each.browser, 0) < each.most_games for each in connected}

    def _is_connected(self, program: HouseProgram) -> bool:
        """Return whether the client of a program is connected, as far as is known."""
        since = max(self.believed, self.clock() - STALE_SECONDS)
        return program.connection is not None and program.seen >= since

    def seat(self, connection: Connection, game: str, seats: Mapping[HouseProgram, Iterable[Player]]) -> None:
        """Give seats of a new game to programs, in the transaction of a connection that has stored the game.

        Raise ProgramAway or ProgramBusy if a program cannot play, and ServerBusy if all of them play too many games.
        """
        for program, players in seats.items():
            row = select(schema.programs).where(_PROGRAMS.name == program.name).with_for_update()
            found = connection.execute(row).one_or_none()
            if found is None or not self._is_connected(_program(found)):
                raise ProgramAway(program.name)
            played = self._count_games(connection)
            if played.get(found.browser, 0) >= found.most_games:
                raise ProgramBusy(program.name)
            if sum(played.values()) >= self.bound.in_all:
                raise ServerBusy(self.bound.retry_after, self.bound.code)
            insert_holders(connection, game, found.browser, players)

    def connect(self, browser: str, connection: str, most_games: int) -> None:
        """Store that the client of a program has a new stream, in place of an earlier one."""
        values = {"connection": connection, "most_games": most_games, "seen": self.clock()}
        self._update(and_(_PROGRAMS.browser == browser, _PROGRAMS.name.is_not(None)), values)

    def renew(self, connections: Collection[str]) -> None:
        """Store that some streams of clients are still open."""
        self._update(_PROGRAMS.connection.in_(connections), {"seen": self.clock()})

    def disconnect(self, connections: Collection[str]) -> None:
        """Store that some streams of clients have ended, unless a client has a newer one."""
        self._update(_PROGRAMS.connection.in_(connections), {"connection": None, "seen": self.clock()})

    def seats(self, browsers: Collection[str]) -> list[ProgramSeat]:
        """Return the seats of programs in running games."""
        query = _SEATS.add_columns(_IS_TO_MOVE.label("is_to_move"))
        wanted = query.where(_HOLDERS.browser.in_(browsers), _GAMES.mover != GAME_OVER)
        with self.database.read() as connection:
            rows = connection.execute(wanted.order_by(_GAMES.touched, _GAMES.id)).all()
        return [
            ProgramSeat(row.browser, row.game, parse_player(row.player), row.version, bool(row.is_to_move))
            for row in rows
        ]

    def to_leave(self) -> list[tuple[str, str]]:
        """Return games without clocks that programs have to leave, each after the digest of the program's token.

        The program has been away, or its move awaited, for `AWAY_SECONDS`, or nobody has played for a day.
        """
        now = self.clock()
        # After a start of the server, each program has as long to come back.
        before = now - AWAY_SECONDS if self.believed < now - AWAY_SECONDS else 0.0
        is_late = and_(_IS_TO_MOVE, _GAMES.touched < before)
        is_due = or_(_PROGRAMS.seen < before, is_late, _GAMES.touched < now - ABANDONED_SECONDS)
        query = (
            select(_HOLDERS.browser, _HOLDERS.game)
            .join(schema.programs, _PROGRAMS.browser == _HOLDERS.browser)
            .join(schema.games, _GAMES.id == _HOLDERS.game)
            .where(_GAMES.mover != GAME_OVER, _HAS_NO_CLOCK, is_due)
            .distinct()
        )
        with self.database.read() as connection:
            return [(row.browser, row.game) for row in connection.execute(query)]

    def forget_removed(self) -> None:
        """Delete the rows of removed programs that have no seat any more."""
        has_seat = exists().where(_HOLDERS.browser == _PROGRAMS.browser)
        is_over = and_(_PROGRAMS.name.is_(None), ~has_seat)
        with self.database.read() as connection:
            if connection.execute(select(_PROGRAMS.browser).where(is_over)).first() is None:
                return
        self.database.write(lambda connection: connection.execute(delete(schema.programs).where(is_over)))

    def _count_games(self, connection: Connection) -> dict[str, int]:
        """Return how many games each program plays now, by the digest of its token; quiet games are not counted."""
        is_played = and_(_GAMES.mover != GAME_OVER, _GAMES.touched >= self.clock() - QUIET_SECONDS)
        query = (
            select(_HOLDERS.browser, func.count(_HOLDERS.game.distinct()).label("games"))
            .join(schema.programs, _PROGRAMS.browser == _HOLDERS.browser)
            .join(schema.games, _GAMES.id == _HOLDERS.game)
            .where(is_played)
            .group_by(_HOLDERS.browser)
        )
        return {row.browser: row.games for row in connection.execute(query)}

    def _update(self, where: ColumnElement[bool], values: Mapping[str, Any]) -> None:
        self.database.write(lambda connection: connection.execute(update(schema.programs).where(where).values(values)))


def is_companion(browser: str) -> ColumnElement[bool]:
    """Return the condition that a seat is held by somebody else who goes on with the game if `browser` leaves it.

    A program goes on with anybody, but not for itself when the people have left.
    """
    is_program = exists().where(_PROGRAMS.browser == browser)
    return and_(_HOLDERS.browser != browser, or_(is_program, _HOLDERS.browser.not_in(select(_PROGRAMS.browser))))


def delete_program_holders(connection: Connection, game: str) -> None:
    """Take the seats of a finished game from programs, which hold seats in running games only."""
    is_program = _HOLDERS.browser.in_(select(_PROGRAMS.browser))
    connection.execute(delete(schema.holders).where(_HOLDERS.game == game, is_program))


def _select(connection: Connection) -> list[HouseProgram]:
    return [_program(row) for row in connection.execute(select(schema.programs).order_by(_PROGRAMS.name))]


def _program(row: Row[Any]) -> HouseProgram:
    return HouseProgram(row.browser, row.name or "", row.connection, row.most_games, row.seen)


def _digest(token: str) -> str:
    """Return the SHA-256 digest of a token, which alone is stored."""
    return hashlib.sha256(token.encode()).hexdigest()
