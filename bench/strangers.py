"""Opponents that no single type describes: one with another goal, and one that changes its type.

tribolo-cli arena --import bench/strangers.py --compare engine:nodes=600 engine:nodes=600,modelling=no --against hunter
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from tribolo_core import PLAYERS, Analysis, Opponent, Question, opponent
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
        """Return 1 less the greater win share of the two others after a move, in millionths.

        The shares are those that the engine's network expects, or the result if the game is over.
        """
        if after.player is None:
            shares: Sequence[float] = win_shares_of([after.scores[player] for player in PLAYERS])
        else:
            shares = NETWORK.estimate(after.board.packed, after.player.index)[0]
        best = max(share for player, share in zip(PLAYERS, shares, strict=True) if player != turn.player)
        return round(1_000_000 * (1 - best))


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
    "switching": Switching(opponent("level:2"), opponent("paranoid:nodes=10000")),
}
