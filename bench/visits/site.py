"""The site as a host serves it: `tribolo-web` behind nginx with the files in deploy/, at the end of a line."""

from __future__ import annotations

import base64
import hashlib
import re
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import psutil
import pytest

from tests.harness.proxies import proxied
from tests.harness.serving import serving

from .line import Line, line_to

SETTINGS: Final = {"read_seconds_per_minute": 10**6, "changes_per_minute": 10**6, "games_per_hour": 10**6}
"""One visitor after the other comes from one address here."""


class Request(NamedTuple):
    """A finished request in the log of nginx."""

    path: str
    status: int
    size: int


@dataclass(frozen=True)
class Site:
    address: str
    line: Line
    key: str
    """The hash of the public key of its certificate, with which Chromium trusts it."""
    log: Path
    processes: tuple[psutil.Process, ...]

    def requests(self) -> list[Request]:
        """Return the requests that nginx has answered so far, without event streams, in the order of their ends."""
        lines = self.log.read_text().splitlines() if self.log.exists() else []
        found = [re.search(r'"\S+ (\S+)" (\d+) (\d+) ', line) for line in lines]
        return [Request(match[1], int(match[2]), int(match[3])) for match in found if match]

    def cpu_seconds(self) -> float:
        """Return the processor time of the server and of nginx so far, in seconds."""
        everyone = [one for first in self.processes for one in (first, *first.children(recursive=True))]
        return float(sum(sum(process.cpu_times()[:2]) for process in everyone))


@contextmanager
def served(tree: Path | None = None, *, is_direct: bool = False) -> Iterator[Site]:
    """Yield the running site, with an empty database; the server runs the sources of another checkout if one is given.

    That checkout must have its kernel built. A direct site has no nginx: the line ends at the server, which speaks
    HTTP/1.1 without TLS, and the site has no log.
    """
    with TemporaryDirectory() as name, pytest.MonkeyPatch.context() as patch:
        folder = Path(name)
        if tree is not None:
            patch.setenv("PYTHONPATH", str(tree.resolve()))
        before = set(psutil.Process().children())
        # The port of the line is part of the host that the browser knows.
        host = ("X-Forwarded-Host $host", "X-Forwarded-Host $http_host")
        with ExitStack() as stack:
            server = stack.enter_context(serving(folder, "--no-access-log", proxies=0 if is_direct else 1, **SETTINGS))
            if is_direct:
                scheme, key, port = "http", "", urlsplit(server.address).port or 80
            else:
                port = stack.enter_context(proxied(folder, server.address, host)).port
                scheme, key = "https", _key_hash(folder / "fullchain.pem")
            line = stack.enter_context(line_to(port))
            processes = tuple(set(psutil.Process().children()) - before)
            yield Site(f"{scheme}://localhost:{line.port}/", line, key, folder / "tribolo.log", processes)


def _key_hash(certificate: Path) -> str:
    public = subprocess.run(
        ["openssl", "x509", "-in", certificate, "-noout", "-pubkey"], capture_output=True, text=True, check=True
    ).stdout
    body = ssl.PEM_cert_to_DER_cert(public.replace("PUBLIC KEY", "CERTIFICATE"))
    return base64.b64encode(hashlib.sha256(body).digest()).decode()
