"""Which known opponents the players of a game moved like, as lines and as JSON fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TypeAlias

from frontends.games.characters import character
from frontends.session.view import BY_COLOUR, Names
from tribolo_core import Player
from tribolo_core.analysis.player_types import Likeness

Likenesses: TypeAlias = Mapping[Player, Likeness | None]
"""The likeness of each player; `None` if it is not clear."""


def likeness_lines(found: Likenesses, names: Names = BY_COLOUR) -> Iterator[str]:
    """Yield a sentence for each clear likeness, but not that a computer player played most like itself.

    `names` calls the players.
    """
    for player, likeness in found.items():
        if likeness and (like := character(likeness.opponent).name) != re.sub(r" \d$", "", names.name(player)):
            yield f"{names.title(player)} played most like {like}."


def likeness_fields(found: Likenesses) -> dict[str, object]:
    """Return the likenesses as fields of JSON, keyed by the names of the players; a player without one is left out."""
    return {str(player): likeness._asdict() for player, likeness in found.items() if likeness}
