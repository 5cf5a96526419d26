"""The opponents by name: the one registry that every frontend, arena and environment reads.

A spec is a name and, after a colon, a variant or options or both, joined by commas: `greedy`, `original:fair`,
`paranoid:depth=4`, `mcts:time=200ms,threads=2`.
"""

from __future__ import annotations

from typing import Final

from ..turn import Turn
from .best_now import BestNow, anything, cells_taken
from .engine import ENGINE
from .level import LEVEL
from .original import Original, root_values
from .protocol import Analysis, Limits, Opponent, Past, Progress, Stop
from .searcher import SEARCHES
from .spec import Entry, resolve
from .style import STYLES

__all__ = ["ANALYST", "OPPONENTS", "SPECS", "analyse", "opponent", "root_values"]

OPPONENTS: Final[dict[str, Entry]] = {
    "random": Entry("Plays any legal move, each as likely.", lambda _variant: BestNow(anything)),
    "greedy": Entry("Plays the move that takes most cells now.", lambda _variant: BestNow(cells_taken)),
    "level": LEVEL,
    "coalition": Entry(
        "As the original, but the two behind play together against the one who leads, whoever that is.",
        lambda _variant: Original("leader"),
    ),
    "original": Entry(
        "The computer player of 2017, move for move: Red and Green play together against Blue.",
        lambda variant: Original("blue" if variant is None else "never"),
        variants={"fair": "As the original, but everybody plays for himself."},
    ),
    **SEARCHES,
    **STYLES,
    "engine": ENGINE,
}
"""Every computer player by its name: first those who answer at once, then the searches, last the strongest of all.

Who wins how often is in docs/benchmarks/arena.md.
"""

SPECS: Final[dict[str, str]] = {
    spec: about for name, entry in OPPONENTS.items() for spec, about in entry.choices(name).items()
}
"""Every opponent and variant by its spec without options, and who that is, in the same order."""

ANALYST: Final = "engine"
"""Who analyses and reviews where nobody else is named: the strongest of those that tell win shares."""


def opponent(spec: str) -> Opponent:
    """The computer player that a spec names; InvalidSpec is raised, with the nearest valid words, if it names none.

    >>> from tribolo_core import Game
    >>> str(opponent("greedy").choose(Game.new(seed=7).turn, seed=0))
    'i6'
    """
    return resolve(spec, OPPONENTS)


def analyse(
    turn: Turn,
    spec: str,
    limits: Limits | None = None,
    *,
    seed: int | None = None,
    progress: Progress | None = None,
    stop: Stop | None = None,
    past: Past = (),
) -> Analysis:
    """The moves of a turn from the best to the worst, as the opponent of a spec sees them.

    See `Question` for the parameters; `limits` replace those of the spec.

    >>> from tribolo_core import Game
    >>> analysis = analyse(Game.new(seed=7).play("i6").turn, "paranoid:depth=3")
    >>> len(analysis.moves), analysis.depth
    (5, 3)
    """
    return opponent(spec).analyse(turn, seed=seed, limits=limits, progress=progress, stop=stop, past=past)
