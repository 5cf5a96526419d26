"""A push service on this machine, and the browsers that it serves."""

from __future__ import annotations

import json
import ssl
import subprocess
from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any, NamedTuple

import http_ece
from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePrivateKey, generate_private_key
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from tests.harness.programs import program

NAME = "push.example"
AUTH = b"sixteen bytes !!"


class Message(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """A service at `port` that keeps the messages that it got; `answer` writes the answer to one."""

    port: int
    trusting: ssl.SSLContext
    got: list[Message] = field(default_factory=list)
    answer: Callable[[BaseHTTPRequestHandler], None] = lambda _: None

    def answers(self, status: int, **headers: str) -> None:
        def answer(handler: BaseHTTPRequestHandler) -> None:
            handler.send_response(status)
            for name, value in headers.items():
                handler.send_header(name, value)
            handler.end_headers()

        self.answer = answer


@dataclass
class Subscriber:
    """A browser with a subscription at `path` of the service."""

    path: str = "/send/1"
    key: EllipticCurvePrivateKey = field(default_factory=lambda: generate_private_key(SECP256R1()))

    @property
    def subscription(self) -> dict[str, Any]:
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        keys = {name: urlsafe_b64encode(raw).decode().rstrip("=") for name, raw in (("p256dh", point), ("auth", AUTH))}
        return {"endpoint": f"https://{NAME}{self.path}", "keys": keys}

    def read(self, message: Message) -> dict[str, Any]:
        """Return the facts in a message, decrypted."""
        text = http_ece.decrypt(message.body, private_key=self.key, auth_secret=AUTH, version="aes128gcm")
        facts: dict[str, Any] = json.loads(text)
        return facts


@contextmanager
def serving(folder: Path) -> Iterator[PushService]:
    """Run a push service, with a certificate of its own in `folder`, until the `with` block ends."""
    secret, certificate = folder / "key.pem", folder / "certificate.pem"
    asked = ("req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", f"/CN={NAME}")
    files = ("-addext", f"subjectAltName=DNS:{NAME}", "-keyout", str(secret), "-out", str(certificate))
    subprocess.run([program("openssl"), *asked, *files], check=True, capture_output=True, timeout=60)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.got.append(Message(self.path, dict(self.headers), body))
            service.answer(self)

        def log_message(self, *_: object) -> None: ...

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        server.daemon_threads = True
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, secret)
        server.socket = context.wrap_socket(server.socket, server_side=True)
        service = PushService(server.server_port, ssl.create_default_context(cafile=str(certificate)))
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield service
        server.shutdown()
        thread.join()
