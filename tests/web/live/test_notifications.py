"""Notifications: one for each turn of somebody who is away, encrypted, and no harm from what a push service does."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, replace
from http.server import BaseHTTPRequestHandler
from threading import Event

import pytest
from py_vapid import Vapid02

from frontends.web.capacity import RateLimit
from frontends.web.config.hosts import HostNames
from frontends.web.live import web_push
from frontends.web.live.notifications import PAUSE_SECONDS, Notifications
from frontends.web.live.web_push import public_address
from frontends.web.store.presence import Place
from frontends.web.store.push_subscriptions import SETTLED_SECONDS
from tests.web.games import refusal, start_game_of_two
from tests.web.live.push_service import NAME, PushService, Subscriber, serving
from tests.web.worker import ROOMY, Browser, NewWorker, Worker
from tribolo_core import Player


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    with serving(tmp_path_factory.mktemp("push")) as service:
        yield service


@pytest.fixture
def service(running: PushService) -> PushService:
    running.got.clear()
    running.answers(201)
    return running


@dataclass
class Site:
    """A worker whose people have been away since their last request, and a game in which `host` and `guest` play."""

    worker: Worker
    host: Browser
    guest: Browser
    game: str
    reader: Subscriber

    @property
    def job(self) -> Notifications:
        return self.worker.resources.notifications

    def subscribe(self, reader: Subscriber | None = None) -> None:
        subscription = (reader or self.reader).subscription
        assert self.guest.client.post("/api/notifications/subscribe", json=subscription).status_code == 204

    def leave(self) -> None:
        """Let a minute go by since the last requests, from which on nobody is there."""
        attendance = self.worker.resources.attendance
        attendance.clock = lambda: time.time() + 60
        attendance.write()
        attendance.clock = time.time

    def look(self) -> None:
        self.leave()
        self.job.look()


@pytest.fixture
def connect(
    new_worker: NewWorker, any_database: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], Worker]:
    monkeypatch.setattr(Notifications, "start", lambda _: None)

    def new() -> Worker:
        worker = new_worker(database=any_database, address="https://play.example", **ROOMY)
        job = worker.resources.notifications
        assert job.push
        job.push = replace(
            job.push,
            services=HostNames.parse(f"{NAME},.wide.example"),
            find_address=lambda _: "127.0.0.1",
            port=service.port,
            context=service.trusting,
        )
        job.subscriptions = replace(job.subscriptions, clock=lambda: time.time() + SETTLED_SECONDS + 1)
        return worker

    return new


@pytest.fixture
def site(connect: Callable[[], Worker]) -> Site:
    """Return a site where it is the turn of `guest`, whose browser is subscribed."""
    worker = connect()
    game, host, guest = start_game_of_two(worker, name="Ada")
    host.play(game)
    found = Site(worker, host, guest, game, Subscriber())
    found.subscribe()
    return found


def test_a_turn_is_told_once_by_all_processes_and_only_the_browser_can_read_it(
    site: Site, connect: Callable[[], Worker], service: PushService
) -> None:
    jobs = (site.job, connect().resources.notifications)
    site.leave()
    with ThreadPoolExecutor(2) as pool:
        for _ in range(2):
            list(pool.map(Notifications.look, jobs))
    [message] = service.got
    assert site.reader.read(message) == {"game": site.game, "player": "Red", "turn": 2, "names": ["Ada"]}
    assert (message.path, message.headers["Host"]) == (site.reader.path, NAME)
    assert site.game not in str(message)
    signature = message.headers["Authorization"]
    assert site.job.push
    assert Vapid02.verify(signature)
    assert signature.endswith(f",k={site.job.push.public_key}")
    site.guest.play(site.game)
    site.host.play(site.game)
    site.look()
    assert [site.reader.read(message)["turn"] for message in service.got] == [2, 5]


def test_nobody_is_told_of_a_turn_that_an_open_page_shows_or_has_shown(site: Site, service: PushService) -> None:
    with site.worker.resources.attendance.visit(frozenset({Place(site.game, Player.RED)})):
        site.look()
    site.look()
    assert not service.got


@pytest.mark.parametrize(
    ("status", "sent"),
    [(404, 1), (410, 1), (302, 2), (403, 2), (429, 3), (500, 3)],
    ids=["ended", "ended for good", "redirects", "refuses", "is busy", "fails"],
)
def test_a_push_service_ends_a_subscription_or_is_asked_again_later(
    site: Site, service: PushService, status: int, sent: int
) -> None:
    now = 0.0
    site.job.monotonic = lambda: now
    service.answers(status, Location=f"https://{NAME}/elsewhere")
    for _ in range(2):
        site.look()
    assert [message.path for message in service.got] == [site.reader.path], "nothing is sent twice or elsewhere"
    now = PAUSE_SECONDS
    service.answers(201)
    site.look()
    site.guest.play(site.game)
    site.host.play(site.game)
    site.look()
    assert len(service.got) == sent


def silent(handler: BaseHTTPRequestHandler) -> None:
    handler.connection.settimeout(60)
    handler.rfile.read(1)


def trickling(handler: BaseHTTPRequestHandler) -> None:
    with suppress(OSError):
        handler.wfile.write(b"HTTP/1.1 200 OK\r\nX-Long: ")
        while not Event().wait(0.01):
            handler.wfile.write(b"a")


@pytest.mark.parametrize("answer", [silent, trickling, BaseHTTPRequestHandler.finish])
def test_a_slow_push_service_is_left_alone_for_a_while(
    site: Site, service: PushService, answer: Callable[[BaseHTTPRequestHandler], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web_push, "TIMEOUT", 0.2)
    monkeypatch.setattr(web_push, "DEADLINE", 0.4)
    service.answer = answer
    for number in range(3):
        site.subscribe(Subscriber(f"/send/{number}"))
    for _ in range(2):
        site.look()
    assert len(service.got) == 1


def test_a_certificate_of_another_name_gets_no_message(site: Site, service: PushService) -> None:
    assert site.job.push
    site.job.push = replace(site.job.push, services=HostNames.parse("other.example"))
    key = site.reader.subscription["keys"]
    other = {"endpoint": "https://other.example/", "keys": key}
    assert site.guest.client.post("/api/notifications/subscribe", json=other).status_code == 204
    site.look()
    assert not service.got


@pytest.mark.parametrize(
    ("endpoint", "keys"),
    [
        ("http://push.example/", {}),
        ("https://push.example.org/", {}),
        ("https://sub.push.example/", {}),
        ("https://push.example:22/", {}),
        ("https://push.example:port/", {}),
        ("https://127.0.0.1/", {}),
        (f"https://{'a' * 64}.wide.example/", {}),
        ("https://push.example@127.0.0.1/", {}),
        ("https://push.example/\n", {}),
        ("https://push.example/é", {}),
        ("push.example", {}),
        ("https://push.example/", {"p256dh": "A" * 87}),
    ],
)
def test_a_subscription_elsewhere_or_without_a_key_is_refused(site: Site, endpoint: str, keys: dict[str, str]) -> None:
    valid = site.reader.subscription["keys"]
    answer = site.guest.client.post(
        "/api/notifications/subscribe", json={"endpoint": endpoint, "keys": {**valid, **keys}}
    )
    assert refusal(answer, 422) == "invalid_subscription"


def test_no_message_goes_to_an_address_of_this_network() -> None:
    with pytest.raises(OSError, match="no public address"):
        public_address("localhost")


def test_a_visitor_has_five_subscriptions_and_all_have_a_bound(site: Site, service: PushService) -> None:
    for number in range(2, 8):
        site.subscribe(Subscriber(f"/send/{number}"))
    site.job.rate = RateLimit("notification", 4, 3_600, "too_many_requests")
    site.look()
    assert [message.path for message in service.got] == [f"/send/{number}" for number in range(3, 7)]
    table = site.job.subscriptions
    site.job.subscriptions = replace(table, bound=replace(table.bound, in_all=5))
    answer = site.guest.client.post("/api/notifications/subscribe", json=site.reader.subscription)
    assert refusal(answer, 503) == "server_busy"


def test_a_browser_that_unsubscribes_is_told_nothing(site: Site, service: PushService) -> None:
    endpoint = site.reader.subscription["endpoint"]
    assert site.guest.client.post("/api/notifications/unsubscribe", json={"endpoint": endpoint}).status_code == 204
    site.look()
    assert not service.got


def test_without_a_public_address_nobody_can_subscribe(worker: Worker) -> None:
    answer = worker.browser().client.post("/api/notifications/subscribe", json=Subscriber().subscription)
    assert refusal(answer, 404) == "not_found"
