"""Which known opponents the players of a game moved like, as lines and as JSON fields."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from frontends.games.characters import character
from frontends.session.view import BY_COLOUR, Names
from tribolo_core import Player
from tribolo_core.analysis.player_types import Likeness


def likeness_lines(found: Mapping[Player, Likeness | None], names: Names = BY_COLOUR) -> Iterator[str]:
    """Yield a sentence for each player with a likeness, called by `names`, unless `names` is that of this opponent."""
    for player, likeness in found.items():
        if likeness and (like := character(likeness.opponent).name) != re.sub(r" \d$", "", names.name(player)):
            yield f"{names.title(player)} played most like {like}."


def likeness_fields(found: Mapping[Player, Likeness | None]) -> dict[str, object]:
    """Return the likenesses as fields of JSON, keyed by the names of the players; a player without one is left out."""
    return {str(player): likeness._asdict() for player, likeness in found.items() if likeness}
