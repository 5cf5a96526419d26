"""A tournament: its games, the games still to play, and the blocks that count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from .comparison import EQUAL, Comparison
from .game import GameResult
from .report import Block, block_win_shares
from .schedule import Job, LineUp, seatings
from .sequential import Decision, decide


@dataclass(frozen=True)
class Tournament:
    """A tournament in which each line-up of three specs plays every seating on every deal.

    `starts` are the seeds of the deals (start positions). With a `margin`, a line-up stops when a sequential test has
    decided whether the win share of its first spec is a third, or a third plus `margin`. Without a `margin`, it plays
    all its games. The games of a line-up on one deal are a block. The methods take as `results` the games played so
    far, by job.

    With a `comparison`, whose line-ups `line_ups` are, a deal counts once all of them have played it, and one test
    decides for all whether the difference of the candidates is 0 or `margin`.
    """

    line_ups: tuple[LineUp, ...]
    starts: range
    margin: float | None = None
    comparison: Comparison | None = None

    @cached_property
    def jobs(self) -> tuple[Job, ...]:
        """The games of all line-ups, ordered by deal: an interrupted tournament has played about as many of each."""
        return tuple(job for start in self.starts for line_up in self.line_ups for job in _block_jobs(line_up, start))

    def missing(self, results: Mapping[Job, GameResult]) -> Iterator[Job]:
        """Yield the jobs without a result of the line-ups whose test is not over, ordered by deal.

        `results` may grow during the iteration. If a test ends meanwhile, no further job of its line-up is yielded.
        """
        return (job for job in self.jobs if job not in results and not self._is_decided(job.line_up, results))

    def _is_decided(self, line_up: LineUp, results: Mapping[Job, GameResult]) -> bool:
        """Return whether a line-up has a sequential test that is over."""
        decision = self.decision(line_up, results)
        return decision is not None and decision.is_final

    def decision(self, line_up: LineUp, results: Mapping[Job, GameResult]) -> Decision | None:
        """Return the decision of a line-up's sequential test, or `None` without a `margin`.

        The test takes the blocks in order, and stops before the first that is not complete.
        """
        if self.margin is None:
            return None
        complete = takewhile(bool, (self._round(line_up, start, results) for start in self.starts))
        if self.comparison:
            return decide(self.comparison.differences(complete), self.margin, EQUAL)
        return decide(block_win_shares(line_up[0], complete), self.margin)

    def _together(self, line_up: LineUp) -> tuple[LineUp, ...]:
        """Return the line-ups whose games on a deal count together: those of a comparison, or this line-up alone."""
        return self.line_ups if self.comparison else (line_up,)

    def _round(self, line_up: LineUp, start: int, results: Mapping[Job, GameResult]) -> Block:
        """Return the games on a deal that count together with those of a line-up; empty if they are not complete."""
        blocks = [_block(each, start, results) for each in self._together(line_up)]
        return tuple(result for block in blocks for result in block) if all(blocks) else ()

    def blocks(self, line_up: LineUp, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return the complete blocks of a line-up that count for its statistics, in the order of the deals.

        Once a sequential test is decided, later blocks do not count. Several workers at the same time may have played
        such blocks, and the statistics must not depend on the number of workers.
        """
        return [
            tuple(result for result in games if result.job.line_up == line_up)
            for games in self.counted_rounds(line_up, results)
        ]

    def counted_rounds(self, line_up: LineUp, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return, for each deal that counts, the games that count together with those of a line-up; see `blocks`."""
        rounds = [games for start in self.starts if (games := self._round(line_up, start, results))]
        decision = self.decision(line_up, results)
        return rounds[: decision.blocks] if decision and decision.is_final else rounds

    def rounds(self, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return the results of all line-ups on each deal; a deal on which a game has no result is left out."""
        rounds = []
        for start in self.starts:
            blocks = [_block(line_up, start, results) for line_up in self.line_ups]
            if all(blocks):
                rounds.append(tuple(result for block in blocks for result in block))
        return rounds


def _block_jobs(line_up: LineUp, start: int) -> tuple[Job, ...]:
    """Return the games of a line-up on the deal of seed `start`: every spec plays every colour equally often."""
    return tuple(Job(line_up, start, seats) for seats in seatings(line_up))


def _block(line_up: LineUp, start: int, results: Mapping[Job, GameResult]) -> Block:
    """Return the block of a line-up on the deal of seed `start`, or an empty tuple if it is not complete."""
    jobs = _block_jobs(line_up, start)
    return tuple(results[job] for job in jobs) if all(job in results for job in jobs) else ()
