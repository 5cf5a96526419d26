"""The command `tribolo-web` as a process: it starts, serves, shuts down on a signal, and survives killed workers."""

from __future__ import annotations

import json
import os
import resource
import signal
import socket
import sqlite3
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

from frontends.web.main import main
from tests.harness.serving import Server, is_ready, serving
from tests.harness.sockets import Visitor
from tests.harness.visitor import CUT_OFF
from tests.harness.waiting import until

SEATS = ("Blue", "Red", "Green")
ALL_BOTS = {"seats": dict.fromkeys(SEATS, "greedy")}


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Yield a server of one process for tests that leave it as it was."""
    with serving(tmp_path_factory.mktemp("shared"), "--workers", "1") as server:
        yield server


def test_a_graceful_shutdown_completes_open_responses(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as server:
        state = server.ask("api/games", {"seats": {"Blue": "here", "Red": "here", "Green": "here"}})
        assert server.play(state)["ply"] == 1
        stream = server.opener.open(f"{server.address}games/{state['id']}/events", timeout=30)
        assert stream.readline() == b"retry: 1000\n"
        assert server.end(signal.SIGTERM) == 0
        # If the worker had been killed after its grace period, the cut stream would raise IncompleteRead.
        stream.read()
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line.startswith("{")]
    assert {line["rule"] for line in lines} >= {"/api/games", "/api/games/<game>/commands", "/readyz"}
    assert "Traceback" not in server.log.read_text()


@pytest.mark.parametrize("is_interrupt", [False, True], ids=["SIGTERM", "Ctrl-C"])
def test_a_signal_ends_a_server_whose_computers_play(tmp_path: Path, is_interrupt: bool) -> None:
    with serving(tmp_path, "--workers", "2") as server:
        server.ask("api/games", ALL_BOTS)
        if is_interrupt:  # A terminal sends the signal to all processes.
            os.killpg(server.process.pid, signal.SIGINT)
            assert server.process.wait(30) == 0
        else:
            assert server.end(signal.SIGTERM) == 0


def test_a_game_without_people_goes_on_after_a_kill(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "1") as server:
        game = server.ask("api/games", ALL_BOTS)["id"]
        for pid in server.workers():
            os.kill(pid, signal.SIGKILL)

        def is_over() -> bool:
            try:
                return bool(server.ask(f"api/games/{game}")["position"].endswith("-"))
            except CUT_OFF:
                return False

        until(is_over, 60)


@pytest.mark.parametrize(
    ("arguments", "settings", "sentence"),
    [
        (["--database", "mysql://x/y"], {}, "Error: A database must be SQLite or PostgreSQL, not mysql."),
        (["--database", "sqlite:////proc/x/y.db"], {}, "Error: /proc/x cannot be created: "),
        (["--database", "sqlite:///songs.db"], {}, "Error: The database sqlite:///songs.db has tables without a rev"),
        (["--host", "203.0.113.77"], {}, "Error: Cannot listen on 203.0.113.77, port 8000: "),
        (["--port", "70000"], {}, "is not in the range"),
        ([], {"TRIBOLO_PROXIES": "many"}, "Error: TRIBOLO_PROXIES cannot be 'many'"),
    ],
)
def test_a_start_that_fails_is_reported_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], settings: dict[str, str], sentence: str
) -> None:
    with closing(sqlite3.connect(tmp_path / "songs.db")) as connection:
        connection.execute("CREATE TABLE song (title)")
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, arguments, env={"TRIBOLO_DATA": str(tmp_path), **settings})
    assert done.exit_code in (1, 2)
    assert sentence in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize(
    ("is_terminal", "options", "logs"), [(False, [], True), (True, [], False), (True, ["--access-log"], True)]
)
def test_requests_are_logged_unless_standard_error_is_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_terminal: bool, options: list[str], logs: bool
) -> None:
    """A line of JSON for each request once pushed the address out of the terminal."""
    logged: list[bool] = []

    def serve(_config: object, listener: socket.socket, _workers: int, *, logs: bool, **_options: object) -> None:
        listener.close()
        logged.append(logs)

    monkeypatch.setattr("frontends.web.main.serve", serve)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: is_terminal)
    monkeypatch.setenv("TRIBOLO_DATA", str(tmp_path))
    main.main(["--port", "0", *options], standalone_mode=False)
    assert logged == [logs]


def test_the_option_open_opens_a_browser(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho $1 >{tmp_path}/opened.part\nmv {tmp_path}/opened.part {tmp_path}/opened\n")
    browser.chmod(0o755)
    monkeypatch.setenv("BROWSER", str(browser))
    with serving(tmp_path, "--open", "--workers", "1") as server:
        until((tmp_path / "opened").exists)
        assert (tmp_path / "opened").read_text().strip() == server.address


@pytest.mark.parametrize("host", ["::1", pytest.param("127.0.0.2", marks=pytest.mark.long)])
def test_a_server_on_another_loopback_address_answers(tmp_path: Path, host: str) -> None:
    with serving(tmp_path, "--workers", "1", "--host", host) as server:
        assert host in server.address
        for name in (urlsplit(server.address).netloc, "localhost", "[::1]", "127.0.0.1:80"):
            with server.opener.open(urllib.request.Request(server.address, headers={"Host": name})) as answer:
                assert answer.status == 200
        with pytest.raises(urllib.error.HTTPError) as refused:
            server.opener.open(urllib.request.Request(server.address, headers={"Host": "[::2]"}))
        assert refused.value.code == 400
        refused.value.close()


@pytest.mark.long
def test_workers_of_a_killed_master_end_and_a_new_server_takes_the_port(tmp_path: Path) -> None:
    with serving(tmp_path, "--workers", "2") as server:
        state = server.ask("api/games", {"seats": dict.fromkeys(SEATS, "here")})
        port = str(urlsplit(server.address).port)
        workers = server.workers()
        assert len(workers) == 2
        assert server.end(signal.SIGKILL) == -signal.SIGKILL
        until(lambda: not any(is_alive(worker) for worker in workers))
    with serving(tmp_path, "--port", port, "--workers", "1") as again:
        assert again.ask(f"api/games/{state['id']}")["ply"] == 0


def is_alive(process: int) -> bool:
    with suppress(OSError):
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def test_a_server_that_cannot_write_is_not_ready(shared: Server) -> None:
    (worker,) = shared.workers()
    resource.prlimit(worker, resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))  # Writes fail beyond one byte.
    until(lambda: not is_ready(shared))
    with shared.opener.open(shared.address + "healthz") as answer:
        assert answer.status == 200
    resource.prlimit(worker, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))


def test_visitors_could_write_warnings_into_the_log(shared: Server) -> None:
    def warnings() -> list[str]:
        return [line for line in shared.log.read_text().splitlines() if not line.startswith("{")]

    before = warnings()
    port = urlsplit(shared.address).port or 0
    head = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n"
    for sent in (
        head + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n",
        head + b"Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        b"no HTTP\r\n\r\n",
        head + b"Content-Length: -1\r\n\r\n",
        b"GET /healthz HTTP/1.1\r\nHost : localhost\r\n\r\n",
    ):
        with closing(Visitor(port).send(sent)) as visitor:
            visitor.socket.shutdown(socket.SHUT_WR)
            visitor.read()
    assert warnings() == before


def test_a_file_far_above_the_size_limit_is_answered_with_the_page_of_the_error(shared: Server) -> None:
    for size in (300_000, 3_000_000):
        request = urllib.request.Request(shared.address + "records", b"text=" + b"x" * size)
        with pytest.raises(urllib.error.HTTPError) as refused:
            shared.opener.open(request, timeout=30)
        assert refused.value.code == 413
        assert b'href="/new#upload"' in refused.value.read()
