"""The public path of `tribolo_core.envs.batch`."""

from .envs.batch import MOST_GAMES, WAIT, BatchEnv, Step

__all__ = ["MOST_GAMES", "WAIT", "BatchEnv", "Step"]
