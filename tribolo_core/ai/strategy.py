"""The strategies of the computer player of 2017, and which of them it follows when.

This is the specification, written to be read; the kernel computes the same, and the tests hold the two equal.

One difference to 2017: at a finished game the old code valued nothing and forgot what it had seen before, so that it
neither sought nor avoided the end; here a finished game is worth its real scores, or no choices at all.
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
    """The score of `player` after the best or the worst of the next moves."""

    player: Player

    def value(self, turn: Turn) -> int:
        """See `Strategy.value`."""
        return _score_after_next_move(self, turn, frozenset({self.player}))

    def maximizes(self, turn: Turn) -> bool:
        """On the turns of `player`."""
        return turn.player == self.player


@dataclass(frozen=True, slots=True)
class OthersScore:
    """The sum of the scores of the two players allied against `victim`, after the best or worst of the next moves."""

    victim: Player

    def value(self, turn: Turn) -> int:
        """See `Strategy.value`."""
        return _score_after_next_move(self, turn, frozenset(PLAYERS) - {self.victim})

    def maximizes(self, turn: Turn) -> bool:
        """On every turn but those of `victim`."""
        return turn.player != self.victim


@dataclass(frozen=True, slots=True)
class OwnChoices:
    """The number of moves that `player` would have on the board, whoever is to move."""

    player: Player

    def value(self, turn: Turn) -> int:
        """See `Strategy.value`."""
        return len(all_transitions(turn.board)[self.player])

    def maximizes(self, turn: Turn) -> bool:
        """On the turns of `player`."""
        return turn.player == self.player


def _score_after_next_move(strategy: Strategy, turn: Turn, team: frozenset[Player]) -> int:
    """The score of a team after one more step that applies no move and only counts what each takes."""
    score = sum(turn.scores[player] for player in team)
    if turn.player is None:
        return score

    def after(coord: Coord) -> int:
        jumps = turn.transitions[coord]
        won = 1 + sum(len(jump.taken) for jump in jumps) if turn.player in team else 0
        return score + won - sum(len(jump.taken) for jump in jumps if jump.loser in team)

    return step(strategy, turn, after)


STRATEGIES: Final[dict[str, Callable[[Player], Strategy]]] = {
    "own-score": OwnScore,
    "ai-scores": lambda _player: OthersScore(Player.BLUE),
    "own-choices": OwnChoices,
}
"""What each name of a strategy means to the player who follows it."""


def blue_unless_behind(scores: Scores) -> Player | None:
    """Blue, unless Red or Green is a tenth ahead of Blue: the alliance of 2017."""
    limit = 1.1 * scores[Player.BLUE]
    return Player.BLUE if max(scores[Player.RED], scores[Player.GREEN]) < limit else None


def leader(scores: Scores) -> Player | None:
    """The player who has more cells than either other, if there is one."""
    return scores.leaders[0] if len(scores.leaders) == 1 else None


def nobody(_scores: Scores) -> Player | None:
    """No victim, so no alliance."""
    return None


ALLIANCES: Final[dict[str, Callable[[Scores], Player | None]]] = {
    "blue": blue_unless_behind,
    "leader": leader,
    "never": nobody,
}
"""Against whom the two others play together, by the alliance's name."""


def chosen_strategy(turn: Turn, alliance: str) -> Strategy:
    """The strategy that the player to move follows; IllegalMove is raised when the game is over."""
    if turn.player is None:
        raise IllegalMove(None, None, Reason.GAME_OVER)
    victim = ALLIANCES[alliance](turn.scores)
    if victim is not None:
        return OthersScore(victim)
    nearly_over = len(COORDS) - sum(turn.scores.values()) < 20
    if len(turn.transitions) < 5 and not nearly_over:
        return OwnChoices(turn.player)
    return OwnScore(turn.player)
