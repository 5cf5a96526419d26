"""The arena: tournaments between opponents, and statistics that say who is stronger.

Pure functions over values: `schedule` makes line-ups and seatings, `roster` holds opponents by name, `game` plays one
game and stores it as a line of text, `forfeits` says what counts if an opponent cannot go on, `workers` runs games in
parallel, `tournament` tells which games are missing and which count, `sequential` stops a line-up when enough games are
played, `intervals` and `report` summarise the results.
"""
