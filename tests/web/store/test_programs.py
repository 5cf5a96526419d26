"""House programs in the database: who is connected, where they are seated, and what is kept of them."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial

import pytest
from sqlalchemy import select

from frontends.web.bounds import PROGRAM_GAMES
from frontends.web.capacity import ServerBusy
from frontends.web.room.errors import NameTaken, ProgramAway, ProgramBusy, UnknownToken
from frontends.web.store import schema
from frontends.web.store.games import Store
from frontends.web.store.programs import STALE_SECONDS, ProgramTable
from tribolo_core import Player, TriboloError

from .stored_games import ALL_HUMAN, new_game, opened


@dataclass
class Time:
    """A clock that a test sets, in seconds since 1970."""

    now: float = 1_000_000.0


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def table(store: Store, time: Time) -> ProgramTable:
    """Return the programs of a database, with one program, at a time that a test sets."""
    table = ProgramTable(store.database, PROGRAM_GAMES, time.now, lambda: time.now)
    table.add("Robo")
    return table


@pytest.fixture
def another(any_database: str, table: ProgramTable) -> Iterator[Store]:
    """Return the store of another process on the same database."""
    assert table
    with opened(any_database) as store:
        yield store


def connect(table: ProgramTable, connection: str, most: int = 1) -> None:
    table.connect(table.all()[0].browser, connection, most)


def begin(store: Store, table: ProgramTable) -> str:
    """Begin a game with the first program, and return its id; raise the error that refuses it."""
    stored = new_game(*ALL_HUMAN)
    seats = {table.all()[0]: (Player.RED, Player.GREEN)}
    store.create(stored, "me", (), partial(table.seat, game=stored.id, seats=seats))
    return stored.id


def test_only_the_digest_of_a_token_is_stored(store: Store, table: ProgramTable) -> None:
    token = table.add("Kasparow")
    assert table.by_token(token).name == "Kasparow"
    with pytest.raises(UnknownToken):
        table.by_token(table.by_token(token).browser)
    with store.database.read() as connection:
        assert token not in str(connection.execute(select(schema.programs)).all())


def test_two_programs_never_look_alike(table: ProgramTable) -> None:
    for name in ("Robo", "robo", "R0bo"):
        with pytest.raises(NameTaken):
            table.add(name)
    assert table.remove("Robo")
    assert not table.remove("Robo")
    table.add("Robo")
    assert [program.name for program in table.all()] == ["Robo"]


def test_a_connection_ends_with_its_stream_or_with_its_process(table: ProgramTable, time: Time) -> None:
    connect(table, "older")
    connect(table, "newer")
    table.disconnect(["older"])
    assert table.connected()
    time.now += STALE_SECONDS
    table.renew(["newer"])
    time.now += STALE_SECONDS
    assert table.connected()
    # The process of the stream was killed: nobody renews its row, and the next process does not believe it.
    assert not replace(table, believed=time.now).connected()
    time.now += 1
    assert not table.connected()
    table.renew(["newer"])
    table.disconnect(["newer"])
    assert not table.connected()


def test_the_last_free_game_of_a_program_begins_once(store: Store, another: Store, table: ProgramTable) -> None:
    connect(table, "stream", most=2)
    begin(store, table)

    def try_to_begin(process: Store) -> str | TriboloError:
        try:
            return begin(process, replace(table, database=process.database))
        except ProgramBusy as error:
            return error

    with ThreadPoolExecutor(2) as pool:
        found = [*pool.map(try_to_begin, (store, another))]
    assert sorted(isinstance(each, ProgramBusy) for each in found) == [False, True]
    assert len({seat.game for seat in table.seats([table.all()[0].browser])}) == 2


def test_a_refused_game_is_not_stored(store: Store, table: ProgramTable) -> None:
    with pytest.raises(ProgramAway):
        begin(store, table)
    connect(table, "stream", most=0)
    with pytest.raises(ProgramBusy):
        begin(store, table)
    connect(table, "stream", most=1)
    with pytest.raises(ServerBusy):
        begin(store, replace(table, bound=replace(PROGRAM_GAMES, in_all=0)))
    with store.database.read() as connection:
        assert connection.execute(select(schema.games.c.id)).all() == []
