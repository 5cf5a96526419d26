"""The deals of the day in SQLite and PostgreSQL: stored deals, tries and tables."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from sqlalchemy import Connection

from frontends.games.daily.deal import DailyDeal, OtherRelease
from frontends.games.daily.result import DailyResult
from frontends.web.room.errors import TriedBefore
from frontends.web.room.ids import new_id
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.daily.deals import DealtDay, find_day, keep_day
from frontends.web.store.daily.table import DailyTables, PastDay
from frontends.web.store.daily.tries import NewTry, insert_try, name_try, settle_try
from frontends.web.store.games import Store
from tests.web.daily.visitors import DAY, DEAL, NOON, TOMORROW
from tribolo_core import Scores


def begin(store: Store, browser: str, deal: DailyDeal = DEAL) -> str:
    stored = StoredGame.of(new_id(), deal.start(), "normal", (), deal.day)

    def insert_more(connection: Connection) -> None:
        keep_day(connection, DealtDay(deal))
        insert_try(connection, NewTry(deal.day, browser, stored.id, NOON))

    store.create(stored, browser, [deal.seat], insert_more)
    return stored.id


def finish(store: Store, name: str, cells: int, finished: float = NOON, best: int = 50) -> None:
    """Store and list a result, with `best` cells of the better opponent, of a visitor who is known by `name`, too."""
    game = begin(store, name)
    scores = [best, best, best]
    scores[DEAL.seat.index] = cells
    result = DailyResult(DAY, DEAL.seat, Scores(*scores))
    store.database.write(lambda connection: settle_try(connection, game, finished, result, ["a1", "b2"]), game)
    store.database.write(lambda connection: name_try(connection, DAY, name, name))


def test_tries_that_begin_at_the_same_time_under_two_releases_have_one_deal(store: Store) -> None:
    def try_to_begin(number: int) -> DailyDeal | None:
        deal = replace(DEAL, seed=2**64 - 1 - number)
        try:
            begin(store, str(number), deal)
        except OtherRelease:
            return None
        return deal

    with ThreadPoolExecutor(4) as pool:
        deals = [deal for deal in pool.map(try_to_begin, range(4)) if deal is not None]
    [deal] = deals
    assert find_day(store.database, DAY) == DealtDay(deal)
    assert find_day(store.database, TOMORROW) is None


def test_a_game_of_a_refused_try_is_not_stored(store: Store) -> None:
    game = begin(store, "ada")
    assert store.load(game).day == DAY
    with pytest.raises(TriedBefore):
        begin(store, "ada")
    assert [summary.day for summary in store.summaries("ada", 9)] == [DAY]


def test_the_table_ranks_cells_then_margins_and_equal_results_share_a_rank(store: Store) -> None:
    for name, cells, best, finished in (
        ("Ada", 60, 50, 3),
        ("Bob", 70, 60, 2),
        ("Cleo", 60, 40, 1),
        ("Dan", 60, 50, 2),
    ):
        finish(store, name, cells, NOON + finished, best)
    begin(store, "Eve")
    tables = DailyTables(store.database)
    ranked = [(rank, each.name) for rank, each in tables.page(DAY, DEAL.seat)]
    assert ranked == [(1, "Bob"), (2, "Cleo"), (3, "Dan"), (3, "Ada")]
    assert (tables.rank(DAY, "Ada"), tables.rank(DAY, "Eve"), tables.count(DAY)) == (3, None, (4, 4))
    assert tables.past_days(TOMORROW) == [PastDay(DAY, 4, 70)]
    assert tables.past_days(DAY) == []
