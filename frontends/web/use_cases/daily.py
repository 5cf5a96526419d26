"""The use cases of the deal of the day: look at a day, begin the ranked try, play a past day, and report a name."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final

from sqlalchemy import Connection

from frontends.games.daily.deal import DailyDeal, OtherRelease, deal_of_day, utc_day
from frontends.games.daily.puzzle import puzzle_of_the_day
from frontends.games.daily.streak import Streak, streak
from frontends.session.pace import DEFAULT_PACE
from frontends.web.nicknames import parse_nickname, skeletons
from frontends.web.puzzles import UnknownPuzzle
from frontends.web.resources import Resources
from frontends.web.room.errors import OtherDay, RankedOnly, UnknownDay
from frontends.web.room.events import Joined, Renamed
from frontends.web.room.ids import new_id
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.daily.deals import DealtDay, find_day, keep_day
from frontends.web.store.daily.moderation import Moderation
from frontends.web.store.daily.table import PAGE_SIZE, DailyTables, PastDay, RankedTry
from frontends.web.store.daily.tries import DailyTries, DailyTry, NewTry, insert_try
from tribolo_core.puzzles.puzzle import Puzzle

from .games import Visitor, create_stored

LATEST_DAYS: Final = 7
"""Past days that the page of a day lists."""


@dataclass(frozen=True, slots=True)
class DayView:
    """A day as one visitor sees it.

    `own` is the visitor's try, `rank` its place on the table. `ranked` is the page number `page` of the table, which
    has `count` results on `pages` pages. `name` is the name with which the visitor played last. `puzzle` is the puzzle
    of the day; it is `None` if the server does not have it.
    """

    deal: DailyDeal
    is_today: bool
    own: DailyTry | None
    rank: int | None
    ranked: list[RankedTry]
    count: int
    page: int
    streak: Streak
    name: str
    past: list[PastDay]
    puzzle: Puzzle | None

    @property
    def pages(self) -> int:
        """The number of pages of the table, at least 1."""
        return max(1, -(-self.count // PAGE_SIZE))


def view_day(resources: Resources, visitor: Visitor, day: date | None, page: int = 1) -> DayView:
    """Return a day as a visitor sees it, with a page of its table; without `day`, it is today.

    Raise UnknownDay if the day lies ahead, or if it is past and nobody has begun its deal.
    """
    today = utc_day(time.time())
    deal, puzzle = _dealt(resources, day or today, today)
    database = resources.store.database
    tries, tables = DailyTries(database), DailyTables(database)
    own = tries.find(deal.day, visitor.browser, deal.seat) if visitor.browser else None
    days = tries.listed_days(visitor.browser) if visitor.browser else []
    return DayView(
        deal=deal,
        is_today=deal.day == today,
        own=own,
        rank=None if own is None else tables.rank(deal.day, visitor.browser),
        ranked=tables.page(deal.day, deal.seat, page),
        count=tables.count(deal.day),
        page=page,
        streak=streak(days, today),
        name=tries.last_name(visitor.browser) if visitor.browser else "",
        past=tables.past_days(today, size=LATEST_DAYS),
        puzzle=_puzzle(resources, puzzle),
    )


def past_days(resources: Resources, page: int) -> tuple[list[PastDay], int]:
    """Return a page of the days before today, the latest first, and the number of pages."""
    today, tables = utc_day(time.time()), DailyTables(resources.store.database)
    return tables.past_days(today, page), max(1, -(-tables.count_past_days(today) // PAGE_SIZE))


def begin_try(resources: Resources, visitor: Visitor, day: date, name: str) -> str:
    """Store the game of a visitor's ranked try of today's deal, and return its id.

    `day` is the day that the visitor has seen, and `name` the visitor's name on the table. Raise OtherDay if `day` is
    not today, InvalidNickname or NameTaken if the name cannot be used, TriedBefore if the visitor has begun the deal
    before, BlockedVisitor, OtherRelease, or RateLimited if the client has used up its games or thinking time of this
    hour or its ranked tries of today. A refused try may count as a game, but never as a ranked try.
    """
    now = time.time()
    today = utc_day(now)
    if day != today:
        raise OtherDay(today)
    nickname = parse_nickname(name)
    dealt = _dealt(resources, today, today)
    deal = _playable(dealt)
    people = (Joined((deal.seat,)), Renamed(deal.seat, nickname))
    stored = StoredGame.of(new_id(), deal.start(), DEFAULT_PACE, visitor.client, people, today)
    new = NewTry(today, visitor.browser, stored.id, nickname, skeletons(nickname), now)

    def insert_more(connection: Connection) -> None:
        keep_day(connection, dealt)
        insert_try(connection, new)
        resources.limiter.spend_within(connection, resources.bounds.ranked, visitor.client)

    return _begin(resources, visitor, stored, deal, insert_more)


def practise(resources: Resources, visitor: Visitor, day: date) -> str:
    """Store an ordinary game of the deal of a past day, which is not ranked, and return its id.

    Raise RankedOnly if `day` is today, UnknownDay if it lies ahead or nobody has begun it, OtherRelease if its
    opponents cannot play here, and RateLimited.
    """
    today = utc_day(time.time())
    if day == today:
        raise RankedOnly()
    deal = _playable(_dealt(resources, day, today))
    stored = StoredGame.of(new_id(), deal.start(), DEFAULT_PACE, visitor.client, [Joined((deal.seat,))])
    return _begin(resources, visitor, stored, deal)


def report(resources: Resources, visitor: Visitor, day: date, name: str) -> None:
    """Store that a visitor reports a name on the table of a day; raise UnknownName if nobody has it, or RateLimited."""
    resources.limiter.spend(resources.bounds.reports, visitor.client)
    Moderation(resources.store.database).report(day, name, visitor.client)


def _dealt(resources: Resources, day: date, today: date) -> DealtDay:
    """Return a day as it is stored; `today` as this server deals it, as long as nobody has begun it.

    Raise UnknownDay for any other day that is not stored.
    """
    stored = find_day(resources.store.database, day) if day <= today else None
    if stored is not None:
        return stored
    if day != today:
        raise UnknownDay(day, is_ahead=day > today)
    ids = resources.puzzles.ids
    return DealtDay(deal_of_day(day), puzzle_of_the_day(day, ids) if ids else None)


def _puzzle(resources: Resources, puzzle: str | None) -> Puzzle | None:
    """Return the puzzle with an id; `None` without one, or if the server's puzzles are others by now."""
    try:
        return resources.puzzles.find(puzzle or "")
    except UnknownPuzzle:
        return None


def _playable(dealt: DealtDay) -> DailyDeal:
    if not dealt.deal.is_playable:
        raise OtherRelease()
    return dealt.deal


def _begin(
    resources: Resources,
    visitor: Visitor,
    stored: StoredGame,
    deal: DailyDeal,
    insert_more: Callable[[Connection], object] = lambda _: None,
) -> str:
    resources.limiter.spend(resources.bounds.games, visitor.client)
    return create_stored(resources, visitor, stored, (deal.seat,), insert_more)
