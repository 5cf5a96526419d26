"""What is known of a generation when it is done, and the line of text that keeps it."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import NamedTuple

from ..arena.report import Estimate
from ..arena.sequential import Verdict


class Seconds(NamedTuple):
    """How long the steps of a generation took; where it was interrupted, since it was taken up again."""

    games: float
    lesson: float
    matches: float


@dataclass(frozen=True, slots=True)
class Facts:
    """A generation: the games it played, and the losses on those held out.

    `loss_before` is that of the best weights so far, which are of generation `rival` (0: random weights), and
    `loss_after` that of what became of them. The `verdict` fell after `starts`. `alone` is the share of the wins of the
    new weights against two of the rival, `rival_alone` the other way round, and `against_first`, of those that passed,
    alone against two of the first generation.
    """

    generation: int
    games: int
    loss_before: float
    loss_after: float
    rival: int
    verdict: Verdict
    starts: int
    alone: Estimate
    rival_alone: Estimate
    against_first: Estimate | None
    seconds: Seconds

    @property
    def is_accepted(self) -> bool:
        """Whether these weights took the place of those before."""
        return self.verdict is Verdict.STRONGER


def format_facts(facts: Facts) -> str:
    """A line of JSON."""
    return json.dumps(asdict(facts))


def parse_facts(line: str) -> Facts:
    """What `format_facts` wrote; ValueError is raised for anything else."""
    try:
        fields = json.loads(line)
        for name in ("alone", "rival_alone", "against_first"):
            fields[name] = None if fields[name] is None else Estimate(*fields[name])
        return Facts(**fields | {"verdict": Verdict(fields["verdict"]), "seconds": Seconds(*fields["seconds"])})
    except (TypeError, KeyError, RecursionError) as error:
        raise ValueError(f"there is no {error}") from None


def best(facts: tuple[Facts, ...]) -> int:
    """The generation whose weights are the best after those: the last one that was accepted, or 0."""
    return max((one.generation for one in facts if one.is_accepted), default=0)
