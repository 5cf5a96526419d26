"""Matches between two generations, and the files of their games."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import takewhile
from pathlib import Path

from ..ai.built_in import BuiltIn
from ..ai.weights import Weights
from ..arena.game import GameResult, format_result, parse_result, play
from ..arena.intervals import Interval
from ..arena.report import Block, block_win_shares, summarise
from ..arena.schedule import Job, LineUp
from ..arena.sequential import Decision, Verdict, decide
from ..arena.tournaments import Tournament
from ..benchmark.deals import checked_training_deal
from ..dice import SEEDS
from ..storage.atomic import write_atomic
from ..storage.lines import line_writer
from .lines import read_lines
from .plan import Match


@dataclass(frozen=True)
class GenerationMatch:
    """A match between a `new` and an `old` generation, given by their names. `seed` determines the deals.

    From each deal (random start position), one new player plays against two old ones, and two new players against one
    old one, in every distinct seating. These games are a block. `results` holds the games played so far. The blocks
    before the first incomplete one count, up to the decision of a sequential test, so that the result of the match does
    not depend on the number of workers.
    """

    new: str
    old: str
    settings: Match
    seed: int

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament with all games of the match. Raises ReservedSeed if a deal is reserved for the benchmark."""
        first = self.seed % (SEEDS - self.settings.starts)
        starts = range(first, first + self.settings.starts)
        for start in starts:
            checked_training_deal(start)
        alone, in_pair = (self.new, self.old, self.old), (self.new, self.new, self.old)
        return Tournament((alone, in_pair), starts)

    def missing(self, results: Mapping[Job, GameResult]) -> Iterator[Job]:
        """Yield the games without a result; stop when the sequential test, if the match has one, is decided.

        `results` may grow during the iteration.
        """
        missing = (job for job in self.tournament.jobs if job not in results)
        return takewhile(lambda _job: not self._is_decided(results), missing)

    def _is_decided(self, results: Mapping[Job, GameResult]) -> bool:
        """Return whether the match has a sequential test that `results` decide."""
        return self.settings.margin is not None and self.decision(results).is_final

    def decision(self, results: Mapping[Job, GameResult]) -> Decision:
        """Return the decision of the sequential test whether the new generation is stronger than the old one.

        Each block gives one observation: the mean win share of the new players. The test asks whether their expected
        win share exceeds 1/3 by `self.settings.margin`. Without a margin there is no test, and the verdict is
        `UNDECIDED`.
        """
        rounds = self._rounds(results)
        if self.settings.margin is None:
            return Decision(Verdict.UNDECIDED, len(rounds))
        return decide(block_win_shares(self.new, rounds), self.settings.margin)

    def _rounds(self, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return the blocks before the first incomplete one, in the order of their seeds."""
        numbered = zip(self.tournament.starts, self.tournament.rounds(results), strict=False)
        return [block for _, block in takewhile(lambda one: one[0] == one[1][0].job.start, numbered)]

    def _counted_rounds(self, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return the blocks of `_rounds` up to the decision of the sequential test; without a decision, all."""
        return self._rounds(results)[: self.decision(results).blocks]

    def counted(self, results: Mapping[Job, GameResult]) -> list[GameResult]:
        """Return the games up to the decision of the sequential test, in the order of the seeds of their deals.

        Without a decision, these are the games of all blocks before the first incomplete one.
        """
        return [result for block in self._counted_rounds(results) for result in block]

    def win_shares(self, results: Mapping[Job, GameResult]) -> tuple[Interval, Interval]:
        """Return the win share of one new player against two old ones, and of one old player against two new ones."""
        rounds = self._counted_rounds(results)
        alone, in_pair = self.tournament.line_ups
        return (
            summarise(self.new, [_games_of(alone, block) for block in rounds]).wins,
            summarise(self.old, [_games_of(in_pair, block) for block in rounds]).wins,
        )


def _games_of(line_up: LineUp, block: Block) -> Block:
    """Return those games of `block` that the three players of `line_up` play, in any order of seats."""
    return tuple(result for result in block if result.job.line_up == line_up)


def play_game(weights: Mapping[str, Weights], nodes: int, job: Job) -> GameResult:
    """Play one game between generations, and return its result.

    `job` gives the seed of the start position and the name of the generation in each seat. `weights` maps each name to
    the weights of that generation. `nodes` is the number of search nodes per move. All times in the result are 0, so
    that equal arguments give equal results.
    """
    return play(job, lambda: 0.0, partial(_seat, weights, nodes))


def _seat(weights: Mapping[str, Weights], nodes: int, name: str) -> BuiltIn:
    """Return a new engine that uses the weights of the generation `name` and searches `nodes` nodes per move."""
    return BuiltIn(f"engine:nodes={nodes}", weights[name])


def read_results(path: Path) -> dict[Job, GameResult]:
    """Return the results in the file of a match by job, each checked by a replay; a missing file has none.

    Raise InvalidTraining if the file cannot be read or a game is invalid.
    """
    return {result.job: result for result in read_lines(path, parse_result)}


@contextmanager
def result_writer(path: Path) -> Iterator[Callable[[GameResult], None]]:
    """Open the file of a match for appending, and yield a function that appends the result of one game to it.

    The folder of the file is created if it is missing.
    """
    path.parent.mkdir(exist_ok=True)
    with line_writer(path) as write:
        yield lambda result: write(format_result(result))


def write_results(path: Path, results: Iterable[GameResult]) -> None:
    """Replace the content of the file `path`, which holds the games of a match, by `results` in one atomic step."""
    write_atomic(path, "".join(f"{format_result(result)}\n" for result in results).encode())
