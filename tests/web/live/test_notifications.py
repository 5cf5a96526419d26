"""Notifications: one for each turn of somebody who is away, encrypted, and no harm from what a push service does."""

from __future__ import annotations

import json
import ssl
import subprocess
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from email.message import Message as Headers
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any, NamedTuple, cast
from unittest.mock import Mock

import http_ece
import pytest
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from sqlalchemy import select
from werkzeug.test import TestResponse

from frontends.web.capacity import RateLimit
from frontends.web.config.hosts import HostNames
from frontends.web.live import web_push
from frontends.web.live.notifications import PAUSE_SECONDS, Notifications
from frontends.web.live.periodic import Periodic
from frontends.web.live.web_push import public_address
from frontends.web.store import schema
from frontends.web.store.games import Store
from frontends.web.store.presence import Place
from frontends.web.store.push_subscriptions import SETTLED_SECONDS
from tests.harness.programs import program
from tests.web.games import refusal, start_game_of_two
from tests.web.worker import ROOMY, Browser, NewWorker, Worker
from tribolo_core import Player

PATH = "/send/1"
BROWSER, AUTH = generate_private_key(SECP256R1()), b"sixteen bytes..."
POINT = BROWSER.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
KEYS = {name: urlsafe_b64encode(raw).decode().rstrip("=") for name, raw in (("p256dh", POINT), ("auth", AUTH))}


class Message(NamedTuple):
    path: str
    headers: Headers
    body: bytes

    def facts(self) -> dict[str, Any]:
        keys = {"private_key": BROWSER, "auth_secret": AUTH}
        return cast(dict[str, Any], json.loads(http_ece.decrypt(self.body, version="aes128gcm", **keys)))


@dataclass
class PushService:
    """A push service on this machine, the messages that it got, and how it answers: with a status or in its own way."""

    port: int = 0
    trusting: ssl.SSLContext = field(default_factory=ssl.create_default_context)
    got: list[Message] = field(default_factory=list)
    answer: int | Callable[[BaseHTTPRequestHandler], None] = 201

    @property
    def paths(self) -> list[str]:
        return [message.path for message in self.got]


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushService]:
    file = tmp_path_factory.mktemp("push") / "certificate.pem"
    asked = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=push.example", "-addext")
    files = ("subjectAltName=DNS:push.example", "-keyout", f"{file}.key", "-out", str(file))
    subprocess.run([program("openssl"), *asked, *files], check=True, capture_output=True, timeout=60)
    service = PushService()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            service.got.append(Message(self.path, self.headers, self.rfile.read(int(self.headers["Content-Length"]))))
            if callable(service.answer):
                service.answer(self)
                return
            self.send_response(service.answer)
            self.send_header("Location", "https://push.example/elsewhere")
            self.end_headers()

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file, f"{file}.key")
        server.socket = context.wrap_socket(server.socket, server_side=True)
        service.port, service.trusting = server.server_port, ssl.create_default_context(cafile=file)
        Thread(target=server.serve_forever, daemon=True).start()
        yield service
        server.shutdown()


@pytest.fixture
def service(running: PushService) -> PushService:
    running.got, running.answer = [], 201
    return running


@dataclass
class Site:
    """A worker, and a game in which `host` and `guest` play."""

    worker: Worker
    host: Browser
    guest: Browser
    game: str

    @property
    def job(self) -> Notifications:
        return self.worker.resources.notifications

    def ask(self, what: str, **fields: object) -> TestResponse:
        return self.guest.client.post(f"/api/notifications/{what}", json=fields)

    def subscribe(self, path: str = PATH, host: str = "push.example") -> None:
        assert self.ask("subscribe", endpoint=f"https://{host}{path}", keys=KEYS).status_code == 204

    def leave(self) -> None:
        """Let a minute go by since the last requests, from which on nobody is there."""
        attendance = self.worker.resources.attendance
        attendance.clock = lambda: time.time() + 60
        attendance.write()
        attendance.clock = time.time

    def look(self) -> None:
        self.leave()
        self.job.look()

    def play(self) -> None:
        self.guest.play(self.game)
        self.host.play(self.game)


@pytest.fixture
def connect(
    new_worker: NewWorker, any_database: str, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> Callable[[], Worker]:
    monkeypatch.setattr(Periodic, "start", lambda _: None)

    def new() -> Worker:
        worker = new_worker(database=any_database, address="https://play.example", **ROOMY)
        job = worker.resources.notifications
        assert job.push
        push = replace(job.push, services=HostNames.parse("push.example,.wide.example"), port=service.port)
        job.push = replace(push, find_address=lambda _: "127.0.0.1", context=service.trusting)
        job.subscriptions = replace(job.subscriptions, clock=lambda: time.time() + SETTLED_SECONDS + 1)
        return worker

    return new


@pytest.fixture
def site(connect: Callable[[], Worker]) -> Site:
    """Return a site where it is the turn of `guest`, whose browser is subscribed."""
    worker = connect()
    game, host, guest = start_game_of_two(worker, name="Ada")
    host.play(game)
    found = Site(worker, host, guest, game)
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
    assert message.facts() == {"game": site.game, "player": "Red", "turn": 2, "names": ["Ada"]}
    assert (message.path, message.headers["Host"]) == (PATH, "push.example")
    assert site.game not in str(message.headers)
    signature = message.headers["Authorization"]
    assert site.job.push
    assert (Vapid02.verify(signature), signature.partition(",k=")[2]) == (True, site.job.push.public_key)
    site.play()
    site.look()
    assert [message.facts()["turn"] for message in service.got] == [2, 5]
    assert site.ask("unsubscribe", endpoint=f"https://push.example{PATH}").status_code == 204
    site.play()
    site.look()
    assert len(service.got) == 2


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
    now, service.answer = 0.0, status
    site.job.monotonic = lambda: now
    for _ in range(2):
        site.look()
    assert service.paths == [PATH], "nothing is sent twice or elsewhere"
    now, service.answer = PAUSE_SECONDS, 201
    site.look()
    site.play()
    site.look()
    assert service.paths == [PATH] * sent


def test_a_browser_that_makes_its_service_busy_delays_no_other(site: Site, service: PushService) -> None:
    service.answer = lambda handler: handler.send_error(429 if handler.path == PATH else 201)
    site.subscribe("/send/2")
    site.look()
    assert service.paths == [PATH, "/send/2"]


@pytest.mark.parametrize("sent", [None, b"", b"HTTP/1.1 200 OK\r\nX-Long: a"], ids=["hangs up", "silent", "trickles"])
def test_a_slow_push_service_is_left_alone_for_a_while(
    site: Site, service: PushService, monkeypatch: pytest.MonkeyPatch, sent: bytes | None
) -> None:
    deadlines = Mock()
    monkeypatch.setattr(web_push, "Timer", deadlines)

    def answer(handler: BaseHTTPRequestHandler) -> None:
        if sent is not None:
            handler.wfile.write(sent)
            deadlines.call_args.args[1]()  # The deadline is over.
            handler.rfile.read(1)

    service.answer = answer
    site.subscribe("/send/2")
    for _ in range(2):
        site.look()
    assert service.paths == [PATH]


def test_no_message_goes_to_a_machine_without_the_certificate_or_in_this_network(
    site: Site, service: PushService
) -> None:
    site.subscribe(host="other.wide.example")
    site.look()
    assert [message.headers["Host"] for message in service.got] == ["push.example"]
    with pytest.raises(OSError, match="no public address"):
        public_address("localhost")


@pytest.mark.parametrize(
    "endpoint",
    [
        *("http://push.example/", "https://push.example.org/", "https://sub.push.example/", "push.example"),
        *("https://push.example:22/", "https://push.example:x/", "https://127.0.0.1/", "https://push.example/\n"),
        *("https://push.example@127.0.0.1/", f"https://{'a' * 64}.wide.example/", "https://push.example/é"),
        # They passed as names of known hosts, and each of them ended a thread.
        *("https://[fe80::1%.wide.example]/", "https://[v1.a:b.wide.example]/", "https://push.example./"),
        f"https://{'a.' * 130}wide.example/",
    ],
)
def test_a_subscription_elsewhere_or_without_a_key_is_refused(site: Site, endpoint: str) -> None:
    assert refusal(site.ask("subscribe", endpoint=endpoint, keys=KEYS), 422) == "invalid_subscription"
    no_point = {**KEYS, "p256dh": "A" * 87}
    answer = site.ask("subscribe", endpoint="https://push.example/", keys=no_point)
    assert refusal(answer, 422) == "invalid_subscription"


def test_no_error_about_one_turn_ends_the_thread(
    site: Site, service: PushService, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.subscribe()
    monkeypatch.setattr(Store, "load", lambda *_: [][0])  # As for an event of another release.
    site.look()
    assert service.paths == []


def test_a_visitor_has_five_subscriptions_and_one_network_could_use_up_those_of_all(
    site: Site, service: PushService
) -> None:
    for number in range(2, 8):
        site.subscribe(f"/send/{number}")
    site.job.rate = RateLimit("notification", 4, 3_600, "too_many_requests")
    site.look()
    assert service.paths == [f"/send/{number}" for number in range(3, 7)]
    table = site.job.subscriptions
    site.job.subscriptions = replace(table, bound=replace(table.bound, in_all=6))
    for number in range(3):  # Each of these visitors has no seat and an address that never existed.
        Site(site.worker, site.host, site.worker.browser(), site.game).subscribe(f"/forged/{number}")
    other = replace(site, guest=site.host)
    other.subscribe("/send/host")
    with site.worker.resources.store.database.read() as connection:
        stored = connection.execute(select(schema.push_subscriptions.c.endpoint)).scalars().all()
    kept = [f"/send/{number}" for number in range(3, 8)]
    assert sorted(stored) == [f"https://push.example{path}" for path in (*kept, "/send/host")]


def test_without_a_public_address_nobody_can_subscribe(worker: Worker) -> None:
    subscription = {"endpoint": "https://fcm.googleapis.com/", "keys": KEYS}
    answer = worker.browser().client.post("/api/notifications/subscribe", json=subscription)
    assert refusal(answer, 404) == "not_found"
