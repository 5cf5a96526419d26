"""The files in deploy/: the programs that read them accept them, and nginx with its files serves the whole site."""

from __future__ import annotations

import json
import os
import re
import resource
import socket
import subprocess
import sys
import tomllib
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from http.client import HTTPConnection, HTTPResponse, HTTPSConnection, RemoteDisconnected
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Event, Semaphore, Thread
from typing import Any, ClassVar, cast

import pytest

from frontends.web.config.settings import Settings
from tests.harness.programs import program
from tests.harness.proxies import DEPLOY, Site, free_port, proxied, running_caddy
from tests.harness.serving import serving
from tests.variants import gated

CONTAINER = DEPLOY / "Containerfile"


def check(*command: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command, env=os.environ | environment, capture_output=True, text=True, timeout=60, check=False
    )


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "tribolo-web.service"
    unit.write_text((DEPLOY / unit.name).read_text().replace("/opt/tribolo/bin/tribolo-web", "/bin/true"))
    done = check(program("systemd-analyze"), "verify", "--man=no", unit)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("file", [DEPLOY / "tribolo-web.service", CONTAINER], ids=lambda file: file.name)
def test_the_settings_in_the_unit_and_in_the_container_exist(file: Path) -> None:
    names = re.findall(r"TRIBOLO_([A-Z_]+)=", file.read_text())
    assert set(map(str.lower, names)) <= set(Settings.model_fields)
    assert "DATA" in names


def test_hadolint_accepts_the_container_file() -> None:
    done = check(program("hadolint"), CONTAINER)
    assert (done.returncode, done.stdout) == (0, "")


def instructions(name: str) -> list[str]:
    """Return the arguments of each instruction `name` of the container file, in their order."""
    lines = CONTAINER.read_text().replace("\\\n", "").splitlines()
    return [line.partition(" ")[2].strip() for line in lines if line.startswith(f"{name} ")]


def test_the_container_is_built_of_files_and_versions_that_exist() -> None:
    text = CONTAINER.read_text()
    workflow = (DEPLOY.parent / ".github" / "workflows" / "release.yml").read_text()
    assert re.findall(r"/rust:([\d.]+)-", text) == re.findall(r'RUSTUP_TOOLCHAIN: "(.*)"', workflow)
    pythons = set(re.findall(r"/python:(3\.\d+)-", text))
    assert len(pythons) == 1, "a virtual environment works only with the Python that made it"
    assert f'Python :: {pythons.pop()}"' in (DEPLOY.parent / "pyproject.toml").read_text()
    copied = [source for line in instructions("COPY") if "--from" not in line for source in line.split()[:-1]]
    assert copied == ["deploy/requirements.txt", "deploy/build-requirements.txt", "."]
    assert all((DEPLOY.parent / source).exists() for source in copied)
    ignored = (DEPLOY.parent / ".dockerignore").read_text().splitlines()
    assert not {".git", "deploy", "frontends", "kernel", "tools", "tribolo_core"} & set(ignored)


def test_the_container_was_built_by_any_maturin_that_pip_found() -> None:
    installing = [line for line in instructions("RUN") if re.search(r"\bpip (install|wheel) ", line)]
    assert installing
    for command in re.findall(r"pip (?:install|wheel) [^&]*", " ".join(installing)):
        assert "--require-hashes" in command or "--no-deps" in command, command
        assert "--no-build-isolation" in command or not command.rstrip().endswith(" ."), command
    project = tomllib.loads((DEPLOY.parent / "pyproject.toml").read_text())
    assert project["tool"]["maturin"]["locked"], "Cargo takes the crates of Cargo.lock"


@pytest.mark.parametrize("is_up", [True, False], ids=["up", "down"])
def test_the_health_check_of_the_container_tells_whether_the_server_answers(
    application: str, nobody: str, is_up: bool
) -> None:
    (health,) = instructions("HEALTHCHECK")
    server = application if is_up else f"http://{nobody}"
    python, *arguments = json.loads(health[health.index("[") :])
    assert python == "/opt/tribolo/bin/python"
    assert "http://127.0.0.1:8000/healthz" in arguments[-1]
    done = check(sys.executable, *(argument.replace("http://127.0.0.1:8000", server) for argument in arguments))
    assert done.returncode == (0 if is_up else 1), "Docker reserves all other codes"


def test_caddy_accepts_its_file(tmp_path: Path) -> None:
    environment = {"XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    options = ("adapt", "--validate", "--adapter", "caddyfile", "--config", DEPLOY / "Caddyfile")
    done = check(program("caddy"), *options, **environment)
    assert done.returncode == 0, done.stderr
    warnings = [line for line in done.stderr.splitlines() if "warn" in line]
    assert all("listening only on the HTTP port" in line for line in warnings), "one server is meant to do so"
    text = json.dumps(json.loads(done.stdout))
    assert '"flush_interval": -1' in text


def test_nginx_serves_pages_streams_and_static_files(tmp_path: Path) -> None:
    program("nginx")
    token = "a token of the tests"
    with (
        serving(tmp_path, proxies=1, metrics_token=token) as server,
        proxied(tmp_path, server.address) as (site, trusting, port, _),
    ):

        def ask(path: str, body: object = None, **headers: str) -> HTTPResponse:
            data = None if body is None else json.dumps(body).encode()
            request = urllib.request.Request(site + path, data, {"Content-Type": "application/json", **headers})
            return cast(HTTPResponse, urllib.request.urlopen(request, timeout=30, context=trusting))

        with ask("api/games", {"seats": {"Blue": "here", "Red": "link", "Green": "link"}}) as answer:
            state: dict[str, Any] = json.load(answer)
        link = next(seat["link"] for seat in state["seats"] if seat.get("link"))
        assert link.startswith(f"https://localhost/games/{state['id']}/seat/"), (
            "the forwarded host and scheme are trusted"
        )
        with ask(link.removeprefix("https://localhost/")) as page:
            assert page.status == 200
            (static,) = set(re.findall(r'"/(static/[^"]+\.css)"', page.read().decode())[:1])
        for _ in range(2):
            with ask(static, **{"Accept-Encoding": "gzip"}) as style:
                assert style.headers.get_all("Cache-Control") == ["public, max-age=31536000, immutable"]
        counted = sum("/static/" in line for line in server.log.read_text().splitlines())
        assert counted == 1, "the second answer comes from the cache"
        with ask(f"games/{state['id']}/events") as stream:
            assert stream.readline() == b"retry: 1000\n", "the stream is not buffered"
        with pytest.raises(urllib.error.HTTPError) as refused:
            ask("metrics", Authorization=f"Bearer {token}")
        refused.value.close()
        assert refused.value.code == 404
        trusting.set_alpn_protocols(["h2", "http/1.1"])
        with (
            socket.create_connection(("127.0.0.1", port), 30) as bare,
            trusting.wrap_socket(bare, server_hostname="localhost") as tls,
        ):
            assert tls.selected_alpn_protocol() == "h2"
    log = (tmp_path / "tribolo.log").read_text()
    assert f"/games/{state['id']}/seat/..." in log
    assert link.rpartition("/")[2] not in log


class Application(BaseHTTPRequestHandler):
    """A stand-in for the application, which answers everything at once but `/slow`."""

    is_over: ClassVar = Event()
    slow: ClassVar = Semaphore(0)
    """Has one more for each request for `/slow` that has arrived."""

    def do_GET(self) -> None:
        if self.path == "/slow":
            self.slow.release()
            self.is_over.wait(60)
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def application() -> Iterator[str]:
    Application.is_over.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Application) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        Application.is_over.set()
        server.shutdown()


@pytest.fixture
def nobody() -> Iterator[str]:
    """Yield an address of this machine at which no program listens."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        yield f"127.0.0.1:{bound.getsockname()[1]}"


@pytest.fixture
def many_files() -> Iterator[None]:
    """Let this process and those that it starts open 4,096 files at the same time."""
    before, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(before, 4_096), most))
    yield
    resource.setrlimit(resource.RLIMIT_NOFILE, (before, most))


def status(site: Site, path: str, scheme: str = "https", /, **headers: str) -> int:
    secure = HTTPSConnection("localhost", site.port, timeout=30, context=site.trusting)
    with closing(secure if scheme == "https" else HTTPConnection("localhost", site.plain, timeout=30)) as connection:
        connection.request("GET", path, headers=headers)
        return connection.getresponse().status


@pytest.mark.long
@pytest.mark.usefixtures("many_files")
def test_the_unfinished_handshakes_of_one_address_do_not_take_the_site_from_the_others(
    tmp_path: Path, application: str
) -> None:
    # nginx ends first, so that no port of a stranger stays in use for a minute.
    with ExitStack() as held, proxied(tmp_path, application) as site:
        for _ in range(1_700):
            stranger = socket.create_connection(("127.0.0.1", site.port), 30, ("127.0.0.9", 0))
            held.enter_context(stranger).sendall(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03")
        assert [status(site, "/") for _ in range(3)] == [204] * 3


def test_the_addresses_of_one_network_do_not_have_a_bound_each(tmp_path: Path, application: str) -> None:
    few = ("limit_conn tribolo_clients 256;", "limit_conn tribolo_clients 2;")
    believed = "set_real_ip_from 127.0.0.1; real_ip_header X-Client;"
    with proxied(tmp_path, application, few, http=believed) as site, ExitStack() as held:
        for address in ("2001:db8::1:2:3:4", "2001:db8::5"):
            connection = HTTPSConnection("localhost", site.port, timeout=30, context=site.trusting)
            held.enter_context(closing(connection)).request("GET", "/slow", headers={"X-Client": address})
            assert Application.slow.acquire(timeout=30)  # Otherwise a later request could take its place.
        assert status(site, "/", **{"X-Client": "2001:db8:0:0:9::"}) == 503
        for address in ("2001:db8:0:1::5", "192.0.2.1"):
            assert status(site, "/", **{"X-Client": address}) == 204


def redirect(port: int, host: str) -> str | None:
    """Return where a plain request for a host is sent; `None` if it is refused."""
    with closing(HTTPConnection("localhost", port, timeout=30)) as connection:
        connection.putrequest("GET", "/rules?a=b", skip_host=True)
        connection.putheader("Host", host)
        connection.endheaders()
        with suppress(RemoteDisconnected):
            return connection.getresponse().getheader("Location")
    return None


STRANGERS = ("evil.example", "evil.example:80", "play.example.evil.example", "")
"""Values of the header `Host` that do not name the site."""


def test_nginx_redirected_to_any_host_that_a_request_named(tmp_path: Path, application: str) -> None:
    with proxied(tmp_path, application) as site:
        assert (
            redirect(site.plain, "localhost") == redirect(site.plain, "LOCALHOST:80") == "https://localhost/rules?a=b"
        )
        assert [redirect(site.plain, host) for host in STRANGERS] == [None] * len(STRANGERS)
        for host in STRANGERS[:-1]:
            with pytest.raises(RemoteDisconnected):
                status(site, "/", Host=host)


def test_caddy_redirected_to_any_host_that_a_request_named(tmp_path: Path) -> None:
    plain = free_port()
    options = (
        f"{{\n\tadmin off\n\tlocal_certs\n\tskip_install_trust\n\thttp_port {plain}\n\thttps_port {free_port()}\n\tlog"
    )
    with running_caddy(tmp_path, plain, ("{\n\tlog", options)):
        assert redirect(plain, "play.example") == "https://play.example/rules?a=b"
        assert [redirect(plain, host) for host in STRANGERS] == [None] * len(STRANGERS)


SECRET = "c2VjcmV0IG9mIGEgc2VhdA"
SEAT = f"/games/{'A' * 22}/seat/{SECRET}"
FRIENDS = f"/daily/friends/{SECRET}"


@pytest.mark.parametrize("is_up", gated([True, False]), ids=["up", "down"])
def test_no_log_of_nginx_holds_an_invitation(tmp_path: Path, application: str, nobody: str, is_up: bool) -> None:
    spelled = [
        SEAT,
        SEAT.replace("seat", "%73eat"),
        SEAT.replace("seat/", "seat%2F"),
        SEAT.replace("/seat", "/.//seat"),
    ]
    spelled += [FRIENDS, FRIENDS.replace("friends/", "friends%2F")]
    longer = [f"{FRIENDS}/join", f"{SEAT}/code.svg", f"{SEAT}/events", f"/static{SEAT}", f"/%0A{SEAT}", f"/?{SEAT}"]
    with proxied(tmp_path, application if is_up else nobody) as site:
        for path in [*spelled, *longer]:
            assert status(site, path) == (204 if is_up else 502)
            assert status(site, path, "http") == 301
        for path in ("/", "/static/common/page.css", "/games/x/events"):
            assert status(site, path, Referer=site.address.rstrip("/") + SEAT) == (204 if is_up else 502)
        assert status(site, SEAT, **{"Content-Length": "1000000"}) == 413
        with pytest.raises(RemoteDisconnected):
            status(site, SEAT, "http", Host="elsewhere")
        with socket.create_connection(("127.0.0.1", site.plain), 30) as plain:
            plain.sendall(f"GET {SEAT}\0 HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
            assert b" 400 " in plain.recv(100)
    logs = {path.name: path.read_text() for path in tmp_path.glob("*.log")}
    assert [name for name, text in logs.items() if SECRET in text] == []
    assert logs["tribolo.log"].count(f"GET /games/{'A' * 22}/seat/...") >= 2 * 4
    assert logs["tribolo.log"].count("GET /daily/friends/...") >= 2 * 2


def test_no_log_of_caddy_holds_the_secret_of_a_seat(tmp_path: Path, nobody: str) -> None:
    port = free_port()
    replacements = (
        ("\nplay.example {", f"\nhttp://localhost:{port} {{\n\tbind 127.0.0.1"),
        ("reverse_proxy 127.0.0.1:8000", f"reverse_proxy {nobody}"),
        ("{\n\tlog", f"{{\n\tadmin off\n\thttp_port {free_port()}\n\tlog"),
    )
    with running_caddy(tmp_path, port, *replacements) as log:
        for path, before in ((SEAT, "/"), ("/static/common/page.css", SEAT)):
            with closing(HTTPConnection("localhost", port, timeout=30)) as connection:
                connection.request("GET", path, headers={"Referer": f"http://localhost:{port}{before}"})
                assert connection.getresponse().status == 502
    assert log.read_text().count("connection refused") == 2, "the log still says what is wrong"
    assert SECRET not in log.read_text()
