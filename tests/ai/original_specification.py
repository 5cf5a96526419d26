"""The specification of the computer player of *triboard*, a browser version of the game from 2017.

It is minimax over a strategy, and a rule selects the strategy. The kernel implements the specification, and the tests
check that both agree.

The specification differs from *triboard* in one point. The code of *triboard* gave a finished game no value, so that
the end of the game neither attracted nor deterred its computer player. Here a finished game has the value of its final
scores, or of no choices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

from tribolo_core import COORDS, PLAYERS, Coord, Player, Scores, Turn, all_transitions


class Strategy(Protocol):
    """A value for each turn, and the players who maximise this value; the other players minimise it."""

    def value(self, turn: Turn) -> int:
        """Return the static value of a turn, which a minimax search uses at the leaves of its tree."""
        ...

    def maximises(self, turn: Turn) -> bool:
        """Return whether the player to move on `turn` maximises the value; otherwise the player minimises the value."""
        ...


def step(strategy: Strategy, turn: Turn, value: Callable[[Coord], int]) -> int:
    """Return the value of the best legal move on `turn`; the function `value` gives the value of each move.

    If the player to move maximises (`strategy.maximises`), the best value is the greatest. Otherwise it is the
    smallest. Raise ValueError if the game is over.
    """
    best = max if strategy.maximises(turn) else min
    return best(map(value, turn.transitions))


def minimax(strategy: Strategy, turn: Turn, depth: int) -> int:
    """Return the minimax value of a turn by a search that looks `depth` moves ahead, or fewer if the game ends.

    `strategy` gives the static values of the leaves, and says which players maximise the value.
    """
    if depth == 0 or turn.player is None:
        return strategy.value(turn)
    return step(strategy, turn, lambda coord: minimax(strategy, turn.play(coord), depth - 1))


@dataclass(frozen=True, slots=True)
class OwnScore:
    """The strategy that values a turn by the score of `player` after the best or the worst next move."""

    player: Player

    def value(self, turn: Turn) -> int:
        """Return the score of `self.player` after one more move.

        This move is the legal move that leads to the highest score of `self.player` or, if another player is to move,
        to the lowest. If the game is over, return the present score.
        """
        return _score_after_next_move(self, turn, frozenset({self.player}))

    def maximises(self, turn: Turn) -> bool:
        """Return whether `self.player`, who maximises `value`, is to move; the other players minimise `value`."""
        return turn.player == self.player


@dataclass(frozen=True, slots=True)
class OthersScore:
    """The strategy that values a turn by the joint score of the two players allied against `victim`.

    The score is the one after the next move: the highest possible if an ally is to move, the lowest if the victim is.
    """

    victim: Player

    def value(self, turn: Turn) -> int:
        """Return the sum of the scores of the two players other than `self.victim` after one more move.

        This move is the legal move that leads to the highest sum or, if `self.victim` is to move, to the lowest sum. If
        the game is over, return the present sum.
        """
        return _score_after_next_move(self, turn, frozenset(PLAYERS) - {self.victim})

    def maximises(self, turn: Turn) -> bool:
        """Return whether one of the two allies, who maximise `value`, is to move; `self.victim` minimises `value`."""
        return turn.player != self.victim


@dataclass(frozen=True, slots=True)
class OwnChoices:
    """The strategy that values a turn by the number of legal moves of `player`, whether or not `player` is to move."""

    player: Player

    def value(self, turn: Turn) -> int:
        """Return how many legal moves `self.player` has on the board of `turn`, even if another player is to move."""
        return len(all_transitions(turn.board)[self.player])

    def maximises(self, turn: Turn) -> bool:
        """Return whether `self.player`, who maximises `value`, is to move; the other players minimise `value`."""
        return turn.player == self.player


def _score_after_next_move(strategy: Strategy, turn: Turn, team: frozenset[Player]) -> int:
    """Return the sum of the scores of the players in `team` after one more move.

    This move is the legal move that leads to the highest sum if `strategy.maximises(turn)` is true, and otherwise to
    the lowest sum. If the game is over, return the present sum. The function does not play the moves, but computes the
    sums from the cells that the moves capture.
    """
    score = sum(turn.scores[player] for player in team)
    if turn.player is None:
        return score

    def after(coord: Coord) -> int:
        jumps = turn.transitions[coord]
        gain = 1 + sum(len(jump.taken) for jump in jumps) if turn.player in team else 0
        return score + gain - sum(len(jump.taken) for jump in jumps if jump.loser in team)

    return step(strategy, turn, after)


def blue_unless_behind(scores: Scores) -> Player | None:
    """Return the player against whom the two others ally: Blue, or None if Blue is behind.

    Blue is behind if Red or Green has at least 1.1 times as many cells as Blue.
    """
    limit = 1.1 * scores[Player.BLUE]
    return Player.BLUE if max(scores[Player.RED], scores[Player.GREEN]) < limit else None


def leader(scores: Scores) -> Player | None:
    """Return the player with the most cells, against whom the two others ally; None if several players are tied."""
    return scores.leaders[0] if len(scores.leaders) == 1 else None


def no_victim(_scores: Scores) -> Player | None:
    """Return None whatever the scores, because no two players ally against the third."""
    return None


ALLIANCES: Final[dict[str, Callable[[Scores], Player | None]]] = {
    "blue": blue_unless_behind,
    "leader": leader,
    "never": no_victim,
}
"""For each name of an alliance, a function that returns its victim, against whom the two others play together."""


def chosen_strategy(turn: Turn, alliance: str) -> Strategy:
    """Return the strategy that the computer player of *triboard*, a browser game of 2017, follows on `turn`.

    `alliance`, a key of `ALLIANCES`, names the rule that finds the victim: the player against whom the two others ally.
    If there is a victim, the strategy is `OthersScore`, whoever is to move. If there is no victim, the strategy is
    `OwnChoices` if the player to move has fewer than 5 legal moves and at least 20 cells have no owner. In all other
    cases, the strategy is `OwnScore`. The game must not be over.
    """
    victim = ALLIANCES[alliance](turn.scores)
    if victim is not None:
        return OthersScore(victim)
    nearly_over = len(COORDS) - sum(turn.scores.values()) < 20
    if len(turn.transitions) < 5 and not nearly_over:
        return OwnChoices(turn.mover)
    return OwnScore(turn.mover)
