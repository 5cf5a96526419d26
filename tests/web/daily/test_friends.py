"""Tables of friends: one link, and the results of those who have joined; bounded, exported and erased."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import text
from werkzeug.test import TestResponse

from frontends.web.operation.backup import closing_engine
from frontends.web.room.errors import TableFull
from frontends.web.store.daily import friends
from frontends.web.store.database import reading, upgrade, writing
from tests.harness.waiting import until
from tests.web.daily.visitors import DAY, finished, names, refused
from tests.web.worker import Browser, NewWorker, Worker


def begin(browser: Browser, name: str) -> str:
    answer = browser.post("/daily/friends", name=name)
    assert answer.status_code == 303, answer.text
    return answer.headers["Location"]


def join(browser: Browser, table: str, name: str) -> TestResponse:
    return browser.post(f"{table}/join", name=name)


def test_the_link_shows_the_results_of_those_who_joined(new_worker: NewWorker, any_database: str) -> None:
    server = new_worker(database=any_database)
    ada, ben, stranger = server.browser(), server.browser(), server.browser()
    table = begin(ada, "Ada")
    assert join(ben, table, "Ben").status_code == 303
    game = finished(ben, "Benedict")
    finished(stranger, "Stranger")
    assert stranger.post(f"/daily/{DAY}/report", name="Benedict").status_code == 303
    assert stranger.post("/privacy/data.json").text.count("Benedict") == 0
    (reported,) = stranger.post("/privacy/data.json").get_json()["daily"]["reports"]
    assert names(stranger, table) == ["Ben", "Ada"]
    assert ">Join<" in stranger.get(table).text
    assert "Leave this table" in ada.get(table).text
    assert f'href="{table}"' in ada.get("/daily").text
    assert f'href="{table}"' not in stranger.get("/daily").text
    assert join(ben, table, "Benno").status_code == 303
    assert names(ada, table) == ["Benno", "Ada"], "joining again changes the name"
    data = ben.post("/privacy/data.json").get_json()["daily"]
    (exported,), (tried,) = data["friends"], data["tries"]
    assert (exported["table"], exported["name"]) == (table.rpartition("/")[2], "Benno")
    assert reported["day"] == tried["day"] == str(DAY)
    assert (tried["name"], tried["game"], tried["status"]) == ("Benedict", game, "in time")
    assert ben.post("/privacy/delete", confirm="yes").status_code == 200
    assert (names(ada, table), names(ada), ben.get(f"/games/{game}").status_code) == (["Ada"], ["Stranger"], 404)
    assert ada.post(f"{table}/leave").status_code == 303
    assert ada.get(table).status_code == join(ben, table, "Ben").status_code == 404, "an empty table is gone"


def test_a_look_at_a_table_joins_nobody_and_a_bad_name_is_refused(server: Worker) -> None:
    ada, ben = server.browser(), server.browser()
    table = begin(ada, "Ada")
    ben.get(table)
    assert names(ben, table) == ["Ada"]
    answer = join(ben, table, "<b>")
    refused(answer, 422, "“<” cannot be in a name")
    assert answer.text.index(" autofocus>") < answer.text.index("cannot be in a name")
    assert 'value="&lt;b&gt;"' in answer.text
    assert server.browser().post(f"{table}/leave").status_code == 303
    assert names(ben, table) == ["Ada"]


def test_tables_members_and_joins_are_bounded(new_worker: NewWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "MOST_TABLES", 2)
    monkeypatch.setattr(friends, "MOST_MEMBERS", 2)
    server = new_worker(joins_per_hour=6)
    ada, ben, cleo = server.browser(), server.browser(), server.browser()
    table = begin(ada, "Ada")
    begin(ada, "Ada")
    refused(ada.post("/daily/friends", name="Ada"), 403, "You can be at 2 tables of friends.")
    assert join(ben, table, "Ben").status_code == 303
    refused(join(cleo, table, "Cleo"), 403, "A table of friends has at most 2 members.")
    assert join(ben, table, "Benno").status_code == 303, "a member can change the name at a full table"
    answer = join(ben, table, "Ben")
    assert (answer.status_code, "Retry-After" in answer.headers) == (429, True)


def test_two_at_once_took_the_last_place(postgresql: Callable[[], str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(friends, "MOST_MEMBERS", 2)
    with closing_engine(postgresql()) as engine, ThreadPoolExecutor(1) as pool:
        upgrade(engine)

        def join_late() -> None:
            with writing(engine) as connection:
                friends.join(connection, "table", "cleo", "Cleo", 3.0)

        def is_waiting() -> bool:
            with reading(engine) as connection:
                query = text("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'")
                return bool(connection.execute(query).scalar())

        with writing(engine) as connection:
            friends.join(connection, "table", "ada", "Ada", 1.0, is_new=True)
        with writing(engine) as connection:
            friends.join(connection, "table", "ben", "Ben", 2.0)
            late = pool.submit(join_late)
            until(is_waiting)
        with pytest.raises(TableFull):
            late.result()
