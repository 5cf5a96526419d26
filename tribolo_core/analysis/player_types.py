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

    `opponent` is a name with its variant but without its options, such as `paranoid` or `level:3`.
    """

    opponent: str
    probability: float


def beliefs(past: Past) -> dict[Player, tuple[float, ...] | None]:
    """Return the probability that each player follows each type of `PLAYER_TYPES`, after moves of a game, oldest first.

    `None` stands for a player who has made no choice yet. The probabilities are a posterior after the last 48 moves of
    all players, who may change their types before each turn: Stefano Albrecht and Peter Stone (2018), "Autonomous
    Agents Modelling Other Agents".
    """
    moves = [(turn.board.packed, turn.player.index, move.index) for turn, move in past if turn.player]
    found = _kernel.player_beliefs(default_weights().network(), moves)
    return {player: tuple(belief) if belief else None for player, belief in zip(PLAYERS, found, strict=True)}


def likenesses(past: Past) -> dict[Player, Likeness | None]:
    """Return, for each player, the opponent that the player's moves in `past` are most like, and its probability.

    The value is `None` if no opponent has a probability of at least a half; see `beliefs`. Ask for computer players
    alone: the answer says how a program searches, and nothing about a person.
    """
    found = {player: _kernel.likeness(belief) if belief else None for player, belief in beliefs(past).items()}
    return {player: Likeness(*likeness) if likeness else None for player, likeness in found.items()}
