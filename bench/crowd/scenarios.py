"""Crowds of one size: people who move at times of their own, or all together at a rate."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import median
from typing import Final, NamedTuple

import gevent

from .crowd import Window, crowd
from .measurements import percentile
from .pacing import AtRate, OnTheirOwn
from .person import Plan
from .server import Options, Server, serving

WARM_UP_SECONDS: Final = 8
"""Seconds of play before each window that is measured, in which a backlog can build up."""

NO_ANSWER: Final = "no answer"
"""The text of a `Refused` without an HTTP status."""


class Load(NamedTuple):
    """A crowd: games, open pages of each game, the seconds of a move, or the rate of moves if that is given.

    Games begin with up to `plies` moves.
    """

    name: str
    games: int
    pages: int = 1
    move_seconds: float = 5.0
    rate: float | None = None
    plies: int = 0


class Result(NamedTuple):
    """What a crowd got; latencies in milliseconds, memory in MB, CPU times in milliseconds or as a number of cores.

    `offered` and `moves` are rates: of the moves that people wanted to play and of those that the server accepted.
    `shown` is the share of the accepted moves that pages learned of in the same window. `refused` is the share of moves
    refused, `unavailable` the share with the status 503 and Retry-After, and `unanswered` the share without any answer.
    `problems` counts the warnings in the log of the server.
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
    """Return the median of each value."""
    return Result(*map(median, zip(*results, strict=True)))


def result_of(window: Window, pages: int, offered: float | None = None) -> Result:
    """Return the result of a window of time; without `offered`, all moves sent were wanted.

    `pages` is the number of open pages of each game, `offered` the number of moves that people wanted to play.
    """
    samples, (seconds, server, generator) = window.samples, window.usage
    accepted, refused = len(samples.answers), len(samples.refusals)
    sent = accepted + refused
    available = sum(number for text, number in samples.faults.items() if text == "503 with Retry-After")
    return Result(
        offered=(sent if offered is None else offered) / seconds,
        moves=accepted / seconds,
        answer=percentile(samples.answers, 0.5),
        answer_99=percentile(samples.answers, 0.99),
        longest=max((*samples.answers, *samples.refusals), default=math.nan),
        page=percentile(samples.shown, 0.5),
        page_99=percentile(samples.shown, 0.99),
        shown=len(samples.shown) / (pages * accepted) if accepted else math.nan,
        refused=refused / sent if sent else 0,
        unavailable=available / sent if sent else 0,
        unanswered=samples.faults[NO_ANSWER] / sent if sent else 0,
        streams_refused=sum(samples.refused_streams.values()),
        memory=window.memory / 1e6,
        cpu_of_move=1_000 * server / accepted if accepted else math.nan,
        server_cores=server / seconds,
        generator_cores=generator / seconds,
    )


def run_load(load: Load, options: Options, seconds: float) -> Result:
    """Let a crowd play on a new server for some seconds, and return what it got."""
    with serving(options) as server:
        if load.rate is None:
            result = run_on_their_own(server, load, seconds)
        else:
            result = _at_rate(server, load, load.rate, seconds)
        return result._replace(problems=server.problems())


def run_on_their_own(server: Server, load: Load, seconds: float) -> Result:
    """Let people play on a running server, each of whom moves every `load.move_seconds` on average."""
    pacing = OnTheirOwn(load.move_seconds)
    with crowd(server, Plan(server.ports, load.pages, pacing, load.plies)) as people:
        seated = people.resize(load.games)
        pacing.start()
        gevent.sleep(WARM_UP_SECONDS)
        result = result_of(people.measure(seconds), load.pages)
    if seated < load.games:
        print(f"{load.name}: only {seated} of {load.games} people got their games.", flush=True)
    offered = load.games / load.move_seconds if load.move_seconds else result.offered
    return result._replace(offered=offered)


def _at_rate(server: Server, load: Load, rate: float, seconds: float) -> Result:
    pacing = AtRate()
    try:
        with crowd(server, Plan(server.ports, load.pages, pacing, load.plies)) as people:
            people.resize(load.games)
            pacing.rate = rate
            gevent.sleep(WARM_UP_SECONDS)
            before = pacing.offered
            window = people.measure(seconds)
            return result_of(window, load.pages, pacing.offered - before)
    finally:
        pacing.close()
