"""A tournament: which games it takes, which of them are missing, and which count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile

from .game import Played
from .report import Block, block_win_shares
from .schedule import Job, LineUp, seatings
from .sequential import Decision, decide


@dataclass(frozen=True)
class Tournament:
    """Every line-up plays from every start; with a `margin`, only until the sequential test of it is decided."""

    line_ups: tuple[LineUp, ...]
    starts: range
    margin: float | None = None

    @cached_property
    def plan(self) -> tuple[Job, ...]:
        """All games, one start after the other, so that every line-up has got as far when time is up."""
        return tuple(job for start in self.starts for line_up in self.line_ups for job in _block(line_up, start))

    def missing(self, games: Mapping[Job, Played]) -> Iterator[Job]:
        """The games still to play; `games` are looked at anew for each, so that those that end meanwhile count."""
        return (job for job in self.plan if job not in games and not self._is_decided(job.line_up, games))

    def _is_decided(self, line_up: LineUp, games: Mapping[Job, Played]) -> bool:
        decision = self.decision(line_up, games)
        return decision is not None and decision.is_final

    def decision(self, line_up: LineUp, games: Mapping[Job, Played]) -> Decision | None:
        """What the sequential test says of the first spec of a line-up, from the starts played without a gap."""
        if self.margin is None:
            return None
        played = takewhile(bool, (_played(_block(line_up, start), games) for start in self.starts))
        return decide(block_win_shares(line_up[0], played), self.margin)

    def blocks(self, line_up: LineUp, games: Mapping[Job, Played]) -> list[Block]:
        """The complete blocks of a line-up that count, in the order of their starts: all, or those up to the decision.

        What was in flight when the decision fell does not count, so the result does not depend on the workers.
        """
        blocks = [block for start in self.starts if (block := _played(_block(line_up, start), games))]
        decision = self.decision(line_up, games)
        return blocks[: decision.blocks] if decision and decision.is_final else blocks

    def rounds(self, games: Mapping[Job, Played]) -> list[Block]:
        """The games of all line-ups together, one block for each start that is complete."""
        found = []
        for start in self.starts:
            blocks = [_played(_block(line_up, start), games) for line_up in self.line_ups]
            if all(blocks):
                found.append(tuple(played for block in blocks for played in block))
        return found


def _block(line_up: LineUp, start: int) -> tuple[Job, ...]:
    """The games of one start: every seating once, so that neither start nor seat favours anybody."""
    return tuple(Job(line_up, start, seats) for seats in seatings(line_up))


def _played(block: tuple[Job, ...], games: Mapping[Job, Played]) -> Block:
    """The games of a block, or none if one of them is missing."""
    return tuple(games[job] for job in block) if all(job in games for job in block) else ()
