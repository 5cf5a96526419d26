"""The games in the database: each has a deal, seats and an append-only list of events."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, NamedTuple, TypeAlias

from sqlalchemy import Connection, Engine, RowMapping, insert, literal, select, update

from frontends.session.loop import Session as LoopSession
from frontends.session.seats import Seats
from frontends.web.game import (
    PLAYERS,
    Player,
    Scores,
    format_deal,
    format_player,
    format_scores,
    parse_deal,
    parse_player,
    parse_scores,
)
from frontends.web.room.errors import UnknownGame
from frontends.web.room.events import RoomEvent
from frontends.web.room.room import GameRoom, apply
from frontends.web.room.stored_game import StoredGame

from . import schema
from .database import reading, writing
from .events import EventRow, decode, encode

BUSY_AFTER: Final = 1.5
"""Seconds that a bot waits for a worker to compute its move before the page calls the server busy."""

GAME_OVER: Final = "-"
"""The column `mover` of a game that is over."""

Columns: TypeAlias = Mapping[str, str | int | float | None]


class GameSummary(NamedTuple):
    """A game in a browser's list of games.

    `mover` is the player to move, `None` if the game is over. `held` are the seats that the browser holds. `touched` is
    the time of the last event, in seconds since 1970.
    """

    id: str
    deal: str
    mover: Player | None
    scores: Scores
    is_thinking: bool
    held: tuple[Player, ...]
    touched: float


class GameVersion(NamedTuple):
    """The part of a game that open pages watch: if it changes, they reload the state.

    `version` is the number of events; `is_busy` says that a bot has waited too long for a free worker.
    """

    version: int
    is_busy: bool


@dataclass
class GameChange:
    """A game whose row a transaction has locked, and the changes that are written when the transaction ends.

    `stored` is the game before the changes, `room` its room after them. `held` are the seats that belong to the browser
    that makes the change.
    """

    stored: StoredGame
    held: frozenset[Player]
    room: GameRoom = field(init=False)
    events: list[RoomEvent] = field(init=False, default_factory=list)
    newly_held: list[Player] = field(init=False, default_factory=list)
    rematch: StoredGame | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.room = self.stored.room

    def apply(self, event: RoomEvent) -> None:
        """Apply an event to the room (the shared state of the game); the event is stored when the transaction ends.

        Raise ImpossibleEvent if the state of the room does not allow the event. If the game loop refuses a move or an
        undo, raise the error of the game loop, such as IllegalMove or NothingToUndo.
        """
        self.room = apply(self.room, event)
        self.events.append(event)

    def hold(self, player: Player) -> None:
        """Give the seat of `player` to the browser that makes this `GameChange`.

        Do nothing if the browser holds the seat already. The seat is stored when the transaction ends.
        """
        if player not in self.held:
            self.newly_held.append(player)
            self.held |= {player}

    def add_rematch(self, stored: StoredGame) -> None:
        """Add a rematch of this game: the new game `stored`, which is stored when the transaction ends.

        Every browser will hold the same seats in the rematch as in this game.
        """
        self.rematch = stored


@dataclass(frozen=True, slots=True)
class Store:
    """The games of a database."""

    engine: Engine

    def create(self, stored: StoredGame, browser: str, held: Iterable[Player]) -> None:
        """Insert a new game, in which one browser holds the seats `held`.

        `browser` is the digest of the browser's cookie.
        """
        with writing(self.engine) as connection:
            _insert_game(connection, stored)
            _insert_holders(connection, stored.id, browser, held)

    def load(self, game: str) -> StoredGame:
        """Return the game with the id `game`; raise UnknownGame if there is none."""
        with reading(self.engine) as connection:
            return _load(connection, game)

    def load_for(self, game: str, browser: str) -> tuple[StoredGame, frozenset[Player]]:
        """Return the game with the id `game`, and the seats that one browser holds in this game.

        `browser` is the digest of the browser's cookie. Raise UnknownGame if there is no such game.
        """
        with reading(self.engine) as connection:
            return _load(connection, game), _held(connection, game, browser)

    @contextmanager
    def changing(self, game: str, browser: str = "") -> Iterator[GameChange]:
        """Lock the row of the game with the id `game`, and yield a `GameChange` that collects changes of the game.

        All changes are written at the end of the `with` block; if the block raises an error, none of them is written.
        `browser` is the digest of the cookie of the browser that makes the change; it is empty for a bot. Raise
        UnknownGame if there is no such game.
        """
        with writing(self.engine) as connection:
            change = GameChange(_load(connection, game, lock=True), _held(connection, game, browser))
            yield change
            _insert_holders(connection, game, browser, change.newly_held)
            if change.rematch is not None:
                _insert_game(connection, change.rematch)
                _copy_holders(connection, game, change.rematch.id)
            if change.events:
                now, before, after = time.time(), change.stored.room, change.room
                _insert_events(connection, game, before.version + 1, change.events, now)
                values = {**_derived(after, now)}
                if before.question != after.question:
                    values |= _new_question(after, now)
                connection.execute(update(schema.games).where(schema.games.c.id == game).values(**values))

    def summaries(self, browser: str, limit: int) -> list[GameSummary]:
        """Return up to `limit` games in which one browser holds a seat, the most recently changed game first.

        `browser` is the digest of the browser's cookie.
        """
        games, holders = schema.games.c, schema.holders.c
        mine = (
            select(schema.games, holders.player)
            .join(schema.holders, games.id == holders.game)
            .where(holders.browser == browser)
            .order_by(games.touched.desc(), games.id)
            .limit(limit * len(PLAYERS))
        )
        with reading(self.engine) as connection:
            rows = connection.execute(mine).mappings().all()
        held: dict[str, list[Player]] = {}
        for row in rows:
            held.setdefault(row["id"], []).append(parse_player(row["player"]))
        unique = {row["id"]: row for row in rows}
        return [_summary(row, tuple(held[row["id"]])) for row in list(unique.values())[:limit]]

    def versions(self, games: Sequence[str]) -> dict[str, GameVersion]:
        """Return the present versions of the games with the ids `games`, keyed by id; unknown ids are left out.

        Pages compare versions to notice changes. The version of a game changes with each event, and when the game's bot
        starts or ends a long wait for a free worker.
        """
        columns = schema.games.c
        query = select(columns.id, columns.version, columns.thinking_since, columns.lease, columns.lease_until)
        now = time.time()
        with reading(self.engine) as connection:
            rows = connection.execute(query.where(columns.id.in_(games))).all()
        return {
            row.id: GameVersion(row.version, is_busy(row.thinking_since, row.lease, row.lease_until, now))
            for row in rows
        }


def is_busy(thinking_since: float | None, lease: str | None, lease_until: float | None, now: float) -> bool:
    """Return whether a bot has waited too long for a free worker to compute its move.

    The bot has waited too long if its turn began more than `BUSY_AFTER` seconds ago and no worker now holds a lease (a
    lock that expires) on its move. `thinking_since` is the time when the bot's turn began; `None` if no bot is to move.
    `lease` is the token of the lease, and `lease_until` is the time when the lease expires; both are `None` if there is
    no lease. `now` is the present time. All times are in seconds since 1970.
    """
    is_overdue = thinking_since is not None and now - thinking_since > BUSY_AFTER
    return is_overdue and (lease is None or lease_until is None or lease_until < now)


def _load(connection: Connection, game: str, *, lock: bool = False) -> StoredGame:
    query = select(schema.games).where(schema.games.c.id == game)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    if row is None:
        raise UnknownGame(game)
    columns = schema.events.c
    events = connection.execute(
        select(columns.kind, columns.players, columns.text).where(columns.game == game).order_by(columns.number)
    ).all()
    seats = Seats.of(dict(zip(PLAYERS, row.seats.split("\n"), strict=True)))
    return StoredGame(
        id=row.id,
        start=LoopSession(parse_deal(row.position), seats, int(row.seed), row.deal),
        pace=row.pace,
        client=row.client,
        events=tuple(decode(EventRow(*event)) for event in events),
        thinking_since=row.thinking_since,
        failures=row.failures,
        lease=row.lease,
        lease_until=row.lease_until,
    )


def _held(connection: Connection, game: str, browser: str) -> frozenset[Player]:
    columns = schema.holders.c
    query = select(columns.player).where(columns.game == game, columns.browser == browser)
    return frozenset(map(parse_player, connection.execute(query).scalars().all()))


def _insert_game(connection: Connection, stored: StoredGame) -> None:
    now = time.time()
    row = {
        "id": stored.id,
        "position": format_deal(stored.start),
        "deal": stored.start.deal,
        "seed": str(stored.start.seed),
        "seats": "\n".join(stored.start.seats[player] for player in PLAYERS),
        "pace": stored.pace,
        "client": stored.client,
        "created": now,
    }
    derived = {**_derived(stored.room, now), **_new_question(stored.room, now)}
    connection.execute(insert(schema.games).values(**row, **derived))
    _insert_events(connection, stored.id, 1, stored.events, now)


def _insert_events(
    connection: Connection, game: str, first_number: int, events: Iterable[RoomEvent], at: float
) -> None:
    rows = [
        {"game": game, "number": number, **encode(event)._asdict(), "at": at}
        for number, event in enumerate(events, start=first_number)
    ]
    if rows:
        connection.execute(insert(schema.events), rows)


def _insert_holders(connection: Connection, game: str, browser: str, players: Iterable[Player]) -> None:
    rows = [{"game": game, "browser": browser, "player": format_player(player)} for player in players]
    if rows:
        connection.execute(insert(schema.holders), rows)


def _copy_holders(connection: Connection, game: str, to: str) -> None:
    columns = schema.holders.c
    holders = select(columns.browser, literal(to), columns.player).where(columns.game == game)
    connection.execute(insert(schema.holders).from_select(["browser", "game", "player"], holders))


def _derived(room: GameRoom, now: float) -> Columns:
    """Return the values of the columns that are computed from the events of a game, such as `version` and `scores`.

    `room` is the state of the game after all events. `now` is the time of the last event, in seconds since 1970.
    """
    player = room.session.player
    return {
        "version": room.version,
        "mover": GAME_OVER if player is None else format_player(player),
        "scores": format_scores(room.session),
        "touched": now,
    }


def _new_question(room: GameRoom, now: float) -> Columns:
    """Return the values to store at the start of a turn in the columns about a bot's move.

    The column `thinking_since` gets the value `now`, the present time in seconds since 1970, or `None` if no bot is to
    move. The column `failures` gets 0. The columns of the lease (a worker's lock on the move) get `None`.
    """
    since = None if room.question is None else now
    return {"thinking_since": since, "failures": 0, "lease": None, "lease_until": None}


def _summary(row: RowMapping, held: tuple[Player, ...]) -> GameSummary:
    return GameSummary(
        id=row["id"],
        deal=row["deal"],
        mover=None if row["mover"] == GAME_OVER else parse_player(row["mover"]),
        scores=parse_scores(row["scores"]),
        is_thinking=row["thinking_since"] is not None,
        held=held,
        touched=row["touched"],
    )
