"""The cost of a move early and late in a game: CPU time of the server and SQL statements."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Final, NamedTuple

from .measurements import measure
from .scenarios import Load, crowd_of
from .server import Options, Servers, serving
from .statements import count_statements

PLIES: Final = (10, 60, 120)
GAMES: Final = 40
MOVES: Final = 5
"""Moves of each person, on average: 200 at each ply."""

PLIES_PER_MOVE: Final = 3
"""A person and two computer players move."""

IDLE_SECONDS: Final = 5.0
"""Seconds without a move in which the CPU time of the idle server with its open pages is measured."""

RATE: Final = 40.0
"""Moves a second that the crowd is offered while it is measured."""


class Cost(NamedTuple):
    """The cost of one move of a person, with the answers of two computer players, about `ply` moves into a game.

    `moves` is the number of moves measured, `milliseconds` the CPU time of the server for each, without the share of
    an idle server. `idle_cores` is that share, as a number of cores. `request` and `background` are mean numbers of SQL
    statements.
    """

    ply: int
    moves: int
    milliseconds: float
    idle_cores: float
    request: float
    background: float


def run_cost(options: Options) -> list[Cost]:
    """Return the costs of a move at each of `PLIES`, on a new server for each."""
    costs = []
    for ply, (request, background) in zip(PLIES, count_statements(options.database, PLIES), strict=True):
        with serving(options) as servers:
            costs.append(Cost(ply, *_milliseconds(servers, ply), request, background))
    return costs


def median_costs(runs: Sequence[Sequence[Cost]]) -> list[Cost]:
    """Return the median of each value at each ply."""
    return [Cost(*(median(values) for values in zip(*costs, strict=True))) for costs in zip(*runs, strict=True)]


def _milliseconds(servers: Servers, ply: int) -> tuple[int, float, float]:
    """Return the number of moves, CPU milliseconds for each, and the cores of the idle server.

    Each person moves `MOVES` times on average, half of them before the ply and half of them after it.
    """
    people = crowd_of(Load("cost", GAMES, RATE, ply=ply - PLIES_PER_MOVE * MOVES // 2), servers)
    try:
        people.resize(GAMES)
        idle = measure(people, servers, IDLE_SECONDS).usage
        people.rate = RATE
        window = measure(people, servers, GAMES * MOVES / RATE)
    finally:
        people.leave()
    moves, cores = len(window.samples.answers), idle.server / idle.clock
    return moves, 1_000 * (window.usage.server - cores * window.usage.clock) / moves, cores
