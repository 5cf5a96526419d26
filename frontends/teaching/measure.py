"""Measures the win shares of the tasks that need them, with the engine.

`python -m frontends.teaching.measure` rewrites `goals/win_shares.json`; `make test-measured` checks that
the file is current.
"""

from __future__ import annotations

import json
from typing import Final

from tribolo_core import PLAYERS, Turn, analyse, format_position

from .course import LESSONS
from .goals.win_shares import FILE, ShareGoal

ENGINE: Final = "engine:nodes=50000"
"""The opponent that measures; limited by nodes, it gives the same shares on every machine."""


def measure() -> str:
    """Return the content of `win_shares.json`: the win shares of each turn, and after each of its legal moves."""
    turns = [
        task.scene.turn for lesson in LESSONS.values() for task in lesson.tasks if isinstance(task.goal, ShareGoal)
    ]
    measured = {
        format_position(turn.position): {
            "before": _shares(turn),
            "after": {str(move): _shares(turn.play(move)) for move in turn.transitions},
        }
        for turn in turns
    }
    return json.dumps(measured) + "\n"


def _shares(turn: Turn) -> list[int]:
    """Return the win shares of the players in percent, which add up to 100."""
    if turn.outcome:
        winners = turn.outcome.winners
        exact = [100 / len(winners) if player in winners else 0.0 for player in PLAYERS]
    else:
        shares = analyse(turn, ENGINE).moves[0].shares
        if shares is None:
            raise ValueError(f"{ENGINE} gives no win shares")
        exact = [100 * share for share in shares]
    rounded = [int(share) for share in exact]
    by_rest = sorted(range(len(exact)), key=lambda index: rounded[index] - exact[index])
    for index in by_rest[: 100 - sum(rounded)]:
        rounded[index] += 1
    return rounded


if __name__ == "__main__":
    FILE.write_text(measure(), encoding="utf-8")
