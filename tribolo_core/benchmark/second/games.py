"""Games of the candidate as values of JSON, and their check."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any

from ...ai.protocol import Opponent
from ...arena.game import GameResult, InvalidResult, format_result, parse_result, play
from ...arena.schedule import Job
from ...errors import InvalidScore
from ..verification import differing_move
from .task import CANDIDATE, Table


def play_games(jobs: Sequence[Job], table: Table, rival: Callable[[str], Opponent]) -> list[Any]:
    """Play games between the candidate of a table and rivals; return each as a value of JSON.

    `rival` returns a new rival for a name.
    """
    seat = partial(_seat, table=table, rival=rival)
    return [json.loads(format_result(play(job, table.clock, seat))) for job in jobs]


def _seat(name: str, table: Table, rival: Callable[[str], Opponent]) -> Opponent:
    return table.sit() if name == CANDIDATE else rival(name)


def stored_games(stored: Sequence[Any], jobs: Sequence[Job]) -> tuple[GameResult, ...]:
    """Return stored games, replayed by the rules; raise InvalidScore unless they are exactly those of `jobs`."""
    if len(stored) != len(jobs):
        raise InvalidScore(f"a unit has {len(stored)} games, not {len(jobs)}")
    return tuple(_stored_game(fields, job) for fields, job in zip(stored, jobs, strict=True))


def _stored_game(fields: Any, job: Job) -> GameResult:
    try:
        result = parse_result(json.dumps(fields))
    except InvalidResult as error:
        raise InvalidScore(f"a game from deal {job.start}: {error.problem}") from None
    if result.job != job:
        raise InvalidScore(f"a game from deal {result.job.start} is in the place of one from deal {job.start}")
    if any(job.seats[forfeit.player.index] != CANDIDATE for forfeit in result.forfeits):
        raise InvalidScore(f"a rival forfeits in a game from deal {job.start}, which rivals never do")
    return result


def check_rivals(results: Iterable[GameResult], rival: Callable[[str], Opponent]) -> None:
    """Ask the rivals again for each of their moves; raise InvalidScore if one differs.

    `rival` returns a new rival for a name.
    """
    for result in results:
        if problem := differing_move(result, partial(_asked, rival=rival)):
            raise InvalidScore(problem)


def _asked(name: str, rival: Callable[[str], Opponent]) -> Opponent | None:
    return None if name == CANDIDATE else rival(name)
