"""Opponents that no single type describes: two with other goals, and one that changes its type.

tribolo-cli arena --import bench/strangers.py --compare engine:nodes=600 engine:nodes=600,modelling=no --against hunter
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tribolo_core import PLAYERS, Analysis, Opponent, Player, Question, opponent
from tribolo_core.ai.built_in import default_weights
from tribolo_core.ai.protocol import ranked
from tribolo_core.arena.report import win_shares_of
from tribolo_core.turn import Turn

NETWORK: Final = default_weights().network()
CHANGE: Final = 60
"""The number of moves of a game after which a switching player changes."""


@dataclass(frozen=True)
class Hunter(Opponent):
    """Plays the move that leaves the greater win share of the two others as small as possible, one move deep."""

    def answer(self, question: Question) -> Analysis:
        turn = question.turn
        values = {cell: self.value(turn, turn.play(cell)) for cell in turn.legal_moves}
        return ranked(values, nodes=len(values), depth=1)

    def value(self, turn: Turn, after: Turn) -> int:
        """Return 1 less the greater win share of the two others after a move, in millionths."""
        return round(1_000_000 * (1 - max(share for player, share in shares(after).items() if player != turn.player)))


@dataclass(frozen=True)
class Leading(Opponent):
    """Plays for the greatest lead over the better of the two others, two moves deep.

    It expects the next player to do the same, and takes the win shares that follow.
    """

    def answer(self, question: Question) -> Analysis:
        turn, player = question.turn, question.player
        afters = {cell: turn.play(cell) for cell in turn.legal_moves}
        values = {cell: round(1_000_000 * (1 + lead(reply(after), player))) for cell, after in afters.items()}
        return ranked(values, nodes=sum(1 + len(after.legal_moves) for after in afters.values()), depth=2)


def reply(turn: Turn) -> dict[Player, float]:
    """Return the win shares after the move with the greatest lead of the player to move, or the result at the end."""
    if turn.player is None:
        return shares(turn)
    player = turn.player
    return max((shares(turn.play(cell)) for cell in turn.legal_moves), key=lambda of: lead(of, player))


def lead(values: dict[Player, float], of: Player) -> float:
    """Return the win share of a player less the greater one of the two others."""
    return values[of] - max(share for player, share in values.items() if player != of)


def shares(turn: Turn) -> dict[Player, float]:
    """Return the win share of each player that the engine's network expects, or the result if the game is over."""
    if turn.player is None:
        return dict(zip(PLAYERS, win_shares_of([turn.scores[player] for player in PLAYERS]), strict=True))
    return dict(zip(PLAYERS, NETWORK.estimate(turn.board.packed, turn.player.index)[0], strict=True))


@dataclass(frozen=True)
class Switching(Opponent):
    """Plays as `first` until a game has `CHANGE` moves, and then as `second`."""

    first: Opponent
    second: Opponent

    def answer(self, question: Question) -> Analysis:
        now = self.first if len(question.past) < CHANGE else self.second
        return now.answer(question)


OPPONENTS: Final = {
    "hunter": Hunter(),
    "leading": Leading(),
    "switching": Switching(opponent("level:2"), opponent("paranoid:nodes=10000")),
}
