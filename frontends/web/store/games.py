"""The games in the database: each its deal, its seats and an append-only list of entries."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Engine, Row, insert, literal, select, update

from frontends.games.tribolo import TRIBOLO, TriboloSession
from frontends.session.loop import Session
from frontends.session.seats import Seats
from frontends.web.room import room as table
from frontends.web.room.room import Entry, Kind, Table
from tribolo_core import PLAYERS, Game, Player, format_position, parse_position

from . import schema
from .database import reading, writing

BUSY_AFTER: Final = 1.5
"""So many seconds may pass until an opponent begins to think without anybody being told that the server is busy."""


class NoSuchGame(LookupError):
    """There is no game with this id."""


@dataclass(frozen=True)
class Kept:
    """A game as it is kept: how it began, what happened, and who is busy with it.

    `thinking_since` and `lease_until` are times in seconds since 1970; the first is None while no opponent is to move.
    """

    id: str
    start: TriboloSession
    pace: str
    client: str
    entries: tuple[Entry, ...] = ()
    thinking_since: float | None = None
    lease: str | None = None
    lease_until: float | None = None

    @cached_property
    def table(self) -> Table:
        """What the entries lead to."""
        return table.fold(table.begin(self.start), self.entries)


class Line(NamedTuple):
    """A game in a list of games: `mover` is None when it is over, `held` are the seats that the browser holds."""

    id: str
    status: str
    deal: str
    version: int
    mover: Player | None
    is_thinking: bool
    held: tuple[Player, ...]
    touched: float


class Sign(NamedTuple):
    """What those who wait for a change look at."""

    version: int
    is_busy: bool


@dataclass
class Change:
    """A game while nobody else can change it; `held` are the seats that the browser holds."""

    kept: Kept
    held: frozenset[Player]
    table: Table = field(init=False)
    added: list[Entry] = field(init=False, default_factory=list)
    taken: list[Player] = field(init=False, default_factory=list)
    following: Kept | None = field(init=False, default=None)

    def __post_init__(self) -> None:
        self.table = self.kept.table

    def put(self, entry: Entry) -> None:
        """Add an entry; ValueError says why that cannot be."""
        self.table = table.put(self.table, entry)
        self.added.append(entry)

    def hold(self, player: Player) -> None:
        """Let the browser hold a seat."""
        if player not in self.held:
            self.taken.append(player)
            self.held |= {player}

    def follow(self, kept: Kept) -> None:
        """Keep another game too, for everybody who holds a seat in this one."""
        self.following = kept


@dataclass(frozen=True, slots=True)
class Store:
    """The games of a database."""

    engine: Engine

    def create(self, kept: Kept, browser: str, held: Iterable[Player]) -> None:
        """Keep a new game, whose seats `held` belong to a browser."""
        with writing(self.engine) as connection:
            _insert_game(connection, kept)
            _insert_holders(connection, kept.id, browser, held)

    def load(self, game: str) -> Kept:
        """A game; NoSuchGame is raised where there is none."""
        with reading(self.engine) as connection:
            return _load(connection, game)

    def load_for(self, game: str, browser: str) -> tuple[Kept, frozenset[Player]]:
        """A game, and the seats that a browser holds in it; NoSuchGame is raised where there is none."""
        with reading(self.engine) as connection:
            return _load(connection, game), _held(connection, game, browser)

    @contextmanager
    def changing(self, game: str, browser: str = "") -> Iterator[Change]:
        """Change a game that nobody else can change meanwhile; all of the change is kept, or on an error nothing.

        NoSuchGame is raised where there is no such game.
        """
        with writing(self.engine) as connection:
            change = Change(_load(connection, game, lock=True), _held(connection, game, browser))
            yield change
            _insert_holders(connection, game, browser, change.taken)
            if change.following is not None:
                _insert_game(connection, change.following)
                _copy_holders(connection, game, change.following.id)
            if change.added:
                now, before = time.time(), change.kept.table
                _insert_entries(connection, game, before.version + 1, change.added, now)
                values = _worked_out(change.table, now)
                if before.session.question != change.table.session.question:
                    values |= _asked(change.table, now)
                connection.execute(update(schema.games).where(schema.games.c.id == game).values(**values))

    def lines(self, browser: str, most: int) -> list[Line]:
        """The games in which a browser holds a seat, the latest first."""
        games, holders = schema.games.c, schema.holders.c
        mine = (
            select(schema.games, holders.player)
            .join(schema.holders, games.id == holders.game)
            .where(holders.browser == browser)
            .order_by(games.touched.desc(), games.id)
            .limit(most * len(PLAYERS))
        )
        with reading(self.engine) as connection:
            rows = connection.execute(mine).all()
        held: dict[str, list[Player]] = {}
        for row in rows:
            held.setdefault(row.id, []).append(_player(row.player))
        unique = {row.id: row for row in rows}
        return [_line(row, tuple(held[row.id])) for row in list(unique.values())[:most]]

    def signs(self, games: Sequence[str]) -> dict[str, Sign]:
        """What there is to see of each of the games."""
        columns = schema.games.c
        query = select(columns.id, columns.version, columns.thinking_since, columns.lease, columns.lease_until)
        now = time.time()
        with reading(self.engine) as connection:
            rows = connection.execute(query.where(columns.id.in_(games))).all()
        return {row.id: Sign(row.version, is_busy(row.thinking_since, row.lease, row.lease_until, now)) for row in rows}


def is_busy(thinking_since: float | None, lease: str | None, lease_until: float | None, now: float) -> bool:
    """Whether an opponent is to move and nobody has found the time to think about it."""
    is_asked = thinking_since is not None and now - thinking_since > BUSY_AFTER
    return is_asked and (lease is None or lease_until is None or lease_until < now)


def _load(connection: Connection, game: str, *, lock: bool = False) -> Kept:
    query = select(schema.games).where(schema.games.c.id == game)
    row = connection.execute(query.with_for_update() if lock else query).one_or_none()
    if row is None:
        raise NoSuchGame(game)
    columns = schema.entries.c
    entries = connection.execute(
        select(columns.kind, columns.players, columns.text).where(columns.game == game).order_by(columns.number)
    ).all()
    seats = Seats.of(dict(zip(PLAYERS, row.seats.split("\n"), strict=True)))
    start = Session(Game.start(parse_position(row.position)), seats, int(row.seed), row.deal)
    return Kept(
        row.id,
        start,
        row.pace,
        row.client,
        tuple(Entry(Kind(kind), tuple(map(_player, players)), text) for kind, players, text in entries),
        row.thinking_since,
        row.lease,
        row.lease_until,
    )


def _held(connection: Connection, game: str, browser: str) -> frozenset[Player]:
    columns = schema.holders.c
    query = select(columns.player).where(columns.game == game, columns.browser == browser)
    return frozenset(map(_player, connection.execute(query).scalars().all()))


def _insert_game(connection: Connection, kept: Kept) -> None:
    now = time.time()
    first = kept.start.game.turns[0]
    row = {
        "id": kept.id,
        "position": format_position(first.position._replace(player=first.asked_first)),
        "deal": kept.start.deal,
        "seed": str(kept.start.seed),
        "seats": "\n".join(kept.start.seats[player] for player in PLAYERS),
        "pace": kept.pace,
        "client": kept.client,
        "created": now,
    }
    connection.execute(insert(schema.games).values(**row, **_worked_out(kept.table, now), **_asked(kept.table, now)))
    _insert_entries(connection, kept.id, 1, kept.entries, now)


def _insert_entries(connection: Connection, game: str, number: int, entries: Iterable[Entry], at: float) -> None:
    rows = [
        {
            "game": game,
            "number": place,
            "kind": str(entry.kind),
            "players": "".join(map(_letter, entry.players)),
            "text": entry.text,
            "at": at,
        }
        for place, entry in enumerate(entries, start=number)
    ]
    if rows:
        connection.execute(insert(schema.entries), rows)


def _insert_holders(connection: Connection, game: str, browser: str, players: Iterable[Player]) -> None:
    rows = [{"game": game, "browser": browser, "player": _letter(player)} for player in players]
    if rows:
        connection.execute(insert(schema.holders), rows)


def _copy_holders(connection: Connection, game: str, to: str) -> None:
    columns = schema.holders.c
    everybody = select(columns.browser, literal(to), columns.player).where(columns.game == game)
    connection.execute(insert(schema.holders).from_select(["browser", "game", "player"], everybody))


def _worked_out(at: Table, now: float) -> dict[str, Any]:
    """The columns that follow from the entries."""
    turn = at.session.turn
    present = replace(at.session, game=Game((turn,)))
    return {
        "version": at.version,
        "mover": "-" if turn.player is None else _letter(turn.player),
        "status": TRIBOLO.presentation.view(present).status,
        "touched": now,
    }


def _asked(at: Table, now: float) -> dict[str, Any]:
    """The columns that say whether an opponent has to be asked; nobody is busy with it yet."""
    return {"thinking_since": None if at.session.question is None else now, "lease": None, "lease_until": None}


def _line(row: Row[Any], held: tuple[Player, ...]) -> Line:
    mover = None if row.mover == "-" else _player(row.mover)
    is_thinking = row.thinking_since is not None
    return Line(row.id, row.status, row.deal, row.version, mover, is_thinking, held, row.touched)


def _letter(player: Player) -> str:
    return player.owner.value


def _player(letter: str) -> Player:
    return next(player for player in PLAYERS if player.owner.value == letter)
