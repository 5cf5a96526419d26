"""A line between a browser and a server on this machine: a relay with a rate and a delay, which counts the bytes."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from threading import Thread
from typing import Final, NamedTuple

PIECE: Final = 1_400
"""Bytes that are passed on together, about those of a packet."""

WINDOW: Final = 48
"""Pieces of a connection that are on their way at once: with 75 ms each way, more than a slow line has room for."""


class Speed(NamedTuple):
    """The speed of a line: bytes per second to the browser and to the server, and seconds of a way."""

    down: float
    up: float
    delay: float


UNLIMITED: Final = Speed(float("inf"), float("inf"), 0)
SLOW_4G: Final = Speed(1_600_000 / 8, 750_000 / 8, 0.075)
"""1.6 Mbit/s and 150 ms for a round trip, the "slow 4G" of Chromium's tools; uploads have 750 kbit/s there."""


@dataclass
class Direction:
    """One direction of all connections: its pieces leave one after the other."""

    count: int = 0
    """Bytes that have arrived."""
    free: float = 0.0
    """The time at which the line can take the next piece."""

    async def carry(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, rate: float, delay: float
    ) -> None:
        """Pass on what one connection sends in this direction, until it ends."""
        clock = asyncio.get_running_loop().time
        pieces = asyncio.Queue[tuple[float, bytes]](WINDOW)

        async def read() -> None:
            with suppress(ConnectionError):
                while piece := await reader.read(PIECE):
                    self.free = max(self.free, clock()) + len(piece) / rate
                    await pieces.put((self.free + delay, piece))
            await pieces.put((clock() + delay, b""))

        async def deliver() -> None:
            while (arrival := await pieces.get())[1]:
                due, piece = arrival
                await asyncio.sleep(max(0.0, due - clock()))
                with suppress(ConnectionError):  # What nobody receives is lost.
                    writer.write(piece)
                    await writer.drain()
                    self.count += len(piece)
            writer.close()

        await asyncio.gather(read(), deliver())


@dataclass
class Line:
    """A running line: the browser connects to `port`."""

    port: int = 0
    speed: Speed = UNLIMITED
    """The speed of new connections."""
    down: Direction = field(default_factory=Direction)
    up: Direction = field(default_factory=Direction)

    async def serve(self, target: int, ready: asyncio.Future[int]) -> None:
        """Relay connections to the port `target` of this machine until the task is cancelled."""

        async def connect(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            speed = self.speed
            await asyncio.sleep(2 * speed.delay)  # The handshake of TCP takes a round trip.
            bare = socket.socket()
            bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8 * PIECE)  # The server must feel the line.
            bare.setblocking(False)
            await asyncio.get_running_loop().sock_connect(bare, ("127.0.0.1", target))
            from_server, to_server = await asyncio.open_connection(sock=bare, limit=8 * PIECE)
            await asyncio.gather(
                self.up.carry(reader, to_server, speed.up, speed.delay),
                self.down.carry(from_server, writer, speed.down, speed.delay),
            )

        server = await asyncio.start_server(connect, "127.0.0.1", 0, limit=8 * PIECE)
        ready.set_result(server.sockets[0].getsockname()[1])
        async with server:
            await server.serve_forever()


@contextmanager
def line_to(target: int) -> Iterator[Line]:
    """Yield a line to a port of this machine, which a thread serves until the `with` block ends."""
    line, loop = Line(), asyncio.new_event_loop()
    thread = Thread(target=loop.run_forever, daemon=True)
    thread.start()

    async def begin() -> asyncio.Task[None]:
        ready = asyncio.get_running_loop().create_future()
        serving = asyncio.create_task(line.serve(target, ready))
        line.port = await ready
        return serving

    async def end() -> None:
        tasks = asyncio.all_tasks() - {asyncio.current_task()}
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    serving = asyncio.run_coroutine_threadsafe(begin(), loop).result(10)
    try:
        yield line
    finally:
        asyncio.run_coroutine_threadsafe(end(), loop).result(10)
        assert serving.done()
        loop.call_soon_threadsafe(loop.stop)
        thread.join(10)
