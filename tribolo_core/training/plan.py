"""The settings of a training."""

from __future__ import annotations

from enum import IntEnum
from math import isfinite
from typing import Final, TypeGuard

from ..arena.sequential import EQUAL_SHARE
from ..dice import checked_seed, nth_seed
from ..errors import InvalidArgument
from ..values import frozen

_MAX_COUNT: Final = 10**9


def _is_count(number: object, least: int, most: int) -> bool:
    """Return whether a value is an int (not a bool) from `least` to `most`, both included."""
    return type(number) is int and least <= number <= most


def _is_number(number: object) -> TypeGuard[float]:
    """Return whether the type of a value is int or float; a subclass, such as bool, does not count."""
    return type(number) in (int, float)


def _check_counts(settings: object, *names: str) -> None:
    """Raise InvalidArgument unless each named attribute of `settings` is a whole number from 1 to 10**9."""
    for name in names:
        number = getattr(settings, name)
        _check(name, f"a whole number from 1 to {_MAX_COUNT}", number, _is_count(number, 1, _MAX_COUNT))


def _check_positive(settings: object, *names: str) -> None:
    """Raise InvalidArgument unless each named attribute of `settings` is a finite number above 0."""
    for name in names:
        number = getattr(settings, name)
        is_positive = _is_number(number) and isfinite(number) and number > 0
        _check(name, "a number above 0", number, is_positive)


def _check(name: str, expected: str, value: object, is_valid: bool) -> None:
    """Raise InvalidArgument for a setting if `is_valid` is false."""
    if not is_valid:
        raise InvalidArgument(name, expected, value)


@frozen
class SelfPlay:
    """The self-play games of a generation; see `kernel/src/selfplay.rs`.

    A search has `nodes` nodes. A game begins with up to `opening` random moves; of the later moves, `random_move_rate`
    in 1,000 are random. `td_lambda` is the lambda of the TD(lambda) training targets: 1 uses the result of the game
    alone, 0 the estimate one move later alone. `c_puct` weighs exploration in the search tree, and `prior_exponent` is
    the power that turns the values of children into priors. The games of generation 1, which are played without a
    network, ignore these three, and use the result alone.
    """

    games: int
    nodes: int
    opening: int = 24
    random_move_rate: int = 30
    td_lambda: float = 0.95
    c_puct: float = 0.15
    prior_exponent: int = 6

    def __post_init__(self) -> None:
        _check_counts(self, "games", "nodes", "prior_exponent")
        for name in ("opening", "random_move_rate"):
            _check(name, "a whole number from 0 to 1000", getattr(self, name), _is_count(getattr(self, name), 0, 1_000))
        _check("td_lambda", "from 0 to 1", self.td_lambda, _is_number(self.td_lambda) and 0 <= self.td_lambda <= 1)
        _check_positive(self, "c_puct")


@frozen
class LearningSchedule:
    """The fit of a generation: its number of epochs, and a learning rate that decays exponentially.

    Less than one epoch is enough: with few games a network soon memorises their winners, and its loss on other games
    grows.
    """

    epochs: float
    first_rate: float
    last_rate: float

    def __post_init__(self) -> None:
        _check_positive(self, "epochs", "first_rate", "last_rate")


@frozen
class Match:
    """A match between a new and an old generation, with `nodes` nodes for each move, on at most `starts` deals.

    On each deal, one new player meets two old ones and one old player meets two new ones, in every seating. With a
    `margin`, the match stops when a sequential test has decided whether the win share of one new player is a third, or
    a third plus `margin`.
    """

    nodes: int
    starts: int
    margin: float | None = None

    def __post_init__(self) -> None:
        _check_counts(self, "nodes", "starts")
        if self.margin is not None:
            is_valid = _is_number(self.margin) and 0 < self.margin < 1 - EQUAL_SHARE
            _check("margin", "above 0 and below 2/3", self.margin, is_valid)


class SeedPurpose(IntEnum):
    """The purposes for which a generation needs a seed of its own."""

    SELF_PLAY = 0
    FIT = 1
    GATING = 2
    COMPARISON = 3


@frozen
class TrainingPlan:
    """All settings of a training.

    Generation 1 plays `by_hand`: self-play with a hand-made evaluation. Later generations play `self_play` with the
    best weights. Each generation is fitted, from random weights, to its own games and to those of the previous
    generations, at most `replay_window` generations in all; the games of generation 1 are used until generation
    `by_hand_until`. Weights that continue from the previous ones soon stop improving.

    Games are played and stored in blocks of `block` games. A generation does not learn from its last `held_out` blocks;
    they measure the loss on unseen games. `batch` is the batch size of the fit in samples.

    `trial` is the gating match against the best weights before. From generation 2 on, accepted weights also play the
    `comparison`, a match against generation 1.
    """

    by_hand: SelfPlay
    self_play: SelfPlay
    learning: LearningSchedule
    trial: Match
    comparison: Match
    generations: int
    seed: int = 1
    replay_window: int = 5
    by_hand_until: int = 3
    batch: int = 512
    block: int = 100
    held_out: int = 5

    def __post_init__(self) -> None:
        checked_seed(self.seed)
        _check_counts(self, "generations", "replay_window", "by_hand_until", "batch", "block", "held_out")
        _check("trial", "a match with a margin", self.trial, self.trial.margin is not None)
        for name in ("by_hand", "self_play"):
            games = getattr(self, name).games
            expected = f"whole blocks of {self.block} games, more than the {self.held_out} held-out blocks"
            _check(name, expected, f"{games} games", games % self.block == 0 and games // self.block > self.held_out)

    def self_play_of(self, generation: int) -> SelfPlay:
        """Return `by_hand` for generation 1, which has no trained network yet, and `self_play` for all others."""
        return self.by_hand if generation == 1 else self.self_play

    def replayed_generations(self, generation: int) -> tuple[int, ...]:
        """Return the generations, in ascending order, whose self-play games train the weights of `generation`."""
        window = range(max(1, generation - self.replay_window + 1), generation + 1)
        return tuple(one for one in window if one > 1 or generation <= self.by_hand_until)

    def games_until(self, generation: int) -> int:
        """Return the total number of self-play games that generations 1 to `generation` play."""
        return sum(self.self_play_of(one).games for one in range(1, generation + 1))

    def seed_of(self, generation: int, purpose: SeedPurpose) -> int:
        """Return the seed of a generation for one purpose; no two pairs of generation and purpose share a seed."""
        return nth_seed(self.seed, len(SeedPurpose) * generation + purpose)


PLANS: Final[dict[str, TrainingPlan]] = {
    "full": TrainingPlan(
        by_hand=SelfPlay(games=24_000, nodes=300),
        self_play=SelfPlay(games=24_000, nodes=32),
        learning=LearningSchedule(epochs=0.6, first_rate=1e-3, last_rate=1e-5),
        trial=Match(nodes=100, starts=300, margin=0.02),
        comparison=Match(nodes=100, starts=80),
        generations=5,
        replay_window=4,
        by_hand_until=2,
        batch=1_024,
    ),
    "quick": TrainingPlan(
        by_hand=SelfPlay(games=1_500, nodes=100),
        self_play=SelfPlay(games=3_000, nodes=16),
        learning=LearningSchedule(epochs=0.3, first_rate=1e-3, last_rate=1e-4),
        trial=Match(nodes=30, starts=60, margin=0.04),
        comparison=Match(nodes=30, starts=20),
        generations=3,
        batch=64,
        block=50,
        held_out=2,
    ),
}
"""The plans by name: `full` trains the weights of a release in an hour and a half, `quick` takes a few minutes."""
