"""The strategies of the computer player of *triboard*, and the rule that selects one of them.

*triboard* is a browser version of the game, from 2017. This module is the specification of its computer player. The
kernel implements the specification, and the tests check that both agree.

The specification differs from *triboard* in one point. The code of *triboard* gave a finished game no value, so that
the end of the game neither attracted nor deterred its computer player. Here a finished game has the value of its final
scores, or of no choices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ..board import all_transitions
from ..coord import COORDS, Coord
from ..errors import IllegalMove, Reason
from ..player import PLAYERS, Player
from ..scores import Scores
from ..turn import Turn
from .minimax import Strategy, step


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


STRATEGIES: Final[dict[str, Callable[[Player], Strategy]]] = {
    "own-score": OwnScore,
    "ai-scores": lambda _player: OthersScore(Player.BLUE),
    "own-choices": OwnChoices,
}
"""For each name of a strategy, a function from the player who follows the strategy to the strategy."""


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
    cases, the strategy is `OwnScore`. Raise IllegalMove if the game is over, KeyError if the alliance is unknown.
    """
    if turn.player is None:
        raise IllegalMove(None, None, Reason.GAME_OVER)
    victim = ALLIANCES[alliance](turn.scores)
    if victim is not None:
        return OthersScore(victim)
    nearly_over = len(COORDS) - sum(turn.scores.values()) < 20
    if len(turn.transitions) < 5 and not nearly_over:
        return OwnChoices(turn.player)
    return OwnScore(turn.player)
