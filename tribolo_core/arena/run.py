"""A tournament in one call, in the calling thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ..ai.any_opponent import AnyOpponent
from ..arguments import expect
from ..dice import checked_seed
from ..errors import InvalidArgument
from ..player import PLAYERS
from .game import play
from .roster import Roster
from .schedule import LineUp, against, pool
from .tables import TournamentReport, report_of
from .tournaments import Tournament


def tournament(
    opponents: Mapping[str, AnyOpponent], *, deals: int = 20, seed: int = 1, clock: Callable[[], float] | None = None
) -> TournamentReport:
    """Play a tournament of opponents, and return its report; `table()` of the report shows it.

    `opponents` maps names to opponents, each a spec, an Opponent or a function from a turn to a move. Three or more
    play in every choice of three; of two, each plays against two copies of the other. Every line-up plays every seating
    on each of `deals` standard deals, the first of which has the given seed. `clock`, such as `time.perf_counter`,
    measures the times of the moves; without it, the table has no times. Raise InvalidArgument if there are fewer than
    two opponents or no deals, InvalidSpec if a spec is invalid, TypeError if an argument is of another type. An
    exception of an opponent that is no forfeit passes through.

    >>> report = tournament({"first": lambda turn: min(turn.legal_moves), "greedy": "greedy"}, deals=2)
    >>> report.games, report.results[0].summary.spec
    (12, 'greedy')
    """
    expect("opponents", opponents, Mapping)
    expect("deals", deals, int)
    if len(opponents) < 2:
        raise InvalidArgument("opponents", "at least two", len(opponents))
    if deals < 1:
        raise InvalidArgument("deals", "1 or more", deals)
    names = list(opponents)
    line_ups: tuple[LineUp, ...] = pool(names)
    if len(names) < len(PLAYERS):
        line_ups = (*against(names[:1], names[1]), *against(names[1:], names[0]))
    first, roster = checked_seed(seed), Roster(opponents)
    plan = Tournament(line_ups, range(first, first + deals))
    results = {job: play(job, clock or (lambda: 0.0), roster) for job in plan.jobs}
    return report_of(plan, results, is_pool=len(names) > len(PLAYERS))
