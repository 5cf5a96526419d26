"""The difficulties of a quick game: the two opponents of each, and the seats that the seed of a game draws."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import Final, Literal, TypeAlias

from frontends.session.definition import Difficulty
from frontends.session.seats import HUMAN, Seats
from tribolo_core import PLAYERS, Player
from tribolo_core.ai.registry import LEVELS
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.messages import gettext_noop as _
from tribolo_core.translation.names import chain_names

from .characters import EXPERT_SPEC, built_in_character, numbered

DifficultyName: TypeAlias = Literal["beginner", "easy", "medium", "hard", "expert"]

DIFFICULTIES: Final[Mapping[str, tuple[str, str]]] = {
    "beginner": ("random", "random"),
    "easy": ("level:1", "greedy"),
    "medium": ("level:2", "level:3"),
    "hard": ("level:5", "level:6"),
    "expert": (EXPERT_SPEC, EXPERT_SPEC),
}
"""The specs of two opponents, keyed by the difficulty, from the easiest; docs/benchmarks/levels.md has the reasons."""

DEFAULT_DIFFICULTY: Final = "beginner"
"""The difficulty of a visitor who has not chosen one."""

QUICK_DEAL: Final = "8x8"
"""The preset of a game of about two minutes; docs/benchmarks/presets.md has the reasons."""

DIFFICULTY_TITLES: Final[Mapping[str, str]] = {
    "beginner": _("Beginner"),
    "easy": _("Easy"),
    "medium": _("Medium"),
    "hard": _("Hard"),
    "expert": _("Expert"),
}
"""The titles of the difficulties, as messages."""

_ABOUT: Final[Mapping[str, str]] = {
    "beginner": _("For a first game: {opponents} play any move."),
    "easy": _("For a second game: {opponents} make many mistakes."),
    "medium": _("For steady players: {opponents} make some mistakes."),
    "hard": _("A challenge: {opponents} make few mistakes."),
    "expert": _("For masters: {opponents} look ahead."),
}


def quick_seats(opponents: tuple[str, str], seed: int) -> Seats[Player]:
    """Return the seats of a human and two opponents; `seed` draws one of the six seatings.

    `quickSeats` in `page/local/new-game.ts` draws the same seating.

    >>> [dict(quick_seats(("level:1", "greedy"), seed)).get(Player.BLUE) for seed in range(6)]
    ['human', 'greedy', 'level:1', 'human', 'level:1', 'greedy']
    """
    first, second = opponents if seed // len(PLAYERS) % 2 == 0 else opponents[::-1]
    seats = dict(zip(PLAYERS[seed % len(PLAYERS)].from_here(), (HUMAN, first, second), strict=True))
    return Seats.of({player: seats[player] for player in PLAYERS})


def level_opponents(level: str) -> tuple[str, str]:
    """Return two opponents of one level, such as `3`."""
    return f"level:{level}", f"level:{level}"


def harder_seats(seats: Seats[Player], seed: int) -> Seats[Player] | None:
    """Return the seats that the seed draws against the next harder opponents than those in `seats`.

    The opponents of a difficulty are followed by those of the next one, and two of a level by two of the next level.
    Return `None` if there are no harder ones.

    >>> harder = harder_seats(quick_seats(("greedy", "level:1"), 0), 0)
    >>> harder and tuple(harder.values())
    ('human', 'level:2', 'level:3')
    """
    present = sorted(seat for seat in seats.values() if seat != HUMAN)
    for ladder in (DIFFICULTIES.values(), map(level_opponents, LEVELS)):
        for easier, harder in pairwise(ladder):
            if sorted(easier) == present:
                return quick_seats(harder, seed)
    return None


def _about(name: str) -> str:
    known = filter(None, map(built_in_character, DIFFICULTIES[name]))
    names = (each.name for each in numbered(known))
    return gettext(_ABOUT[name], opponents=chain_names(names))


DIFFICULTIES_OF_TRIBOLO: Final = {
    name: Difficulty(DIFFICULTY_TITLES[name], partial(_about, name), opponents, partial(quick_seats, opponents))
    for name, opponents in DIFFICULTIES.items()
}
"""The difficulties as frontends offer them, keyed by their names."""
