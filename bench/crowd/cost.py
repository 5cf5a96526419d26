"""The cost of a move early and late in a game: CPU time of the server and SQL statements."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from statistics import median
from typing import Final, NamedTuple

import gevent
from gevent.pool import Pool

from .measurements import MOVE, Usage
from .pacing import OnTheirOwn
from .person import Person, Plan
from .server import Options, Server, serving

PLIES: Final = (10, 60, 120)
GAMES: Final = 40
MOVES: Final = 5
"""Moves of each person: 200 at each ply."""

PLIES_PER_MOVE: Final = 3
"""A person and two computer players move."""

IDLE_SECONDS: Final = 5.0
"""Seconds without a move in which the CPU time of the idle server with its open pages is measured."""

LONGEST_SECONDS: Final = 600
"""Seconds after which a measurement is given up."""

TOGETHER: Final = 4
"""People who move at a time."""


class Cost(NamedTuple):
    """The cost of one move of a person, with the answers of two computer players, about `ply` moves into a game.

    `moves` is the number of moves measured, `milliseconds` the CPU time of the server for each, without the share of
    an idle server. `idle_cores` is that share, as a number of cores. `request` and `background` are SQL statements.
    """

    ply: int
    moves: int
    milliseconds: float
    idle_cores: float
    request: float
    background: float


def run_cost(options: Options) -> list[Cost]:
    """Return the costs of a move at each of `PLIES`, on a new server for each."""
    command = [str(options.python), "-m", "bench.crowd.statements"]
    database = [] if options.database is None else ["--database", options.database]
    counted = json.loads(subprocess.run([*command, *database], check=True, capture_output=True, text=True).stdout)
    statements = {ply: (request, background) for ply, request, background in counted}
    costs = []
    for ply in PLIES:
        with serving(options) as server:
            costs.append(Cost(ply, *_milliseconds(server, ply), *statements[ply]))
    return costs


def median_costs(runs: Sequence[Sequence[Cost]]) -> list[Cost]:
    """Return the median of each value at each ply."""
    return [Cost(*(median(values) for values in zip(*costs, strict=True))) for costs in zip(*runs, strict=True)]


def _milliseconds(server: Server, ply: int) -> tuple[int, float, float]:
    """Return the number of moves, CPU milliseconds for each, and the cores of the idle server.

    Each person moves `MOVES` times, half of them before the ply and half of them after it.
    """
    accepted: list[float] = []
    plan = Plan(server.ports, 1, OnTheirOwn(0))

    def report(name: str, milliseconds: float, exception: Exception | None) -> None:
        if name == MOVE and exception is None:
            accepted.append(milliseconds)

    people = [Person(plan, report) for _ in range(GAMES)]
    first = ply - PLIES_PER_MOVE * MOVES // 2
    pool = Pool(TOGETHER)
    try:
        with gevent.Timeout(LONGEST_SECONDS):
            pool.map(lambda person: person.sit_down(first), people)
            before = Usage.of(server)
            gevent.sleep(IDLE_SECONDS)
            idle = Usage.of(server).since(before)
            before = Usage.of(server)
            pool.map(_play, people)
            used = Usage.of(server).since(before)
    finally:
        for person in people:
            person.get_up()
    if plan.faults:
        raise plan.faults[0]
    cores = idle.server / idle.clock
    return len(accepted), 1_000 * (used.server - cores * used.clock) / len(accepted), cores


def _play(person: Person) -> None:
    """Play `MOVES` moves, or until the game is over, and wait for the answer to the last one."""
    for _ in range(MOVES):
        person.wait_for_turn()
        if person.game.is_over:
            return
        person.move()
    person.wait_for_turn()
