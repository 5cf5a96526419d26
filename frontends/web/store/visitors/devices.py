"""Joined browsers: several browsers of one person, which act for one visitor in the database.

A browser that never joined another one acts for the visitor with the digest of its own cookie, and has no row. When two
browsers join, the rows of one visitor move to the other one. A browser that leaves acts for a new visitor, and never
again for that of its own cookie: processes may remember what this one held.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, bindparam, delete, exists, func, insert, select, text, update

from frontends.web.capacity import ServerBusy
from frontends.web.room.errors import OwnCode, TooManyDevices, UnknownCode
from frontends.web.store import schema
from frontends.web.store.access import Database
from frontends.web.store.blocks import BLOCK_DAYS
from frontends.web.store.daily.tries import TryStatus

from .joining import move_rows
from .progress import SharedProgress, delete_progress, merge_progress

CODE_SECONDS: Final = 600.0
"""Seconds for which a code is valid."""

MOST_CODES: Final = 5_000
"""Valid codes of all visitors together; a visitor has one."""

MOST_DEVICES: Final = 10
"""Browsers that act for one visitor."""

_LOCK: Final = 7_212_017
"""The advisory lock of the transactions that join browsers on PostgreSQL; the number is arbitrary."""

_DEVICES: Final = schema.devices.c
_CODES: Final = schema.device_codes.c
_VISITOR: Final = select(_DEVICES.visitor).where(_DEVICES.browser == bindparam("own"))


class Holdings(NamedTuple):
    """What a visitor has: games with a seat, results of the deals of days, and browsers."""

    games: int
    days: int
    devices: int


@dataclass(frozen=True, slots=True)
class Devices:
    """The joined browsers of a database; a `browser` is the digest of a cookie, a `digest` that of a code."""

    database: Database

    def visitor_of(self, browser: str) -> str:
        """Return the visitor whom a browser acts for; empty for a browser without a cookie."""
        if not browser:
            return ""
        with self.database.read() as connection:
            return _visitor_of(connection, browser)

    def count(self, visitor: str) -> int:
        """Return the number of browsers that act for a visitor; 1 for a browser that is not joined."""
        with self.database.read() as connection:
            return _count(connection, visitor)

    def holdings(self, visitor: str) -> Holdings:
        games, tries = schema.holders.c, schema.daily_tries.c
        held = select(func.count(games.game.distinct())).where(games.browser == visitor)
        days = select(func.count()).where(tries.browser == visitor, tries.status == TryStatus.IN_TIME.value)
        with self.database.read() as connection:
            found, results = (int(connection.execute(query).scalar_one()) for query in (held, days))
            return Holdings(found, results, _count(connection, visitor))

    def create_code(self, digest: str, browser: str) -> None:
        """Store a new code for a browser's visitor, which ends an earlier one; raise ServerBusy at too many."""
        now = time.time()

        def create(connection: Connection) -> None:
            _lock(connection)
            visitor = _visitor_of(connection, browser)
            connection.execute(delete(schema.device_codes).where((_CODES.expires <= now) | (_CODES.visitor == visitor)))
            if connection.execute(select(func.count()).select_from(schema.device_codes)).scalar_one() >= MOST_CODES:
                raise ServerBusy(60)
            values = {"digest": digest, "visitor": visitor, "expires": now + CODE_SECONDS}
            connection.execute(insert(schema.device_codes).values(**values))

        self.database.write(create)

    def find(self, digest: str, visitor: str) -> str:
        """Return the visitor whom `visitor` would join by a code; raise UnknownCode, OwnCode or TooManyDevices."""
        with self.database.read() as connection:
            target = _other(connection.execute(select(_CODES.visitor).where(_is_valid(digest))).scalar(), visitor)
            if _count(connection, target) + _count(connection, visitor) > MOST_DEVICES:
                raise TooManyDevices(MOST_DEVICES)
            return target

    def join(self, digest: str, browser: str) -> None:
        """Let a browser, and those that it has joined, act for the visitor of a code, who gets all that is theirs.

        The code is used up. Do nothing if the browser has used it before. Raise UnknownCode if it is not valid, OwnCode
        if the browser acts for this visitor already, and TooManyDevices.
        """

        def join(connection: Connection) -> None:
            _lock(connection)
            now = time.time()
            # No browser keeps a cookie for longer; but a thief may, so that one whose digest others act for stays out.
            horizon, users = now - BLOCK_DAYS * 86_400, schema.devices.alias().c
            is_needed = exists().where(users.visitor == _DEVICES.browser, users.since >= horizon)
            connection.execute(delete(schema.devices).where(_DEVICES.since < horizon, ~is_needed))
            progress, known = schema.shared_progress, select(_DEVICES.visitor)
            connection.execute(delete(progress).where(progress.c.visitor.not_in(known)))
            is_used = select(_CODES.digest).where(_CODES.digest == digest, _CODES.used_by == browser)
            if connection.execute(is_used).first() is not None:  # The form was sent twice.
                return
            used = update(schema.device_codes).where(_is_valid(digest)).values(used_by=browser)
            found = connection.execute(used.returning(_CODES.visitor)).scalar()
            source = _visitor_of(connection, browser)
            target = _other(found, source)
            if _count(connection, target) + _count(connection, source) > MOST_DEVICES:
                raise TooManyDevices(MOST_DEVICES)
            for visitor in (source, target):
                if not _is_joined(connection, visitor):  # It is the digest of the cookie of a browser.
                    connection.execute(insert(schema.devices).values(browser=visitor, visitor=visitor, since=now))
            connection.execute(update(schema.devices).where(_DEVICES.visitor == source).values(visitor=target))
            connection.execute(delete(schema.device_codes).where(_CODES.visitor == source))
            move_rows(connection, source, target)

        self.database.write(join)

    def share(self, visitor: str, own: SharedProgress) -> SharedProgress:
        """Merge the progress of one browser with that of those it has joined, and return it; alone, share nothing."""

        def share(connection: Connection) -> SharedProgress:
            _lock(connection)
            return merge_progress(connection, visitor, own)

        return self.database.write(share) if self.count(visitor) > 1 else SharedProgress()

    def leave(self, browser: str) -> None:
        """Let a joined browser act for a new visitor, who has nothing; all stays with the other browsers."""

        def leave(connection: Connection) -> None:
            _lock(connection)
            visitor = _visitor_of(connection, browser)
            if _count(connection, visitor) > 1:
                _part(connection, [browser], visitor)

        self.database.write(leave)

    def end_others(self, browser: str) -> None:
        """Let the browsers that a browser has joined act for new visitors; all stays with this browser."""

        def end(connection: Connection) -> None:
            _lock(connection)
            visitor = _visitor_of(connection, browser)
            others = select(_DEVICES.browser).where(_DEVICES.visitor == visitor, _DEVICES.browser != browser)
            _part(connection, connection.execute(others).scalars().all(), visitor)

        self.database.write(end)


def new_visitor() -> str:
    """Return the id of a visitor who has nothing yet, as long as the digest of a cookie."""
    return secrets.token_hex(32)


def _lock(connection: Connection) -> None:
    """Let this transaction wait for those that create codes, join browsers or part them; SQLite has one writer."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _LOCK})


def _part(connection: Connection, browsers: Iterable[str], visitor: str) -> None:
    """Let each of `browsers` that acts for `visitor` act for a new visitor instead, and end the code of `visitor`.

    Their notifications go with them, and are of the seats of the new visitors.
    """
    for browser in browsers:
        is_own = and_(_DEVICES.browser == browser, _DEVICES.visitor == visitor)
        fresh, pushed = new_visitor(), schema.push_subscriptions.c
        connection.execute(update(schema.devices).where(is_own).values(visitor=fresh))
        is_pushed = and_(pushed.device == browser, pushed.browser == visitor)
        connection.execute(update(schema.push_subscriptions).where(is_pushed).values(browser=fresh))
    connection.execute(delete(schema.device_codes).where(_CODES.visitor == visitor))
    if _count(connection, visitor) == 1:
        delete_progress(connection, visitor)


def _visitor_of(connection: Connection, browser: str) -> str:
    return connection.execute(_VISITOR, {"own": browser}).scalar() or browser


def _is_joined(connection: Connection, visitor: str) -> bool:
    """Return whether a row names the visitor; otherwise the visitor is the digest of a cookie."""
    return bool(connection.execute(select(exists().where(_DEVICES.visitor == visitor))).scalar_one())


def _count(connection: Connection, visitor: str) -> int:
    query = select(func.count()).where(_DEVICES.visitor == visitor)
    return connection.execute(query).scalar_one() or 1


def _is_valid(digest: str) -> ColumnElement[bool]:
    return and_(_CODES.digest == digest, _CODES.expires > time.time(), _CODES.used_by.is_(None))


def _other(found: str | None, visitor: str) -> str:
    """Return the visitor of a code; raise UnknownCode if there is none, and OwnCode if it is `visitor`."""
    if found is None:
        raise UnknownCode()
    if found == visitor:
        raise OwnCode()
    return found
