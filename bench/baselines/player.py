"""Play the trained baselines without torch: a plug-in for `tribolo-cli --import`, in numpy alone.

    tribolo-cli --import bench/baselines/player.py --red baseline:alphazero-1,nodes=64

The folder `trained` beside this file has the weights, and the name of a file there is the variant of the spec. With one
node, a baseline plays the most probable move of its policy; with more, it searches. This file is the whole code of the
player, so that a benchmark which declares it and the weights declares everything.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tribolo_core import Analysis, Opponent, Player, Question, RankedMove, Turn
from tribolo_core.ai.protocol import Shares
from tribolo_core.ai.spec import WHOLE_NUMBERS, OpponentDefinition, Option
from tribolo_core.envs.observation import observe
from tribolo_core.guided import Evaluation, Evaluator, GuidedSearch, Gumbel

TRAINED: Final = Path(__file__).with_name("trained")
"""The folder of the weights."""

SEEN: Final = (0, 1, 2, 4, 5)
"""The planes that the network sees: the cells of the three players, the empty cells and the legal moves."""

WALLS: Final = 3
"""The plane of the walls."""

C_PUCT: Final = 1.0
"""The exploration constant of the search, in training and in play."""

Floats = NDArray[np.float32]


class Logits(NamedTuple):
    """The logits of m positions, of shape (m, 176) for moves and (m, 3) for the wins of the mover and the next two.

    The logits of illegal moves are -infinity.
    """

    moves: Floats
    wins: Floats


@dataclass(frozen=True, slots=True)
class Rows:
    """How the cells of m boards lie in the rows of a matrix of features: in reading order, with zeros as a border.

    One column of zeros ends each row of a board, and one row of zeros ends each board, so that the neighbours of a cell
    have the same distances everywhere. `inside` is 1 for cells and 0 for walls and the border, of shape (m * height *
    width, 1), where the height and the width contain the border; `cells` is the number of cells of each board.
    """

    width: int
    inside: Floats
    cells: Floats

    def means(self, features: Floats) -> Floats:
        """Return the means of features over the cells of each board: shape (m, channels)."""
        boards = features.reshape(len(self.cells), -1, features.shape[1])
        means: Floats = boards.sum(axis=1) / self.cells
        return means

    def around(self, features: Floats) -> Floats:
        """Return the features of the nine cells around each cell, side by side."""
        margin = self.width + 1
        padded = np.pad(features, ((margin, margin), (0, 0)))
        starts = (row * self.width + column for row in range(3) for column in range(3))
        return np.concatenate([padded[start : start + len(features)] for start in starts], axis=1)


class Network:
    """The network of `network.py` in numpy, in single precision, with the weights in a file."""

    def __init__(self, path: Path) -> None:
        with np.load(path, allow_pickle=False) as arrays:
            self._weights: dict[str, Floats] = {name: arrays[name].astype(np.float32) for name in arrays}
        self._blocks = sum(name.endswith("near.weight") for name in self._weights)

    def logits(self, planes: NDArray[np.uint8]) -> Logits:
        """Return the answers to the planes of m positions, of shape (m, 6, rows, columns)."""
        # Walls change nothing, so only the rectangle with the cells of all boards is computed.
        is_cell = planes[:, WALLS] == 0
        top, left = (int(is_cell.any(axis=axes).argmax()) for axes in ((0, 2), (0, 1)))
        below, right = (int(np.flatnonzero(is_cell.any(axis=axes))[-1]) + 1 for axes in ((0, 2), (0, 1)))
        bordered = [(0, 0), (0, 1), (0, 1)]
        inside = np.pad(is_cell[:, top:below, left:right], bordered).astype(np.float32)
        rows = Rows(inside.shape[2], inside.reshape(-1, 1), inside.sum(axis=(1, 2))[:, None])
        seen = np.pad(planes[:, SEEN, top:below, left:right], [(0, 0), *bordered]).astype(np.float32)
        features = self._convolved("first", rows, seen.transpose(0, 2, 3, 1).reshape(-1, len(SEEN)))
        features = np.maximum(features, 0) * rows.inside
        for block in range(self._blocks):
            near = self._convolved(f"blocks.{block}.near", rows, features) + features
            far = rows.means(features) @ self._weights[f"blocks.{block}.far.weight"].T
            near += np.repeat(far, len(near) // len(far), axis=0)
            features = np.maximum(near, 0) * rows.inside
        moves = np.full((len(planes), *planes.shape[2:]), -np.inf, np.float32)
        answered = features @ self._weights["moves.weight"].reshape(-1, 1) + self._weights["moves.bias"]
        moves[:, top:below, left:right] = answered.reshape(inside.shape)[:, :-1, :-1]
        hidden = np.maximum(self._linear("hidden", rows.means(features)), 0)
        moves = np.where(planes[:, -1] != 0, moves, -np.inf).reshape(len(planes), -1)
        return Logits(moves, self._linear("wins", hidden))

    def _convolved(self, name: str, rows: Rows, features: Floats) -> Floats:
        kernel = self._weights[f"{name}.weight"].transpose(2, 3, 1, 0)  # from (out, in, 3, 3)
        return rows.around(features) @ kernel.reshape(-1, kernel.shape[-1]) + self._weights[f"{name}.bias"]

    def _linear(self, name: str, features: Floats) -> Floats:
        return features @ self._weights[f"{name}.weight"].T + self._weights[f"{name}.bias"]


def _softmax(logits: Floats) -> Floats:
    exponentials = np.exp(logits - logits.max(axis=1, keepdims=True))
    shares: Floats = exponentials / exponentials.sum(axis=1, keepdims=True)
    return shares


@cache
def trained_evaluator(path: Path) -> Evaluator:
    """Return the network with the weights in a file as an evaluator of the search."""
    network = Network(path)

    def evaluate(planes: NDArray[np.uint8]) -> Evaluation:
        moves, wins = network.logits(planes)
        return Evaluation(_softmax(moves), _softmax(wins))

    return evaluate


def search_of(turns: Iterable[Turn], evaluate: Evaluator, visits: int) -> GuidedSearch:
    """Return a search of turns that has run with a number of visits, at least 2, as the baselines play."""
    search = GuidedSearch(turns, root=Gumbel(noise=0), c_puct=C_PUCT, threads=1)
    search.run(evaluate, visits)
    return search


def _in_colours(shares: Floats, mover: Player) -> Shares:
    """Return the win shares of the mover and the next two as those of Blue, Red and Green."""
    return Shares(*np.roll(shares.astype(float), mover.index).tolist())


@dataclass(frozen=True)
class Baseline(Opponent):
    """Plays by the policy of an evaluator, or by a search with more than one node."""

    evaluate: Evaluator
    nodes: int

    def answer(self, question: Question) -> Analysis:
        """Rank the legal moves by their probability in the policy, or in the improved policy of the search.

        The move that the search chooses comes first. Win shares are those of the moves that the search has visited; of
        a policy, the best move has those of the turn.
        """
        turn = question.turn
        shares: dict[int, Floats]
        if self.nodes == 1:
            answer = self.evaluate(observe(turn, turn.mover)[None])
            probabilities, values = np.asarray(answer[0])[0], np.asarray(answer[1])[0]
            best = int(probabilities.argmax())
            shares = {best: values}
        else:
            results = search_of([turn], self.evaluate, self.nodes).results()
            probabilities, best = results.policies()[0], int(results.best()[0])
            shares = {int(cell): results.move_values[0, cell] for cell in np.flatnonzero(results.visits[0])}
        order = sorted(turn.transitions, key=lambda move: (move.index != best, -probabilities[move.index], move))
        moves = tuple(
            RankedMove(
                move,
                float(probabilities[move.index]),
                (move,),
                1,
                _in_colours(shares[move.index], turn.mover) if move.index in shares else None,
            )
            for move in order
        )
        return Analysis(moves, equals=1, nodes=self.nodes, depth=1)


OPPONENTS: Final = {
    "baseline": OpponentDefinition(
        "A network that has learned by self-play on 6x6.",
        lambda variant, nodes=1: Baseline(trained_evaluator(TRAINED / f"{variant}.npz"), nodes),
        variants={path.stem: f"The weights in {path.name}." for path in sorted(TRAINED.glob("*.npz"))},
        options={"nodes": Option(WHOLE_NUMBERS, "Positions to search; 1 plays by the policy alone.", "1")},
        needs_variant=True,
    )
}
"""The opponents of the plug-in."""
