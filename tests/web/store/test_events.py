"""The stored form of events, which databases keep for ever."""

from __future__ import annotations

from typing import get_args

import pytest

from frontends.web.room import events
from frontends.web.room.clocks import Clock
from frontends.web.store.event_rows import EventRow, decode, encode
from tribolo_core import PLAYERS, Coord

BLUE, RED, GREEN = PLAYERS

ROWS: list[tuple[events.RoomEvent, tuple[str, str, str]]] = [
    (events.Played(GREEN, Coord.parse("i6")), ("move", "G", "i6")),
    (events.Played(BLUE, Coord.parse("a11"), Clock(172_800_000, 1_500, 400)), ("move", "B", "a11 172800000 1500 400")),
    (events.Joined((BLUE, RED)), ("take", "BR", "")),
    (events.Renamed(RED, "Ada of  Ayr "), ("name", "R", "Ada of  Ayr ")),
    (events.Renamed(RED, ""), ("name", "R", "")),
    (events.LinkRenewed(GREEN), ("renew", "G", "")),
    (events.LinkRenewed(GREEN, ends_others=True), ("renew", "G", "end")),
    (events.SeatChanged(BLUE, "mcts:time=1s"), ("seat", "B", "mcts:time=1s")),
    (events.Left((BLUE, RED)), ("leave", "BR", "")),
    (events.Resigned((RED, GREEN)), ("resign", "RG", "")),
    (events.Flagged(GREEN), ("flag", "G", "")),
    (events.Said((RED,), "hello"), ("say", "R", "hello")),
    (events.WatchingAllowed((BLUE, GREEN), is_allowed=True), ("watch", "BG", "all")),
    (events.WatchingAllowed((RED,), is_allowed=False), ("watch", "R", "")),
    (events.UndoRequested((BLUE, GREEN)), ("undo", "BG", "")),
    (events.RestartRequested((RED,)), ("restart", "R", "")),
    (events.Agreed((GREEN,)), ("agree", "G", "")),
    (events.Declined(PLAYERS), ("decline", "BRG", "")),
    (events.RematchStarted("A" * 22), ("rematch", "", "A" * 22)),
    (events.RematchStarted("A" * 22, (RED,)), ("rematch", "R", "A" * 22)),
    (events.RematchOffered((BLUE,), 1_700_000_000.125), ("offer", "B", "1700000000.125")),
    (events.RematchDeclined((BLUE, GREEN)), ("refuse", "BG", "")),
]


@pytest.mark.parametrize(("event", "row"), ROWS, ids=lambda value: type(value).__name__)
def test_an_event_is_stored_as_a_row(event: events.RoomEvent, row: tuple[str, str, str]) -> None:
    assert encode(event) == row
    assert decode(EventRow(*row)) == event


def test_the_rows_above_show_every_event() -> None:
    assert {type(event) for event, _ in ROWS} == set(get_args(events.RoomEvent))


def test_an_unknown_kind_of_event_raises_an_error() -> None:
    with pytest.raises(LookupError, match="unknown kind of event: 'dance'"):
        decode(EventRow("dance"))
