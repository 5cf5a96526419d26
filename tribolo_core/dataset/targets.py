"""Policy targets: the visits and values that the opponent found for each legal move of a position."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from ..turn import Turn

MAX_VISITS = 2**63 - 1
"""The greatest number of visits that an array holds."""


class MoveTargets(NamedTuple):
    """The visits and values that a search found for the legal moves of a position, in reading order.

    `visits` holds the number of nodes searched for each move; in a tree search, how often it selected the move.
    `values` holds the value of each move for the player to move, in the units of the opponent, such as captured cells
    for `greedy` and win shares for `engine`.
    """

    visits: tuple[int, ...]
    values: tuple[float, ...]


def problem_of(turns: Sequence[Turn], targets: Sequence[MoveTargets]) -> str | None:
    """Return what is wrong with the targets of the positions `turns`, as a clause; `None` if they are valid."""
    if len(turns) != len(targets):
        return f"there are targets of {len(targets)} positions, but {len(turns)} moves"
    for ply, (turn, (visits, values)) in enumerate(zip(turns, targets, strict=True), start=1):
        if not len(visits) == len(values) == len(turn.legal_moves):
            return f"the targets of move {ply} do not fit its {len(turn.legal_moves)} legal moves"
        if not all(type(count) is int and 0 <= count <= MAX_VISITS for count in visits):
            return f"the visits of move {ply} are not whole numbers from 0 to {MAX_VISITS}"
        if not all(isinstance(value, float) and math.isfinite(value) for value in values):
            return f"a value of move {ply} is not a finite number"
    return None
