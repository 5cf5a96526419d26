"""The arena: tournaments between opponents, and statistics that say who is stronger.

Pure functions over values: `schedule` makes line-ups and seatings, `game` plays one game and stores it as a line of
text, `workers` runs games in parallel, `tournament` tells which games are missing and which count, `sequential` stops a
line-up when enough games are played, `intervals` and `report` summarise the results.
"""
