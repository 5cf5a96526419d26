"""A client of a house program, which learns which games wait for a move."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from frontends.wire.states import Problem, WaitingGame
from tribolo_core.translation.messages import gettext

from .answers import parse_games
from .errors import Refused, RemoteError, Unreachable
from .game import Backoff
from .server import Server


class Replaced(RemoteError):
    """Another client has connected with the same token."""

    def __init__(self) -> None:
        super().__init__(gettext("Another client has connected with this token, so this one ends."))


@dataclass
class RemoteProgram:
    """A house program on a server, which plays `most` games at once.

    `sleep` waits for some seconds, and `on_trouble` is called with a sentence when a request has failed and another one
    will be sent.
    """

    server: Server
    most: int
    sleep: Callable[[float], object] = time.sleep
    on_trouble: Callable[[str], object] = lambda _: None

    def follow(self) -> Iterator[tuple[WaitingGame, ...]]:
        """Yield the games that wait for a move, at once and after each change; connect again when necessary.

        Raise Unreachable if the first request or `MOST_FAILURES` requests in a row fail, Replaced if another client has
        taken over, Refused for the token of no program, and other errors of `Server.get` at once.
        """
        backoff, has_met = Backoff(self.sleep, self.on_trouble), False
        while True:
            try:
                for data in self.server.events(f"api/programs/events?most={self.most}"):
                    if not data:
                        continue
                    backoff.failures, has_met = 0, True
                    found = parse_games(data)
                    if found.end == "replaced":
                        raise Replaced()
                    if found.end == "removed":
                        raise Refused(Problem(code="unknown_token", fields={}), None)
                    yield found.games
            except Unreachable as trouble:
                if not has_met:
                    raise
                backoff.wait(trouble)
