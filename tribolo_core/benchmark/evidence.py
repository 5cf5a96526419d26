"""A run of the benchmark: the games and the answers of an opponent, from which its score is computed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from typing import Final, TypeVar

from ..ai import OPPONENTS, seated_opponent
from ..ai.protocol import Opponent
from ..ai.spec import parse_spec
from ..arena.game import GameResult, play
from ..arena.schedule import Job
from ..arena.workers import Workers
from .deals import Split
from .questions import BenchAnswer, BenchQuestion, ask, exact_of, forecasts_of
from .version import DEALS, tournament

T = TypeVar("T")

_QUESTIONS_PER_TASK: Final = 10
"""Enough questions to outweigh the cost of a task, few enough for a smooth progress bar."""

_VARYING_OPTIONS: Final = {"time", "threads", "ponder", "weights"}
"""Options of built-in opponents with which answers depend on the machine or on a file."""


@dataclass(frozen=True, slots=True)
class BenchRun:
    """What to run: the spec of the opponent, the split, and how many of the deals of the task `play`.

    Raise InvalidArgument if the split has no questions or the number of deals is not from 1 to `DEALS`.
    """

    spec: str
    split: Split = Split.TEST
    deals: int = DEALS

    def __post_init__(self) -> None:
        tournament(self.spec, self.split, self.deals)

    @property
    def is_complete(self) -> bool:
        """Whether the run has all deals of the version; other scores are for a quick look."""
        return self.deals == DEALS

    @property
    def is_reproducible(self) -> bool | None:
        """Whether no option of a built-in opponent makes its answers depend on the machine or a file.

        `None` for other opponents.
        """
        if self.spec.partition(":")[0] not in OPPONENTS:
            return None
        return not parse_spec(self.spec).options.keys() & _VARYING_OPTIONS

    @property
    def jobs(self) -> tuple[Job, ...]:
        """The games of the task `play`."""
        return tournament(self.spec, self.split, self.deals).jobs

    @property
    def questions(self) -> tuple[BenchQuestion, ...]:
        """The questions of the task `predict`, then those of the task `solve`."""
        predict = [BenchQuestion(forecast.seed, forecast.turn) for forecast in forecasts_of(self.split)]
        exact = (position for positions in exact_of(self.split).values() for position in positions)
        return (*predict, *(BenchQuestion(position.seed, position.turn) for position in exact))

    @property
    def steps(self) -> int:
        """The number of games and questions together."""
        return len(self.jobs) + len(self.questions)


@dataclass(frozen=True, slots=True)
class Evidence:
    """The results of all games of a run, by job, and the answers to its questions, in their order."""

    run: BenchRun
    games: Mapping[Job, GameResult]
    answers: tuple[BenchAnswer, ...]


def gather(
    run: BenchRun,
    clock: Callable[[], float],
    workers: Workers | None = None,
    seat: Callable[[str], Opponent] = seated_opponent,
    progress: Callable[[int], object] = lambda _steps: None,
) -> Evidence:
    """Play the games of a run and ask its questions, and return what was found.

    `clock` returns a time in seconds; only differences are used. `seat` returns a new opponent for a name: the spec of
    the run or that of a rival. `progress` is called with the number of further steps that are done.
    """
    workers = workers or Workers()
    games = {}
    for result in workers.map_unordered(partial(play, clock=clock, seat=seat), run.jobs):
        games[result.job] = result
        progress(1)
    found: dict[int, tuple[BenchAnswer, ...]] = {}
    work = partial(_ask_chunk, name=run.spec, seat=seat)
    for number, answers in workers.map_unordered(work, enumerate(_chunks(run.questions, _QUESTIONS_PER_TASK))):
        found[number] = answers
        progress(len(answers))
    ordered = {job: games[job] for job in run.jobs}
    return Evidence(run, ordered, tuple(answer for _, answers in sorted(found.items()) for answer in answers))


def _ask_chunk(
    chunk: tuple[int, tuple[BenchQuestion, ...]], name: str, seat: Callable[[str], Opponent]
) -> tuple[int, tuple[BenchAnswer, ...]]:
    """Ask the questions of a numbered chunk, and return the number and the answers."""
    number, questions = chunk
    return number, ask(questions, name, seat)


def _chunks(items: Sequence[T], size: int) -> Iterator[tuple[T, ...]]:
    """Yield the items in tuples of `size`; the last one may be shorter."""
    rest = iter(items)
    while chunk := tuple(islice(rest, size)):
        yield chunk
