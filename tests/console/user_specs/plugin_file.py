"""A plug-in for tests: an opponent with options, an Opponent, functions, and one that fails."""

from __future__ import annotations

import os
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tribolo_core import Analysis, Coord, Opponent, Question, RankedMove, Turn
from tribolo_core.ai.spec import WHOLE_NUMBERS, OpponentDefinition, Option

if trace := os.environ.get("PLUGIN_TRACE"):
    with Path(trace).open("a") as file:
        print(os.getpid(), file=file)


@dataclass(frozen=True, slots=True)
class Nth(Opponent):
    """Plays the move with a number in reading order, or the last one."""

    number: int = 1

    def answer(self, question: Question) -> Analysis:
        """Rank the move first."""
        moves = sorted(question.turn.transitions)
        best = moves[min(self.number, len(moves)) - 1]
        others = [move for move in moves if move != best]
        ranked = tuple(RankedMove(move, float(move == best), (move,), 1) for move in (best, *others))
        return Analysis(ranked, equals=1, nodes=len(moves), depth=1)


def first(turn: Turn) -> Coord:
    """Return the first move in reading order."""
    return min(turn.transitions)


def failing(turn: Turn) -> Any:
    """Fail after a few moves."""
    return first(turn) if turn.scores.blue + turn.scores.red + turn.scores.green < 42 else 1 // 0


def make(variant: str | None, *, number: int = 1) -> Nth:
    """Make an opponent from the options of a spec."""
    return Nth(2 if variant == "second" else number)


def nothing(_question: Question) -> Any:
    """Return what is no move."""
    return 5


OPPONENTS = {
    "nth": OpponentDefinition(
        "Plays the move with a number in reading order.",
        make,
        variants={"second": "Plays the second move."},
        options={"number": Option(WHOLE_NUMBERS, "The number of the move.", "1")},
    ),
    "first": first,
    "third": Nth(3),
    "failing": failing,
    "nothing": partial(nothing),
}
