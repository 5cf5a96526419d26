"""Public import path of `tribolo_core.envs.batch`."""

from .envs.batch import MAX_GAMES, WAIT, BatchEnv, Step

__all__ = ["MAX_GAMES", "WAIT", "BatchEnv", "Step"]
