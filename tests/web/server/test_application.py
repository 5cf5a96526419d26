"""The ASGI application: slow clients hold no thread, and requests beyond its capacity are refused at once."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from threading import Event

import pytest
from flask import request

from frontends.web.bounds import REQUEST_THREADS
from frontends.web.capacity import AtOnce
from frontends.web.server import application as module
from frontends.web.server.application import Application, Pool
from frontends.web.server.connections import ADMISSION
from frontends.web.serving.visitor import waited
from frontends.wire.refusals import word
from tests.web.games import ALL_HERE
from tests.web.server.exchange import Exchange, until
from tests.web.worker import Browser, NewWorker, Worker

ONE = {"x-forwarded-for": "198.51.100.7"}
OTHER = {"x-forwarded-for": "198.51.100.8"}
"""The headers of two clients behind a proxy."""


def pool(threads: int, waiting: int, per_client: int = 99) -> Pool:
    return Pool(threads, AtOnce("request", per_client, threads + waiting))


@pytest.fixture
def gate(worker: Worker) -> Iterator[Event]:
    event = Event()

    @worker.app.get("/hold")
    @worker.app.get("/api/hold")
    def hold() -> str:
        event.wait(20)
        return "done"

    yield event
    event.set()


async def test_half_a_body_takes_no_thread(worker: Worker) -> None:
    application = Application(worker.app, pool(1, 0))
    halves = [Exchange(application, "/api/games", "POST").begin().send(b"{", is_all=False) for _ in range(5)]
    await asyncio.sleep(0)
    assert (await Exchange(application, "/healthz").ask()).status == 200
    for half in halves:
        half.send(b"}")
    await halves[0].end()
    assert halves[0].status in (400, 415)
    for half in halves:
        await half.end()


async def test_the_parts_of_a_body_are_joined(worker: Worker) -> None:
    worker.app.add_url_rule("/echo", "echo", lambda: request.get_data(), methods=["POST"])
    exchange = Exchange(Application(worker.app), "/echo", "POST").begin()
    exchange.send(b"one ", is_all=False).send(b"two", is_all=False).send(b"")
    assert (await exchange.end()).body == b"one two"


async def test_a_body_that_does_not_arrive_is_refused(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "BODY_SECONDS", 0.05)
    answer = await Exchange(Application(worker.app), "/api/games", "POST").begin().send(b"{", is_all=False).end()
    assert (answer.status, answer.headers["connection"]) == (408, "close")
    assert answer.json()["code"] == "slow_body"


async def test_a_body_is_read_as_far_as_a_browser_needs(new_worker: NewWorker, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_DISCARDED", 2_048)
    worker = new_worker(largest_request=1_024)
    exchange = Exchange(Application(worker.app), "/api/games", "POST").begin()
    answer = await exchange.send(b"x" * 2_049, is_all=False).end()
    assert (answer.status, answer.headers["connection"]) == (413, "close")


async def test_a_client_that_leaves_before_its_body_has_arrived_is_forgotten(worker: Worker) -> None:
    exchange = Exchange(Application(worker.app), "/api/games", "POST").begin().send(b"{", is_all=False)
    exchange.leave()
    assert (await exchange.end()).status == 0


async def test_a_header_with_an_underscore_cannot_replace_that_of_a_proxy(new_worker: NewWorker) -> None:
    worker = new_worker(proxies=1)
    worker.app.add_url_rule("/who", "who", lambda: request.remote_addr or "")
    headers = {"x-forwarded-for": "198.51.100.7", "x_forwarded_for": "192.0.2.66"}
    for ordered in (headers, dict(reversed(headers.items()))):
        answer = await Exchange(Application(worker.app), "/who", **ordered).ask()
        assert answer.body == b"198.51.100.7"


async def test_requests_beyond_the_capacity_are_refused_at_once(worker: Worker, gate: Event) -> None:
    application = Application(worker.app, pool(1, 1))
    held = [Exchange(application, "/hold").begin().send(b"") for _ in range(2)]
    await asyncio.sleep(0)
    api = await Exchange(application, "/api/hold").ask()
    page = await Exchange(application, "/hold").ask()
    assert (api.status, api.headers["retry-after"], api.headers["cache-control"]) == (503, "2", "no-store")
    assert api.json() == {"code": "server_busy", "fields": {}, "state": None}
    assert (page.status, page.headers["retry-after"]) == (503, "2")
    assert page.headers["content-type"] == "text/plain; charset=utf-8"
    assert page.body.decode() == f"{word('server_busy', {})}\n"
    gate.set()
    assert [(await exchange.end()).body for exchange in held] == [b"done", b"done"]
    assert (await Exchange(application, "/hold").ask()).status == 200


async def test_one_client_took_all_threads(new_worker: NewWorker, gate: Event) -> None:
    worker = new_worker(proxies=1)
    worker.app.add_url_rule("/hold", "hold", lambda: (gate.wait(20), "done")[1])
    application = Application(worker.app, pool(3, 9))
    held = [Exchange(application, "/hold", **ONE).begin().send(b"") for _ in range(6)]
    await asyncio.sleep(0)
    assert (await Exchange(application, "/favicon.ico", **OTHER).ask()).status == 200
    gate.set()
    assert [(await exchange.end()).status for exchange in held] == [200] * 6


async def test_a_client_waited_for_all_requests_that_another_had_sent(new_worker: NewWorker, gate: Event) -> None:
    worker = new_worker(proxies=1)
    answered: list[str] = []

    @worker.app.get("/turn")
    def turn() -> str:
        gate.wait(20)
        answered.append(request.remote_addr or "")
        return "done"

    application = Application(worker.app, pool(1, 9))
    asked = [Exchange(application, "/turn", **client).begin().send(b"") for client in (*[ONE] * 4, OTHER, OTHER)]
    await asyncio.sleep(0)
    gate.set()
    for exchange in asked:
        await exchange.end()
    one, other = ONE["x-forwarded-for"], OTHER["x-forwarded-for"]
    assert answered == [one, one, other, one, other, one]


async def test_the_queue_of_one_client_left_no_place_for_another(new_worker: NewWorker, gate: Event) -> None:
    worker = new_worker(proxies=1)
    worker.app.add_url_rule("/hold", "hold", lambda: (gate.wait(20), "done")[1])
    application = Application(worker.app, pool(1, 4))
    held = [Exchange(application, "/hold", **ONE).begin().send(b"") for _ in range(5)]
    await asyncio.sleep(0)
    others = [Exchange(application, "/hold", **OTHER).begin().send(b"") for _ in range(3)]
    assert (await held[4].end()).status == 503
    gate.set()
    assert [(await exchange.end()).status for exchange in held[:4]] == [200, 200, 200, 503]
    assert sorted([(await exchange.end()).status for exchange in others]) == [200, 200, 503]
    assert (await Exchange(application, "/hold", **ONE).ask()).status == 200


async def test_a_class_behind_one_address_opens_a_page_together(new_worker: NewWorker) -> None:
    worker = new_worker()
    application = Application(worker.app)
    asked = [Exchange(application, path).begin().send(b"") for path in ("/robots.txt", "/api/lobby") * 25]
    assert {(await exchange.end()).status for exchange in asked} == {200}


async def test_one_client_cannot_keep_all_others_out(new_worker: NewWorker, gate: Event) -> None:
    worker = new_worker(proxies=1)
    worker.app.add_url_rule("/hold", "hold", lambda: (gate.wait(20), "done")[1])
    application = Application(worker.app, pool(2, 2, per_client=2))
    one, other = {"x-forwarded-for": "9.9.9.9, 198.51.100.7"}, {"x-forwarded-for": "198.51.100.8"}
    held = [Exchange(application, "/hold", **one).begin().send(b"") for _ in range(2)]
    await asyncio.sleep(0)
    assert (await Exchange(application, "/hold", **one).ask()).status == 503
    held.append(Exchange(application, "/hold", **other).begin().send(b""))
    await asyncio.sleep(0.05)
    gate.set()
    assert [(await exchange.end()).status for exchange in held] == [200, 200, 200]
    assert (await Exchange(application, "/hold", **one).ask()).status == 200


async def test_too_long_a_wait_is_refused(worker: Worker, gate: Event, monkeypatch: pytest.MonkeyPatch) -> None:
    has_begun = Event()

    @worker.app.get("/begin")
    def begin() -> str:
        has_begun.set()
        gate.wait(20)
        return "done"

    application = Application(worker.app, pool(1, 1))
    first = Exchange(application, "/begin").begin().send(b"")
    await until(has_begun.is_set)
    monkeypatch.setattr(module, "MAX_WAIT", 0.05)
    late = Exchange(application, "/api/hold").begin().send(b"")
    assert (await late.end()).status == 503  # Although the first one still holds the only thread.
    assert late.json()["code"] == "server_busy"
    monkeypatch.setattr(module, "MAX_WAIT", 60)
    gate.set()
    assert (await first.end()).status == 200
    assert (await Exchange(application, "/hold").ask()).status == 200


async def test_the_wait_for_a_thread_belongs_to_the_time_since_a_request_arrived(worker: Worker, gate: Event) -> None:
    worker.app.add_url_rule("/waited", "waited", lambda: str(waited()))
    application = Application(worker.app, pool(1, 1))
    held = Exchange(application, "/hold").begin().send(b"")
    behind = Exchange(application, "/waited").begin().send(b"")
    refused = await Exchange(application, "/waited").ask()
    assert refused.status == 503  # There is no third place, so the other two requests have arrived.
    arrived = time.perf_counter()
    await asyncio.sleep(0.1)
    opened = time.perf_counter()
    gate.set()
    await held.end()
    assert float((await behind.end()).body) >= opened - arrived


async def test_a_static_file_was_refused_by_a_busy_server(worker: Worker, gate: Event) -> None:
    address = worker.static("page/front/front.js")
    application = Application(worker.app, pool(1, 0))
    held = Exchange(application, "/hold").begin().send(b"")
    await asyncio.sleep(0)
    answer = await Exchange(application, address, **{"accept-encoding": "gzip"}).ask()
    assert (answer.status, answer.headers["content-encoding"]) == (200, "gzip")
    assert "date" not in answer.headers  # The server sends its own.
    head = await Exchange(application, address, "HEAD", **{"accept-encoding": "gzip"}).ask()
    assert (head.status, head.body) == (200, b"")
    assert head.headers["content-length"] == str(len(answer.body))
    again = await Exchange(
        application, address, **{"accept-encoding": "gzip", "if-none-match": answer.headers["etag"]}
    ).ask()
    assert (again.status, again.body) == (304, b"")
    for other in (address + ".map", "/static/missing/front.js"):  # An error page takes as long as any page.
        assert (await Exchange(application, other).ask()).status == 503
    assert (await Exchange(application, address, "POST").ask()).status == 503
    gate.set()
    assert (await held.end()).status == 200


@pytest.mark.parametrize("path", ["/../../../static_files.py", "/../front.css", "\\", "\0", "/"])
async def test_only_the_exact_address_of_a_static_file_leads_to_it(worker: Worker, path: str) -> None:
    answer = await Exchange(Application(worker.app), worker.static("page/front/front.css") + path).ask()
    assert answer.status == 404


async def test_a_busy_server_answers_its_operator(worker: Worker, gate: Event) -> None:
    application = Application(worker.app, pool(1, 0))
    held = Exchange(application, "/hold").begin().send(b"")
    await asyncio.sleep(0)
    assert (await Exchange(application, "/favicon.ico").ask()).status == 503
    assert [(await Exchange(application, path).ask()).status for path in ("/healthz", "/readyz")] == [200, 200]
    asked = [Exchange(application, "/healthz").begin().send(b"") for _ in range(6)]
    statuses = sorted([(await exchange.end()).status for exchange in asked])
    assert statuses == [200, 200, 200, 200, 503, 503]  # Others than the operator cannot fill the queue.
    gate.set()
    assert (await held.end()).status == 200


async def test_slow_requests_leave_the_threads_of_other_requests_alone(worker: Worker, gate: Event) -> None:
    worker.app.view_functions["results.show"] = worker.app.view_functions["hold"]
    application = Application(worker.app, pool(1, 0))
    search = Exchange(application, "/results").begin().send(b"")
    await asyncio.sleep(0)
    assert (await Exchange(application, "/favicon.ico").ask()).status == 200
    gate.set()
    assert (await search.end()).status == 200


async def test_more_streams_than_threads_all_tell_a_move(worker: Worker, browser: Browser) -> None:
    game = browser.begin(seats=ALL_HERE, seed="7")
    application = Application(worker.app)
    streams = [Exchange(application, f"/games/{game}/events?since=1") for _ in range(10 * REQUEST_THREADS)]
    for stream in streams:
        stream.begin().send(b"")
    await until(lambda: worker.resources.feed.readers == len(streams))
    await until(lambda: all(b'"version":1' in stream.body for stream in streams))
    await asyncio.to_thread(browser.play, game)
    await until(lambda: all(b'"version":2' in stream.body for stream in streams))
    for stream in streams:
        stream.leave()
        await stream.end()


async def test_a_client_that_leaves_its_stream_releases_its_place(new_worker: NewWorker) -> None:
    worker = new_worker(streams_per_client=1)
    game = worker.browser().begin(seats=ALL_HERE)
    address = f"/games/{game}/events"
    application = Application(worker.app)
    for _ in range(3):
        stream = Exchange(application, address).begin().send(b"")
        await until(lambda: worker.resources.feed.readers == 1)
        assert (await Exchange(application, address).ask()).status == 503
        stream.leave()
        await stream.end()
        await until(lambda: worker.resources.feed.readers == 0)


async def test_a_head_request_holds_no_stream(new_worker: NewWorker) -> None:
    worker = new_worker(streams_per_client=1)
    game = worker.browser().begin(seats=ALL_HERE)
    application = Application(worker.app)
    for _ in range(2):
        answer = await Exchange(application, f"/games/{game}/events", "HEAD").ask()
        assert (answer.status, answer.body, answer.is_complete) == (200, b"", True)
        assert answer.headers["content-type"].startswith("text/event-stream")
    assert (await Exchange(application, "/games/none/events", "HEAD").ask()).status == 404
    assert worker.resources.feed.readers == 0


async def test_a_stream_below_a_prefix_takes_no_thread(new_worker: NewWorker) -> None:
    worker = new_worker(prefix="/play", proxies=1)
    game = worker.browser().begin(seats=ALL_HERE)
    application = Application(worker.app, pool(1, 0))
    stream = Exchange(application, f"/games/{game}/events").begin().send(b"")
    await until(lambda: worker.resources.feed.readers == 1)
    assert (await Exchange(application, "/favicon.ico").ask()).status == 200
    stream.leave()
    await stream.end()


async def test_streams_end_when_the_server_shuts_down(worker: Worker) -> None:
    game = worker.browser().begin(seats=ALL_HERE)
    application = Application(worker.app)
    scope: dict[str, object] = {"type": "lifespan", "state": {}}
    arriving: asyncio.Queue[dict[str, str]] = asyncio.Queue()
    sent: list[str] = []

    async def take(message: object) -> None:
        assert isinstance(message, dict)
        sent.append(message["type"])

    life = asyncio.create_task(application(scope, arriving.get, take))
    arriving.put_nowait({"type": "lifespan.startup"})
    await until(lambda: sent == ["lifespan.startup.complete"])
    stream = Exchange(application, f"/games/{game}/events").begin().send(b"")
    await until(lambda: worker.resources.feed.readers == 1)
    state = scope["state"]
    assert isinstance(state, dict)
    state[ADMISSION].stopping.set()
    assert (await stream.end()).is_complete
    arriving.put_nowait({"type": "lifespan.shutdown"})
    await asyncio.wait_for(life, 20)
    assert sent == ["lifespan.startup.complete", "lifespan.shutdown.complete"]
