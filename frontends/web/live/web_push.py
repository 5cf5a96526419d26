"""Web Push: encrypted messages to browsers through the push services of their makers (RFC 8030, 8291 and 8292).

An endpoint is a text from a visitor. A message goes to port 443 of a known push service only, at a public address that
is looked up once; no redirect is followed, no answer is read beyond its status, and a deadline ends slow connections.
"""

from __future__ import annotations

import hashlib
import re
import socket
import ssl
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from http.client import HTTPException, HTTPSConnection
from ipaddress import ip_address
from threading import Timer
from typing import TYPE_CHECKING, Final, Self
from urllib.parse import urlsplit

from frontends.web.config.hosts import HostNames
from frontends.web.config.secrets import push_key
from frontends.web.config.settings import Settings, has_push
from frontends.web.room.errors import InvalidSubscription
from frontends.web.store.push_subscriptions import Subscription

if TYPE_CHECKING:
    from py_vapid import Vapid02

PORT: Final = 443

_HOST: Final = re.compile(r"(?=.{1,253}\Z)(?:[a-z0-9-]{1,63}\.)+[a-z0-9-]{1,63}")
"""The name of a host in lower case: no address, no zone of one, and no final dot."""

TIMEOUT: Final = 5.0
"""Seconds without a byte after which a push service counts as unreachable."""

DEADLINE: Final = 10.0
"""Seconds after which a message is given up, also if single bytes still come."""

KEPT_SECONDS: Final = 86_400
"""Seconds for which a push service keeps a message for a browser that is not connected."""

SIGNED_SECONDS: Final = 43_200
"""Seconds for which the signature of a message is valid; push services allow a day."""


class Outcome(Enum):
    """What became of a message.

    A subscription that is `GONE` has ended. A message that was `REFUSED` would be refused again; a service that is
    `BUSY` may take it later. If the connection `FAILED`, it has not been sent; of one that is `UNKNOWN`, the answer did
    not arrive.
    """

    DELIVERED = "delivered"
    GONE = "gone"
    REFUSED = "refused"
    BUSY = "busy"
    FAILED = "failed"
    UNKNOWN = "unknown"


def public_address(host: str) -> str:
    """Return a public network address of a host; raise OSError if it has none."""
    for *_, (found, *_) in socket.getaddrinfo(host, PORT, type=socket.SOCK_STREAM):
        address = ip_address(str(found).partition("%")[0])
        if address.is_global and not address.is_multicast:
            return str(address)
    raise OSError(f"{host} has no public address")


class _Connection(HTTPSConnection):
    """A connection to `address`, whose certificate must be that of `host`."""

    def __init__(self, host: str, address: tuple[str, int], context: ssl.SSLContext) -> None:
        super().__init__(host, timeout=TIMEOUT, context=context)
        self._address = address
        self._tls = context
        self.is_late = False

    def connect(self) -> None:
        plain = socket.create_connection(self._address, self.timeout)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host, do_handshake_on_connect=False)
        self.sock.do_handshake()

    def abort(self) -> None:
        """End the connection, from another thread than the one that waits for it."""
        self.is_late = True
        if self.sock is not None:
            with suppress(OSError):  # It has ended by itself.
                socket.socket.shutdown(self.sock, socket.SHUT_RDWR)


@dataclass(frozen=True)
class WebPush:
    """The sender of a server: its private key in base64url, its public address, and the push services that it knows.

    `find_address` returns the network address of a host, and `context` verifies certificates.
    """

    key: str = field(repr=False)
    address: str
    services: HostNames
    find_address: Callable[[str], str] = public_address
    port: int = PORT
    context: ssl.SSLContext = field(default_factory=ssl.create_default_context, repr=False)

    @classmethod
    def from_settings(cls, settings: Settings) -> Self | None:
        """Return the sender of a server; `None` without a public address, the extra `push` or the service worker.

        Raise InvalidSecretKey.
        """
        if not settings.address or not settings.offline or not has_push():
            return None
        key = push_key(settings.push_key, settings.data)
        return cls(key, settings.address.rstrip("/"), HostNames.parse(settings.push_services))

    @cached_property
    def public_key(self) -> str:
        """The public key of the server in base64url, with which browsers subscribe."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        point = self._signer().public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return urlsafe_b64encode(point).decode().rstrip("=")

    def check(self, subscription: Subscription) -> None:
        """Raise InvalidSubscription if no message can be encrypted for a subscription."""
        try:
            _encrypted(subscription, b"{}")
        except Exception:  # The library raises errors of several kinds for keys that are none.
            raise InvalidSubscription() from None

    def send(self, subscription: Subscription, message: bytes, topic: str) -> Outcome:
        """Send a message; a later one about the same `topic` replaces it as long as it has not arrived."""
        host = subscription.service
        if not _knows(self.services, host):
            return Outcome.REFUSED  # The setting has changed since.
        parts = urlsplit(subscription.endpoint)
        claims = {"aud": f"https://{host}", "sub": self.address, "exp": int(time.time()) + SIGNED_SECONDS}
        headers = {
            **self._signer().sign(claims),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Topic": urlsafe_b64encode(hashlib.sha256(topic.encode()).digest()).decode()[:32],
            "TTL": str(KEPT_SECONDS),
            "Urgency": "normal",
        }
        path = f"{parts.path or '/'}?{parts.query}" if parts.query else parts.path or "/"
        body = _encrypted(subscription, message)
        outcome = Outcome.FAILED
        try:
            connection = _Connection(host, (self.find_address(host), self.port), self.context)
            deadline = Timer(DEADLINE, connection.abort)
            deadline.start()
            try:
                connection.connect()
                outcome = Outcome.UNKNOWN
                connection.request("POST", path, body, headers)
                status = connection.getresponse().status
                return Outcome.UNKNOWN if connection.is_late else _outcome(status)
            finally:
                deadline.cancel()
                connection.close()
        except (OSError, HTTPException):
            return outcome

    def _signer(self) -> Vapid02:
        from py_vapid import Vapid02

        return Vapid02.from_raw(self.key.encode())


def service_of(endpoint: str, services: HostNames) -> str:
    """Return the host name of an endpoint at a push service; raise InvalidSubscription for any other text."""
    try:
        parts = urlsplit(endpoint)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise InvalidSubscription() from None
    is_plain = endpoint.isascii() and endpoint.isprintable() and " " not in endpoint
    is_https = parts.scheme == "https" and port in (None, PORT)
    is_known = is_https and _HOST.fullmatch(host) and _knows(services, host)
    if not is_plain or not is_known or "@" in parts.netloc:
        raise InvalidSubscription()
    return host


def _knows(services: HostNames, host: str) -> bool:
    return bool(services.names) and services.has(host)


def _encrypted(subscription: Subscription, message: bytes) -> bytes:
    from pywebpush import WebPusher

    keys = {"p256dh": subscription.public_key, "auth": subscription.secret}
    body: bytes = WebPusher({"endpoint": subscription.endpoint, "keys": keys}).encode(message)["body"]
    return body


def _outcome(status: int) -> Outcome:
    if 200 <= status < 300:
        return Outcome.DELIVERED
    if status in (404, 410):
        return Outcome.GONE
    return Outcome.BUSY if status == 429 or status >= 500 else Outcome.REFUSED
