"""A plain, slow guided search of one game, as an oracle: a tree of objects that grows by one leaf at a time.

The Gumbel root is written from Ivo Danihelka, Arthur Guez, Julian Schrittwieser and David Silver (2022), "Policy
improvement by planning with Gumbel", and from their code, `google-deepmind/mctx`, where the paper leaves a choice: each
round of sequential halving takes the moves one by one, by their scores at that moment.

Values are for Blue, Red and Green. Their means are rounded to 32 bits as in the kernel, so that ties are the same.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil, exp, inf, log, log2

import numpy as np

from tribolo_core import PLAYERS, Coord, Turn
from tribolo_core.dice import nth_seed
from tribolo_core.envs.observation import observe
from tribolo_core.guided import Evaluator, Gumbel


@dataclass
class Node:
    """A turn in the tree; before a visit, `mean` is the result of a finished game or the value of the turn before."""

    turn: Turn
    prior: np.float32 = field(default_factory=lambda: np.float32(1))
    mean: tuple[np.float32, ...] = (np.float32(0),) * 3
    visits: int = 0
    evaluated: tuple[np.float32, ...] = ()
    children: dict[Coord, Node] = field(default_factory=dict)

    def add(self, values: tuple[np.float32, ...]) -> None:
        self.visits += 1
        weight = np.float32(1) / np.float32(self.visits)
        self.mean = tuple(mean + (value - mean) * weight for mean, value in zip(self.mean, values, strict=True))


class Reference:
    """The search of one game. `root` is None for a root that selects as all other nodes."""

    def __init__(
        self,
        turn: Turn,
        evaluate: Evaluator,
        *,
        root: Gumbel | None,
        seed: int = 0,
        c_puct: float = 0.2,
        fpu_reduction: float = 0,
    ) -> None:
        self.root = Node(turn)
        self.evaluate = evaluate
        self.gumbel = root
        self.seed = seed
        self.moves = 0
        self.c_puct = np.float32(c_puct)
        self.reduction = np.float32(fpu_reduction)
        self.before: dict[Coord, int] = {}

    def run(self, visits: int) -> None:
        if self.root.turn.player is None:
            return
        if self.root.visits == 0:
            self.visit(None)
        left = visits - self.root.visits
        if self.gumbel is None:
            for _ in range(left):
                self.visit(None)
        elif left > 0:
            self.halve(left)

    def halve(self, left: int) -> None:
        assert self.gumbel
        children = self.root.children
        self.before = {move: child.visits for move, child in children.items()}
        survivors = list(children)
        considered = min(self.gumbel.moves, len(children))
        phases = ceil(log2(considered)) if considered > 1 else 1
        visits = left
        while left > 0:
            for _ in range(max(1, visits // (phases * considered))):
                waiting, visited = list(survivors), list[Coord]()
                while left > 0 and len(visited) < considered:
                    move = max(waiting, key=lambda move: self.scores()[move])
                    self.visit(move)
                    waiting.remove(move)
                    visited.append(move)
                    left -= 1
                survivors = [move for move in children if move in visited]
            considered = max(min(2, considered), considered // 2)

    def advance(self, move: Coord) -> None:
        child = self.root.children.get(move, Node(self.root.turn))
        self.root = child if child.children else Node(self.root.turn.play(move))
        self.moves += 1
        self.before = {after: grandchild.visits for after, grandchild in self.root.children.items()}

    def visit(self, first: Coord | None) -> None:
        """Visit the leaf below a move of the root, or one that the root selects as all other nodes."""
        path = [self.root]
        if first is not None:
            path.append(self.root.children[first])
        while path[-1].children:
            path.append(self.selected(path[-1]))
        values = self.expanded(path[-1])
        for node in path:
            node.add(values)

    def selected(self, node: Node) -> Node:
        """Return the child with the greatest PUCT value; a visit more is counted for each node."""
        mover = node.turn.mover.index
        exploration = self.c_puct * np.sqrt(np.float32(node.visits + 1))

        def value(child: Node) -> np.float32:
            own = child.mean[mover]
            if self.reduction and child.visits == 0 and child.turn.player is not None:
                own = min(max(own - self.reduction, np.float32(0)), np.float32(1))
            return np.float32(own + exploration * child.prior / np.float32(child.visits + 1))

        return max(node.children.values(), key=value)

    def expanded(self, node: Node) -> tuple[np.float32, ...]:
        turn = node.turn
        if turn.player is None:
            return result(turn)
        priors, values, *_ = self.evaluate(observe(turn, turn.player)[None])
        of_moves = [np.float32(np.asarray(priors)[0, move.index]) for move in turn.legal_moves]
        total = np.float32(0)
        for prior in of_moves:
            total += prior
        # The evaluator returns the values of the player to move and of the next two.
        relative = np.asarray(values)[0].astype(np.float32)
        node.evaluated = tuple(relative[(player.index - turn.player.index) % 3] for player in PLAYERS)
        for move, prior in zip(turn.legal_moves, of_moves, strict=True):
            share = prior / total if total > 0 else np.float32(1) / np.float32(len(of_moves))
            after = turn.play(move)
            node.children[move] = Node(after, share, node.evaluated if after.player else result(after))
        return node.evaluated

    def noise(self) -> list[float]:
        """Return the Gumbel noise of the moves of the root, from the random numbers that the kernel promises."""
        assert self.gumbel
        state = nth_seed(self.seed, 2 * self.moves)
        uniform = [((nth_seed(state, i) >> 11) + 0.5) / 2**53 for i in range(len(self.root.children))]
        return [-log(-log(number)) * self.gumbel.noise for number in uniform]

    def scores(self) -> dict[Coord, float]:
        pairs = zip(self.improved_logits().items(), self.noise(), strict=True)
        return {move: noise + logit for (move, logit), noise in pairs}

    def improved_logits(self) -> dict[Coord, float]:
        """Return the sum of logit and scaled value of each move of the root, with the mixed value of the paper."""
        assert self.gumbel
        children, mover = self.root.children, self.root.turn.mover.index
        priors = {move: max(float(child.prior), float(np.finfo(np.float32).tiny)) for move, child in children.items()}
        visited = {move: child for move, child in children.items() if child.visits > 0}
        visits = sum(child.visits for child in visited.values())
        mixed = float(self.root.evaluated[mover])
        if visited:
            mean = sum(priors[move] * float(child.mean[mover]) for move, child in visited.items())
            mixed = (mixed + visits * mean / sum(priors[move] for move in visited)) / (1 + visits)
        scale = self.gumbel.c_scale * (self.gumbel.c_visit + max(child.visits for child in children.values()))
        logits = {}
        for move, child in children.items():
            is_known = child.visits > 0 or child.turn.player is None
            value = float(child.mean[mover]) if is_known else mixed
            logits[move] = log(priors[move]) + scale * value
        return logits

    def chosen(self) -> Coord:
        """Return the best of the moves with the most visits of the last run."""
        made = {move: child.visits - self.before.get(move, 0) for move, child in self.root.children.items()}
        scores = self.scores()
        return max(made, key=lambda move: scores[move] if made[move] == max(made.values()) else -inf)

    def policy(self) -> dict[Coord, float]:
        logits = self.improved_logits()
        weights = {move: exp(logit - max(logits.values())) for move, logit in logits.items()}
        return {move: weight / sum(weights.values()) for move, weight in weights.items()}


def result(turn: Turn) -> tuple[np.float32, ...]:
    """Return the win shares of a finished game: those who have the most cells share the win."""
    cells = [turn.scores[player] for player in PLAYERS]
    points = [6 // cells.count(max(cells)) if count == max(cells) else 0 for count in cells]
    return tuple(np.float32(number) / np.float32(6) for number in points)
