"""What the full screen is used for: a game, a replay, the deal of the day, puzzles, or a game of people."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from tribolo_core.translation.messages import gettext_noop

ModeName: TypeAlias = Literal["game", "replay", "daily", "puzzles", "people", "watch"]


@dataclass(frozen=True, slots=True)
class ModeKeys:
    """Keys with actions of one mode; `label` and `description`, two messages, are their line on the page of keys."""

    label: str
    description: str
    actions: Mapping[str, Callable[[], object]]


@dataclass(frozen=True, slots=True)
class Mode:
    """What the full screen is used for.

    `name` chooses the common keys; `keys` are further ones, and come first. `refusal`, a message, answers the keys of a
    game that the mode lacks. If `play` is given, it receives the name of the cell that the user plays to, in place of
    the session. If `heading` is given, its result is in the title line, in place of the game and its deal.

    The other functions are called whenever the screen is drawn, at least every `redraw_seconds` seconds if these are
    given. `notice` returns a sentence that takes the place of the status, if it is not empty, and `first_keys` the keys
    that come first on the last line of the screen. `clocks` maps the names of players to the times on their clocks.
    """

    name: ModeName
    refusal: str = ""
    keys: tuple[ModeKeys, ...] = ()
    play: Callable[[str], object] | None = None
    heading: Callable[[], str] | None = None
    notice: Callable[[], str] = str
    first_keys: Callable[[], tuple[str, ...]] = tuple
    clocks: Callable[[], Mapping[str, str]] = dict
    redraw_seconds: float | None = None

    def action(self, key: str) -> Callable[[], object] | None:
        """Return the action that this mode itself gives to a key; `None` if it gives none."""
        return next((keys.actions[key] for keys in self.keys if key in keys.actions), None)


EARLIER_TURN: Final = gettext_noop("This is an earlier turn. Press End to return to the present.")
"""The refusal of a move in any mode while an earlier turn is shown, as a message."""

GAME: Final = Mode("game")

REPLAY: Final = Mode("replay", gettext_noop("A replay can only be viewed. Press ? for its keys."))
