"""Version 1 of the benchmark, frozen: what every score of this version was measured with."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import Final

from ..ai import seated_opponent
from ..ai.answers import shown
from ..arena.game import play
from ..arena.schedule import Job
from ..arena.tournaments import Tournament
from ..errors import ChangedBenchmark, InvalidArgument
from ..notation import format_position
from .deals import Split, deals
from .exact import ENDINGS, SMALL_BOARDS
from .forecasts import FORECASTS
from .shipped import load_text, shipped_path

VERSION: Final = 1

RIVALS: Final = (
    ("greedy", "greedy"),
    ("original:fair", "original:fair"),
    ("maxn:nodes=300", "paranoid:nodes=300"),
    ("engine:nodes=50,modelling=no", "engine:nodes=50,modelling=no"),
)
"""The rivals of the task `play`, pair by pair from the weakest. No time limits them, so they play alike everywhere."""

DEALS: Final = 100
"""The number of deals of the task `play`; from each, the opponent plays every pair of rivals in every seating."""

SPLITS: Final = (Split.VALIDATION, Split.TEST)
"""The splits that have questions."""

FINGERPRINT: Final = "df6323b547061836f80bd81ced77a87427cbbf58160e251b34e99b96de3a9af5"
"""The SHA-256 checksum of all that version 1 consists of; see `fingerprint`."""


def tournament(spec: str, split: Split, count: int = DEALS) -> Tournament:
    """Return the games of the task `play` for an opponent, on the first `count` deals of a split.

    Raise InvalidArgument if `count` is not from 1 to `DEALS`, or the split has no questions.
    """
    if type(count) is not int or not 1 <= count <= DEALS:
        raise InvalidArgument("deals", f"from 1 to {DEALS}", shown(count))
    if split not in SPLITS:
        raise InvalidArgument("split", " or ".join(SPLITS), split)
    return Tournament(tuple((spec, *rivals) for rivals in RIVALS), deals(split, count))


@cache
def fingerprint() -> str:
    """Return a checksum of the benchmark: one game between the rivals of each pair, and the files of positions.

    The rivals' games also depend on the rules, the deals and the derivation of seeds.
    """
    found = sha256()
    for one, other in RIVALS:
        names = (one, other, one)
        game = play(Job(names, deals(Split.TEST, 1)[0], names), lambda: 0.0, seated_opponent).game()
        found.update(f"{format_position(game.turns[0].position)} {' '.join(map(str, game.moves))}\n".encode())
    for name in (SMALL_BOARDS, ENDINGS, FORECASTS):
        found.update(load_text(shipped_path(name)).encode())
    return found.hexdigest()


def check_version() -> None:
    """Raise ChangedBenchmark if `fingerprint` differs from that of version 1."""
    if fingerprint() != FINGERPRINT:
        raise ChangedBenchmark(VERSION, "its rivals or its positions are others")
