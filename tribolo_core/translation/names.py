"""The names of the players, and lists of names, as parts of sentences in the language of the reader."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Final

from ..player import Player
from .messages import gettext, gettext_noop

_NAMES: Final = {
    Player.BLUE: gettext_noop("Blue"),
    Player.RED: gettext_noop("Red"),
    Player.GREEN: gettext_noop("Green"),
}


def player_name(player: Player) -> str:
    """Return the name of a player for people; `str(player)` is the name in data and stays English.

    >>> player_name(Player.BLUE)
    'Blue'
    """
    return gettext(_NAMES[player])


def join_names(names: Iterable[str]) -> str:
    """Return names as a list in a sentence; raise ValueError if there are none.

    >>> join_names(["a1", "b1", "c1"])
    'a1, b1 and c1'
    """
    *others, last = names
    return gettext("{names} and {last}", names=", ".join(others), last=last) if others else last


def chain_names(names: Iterable[str]) -> str:
    """Return names with "and" between each two; raise TypeError if there are none.

    >>> chain_names(["Blue", "Red", "Green"])
    'Blue and Red and Green'
    """
    return reduce(lambda first, second: gettext("{first} and {second}", first=first, second=second), names)
