"""Push subscriptions in the database, and the turns of their visitors that a notification is due for."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import Connection, and_, delete, exists, func, or_, select
from sqlalchemy.dialects.postgresql import insert as postgresql_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert

from frontends.web.capacity import AtOnce
from frontends.web.room.events import Played
from tribolo_core import Player

from . import schema
from .access import Database
from .column_texts import format_player, parse_player
from .rows import GAME_OVER

SUBSCRIPTION_DAYS: Final = 400
"""Days for which a subscription is kept: no browser keeps a cookie for longer."""

SETTLED_SECONDS: Final = 10.0
"""Seconds after the last move before a notification: a page that is loaded again is back within them."""

OLD_SECONDS: Final = 86_400.0
"""Seconds after the last event of a game after which its turn is news to nobody."""

_SUBSCRIPTIONS: Final = schema.push_subscriptions.c
_TURNS: Final = schema.notified_turns.c
_GAMES: Final = schema.games.c
_HOLDERS: Final = schema.holders.c
_OTHERS: Final = schema.holders.alias()
_PRESENCE: Final = schema.presence.c
_PLAYED: Final = and_(schema.events.c.game == _GAMES.id, schema.events.c.kind == Played.row)
_TURN: Final = select(func.count()).where(_PLAYED).correlate(schema.games).scalar_subquery()
_LAST_MOVE: Final = select(func.max(schema.events.c.at)).where(_PLAYED).correlate(schema.games).scalar_subquery()
_BEGAN: Final = func.coalesce(_LAST_MOVE, _GAMES.created)
_IS_THEIR_TURN: Final = and_(_GAMES.mover == _HOLDERS.player, _GAMES.mover != GAME_OVER, _GAMES.unanswered.is_(None))
_IS_SHARED: Final = exists().where(_OTHERS.c.game == _GAMES.id, _OTHERS.c.browser != _HOLDERS.browser)
_HAS_SEEN: Final = exists().where(
    _PRESENCE.game == _GAMES.id,
    _PRESENCE.player == _GAMES.mover,
    or_(_PRESENCE.pages > 0, _PRESENCE.seen > _BEGAN),
)
_ACTS_FOR: Final = select(schema.devices.c.visitor).where(schema.devices.c.browser == _SUBSCRIPTIONS.device)
_IS_CURRENT: Final = _SUBSCRIPTIONS.browser == func.coalesce(_ACTS_FOR.scalar_subquery(), _SUBSCRIPTIONS.device)
"""Whether the browser of a subscription still acts for the visitor for whom it was stored or moved."""

_HAS_SEAT: Final = exists().where(_HOLDERS.browser == _SUBSCRIPTIONS.browser)
"""Whether the visitor of a subscription holds a seat of a game, without which nothing is sent to the browser."""

_IS_CLAIMED: Final = exists().where(_TURNS.game == _GAMES.id, _TURNS.player == _GAMES.mover, _TURNS.turn == _TURN)


class Subscription(NamedTuple):
    """A browser at its push service: the URL `endpoint`, and the keys for which messages are encrypted, in base64url.

    `browser` is its visitor, `device` the digest of its own cookie, and `service` the host name of the endpoint.
    """

    endpoint: str
    browser: str
    device: str
    service: str
    public_key: str
    secret: str


class Turn(NamedTuple):
    """The turn of `player` in the game with the id `game` after `number` moves, undone ones included."""

    game: str
    player: Player
    number: int


@dataclass(frozen=True, slots=True)
class PushSubscriptions:
    """The push subscriptions of a database; `bound` limits those of each visitor, and of all.

    `clock` returns the time in seconds since 1970.
    """

    database: Database
    bound: AtOnce
    clock: Callable[[], float] = time.time

    def add(self, subscription: Subscription) -> None:
        """Store a subscription in place of an earlier one with the same endpoint, or of the visitor's oldest ones.

        If all visitors together have too many, the oldest of a visitor without a seat makes place, or else the oldest
        of all: a client that stores addresses which never existed takes the place of its own ones, and nobody is
        refused.
        """
        now = self.clock()

        def add(connection: Connection) -> None:
            connection.execute(
                delete(schema.push_subscriptions).where(_SUBSCRIPTIONS.since < now - SUBSCRIPTION_DAYS * 86_400)
            )
            insert_new = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
            row = {**subscription._asdict(), "since": now}
            upsert = insert_new(schema.push_subscriptions).values(row)
            connection.execute(upsert.on_conflict_do_update(index_elements=["endpoint"], set_=row))
            own = select(_SUBSCRIPTIONS.endpoint).where(_SUBSCRIPTIONS.browser == subscription.browser)
            newest = connection.execute(own.order_by(_SUBSCRIPTIONS.since.desc())).scalars().all()
            _delete(connection, newest[self.bound.per_client :])
            stored = connection.execute(select(func.count()).select_from(schema.push_subscriptions)).scalar_one()
            if stored > self.bound.in_all:
                others = select(_SUBSCRIPTIONS.endpoint).where(_SUBSCRIPTIONS.endpoint != subscription.endpoint)
                first = others.order_by(_HAS_SEAT, _SUBSCRIPTIONS.since).limit(stored - self.bound.in_all)
                _delete(connection, connection.execute(first).scalars().all())

        self.database.write(add)

    def remove(self, endpoint: str) -> None:
        """Delete the subscription with an endpoint, if there is one."""
        removed = delete(schema.push_subscriptions).where(_SUBSCRIPTIONS.endpoint == endpoint)
        self.database.write(lambda connection: connection.execute(removed))

    def of_seat(self, game: str, player: Player) -> list[Subscription]:
        """Return the subscriptions of the browsers that hold the seat of `player` in a game."""
        held = select(_HOLDERS.browser).where(_HOLDERS.game == game, _HOLDERS.player == format_player(player))
        columns = [_SUBSCRIPTIONS[name] for name in Subscription._fields]
        query = select(*columns).where(_SUBSCRIPTIONS.browser.in_(held), _IS_CURRENT).order_by(_SUBSCRIPTIONS.since)
        with self.database.read() as connection:
            return [Subscription(*row) for row in connection.execute(query)]

    def due(self, paused: Collection[str], limit: int) -> list[Turn]:
        """Return up to `limit` turns of people with subscriptions who have not seen that it is their turn.

        No page with the seat is open, or was since the last move, and no process has claimed the turn. Subscriptions
        whose service or endpoint is in `paused` are left out, and so are games without another person or program.
        """
        now = self.clock()
        query = (
            select(_GAMES.id, _GAMES.mover, _TURN.label("number"), _GAMES.touched)
            .select_from(schema.push_subscriptions)
            .join(schema.holders, _HOLDERS.browser == _SUBSCRIPTIONS.browser)
            .join(schema.games, _GAMES.id == _HOLDERS.game)
            .where(_SUBSCRIPTIONS.service.not_in(paused), _SUBSCRIPTIONS.endpoint.not_in(paused))
            .where(_IS_CURRENT, _IS_THEIR_TURN, _GAMES.touched > now - OLD_SECONDS)
            .where(now - SETTLED_SECONDS > _BEGAN, _IS_SHARED, ~_HAS_SEEN, ~_IS_CLAIMED)
            .distinct()
            .order_by(_GAMES.touched)
            .limit(limit)
        )
        with self.database.read() as connection:
            if connection.execute(select(_SUBSCRIPTIONS.endpoint).limit(1)).first() is None:
                return []
            return [Turn(row.id, parse_player(row.mover), row.number) for row in connection.execute(query)]

    def claim(self, turn: Turn) -> bool:
        """Store that a notification of a turn is sent; return whether no process has done so before."""
        row = {"game": turn.game, "player": format_player(turn.player), "turn": turn.number}

        def claim(connection: Connection) -> bool:
            insert_new = sqlite_insert if connection.dialect.name == "sqlite" else postgresql_insert
            upsert = insert_new(schema.notified_turns).values(row)
            upsert = upsert.on_conflict_do_update(
                index_elements=["game", "player"], set_={"turn": turn.number}, where=_TURNS.turn < turn.number
            )
            return connection.execute(upsert.returning(_TURNS.game)).first() is not None

        return self.database.write(claim)

    def release(self, turn: Turn) -> None:
        """Take back the claim of a turn whose notification has not been sent."""
        is_turn = and_(_TURNS.game == turn.game, _TURNS.player == format_player(turn.player))
        released = delete(schema.notified_turns).where(is_turn, _TURNS.turn == turn.number)
        self.database.write(lambda connection: connection.execute(released))


def _delete(connection: Connection, endpoints: Collection[str]) -> None:
    connection.execute(delete(schema.push_subscriptions).where(_SUBSCRIPTIONS.endpoint.in_(endpoints)))


def erase_subscriptions(connection: Connection, browser: str) -> None:
    """Delete the push subscriptions of a visitor, by the digest of the cookie."""
    connection.execute(delete(schema.push_subscriptions).where(_SUBSCRIPTIONS.browser == browser))
