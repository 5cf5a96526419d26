"""Who has moved: in which games, and for which players, a person has made a move."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection, Select, and_, func, select

from frontends.session.seats import HUMAN
from frontends.web.room.events import Played, SeatChanged
from frontends.web.store import schema
from frontends.web.store.column_texts import parse_player
from tribolo_core import Player


def select_moved(connection: Connection, games: Select[tuple[str]] | Iterable[str]) -> frozenset[tuple[str, Player]]:
    """Return the ids of those of `games` in which a person has made a move, each with the player.

    Undone moves count. Moves that a computer made in a person's seat do not.
    """
    events = schema.events.c
    is_in = events.game.in_(games if isinstance(games, Select) else list(games))
    first = (
        select(events.game, events.players, func.min(events.number))
        .where(is_in, events.kind == Played.row)
        .group_by(events.game, events.players)
    )
    moved = {(game, letter): number for game, letter, number in connection.execute(first)}
    seats: dict[tuple[str, str], list[tuple[int, bool]]] = {}
    is_change = and_(is_in, events.kind == SeatChanged.row)
    changes = select(events.game, events.players, events.number, events.text).where(is_change)
    for game, letter, number, seat in connection.execute(changes.order_by(events.game, events.number)):
        seats.setdefault((game, letter), []).append((number, seat == HUMAN))
    # Only these have to be told apart move by move: a computer had the seat before its first move, and a person later.
    unclear = [key for key, [(since, _), *later] in seats.items() if since < moved.get(key, 0) and later]
    by_person = moved.keys() - {key for key, [(since, _), *_] in seats.items() if since < moved.get(key, 0)}
    query = select(events.game, events.players, events.number).where(
        events.game.in_({game for game, _ in unclear}), events.kind == Played.row
    )
    for game, letter, number in connection.execute(query) if unclear else ():
        changed = [is_person for since, is_person in seats.get((game, letter), ()) if since < number]
        if (game, letter) in unclear and changed and changed[-1]:
            by_person.add((game, letter))
    return frozenset((game, parse_player(letter)) for game, letter in by_person)
