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

    `starts` are the seeds of the deals. With a `margin`, a line-up stops when a sequential test has decided whether its
    first spec wins `margin` more than a third; without one it plays all its games.
    """

    line_ups: tuple[LineUp, ...]
    starts: range
    margin: float | None = None

    @cached_property
    def jobs(self) -> tuple[Job, ...]:
        """All games, ordered by deal, so that all line-ups have equally many games if the tournament is interrupted."""
        return tuple(job for start in self.starts for line_up in self.line_ups for job in _block_jobs(line_up, start))

    def missing(self, results: Mapping[Job, GameResult]) -> Iterator[Job]:
        """Yield the games still to play: the jobs without a result.

        The jobs of line-ups whose sequential test is over are left out. `results` may grow during the iteration; if the
        test of a line-up ends meanwhile, its other jobs are left out from then on.
        """
        return (job for job in self.jobs if job not in results and not self._is_decided(job.line_up, results))

    def _is_decided(self, line_up: LineUp, results: Mapping[Job, GameResult]) -> bool:
        """Return whether the sequential test of a line-up is over; always False in a tournament without a margin."""
        decision = self.decision(line_up, results)
        return decision is not None and decision.is_final

    def decision(self, line_up: LineUp, results: Mapping[Job, GameResult]) -> Decision | None:
        """Return the result of a line-up's sequential test, or `None` if the tournament has no `margin` to test for.

        The test uses the deals on which all games of the line-up have a result, up to the first deal with a missing
        result.
        """
        if self.margin is None:
            return None
        complete = takewhile(bool, (_block(line_up, start, results) for start in self.starts))
        return decide(block_win_shares(line_up[0], complete), self.margin)

    def blocks(self, line_up: LineUp, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return the blocks of a line-up that count in its statistics, in the order of their deals.

        A block is the line-up's games from one deal. A block is left out if the result of one of its games is missing.
        If the sequential test is decided, the blocks after the decision are left out too, so that the result does not
        depend on the number of workers.
        """
        blocks = [block for start in self.starts if (block := _block(line_up, start, results))]
        decision = self.decision(line_up, results)
        return blocks[: decision.blocks] if decision and decision.is_final else blocks

    def rounds(self, results: Mapping[Job, GameResult]) -> list[Block]:
        """Return the rounds of the tournament; a round is one block with the games of all line-ups on one deal.

        Deals on which the result of a game is missing are left out.
        """
        rounds = []
        for start in self.starts:
            blocks = [_block(line_up, start, results) for line_up in self.line_ups]
            if all(blocks):
                rounds.append(tuple(result for block in blocks for result in block))
        return rounds


def _block_jobs(line_up: LineUp, start: int) -> tuple[Job, ...]:
    """Return the jobs of a line-up on the deal of the seed `start`, one for each seating.

    A seating assigns the specs to Blue, Red and Green. Every spec plays every colour equally often, so no spec is
    favoured.
    """
    return tuple(Job(line_up, start, seats) for seats in seatings(line_up))


def _block(line_up: LineUp, start: int, results: Mapping[Job, GameResult]) -> Block:
    """Return a line-up's results on the deal of the seed `start`, or an empty tuple if a result is missing."""
    jobs = _block_jobs(line_up, start)
    return tuple(results[job] for job in jobs) if all(job in results for job in jobs) else ()
