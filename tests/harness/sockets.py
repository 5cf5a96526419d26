"""Clients of a server that send any bytes."""

from __future__ import annotations

import socket
from contextlib import suppress
from typing import Self


class Visitor:
    """A connection to a server from a network address. After a deadline of 30 s, its methods raise TimeoutError."""

    def __init__(self, port: int, address: str = "127.0.0.1", *, buffer: int | None = None) -> None:
        self.socket = socket.socket()
        if buffer is not None:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        self.socket.settimeout(30)
        self.socket.bind((address, 0))
        self.socket.connect(("127.0.0.1", port))

    def send(self, data: bytes) -> Self:
        """Send some bytes; do nothing if the server has closed the connection."""
        with suppress(ConnectionError):
            self.socket.sendall(data)
        return self

    def read(self, end: bytes = b"") -> bytes:
        """Return what the server sends until it has sent `end` or, if that is empty, until the connection is closed."""
        found = b""
        while not end or end not in found:
            try:
                part = self.socket.recv(1 << 16)
            except ConnectionError:
                break
            if not part:
                break
            found += part
        return found

    def status(self) -> int:
        """Return the status of the response; 0 if the connection is closed without one."""
        head = self.read(b"\r\n\r\n")
        return int(head.split(b" ")[1]) if head else 0

    def close(self) -> None:
        self.socket.close()
