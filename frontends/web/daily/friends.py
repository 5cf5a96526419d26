"""The use cases of the tables of friends in the deal of the day: begin, join, look at and leave one."""

from __future__ import annotations

import time
from dataclasses import dataclass

from frontends.games.daily.deal import utc_day
from frontends.web.resources import Resources
from frontends.web.room.ids import ID_LENGTH, new_id
from frontends.web.serving.naming import person_name
from frontends.web.serving.visitor import Visitor
from frontends.web.store.daily.friends import Friend, FriendsTables, join, leave
from frontends.web.store.daily.tries import DailyTries


@dataclass(frozen=True, slots=True)
class FriendsView:
    """A table of friends as a visitor sees it today; `name` is the visitor's name there, or the one chosen last."""

    id: str
    friends: list[Friend]
    is_member: bool
    name: str


def view_friends(resources: Resources, visitor: Visitor, table: str) -> FriendsView:
    """Return a table of friends with the results of today; raise UnknownTable if nobody is at it."""
    database = resources.store.database
    friends = FriendsTables(database).members(table, utc_day(time.time()))
    own = next((friend for friend in friends if visitor.browser and friend.browser == visitor.browser), None)
    name = own.name if own else DailyTries(database).last_name(visitor.browser) if visitor.browser else ""
    return FriendsView(table, friends, own is not None, name)


def join_friends(resources: Resources, visitor: Visitor, table: str | None, name: str, key: str | None = None) -> str:
    """Let a visitor join a table of friends under a name, and return the id of the table; without `table`, begin one.

    With a key, the visitor begins one table, however often the request is sent.

    Raise UnknownTable, NameTaken, KeptApart, TableFull, TooManyTables, RateLimited if the client has joined too often,
    and the errors of `person_name`.
    """
    nickname = person_name(resources, visitor.browser, name)
    resources.limiter.spend(resources.bounds.joins, visitor.client)
    begun = new_id() if key is None else resources.secrets.keyed(visitor.browser, f"friends/{key}")[:ID_LENGTH]
    found = table or begun
    resources.store.database.write(
        lambda connection: join(connection, found, visitor.browser, nickname, time.time(), is_new=table is None)
    )
    return found


def leave_friends(resources: Resources, visitor: Visitor, table: str) -> None:
    """Let a visitor leave the table of friends with the id `table`; do nothing if the visitor is no member of it."""
    if visitor.browser:
        resources.store.database.write(lambda connection: leave(connection, visitor.browser, table))
