"""The stored form of events."""

from __future__ import annotations

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
    RematchStarted,
    Renamed,
    RestartRequested,
    RoomEvent,
    SeatChanged,
    UndoRequested,
    WatchingAllowed,
)
from frontends.web.store.event_rows import EventRow, decode, encode
from tribolo_core import PLAYERS, Coord

BLUE, RED, GREEN = PLAYERS


EVENTS: list[RoomEvent] = [
    Played(GREEN, Coord.parse("i6")),
    Played(BLUE, Coord.parse("a11"), Clock(172_800_000, 1_500, 400)),
    Joined((BLUE, RED)),
    Renamed(RED, "Ada"),
    Renamed(RED, ""),
    LinkRenewed(GREEN),
    LinkRenewed(GREEN, ends_others=True),
    SeatChanged(BLUE, "mcts:time=1s"),
    Left((BLUE, RED)),
    Flagged(GREEN),
    WatchingAllowed((BLUE, GREEN), is_allowed=True),
    WatchingAllowed((RED,), is_allowed=False),
    UndoRequested((BLUE, GREEN)),
    RestartRequested((RED,)),
    Agreed((GREEN,)),
    Declined(PLAYERS),
    RematchStarted("A" * 22),
]


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_is_decoded_as_it_was_encoded(event: RoomEvent) -> None:
    assert decode(encode(event)) == event


def test_an_unknown_kind_of_event_raises_an_error() -> None:
    with pytest.raises(LookupError, match="unknown kind of event: 'dance'"):
        decode(EventRow("dance"))
