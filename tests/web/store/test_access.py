"""Changes of many threads share transactions, but not errors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Event

import pytest
from sqlalchemy import Connection, Engine, event, select
from sqlalchemy.exc import OperationalError

from frontends.web.store import access, schema
from frontends.web.store.access import Database
from frontends.web.store.games import Store
from tests.harness.waiting import until


class Refusal(Exception):
    """The error of a change that fails."""


REFUSAL = Refusal("The earlier change is not stored.")


def add(connection: Connection, client: str) -> str:
    connection.execute(schema.rate_usage.insert().values(client=client, limit_name="x", window_end=1, amount=1))
    return client


def fail(connection: Connection, client: str) -> str:
    add(connection, client)
    raise Refusal(client)


def clients(database: Database) -> set[str]:
    with database.read() as connection:
        return set(connection.execute(select(schema.rate_usage.c.client)).scalars())


class Commits:
    """Counts the commits of changes by the threads of a test, and lets them fail while `error` is set."""

    def __init__(self, engine: Engine) -> None:
        self.count = 0
        self.error: Exception | None = None
        event.listen(engine, "commit", self._commit)

    def _commit(self, _connection: Connection) -> None:
        self.count += 1
        if self.error is not None:
            raise self.error


def write_together(
    database: Database, pool: ThreadPoolExecutor, works: Mapping[str, Callable[..., str]], error: Exception = REFUSAL
) -> dict[str, Future[str]]:
    """Write the changes of clients in one transaction, behind an earlier change, which fails with `error`."""
    is_busy, go_on = Event(), Event()

    def block(_connection: Connection) -> None:
        is_busy.set()
        go_on.wait(20)
        raise error

    blocking = pool.submit(database.write, block)
    is_busy.wait(20)
    futures = {
        client: pool.submit(database.write, partial(work, client=client), client) for client, work in works.items()
    }
    until(lambda: database._tasks.qsize() == len(works))
    go_on.set()
    assert blocking.exception(20) is error
    return futures


def test_changes_of_many_threads_are_stored_in_one_transaction(store: Store) -> None:
    commits = Commits(store.database.engine)
    names = [f"client {number}" for number in range(40)]
    with ThreadPoolExecutor(50) as pool:
        futures = write_together(store.database, pool, dict.fromkeys(names, add))
        assert [future.result(20) for future in futures.values()] == names
    assert clients(store.database) == set(names)
    assert commits.count == 1


def test_a_change_that_fails_leaves_the_others_of_its_transaction_alone(store: Store) -> None:
    works = {"a": add, "b": fail, "c": add, "d": fail, "e": add}
    with ThreadPoolExecutor(50) as pool:
        futures = write_together(store.database, pool, works)
        failed = {client for client, future in futures.items() if isinstance(future.exception(20), Refusal)}
        assert failed == {"b", "d"}
        assert [futures[client].result() for client in "ace"] == ["a", "c", "e"]
    assert clients(store.database) == {"a", "c", "e"}


def test_a_commit_that_fails_fails_all_changes_at_once(store: Store) -> None:
    commits = Commits(store.database.engine)
    commits.error = OperationalError("COMMIT", None, OSError("the disk is full"))
    with ThreadPoolExecutor(50) as pool:
        futures = write_together(store.database, pool, dict.fromkeys("abcde", add))
        assert {type(future.exception(20)) for future in futures.values()} == {OperationalError}
    assert commits.count == 1, "each change waited for the database by itself"
    assert clients(store.database) == set()
    commits.error = None
    assert store.database.write(partial(add, client="later")) == "later"
    assert clients(store.database) == {"later"}


def test_changes_that_waited_for_a_refused_transaction_fail_with_it(store: Store) -> None:
    locked = OperationalError("BEGIN", None, OSError("the database is locked"))
    with ThreadPoolExecutor(50) as pool:
        futures = write_together(store.database, pool, dict.fromkeys("abc", add), locked)
        assert {type(future.exception(20)) for future in futures.values()} == {OperationalError}
    assert clients(store.database) == set()
    assert store.database.write(partial(add, client="later")) == "later"


def test_closing_waits_for_all_changes(store: Store) -> None:
    with ThreadPoolExecutor(50) as pool:
        futures = write_together(store.database, pool, dict.fromkeys("abcde", add))
        store.database.close()
        assert clients(store.database) == set("abcde")
        assert [future.result(20) for future in futures.values()] == [*"abcde"]
    assert store.database.write(partial(add, client="again")) == "again"


def test_one_try_to_write_answers_many_questions(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "PROBE_SECONDS", 1_000)
    commits = Commits(store.database.engine)
    assert [store.database.can_write() for _ in range(5)] == [True] * 5
    assert commits.count == 1


def test_a_database_that_cannot_be_written_is_tried_again(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "PROBE_SECONDS", 0)
    commits = Commits(store.database.engine)
    commits.error = OperationalError("COMMIT", {}, Exception("disk full"))
    assert not store.database.can_write()
    commits.error = None
    assert store.database.can_write()
