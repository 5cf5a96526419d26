"""Which known players the computer players of a game move like, as lines and as JSON fields."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from frontends.session.view import BY_COLOUR, Names
from tribolo_core import PLAYERS, Player, Record, TriboloError, opponent
from tribolo_core.analysis.player_types import Likeness, likenesses

Likenesses: TypeAlias = Mapping[Player, Likeness]
"""The likenesses of some players."""


def computer_likenesses(record: Record, ply: int | None = None) -> Likenesses:
    """Return the likenesses of the computer players of a game after `ply` moves; for `None`, after the last one.

    A computer player is one whose seat holds the spec of an opponent, and has not changed hands. Nothing is said about
    people.
    """
    changed = {name for name, _ in record.tags}
    seats = {
        player
        for player, seat in zip(PLAYERS, record.seats, strict=True)
        if f"{player}Moves" not in changed and _is_spec(seat)
    }
    found = likenesses(record.game.past[:ply]) if seats else {}
    return {player: likeness for player, likeness in found.items() if likeness and player in seats}


def _is_spec(seat: str) -> bool:
    try:
        opponent(seat)
    except TriboloError:
        return False
    return True


def likeness_lines(found: Likenesses, names: Names = BY_COLOUR) -> Iterator[str]:
    """Yield a sentence for each player, called by `names`."""
    for player, likeness in found.items():
        yield f"{names.name(player)} probably plays like {likeness.opponent} ({100 * likeness.probability:.0f} %)."


def likeness_fields(found: Likenesses) -> dict[str, object]:
    """Return the likenesses as fields of JSON, keyed by the names of the players."""
    return {str(player): likeness._asdict() for player, likeness in found.items()}
