"""A plug-in for tests: an opponent with options, an Opponent, functions, and one that fails."""

import os
import sys
import time
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tribolo_core import Analysis, Coord, Opponent, Player, Question, RankedMove, Turn
from tribolo_core.ai.spec import WHOLE_NUMBERS, OpponentDefinition, Option

if trace := os.environ.get("PLUGIN_TRACE"):
    with Path(trace).open("a") as file:
        print(os.getpid(), file=file)


@dataclass(frozen=True, slots=True)
class Nth(Opponent):
    """Plays the move with a number in reading order, or the last one."""

    number: int = 1

    def answer(self, question: Question) -> Analysis:
        moves = sorted(question.turn.transitions)
        best = moves[min(self.number, len(moves)) - 1]
        others = [move for move in moves if move != best]
        ranked = tuple(RankedMove(move, float(move == best), (move,), 1) for move in (best, *others))
        return Analysis(ranked, equals=1, nodes=len(moves), depth=1)


def first(turn: Turn) -> Coord:
    return min(turn.transitions)


def failing(turn: Turn) -> Any:
    return first(turn) if turn.scores.blue + turn.scores.red + turn.scores.green < 42 else 1 // 0


def make(variant: str | None, *, number: int = 1) -> Nth:
    return Nth(2 if variant == "second" else number)


def nothing(_turn: Turn) -> Any:
    return 5


def rambling(_turn: Turn) -> Any:
    raise RuntimeError("x\n" + "y\n" * 100_000)


class Speechless(Exception):
    def __str__(self) -> str:
        raise self


def speechless(_turn: Turn) -> Any:
    raise Speechless


def loop(_turn: Turn | None) -> Any:
    while True:
        pass


def stubborn(_turn: Turn) -> Any:
    """Answer much too late, and do not end when asked to."""
    end = time.monotonic() + 2
    while time.monotonic() < end:
        with suppress(BaseException):
            time.sleep(0.1)


class Unseated(Nth):
    def seated(self) -> Opponent:
        raise ZeroDivisionError("no seat")


class Deaf(Nth):
    """Goes on to ponder when it is told to stop, and never closes."""

    @property
    def ponders(self) -> bool:
        return True

    def ponder(self, player: Player, question: Question) -> None:  # noqa: ARG002
        while True:
            time.sleep(0.01)

    def close(self) -> None:
        loop(None)


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
    "endless": lambda _turn: "z" * 100_000,
    "nowhere": lambda _turn: "z9",
    "leaving": lambda _turn: sys.exit(3),
    "rambling": rambling,
    "speechless": speechless,
    "loop": loop,
    "stubborn": stubborn,
    "sleep": lambda _turn: time.sleep(2),  # in code of C
    "unseated": Unseated(),
    "deaf": Deaf(),
}
