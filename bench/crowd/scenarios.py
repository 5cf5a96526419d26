"""Crowds of one size, which are offered moves at a rate."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from functools import partial
from statistics import median
from typing import Final, NamedTuple

from bench.crowd.page import NO_ANSWER
from bench.crowd.people import Crowd, new_game_of_people
from frontends.web.room.time_controls import UNLIMITED
from frontends.wire.states import TimeControlName

from .measurements import Window, measure, percentile
from .records import start_at
from .server import Options, Servers, serving

WARM_UP_SECONDS: Final = 8
"""Seconds of play before each window that is measured, in which a backlog can build up."""


class Load(NamedTuple):
    """A crowd: games, the moves a second that it is offered, and the open pages of each game.

    Games begin after about `ply` moves; see `records.record_at`. With `is_of_people`, all three players of a game are
    people with a page each, and games are new, with the given `time_control`. `absences` is the number of pages that
    are closed each second for some seconds; see `Crowd`.
    """

    name: str
    games: int
    rate: float
    pages: int = 1
    ply: int = 0
    is_of_people: bool = False
    time_control: TimeControlName = UNLIMITED
    absences: float = 0.0


class Result(NamedTuple):
    """What a crowd got; latencies in milliseconds, memory in MB, CPU times in milliseconds or as a number of cores.

    `offered` and `moves` are rates: of the moves that people wanted to play and of those that the server accepted.
    `shown` is the share of the accepted moves that pages learned of in the same window. `refused` is the share of moves
    refused, `unavailable` the share with the status 503 and Retry-After, and `unanswered` the share without any answer.
    `streams_refused` counts the event streams that the server refused. `problems` counts the warnings and errors in the
    log of the server, if `run_load` started it.
    """

    offered: float
    moves: float
    answer: float
    answer_99: float
    longest: float
    page: float
    page_99: float
    shown: float
    refused: float
    unavailable: float
    unanswered: float
    streams_refused: float
    memory: float
    cpu_of_move: float
    server_cores: float
    generator_cores: float
    problems: float = 0


def median_of(results: Sequence[Result]) -> Result:
    return Result(*map(median, zip(*results, strict=True)))


def result_of(window: Window, pages: int) -> Result:
    """Return the result of a window of time; `pages` is the number of open pages of each game."""
    samples, (seconds, server, generator) = window.samples, window.usage
    accepted, refused = len(samples.answers), len(samples.refusals)
    sent = accepted + refused
    return Result(
        offered=window.offered / seconds,
        moves=accepted / seconds,
        answer=1_000 * percentile(samples.answers, 0.5),
        answer_99=1_000 * percentile(samples.answers, 0.99),
        longest=1_000 * max((*samples.answers, *samples.refusals), default=math.nan),
        page=1_000 * percentile(samples.shown, 0.5),
        page_99=1_000 * percentile(samples.shown, 0.99),
        shown=len(samples.shown) / (pages * accepted) if accepted else math.nan,
        refused=refused / sent if sent else 0,
        unavailable=samples.faults["503 with Retry-After"] / sent if sent else 0,
        unanswered=samples.faults[NO_ANSWER] / sent if sent else 0,
        streams_refused=sum(samples.refused_streams.values()),
        memory=window.memory / 1e6,
        cpu_of_move=1_000 * server / accepted if accepted else math.nan,
        server_cores=server / seconds,
        generator_cores=generator / seconds,
    )


def crowd_of(load: Load, servers: Servers) -> Crowd:
    """Return a crowd without people, who will play as the load says."""
    of_people = partial(new_game_of_people, time_control=load.time_control)
    start = of_people if load.is_of_people else partial(start_at, ply=load.ply)
    return Crowd(servers.addresses, pages=load.pages, start=start, is_forwarded=True)


def run_load(load: Load, options: Options, seconds: float) -> Result:
    """Let a crowd play on a new server for some seconds, and return what it got."""
    with serving(options) as servers:
        return run_on(servers, load, seconds)._replace(problems=servers.problems())


def run_on(servers: Servers, load: Load, seconds: float) -> Result:
    """Let a crowd play on running servers for some seconds, and return what it got."""
    people = crowd_of(load, servers)
    try:
        if (seated := people.resize(load.games)) < load.games:
            print(f"{load.name}: only {seated} of {load.games} people got their games.", flush=True)
        people.rate, people.absences = load.rate, load.absences
        time.sleep(WARM_UP_SECONDS)
        return result_of(measure(people, servers, seconds), load.pages)
    finally:
        people.leave()
