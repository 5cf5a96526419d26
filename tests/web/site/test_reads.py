"""All that GET requests lead to: they write nothing, and no page has an id twice."""

from __future__ import annotations

import re
import time
from concurrent.futures import Future
from datetime import timedelta
from functools import partial
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from frontends.games.daily.deal import deal_of_day, utc_day
from frontends.teaching.course import LESSONS
from frontends.web.serving.static_files import static_files_of
from frontends.web.store.access import Database
from frontends.web.store.daily.deals import DealtDay, keep_day
from tests.web.worker import Browser, NewWorker, Worker

TOKEN = "x" * 20


def addresses_of_all(worker: Worker, host: Browser) -> list[str]:
    """Return an address of every route that GET requests have; the pages show data of `host`."""
    yesterday = utc_day(time.time()) - timedelta(days=1)
    worker.resources.store.database.write(partial(keep_day, dealt=DealtDay(deal_of_day(yesterday))))
    game = host.begin(seats={"Blue": "here", "Red": "link", "Green": "greedy"})
    values: dict[str, object] = {
        "game": game,
        "secret": host.state(game)["seats"][1]["link"].rpartition("/")[2],
        "day": yesterday.isoformat(),
        "table": host.post("/daily/friends", name="Ada").headers["Location"].rpartition("/")[2],
        "puzzle": worker.resources.puzzles.ids[0],
        "number": 0,
        "count": 2,
        "name": next(iter(LESSONS)),
        "filename": (file := "page/front/front.css"),
        "digest": static_files_of(worker.app).digests[file],
    }
    shown = {"p": host.state(game)["position"]}
    queries = {"positions.show": shown, "positions.preview": shown}
    urls = worker.app.url_map.bind("localhost")
    return [
        urls.build(
            rule.endpoint, {name: values[name] for name in rule.arguments} | queries.get(rule.endpoint, {}), "GET"
        )
        for rule in worker.app.url_map.iter_rules()
        if "GET" in (rule.methods or ())
    ]


def test_no_get_request_but_readyz_writes(new_worker: NewWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    """`/readyz` shows that the server can write."""
    worker = new_worker(metrics_token=TOKEN)
    host = worker.browser()
    addresses = addresses_of_all(worker, host)
    written: list[str] = []

    def refuse(*_: Any) -> Future[Any]:
        written.append(address)
        result: Future[Any] = Future()
        result.set_exception(OperationalError("a write", None, Exception("attempt to write a readonly database")))
        return result

    token = worker.resources.programs.table.add("Robo")
    worker.resources.programs.close()
    worker.resources.attendance.stop()  # A thread stores who looks at a game, apart from the requests.
    monkeypatch.setattr(Database, "_submit", refuse)
    for browser in (host, worker.browser()):
        for address in addresses:
            bearer = {"/metrics": TOKEN, "/api/programs/events": token}.get(address)
            headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}
            answer = browser.get(address, headers=headers, buffered=False)
            next(iter(answer.response), None)  # A stream does not end.
            answer.close()
            assert (answer.status_code < 400) == (address != "/readyz"), address
    assert set(written) == {"/readyz"}


def test_the_page_of_puzzles_had_two_elements_with_the_id_theme(new_worker: NewWorker) -> None:
    worker = new_worker(metrics_token=TOKEN)
    host = worker.browser()
    for address in addresses_of_all(worker, host):
        answer = host.get(address, buffered=False)
        ids = re.findall(r"<[^>]* id=[\"']?([^\"' >]+)", answer.text) if answer.mimetype == "text/html" else []
        answer.close()
        assert sorted(ids) == sorted(set(ids)), address
