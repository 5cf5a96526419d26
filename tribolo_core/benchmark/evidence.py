"""A run of the benchmark: the games and the answers of an opponent, from which its score is computed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final, NamedTuple, TypeAlias, TypeVar

from ..ai import OPPONENTS, seated_opponent
from ..ai.protocol import Opponent
from ..ai.spec import parse_spec
from ..arena.game import GameResult, play
from ..arena.schedule import Job
from ..arena.workers import Workers
from ..values import frozen
from .deals import Split
from .questions import BenchAnswer, BenchQuestion, ask, checked_first, exact_of, forecasts_of
from .version import DEALS, tournament

T = TypeVar("T")

_QUESTIONS_PER_TASK: Final = 10
"""Enough questions to outweigh the cost of a task, few enough for a smooth progress bar."""

_VARYING_OPTIONS: Final = {"time", "threads", "ponder", "weights"}
"""Options of built-in opponents with which answers depend on the machine or on a file."""


@frozen
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


@frozen
class Evidence:
    """The results of all games of a run, by job, and the answers to its questions, in their order."""

    run: BenchRun
    games: Mapping[Job, GameResult]
    answers: tuple[BenchAnswer, ...]


class AnswerChunk(NamedTuple):
    """The answers to some questions of a run: those from the index `first` on."""

    first: int
    answers: tuple[BenchAnswer, ...]


Part: TypeAlias = GameResult | AnswerChunk
"""What one task of a worker finds: a game, or the answers to some questions."""


def steps_of(part: Part) -> int:
    """Return the number of games and answers in a part."""
    return len(part.answers) if isinstance(part, AnswerChunk) else 1


def gather(
    run: BenchRun,
    clock: Callable[[], float],
    workers: Workers | None = None,
    seat: Callable[[str], Opponent] = seated_opponent,
    report: Callable[[Part], object] = lambda _part: None,
    known: Iterable[Part] = (),
) -> Evidence:
    """Play the games of a run and ask its questions, and return what was found.

    `clock` returns a time in seconds; only differences are used. `seat` returns a new opponent for a name: the spec of
    the run or that of a rival. `report` is called with each part of the evidence as soon as it is found. `known` holds
    the parts that an interrupted call with the same run has reported; they are not computed again.

    An opponent that is not built in is asked the first question before any game. Raise InvalidAnswer, which says what
    is wrong, if this first answer is invalid. Later, an invalid answer or another forfeit costs only this game or this
    answer.
    """
    workers = workers or Workers()
    games: dict[Job, GameResult] = {}
    chunks: dict[int, AnswerChunk] = {}

    def add(part: Part) -> None:
        if isinstance(part, AnswerChunk):
            chunks[part.first] = part
        else:
            games[part.job] = part

    for part in known:
        add(part)
    questions = run.questions
    if not games and not chunks and run.is_reproducible is None:
        # In a worker: code that kills its process does not end this one.
        for _ in workers.map_unordered(partial(_check_first, name=run.spec, seat=seat), questions[:1]):
            pass
    jobs = [job for job in run.jobs if job not in games]
    for result in workers.map_unordered(partial(play, clock=clock, seat=seat), jobs):
        add(result)
        report(result)
    work = partial(_ask_chunk, name=run.spec, seat=seat)
    unasked = {first: some for first, some in chunks_of(questions).items() if first not in chunks}
    for answered in workers.map_unordered(work, unasked.items()):
        add(answered)
        report(answered)
    answers = tuple(answer for _first, chunk in sorted(chunks.items()) for answer in chunk.answers)
    return Evidence(run, {job: games[job] for job in run.jobs}, answers)


def chunks_of(items: Sequence[T]) -> dict[int, Sequence[T]]:
    """Split the questions of a run, or their answers, into chunks for parallel workers, keyed by their first index."""
    return {first: items[first : first + _QUESTIONS_PER_TASK] for first in range(0, len(items), _QUESTIONS_PER_TASK)}


def _check_first(question: BenchQuestion, name: str, seat: Callable[[str], Opponent]) -> None:
    """Ask the opponent that `seat` returns for `name` the first question; raise InvalidAnswer for an invalid answer."""
    checked_first(question, seat(name))


def _ask_chunk(chunk: tuple[int, Sequence[BenchQuestion]], name: str, seat: Callable[[str], Opponent]) -> AnswerChunk:
    """Ask the opponent that `seat` returns for `name` the questions of a chunk, and return the answers."""
    first, questions = chunk
    return AnswerChunk(first, ask(questions, name, seat))
