"""The stored form of events, which databases keep for ever."""

from __future__ import annotations

from typing import get_args

import pytest

from frontends.web.room.clocks import Clock
from frontends.web.room.events import (
    Agreed,
    Declined,
    Flagged,
    Joined,
    Left,
    LinkRenewed,
    Played,
    RematchDeclined,
    RematchOffered,
    RematchStarted,
    Renamed,
    Resigned,
    RestartRequested,
    RoomEvent,
    Said,
    SeatChanged,
    UndoRequested,
    WatchingAllowed,
)
from frontends.web.store.event_rows import EventRow, decode, encode
from tribolo_core import PLAYERS, Coord

BLUE, RED, GREEN = PLAYERS

ROWS: list[tuple[RoomEvent, tuple[str, str, str]]] = [
    (Played(GREEN, Coord.parse("i6")), ("move", "G", "i6")),
    (Played(BLUE, Coord.parse("a11"), Clock(172_800_000, 1_500, 400)), ("move", "B", "a11 172800000 1500 400")),
    (Joined((BLUE, RED)), ("take", "BR", "")),
    (Renamed(RED, "Ada of  Ayr "), ("name", "R", "Ada of  Ayr ")),
    (Renamed(RED, ""), ("name", "R", "")),
    (LinkRenewed(GREEN), ("renew", "G", "")),
    (LinkRenewed(GREEN, ends_others=True), ("renew", "G", "end")),
    (SeatChanged(BLUE, "mcts:time=1s"), ("seat", "B", "mcts:time=1s")),
    (Left((BLUE, RED)), ("leave", "BR", "")),
    (Resigned((RED, GREEN)), ("resign", "RG", "")),
    (Flagged(GREEN), ("flag", "G", "")),
    (Said((RED,), "hello"), ("say", "R", "hello")),
    (WatchingAllowed((BLUE, GREEN), is_allowed=True), ("watch", "BG", "all")),
    (WatchingAllowed((RED,), is_allowed=False), ("watch", "R", "")),
    (UndoRequested((BLUE, GREEN)), ("undo", "BG", "")),
    (RestartRequested((RED,)), ("restart", "R", "")),
    (Agreed((GREEN,)), ("agree", "G", "")),
    (Declined(PLAYERS), ("decline", "BRG", "")),
    (RematchStarted("A" * 22), ("rematch", "", "A" * 22)),
    (RematchStarted("A" * 22, (RED,)), ("rematch", "R", "A" * 22)),
    (RematchOffered((BLUE,), 1_700_000_000.125), ("offer", "B", "1700000000.125")),
    (RematchDeclined((BLUE, GREEN)), ("refuse", "BG", "")),
]


@pytest.mark.parametrize(("event", "row"), ROWS, ids=lambda value: type(value).__name__)
def test_an_event_is_stored_as_a_row(event: RoomEvent, row: tuple[str, str, str]) -> None:
    assert encode(event) == row
    assert decode(EventRow(*row)) == event


def test_the_rows_above_show_every_event() -> None:
    assert {type(event) for event, _ in ROWS} == set(get_args(RoomEvent))


def test_an_unknown_kind_of_event_raises_an_error() -> None:
    with pytest.raises(LookupError, match="unknown kind of event: 'dance'"):
        decode(EventRow("dance"))
