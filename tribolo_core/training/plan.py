"""All settings of a training."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, fields
from enum import IntEnum
from math import isfinite
from typing import Any, Final, TypeGuard

from ..arena.sequential import PAR
from ..dice import checked_seed, nth_seed
from ..errors import InvalidArgument

_MOST: Final = 10**9


def _is_count(number: object, least: int, most: int) -> bool:
    return type(number) is int and least <= number <= most


def _is_number(number: object) -> TypeGuard[float]:
    return type(number) in (int, float)


def _check_counts(settings: object, *names: str) -> None:
    for name in names:
        number = getattr(settings, name)
        _check(name, f"a whole number from 1 to {_MOST}", number, _is_count(number, 1, _MOST))


def _check_sizes(settings: object, *names: str) -> None:
    for name in names:
        number = getattr(settings, name)
        is_size = _is_number(number) and isfinite(number) and number > 0
        _check(name, "a number above 0", number, is_size)


def _check(name: str, expected: str, found: object, is_right: bool) -> None:
    if not is_right:
        raise InvalidArgument(name, expected, found)


@dataclass(frozen=True, slots=True)
class SelfPlay:
    """How the games of a generation are played; see `kernel/src/practice.rs`.

    A player looks at `nodes` turns for a move. A game begins with up to `opening` random moves, and later `slips` of
    1,000 are random. `patience`, from 0 to 1, is how much what became of a game later counts beside what was expected a
    move later.
    """

    games: int
    nodes: int
    opening: int = 24
    slips: int = 30
    patience: float = 0.95
    exploration: float = 0.15
    sharpness: int = 6

    def __post_init__(self) -> None:
        _check_counts(self, "games", "nodes", "sharpness")
        for name in ("opening", "slips"):
            _check(name, "a whole number from 0 to 1000", getattr(self, name), _is_count(getattr(self, name), 0, 1_000))
        _check("patience", "from 0 to 1", self.patience, _is_number(self.patience) and 0 <= self.patience <= 1)
        _check_sizes(self, "exploration")


@dataclass(frozen=True, slots=True)
class Lesson:
    """How a generation learns: so many times all samples, at a rate that falls by the same factor from batch to batch.

    Of so few games a network soon learns by heart who won them, and gets worse on games it has not seen: less than an
    epoch is enough.
    """

    epochs: float
    first_rate: float
    last_rate: float

    def __post_init__(self) -> None:
        _check_sizes(self, "epochs", "first_rate", "last_rate")


@dataclass(frozen=True, slots=True)
class Match:
    """How two generations are compared: `nodes` for a move, and `starts` to play from at most.

    From each start the new one plays alone against two of the other in every seating, and the other alone against two
    of it. With a `margin` that is a sequential test of whether a seat of the new one wins so much more than a third.
    """

    nodes: int
    starts: int
    margin: float | None = None

    def __post_init__(self) -> None:
        _check_counts(self, "nodes", "starts")
        if self.margin is not None:
            is_margin = _is_number(self.margin) and 0 < self.margin < 1 - PAR
            _check("margin", "above 0 and below 2/3", self.margin, is_margin)


class Use(IntEnum):
    """What a generation needs a seed for."""

    GAMES = 0
    LESSON = 1
    TRIAL = 2
    COMPARISON = 3


@dataclass(frozen=True, slots=True)
class Plan:
    """A training: everything that decides what comes of it.

    The first generation plays `by_hand`, by searches with an evaluation made by hand; its games are learned from until
    generation `by_hand_until`. Any games are remembered for `memory` generations, and each generation learns from all
    that is remembered, beginning with random weights: those that go on with what they had learned soon get no better.
    Games are played, kept and handed out in blocks of `block`. The last `held_out` blocks of a generation are not
    learned from by it, but tell how well its weights do on games they have not seen.

    Each generation has a `trial` against the best before, and those that pass it a `comparison` with the first.
    """

    by_hand: SelfPlay
    self_play: SelfPlay
    lesson: Lesson
    trial: Match
    comparison: Match
    generations: int
    seed: int = 1
    memory: int = 5
    by_hand_until: int = 3
    batch: int = 512
    block: int = 100
    held_out: int = 5

    def __post_init__(self) -> None:
        checked_seed(self.seed)
        _check_counts(self, "generations", "memory", "by_hand_until", "batch", "block", "held_out")
        _check("trial", "a match with a margin", self.trial, self.trial.margin is not None)
        for name in ("by_hand", "self_play"):
            games = getattr(self, name).games
            expected = (
                f"a whole number of blocks of {self.block} games, more than the {self.held_out} that are held out"
            )
            _check(name, expected, f"{games} games", games % self.block == 0 and games // self.block > self.held_out)

    def games_of(self, generation: int) -> SelfPlay:
        """How a generation, from 1, plays."""
        return self.by_hand if generation == 1 else self.self_play

    def pool(self, generation: int) -> tuple[int, ...]:
        """The generations whose games a generation learns from."""
        remembered = range(max(1, generation - self.memory + 1), generation + 1)
        return tuple(one for one in remembered if one > 1 or generation <= self.by_hand_until)

    def games_until(self, generation: int) -> int:
        """The number of games that were played when a generation learns."""
        return sum(self.games_of(one).games for one in range(1, generation + 1))

    def seed_of(self, generation: int, use: Use) -> int:
        """The seed that a generation has for something."""
        return nth_seed(self.seed, len(Use) * generation + use)


PLANS: Final[dict[str, Plan]] = {
    "full": Plan(
        by_hand=SelfPlay(games=24_000, nodes=300),
        self_play=SelfPlay(games=24_000, nodes=32),
        lesson=Lesson(epochs=0.6, first_rate=1e-3, last_rate=1e-5),
        trial=Match(nodes=100, starts=300, margin=0.02),
        comparison=Match(nodes=100, starts=80),
        generations=5,
        memory=4,
        by_hand_until=2,
        batch=1_024,
    ),
    "quick": Plan(
        by_hand=SelfPlay(games=1_500, nodes=100),
        self_play=SelfPlay(games=3_000, nodes=16),
        lesson=Lesson(epochs=0.3, first_rate=1e-3, last_rate=1e-4),
        trial=Match(nodes=30, starts=60, margin=0.04),
        comparison=Match(nodes=30, starts=20),
        generations=3,
        batch=64,
        block=50,
        held_out=2,
    ),
}
"""The plans by name: one of an hour and a half for weights worth installing, and one of some minutes to try it."""


def format_plan(plan: Plan) -> dict[str, Any]:
    """A plan as what JSON can hold."""
    return asdict(plan)


_PARTS: Final = {
    "by_hand": SelfPlay,
    "self_play": SelfPlay,
    "lesson": Lesson,
    "trial": Match,
    "comparison": Match,
}


def parse_plan(found: object) -> Plan:
    """The plan that `format_plan` gave, each setting there and no other; ValueError is raised for anything else."""
    return Plan(**_fields(found, Plan, "plan"))


def _fields(found: object, kind: type, name: str) -> dict[str, Any]:
    expected = {field.name for field in fields(kind)}
    if not isinstance(found, dict) or found.keys() != expected:
        raise InvalidArgument(name, f"an object of {', '.join(sorted(expected))}", json.dumps(found, default=repr))
    return {
        key: _PARTS[key](**_fields(value, _PARTS[key], key)) if key in _PARTS and kind is Plan else value
        for key, value in found.items()
    }
