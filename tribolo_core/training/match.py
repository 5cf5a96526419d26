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
from ..arena.tournament import Tournament
from ..benchmark.deals import checked_training_deal
from ..dice import SEEDS
from ..storage.atomic import write_atomic
from .lines import line_writer, read_lines
from .plan import Match


@dataclass(frozen=True)
class GenerationMatch:
    """A match between a `new` and an `old` generation, given by their names. `seed` determines the deals.

    A deal is the random start position of a game. From each deal, one new player plays against two old ones, and two
    new players against one old one, in every distinct seating.
    """

    new: str
    old: str
    settings: Match
    seed: int

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament with all games of the match.

        A new player uses the weights of the generation `self.new`, an old player those of `self.old`. The games start
        from `self.settings.starts` deals (random start positions). From each deal, one new player plays against two old
        players, and two new players play against one old player, in every distinct order of seats. A sequential test
        may end the match before all games are played. Raise ReservedSeed if a deal is reserved for the benchmark.
        """
        first = self.seed % (SEEDS - self.settings.starts)
        starts = range(first, first + self.settings.starts)
        for start in starts:
            checked_training_deal(start)
        alone, in_pair = (self.new, self.old, self.old), (self.new, self.new, self.old)
        return Tournament((alone, in_pair), starts)

    def missing(self, results: Mapping[Job, GameResult]) -> Iterator[Job]:
        """Yield the games that have no result in `results` yet, until the sequential test of the match is decided.

        The caller may add results to `results` during the iteration. The iteration ends as soon as the games in
        `results` decide the test.
        """
        missing = (job for job in self.tournament.jobs if job not in results)
        return takewhile(lambda _job: not self._is_decided(results), missing)

    def _is_decided(self, results: Mapping[Job, GameResult]) -> bool:
        """Return whether the games in `results` decide the sequential test of the match.

        If `self.settings.margin` is None, the match has no test, and the result is False.
        """
        return self.settings.margin is not None and self.decision(results).is_final

    def decision(self, results: Mapping[Job, GameResult]) -> Decision:
        """Return the decision of the sequential test whether the new generation is stronger than the old one.

        `results` holds the games played so far. A block is all games from one deal (random start position). Each
        block before the first incomplete one gives one observation: the mean win share, in the games of the block, of
        the players that use the weights of the new generation. The test asks whether the expected win share of these
        players exceeds 1/3 by `self.settings.margin`. If this margin is None, there is no test, and the verdict is
        `UNDECIDED`.
        """
        rounds = self._rounds(results)
        if self.settings.margin is None:
            return Decision(Verdict.UNDECIDED, len(rounds))
        return decide(block_win_shares(self.new, rounds), self.settings.margin)

    def _rounds(self, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return the complete blocks of the match in the order of their seeds, up to the first incomplete block.

        A block is all games from one deal (random start position). `results` holds the games played so far. A block is
        complete if all its games are in `results`.
        """
        numbered = zip(self.tournament.starts, self.tournament.rounds(results), strict=False)
        return [block for _, block in takewhile(lambda one: one[0] == one[1][0].job.start, numbered)]

    def _counted_rounds(self, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return the blocks that count for the result of the match, in the order of the seeds of their deals.

        A block is all games from one deal (random start position). A block is complete if all its games are in
        `results`, the games played so far. All complete blocks before the first incomplete block count. If the
        sequential test of the match has decided, the blocks after its decision do not count.
        """
        return self._rounds(results)[: self.decision(results).blocks]

    def counted(self, results: Mapping[Job, GameResult]) -> list[GameResult]:
        """Return the games on which the sequential test of the match bases its decision.

        `results` holds the games played so far. A block is all games from one deal (random start position). The
        returned games are in the order of the seeds of their deals. Games after the decision are left out, so that the
        result does not depend on the number of workers. If there is no decision yet, return the games of all complete
        blocks up to the first incomplete block.
        """
        return [result for block in self._counted_rounds(results) for result in block]

    def win_shares(self, results: Mapping[Job, GameResult]) -> tuple[Interval, Interval]:
        """Return the win share of one new player against two old ones, and of one old player against two new ones.

        A new player uses the weights of the generation `self.new`, an old player those of `self.old`. Each win share is
        a mean with its 95 % confidence interval. `results` holds the games played so far. Of these, only the games that
        `self.counted(results)` returns are used.
        """
        rounds = self._counted_rounds(results)
        alone, in_pair = self.tournament.line_ups
        return (
            summarise(self.new, [_games_of(alone, block) for block in rounds]).wins,
            summarise(self.old, [_games_of(in_pair, block) for block in rounds]).wins,
        )


def _games_of(line_up: LineUp, block: Block) -> Block:
    """Return those games of `block` that the three players of `line_up` play, in any order of seats.

    `block` is all games from one deal (random start position).
    """
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
    """Read the games of a match from their file, and return their results by job.

    Each game is replayed to check its result. If the file is missing, return an empty dictionary. Raise InvalidTraining
    if the file cannot be read or a game is invalid.
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
