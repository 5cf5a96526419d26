"""Rows of the database: how a game becomes rows, and rows become a game."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    Connection,
    Row,
    RowMapping,
    and_,
    bindparam,
    delete,
    exists,
    insert,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from frontends.session.loop import Session
from frontends.session.seats import Seats
from frontends.web.room.events import RoomEvent
from frontends.web.room.room import GameRoom
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.column_texts import format_deal, format_player, format_scores, parse_player
from tribolo_core import PLAYERS, Game, Player, parse_position

from . import schema
from .event_rows import EventRow, decode, encode

GAME_OVER: Final = "-"
"""The column `mover` of a game that is over."""

Clock: TypeAlias = Callable[[Connection], float]
"""Returns the time by the clock of the database, in seconds since 1970."""

HEAD_START: Final = 10.0
"""Seconds after the start of a game in which no clock runs: its people come from the lobby or from another game."""

Columns: TypeAlias = Mapping[str, str | int | float | None]

# Statements that every move runs are built once: building one takes 90 microseconds, running it 20.
_GAME: Final = select(schema.games).where(schema.games.c.id == bindparam("game"))
_GAMES: Final = select(schema.games).where(schema.games.c.id.in_(bindparam("games", expanding=True)))
_EVENTS: Final = (
    select(schema.events.c.kind, schema.events.c.players, schema.events.c.text)
    .where(
        schema.events.c.game == bindparam("game"),
        schema.events.c.number > bindparam("after"),
        schema.events.c.number <= bindparam("until"),
    )
    .order_by(schema.events.c.number)
)
_HELD: Final = select(schema.holders.c.player).where(
    schema.holders.c.game == bindparam("game"), schema.holders.c.browser == bindparam("browser")
)
_UPDATE: Final = update(schema.games).where(
    schema.games.c.id == bindparam("present_id"), schema.games.c.version == bindparam("present_version")
)
_UPDATE_RUNNING: Final = _UPDATE.where(schema.games.c.turn_since == bindparam("present_turn_since"))
_INSERT_EVENTS: Final = insert(schema.events)


def start_of(row: Row[Any] | RowMapping) -> StoredGame:
    """Return the game of a row of the table of games, as it was before any event."""
    seats = Seats.of(seats_of(row.seats))
    start = Session(Game.start(parse_position(row.position)), seats, int(row.seed), row.deal)
    day = None if row.day is None else date.fromisoformat(row.day)
    stored = StoredGame.of(
        row.id,
        start,
        row.pace,
        day=day,
        is_uploaded=bool(row.is_uploaded),
        time_control=row.time_control,
    )
    return replace(stored, erased=row.erased)


def seats_of(column: str) -> dict[Player, str]:
    """Return the seats at the start of a game, `HUMAN` or a spec for each player, from the column `seats`."""
    return dict(zip(PLAYERS, column.split("\n"), strict=True))


def select_game(connection: Connection, game: str) -> Row[Any] | None:
    """Return the row of the game with the id `game`; `None` if there is none."""
    return connection.execute(_GAME, {"game": game}).one_or_none()


def select_games(connection: Connection, games: Sequence[str]) -> Sequence[Row[Any]]:
    """Return the rows of the games with the ids `games`, in any order, without those of unknown games."""
    return connection.execute(_GAMES, {"games": games}).all()


def select_events(connection: Connection, game: str, after: int, until: int) -> list[RoomEvent]:
    """Return the events of a game whose numbers are greater than `after`, and at most `until`."""
    rows = connection.execute(_EVENTS, {"game": game, "after": after, "until": until})
    return [decode(EventRow(*row)) for row in rows]


def select_held(connection: Connection, game: str, browser: str) -> frozenset[Player]:
    """Return the seats that a browser holds in a game; `browser` is the digest of its cookie."""
    players = connection.execute(_HELD, {"game": game, "browser": browser}).scalars().all()
    return frozenset(map(parse_player, players))


def select_companions(connection: Connection, game: str, following: str, browser: str) -> frozenset[Player]:
    """Return the seats in the game `following` that companions of a browser in `game` hold.

    A companion is another browser that holds one of the same seats in `game`.
    """
    own, other, later = schema.holders.alias().c, schema.holders.alias().c, schema.holders.c
    shares = and_(own.game == game, own.browser == browser, other.game == game, other.player == own.player)
    query = select(later.player).where(
        later.game == following, later.browser == other.browser, other.browser != browser, shares
    )
    return frozenset(map(parse_player, connection.execute(query).scalars()))


def update_game(connection: Connection, stored: StoredGame, values: Columns) -> bool:
    """Set columns of a game if the database still holds it as `stored`; return whether they were set.

    They are not set if the version differs or, while a clock runs, if the clock started at another time.
    """
    present = {"present_id": stored.id, "present_version": stored.room.version}
    if stored.turn_since is None:
        result = connection.execute(_UPDATE, {**present, **values})
    else:
        result = connection.execute(_UPDATE_RUNNING, {**present, "present_turn_since": stored.turn_since, **values})
    return bool(result.rowcount)


def insert_game(connection: Connection, stored: StoredGame, now: float, clock: Clock) -> StoredGame:
    """Insert a new game with its events, and return it; its first clock, if any, starts in `HEAD_START` seconds.

    `now` is the present time in seconds since 1970, and `clock` returns the time by the clock of the database.
    """
    stored = with_turn(stored, None, lambda: clock(connection))
    row = {
        "id": stored.id,
        "position": format_deal(stored.start.game),
        "deal": stored.start.deal,
        "seed": str(stored.start.seed),
        "seats": "\n".join(stored.start.seats[player] for player in PLAYERS),
        "pace": stored.pace,
        "created": now,
        "day": None if stored.day is None else stored.day.isoformat(),
        "is_uploaded": int(stored.is_uploaded),
        "time_control": stored.time_control,
    }
    derived = {**derived_columns(stored.room, now), **clock_columns(stored)}
    connection.execute(insert(schema.games).values(**row, **derived))
    insert_events(connection, stored.id, 1, stored.events, now)
    return stored


def insert_events(connection: Connection, game: str, first_number: int, events: Iterable[RoomEvent], at: float) -> None:
    """Insert events of a game; the first gets the number `first_number`, and all get the time `at`."""
    rows = [
        {"game": game, "number": number, **encode(event)._asdict(), "at": at}
        for number, event in enumerate(events, start=first_number)
    ]
    if rows:
        connection.execute(_INSERT_EVENTS, rows)


def insert_holders(connection: Connection, game: str, browser: str, players: Iterable[Player]) -> None:
    """Store that a browser holds the seats of `players` in a game; seats that it holds already stay as they are."""
    rows = [{"game": game, "browser": browser, "player": format_player(player)} for player in players]
    if rows:
        insert_new = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
        connection.execute(insert_new(schema.holders).on_conflict_do_nothing(), rows)


def delete_other_holders(connection: Connection, game: str, browser: str, player: Player) -> None:
    """Take the seat of `player` in a game from all browsers but one; `browser` is the digest of its cookie."""
    columns = schema.holders.c
    is_other = and_(columns.game == game, columns.player == format_player(player), columns.browser != browser)
    connection.execute(delete(schema.holders).where(is_other))


def delete_games(connection: Connection, games: Sequence[str]) -> None:
    """Delete games with all that is stored about them, and ranked games with their tries and reports."""
    tries, reports = schema.daily_tries.c, schema.daily_reports.c
    is_reported = exists().where(tries.day == reports.day, tries.browser == reports.browser, tries.game.in_(games))
    connection.execute(delete(schema.daily_reports).where(is_reported))
    of_games = (schema.presence, schema.notified_turns, schema.events, schema.holders)
    for owner in (tries.game, *(table.c.game for table in of_games), schema.games.c.id):
        connection.execute(delete(owner.table).where(owner.in_(games)))


def derived_columns(room: GameRoom, now: float) -> Columns:
    """Return the values of the columns that are computed from the events of a game, such as `version` and `scores`.

    `room` is the state of the game after all events. `now` is the time of the last event, in seconds since 1970.
    """
    player = room.session.player
    return {
        "version": room.version,
        "mover": GAME_OVER if player is None else format_player(player),
        "scores": format_scores(room.session.turn.scores),
        "touched": now,
        "is_public": int(room.is_public and player is not None),
        "unanswered": None if room.session.question is None else now,
    }


def with_turn(stored: StoredGame, before: GameRoom | None, now: Callable[[], float]) -> StoredGame:
    """Return a game whose clock starts now, unless `before` had the same turn and it runs already.

    `before` is an earlier room of the game, `None` for a new game, whose first clock starts `HEAD_START` after now. If
    the turn is not timed, no clock runs. `now` returns the time by the clock of the database.
    """
    room = stored.room
    if stored.timed is None:
        return replace(stored, turn_since=None)
    is_same_turn = before is not None and (before.awaited, before.plies) == (room.awaited, room.plies)
    if is_same_turn and stored.turn_since is not None:
        return stored
    return replace(stored, turn_since=now() + (HEAD_START if before is None else 0))


def clock_columns(stored: StoredGame) -> Columns:
    """Return the values of the columns about the clock that runs in a game."""
    return {"turn_since": stored.turn_since, "flag_at": stored.flag_at}
