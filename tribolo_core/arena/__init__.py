"""The arena: who is stronger, and how sure that is.

Pure functions over values: `schedule` makes line-ups and seatings, `game` plays one game and writes and reads it, `run`
has games played by any executor, `tournament` says which are missing and which count, `sequential` when there are
enough, and `report` what they show.
"""
