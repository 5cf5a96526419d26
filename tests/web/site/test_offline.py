"""The service worker: which release it keeps, and when that changes."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from frontends.web import app
from frontends.web.serving.middleware.security import HEADERS
from tests.web.worker import NewWorker, Worker

ENGINE = ("page/engine/worker.js", "engine/kernel.wasm", "engine/engine.weights")


def release_of(answer: TestResponse) -> Any:
    first, _, source = answer.text.partition("\n")
    assert source == (app.STATIC / "page" / "service-worker.js").read_text()
    found = re.fullmatch(r"self\.release = (.*);", first)
    assert found
    return json.loads(found[1])


def test_the_service_worker_is_the_same_for_all_visitors_of_a_language(worker: Worker) -> None:
    player = worker.browser()
    player.begin()
    answers = [browser.get("/service-worker.js") for browser in (player, worker.browser())]
    for answer in answers:
        assert (answer.status_code, answer.mimetype) == (200, "text/javascript")
        assert answer.data == answers[0].data
        assert answer.headers["Cache-Control"] == "no-cache"
        assert "Set-Cookie" not in answer.headers
        assert answer.headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]


def test_the_service_worker_keeps_the_pages_for_one_person_and_the_static_files_that_they_name(worker: Worker) -> None:
    browser = worker.browser()
    release = release_of(browser.get("/service-worker.js"))
    assert release["pages"]["/daily"] == "/daily/unlisted"
    assert release["pages"]["/position"] == "/analysis"
    assert release["pages"]["/puzzles/*"] == "/puzzles"
    assert release["language"] == "en"
    assert {"/", "/play", "/rules", "/learn/jump", "/analysis", "/editor"} <= release["pages"].keys()
    assert not any(page.startswith(("/games", "/api")) for page in (*release["pages"], *release["documents"]))
    assert {*map(worker.static, ("page/analysis/analysis.js", "page/game/game.css", *ENGINE))} <= {*release["files"]}
    for file in release["files"]:
        answer = browser.get(file, buffered=True)
        assert (answer.status_code, "Set-Cookie" in answer.headers) == (200, False)
    named = [re.findall(r'"(/static/[^"]+)"', browser.get(page).text) for page in {*release["pages"].values()}]
    others = map(worker.static, ("icon-180.png", "page/common/way-back.js"))
    assert {*release["files"], *others} == set[str]().union(*named)


def test_what_the_service_worker_keeps_says_nothing_about_the_visitor(worker: Worker) -> None:
    player, newcomer = worker.browser(), worker.browser()
    player.begin()
    release = release_of(player.get("/service-worker.js"))
    for address in (*release["pages"].values(), *release["documents"][:3]):
        # The worker asks without cookies, and its browser says that a script asks.
        headers = {"Accept-Language": "en", "Sec-Fetch-Dest": "empty"}
        first, again = (newcomer.get(address, headers=headers) for _ in range(2))
        assert first.status_code == 200, address
        assert first.data == again.data, address
        assert "Set-Cookie" not in first.headers


def test_below_a_prefix_the_service_worker_keeps_urls_with_the_prefix(new_worker: NewWorker) -> None:
    answer = new_worker(prefix="/play").browser().get("/service-worker.js")
    release = release_of(answer)
    assert release["pages"]["/play/analysis"] == "/play/analysis"
    assert all(file.startswith("/play/static/") for file in release["files"])


@pytest.mark.parametrize("name", ["page/front/front.css", "engine/engine.weights.br", "icon.svg"])
def test_the_release_changes_with_any_static_file(
    new_worker: NewWorker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    copy = shutil.copytree(app.STATIC, tmp_path / "static")
    monkeypatch.setattr(app, "STATIC", copy)
    before, same = (release_of(new_worker().browser().get("/service-worker.js")) for _ in range(2))
    assert before == same
    with (copy / name).open("ab") as file:
        file.write(b" ")
    after = release_of(new_worker().browser().get("/service-worker.js"))
    assert after["digest"] != before["digest"]
    changed = {*after["files"]} - {*before["files"]}
    assert {file.split("/", 3)[3] for file in changed} == {name} - {"engine/engine.weights.br"}


def test_the_release_changes_with_a_setting_that_a_page_names(new_worker: NewWorker) -> None:
    before, after = (
        release_of(new_worker(**settings).browser().get("/service-worker.js"))
        for settings in ({}, {"keep_finished_days": 30})
    )
    assert after["digest"] != before["digest"]
    assert after["files"] == before["files"]


def test_a_server_with_the_setting_off_sends_a_worker_without_a_release(new_worker: NewWorker) -> None:
    for offline in (True, False):
        browser = new_worker(offline=offline).browser()
        assert (release_of(browser.get("/service-worker.js")) is None) is not offline
        assert ("data-worker=" in browser.get("/analysis").text) is offline
