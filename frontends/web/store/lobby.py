"""The lobby in the database: the open games, and the seats that people have taken in them.

The transactions that change the lobby run one after another, so that a seat is given once. The third person of an open
game begins the game in the same transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, and_, case, delete, exists, func, insert, or_, select, text, update

from frontends.web.capacity import AtOnce
from frontends.web.room.lobby import OpenGames
from frontends.web.room.open_game import OpenGame, OpenSeat
from frontends.web.room.stored_game import StoredGame
from frontends.web.room.time_controls import TIME_CONTROLS
from tribolo_core import Player, TriboloError

from . import schema
from .access import Database
from .blocks import insert_blocks, is_blocked_by_host, select_apart
from .column_texts import format_player, parse_player
from .presence import STALE_SECONDS, insert_seen
from .rows import Clock, insert_game, insert_holders
from .running_clocks import RunningClocks

LEAVE_SECONDS: Final = 10.0
"""Seconds after which an open seat is withdrawn whose person has no open page, if the time control needs one."""

CLOSED_SECONDS: Final = 60.0
"""Seconds for which a closed open game is kept, so that its people hear of the game that it has become."""

LOOK: Final = "lobby"
"""The name of the row with the time of the last look at the lobby in the table of jobs."""

LOOK_SECONDS: Final = 20.0
"""Seconds between two stored looks, while games are open."""

GAP_SECONDS: Final = 60.0
"""Greatest seconds between two looks; if more have passed, no server has run, or the clock was set forward."""

BACK_SECONDS: Final = 5.0
"""Greatest seconds by which the last look may be ahead of now: servers differ. Beyond that, the clock was set back."""

_KEY: Final = "lobby"
"""The key of the changes of the lobby, see `Database.write`."""

_LOCK: Final = 7_212_016
"""The advisory lock of the transactions that change the lobby on PostgreSQL; the number is arbitrary."""

_STEP: Final = 1e-6
"""Least difference of the times of two changes, in seconds."""

_FIELDS: Final = tuple(each.name for each in fields(OpenGame) if each.name != "seats")
"""The fields of an open game that are columns, too."""

_GAMES: Final = select(schema.open_games).order_by(schema.open_games.c.created, schema.open_games.c.id)
_SEATS: Final = select(schema.open_seats).order_by(schema.open_seats.c.since, schema.open_seats.c.player)
_LAST_LOOK: Final = select(schema.jobs.c.finished).where(schema.jobs.c.name == LOOK)
_VERSION: Final = select(func.max(schema.open_games.c.changed))


@dataclass(frozen=True, slots=True)
class LobbyTable:
    """The lobby of a database.

    `bound` limits the open seats: those of each client in one time control, and those of all clients together.
    """

    database: Database
    bound: AtOnce

    def version(self) -> float | None:
        """Return the time of the last change of the lobby, `None` if it is empty; another value means a change."""
        with self.database.read() as connection:
            return connection.execute(_VERSION).scalar()

    def games(self) -> tuple[OpenGame, ...]:
        """Return the open games, and those that were closed a short time ago; the oldest comes first."""
        with self.database.read() as connection:
            return _select_games(connection)

    def has_absent(self, now: float) -> bool:
        """Return whether an open seat has to be withdrawn, since its person has left or it is too old."""
        with self.database.read() as connection:
            return connection.execute(_absent(now).limit(1)).first() is not None

    def keep_time(self, now: float) -> None:
        """Store that the lobby is looked after now; move its times over a gap after the last look, see `_keep_time`."""
        self.change(lambda _: None, now)

    def remove_closed(self, now: float) -> None:
        """Remove the open games that were closed more than `CLOSED_SECONDS` ago, with all that belongs to them."""
        columns = schema.open_games.c
        closed = select(columns.id).where(columns.closed < now - CLOSED_SECONDS)

        def remove(connection: Connection) -> None:
            games = connection.execute(closed).scalars().all()
            # Presence comes first: while this transaction waits for a process that writes it, it holds no other lock.
            for owner in (schema.presence.c.game, schema.open_seats.c.open_game, columns.id):
                connection.execute(delete(owner.table).where(owner.in_(games)))

        self.database.write(remove, _KEY)

    def change(self, operation: Callable[[OpenGames], object], now: float) -> list[StoredGame]:
        """Carry out an operation of the lobby in a transaction, and return the games that begin with it.

        If the operation raises a TriboloError, nothing of it is stored; the error is raised after the transaction.
        """

        def work(connection: Connection) -> list[StoredGame] | TriboloError:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            latest = connection.execute(_VERSION).scalar() or 0.0
            version = max(now, float(latest) + _STEP)
            _keep_time(connection, now, version)
            before = {game.id: game for game in _select_games(connection)}
            lobby = OpenGames(dict(before), now, self.bound, _People(connection))
            try:
                operation(lobby)
            except TriboloError as error:  # Raised here, it would undo that the times were moved.
                return error
            for game in lobby.games.values():
                if game != before.get(game.id):
                    _store(connection, before.get(game.id), game, version)
            clock = RunningClocks(self.database).start_time
            return [_begin(connection, stored, places, now, clock) for stored, places in lobby.begun]

        result = self.database.write(work, _KEY)
        if isinstance(result, TriboloError):
            raise result
        return result


class _People(NamedTuple):
    """What `OpenGames` asks about people, in a transaction."""

    connection: Connection

    def absent_seats(self, now: float) -> Iterable[tuple[str, str]]:
        return [(open_game, browser) for open_game, browser in self.connection.execute(_absent(now))]

    def is_blocked(self, browser: str) -> bool:
        return is_blocked_by_host(self.connection, browser)

    def apart(self, browser: str) -> frozenset[str]:
        return select_apart(self.connection, browser)

    def block(self, browser: str, game: str, player: Player) -> None:
        insert_blocks(self.connection, browser, game, player)


def _keep_time(connection: Connection, now: float, version: float) -> None:
    """Store that the lobby is looked after now, unless the last look was a short time ago.

    If the last look was too long ago, or is in the future, no server has run or the clock was set. Then all times move
    by the gap, so that nobody loses a seat because of it. An arrival becomes now at most, since somebody may have come
    after the look.
    """
    last = connection.execute(_LAST_LOOK).scalar()
    if last is None:
        connection.execute(insert(schema.jobs).values(name=LOOK, finished=now))
    elif not last <= now < last + LOOK_SECONDS:
        connection.execute(update(schema.jobs).where(schema.jobs.c.name == LOOK).values(finished=now))
        if not last - BACK_SECONDS <= now <= last + GAP_SECONDS:
            gap, games, seats = now - last, schema.open_games.c, schema.open_seats.c
            times = {"created": games.created + gap, "closed": games.closed + gap, "changed": version}
            connection.execute(update(schema.open_games).values(**times))
            since = case((seats.since + gap > now, now), else_=seats.since + gap)
            connection.execute(update(schema.open_seats).values(since=since))


def _store(connection: Connection, before: OpenGame | None, game: OpenGame, version: float) -> None:
    """Store an open game and its seats at the time `version`; `before` is what is stored of it, `None` if it is new."""
    games, seats = schema.open_games, schema.open_seats
    values = {"changed": version, **{name: getattr(game, name) for name in _FIELDS}}
    if before is None:
        connection.execute(insert(games).values(**values))
    else:
        # Seats come first, as in `remove_closed`: transactions that lock in one order do not block each other.
        for seat in set(before.seats).difference(game.seats):
            connection.execute(delete(seats).where(seats.c.open_game == game.id, seats.c.browser == seat.browser))
        connection.execute(update(games).where(games.c.id == game.id).values(**values))
    for seat in set(game.seats).difference(() if before is None else before.seats):
        row = {**seat._asdict(), "open_game": game.id, "player": format_player(seat.player)}
        connection.execute(insert(seats).values(**row))


def _begin(
    connection: Connection, stored: StoredGame, places: Mapping[str, Player], now: float, clock: Clock
) -> StoredGame:
    """Store a game that begins, and the player of each browser; return the game."""
    stored = insert_game(connection, stored, now, clock)
    for browser, player in places.items():
        insert_holders(connection, stored.id, browser, [player])
    if stored.is_of_people:
        insert_seen(connection, stored.id, places.values(), now)
    return stored


def _absent(now: float) -> Select[Any]:
    """Return the query for the open seats that have to be withdrawn: the open game and the browser of each."""
    games, seats, presence = schema.open_games.c, schema.open_seats.c, schema.presence.c
    # A killed process leaves pages open in the table.
    has_page = and_(presence.pages > 0, presence.seen > now - STALE_SECONDS)
    is_there = exists().where(
        presence.game == seats.open_game,
        presence.player == seats.player,
        or_(has_page, presence.seen > now - LEAVE_SECONDS),
    )
    is_due = []
    for name, control in TIME_CONTROLS.items():
        is_due.append(and_(games.time_control == name, seats.since < now - control.open_seconds))
        if control.needs_page:
            is_due.append(and_(games.time_control == name, seats.since <= now - LEAVE_SECONDS, ~is_there))
    return (
        select(seats.open_game, seats.browser)
        .join_from(schema.open_seats, schema.open_games, games.id == seats.open_game)
        .where(games.closed.is_(None), or_(*is_due))
    )


def _select_games(connection: Connection) -> tuple[OpenGame, ...]:
    """Return the open games and those that were closed a short time ago, the oldest first."""
    games = connection.execute(_GAMES).all()
    seats: dict[str, list[OpenSeat]] = {game.id: [] for game in games}
    for row in connection.execute(_SEATS):
        # On PostgreSQL, a reader may see an open game that has come since the first query.
        values = {name: row._mapping[name] for name in OpenSeat._fields}
        seats.setdefault(row.open_game, []).append(OpenSeat(**{**values, "player": parse_player(row.player)}))
    return tuple(
        OpenGame(**{name: row._mapping[name] for name in _FIELDS}, seats=tuple(seats[row.id])) for row in games
    )
