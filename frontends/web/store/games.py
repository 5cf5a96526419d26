"""The games in the database: each has a deal, seats and a list of events, append-only but for erased names."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from threading import Lock
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

from sqlalchemy import Connection, Row, bindparam, select, update

from frontends.games.daily.result import DailyResult
from frontends.session.seats import HUMAN, Seats
from frontends.web.capacity import ServerBusy
from frontends.web.room.errors import UnknownGame
from frontends.web.room.events import LinkRenewed, RoomEvent
from frontends.web.room.presence import NOBODY_THERE, Presence
from frontends.web.room.room import GameRoom, apply
from frontends.web.room.stored_game import StoredGame
from tribolo_core import Player, TriboloError

from . import schema
from .access import Database
from .cache import GameCache
from .changes import notify
from .daily.tries import settle_try
from .programs import delete_program_holders
from .rows import (
    clock_columns,
    delete_other_holders,
    derived_columns,
    insert_events,
    insert_game,
    insert_holders,
    select_companions,
    select_events,
    select_game,
    select_games,
    select_held,
    start_of,
    update_game,
    with_turn,
)
from .running_clocks import RunningClocks
from .visitors.erasure import erase_visitor
from .visitors.results import Results, select_results
from .visitors.summaries import GameFilter, GameSummary, select_summaries

T = TypeVar("T")

Observer: TypeAlias = Callable[[Seats[Player], Sequence[RoomEvent]], object]
"""A function that is called after events of a game were stored, with the seats before them and the events."""

LOCKS: Final = 256
"""Locks that changes of games hold; two games rarely share one."""

MAX_TRIES: Final = 20
"""Greatest number of times that a change is computed anew because the stored game has changed in the meantime."""

_EXISTS: Final = (
    select(schema.games.c.id).where(schema.games.c.id == bindparam("game")).with_for_update(read=True, key_share=True)
)


class GameVersion(NamedTuple):
    """The part of a game that open pages watch: if it changes, they get an update.

    `version` is the number of events. `people` says whether the person to move may be replaced, and what pages show of
    the presence of people; see `Presence.shown`. `turn_since` is the time when the running clock started. It changes
    without an event if the clocks are moved over a gap; see `RunningClocks`.
    """

    version: int
    people: tuple[int, ...] = ()
    turn_since: float | None = None


@dataclass
class GameChange:
    """A game, and changes of it that are stored together.

    `stored` is the game before the changes, `room` its room after them. `held` are the seats that belong to the browser
    that makes the change. `now` is the time by the clock of the database, `None` for a game without clocks.
    """

    stored: StoredGame
    held: frozenset[Player]
    now: float | None = None
    room: GameRoom = field(init=False)
    events: list[RoomEvent] = field(init=False, default_factory=list)
    newly_held: list[Player] = field(init=False, default_factory=list)
    is_leaving: bool = field(init=False, default=False)
    """Whether the browser that makes the change leaves the game."""
    rematch: StoredGame | None = field(init=False, default=None)
    rematch_seats: tuple[Player, ...] = field(init=False, default=())
    """The seats of the rematch that belong to the browser that makes the change."""
    insert_more: Callable[[Connection], object] = field(init=False, default=lambda _: None)
    """Inserts what belongs to the rematch, in the same transaction."""

    def __post_init__(self) -> None:
        self.room = self.stored.room

    @property
    def is_needed(self) -> bool:
        """Whether there is anything to store."""
        return bool(self.events or self.newly_held or self.rematch or self.is_leaving)

    def apply(self, event: RoomEvent) -> None:
        """Apply an event to the room (the shared state of the game); the event is stored with the other changes.

        Raise ImpossibleEvent if the state of the room does not allow the event. If the game loop refuses a move or an
        undo, raise the error of the game loop, such as IllegalMove or NothingToUndo.
        """
        self.room = apply(self.room, event)
        self.events.append(event)

    def hold(self, player: Player) -> None:
        """Give the seat of `player` to the browser that makes this `GameChange`.

        Do nothing if the browser holds the seat already.
        """
        if player not in self.held:
            self.newly_held.append(player)
            self.held |= {player}

    def leave(self) -> None:
        """Let the browser that makes this `GameChange` leave the game: erase its names and forget its seats.

        If no other browser holds a seat, the game is removed.
        """
        self.is_leaving = True

    def add_rematch(
        self,
        stored: StoredGame,
        seats: tuple[Player, ...],
        insert_more: Callable[[Connection], object] = lambda _: None,
    ) -> None:
        """Add a rematch of this game: the new game `stored`, in which the browser gets `seats`.

        `insert_more` inserts what belongs to the rematch, in the same transaction, such as the seats of programs.
        """
        self.rematch, self.rematch_seats, self.insert_more = stored, seats, insert_more


@dataclass(frozen=True, slots=True)
class Store:
    """The games of a database."""

    database: Database
    cache: GameCache = field(default_factory=GameCache)
    observers: list[Observer] = field(default_factory=list)
    locks: tuple[Lock, ...] = field(default_factory=lambda: tuple(Lock() for _ in range(LOCKS)))
    """Make changes of one game in this process wait for each other, so that conflicts are with other processes only."""
    clocks: RunningClocks = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "clocks", RunningClocks(self.database))

    def create(
        self,
        stored: StoredGame,
        browser: str,
        held: Iterable[Player],
        insert_more: Callable[[Connection], object] = lambda _: None,
        key: str = "",
    ) -> None:
        """Insert a new game, in which one browser holds the seats `held`.

        `browser` is the digest of the browser's cookie. `insert_more` inserts what belongs to the game, in the same
        transaction; if it raises an error, nothing is inserted. `key` is that of `Database.write`.
        """
        now, players = time.time(), frozenset(held)

        def insert(connection: Connection) -> StoredGame:
            inserted = insert_game(connection, stored, now, self.clocks.start_time)
            insert_holders(connection, stored.id, browser, players)
            insert_more(connection)
            return inserted

        self.cache.put(self.database.write(insert, key))
        self.cache.hold(stored, browser, players)
        self._observe(stored.start.seats, stored.events)

    def has(self, game: str) -> bool:
        """Return whether there is a game with the id `game`."""
        with self.database.read() as connection:
            return select_game(connection, game) is not None

    def load(self, game: str) -> StoredGame:
        """Return the game with the id `game`; raise UnknownGame if there is none."""
        with self.database.read() as connection:
            return self._load(connection, game)

    def load_for(self, game: str, browser: str) -> tuple[StoredGame, frozenset[Player]]:
        """Return the game with the id `game`, and the seats that one browser holds in this game.

        `browser` is the digest of the browser's cookie. Raise UnknownGame if there is no such game.
        """
        with self.database.read() as connection:
            stored = self._load(connection, game)
            held = select_held(connection, game, browser) if browser else frozenset()
        self.cache.hold(stored, browser, held)
        return stored, held

    def seats(self, game: str, browser: str) -> frozenset[Player]:
        """Return the seats that one browser holds in a game; `browser` is the digest of the browser's cookie."""
        with self.database.read() as connection:
            return select_held(connection, game, browser)

    def companions(self, game: str, following: str, browser: str) -> frozenset[Player]:
        """Return the seats in the game `following` that companions of a browser hold; see `select_companions`."""
        with self.database.read() as connection:
            return select_companions(connection, game, following, browser)

    def load_all(self, games: Sequence[str]) -> list[StoredGame]:
        """Return the games with the ids `games`, in any order; ids of unknown games are ignored."""
        with self.database.read() as connection:
            rows = select_games(connection, games)
            for unknown in {*games} - {row.id for row in rows}:
                self.cache.drop(unknown)
            return [self._stored(connection, row) for row in rows]

    def _load(self, connection: Connection, game: str) -> StoredGame:
        row = select_game(connection, game)
        if row is None:
            self.cache.drop(game)
            raise UnknownGame(game)
        return self._stored(connection, row)

    def _stored(self, connection: Connection, row: Row[Any]) -> StoredGame:
        """Return the game of a row of the table of games; only the events that this process does not know are read."""
        cached = self.cache.get(row.id)
        if cached is not None and cached.stored.erased < row.erased:
            self.cache.drop(row.id)
            cached = None
        stored = start_of(row) if cached is None else cached.stored
        if stored.room.version < row.version:
            stored = stored.after(select_events(connection, row.id, stored.room.version, row.version))
        # The cache may have got a later version after the row was read.
        if stored.room.version == row.version:
            stored = replace(stored, turn_since=row.turn_since)
            self.cache.put(stored)
        return stored

    def change(self, game: str, decide: Callable[[GameChange], T], browser: str = "") -> tuple[StoredGame, T]:
        """Change the game with the id `game`; return the game after the change, and the result of `decide`.

        `decide` gets a `GameChange`, and applies events to it. They are stored together if the game has not changed in
        the meantime; otherwise `decide` is called again with the present game. If `decide` raises an error about the
        present game, nothing is stored, and the error is raised here. `decide` must have no other effects, since it may
        be called several times. `browser` is the digest of the cookie of the browser that makes the change; it is empty
        for a bot. Raise UnknownGame if there is no such game, and ServerBusy if the game changes all the time.
        """
        with self.locks[hash(game) % len(self.locks)]:
            return self._change(game, decide, browser)

    def _change(self, game: str, decide: Callable[[GameChange], T], browser: str) -> tuple[StoredGame, T]:
        cached = self.cache.get(game)
        if cached is not None and (not browser or browser in cached.held):  # It may not know all seats of a browser.
            change = GameChange(cached.stored, cached.held.get(browser, frozenset()), self._now(cached.stored))
            try:
                result = decide(change)
            except TriboloError:  # The game may have changed.
                pass
            else:
                stored = self._append(change, browser) if change.is_needed else None
                if stored is not None:
                    return stored, result
        for _ in range(MAX_TRIES):
            loaded, held = self.load_for(game, browser)
            change = GameChange(loaded, held, self._now(loaded))
            result = decide(change)
            stored = self._append(change, browser)
            if stored is not None:
                return stored, result
        raise ServerBusy(1)

    def _now(self, stored: StoredGame) -> float | None:
        """Return the time by the clock of the database; `None` for a game without clocks."""
        return None if stored.control.allowance is None else self.clocks.now()

    def _append(self, change: GameChange, browser: str) -> StoredGame | None:
        """Store the changes of a game, and return the game after them; `None` if it has changed in the meantime."""
        before, room, now = change.stored, change.room, time.time()
        if not change.is_needed:
            return before
        stored = before.with_room(change.events, room)

        def append(connection: Connection) -> StoredGame | None:
            appended = with_turn(stored, before.room, lambda: self.database.time(connection))
            if change.events:
                values = {**derived_columns(room, now)}
                if (before.turn_since, appended.turn_since) != (None, None):
                    values |= clock_columns(appended)
                if not update_game(connection, before, values):
                    return None
                insert_events(connection, before.id, before.room.version + 1, change.events, now)
                if stored.day is not None and room.session.is_over and not before.room.session.is_over:
                    moves = room.session.game.moves
                    settle_try(connection, before.id, now, _ranked_result(stored.day, room), moves)
                if room.programs and room.session.is_over:
                    delete_program_holders(connection, before.id)
                notify(connection, [before.id])
            elif connection.execute(_EXISTS, {"game": before.id}).first() is None:  # An old game has been removed.
                return None
            insert_holders(connection, before.id, browser, change.newly_held)
            for event in change.events:
                if isinstance(event, LinkRenewed) and event.ends_others:
                    delete_other_holders(connection, before.id, browser, event.player)
            if change.is_leaving:
                erase_visitor(connection, before.id, browser, change.held)
            if change.rematch is not None:
                insert_game(connection, change.rematch, now, self.database.time)
                insert_holders(connection, change.rematch.id, browser, change.rematch_seats)
                change.insert_more(connection)
            return appended

        appended = self.database.write(append, before.id)
        if appended is None:
            return None
        if change.is_leaving:
            self.cache.drop(before.id)
        else:
            self.cache.put(appended)
            self.cache.hold(appended, browser, change.held)
        self._observe(before.room.session.seats, change.events)
        if change.rematch is not None:
            self._observe(change.rematch.start.seats, change.rematch.events)
        return appended

    def _observe(self, seats: Seats[Player], events: Sequence[RoomEvent]) -> None:
        for observe in self.observers:
            observe(seats, events)

    def summaries(
        self, browser: str, limit: int, choice: GameFilter = GameFilter.ALL, skip: int = 0
    ) -> list[GameSummary]:
        """Return up to `limit` games in which one browser holds a seat, the most recently changed game first.

        `browser` is the digest of the browser's cookie. `choice` says which of the games are wanted, and the first
        `skip` of these are left out.
        """
        with self.database.read() as connection:
            return select_summaries(connection, browser, limit, choice, skip)

    def results(self, browser: str) -> Results:
        """Return the results of a browser in its last `MAX_RESULTS` finished games, the newest first.

        `browser` is the digest of its cookie. `Results` says which games do not count.
        """
        with self.database.read() as connection:
            return select_results(connection, browser)

    def record_hint(self, game: str) -> None:
        """Store that a player of a game got a hint or analysed the game before its end."""
        columns = schema.games.c
        hinted = update(schema.games).where(columns.id == game, columns.hinted == 0).values(hinted=1)
        self.database.write(lambda connection: connection.execute(hinted), game)

    def find_unanswered(self, limit: int) -> Sequence[str]:
        """Return the ids of up to `limit` games in which a bot is to move, the longest-waiting first."""
        unanswered = schema.games.c.unanswered
        query = select(schema.games.c.id).where(unanswered.is_not(None)).order_by(unanswered).limit(limit)
        with self.database.read() as connection:
            return connection.execute(query).scalars().all()


def _ranked_result(day: date, room: GameRoom) -> DailyResult:
    """Return the result of the person in a ranked game of `day`; exactly one seat of it is a person's."""
    session = room.session
    [person] = [player for player, spec in session.seats.items() if spec == HUMAN]
    return DailyResult(day, person, session.turn.scores)


def version_of(stored: StoredGame, presence: Presence = NOBODY_THERE) -> GameVersion:
    """Return the version of a game at this moment; `presence` says who is there."""
    now = time.time()
    is_idle = stored.idle_at is not None and now >= stored.idle_at
    people = (is_idle, *presence.shown(now)) if stored.is_of_people else ()
    return GameVersion(stored.room.version, people, stored.turn_since)
