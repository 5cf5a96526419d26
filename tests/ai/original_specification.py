"""The specification of the computer player of *triboard*, a browser version of the game from 2017.

It is minimax over a strategy, and a rule selects the strategy. The kernel must match it.

The specification differs from *triboard* in one point. The code of *triboard* gave a finished game no value, so that
the end of the game neither attracted nor deterred its computer player. Here a finished game has the value of its final
scores, or of no choices.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from tribolo_core import COORDS, PLAYERS, Coord, Player, Scores, Turn, all_transitions


class Strategy(Protocol):
    """A value for each turn, and the players who maximise this value; the other players minimise it."""

    def value(self, turn: Turn) -> int: ...

    def maximises(self, turn: Turn) -> bool: ...


def step(strategy: Strategy, turn: Turn, value: Callable[[Coord], int]) -> int:
    best = max if strategy.maximises(turn) else min
    return best(map(value, turn.transitions))


def minimax(strategy: Strategy, turn: Turn, depth: int) -> int:
    if depth == 0 or turn.player is None:
        return strategy.value(turn)
    return step(strategy, turn, lambda coord: minimax(strategy, turn.play(coord), depth - 1))


@dataclass(frozen=True, slots=True)
class TeamScore:
    """The strategy that values a turn by the joint score of `team`, one player or two, after the best next move."""

    team: frozenset[Player]

    def value(self, turn: Turn) -> int:
        score = sum(turn.scores[player] for player in self.team)
        if turn.player is None:
            return score

        def after(coord: Coord) -> int:
            jumps = turn.transitions[coord]
            gain = 1 + sum(len(jump.taken) for jump in jumps) if turn.player in self.team else 0
            return score + gain - sum(len(jump.taken) for jump in jumps if jump.loser in self.team)

        return step(self, turn, after)

    def maximises(self, turn: Turn) -> bool:
        return turn.player in self.team


@dataclass(frozen=True, slots=True)
class OwnChoices:
    """The strategy that values a turn by the number of legal moves of `player`, whether or not `player` is to move."""

    player: Player

    def value(self, turn: Turn) -> int:
        return len(all_transitions(turn.board)[self.player])

    def maximises(self, turn: Turn) -> bool:
        return turn.player == self.player


def blue_unless_behind(scores: Scores) -> Player | None:
    limit = 1.1 * scores[Player.BLUE]
    return Player.BLUE if max(scores[Player.RED], scores[Player.GREEN]) < limit else None


ALLIANCES: Final[dict[str, Callable[[Scores], Player | None]]] = {
    "original": blue_unless_behind,
    "coalition": lambda scores: scores.leaders[0] if len(scores.leaders) == 1 else None,
    "original:fair": lambda _scores: None,
}
"""For each opponent, a function that returns the player against whom the two others ally."""


def chosen_strategy(turn: Turn, opponent: str) -> Strategy:
    victim = ALLIANCES[opponent](turn.scores)
    if victim is not None:
        return TeamScore(frozenset(PLAYERS) - {victim})
    nearly_over = len(COORDS) - sum(turn.scores.values()) < 20
    if len(turn.transitions) < 5 and not nearly_over:
        return OwnChoices(turn.mover)
    return TeamScore(frozenset({turn.mover}))
