"""Opponents that Python asks although the kernel could answer."""

from __future__ import annotations

from tribolo_core import Analysis, Coord, Opponent, Question, Turn
from tribolo_core.ai.any_opponent import FunctionOpponent
from tribolo_core.ai.built_in import BuiltIn


class Asked(Opponent):
    def __init__(self, other: Opponent) -> None:
        self.other = other

    def answer(self, question: Question) -> Analysis:
        return self.other.answer(question)


def last(turn: Turn) -> Coord:
    return max(turn.transitions)


class Last(BuiltIn):
    """Plays the last legal move in reading order, whatever its spec says."""

    def answer(self, question: Question) -> Analysis:
        return FunctionOpponent(last).answer(question)
