"""The difficulties of a quick game: the two opponents of each, and the seats that the seed of a game draws."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from frontends.session.seats import HUMAN, Seats
from tribolo_core import PLAYERS, Player

DIFFICULTIES: Final[Mapping[str, tuple[str, str]]] = {
    "beginner": ("random", "random"),
    "easy": ("level:1", "greedy"),
    "medium": ("level:2", "level:3"),
    "hard": ("level:5", "level:6"),
}
"""The specs of two opponents, keyed by the difficulty, from the easiest; docs/benchmarks/levels.md has the reasons."""

DEFAULT_DIFFICULTY: Final = "beginner"
"""The difficulty of a visitor who has not chosen one."""


def quick_seats(opponents: tuple[str, str], seed: int) -> Seats[Player]:
    """Return the seats of a human and two opponents: the one of the six seatings that the seed draws.

    `quickSeats` in `static/table/new-game.js` draws the same one.

    >>> [dict(quick_seats(("level:1", "greedy"), seed)).get(Player.BLUE) for seed in range(6)]
    ['human', 'greedy', 'level:1', 'human', 'level:1', 'greedy']
    """
    first, second = opponents if seed // len(PLAYERS) % 2 == 0 else opponents[::-1]
    seats = dict(zip(PLAYERS[seed % len(PLAYERS)].from_here(), (HUMAN, first, second), strict=True))
    return Seats.of({player: seats[player] for player in PLAYERS})
