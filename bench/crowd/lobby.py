"""People who find each other in the lobby, and play games of three with clocks."""

from __future__ import annotations

from threading import Lock
from typing import Any, Final

from frontends.web.config.secrets import Secrets
from frontends.web.serving.visitor import COOKIE
from frontends.wire.states import TimeControlName
from tests.harness.serving import KEY
from tests.harness.visitor import CUT_OFF, Refused, Visitor
from tribolo_core import PLAYERS

from .game import WrongAnswer
from .people import Crowd, Person

TIME_CONTROL: Final[TimeControlName] = "3+5"

TAKE: Final = {"command": "take", "time_control": TIME_CONTROL}

LOOK_SECONDS: Final = 0.3
"""Seconds between two looks of a visitor at the lobby."""


class Lobby:
    """The games that have begun in the lobby, and those of their visitors who have heard of it."""

    def __init__(self) -> None:
        self.games: dict[str, list[Visitor]] = {}
        self._full: list[str] = []
        self._lock = Lock()

    def add(self, game: str, visitor: Visitor) -> None:
        """Note that a visitor has a seat in a game; raise WrongAnswer if it has three already."""
        with self._lock:
            visitors = self.games.setdefault(game, [])
            visitors.append(visitor)
            if len(visitors) > len(PLAYERS):
                raise WrongAnswer(f"game {game}: a fourth visitor has a seat")
            if len(visitors) == len(PLAYERS):
                self._full.append(game)

    def next_full(self) -> str | None:
        """Return the next game of which all visitors have heard, `None` if there is none."""
        with self._lock:
            return self._full.pop() if self._full else None


class LobbyPerson(Person):
    """A person who stands for three visitors that take seats in the lobby, and then for the three of any full game."""

    def __init__(self, lobby: Lobby, crowd: Crowd) -> None:
        super().__init__(crowd)
        self._lobby = lobby

    def _find_game(self) -> dict[str, Any] | None:
        waiting = [self._newcomer() for _ in PLAYERS]
        while not self._has_left.is_set():
            waiting = [visitor for visitor in waiting if not self._has_begun(visitor)]
            game = None if waiting else self._lobby.next_full()
            if game is not None:
                return self._sit_at(game)
            self._has_left.wait(LOOK_SECONDS)
        for visitor in waiting:
            visitor.hang_up()
        return None

    def _newcomer(self) -> Visitor:
        """Return a visitor that has a cookie: without one, a seat whose answer is lost would belong to nobody."""
        visitor = self._crowd.visitor()
        visitor.cookie = f"{COOKIE}={Secrets(KEY.encode()).new_cookie()}"
        return visitor

    def _has_begun(self, visitor: Visitor) -> bool:
        """Let a visitor look at the lobby, and take a seat unless it has one; return whether its game has begun."""
        try:
            state = visitor.ask("api/lobby")
            if not (state["game"] or state["yours"]):
                state = visitor.ask("api/lobby/commands", TAKE)
        except (Refused, *CUT_OFF):
            visitor.hang_up()
            return False
        if state["game"]:
            visitor.hang_up()
            self._lobby.add(state["game"], visitor)
        return bool(state["game"])

    def _sit_at(self, game: str) -> dict[str, Any] | None:
        """Let the visitors of a game open it, and return its state; raise WrongAnswer unless each has one seat."""
        self._visitors = {}
        state = None
        for visitor in self._lobby.games[game]:
            while (state := self._look_at(game, visitor)) is None:
                if self._has_left.wait(LOOK_SECONDS):
                    self._hang_up()
                    return None
            yours = [seat["player"] for seat in state["seats"] if seat["is_yours"]]
            if len(yours) != 1 or yours[0] in self._visitors:
                raise WrongAnswer(f"game {game}: visitors have the seats {[*self._visitors]} and {yours}")
            self._visitors[yours[0]] = visitor
        return state

    def _look_at(self, game: str, visitor: Visitor) -> dict[str, Any] | None:
        try:
            return visitor.ask(f"api/games/{game}")
        except (Refused, *CUT_OFF):
            visitor.hang_up()
            return None
