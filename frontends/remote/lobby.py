"""A client of the lobby of a server: the games that wait for people, and the seats of this client's user in them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from frontends.wire.states import LobbyState, OpenGameState, OwnGameState, Problem

from .answers import parse_lobby, parse_own_games
from .errors import Refused
from .game import Backoff, RemoteGame
from .server import Server


@dataclass
class RemoteLobby:
    """The lobby of a server; `sleep` and `on_trouble` are those of `RemoteGame`."""

    server: Server
    sleep: Callable[[float], object] = time.sleep
    on_trouble: Callable[[str], object] = lambda _: None

    def state(self) -> LobbyState:
        """Return the lobby as it is now."""
        return parse_lobby(self.server.get("api/lobby"))

    def own_games(self) -> tuple[OwnGameState, ...]:
        """Return the running games in which this client's user has a seat; those that wait for the user come first."""
        return parse_own_games(self.server.get("api/games"))

    def game(self, game: str) -> RemoteGame:
        """Return the client of a game on the server."""
        return RemoteGame(self.server, game, self.sleep, self.on_trouble)

    def command(self, command: str, **fields: object) -> LobbyState:
        """Send a command, and return the lobby after it; raise Refused if the server refuses it."""
        self.server.identify()
        return parse_lobby(self.server.post("api/lobby/commands", {"command": command, **fields}))

    def withdraw(self) -> None:
        """Give up all open seats of this client's user."""
        for seat in self.state().yours:
            self.command("withdraw", open_game=seat.open_game)

    def wait(self, before: str | None, on_change: Callable[[LobbyState], object]) -> RemoteGame:
        """Wait until an open game of this client's user begins, and return it; `before` is a game that began earlier.

        `on_change` receives each state of the lobby meanwhile. Raise Refused with the code `not_waiting` if the user
        has no open seat any more, and the errors of `RemoteGame.follow`.
        """
        for state in Backoff(self.sleep, self.on_trouble).reconnecting(self._connected, lambda: False):
            if state.game is not None and (state.game != before or not state.yours):
                return self.game(state.game)
            if not state.yours:
                break
            on_change(state)
        raise Refused(Problem(code="not_waiting", fields={}))

    def _connected(self) -> Iterator[LobbyState]:
        return map(parse_lobby, filter(None, self.server.events("lobby/events")))


def own_open_games(state: LobbyState) -> tuple[OpenGameState, ...]:
    """Return the open games in which this client's user waits."""
    own = {seat.open_game for seat in state.yours}
    return tuple(game for game in state.games if game.id in own)
