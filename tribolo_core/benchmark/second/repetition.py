"""The repetition: a part of a candidate's games with other draws of the rivals, which a true score survives."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from math import sqrt
from statistics import fmean, variance
from typing import Any, Final, NamedTuple

from ...ai import AnyOpponent
from ...arena.workers import Workers
from ...dice import Dice
from ...errors import InvalidArgument, InvalidScore
from .evidence import Plan, Unit
from .play import NAME, Play
from .task import CANDIDATE, Table

_PART: Final = 10
"""One deal in this number is played again."""

STANDARD_ERRORS: Final = 3.0
"""Greatest accepted fall of the win share from the stored to the repeated games, in standard errors."""


class Repetition(NamedTuple):
    """The mean win shares of the same deals as stored and as repeated, and the standard error of their difference."""

    deals: int
    stored: float
    repeated: float
    error: float


def repeat(
    plan: Plan,
    findings: Mapping[Unit, Any],
    candidate: AnyOpponent,
    seed: int,
    workers: Workers | None = None,
) -> Repetition:
    """Play a tenth of the deals again, at least two, while the rivals draw with the salt `seed`; return both results.

    `seed` also chooses the deals. It must be unknown to the author of the score, so that the candidate cannot have been
    prepared for these games. Raise InvalidScore if the win share falls by more than `STANDARD_ERRORS` standard errors,
    InvalidArgument if `findings` has fewer than two deals.
    """
    played = {unit: finding for unit, finding in sorted(findings.items()) if unit.task == NAME}
    chosen = Dice(seed).shuffled([*played])[: max(len(played) // _PART, 2)]
    if len(chosen) < 2:
        raise InvalidArgument("findings", "those of at least two deals of the task play", len(chosen))
    work = partial(_repeated, plan=plan, table=Table(candidate, _no_clock, seed))
    again = dict((workers or Workers()).map_unordered(work, chosen))
    gains = [played[unit].share(CANDIDATE) - again[unit] for unit in chosen]
    error = sqrt(variance(gains) / len(gains))
    found = Repetition(
        len(chosen), fmean(played[unit].share(CANDIDATE) for unit in chosen), fmean(again.values()), error
    )
    if fmean(gains) > STANDARD_ERRORS * error:
        raise InvalidScore(
            f"{len(chosen)} deals with other draws of the rivals give {100 * found.repeated:.1f} % of wins, "
            f"not {100 * found.stored:.1f} %"
        )
    return found


def _repeated(unit: Unit, plan: Plan, table: Table) -> tuple[Unit, float]:
    """Play the deal of `unit` again, and return `unit` and the mean win share of the candidate."""
    task, draws = plan.tasks[NAME], plan.draws(unit.run)
    assert isinstance(task, Play)
    answer = task.ask(draws, unit.number, table)
    return unit, task.read(draws, unit.number, answer).share(CANDIDATE)


def _no_clock() -> float:
    return 0.0
