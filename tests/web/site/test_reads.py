"""A GET request writes nothing to the database, but for `/readyz`, which shows that the server can write."""

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
from tests.web.worker import NewWorker

TOKEN = "x" * 20


def test_no_get_request_but_readyz_writes(new_worker: NewWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    worker = new_worker(metrics_token=TOKEN)
    yesterday = utc_day(time.time()) - timedelta(days=1)
    worker.resources.store.database.write(partial(keep_day, dealt=DealtDay(deal_of_day(yesterday))))
    host = worker.browser()
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
    addresses = [
        urls.build(
            rule.endpoint, {name: values[name] for name in rule.arguments} | queries.get(rule.endpoint, {}), "GET"
        )
        for rule in worker.app.url_map.iter_rules()
        if "GET" in (rule.methods or ())
    ]
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
            page = str(next(iter(answer.response), ""))  # A stream does not end.
            answer.close()
            ids = re.findall('<[^>]* id="([^"]+)"', page)
            assert sorted(ids) == sorted(set(ids)), f"{address} once had two elements with the id theme"
            assert (answer.status_code < 400) == (address != "/readyz"), address
    assert set(written) == {"/readyz"}
