"""The files in deploy/: the programs that read them accept them, and nginx with its file serves the whole site."""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPResponse
from pathlib import Path
from typing import Any, cast

import pytest

from frontends.web.config.settings import Settings
from tests.web.test_serving import serving
from tests.web.waiting import until

DEPLOY = Path(__file__).parents[2] / "deploy"


def program(name: str) -> str:
    """Return the path of an installed program; skip the test if there is none."""
    path = shutil.which(name, path=f"{os.environ['PATH']}:/usr/sbin")
    if path is None:
        pytest.skip(f"{name} is not installed")
    return path


def test_systemd_accepts_the_unit(tmp_path: Path) -> None:
    unit = tmp_path / "tribolo-web.service"
    unit.write_text((DEPLOY / unit.name).read_text().replace("/opt/tribolo/bin/tribolo-web", "/bin/true"))
    done = subprocess.run(
        [program("systemd-analyze"), "verify", "--man=no", unit],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")


def test_the_settings_in_the_unit_exist() -> None:
    names = re.findall(r"TRIBOLO_([A-Z_]+)=", (DEPLOY / "tribolo-web.service").read_text())
    assert set(map(str.lower, names)) <= set(Settings.model_fields)
    assert "DATA" in names


def test_caddy_accepts_its_file(tmp_path: Path) -> None:
    environment = {**os.environ, "XDG_DATA_HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}
    file = str(DEPLOY / "Caddyfile")
    command = [program("caddy"), "adapt", "--validate", "--adapter", "caddyfile", "--config", file]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    assert "warn" not in done.stderr
    text = json.dumps(json.loads(done.stdout))
    assert '"flush_interval": -1' in text


def free_port() -> int:
    """Return a port of this machine on which nobody listens now."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@contextmanager
def proxied(folder: Path, application: str) -> Iterator[tuple[str, ssl.SSLContext]]:
    """Run nginx with the file in deploy/ before the server at the address `application`.

    Yield the address of the site, and the context that trusts its certificate. The log is in `folder`.
    """
    secret, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    subprocess.run(
        [
            *("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"),
            *("-addext", "subjectAltName=DNS:localhost", "-keyout", str(secret), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
        timeout=60,
    )
    port, plain = free_port(), free_port()
    site = (DEPLOY / "nginx.conf").read_text()
    for before, after in (
        ("/etc/letsencrypt/live/play.example", str(folder)),
        ("/var/log/nginx", str(folder)),
        ("/var/cache/nginx", str(folder)),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("server 127.0.0.1:8000;", f"server {application.removeprefix('http://').rstrip('/')};"),
        ("play.example", "localhost"),
    ):
        assert before in site
        site = site.replace(before, after)
    site = re.sub(r"    listen \[::\].*\n", "", site)
    (folder / "site.conf").write_text(site)
    places = "".join(
        f"{name}_temp_path {folder / name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (folder / "nginx.conf").write_text(
        f"daemon off; pid {folder / 'pid'}; error_log {folder / 'errors'}; {'user root;' if os.geteuid() == 0 else ''}"
        f"events {{}} http {{ {places} include {folder / 'site.conf'}; }}"
    )
    nginx = subprocess.Popen([program("nginx"), "-c", folder / "nginx.conf"])
    try:
        until(lambda: is_open(port))
        yield f"https://localhost:{port}/", ssl.create_default_context(cafile=certificate)
    finally:
        nginx.terminate()
        nginx.wait(30)


def is_open(port: int) -> bool:
    """Return whether a program of this machine listens on a port."""
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except ConnectionRefusedError:
        return False
    return True


def test_nginx_serves_pages_streams_and_static_files(tmp_path: Path) -> None:
    program("nginx")
    token = "a token of the tests"
    with (
        serving(tmp_path, proxies=1, metrics_token=token) as server,
        proxied(tmp_path, server.address) as (site, trusting),
    ):

        def ask(path: str, body: object = None, **headers: str) -> HTTPResponse:
            """Return the open response to a request through the proxy; with a `body`, the request is a POST."""
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
        place = ("127.0.0.1", int(site.rstrip("/").rpartition(":")[2]))
        with (
            socket.create_connection(place, 30) as plain,
            trusting.wrap_socket(plain, server_hostname="localhost") as tls,
        ):
            assert tls.selected_alpn_protocol() == "h2"
    log = (tmp_path / "tribolo.log").read_text()
    assert f"/games/{state['id']}/seat/..." in log
    assert link.rpartition("/")[2] not in log
