"""The inference of networks in files. Needs numpy."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..coord import HEIGHT, WIDTH
from ..errors import MissingExtra
from .architecture import MOST_CAPTURED, PLANES
from .file import NetworkFile

try:
    import numpy as np
    from numpy.typing import NDArray

    from ..envs.observation import PLANES as OBSERVED
    from ..guided.evaluation import Evaluation
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

_WALLS: Final = OBSERVED.index("walls")
_LEGAL: Final = OBSERVED.index("legal")

_DIRECTIONS: Final = [(y, x) for y in (-1, 0, 1) for x in (-1, 0, 1) if (y, x) != (0, 0)]


class Answer(NamedTuple):
    """The answers to m positions: logits of moves, of shape (m, 176), -infinity where a move is illegal; win shares.

    `wins` has the shape (m, 3), for the player to move and the next two; it is None if the network has no win shares.
    """

    moves: NDArray[np.float32]
    wins: NDArray[np.float32] | None


class Network:
    """A network with the arrays of a file, in single precision."""

    def __init__(self, file: NetworkFile) -> None:
        self._arrays = file.arrays
        self._seen = [PLANES.index(plane) for plane in file.planes]
        self._sees_captures = any(plane >= len(OBSERVED) for plane in self._seen)
        self._blocks = sum(name.endswith(".near.weight") for name in file.arrays)
        self.has_wins = "wins.weight" in file.arrays

    def answer(self, planes: NDArray[np.uint8]) -> Answer:
        """Return the answers to positions, given as relative planes of shape (m, 6, 11, 16)."""
        is_legal = planes[:, _LEGAL] != 0
        all_planes = planes.astype(np.float32)
        if self._sees_captures:
            all_planes = np.concatenate([all_planes, _captures(planes)], axis=1)
        # Beyond the board is wall.
        border = (np.arange(len(PLANES)) == _WALLS).astype(np.float32)[self._seen]
        features = all_planes[:, self._seen]
        inside = (planes[:, _WALLS] == 0).astype(np.float32)[:, None]
        cells = inside.sum(axis=(2, 3))
        if "first.weight" in self._arrays:
            features = np.maximum(self._convolved("first", features, border), 0) * inside
            border = np.zeros(features.shape[1], np.float32)
        for block in range(self._blocks):
            near = self._convolved(f"blocks.{block}.near", features, border) + features
            if (far := self._arrays.get(f"blocks.{block}.far.weight")) is not None:
                near += (features.sum(axis=(2, 3)) / cells @ far.T)[:, :, None, None]
            features = np.maximum(near, 0) * inside
        moves = self._convolved("moves", features, border)[:, 0]
        logits = np.where(is_legal, moves, -np.inf).reshape(len(planes), -1).astype(np.float32)
        return Answer(logits, self._wins((features * inside).sum(axis=(2, 3)) / cells) if self.has_wins else None)

    def evaluate(self, planes: NDArray[np.uint8]) -> Evaluation:
        """Return the answers as an evaluator of `GuidedSearch` does; the network must have win shares."""
        answer = self.answer(planes)
        assert answer.wins is not None
        return Evaluation(softmax(answer.moves), answer.wins)

    def _wins(self, means: NDArray[np.float32]) -> NDArray[np.float32]:
        if "hidden.weight" in self._arrays:
            means = np.maximum(means @ self._arrays["hidden.weight"].T + self._arrays["hidden.bias"], 0)
        return softmax(means @ self._arrays["wins.weight"].T + self._arrays["wins.bias"])

    def _convolved(self, name: str, features: NDArray[np.float32], border: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return the convolution `name` of features, whose channels have the values `border` beyond the board."""
        kernel, bias = self._arrays[f"{name}.weight"], self._arrays[f"{name}.bias"]
        margin = kernel.shape[2] // 2
        shape = (len(features), features.shape[1], HEIGHT + 2 * margin, WIDTH + 2 * margin)
        padded = np.broadcast_to(border[:, None, None], shape).copy()
        padded[:, :, margin : margin + HEIGHT, margin : margin + WIDTH] = features
        windows = np.lib.stride_tricks.sliding_window_view(padded, kernel.shape[2:], (2, 3))
        found = np.tensordot(windows, kernel, ((1, 4, 5), (1, 2, 3))) + bias
        return np.ascontiguousarray(found.transpose(0, 3, 1, 2), np.float32)


def softmax(logits: NDArray[np.float32]) -> NDArray[np.float32]:
    """Return the shares of logits of shape (m, n); each row has a finite one."""
    powers = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: NDArray[np.float32] = powers / powers.sum(axis=1, keepdims=True)
    return shares


def _captures(planes: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Return the planes of captures of positions: those of the legal moves that capture 1, 2, ..., 9 cells or more."""
    captured = np.zeros((len(planes), HEIGHT, WIDTH), np.int16)
    padded = np.pad(planes[:, :3], ((0, 0), (0, 0), (WIDTH, WIDTH), (WIDTH, WIDTH)))
    for y, x in _DIRECTIONS:
        for other in (1, 2):
            run = np.zeros_like(captured)
            is_open = np.ones(captured.shape, np.bool_)
            for step in range(1, WIDTH):
                top, left = WIDTH + step * y, WIDTH + step * x
                there = padded[:, :, top : top + HEIGHT, left : left + WIDTH] != 0
                captured += np.where(is_open & there[:, 0], run, 0).astype(np.int16)
                is_open &= there[:, other]
                run += is_open
    counts = np.minimum(captured, MOST_CAPTURED) * (planes[:, _LEGAL] != 0)
    shown: NDArray[np.bool_] = counts[:, None] == np.arange(1, MOST_CAPTURED + 1)[:, None, None]
    return shown.astype(np.float32)
