"""Data sets of games: positions, moves, evaluations and outcomes, in shards of JSON lines, numpy arrays or Parquet.

`read_games` yields one game at a time, `read_arrays` the arrays of one shard at a time. Both replay every game and
compare it with what the shard stores of its positions, players, scores and seed. The formats npz and Parquet and
`read_arrays` need numpy, and Parquet needs pyarrow, too.
"""

from .game import DEFAULT_SEED, SCHEMA, TARGETS_SCHEMA, DatasetGame, DatasetPlan, play
from .reader import read_arrays, read_games, shards_of
from .targets import MoveTargets
from .writer import missing_shards, write_shard

Plan = DatasetPlan
"""The name of `DatasetPlan` in the public interface."""

__all__ = [
    "DEFAULT_SEED",
    "SCHEMA",
    "TARGETS_SCHEMA",
    "DatasetGame",
    "DatasetPlan",
    "MoveTargets",
    "Plan",
    "missing_shards",
    "play",
    "read_arrays",
    "read_games",
    "shards_of",
    "write_shard",
]
