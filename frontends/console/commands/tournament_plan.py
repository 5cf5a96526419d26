"""The plan of a tournament: the line-ups that it describes, and how the file of a tournament continues it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace
from pathlib import Path
from typing import Final

import click

from frontends.console.storage.results import TournamentPlan
from frontends.console.user_specs.spec import UserSpec
from frontends.engines.spec import EXEC
from frontends.session.opponents import opponent
from tribolo_core import SPECS, InvalidSpec
from tribolo_core.ai.clocks import TimeControl
from tribolo_core.ai.spec import InvalidOption, duration
from tribolo_core.arena import schedule
from tribolo_core.arena.comparison import Comparison
from tribolo_core.arena.schedule import Job, LineUp
from tribolo_core.arena.sequential import EQUAL_SHARE
from tribolo_core.arena.tournaments import Tournament
from tribolo_core.dice import SEEDS

MAX_DEALS: Final = 10**6
"""The greatest number of deals of a tournament."""

_SETTINGS: Final = ("against", "compare", "pool", "seed", "until", "clock")
"""The options of `arena` that a tournament keeps from its beginning to its end; it may get more deals."""


def tournament_of(plan: TournamentPlan) -> Tournament:
    """Return the tournament that a plan describes; raise click.UsageError if the plan is invalid."""
    if not 1 <= plan.starts <= MAX_DEALS:
        raise click.UsageError(f"--deals takes a number from 1 to {MAX_DEALS}, not {plan.starts}.")
    if plan.seed + plan.starts > SEEDS:
        raise click.UsageError(
            f"The last seed is {SEEDS - 1}, so there are no {plan.starts} deals from {plan.seed} on."
        )
    if plan.until is not None and not 0 < plan.until < 1 - EQUAL_SHARE:
        raise click.UsageError(f"--until takes a margin above 0 and below 2/3, not {plan.until}.")
    if plan.until and plan.pool:
        raise click.UsageError("--until tests the first SPEC of a line-up; it cannot be used with --pool.")
    starts = range(plan.seed, plan.seed + plan.starts)
    if plan.compare:
        comparison = _comparison(plan)
        return Tournament(comparison.line_ups, starts, plan.until, comparison)
    return Tournament(_line_ups(plan), starts, plan.until)


def control_of(plan: TournamentPlan) -> TimeControl | None:
    """Return the time control of a plan, if it has one; raise click.UsageError if `--clock` is invalid.

    It is a time for the game such as 1m, and an increment for each move behind a plus sign, as in 1m+1s.
    """
    if plan.clock is None:
        return None
    try:
        initial, *increments = [duration(re.sub("m$", "min", part)) for part in plan.clock.split("+", 1)]
    except InvalidOption as error:
        raise click.UsageError(f"--clock {plan.clock}: {error.problem}. Try 1m+1s.") from None
    return TimeControl(initial, *increments)


def _comparison(plan: TournamentPlan) -> Comparison:
    """Return the comparison of two candidates; raise click.UsageError if the plan describes none."""
    if plan.pool:
        raise click.UsageError("Use either --compare or --pool.")
    if len(set(plan.compare)) != 2:
        raise click.UsageError("--compare takes two different SPECs.")
    if len(plan.specs) % 2:
        raise click.UsageError(f"--compare takes SPECs in pairs, each a company of two, not {len(plan.specs)}.")
    pairs = zip(plan.specs[::2], plan.specs[1::2], strict=True)
    companies = (*pairs, *((rival, rival) for rival in plan.against))
    if not companies:
        raise click.UsageError("--compare needs a company: two SPECs, or --against.")
    first, second = plan.compare
    return Comparison(first, second, tuple(dict.fromkeys(companies)))


def _line_ups(plan: TournamentPlan) -> tuple[LineUp, ...]:
    """Return the groups of three opponents that play each other.

    With `against` and without `specs`, all named opponents play alone against two of `against`. Raise click.UsageError
    if both `against` and `pool` are given, or if the number of specs is wrong.
    """
    specs, against = plan.specs, plan.against
    if against and plan.pool:
        raise click.UsageError("Use either --against or --pool.")
    if len(against) > 1:
        raise click.UsageError("Only --compare takes several opponents with --against.")
    if against:
        return schedule.against(specs or list(SPECS), against[0])
    if plan.pool:
        if len(set(specs)) < 3:
            raise click.UsageError(f"A pool needs at least three different SPECs, not {len(set(specs))}.")
        return schedule.pool(specs)
    if len(specs) != 3:
        raise click.UsageError(f"A line-up needs three SPECs, not {len(specs)}. --against and --pool take more.")
    return ((specs[0], specs[1], specs[2]),)


def continued(path: Path, stored: TournamentPlan, typed: TournamentPlan, options: Collection[str]) -> TournamentPlan:
    """Return the plan in the results file `path`, with the number of deals that the user has typed, if any.

    `options` are the names of the options that the user has typed. SPECs that are typed only say which programs may
    start, since `stored` names all. Raise click.UsageError, which names the option, if a setting that is typed differs.
    """
    for option in _SETTINGS:
        kept, given = getattr(stored, option), getattr(typed, option)
        if option in options and kept != given:
            raise click.UsageError(
                f"{path} was begun with {_option(option, kept)}, not {_option(option, given)}. Leave --{option} out."
            )
    for spec in typed.specs:
        if spec not in stored.names:
            raise click.UsageError(f"{path} was begun with the SPECs {', '.join(stored.names)}, not {spec}.")
    return replace(stored, starts=typed.starts) if "starts" in options else stored


def _option(name: str, value: object) -> str:
    """Return an option with its value, as it is typed; an option that is not used is "no" and its name."""
    if value is None or value is False or value == ():
        return f"no --{name}"
    values = () if value is True else value if isinstance(value, tuple) else (value,)
    return " ".join((f"--{name}", *map(str, values)))


def with_deals_of(plan: TournamentPlan, games: Iterable[Job]) -> TournamentPlan:
    """Return a plan with as many deals as `games`, its finished games, need."""
    deals = max((game.start + 1 - plan.seed for game in games), default=0)
    return replace(plan, starts=max(plan.starts, min(deals, MAX_DEALS)))


def check_opponents(path: Path, plan: TournamentPlan, known: Iterable[UserSpec]) -> None:
    """Raise click.UsageError if the plan in a file names an opponent that is neither built in nor one of `known`.

    The file may come from anybody, so nothing else may play that the user has not named.
    """
    named = {spec.text for spec in known}
    for spec in plan.names:
        if spec in named:
            continue
        if spec.partition(":")[0] == EXEC:
            raise click.UsageError(f"{path} names {spec!r}, and a file starts no program. Type this SPEC, too.")
        try:
            opponent(spec)
        except InvalidSpec:
            advice = "Add --import MODULE, or type this SPEC, too."
            raise click.UsageError(f"{path} names {spec!r}, which is not built in. {advice}") from None
