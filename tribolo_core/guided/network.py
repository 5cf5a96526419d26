"""The engine's network as an evaluator. Needs numpy."""

from __future__ import annotations

from typing import Final

from .. import _kernel
from ..ai.built_in import DEFAULT_PRIOR_EXPONENT, default_weights
from ..ai.weights import Weights
from ..envs.numbers import checked_number
from ..errors import InvalidArgument, MissingExtra
from ..player import PLAYERS
from .evaluation import Evaluation, Evaluator

try:
    import numpy as np
    from numpy.typing import NDArray

    from ..envs.observation import ACTIONS, SHAPE, STATE_SHAPE
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

MAX_PRIOR_EXPONENT: Final = 2**32 - 1
"""The largest exponent that the kernel takes."""


def network_evaluator(weights: Weights | None = None, *, prior_exponent: int = DEFAULT_PRIOR_EXPONENT) -> Evaluator:
    """Return the engine's network as an evaluator, for example as a baseline or as a teacher.

    `weights` of None are those of this release. The network has no policy: the prior of a move is the mover's win share
    after it, divided by that after the best move, to the power of `prior_exponent`. A `GuidedSearch` with
    `move_values=True`, absolute planes and one leaf at a time makes the same visits as `engine:modelling=no` with the
    same limit of nodes, unless the engine solves the ending.

    Raise InvalidArgument if `prior_exponent` is invalid. The evaluator raises it unless it is given planes of positions
    with a legal move, relative or absolute.

    >>> from tribolo_core import Game
    >>> from tribolo_core.envs.observation import observe
    >>> turn = Game.new(seed=7).turn
    >>> evaluation = network_evaluator()(observe(turn, turn.mover)[None])
    >>> evaluation.priors.shape, evaluation.values.shape, evaluation.move_values.shape
    ((1, 176), (1, 3), (1, 176, 3))
    """
    prior_exponent = checked_number("prior_exponent", prior_exponent, 0, MAX_PRIOR_EXPONENT)
    network = (weights or default_weights()).network()

    def evaluate(planes: NDArray[np.uint8]) -> Evaluation:
        if planes.dtype != np.uint8 or planes.shape[1:] not in (SHAPE, STATE_SHAPE):
            expected = f"uint8 of shape {('m', *SHAPE)} or {('m', *STATE_SHAPE)}".replace("'", "")
            raise InvalidArgument("planes", expected, f"{planes.dtype} of shape {planes.shape}")
        m = len(planes)
        priors = np.empty((m, ACTIONS), np.float32)
        values = np.empty((m, len(PLAYERS)), np.float32)
        move_values = np.empty((m, ACTIONS, len(PLAYERS)), np.float32)
        invalid = _kernel.evaluate_planes(
            network,
            prior_exponent,
            np.ascontiguousarray(planes).reshape(-1),
            absolute=planes.shape[1:] == STATE_SHAPE,
            priors=priors.reshape(-1),
            values=values.reshape(-1),
            move_values=move_values.reshape(-1),
        )
        if invalid is not None:
            raise InvalidArgument("planes", "those of positions with a legal move", f"those in row {invalid}")
        return Evaluation(priors, values, move_values)

    return evaluate
