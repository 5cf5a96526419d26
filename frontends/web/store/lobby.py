"""The lobby in the database: the open games, and the seats that people have taken in them.

The transactions that change the lobby run one after another, so that a seat is given once. The third person of an open
game begins the game in the same transaction.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from math import ceil
from typing import Any, Final, NamedTuple, Self, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Select,
    and_,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    text,
    update,
)

from frontends.games.difficulties import DIFFICULTIES, DifficultyName
from frontends.web.capacity import AtOnce, ServerBusy
from frontends.web.nicknames import is_like_any
from frontends.web.room.errors import (
    BlockedVisitor,
    NameTaken,
    NotWaiting,
    OpenGameFull,
    SentTwice,
    TooEarly,
    TooManySeats,
    UnknownOpenGame,
)
from frontends.web.room.ids import new_id
from frontends.web.room.open_game import OpenGame, OpenSeat, begun_game
from frontends.web.room.stored_game import StoredGame
from frontends.web.room.time_controls import TIME_CONTROLS, TimeControlName
from tribolo_core import Player, TriboloError
from tribolo_core.presets import STANDARD

from . import schema
from .access import Database
from .blocks import insert_blocks, is_blocked_by_host, select_apart
from .column_texts import format_player, parse_player
from .presence import STALE_SECONDS, insert_seen
from .rows import Clock, insert_game, insert_holders
from .running_clocks import RunningClocks

T = TypeVar("T")

LEAVE_SECONDS: Final = 10.0
"""Seconds after which an open seat is withdrawn whose person has no open page, if the time control needs one."""

CLOSED_SECONDS: Final = 60.0
"""Seconds for which a closed open game is kept, so that its people hear of the game that it has become."""

RECENT_SECONDS: Final = 5.0
"""Seconds after the start of a game in which a person who asks for a seat again is sent to that game."""

LOOK: Final = "lobby"
"""The name of the row with the time of the last look at the lobby in the table of jobs."""

LOOK_SECONDS: Final = 20.0
"""Seconds between two stored looks, while games are open."""

GAP_SECONDS: Final = 60.0
"""Greatest seconds between two looks; if more have passed, no server has run, or the clock was set forward."""

BACK_SECONDS: Final = 5.0
"""Greatest seconds by which the last look may be ahead of now: servers differ. Beyond that, the clock was set back."""

TWIN_SECONDS: Final = 1.0
"""Seconds in which an unknown browser's second request for a seat under the same name counts as sent twice."""

_KEY: Final = "lobby"
"""The key of the changes of the lobby, see `Database.write`."""

_LOCK: Final = 7_212_016
"""The advisory lock of the transactions that change the lobby on PostgreSQL; the number is arbitrary."""

_STEP: Final = 1e-6
"""Least difference of the times of two changes, in seconds."""

_GAMES: Final = select(schema.open_games).order_by(schema.open_games.c.created, schema.open_games.c.id)
_SEATS: Final = select(schema.open_seats).order_by(schema.open_seats.c.since, schema.open_seats.c.player)
_LAST_LOOK: Final = select(schema.jobs.c.finished).where(schema.jobs.c.name == LOOK)
_VERSION: Final = select(func.max(schema.open_games.c.changed))


class Applicant(NamedTuple):
    """A visitor who wants a seat, under a name, which may be empty.

    `arrived` is the time when the request of a browser arrived that was not known before, otherwise `None`.
    """

    browser: str
    client: str
    name: str = ""
    arrived: float | None = None

    def is_twin(self, seat: OpenSeat) -> bool:
        """Return whether a seat was taken by the same request, which an unknown browser has sent twice at once.

        Two people of one network hardly choose the same name within `TWIN_SECONDS`.
        """
        if self.arrived is None or (seat.client, seat.name) != (self.client, self.name):
            return False
        return seat.since >= self.arrived - (TWIN_SECONDS if self.name else 0)


class Wish(NamedTuple):
    """The open game in which a visitor wants a seat: the one with the id `open_game`, or any with `time_control`.

    An empty `deal` stands for any deal; a new open game then gets the standard one. `computers` is the difficulty of
    the computers with which the game is to begin by itself, `None` if it is to wait for people.
    """

    time_control: TimeControlName | None = None
    open_game: str = ""
    deal: str = ""
    computers: DifficultyName | None = None


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

    def take(self, applicant: Applicant, wish: Wish, now: float) -> StoredGame | None:
        """Give a visitor a seat in the oldest open game that fits the wish, or in a new one; return a game that begins.

        Return `None` if no game begins. A browser has at most one open seat for each time control. If it asks again, it
        keeps this seat, unless it wants another open game: then it changes to that game. If one of two people has
        blocked the other, they never get seats in the same open game. Raise UnknownOpenGame, OpenGameFull,
        TooManySeats, NameTaken, BlockedVisitor if the host has blocked the visitor, SentTwice if a visitor who is not
        known yet asks twice at once, or ServerBusy if the lobby is full.
        """
        return self._change(lambda lobby: lobby.take(applicant, wish, self.bound), now)

    def withdraw(self, browser: str, open_game: str, now: float) -> None:
        """Withdraw the seat of a browser in the open game with the id `open_game`; without such a seat, do nothing."""
        self._change(lambda lobby: lobby.withdraw_seat(browser, open_game), now)

    def withdraw_all(self, browser: str, now: float) -> None:
        """Withdraw the seats of a browser in all open games, and forget those in games that have begun."""
        self._change(lambda lobby: lobby.erase(browser), now)

    def block(self, browser: str, game: str, player: Player, now: float) -> None:
        """Block, for a browser, the other browsers that hold the seat of `player` in a game.

        The browser gives up its seats in open games with one of them. Raise TooManyBlocks.
        """
        self._change(lambda lobby: lobby.block(browser, game, player), now)

    def set_computers(self, browser: str, open_game: str, difficulty: DifficultyName | None, now: float) -> None:
        """Set the difficulty of the computers with which an open game begins by itself; `None`: it waits for people.

        Raise NotWaiting if `browser` has no seat in the open game.
        """
        self._change(lambda lobby: lobby.set_computers(browser, open_game, difficulty), now)

    def start(
        self, browser: str, open_game: str, difficulty: DifficultyName, seconds: float, now: float
    ) -> StoredGame | None:
        """Begin a game with computers in the free seats; return it, or `None` if it has begun already.

        The visitor must have waited for `seconds`. Raise NotWaiting or TooEarly.
        """
        return self._change(lambda lobby: lobby.start(browser, open_game, difficulty, seconds), now)

    def start_due(self, seconds: float, now: float) -> list[StoredGame]:
        """Begin, with computers in the free seats, each open game with a person who wants so and has waited `seconds`.

        Return the games.
        """
        return self._change(lambda lobby: lobby.start_due(seconds), now)

    def has_absent(self, now: float) -> bool:
        """Return whether an open seat has to be withdrawn, since its person has left or it is too old."""
        with self.database.read() as connection:
            return connection.execute(_absent(now).limit(1)).first() is not None

    def withdraw_absent(self, now: float) -> None:
        """Withdraw the open seats that time controls withdraw: see `needs_page` and `open_seconds` of `TimeControl`."""
        self._change(lambda lobby: lobby.withdraw_absent(), now)

    def keep_time(self, now: float) -> None:
        """Store that the lobby is looked after now; move its times over a gap after the last look, see `_Lobby`."""
        self._change(lambda _: None, now)

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

    def _change(self, decide: Callable[[_Lobby], T | TriboloError], now: float) -> T:
        """Call `decide` in a transaction of the lobby; return its result, or raise the result if that is an error.

        `decide` returns its errors: an error that it raised would undo its changes.
        """

        def work(connection: Connection) -> T | TriboloError:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})
            return decide(_Lobby.read(connection, now, RunningClocks(self.database).start_time))

        result = self.database.write(work, _KEY)
        if isinstance(result, TriboloError):
            raise result
        return result


@dataclass(slots=True)
class _Lobby:
    """The lobby in a transaction that may change it, at the time `now`; nobody else changes it until its end.

    `version` is the time of the changes: `now`, but later than all stored changes. `clock` returns the time for a clock
    that starts. If the last look was too long ago, or is in the future, no server has run or the clock was set. Then
    all times move by the gap, so that nobody loses a seat because of it.
    """

    connection: Connection
    clock: Clock
    games: dict[str, OpenGame]
    now: float
    version: float

    @classmethod
    def read(cls, connection: Connection, now: float, clock: Clock) -> Self:
        games = {game.id: game for game in _select_games(connection)}
        latest = connection.execute(_VERSION).scalar() or 0.0
        lobby = cls(connection, clock, games, now, max(now, float(latest) + _STEP))
        lobby.keep_time()
        return lobby

    def keep_time(self) -> None:
        last = self.connection.execute(_LAST_LOOK).scalar()
        if last is None:
            self.connection.execute(insert(schema.jobs).values(name=LOOK, finished=self.now))
        elif not last <= self.now < last + LOOK_SECONDS:
            looked = update(schema.jobs).where(schema.jobs.c.name == LOOK).values(finished=self.now)
            self.connection.execute(looked)
            if not last - BACK_SECONDS <= self.now <= last + GAP_SECONDS:
                self._move(self.now - last)

    def _move(self, seconds: float) -> None:
        """Add `seconds` to all times; an arrival becomes now at most, since somebody may have come after the look."""
        games, seats = schema.open_games.c, schema.open_seats.c
        times = {"created": games.created + seconds, "closed": games.closed + seconds, "changed": self.version}
        self.connection.execute(update(schema.open_games).values(**times))
        since = case((seats.since + seconds > self.now, self.now), else_=seats.since + seconds)
        self.connection.execute(update(schema.open_seats).values(since=since))
        self.games = {game.id: game for game in _select_games(self.connection)}

    def take(self, applicant: Applicant, wish: Wish, bound: AtOnce) -> StoredGame | TriboloError | None:
        browser, client, name = applicant[:3]
        if is_blocked_by_host(self.connection, browser):
            return BlockedVisitor()
        if any(applicant.is_twin(seat) for game in self.games.values() for seat in game.seats):
            return SentTwice()
        found = self._wanted(browser, wish)
        if isinstance(found, TriboloError):
            return found
        others = () if found is None else found.seats
        if is_like_any(name, (seat.name for seat in others if seat.browser != browser)):
            return NameTaken(name)
        control = wish.time_control if found is None else found.time_control
        assert control is not None
        if found is not None and found.seat_of(browser):
            if found.is_open:
                self._update_seat(found, applicant, wish)
            return None
        of_client = [
            seat
            for game in self._open()
            if game.time_control == control
            for seat in game.seats
            if seat.client == client and seat.browser != browser
        ]
        if len(of_client) >= bound.per_client:
            return TooManySeats(bound.per_client)
        if found is None and sum(len(game.seats) for game in self._open()) >= bound.in_all:
            return ServerBusy(bound.retry_after, bound.code)
        self._forget_begun(browser)
        for game in self._open():
            if game.time_control == control and game.seat_of(browser):
                self._withdraw(game, browser)
        if found is None:
            found = self._insert(OpenGame(new_id(), control, wish.deal or STANDARD, self.now))
        seat = OpenSeat(found.free[0], *applicant[:3], self.now, wish.computers)
        found = self._insert_seat(found, seat)
        return None if found.free else self._begin(found, ())

    def withdraw_seat(self, browser: str, open_game: str) -> None:
        game = self.games.get(open_game)
        if game is not None and game.is_open and game.seat_of(browser):
            self._withdraw(game, browser)

    def block(self, browser: str, game: str, player: Player) -> TriboloError | None:
        error = insert_blocks(self.connection, browser, game, player)
        if error is None:
            apart = select_apart(self.connection, browser)
            for open_game in self._open():
                if open_game.seat_of(browser) and not open_game.browsers.isdisjoint(apart):
                    self._withdraw(open_game, browser)
        return error

    def erase(self, browser: str) -> None:
        self._forget_begun(browser)
        for game in self._open():
            if game.seat_of(browser):
                self._withdraw(game, browser)

    def set_computers(self, browser: str, open_game: str, difficulty: DifficultyName | None) -> TriboloError | None:
        game = self.games.get(open_game)
        if game is None or not game.is_open or not game.seat_of(browser):
            return NotWaiting()
        self._set(game, browser, {"computers": difficulty})
        return None

    def start(
        self, browser: str, open_game: str, difficulty: DifficultyName, seconds: float
    ) -> StoredGame | TriboloError | None:
        game = self.games.get(open_game)
        seat = None if game is None else game.seat_of(browser)
        if game is None or seat is None:
            return NotWaiting()
        if game.game is not None:
            return None
        if self.now < seat.since + seconds:
            return TooEarly(ceil(seat.since + seconds - self.now))
        return self._begin(game, DIFFICULTIES[difficulty])

    def start_due(self, seconds: float) -> list[StoredGame]:
        begun = []
        for open_game in [game.id for game in self._open()]:
            game = self.games[open_game]  # Its people may have left for a game that has just begun.
            due = game.due_seat(seconds, self.now)
            if due is not None and due.computers is not None:
                begun.append(self._begin(game, DIFFICULTIES[due.computers]))
        return begun

    def withdraw_absent(self) -> None:
        for open_game, browser in self.connection.execute(_absent(self.now)).all():
            self._withdraw(self.games[open_game], browser)

    def _open(self) -> list[OpenGame]:
        """Return the open games, the oldest first."""
        return [game for game in self.games.values() if game.is_open]

    def _wanted(self, browser: str, wish: Wish) -> OpenGame | TriboloError | None:
        """Return the open game in which `browser` has or gets a seat by its wish; `None` if a new game must be opened.

        Return an error if the wish names a game that does not exist or is full. A game of somebody who has blocked the
        browser, or whom it has blocked, counts as missing.
        """
        apart = select_apart(self.connection, browser)
        if wish.open_game:
            game = self.games.get(wish.open_game)
            if game is None or not (game.is_open or game.game) or not game.is_for(browser, apart):
                return UnknownOpenGame()
            return game if game.seat_of(browser) or (game.is_open and game.free) else OpenGameFull()
        fitting = [
            game
            for game in self.games.values()
            if game.time_control == wish.time_control and wish.deal in ("", game.deal) and game.is_for(browser, apart)
        ]
        own = next((game for game in fitting if game.seat_of(browser) and self._is_present(game)), None)
        return own or next((game for game in fitting if game.is_open), None)

    def _is_present(self, game: OpenGame) -> bool:
        """Return whether a game is open, or has begun in the last `RECENT_SECONDS`."""
        return game.closed is None or (game.game is not None and game.closed > self.now - RECENT_SECONDS)

    def _insert(self, game: OpenGame) -> OpenGame:
        self.connection.execute(
            insert(schema.open_games).values(
                id=game.id, time_control=game.time_control, deal=game.deal, created=self.now, changed=self.version
            )
        )
        self.games[game.id] = game
        return game

    def _insert_seat(self, game: OpenGame, seat: OpenSeat) -> OpenGame:
        row = {**seat._asdict(), "open_game": game.id, "player": format_player(seat.player)}
        self.connection.execute(insert(schema.open_seats).values(**row))
        return self._changed(replace(game, seats=(*game.seats, seat)))

    def _update_seat(self, game: OpenGame, applicant: Applicant, wish: Wish) -> None:
        seat = game.seat_of(applicant.browser)
        assert seat is not None
        wanted = {"name": applicant.name or seat.name, "computers": wish.computers or seat.computers}
        if wanted != {"name": seat.name, "computers": seat.computers}:
            self._set(game, seat.browser, wanted)

    def _forget_begun(self, browser: str) -> None:
        """Delete the open seats of a browser whose games have begun, because the browser now looks for another game."""
        for game in self.games.values():
            if not game.is_open and game.seat_of(browser):
                self.connection.execute(delete(schema.open_seats).where(_is_seat(game, browser)))

    def _set(self, game: OpenGame, browser: str, values: dict[str, str | None]) -> None:
        self.connection.execute(update(schema.open_seats).where(_is_seat(game, browser)).values(**values))
        self._changed(game)

    def _withdraw(self, game: OpenGame, browser: str) -> None:
        """Remove the seat of a browser; the open game is closed when nobody is left."""
        self.connection.execute(delete(schema.open_seats).where(_is_seat(game, browser)))
        game = self.games[game.id]
        seats = tuple(seat for seat in game.seats if seat.browser != browser)
        self._changed(replace(game, seats=seats, closed=None if seats else self.now))

    def _begin(self, game: OpenGame, opponents: Iterable[str]) -> StoredGame:
        """Store and return the game that an open game becomes, with `opponents` in the free seats.

        If its time control needs an open page, its people lose their seats in other open games of this kind.
        """
        stored, places = begun_game(game, tuple(opponents))
        stored = insert_game(self.connection, stored, self.now, self.clock)
        for browser, player in places.items():
            insert_holders(self.connection, stored.id, browser, [player])
        if stored.is_of_people:
            insert_seen(self.connection, stored.id, places.values(), self.now)
        self._changed(replace(game, closed=self.now, game=stored.id))
        if game.control.needs_page:
            for other in self._open():
                for browser in places:
                    if other.control.needs_page and other.seat_of(browser):
                        self._withdraw(other, browser)
        return stored

    def _changed(self, game: OpenGame) -> OpenGame:
        """Store when an open game was closed and which game it has become, with the time of this change."""
        columns = schema.open_games.c
        values = {"changed": self.version, "closed": game.closed, "game": game.game}
        self.connection.execute(update(schema.open_games).where(columns.id == game.id).values(**values))
        self.games[game.id] = game
        return game


def _is_seat(game: OpenGame, browser: str) -> ColumnElement[bool]:
    return and_(schema.open_seats.c.open_game == game.id, schema.open_seats.c.browser == browser)


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
        seats.setdefault(row.open_game, []).append(
            OpenSeat(parse_player(row.player), row.browser, row.client, row.name, row.since, row.computers)
        )
    return tuple(
        OpenGame(row.id, row.time_control, row.deal, row.created, tuple(seats[row.id]), row.closed, row.game)
        for row in games
    )
