"""nginx and Caddy with their files in deploy/, before a running server."""

from __future__ import annotations

import os
import random
import re
import socket
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from .programs import program
from .waiting import until

DEPLOY = Path(__file__).parents[2] / "deploy"


def free_port() -> int:
    """Return a free port below those that the system gives to outgoing connections."""
    for port in random.sample(range(20_000, 32_768), 100):
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("all ports are in use")


def adapted(file: str, *replacements: tuple[str, str]) -> str:
    """Return the text of a file in deploy/ with other texts in the place of some, each of which it must contain."""
    text = (DEPLOY / file).read_text()
    for before, after in replacements:
        assert before in text
        text = text.replace(before, after)
    return text


class Site(NamedTuple):
    """A running nginx; the context trusts its certificate, and `plain` is the port without TLS."""

    address: str
    trusting: ssl.SSLContext
    port: int
    plain: int


@contextmanager
def proxied(folder: Path, application: str, *replacements: tuple[str, str], http: str = "") -> Iterator[Site]:
    """Run nginx before a server, with `replacements` in the file of the site and `http` added to the main file."""
    secret, certificate = folder / "privkey.pem", folder / "fullchain.pem"
    subprocess.run(
        [
            program("openssl"),
            *("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"),
            *("-addext", "subjectAltName=DNS:localhost", "-keyout", str(secret), "-out", str(certificate)),
        ],
        check=True,
        capture_output=True,
        timeout=60,
    )
    port, plain = free_port(), free_port()
    site = adapted(
        "nginx/tribolo.conf",
        *replacements,
        ("/etc/letsencrypt/live/play.example", str(folder)),
        ("/var/log/nginx", str(folder)),
        ("/var/cache/nginx", str(folder)),
        ("listen 443 ssl", f"listen 127.0.0.1:{port} ssl"),
        ("listen 80", f"listen 127.0.0.1:{plain}"),
        ("server 127.0.0.1:8000;", f"server {application.removeprefix('http://').rstrip('/')};"),
        ("play.example", "localhost"),
    )
    (folder / "site.conf").write_text(re.sub(r"    listen \[::\].*\n", "", site))
    places = "".join(
        f"{name}_temp_path {folder / name};" for name in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    main = adapted(
        "nginx/nginx.conf",
        ("user www-data;", "user root;" if os.geteuid() == 0 else ""),
        ("worker_processes auto;", "worker_processes 2; daemon off;"),
        ("/run/nginx.pid", str(folder / "pid")),
        ("/var/log/nginx", str(folder)),
        ("include /etc/nginx/modules-enabled/*.conf;", ""),
        ("include /etc/nginx/conf.d/*.conf;", f"{places} {http} include {folder / 'site.conf'};"),
    )
    (folder / "nginx.conf").write_text(main)
    nginx = subprocess.Popen([program("nginx"), "-c", folder / "nginx.conf"])
    try:
        until(lambda: is_open(port))
        yield Site(f"https://localhost:{port}/", ssl.create_default_context(cafile=certificate), port, plain)
    finally:
        nginx.terminate()
        nginx.wait(30)


def is_open(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=5).close()
    except ConnectionRefusedError:
        return False
    return True


@contextmanager
def running_caddy(folder: Path, port: int, *replacements: tuple[str, str]) -> Iterator[Path]:
    """Run Caddy with its file in deploy/, adapted, until the `with` block ends; yield its log when `port` is open."""
    (folder / "Caddyfile").write_text(adapted("Caddyfile", *replacements))
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "XDG_CONFIG_HOME": str(folder)}
    command = [program("caddy"), "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]
    log = folder / "log"
    with log.open("w") as output:
        caddy = subprocess.Popen(command, env=environment, stdout=output, stderr=output)
        try:
            until(lambda: is_open(port))
            yield log
        finally:
            caddy.terminate()
            caddy.wait(30)
