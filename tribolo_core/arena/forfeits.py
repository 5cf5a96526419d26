"""Forfeits: seats whose opponents could not go on, and what that means for the result of a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from ..player import PLAYERS, Player
from ..scores import Scores


class ForfeitedSeat(NamedTuple):
    """The `player` whose opponent forfeited at move number `ply`, counted from 1, and the `reason`."""

    player: Player
    ply: int
    reason: str

    def __str__(self) -> str:
        return f"{self.player} forfeited at move {self.ply}: the opponent {self.reason}."


def counted(scores: Scores, forfeits: Sequence[ForfeitedSeat]) -> tuple[int, int, int]:
    """Return the scores of Blue, Red and Green that count for the result: a player who forfeited has 0 cells."""
    lost = {forfeit.player for forfeit in forfeits}
    blue, red, green = (0 if player in lost else scores[player] for player in PLAYERS)
    return blue, red, green


def forfeit_fields(forfeit: ForfeitedSeat) -> dict[str, object]:
    """Return a forfeit as an object of JSON."""
    return {"player": str(forfeit.player), "ply": forfeit.ply, "reason": forfeit.reason}


def parse_forfeit(fields: Mapping[str, Any]) -> ForfeitedSeat:
    """Return the forfeit that an object of JSON describes.

    Raise TypeError, KeyError, ValueError or OverflowError if a field is missing or cannot be converted.
    """
    return ForfeitedSeat(Player(fields["player"]), int(fields["ply"]), str(fields["reason"]))
