"""Player types: which known player a player moves like."""

from __future__ import annotations

from typing import Final, NamedTuple

from .. import _kernel
from ..ai.built_in import default_weights
from ..ai.protocol import Past
from ..player import PLAYERS, Player

PLAYER_TYPES: Final = _kernel.PLAYER_TYPES
"""The specs of the opponents whose moves taught the policies; several may be one opponent with different limits."""


class Likeness(NamedTuple):
    """An opponent, and the probability that a player chooses moves as this opponent does.

    `opponent` is a name without options, such as `paranoid` or `level:3`; `original` stands for `original:fair`, too.
    """

    opponent: str
    probability: float


def beliefs(past: Past) -> dict[Player, tuple[float, ...] | None]:
    """Return the probability that each player follows each type of `PLAYER_TYPES`, after moves of a game, oldest first.

    `None` stands for a player who has made no choice yet. The probabilities are a posterior after the last 48 moves of
    all players, who may change their types before each turn: Stefano Albrecht and Peter Stone (2018), "Autonomous
    Agents Modelling Other Agents".
    """
    found = _kernel.player_beliefs(default_weights().network(), _packed(past))
    return {player: tuple(belief) if belief else None for player, belief in zip(PLAYERS, found, strict=True)}


def likenesses(past: Past) -> dict[Player, Likeness | None]:
    """Return, for each player, the opponent that the player's moves in `past` are most like, and its probability.

    The probability is that of a player who follows one of the types of `PLAYER_TYPES` in all its moves. A person
    follows none of them: for a person, the answer says which opponent predicts the moves best. The value is `None` if
    no opponent has a probability of at least 0.9.
    """
    found = _kernel.likenesses(default_weights().network(), _packed(past))
    return {player: Likeness(*likeness) if likeness else None for player, likeness in zip(PLAYERS, found, strict=True)}


def _packed(past: Past) -> list[tuple[_kernel.Board, int, int]]:
    return [(turn.board.packed, turn.player.index, move.index) for turn, move in past if turn.player]
