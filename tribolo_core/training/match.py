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
    """A match between a `new` and an `old` generation, given by their names. `seed` determines the deals."""

    new: str
    old: str
    settings: Match
    seed: int

    @cached_property
    def tournament(self) -> Tournament:
        """The games of the match: one player of the new generation against two of the old, and two against one."""
        first = self.seed % (SEEDS - self.settings.starts)
        alone, in_pair = (self.new, self.old, self.old), (self.new, self.new, self.old)
        return Tournament((alone, in_pair), range(first, first + self.settings.starts))

    def missing(self, results: Mapping[Job, GameResult]) -> Iterator[Job]:
        """Yield the games still to play: the jobs without a result, until the sequential test is decided.

        `results` may grow during the iteration, which ends as soon as they decide the test.
        """
        missing = (job for job in self.tournament.jobs if job not in results)
        return takewhile(lambda _job: not self._is_decided(results), missing)

    def _is_decided(self, results: Mapping[Job, GameResult]) -> bool:
        """Return whether the sequential test is over; never without a margin."""
        return self.settings.margin is not None and self.decision(results).is_final

    def decision(self, results: Mapping[Job, GameResult]) -> Decision:
        """Return the decision of the sequential test whether the new generation is stronger than the old one.

        The test uses all seats of the new generation. If the match has no margin, the verdict is `UNDECIDED`.
        """
        rounds = self._rounds(results)
        if self.settings.margin is None:
            return Decision(Verdict.UNDECIDED, len(rounds))
        return decide(block_win_shares(self.new, rounds), self.settings.margin)

    def _rounds(self, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return one block per deal, with the games of both line-ups, up to the first deal with a missing game."""
        numbered = zip(self.tournament.starts, self.tournament.rounds(results), strict=False)
        return [block for _, block in takewhile(lambda one: one[0] == one[1][0].job.start, numbered)]

    def _counted_rounds(self, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return one block per deal, up to the deal that decided the sequential test or the last complete one."""
        return self._rounds(results)[: self.decision(results).blocks]

    def counted(self, results: Mapping[Job, GameResult]) -> list[GameResult]:
        """Return the games that entered the decision of the sequential test, in the order of the schedule.

        Games after the decision are left out, so that the result does not depend on the number of workers.
        """
        return [result for block in self._counted_rounds(results) for result in block]

    def win_shares(self, results: Mapping[Job, GameResult]) -> tuple[Interval, Interval]:
        """Return two win shares: of one new player against two old ones, and of one old player against two new ones.

        Only games that entered the decision of the sequential test count.
        """
        rounds = self._counted_rounds(results)
        alone, in_pair = self.tournament.line_ups
        return (
            summarise(self.new, [_games_of(alone, block) for block in rounds]).wins,
            summarise(self.old, [_games_of(in_pair, block) for block in rounds]).wins,
        )


def _games_of(line_up: LineUp, block: Block) -> Block:
    """Return the games of one line-up in a block that contains several."""
    return tuple(result for result in block if result.job.line_up == line_up)


def play_game(weights: Mapping[str, Weights], nodes: int, job: Job) -> GameResult:
    """Play the game that `job` describes between generations and return its result.

    `weights` maps each name in `job.seats` to the weights of that generation, and `nodes` is the number of nodes
    searched per move. All times in the result are 0, so that it depends on the plan alone.
    """
    return play(job, lambda: 0.0, partial(_seat, weights, nodes))


def _seat(weights: Mapping[str, Weights], nodes: int, name: str) -> Engine:
    """Return an engine with the weights called `name`, limited to `nodes` nodes per move."""
    return Engine(Limits(nodes=nodes), weights=weights[name])


def read_results(path: Path) -> dict[Job, GameResult]:
    """Return the stored games of a match, keyed by job; each game is replayed to check it.

    The dictionary is empty if the file is missing. Raise InvalidTraining if a game is invalid or the file cannot be
    read.
    """
    return {result.job: result for result in read_lines(path, parse_result)}


@contextmanager
def result_writer(path: Path) -> Iterator[Callable[[GameResult], None]]:
    """Open the file of a match for appending, creating its folder, and yield a function that writes one game to it."""
    path.parent.mkdir(exist_ok=True)
    with line_writer(path) as write:
        yield lambda result: write(format_result(result))


def write_results(path: Path, results: Iterable[GameResult]) -> None:
    """Replace the file of a finished match by these games, atomically."""
    write_atomic(path, "".join(f"{format_result(result)}\n" for result in results).encode())
