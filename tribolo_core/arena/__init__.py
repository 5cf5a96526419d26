"""The arena: tournaments between opponents, and statistics that say who is stronger.

Pure functions over values: `schedule` makes line-ups and seatings, `roster` holds opponents by name, `game` plays one
game and stores it as a line of text, `forfeits` says what counts if an opponent cannot go on, `workers` runs games in
parallel, `tournament` tells which games are missing and which count, `sequential` stops a line-up when enough games are
played, `intervals` and `report` summarise the results, `tables` shows them, and `run` plays a tournament in one call.

>>> from tribolo_core import arena
>>> print(arena.tournament({"maxn": "maxn:depth=2", "greedy": "greedy", "random": "random"}, deals=2).table())
"""

from .run import tournament as tournament
