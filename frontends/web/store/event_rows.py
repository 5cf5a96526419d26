"""The stored form of room events: a kind, the letters of the players, and a text."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple, assert_never

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
from frontends.web.store.column_texts import format_player, parse_player
from tribolo_core import Coord, Player

_ALLOWED: Final = "all"
"""The text of the permission to watch; without it, the permission ends."""

_ENDS_OTHERS: Final = "end"
"""The text of a renewal that takes the seat from all other browsers."""


class EventRow(NamedTuple):
    """The columns of an event: `players` holds the letters of players; the meaning of `text` depends on `kind`."""

    kind: str
    players: str = ""
    text: str = ""


def encode(event: RoomEvent) -> EventRow:
    """Return the values of the database columns that store an event."""
    match event:
        case Played(player, move, clock):
            return EventRow("move", format_player(player), " ".join(map(str, (move, *(clock or ())))))
        case Joined(players):
            return EventRow("take", _letters(players))
        case Renamed(player, name):
            return EventRow("name", format_player(player), name)
        case LinkRenewed(player, ends_others):
            return EventRow("renew", format_player(player), _ENDS_OTHERS if ends_others else "")
        case SeatChanged(player, seat):
            return EventRow("seat", format_player(player), seat)
        case Left(players):
            return EventRow("leave", _letters(players))
        case Said(players, phrase):
            return EventRow("say", _letters(players), phrase)
        case WatchingAllowed(players, is_allowed):
            return EventRow("watch", _letters(players), _ALLOWED if is_allowed else "")
        case Resigned(players):
            return EventRow("resign", _letters(players))
        case Flagged(player):
            return EventRow("flag", format_player(player))
        case UndoRequested(by):
            return EventRow("undo", _letters(by))
        case RestartRequested(by):
            return EventRow("restart", _letters(by))
        case Agreed(players):
            return EventRow("agree", _letters(players))
        case Declined(players):
            return EventRow("decline", _letters(players))
        case RematchStarted(game, by):
            return EventRow("rematch", _letters(by), game)
        case RematchOffered(players, until):
            return EventRow("offer", _letters(players), repr(until))
        case RematchDeclined(players):
            return EventRow("refuse", _letters(players))
        case _:
            assert_never(event)


def decode(row: EventRow) -> RoomEvent:
    """Return the event that `encode` stored as `row`; raise LookupError if the kind of `row` is unknown."""
    kind, letters, text = row
    players = tuple(map(parse_player, letters))
    match kind:
        case "move":
            move, *clock = text.split(" ")
            return Played(players[0], Coord.parse(move), Clock(*map(int, clock)) if clock else None)
        case "take":
            return Joined(players)
        case "name":
            return Renamed(players[0], text)
        case "renew":
            return LinkRenewed(players[0], text == _ENDS_OTHERS)
        case "seat":
            return SeatChanged(players[0], text)
        case "leave":
            return Left(players)
        case "say":
            return Said(players, text)
        case "watch":
            return WatchingAllowed(players, text == _ALLOWED)
        case "resign":
            return Resigned(players)
        case "flag":
            return Flagged(players[0])
        case "undo":
            return UndoRequested(players)
        case "restart":
            return RestartRequested(players)
        case "agree":
            return Agreed(players)
        case "decline":
            return Declined(players)
        case "rematch":
            return RematchStarted(text, players)
        case "offer":
            return RematchOffered(players, float(text))
        case "refuse":
            return RematchDeclined(players)
        case _:
            raise LookupError(f"unknown kind of event: {kind!r}")


def _letters(players: Iterable[Player]) -> str:
    return "".join(map(format_player, players))
