"""The stored form of room events: a kind, the letters of the players, and a text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, Final, NamedTuple, get_args, get_type_hints

from frontends.web.room.clocks import Clock
from frontends.web.room.events import Players, RoomEvent
from frontends.web.store.column_texts import format_player, parse_player
from tribolo_core import Coord, Player


class EventRow(NamedTuple):
    """The columns of an event: `players` holds the letters of players; the meaning of `text` depends on `kind`."""

    kind: str
    players: str = ""
    text: str = ""


class _Codec(NamedTuple):
    format: Callable[[Any], str]
    parse: Callable[[str], Any]


_CODECS: Final[Mapping[object, _Codec]] = {
    Player: _Codec(format_player, parse_player),
    Players: _Codec(lambda players: "".join(map(format_player, players)), lambda text: tuple(map(parse_player, text))),
    Coord: _Codec(str, Coord.parse),
    Clock | None: _Codec(lambda clock: " ".join(map(str, clock or ())), lambda text: Clock(*map(int, text.split(" ")))),
    str: _Codec(str, str),
    float: _Codec(repr, float),
}


def _codecs(event: type[RoomEvent]) -> Mapping[str, _Codec]:
    """Return the codec for each field of a class of events: first that of its players, then those for the text."""
    hints = get_type_hints(event, include_extras=True)
    types = {field.name: hints[field.name] for field in fields(event)}
    ordered = sorted(types, key=lambda name: types[name] not in (Player, Players))
    return {name: _CODECS.get(types[name]) or _switch(*types[name].__metadata__) for name in ordered}


def _switch(word: str) -> _Codec:
    """Return the codec of a truth value: `word` if it is true, and otherwise an empty text."""
    return _Codec(lambda value: word if value else "", lambda text: text == word)


_EVENTS: Final[Mapping[str, type[RoomEvent]]] = {event.row: event for event in get_args(RoomEvent)}
_FIELDS: Final = {kind: _codecs(event) for kind, event in _EVENTS.items()}


def encode(event: RoomEvent) -> EventRow:
    """Return the values of the database columns that store an event."""
    players, *texts = (codec.format(getattr(event, name)) for name, codec in _FIELDS[event.row].items())
    return EventRow(event.row, players, " ".join(filter(None, texts)))


def decode(row: EventRow) -> RoomEvent:
    """Return the event that `encode` stored as `row`; raise LookupError if the kind of `row` is unknown.

    The last field in the text may hold spaces. A field that the text does not reach has its default.
    """
    event = _EVENTS.get(row.kind)
    if event is None:
        raise LookupError(f"unknown kind of event: {row.kind!r}")
    codecs = _FIELDS[row.kind]
    texts = (row.players, *row.text.split(" ", len(codecs) - 2))
    return event(**{name: codec.parse(text) for (name, codec), text in zip(codecs.items(), texts, strict=False)})
