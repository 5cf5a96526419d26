"""Protection of the server and its visitors: headers, origins, sizes, limits, cookies, keys and the log."""

from __future__ import annotations

import json
import logging
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from frontends.web import create_app
from frontends.web.config.secrets import InvalidSecretKey, Secrets, browser_digest, new_cookie, secret_key
from frontends.web.config.settings import InvalidSetting, Settings
from frontends.web.http.middleware.access_log import LOG
from frontends.web.http.middleware.security import HEADERS
from frontends.web.room.ids import new_id
from tribolo_core import PLAYERS

from .worker import Worker

ALL_HERE = {"Blue": "here", "Red": "here", "Green": "here"}


@pytest.fixture
def logged(caplog: pytest.LogCaptureFixture) -> Iterator[Callable[[], list[dict[str, object]]]]:
    """Yield a function that returns the lines logged so far in the access log, each parsed from JSON."""
    LOG.addHandler(caplog.handler)
    LOG.setLevel(logging.INFO)
    yield lambda: [json.loads(record.getMessage()) for record in caplog.records if record.name == LOG.name]
    LOG.removeHandler(caplog.handler)
    LOG.setLevel(logging.NOTSET)


@pytest.mark.parametrize("address", ["/", "/healthz", "/nothing", "/api/openapi.json", "/editor", "/static/nothing.js"])
def test_every_answer_bears_the_headers_of_security(worker: Worker, address: str) -> None:
    answer = worker.browser().get(address)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    policy = answer.headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "Strict-Transport-Security" not in answer.headers


def test_a_secure_connection_is_to_stay_secure(worker: Worker) -> None:
    browser = worker.browser()
    answer = browser.client.post("/games", base_url="https://localhost")
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000"
    assert "Secure" in answer.headers["Set-Cookie"]


@pytest.mark.parametrize("address", ["/games", "/api/games", "/records", "/games/x/undo", "/editor"])
@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://elsewhere.example"},
        {"Origin": "https://localhost"},
        {"Origin": "null"},
    ],
)
def test_a_change_that_another_site_asks_for_is_refused(worker: Worker, address: str, headers: dict[str, str]) -> None:
    answer = worker.browser().client.post(address, headers=headers, json={})
    assert answer.status_code == 403
    assert "comes from another site" in answer.text
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize(
    "headers", [{}, {"Origin": "http://localhost"}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}]
)
def test_a_change_that_our_own_page_or_a_program_asks_for_is_made(worker: Worker, headers: dict[str, str]) -> None:
    assert worker.browser().client.post("/games", headers=headers).status_code == 303


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(worker: Worker) -> None:
    answer = worker.browser().client.post("/games", base_url="http://localhost/play")
    cookie = answer.headers["Set-Cookie"]
    assert all(part in cookie for part in ("HttpOnly", "SameSite=Lax", "Path=/play"))
    assert answer.headers["Location"].startswith("/play/games/")


def test_who_only_looks_gets_no_cookie(worker: Worker) -> None:
    browser = worker.browser()
    game = worker.browser().begin()
    for address in ("/", f"/games/{game}", f"/api/games/{game}", "/editor"):
        assert "Set-Cookie" not in browser.get(address).headers


def test_a_cookie_that_is_none_of_ours_is_replaced(worker: Worker) -> None:
    browser = worker.browser()
    browser.client.set_cookie("tribolo", "x" * 500)
    assert browser.state(browser.begin())["is_player"]
    cookie = browser.client.get_cookie("tribolo")
    assert cookie
    assert len(cookie.value) == 43


def test_a_request_for_a_host_of_another_name_is_refused(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker(hosts="127.0.0.1, localhost")
    browser = worker.browser()
    assert browser.get("/").status_code == 200
    answer = browser.get("/", base_url="http://rebound.example")
    assert (answer.status_code, answer.text) == (400, "This server has another host name.\n")


def test_forwarded_headers_are_believed_only_when_proxies_are_announced(
    new_worker: Callable[..., Worker], logged: Callable[[], list[dict[str, object]]]
) -> None:
    headers = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Forwarded-Prefix": "/play"}
    for proxies, prefix, scheme in ((0, "", "http"), (1, "/play", "https")):
        worker = new_worker(proxies=proxies)
        browser = worker.browser()
        answer = browser.client.post("/api/games", json={}, headers=headers)
        assert answer.headers["Location"].startswith(f"{prefix}/api/games/")
        assert answer.get_json()["seats"][0]["link"].startswith(f"{scheme}://localhost{prefix}/games/")
    clients = {line["client"] for line in logged()}
    assert len(clients) == 2


def test_too_many_games_are_refused_whichever_worker_is_asked(new_worker: Callable[..., Worker]) -> None:
    workers = [new_worker(games_per_hour=3), new_worker(games_per_hour=3)]
    browsers = [worker.browser() for worker in workers]
    for browser in (*browsers, browsers[0]):
        browser.begin()
    for browser in browsers:
        answer = browser.client.post("/api/games", json={})
        assert answer.status_code == 429
        assert answer.get_json()["error"].startswith("You have started too many games. Try again in ")
        assert 1 <= int(answer.headers["Retry-After"]) <= 3_600
        page = browser.post("/games")
        assert (page.status_code, "You have started too many games." in page.text) == (429, True)
        assert "Retry-After" in page.headers
        assert browser.client.post("/records", data={"text": "x"}).status_code == 429
    elsewhere = browsers[0].client.post("/api/games", json={}, environ_overrides={"REMOTE_ADDR": "203.0.113.9"})
    assert elsewhere.status_code == 201


def test_a_rematch_counts_as_a_game_and_a_refused_one_leaves_no_trace(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(games_per_hour=1).browser()
    game = browser.begin()
    assert browser.command(game, "rematch").status_code == 429
    assert browser.state(game)["rematch"] is None


@pytest.mark.parametrize("what", ["reads_per_minute", "changes_per_minute"])
def test_a_flood_of_requests_is_refused(new_worker: Callable[..., Worker], what: str) -> None:
    browser = new_worker(**{what: 5}).browser()
    method = "GET" if what == "reads_per_minute" else "POST"
    statuses = [browser.client.open("/editor", method=method).status_code for _ in range(7)]
    assert 429 in statuses
    assert browser.get("/healthz").status_code == 200


def test_advice_that_takes_thought_is_limited(new_worker: Callable[..., Worker]) -> None:
    browser = new_worker(hints_per_hour=1).browser()
    game = browser.begin(seats=ALL_HERE)
    assert browser.state(game, hint=2)["hint"]
    assert browser.state(game, hint=1)["hint"]
    assert browser.get(f"/api/games/{game}?hint=2").status_code == 429
    page = browser.get(f"/games/{game}?hint=2")
    assert (page.status_code, "You have asked for too many hints." in page.text) == (429, True)


def test_opponents_think_for_nobody_beyond_what_is_allowed(new_worker: Callable[..., Worker]) -> None:
    worker = new_worker(thinking_per_hour=10)
    browser = worker.browser()
    game = browser.begin(seed="7", seats={"Blue": "greedy", "Green": "here"})
    client = worker.resources.store.load(game).client
    worker.resources.limiter.charge(worker.resources.limits.thinking, client, 10)
    for answer in (browser.play(game), browser.client.post("/api/games", json={"seats": {"Blue": "greedy"}})):
        assert answer.status_code == 429
        assert answer.get_json()["error"].startswith(
            "The computer players have used up the thinking time of your network."
        )
    assert browser.state(game)["ply"] == 0
    people = browser.begin(seats=ALL_HERE)
    assert browser.play(people).status_code == 200


def test_what_is_larger_than_a_record_is_refused(worker: Worker) -> None:
    browser = worker.browser()
    large = "x" * ((1 << 18) + 1)
    for answer in (browser.post("/records", text=large), browser.client.post("/api/games", json={"name": large})):
        assert (answer.status_code, "too large" in answer.text) == (413, True)
    assert browser.client.post("/games", data={str(field): "x" for field in range(2_000)}).status_code in (400, 413)


def test_the_access_log_says_what_was_asked_and_keeps_every_secret(
    worker: Worker, logged: Callable[[], list[dict[str, object]]], caplog: pytest.LogCaptureFixture
) -> None:
    browser, friend = worker.browser(), worker.browser()
    game = browser.begin(seats={"Blue": "here", "Red": "link", "Green": "greedy"})
    link = browser.state(game)["seats"][1]["link"]
    assert friend.take_seat(link).status_code == 303
    friend.get(f"/games/{game}/seat/wrong")
    line = next(line for line in logged() if line["status"] == 303)
    assert line.keys() == {"time", "client", "method", "rule", "status", "bytes", "ms"}
    assert (line["method"], line["rule"], line["status"]) == ("GET", "/games/<game>/seat/<secret>", 303)
    everything = caplog.text
    for secret in (link.rpartition("/")[2], game, "127.0.0.1", "wrong"):
        assert secret not in everything


def test_an_error_of_ours_is_logged_without_the_address_and_answered_in_a_sentence(
    worker: Worker, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("frontends.web.use_cases.service.view_game", lambda *_: 1 / 0)
    monkeypatch.setattr("frontends.web.http.pages.games.view_game", lambda *_: 1 / 0)
    for address in ("/games/hidden", "/api/games/hidden"):
        answer = worker.browser().get(address)
        assert "hidden" not in caplog.text
        if address.startswith("/games"):
            assert answer.status_code == 500
            assert "Something went wrong on the server" in answer.text
            assert "error in GET /games/<game>" in caplog.text


def test_a_database_that_does_not_answer_is_a_busy_server(worker: Worker, tmp_path: Path) -> None:
    browser = worker.browser()
    game = browser.begin()
    assert browser.get("/readyz").status_code == 200
    worker.resources.store.engine.dispose()
    for part in tmp_path.glob("games.db*"):
        part.unlink()
    (tmp_path / "games.db").mkdir()
    answer = browser.get(f"/api/games/{game}")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert browser.get(f"/games/{game}").status_code == 503
    assert (browser.get("/readyz").status_code, browser.get("/healthz").status_code) == (503, 200)


def test_the_secret_key_is_made_once_for_the_owner_alone(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    key = secret_key("", folder)
    assert key == secret_key("", folder)
    assert len(key) >= 48
    assert stat.S_IMODE((folder / "secret.key").stat().st_mode) == 0o600
    assert [path.name for path in folder.iterdir()] == ["secret.key"]
    assert secret_key("given", folder) == b"given"


@pytest.mark.parametrize(("content", "reason"), [("short", "is too short"), (None, "cannot be read or created")])
def test_a_secret_key_that_is_none_is_refused(tmp_path: Path, content: str | None, reason: str) -> None:
    path = tmp_path / "secret.key"
    if content is None:
        path.mkdir()
    else:
        path.write_text(content)
    with pytest.raises(InvalidSecretKey, match=reason):
        secret_key("", tmp_path)


def test_ids_and_seats_are_not_to_be_guessed() -> None:
    ours, others = Secrets(b"one"), Secrets(b"two")
    game, another = new_id(), new_id()
    secrets = {ours.seat(place, player) for place in (game, another) for player in PLAYERS}
    assert len(secrets) == 6
    assert all(len(secret) == 32 for secret in secrets)
    assert all(ours.player(game, ours.seat(game, player)) is player for player in PLAYERS)
    assert ours.player(game, others.seat(game, PLAYERS[0])) is None
    assert ours.player(game, ours.seat(another, PLAYERS[0])) is None
    assert ours.player(game, "ä") is None
    assert browser_digest("nonsense") == browser_digest(None) == ""
    assert len(browser_digest(new_cookie())) == 64


def test_neighbours_in_ipv6_are_one_client_and_no_address_is_kept() -> None:
    secrets = Secrets(b"one")
    assert secrets.client("2001:db8::1") == secrets.client("2001:db8::2") != secrets.client("2001:db8:0:1::1")
    assert secrets.client("192.0.2.1") != secrets.client("192.0.2.2")
    assert secrets.client(None) == secrets.client("")
    assert secrets.client("192.0.2.1") != Secrets(b"two").client("192.0.2.1")


def test_settings_come_from_the_environment_and_from_who_calls() -> None:
    environment = {"TRIBOLO_THINKERS": "3", "TRIBOLO_DATABASE": "sqlite:////x.db", "TRIBOLO_OTHER": "x", "HOME": "/"}
    settings = Settings.read(environment, {"THINKERS": 4})
    assert (settings.thinkers, settings.database_url) == (4, "sqlite:////x.db")
    assert Settings.read({}, {"data": "/tmp/games"}).database_url == "sqlite:////tmp/games/games.db"
    assert "secret" not in repr(Settings.read({}, {"secret_key": "secret"})).replace("secret_key", "")


@pytest.mark.parametrize(
    ("environment", "config", "sentence"),
    [
        ({"TRIBOLO_PROXIES": "many"}, {}, "TRIBOLO_PROXIES cannot be 'many': input should be a valid int"),
        ({}, {"THINK_SECONDS": 0}, "TRIBOLO_THINK_SECONDS cannot be 0: input should be greater than 0."),
        ({}, {"TYPO": 1}, "TRIBOLO_TYPO cannot be 1: extra inputs are not permitted."),
    ],
)
def test_a_setting_that_cannot_be_is_refused(
    environment: dict[str, str], config: dict[str, object], sentence: str
) -> None:
    with pytest.raises(InvalidSetting) as refused:
        Settings.read(environment, config)
    assert str(refused.value).startswith(sentence)


def test_an_application_is_made_from_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRIBOLO_DATA", str(tmp_path))
    monkeypatch.setenv("TRIBOLO_THINKERS", "0")
    app = create_app()
    assert app.test_client().get("/readyz").text == "ready\n"
    assert {path.name for path in tmp_path.iterdir()} >= {"games.db", "secret.key"}
    app.extensions["tribolo"].close()
