"""The use cases of the deal of the day: look at a day, begin the ranked try, name it, and report a name."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from typing import Final

from sqlalchemy import Connection

from frontends.games.daily.choices import LEAST_PLAYERS, Choice, choices
from frontends.games.daily.deal import FIRST_DAY, DailyDeal, OtherRelease, deal_of_day, utc_day
from frontends.games.daily.puzzle import puzzle_of_the_day
from frontends.games.daily.streak import Streak, streak
from frontends.session.pace import DEFAULT_PACE
from frontends.web.capacity import RateLimiter
from frontends.web.game.starting import create_once, create_stored
from frontends.web.puzzle_library import UnknownPuzzle
from frontends.web.resources import Resources
from frontends.web.room.errors import DayAhead, OtherDay, RankedOnly, UnknownDay
from frontends.web.room.events import Joined
from frontends.web.room.stored_game import StoredGame
from frontends.web.serving.naming import person_name
from frontends.web.serving.visitor import Visitor
from frontends.web.store.daily.deals import DealtDay, find_day, keep_day
from frontends.web.store.daily.friends import FriendsTables
from frontends.web.store.daily.moderation import Moderation
from frontends.web.store.daily.table import PAGE_SIZE, Count, DailyTables, PastDay, RankedTry
from frontends.web.store.daily.tries import DailyTries, DailyTry, NewTry, insert_try, name_try
from frontends.web.store.rate_limits import UsageInTransaction
from tribolo_core import Game
from tribolo_core.puzzles.puzzle import Puzzle

LATEST_DAYS: Final = 7
"""Past days that the page of a day lists."""


@dataclass(frozen=True, slots=True)
class DayView:
    """A day as one visitor sees it.

    `own` is the visitor's try, `rank` its place among all results. `ranked` is the page number `page` of the table,
    which has `pages` pages. `name` is the name that the visitor chose last. `days` are the visitor's days with a result
    in time. `tables` are the ids of the visitor's tables of friends. `distribution`, see `DailyTables`, and `choices`
    are empty until the visitor's game is over, and while fewer than `LEAST_PLAYERS` people have a result. `puzzle` is
    the puzzle of the day; it is `None` if the server does not have it.
    """

    deal: DailyDeal
    is_today: bool
    own: DailyTry | None
    rank: int | None
    ranked: list[RankedTry]
    count: Count
    page: int
    days: list[date]
    streak: Streak
    distribution: dict[int, int]
    choices: list[Choice]
    name: str
    tables: list[str]
    past: list[PastDay]
    puzzle: Puzzle | None

    @property
    def pages(self) -> int:
        """The number of pages of the table, at least 1."""
        return max(1, -(-self.count.listed // PAGE_SIZE))


def view_day(resources: Resources, visitor: Visitor, day: date | None, page: int = 1) -> DayView:
    """Return a day as a visitor sees it, with a page of its table; without `day`, it is today.

    Raise UnknownDay if the day lies ahead or before FIRST_DAY.
    """
    today = utc_day(time.time())
    deal, puzzle = dealt(resources, day or today, today)
    database = resources.store.database
    tries, tables = DailyTries(database), DailyTables(database)
    own = tries.find(deal.day, visitor.browser, deal.seat) if visitor.browser else None
    count = tables.count(deal.day)
    compares = own is not None and own.moves is not None and count.results >= LEAST_PLAYERS
    days = [*own_results(resources, visitor)]
    return DayView(
        deal=deal,
        is_today=deal.day == today,
        own=own,
        rank=None if own is None else tables.rank(deal.day, visitor.browser),
        ranked=tables.page(deal.day, deal.seat, page),
        count=count,
        page=page,
        days=days,
        streak=streak(days, today),
        distribution=tables.distribution(deal.day) if compares else {},
        choices=_choices(tables, deal, own) if compares and own is not None else [],
        name=tries.last_name(visitor.browser) if visitor.browser else "",
        tables=FriendsTables(database).joined(visitor.browser) if visitor.browser else [],
        past=tables.past_days(today, size=LATEST_DAYS),
        puzzle=_puzzle(resources, puzzle),
    )


def _choices(tables: DailyTables, deal: DailyDeal, own: DailyTry) -> list[Choice]:
    """Return what others played where a visitor chose the moves of the finished try `own`."""
    game = Game.new(seed=deal.seed).play_all(own.moves or ())
    plies = {ply for ply, past in enumerate(game.past, 1) if past.turn.player is deal.seat}
    return choices(own.moves or (), plies, tables.other_games(deal.day, own.browser))


def past_days(resources: Resources, page: int) -> tuple[list[PastDay], int]:
    """Return a page of the days before today, the latest first, and the number of pages."""
    today, tables = utc_day(time.time()), DailyTables(resources.store.database)
    return tables.past_days(today, page), max(1, -(-tables.count_past_days(today) // PAGE_SIZE))


def own_results(resources: Resources, visitor: Visitor) -> dict[date, int]:
    """Return the cells of a visitor's results in time, keyed by day, the latest day first."""
    return DailyTries(resources.store.database).results(visitor.browser) if visitor.browser else {}


def has_begun(resources: Resources, visitor: Visitor, day: date) -> bool:
    """Return whether the visitor has begun the ranked try of a day."""
    return bool(visitor.browser) and DailyTries(resources.store.database).has(day, visitor.browser)


def begin_try(resources: Resources, visitor: Visitor, day: date, key: str | None = None) -> str:
    """Store the game of a visitor's ranked try of today's deal, and return its id.

    With a key, a request is carried out once; see `create_once`.

    `day` is the day that the visitor has seen. Raise OtherDay if `day` is not today, OtherRelease if the opponents of
    the deal cannot play here, BlockedVisitor if the host has blocked the visitor, and TriedBefore if the visitor has
    begun the deal before. Raise RateLimited if the client has used up its games of this hour or its ranked tries of
    today. A refused try may count as a game, but never as a ranked try.
    """
    now = time.time()
    today = utc_day(now)
    if day != today:
        raise OtherDay(today)
    found = dealt(resources, today, today)
    deal = _playable(found)

    def create(game: str) -> str:
        stored = StoredGame.of(game, deal.start(), DEFAULT_PACE, [Joined((deal.seat,))], today)

        def insert_more(connection: Connection) -> None:
            keep_day(connection, found)
            insert_try(connection, NewTry(today, visitor.browser, game, now))
            RateLimiter(UsageInTransaction(connection)).spend(resources.bounds.ranked, visitor.client)

        return _begin(resources, visitor, stored, deal, insert_more)

    return create_once(resources, visitor, key, f"{day}/{key}", create)


def choose_name(resources: Resources, visitor: Visitor, day: date, name: str) -> None:
    """Store `name` as the name under which the table of `day` lists the visitor's result.

    Raise NameTaken, NoResult if the visitor has no result in time, and the errors of `person_name`.
    """
    nickname = person_name(resources, visitor.browser, name)
    resources.store.database.write(lambda connection: name_try(connection, day, visitor.browser, nickname))


def practise(resources: Resources, visitor: Visitor, day: date, key: str | None = None) -> str:
    """Store an ordinary game of the deal of a past day, which is not ranked, and return its id.

    With a key, a request is carried out once; see `create_once`.

    Raise RankedOnly if `day` is today, UnknownDay if it lies ahead or before FIRST_DAY, OtherRelease if its opponents
    cannot play here, and RateLimited.
    """
    today = utc_day(time.time())
    if day == today:
        raise RankedOnly()
    deal = _playable(dealt(resources, day, today))

    def create(game: str) -> str:
        stored = StoredGame.of(game, deal.start(), DEFAULT_PACE, [Joined((deal.seat,))])
        return _begin(resources, visitor, stored, deal)

    return create_once(resources, visitor, key, f"{day}/{key}", create)


def report(resources: Resources, visitor: Visitor, day: date, name: str) -> None:
    """Store that a visitor reports `name` on the table of `day`; raise UnknownName if nobody has it, or RateLimited."""
    resources.limiter.spend(resources.bounds.reports, visitor.client)
    Moderation(resources.store.database).report(day, name, visitor.client)


def dealt(resources: Resources, day: date, today: date) -> DealtDay:
    """Return the stored deal of `day` or, if nobody has begun this day yet, the deal that this server would store.

    Raise UnknownDay if `day` is after `today` or before `FIRST_DAY`.
    """
    if not FIRST_DAY <= day <= today:
        raise (DayAhead if day > today else UnknownDay)(day)
    stored = find_day(resources.store.database, day)
    if stored is not None:
        return stored
    ids = resources.puzzles.ids
    return DealtDay(deal_of_day(day), puzzle_of_the_day(day, ids) if ids else None)


def _puzzle(resources: Resources, puzzle: str | None) -> Puzzle | None:
    """Return the puzzle with an id; `None` without an id, or if the server has no such puzzle any more."""
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
