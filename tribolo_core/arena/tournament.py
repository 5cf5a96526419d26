"""A tournament: its games, the games still to play, and the blocks that count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from .game import GameResult
from .report import Block, block_win_shares
from .schedule import Job, LineUp, seatings
from .sequential import Decision, decide


@dataclass(frozen=True)
class Tournament:
    """A tournament in which each line-up of three specs plays every seating on every deal.

    `starts` are the seeds of the deals (start positions). With a `margin`, a line-up stops when a sequential test has
    decided whether its first spec wins `margin` more than a third; without one it plays all its games.
    """

    line_ups: tuple[LineUp, ...]
    starts: range
    margin: float | None = None

    @cached_property
    def jobs(self) -> tuple[Job, ...]:
        """The jobs (games to play) of all line-ups, ordered by deal (start position).

        Because of this order, all line-ups have about equally many games if the tournament is interrupted.
        """
        return tuple(job for start in self.starts for line_up in self.line_ups for job in _block_jobs(line_up, start))

    def missing(self, results: Mapping[Job, GameResult]) -> Iterator[Job]:
        """Yield the jobs (games to play) that are not yet in `results`, ordered by deal (start position).

        A line-up names the opponents in the three seats. If the tournament tests whether one opponent is stronger, the
        test of a line-up may end early; the jobs of a line-up whose test is over are left out. `results` may grow
        during the iteration. If a test ends during the iteration, no further job of its line-up is yielded.
        """
        return (job for job in self.jobs if job not in results and not self._is_decided(job.line_up, results))

    def _is_decided(self, line_up: LineUp, results: Mapping[Job, GameResult]) -> bool:
        """Return whether the sequential test of a line-up is over, given the results so far.

        Always return False if `self.margin` is `None`, because the tournament then has no test.
        """
        decision = self.decision(line_up, results)
        return decision is not None and decision.is_final

    def decision(self, line_up: LineUp, results: Mapping[Job, GameResult]) -> Decision | None:
        """Return the decision of a line-up's sequential test, given the results so far.

        The test takes the deals (start positions) in order, and stops before the first deal on which a game of the
        line-up has no result in `results`. Return `None` if `self.margin` is `None`, because the tournament then has no
        test.
        """
        if self.margin is None:
            return None
        complete = takewhile(bool, (_block(line_up, start, results) for start in self.starts))
        return decide(block_win_shares(line_up[0], complete), self.margin)

    def blocks(self, line_up: LineUp, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return the blocks of a line-up that count for its statistics, in the order of the deals (start positions).

        A block holds the results of the line-up's games on one deal. Leave out each block with a game that has no
        result in `results`. If the sequential test is over, also leave out the blocks after those that the test used.
        Such blocks exist if several workers play at the same time; the statistics must not depend on them.
        """
        blocks = [block for start in self.starts if (block := _block(line_up, start, results))]
        decision = self.decision(line_up, results)
        return blocks[: decision.blocks] if decision and decision.is_final else blocks

    def rounds(self, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return the rounds of the tournament, in the order of the deals (start positions).

        A round holds the results of all games on one deal, that is of the games of all line-ups (groups of three
        opponents). A deal is left out if a game on it has no result in `results`.
        """
        rounds = []
        for start in self.starts:
            blocks = [_block(line_up, start, results) for line_up in self.line_ups]
            if all(blocks):
                rounds.append(tuple(result for block in blocks for result in block))
        return rounds


def _block_jobs(line_up: LineUp, start: int) -> tuple[Job, ...]:
    """Return the jobs (games to play) of a line-up on one deal, one job for each seating.

    `line_up` holds the specs of three opponents, and `start` is the seed of the deal (the start position). A seating
    assigns the specs to Blue, Red and Green. Every spec plays every colour equally often, so no spec is favoured.
    """
    return tuple(Job(line_up, start, seats) for seats in seatings(line_up))


def _block(line_up: LineUp, start: int, results: Mapping[Job, GameResult]) -> Block:
    """Return the results of a line-up's games on one deal, or an empty tuple if one of these games has no result.

    `start` is the seed of the deal (the start position).
    """
    jobs = _block_jobs(line_up, start)
    return tuple(results[job] for job in jobs) if all(job in results for job in jobs) else ()
