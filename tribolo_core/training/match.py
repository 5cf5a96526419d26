"""Matches between two generations, and the files of their games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import takewhile
from pathlib import Path

from ..ai.engine import Engine
from ..ai.protocol import Limits
from ..ai.weights import Weights
from ..arena.game import GameResult, format_result, parse_result, play
from ..arena.intervals import Interval
from ..arena.report import Block, block_win_shares, summarise
from ..arena.schedule import Job, LineUp
from ..arena.sequential import Decision, Verdict, decide
from ..arena.tournament import Tournament
from ..dice import SEEDS
from ..storage.atomic import write_atomic
from .lines import line_writer, read_lines
from .plan import Match


@dataclass(frozen=True)
class GenerationMatch:
    """A match between a `new` and an `old` generation, known by their names; the deals follow from `seed`."""

    new: str
    old: str
    settings: Match
    seed: int

    @cached_property
    def tournament(self) -> Tournament:
        """The games of the match: one new against two old, and two new against one old."""
        first = self.seed % (SEEDS - self.settings.starts)
        alone, in_pair = (self.new, self.old, self.old), (self.new, self.new, self.old)
        return Tournament((alone, in_pair), range(first, first + self.settings.starts))

    def missing(self, results: Mapping[Job, GameResult]) -> Iterator[Job]:
        """Yield the games still to play, until the sequential test is decided.

        `results` may grow during the iteration: the next game is chosen by the results at that time.
        """
        missing = (job for job in self.tournament.jobs if job not in results)
        return takewhile(lambda _job: not self._is_decided(results), missing)

    def _is_decided(self, results: Mapping[Job, GameResult]) -> bool:
        return self.settings.margin is not None and self.decision(results).is_final

    def decision(self, results: Mapping[Job, GameResult]) -> Decision:
        """Return the result of the sequential test of the new generation over all its seats.

        Without a margin it is undecided.
        """
        rounds = self._rounds(results)
        if self.settings.margin is None:
            return Decision(Verdict.UNDECIDED, len(rounds))
        return decide(block_win_shares(self.new, rounds), self.settings.margin)

    def _rounds(self, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return the games of each start, up to the first start with a missing game."""
        numbered = zip(self.tournament.starts, self.tournament.rounds(results), strict=False)
        return [block for _, block in takewhile(lambda one: one[0] == one[1][0].job.start, numbered)]

    def _counted_rounds(self, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return the rounds up to the decision: games in flight at that time do not count."""
        return self._rounds(results)[: self.decision(results).blocks]

    def counted(self, results: Mapping[Job, GameResult]) -> list[GameResult]:
        """Return the games that count, in the order of the schedule, so that they do not depend on the workers."""
        return [result for block in self._counted_rounds(results) for result in block]

    def win_shares(self, results: Mapping[Job, GameResult]) -> tuple[Interval, Interval]:
        """Return the win shares of the new generation alone against two old, and of the old alone against two new."""
        rounds = self._counted_rounds(results)
        alone, in_pair = self.tournament.line_ups
        return (
            summarise(self.new, [_games_of(alone, block) for block in rounds]).wins,
            summarise(self.old, [_games_of(in_pair, block) for block in rounds]).wins,
        )


def _games_of(line_up: LineUp, block: Block) -> Block:
    return tuple(result for result in block if result.job.line_up == line_up)


def play_game(weights: Mapping[str, Weights], nodes: int, job: Job) -> GameResult:
    """Play a game between generations, whose names are the keys of `weights`.

    All times are 0, so that the result depends on the plan alone.
    """
    return play(job, lambda: 0.0, partial(_seat, weights, nodes))


def _seat(weights: Mapping[str, Weights], nodes: int, name: str) -> Engine:
    return Engine(Limits(nodes=nodes), weights=weights[name])


def read_results(path: Path) -> dict[Job, GameResult]:
    """Return the stored games of a match; each is replayed to check it."""
    return {result.job: result for result in read_lines(path, parse_result)}


@contextmanager
def result_writer(path: Path) -> Iterator[Callable[[GameResult], None]]:
    """Yield a function that appends a game to the file of a match."""
    path.parent.mkdir(exist_ok=True)
    with line_writer(path) as write:
        yield lambda result: write(format_result(result))


def write_results(path: Path, results: Iterable[GameResult]) -> None:
    """Replace the file of a finished match by the games that count."""
    write_atomic(path, "".join(f"{format_result(result)}\n" for result in results).encode())
