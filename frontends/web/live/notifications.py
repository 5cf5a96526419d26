"""Notifications: a thread of each process sends people who are away, once, that it is their turn."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from frontends.web.capacity import AtOnce, RateLimit, RateLimited, RateLimiter, UsageInMemory
from frontends.web.live.periodic import Periodic
from frontends.web.live.web_push import Outcome, WebPush
from frontends.web.room.hidden_seats import NOTHING_HIDDEN, HiddenSeats
from frontends.web.room.stored_game import StoredGame
from frontends.web.store.games import Store
from frontends.web.store.push_subscriptions import PushSubscriptions, Subscription, Turn
from tribolo_core import Player

_LOG: Final = logging.getLogger(__name__)

PAUSE_SECONDS: Final = 60.0
"""Seconds for which a push service that cannot be reached gets no message from this process.

A service that is busy only keeps its browser waiting: its visitor may be the reason.
"""

_NOT_SENT: Final = frozenset({Outcome.BUSY, Outcome.FAILED})


@dataclass(eq=False)
class Notifications(Periodic):
    """The thread of this process that sends notifications; without a sender, there are none.

    Each visitor gets as many as `rate` allows; those beyond are not sent. `turns` bounds how many turns are found at a
    time. `hidden_in` returns the seats whose people have no name for a visitor. `monotonic` is a clock of this process
    that nobody sets.
    """

    name = "notifications"
    seconds = 5.0

    store: Store
    subscriptions: PushSubscriptions
    push: WebPush | None
    rate: RateLimit
    turns: AtOnce
    hidden_in: Callable[[StoredGame, str], HiddenSeats] = lambda _, __: NOTHING_HIDDEN
    monotonic: Callable[[], float] = monotonic
    _limiter: RateLimiter = field(default_factory=lambda: RateLimiter(UsageInMemory()), init=False)
    _paused: dict[str, float] = field(default_factory=dict, init=False)
    """When the pause of a push service or of a browser ends, keyed by its host name or its endpoint."""

    def start(self) -> None:
        """Start the thread; do nothing without a sender."""
        if self.push is not None:
            super().start()

    def look(self) -> None:
        """Send the notifications that are due, and that no other process sends."""
        if self.push is None:
            return
        now = self.monotonic()
        self._paused = {name: until for name, until in self._paused.items() if until > now}
        for turn in self.subscriptions.due([*self._paused], self.turns.in_all):
            if self.is_closed:
                return
            if self.subscriptions.claim(turn):
                try:
                    self._notify(self.push, turn)
                except (OSError, SQLAlchemyError):  # The thread knows these, and looks again.
                    raise
                except Exception:  # The turns of all others must not wait for this one.
                    _LOG.exception("no notification of a turn")

    def _notify(self, push: WebPush, turn: Turn) -> None:
        """Send a claimed turn to all browsers of its seat; give the claim back if it may reach one of them later."""
        stored = self.store.load(turn.game)
        outcomes = {
            self._send(push, subscription, stored, turn)
            for subscription in self.subscriptions.of_seat(turn.game, turn.player)
        }
        if outcomes & _NOT_SENT and not outcomes & {Outcome.DELIVERED, Outcome.UNKNOWN}:
            self.subscriptions.release(turn)

    def _send(self, push: WebPush, subscription: Subscription, stored: StoredGame, turn: Turn) -> Outcome:
        if {subscription.service, subscription.endpoint} & self._paused.keys():
            return Outcome.FAILED
        try:
            self._limiter.spend(self.rate, subscription.browser)
        except RateLimited:
            return Outcome.REFUSED
        hidden = self.hidden_in(stored, subscription.browser).all
        outcome = push.send(subscription, _facts(stored, turn, hidden), topic=turn.game)
        if outcome is Outcome.GONE:
            self.subscriptions.remove(subscription.endpoint)
        elif outcome is not Outcome.DELIVERED:
            is_own = outcome in (Outcome.BUSY, Outcome.REFUSED)  # Its service may be well.
            paused = subscription.endpoint if is_own else subscription.service
            self._paused[paused] = self.monotonic() + PAUSE_SECONDS
        if outcome is not Outcome.DELIVERED:
            _LOG.info("a message to %s was not delivered: %s", subscription.service, outcome.value)
        return outcome


def _facts(stored: StoredGame, turn: Turn, hidden: frozenset[Player]) -> bytes:
    """Return what a notification says as JSON: the game, the player to move, the turn, and the names of the others."""
    names = [name for player, name in stored.room.names if name and player not in hidden | {turn.player}]
    return json.dumps({"game": turn.game, "player": str(turn.player), "turn": turn.number, "names": names}).encode()
