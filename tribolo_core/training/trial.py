"""Matches between two generations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import takewhile

from ..ai.engine import Engine
from ..ai.protocol import Limits
from ..ai.weights import Weights
from ..arena.game import Played, play
from ..arena.report import Block, Estimate, block_win_shares, row
from ..arena.schedule import Job
from ..arena.sequential import Decision, Verdict, decide
from ..arena.tournament import Tournament
from ..dice import SEEDS
from .plan import Match


@dataclass(frozen=True)
class Meeting:
    """A match between a `new` generation and an `old` one, known by their names; the `seed` decides the starts."""

    new: str
    old: str
    match: Match
    seed: int

    @cached_property
    def tournament(self) -> Tournament:
        """Its games."""
        first = self.seed % (SEEDS - self.match.starts)
        alone, in_pair = (self.new, self.old, self.old), (self.new, self.new, self.old)
        return Tournament((alone, in_pair), range(first, first + self.match.starts))

    def missing(self, games: Mapping[Job, Played]) -> Iterator[Job]:
        """The games still to play; `games` are looked at anew for each, so that those that end meanwhile count."""
        missing = (job for job in self.tournament.plan if job not in games)
        return takewhile(lambda _job: not self._is_over(games), missing)

    def _is_over(self, games: Mapping[Job, Played]) -> bool:
        return self.match.margin is not None and self.decision(games).is_final

    def decision(self, games: Mapping[Job, Played]) -> Decision:
        """What the sequential test says of the new generation, over all its seats; nothing where there is no margin."""
        rounds = self._rounds(games)
        if self.match.margin is None:
            return Decision(Verdict.UNDECIDED, len(rounds))
        return decide(block_win_shares(self.new, rounds), self.match.margin)

    def _rounds(self, games: Mapping[Job, Played]) -> list[Block]:
        """The games of each start, as far as they are complete without a gap."""
        numbered = zip(self.tournament.starts, self.tournament.rounds(games), strict=False)
        return [block for _, block in takewhile(lambda one: one[0] == one[1][0].job.start, numbered)]

    def _counted_rounds(self, games: Mapping[Job, Played]) -> list[Block]:
        """The rounds up to the decision: what was in flight when it fell does not count."""
        return self._rounds(games)[: self.decision(games).blocks]

    def counted(self, games: Mapping[Job, Played]) -> list[Played]:
        """The games that count, in the order of the schedule: the same ones whoever played them."""
        return [played for block in self._counted_rounds(games) for played in block]

    def shares(self, games: Mapping[Job, Played]) -> tuple[Estimate, Estimate]:
        """The shares of the wins of the new one alone against two of the old, and the other way round."""
        rounds = self._counted_rounds(games)
        alone, in_pair = self.tournament.line_ups
        return (
            row(self.new, [_of(alone, block) for block in rounds]).wins,
            row(self.old, [_of(in_pair, block) for block in rounds]).wins,
        )


def _of(line_up: tuple[str, str, str], block: Block) -> Block:
    return tuple(played for played in block if played.job.line_up == line_up)


def play_game(weights: Mapping[str, Weights], nodes: int, job: Job) -> Played:
    """Play a game between generations. No time is taken, so that what is kept of it depends on the plan alone."""
    return play(job, lambda: 0.0, partial(_seat, weights, nodes))


def _seat(weights: Mapping[str, Weights], nodes: int, name: str) -> Engine:
    return Engine(Limits(nodes=nodes), weights=weights[name])
