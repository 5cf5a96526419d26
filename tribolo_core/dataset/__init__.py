"""Data sets of whole games: positions, moves, evaluations and outcomes, in shards of JSON lines or numpy's npz.

`read_games` gives one game after the other, `read_arrays` the arrays of one shard after the other; each plays every
game again and compares all of it before it gives it out. The npz format needs numpy, JSON lines do not.
"""

from .game import SCHEMA, KeptGame, Plan, play
from .reader import read_arrays, read_games, shards_of
from .writer import missing_shards, write_shard

__all__ = [
    "SCHEMA",
    "KeptGame",
    "Plan",
    "missing_shards",
    "play",
    "read_arrays",
    "read_games",
    "shards_of",
    "write_shard",
]
