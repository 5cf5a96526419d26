"""Forfeits: seats whose opponents could not go on, and what that means for the result of a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ..arguments import shown
from ..errors import InvalidContent
from ..player import PLAYERS, Player
from ..scores import Scores


class ForfeitedSeat(NamedTuple):
    """The `player` whose opponent forfeited at move number `ply`, counted from 1, and the `reason`."""

    player: Player
    ply: int
    reason: str

    def __str__(self) -> str:
        # The reason may quote a program, or come from a file: it must not control a terminal.
        reason = "".join(character if character.isprintable() else "\ufffd" for character in self.reason)
        return f"{self.player} forfeited at move {self.ply}: the opponent {reason}."


_BY_NAME: Final = {str(player): player for player in PLAYERS}


def counted(scores: Scores, forfeits: Sequence[ForfeitedSeat]) -> tuple[int, int, int]:
    """Return the scores of Blue, Red and Green that count for the result: a player who forfeited has 0 cells."""
    lost = {forfeit.player for forfeit in forfeits}
    blue, red, green = (0 if player in lost else scores[player] for player in PLAYERS)
    return blue, red, green


def forfeit_fields(forfeit: ForfeitedSeat) -> dict[str, object]:
    """Return a forfeit as an object of JSON."""
    return {"player": str(forfeit.player), "ply": forfeit.ply, "reason": forfeit.reason}


def parse_forfeit(stored: object) -> ForfeitedSeat:
    """Return the forfeit that an object of JSON describes; raise InvalidContent if a field is missing or invalid."""
    match stored:
        case {"player": str() as name, "ply": int() as ply, "reason": str() as reason} if name in _BY_NAME:
            return ForfeitedSeat(_BY_NAME[name], ply, reason)
    raise InvalidContent(f"a forfeit is {shown(stored)}, not a player, a ply and a reason")
