"""The arena: tournaments between opponents, and statistics that say who is stronger.

Pure functions over values: `schedule` makes line-ups and seatings, `roster` holds opponents by name, `game` plays one
game and stores it as a line of text, `forfeits` says what counts if an opponent cannot go on, `workers` runs games in
parallel, `tournament` tells which games are missing and which count, `sequential` stops a line-up when enough games are
played, `intervals` and `report` summarise the results, `tables` shows them, and `run` plays a tournament in one call.

>>> from tribolo_core import arena
>>> report = arena.tournament({"maxn": "maxn:depth=2", "greedy": "greedy", "random": "random"}, deals=2)
>>> report.results[0].summary.spec, report.games
('maxn', 12)
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .run import tournament as tournament

__all__ = ["tournament"]


# Programs that play no tournament load no package that rates one.
def __getattr__(name: str) -> object:
    if name != "tournament":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from .run import tournament

    return tournament


def __dir__() -> list[str]:
    """Return the attributes of this package, and its public names, imported or not."""
    return sorted({*globals(), *__all__})
