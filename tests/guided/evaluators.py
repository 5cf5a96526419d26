"""Evaluators and turns for the tests."""

import numpy as np
from numpy.typing import NDArray

from tribolo_core import Game, Turn
from tribolo_core.envs.observation import ACTIONS
from tribolo_core.guided import Evaluation

NEIGHBOURS = np.abs(np.subtract.outer(np.arange(ACTIONS), np.arange(ACTIONS))) == 1
"""Whether two cells follow each other in reading order."""


def after(seed: int, plies: int) -> Turn:
    game = Game.new(seed=seed)
    for _ in range(plies):
        moves = game.turn.legal_moves
        game = game.play(moves[len(moves) // 2])
    return game.turn


TURNS = [after(1, 0), after(2, 40), after(3, 80), after(4, 100)]


def count_cells(planes: NDArray[np.uint8]) -> Evaluation:
    """Return the share of each player in the owned cells as values, and the owned neighbours of cells as priors."""
    owned = planes[:, :3].reshape(len(planes), 3, ACTIONS).astype(np.float32)
    shares = owned.sum(axis=2)
    priors = owned.sum(axis=1) @ NEIGHBOURS.astype(np.float32)
    return Evaluation(priors + 1, shares / shares.sum(axis=1, keepdims=True))
