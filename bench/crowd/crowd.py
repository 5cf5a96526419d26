"""The crowd: Locust runs the people, and collects what they report."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, Final

import gevent
from locust import User, constant, task
from locust.env import Environment

from .measurements import Samples, Usage
from .person import Person, Plan
from .server import Server

STARTS_PER_SECOND: Final = 40
"""People who arrive each second."""

ARRIVAL_SECONDS: Final = 120
"""Seconds after which a window of time begins even if some people wait for their games."""


class Player(User):
    """A user of Locust: one person. `plan` says how people play."""

    abstract = True
    wait_time = constant(0)  # The plan says when a person moves.
    plan: Plan

    def on_start(self) -> None:
        """Start a game."""
        self.person = Person(self.plan, self.report)
        self.plan.people.add(self.person)
        self.person.sit_down()

    def on_stop(self) -> None:
        """Leave the game."""
        self.plan.people.discard(self.person)
        self.person.get_up()

    @task
    def play(self) -> None:
        """Play one move."""
        self.person.play()

    def report(self, name: str, milliseconds: float, exception: Exception | None) -> None:
        """Tell Locust of an event."""
        self.environment.events.request.fire(
            request_type="game",
            name=name,
            response_time=milliseconds,
            response_length=0,
            exception=exception,
            context={},
        )


@dataclass(frozen=True, slots=True)
class Window:
    """What was measured in a window of time: the samples, the resources used, and the greatest memory in bytes."""

    samples: Samples
    usage: Usage
    memory: int


@dataclass
class Crowd:
    """The people at the server, and the samples that they have reported in the present window of time."""

    server: Server
    plan: Plan
    samples: Samples = field(default_factory=Samples)

    def __post_init__(self) -> None:
        users: type[Player] = type("PlannedPlayer", (Player,), {"plan": self.plan, "abstract": False})
        self._environment = Environment(user_classes=[users])
        self._environment.events.request.add_listener(self.samples.add)
        self._environment.events.user_error.add_listener(self._add_fault)
        self._runner = self._environment.create_local_runner()

    def resize(self, people: int) -> int:
        """Let people arrive or leave, wait until all sit at their games, and return the number of those who do."""
        self._runner.start(people, spawn_rate=STARTS_PER_SECOND if people > self._runner.user_count else 10_000)
        end = time.monotonic() + ARRIVAL_SECONDS
        while (seated := sum(person.is_seated for person in self.plan.people)) != people and time.monotonic() < end:
            self.server.check()
            gevent.sleep(0.2)
        return seated

    def measure(self, seconds: float) -> Window:
        """Collect samples for some seconds; raise the first exception of a person or a page."""
        self.samples.clear()
        before, memory = Usage.of(self.server), 0
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0:
            gevent.sleep(min(1.0, left))
            memory = max(memory, self.server.memory())
        if self.plan.faults:
            raise self.plan.faults[0]
        return Window(self.samples, Usage.of(self.server).since(before), memory)

    def close(self) -> None:
        """Let all people leave."""
        self._runner.quit()

    def _add_fault(self, exception: BaseException, **_: Any) -> None:
        self.plan.faults.append(exception)


@contextmanager
def crowd(server: Server, plan: Plan) -> Iterator[Crowd]:
    """Yield a crowd without people; all people leave at the end of the `with` block."""
    people = Crowd(server, plan)
    try:
        yield people
    finally:
        people.close()
