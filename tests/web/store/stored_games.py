"""Stored games for the tests of the store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import count
from typing import Any

from sqlalchemy import event

from frontends.session.loop import Session
from frontends.session.seats import HUMAN, Seats
from frontends.web.room.events import Played, RoomEvent
from frontends.web.room.ids import new_id
from frontends.web.room.stored_game import StoredGame
from frontends.web.room.time_controls import UNLIMITED
from frontends.web.store.access import Database
from frontends.web.store.database import connect, upgrade
from frontends.web.store.games import GameChange, Store
from frontends.wire.states import TimeControlName
from tribolo_core import PLAYERS, Coord, Game, Player

ALL_HUMAN = (HUMAN, HUMAN, HUMAN)


@contextmanager
def opened(address: str) -> Iterator[Store]:
    engine = connect(address)
    upgrade(engine)
    store = Store(Database(engine))
    yield store
    store.database.close()


def new_game(
    *seats: str,
    seed: int = 7,
    position: str = "",
    events: tuple[RoomEvent, ...] = (),
    time_control: TimeControlName = UNLIMITED,
) -> StoredGame:
    game = Game.from_position(position) if position else Game.new(seed=seed)
    start = Session(game, Seats.of(dict(zip(PLAYERS, seats, strict=True))), seed)
    return StoredGame.of(new_id(), start, "normal", events, time_control=time_control)


def begun(store: Store, *seats: str, browser: str = "", held: Iterable[Player] = (), **fields: Any) -> StoredGame:
    """Store a new game, of three people without `seats`, in which a browser holds seats; return it."""
    stored = new_game(*(seats or ALL_HUMAN), **fields)
    store.create(stored, browser, held)
    return stored


def move(text: str, player: Player) -> Played:
    return Played(player, Coord.parse(text))


def play_first(change: GameChange) -> None:
    session = change.room.session
    assert session.player
    change.apply(Played(session.player, next(iter(session.turn.transitions))))


class Fault(Exception):
    """The process is killed before a statement."""


@contextmanager
def fault_before(store: Store, number: int) -> Iterator[list[int]]:
    """Let the statement with a number fail, counted in all writing transactions; yield a list with their number."""
    engine, seen = store.database.engine, [0]

    def observe(connection: Any, *_: object) -> None:
        if connection.get_execution_options().get("writes"):
            seen[0] += 1
            if seen[0] == number:
                raise Fault

    for name in ("before_cursor_execute", "commit"):
        event.listen(engine, name, observe)
    try:
        yield seen
    finally:
        for name in ("before_cursor_execute", "commit"):
            event.remove(engine, name, observe)


def try_with_faults(store: Store, act: Callable[[], object], check: Callable[[], object]) -> int:
    """Call `act` with a fault at each statement in turn until it meets none, and `check` after each; count them."""
    for number in count(1):
        with fault_before(store, number) as seen:
            try:
                act()
            except Fault:
                pass
            else:
                return seen[0]
        check()
    raise AssertionError
