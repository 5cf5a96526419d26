"""The application: its settings, host names, proxies, and a database that cannot be reached."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from sqlalchemy import event

from frontends.web import create_app
from tests.harness.waiting import until
from tests.web.worker import NewWorker, Worker


def test_health_checks_at_the_address_of_the_machine_were_refused_because_of_their_host(new_worker: NewWorker) -> None:
    browser = new_worker(hosts="play.example").browser()
    for path in ("/healthz", "/readyz"):
        assert browser.get(path, base_url="http://127.0.0.1:8000").status_code == 200, path


def test_host_names_are_compared_without_ports_and_brackets(new_worker: NewWorker) -> None:
    browser = new_worker(hosts="[::1]:80, Play.Example.:443,.games.example,bücher.example").browser()
    for host in (
        *("[::1]", "[::1]:8000", "play.example:8000", "PLAY.example.", "play.example.:8000"),
        *("a.games.example.", "games.example", "a.b.games.example", "xn--bcher-kva.example"),
    ):
        assert browser.get("/", base_url=f"http://{host}").status_code == 200, host
    for host in (
        *("[::2]", "a.play.example", "badgames.example", "games.example.org", "play.example@evil.example"),
        *("play.example..", ".", "", "rebound.example"),
    ):
        answer = browser.get("/", headers={"Host": host})
        assert (answer.status_code, answer.text) == (400, "This server has another host name.\n"), host


def test_forwarded_headers_are_trusted_only_behind_configured_proxies(
    new_worker: NewWorker, access_log: Callable[[], list[dict[str, object]]]
) -> None:
    headers = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    for proxies, scheme in ((0, "http"), (1, "https")):
        browser = new_worker(proxies=proxies).browser()
        answer = browser.client.post("/api/games", json={}, headers=headers)
        assert answer.get_json()["seats"][0]["link"].startswith(f"{scheme}://localhost/games/")
    clients = {line["client"] for line in access_log()}
    assert len(clients) == 2


@pytest.mark.parametrize("proxies", [0, 1])
def test_a_visitor_cannot_choose_the_prefix_of_all_addresses(new_worker: NewWorker, proxies: int) -> None:
    for prefix in ("", "/play"):
        browser = new_worker(proxies=proxies, prefix=prefix).browser()
        answer = browser.client.post("/api/games", json={}, headers={"X-Forwarded-Prefix": "//evil.example"})
        assert answer.headers["Location"].startswith(f"{prefix}/api/games/")
        assert answer.get_json()["seats"][0]["link"].startswith(f"http://localhost{prefix}/games/")


def test_a_full_disk_is_reported_with_a_sentence_of_its_own(worker: Worker) -> None:
    browser, engine = worker.browser(), worker.resources.store.database.engine
    game = browser.begin(seats=dict.fromkeys(("Blue", "Red", "Green"), "here"))

    def limit(connection: sqlite3.Connection, *_: object) -> None:
        connection.execute("PRAGMA max_page_count = 1").close()  # SQLite takes the present size instead.

    event.listen(engine, "checkout", limit)
    answers = (browser.client.post("/api/games", json={}) for _ in range(100))
    refused = next(answer for answer in answers if answer.status_code != 201)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "30")
    assert refused.get_json()["code"] == "disk_full"
    event.remove(engine, "checkout", limit)
    event.listen(engine, "checkout", lambda connection, *_: connection.execute("PRAGMA max_page_count = 4294967294"))
    assert browser.play(game).status_code == 200


def is_replaced_by_folder(file: Path) -> bool:
    """Put a folder in the place of a database; return whether no thread of the server has created the file again."""
    for part in file.parent.glob(f"{file.name}*"):
        part.unlink(missing_ok=True)
    with suppress(FileExistsError):
        file.mkdir()
    return file.is_dir()


def test_an_unreachable_database_is_reported_as_a_busy_server_and_not_as_a_traceback(
    own_worker: Worker, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    browser = own_worker.browser()
    game = browser.begin()
    assert browser.get("/readyz").status_code == 200
    until(lambda: is_replaced_by_folder(tmp_path / "games.db"))
    own_worker.resources.store.database.engine.dispose()
    answer = browser.get(f"/api/games/{game}")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert browser.get(f"/games/{game}").status_code == 503
    assert (browser.get("/readyz").status_code, browser.get("/healthz").status_code) == (503, 200)
    assert "the database does not answer: unable to open database file" in caplog.text
    assert "Traceback" not in caplog.text


def test_the_application_reads_settings_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIBOLO_DATA", str(tmp_path))
    monkeypatch.setenv("TRIBOLO_THINKERS", "0")
    app = create_app()
    assert app.test_client().get("/readyz").text == "ready\n"
    assert {path.name for path in tmp_path.iterdir()} >= {"games.db", "secret.key"}
    app.extensions["tribolo"].close()
