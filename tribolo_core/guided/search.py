"""The guided search of many positions at once. Needs numpy."""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock
from typing import Final

from .. import _kernel
from ..ai.built_in import DEFAULT_C_PUCT
from ..envs.numbers import checked_number
from ..errors import ConcurrentUse, InvalidArgument, InvalidEvaluation, MissingExtra
from ..player import PLAYERS
from ..turn import Turn
from .evaluation import SHARES, Evaluator, checked_evaluation
from .results import SearchResults

try:
    import numpy as np

    from ..envs.observation import ACTIONS, PLANES, SHAPE, STATE_SHAPE
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

MAX_VISITS: Final = 2**24
"""The maximum number of visits to a tree."""

MAX_LEAVES: Final = 255
"""The maximum number of leaves of a tree in a batch."""

MAX_BATCH: Final = 2**20
"""The maximum number of leaves in a batch."""

_LEGAL: Final = PLANES.index("legal")
"""The plane of the legal moves, in both kinds of planes."""

_EXPECTED: Final = {
    "priors": "finite and not negative",
    "values": SHARES,
    "move_values": SHARES,
}
"""The numbers that are valid, by the name of the array."""


class GuidedSearch:
    """A Monte Carlo tree search of each of n turns, guided by an evaluator that is given to `run`.

    The kernel grows one tree for each turn, and the evaluator is called with the leaves of many trees at once: a call
    has at most `batch` leaves, and at most `leaves` of one tree. One leaf of a tree at a time gives the strongest
    search; with few turns, more leaves fill the calls, and pending visits then count as lost (virtual loss). A tree
    depends neither on the other turns nor on `batch` and `threads`.

    `c_puct` is the exploration constant; the default is that of the engine. `planes` is "relative" or "absolute", see
    `Evaluator`. If `solve_endings` is true, leaves below the root with at most six empty cells get their exact values
    instead of the evaluator's. A move without a visit has the value of its turn (first-play urgency), or its exact
    value if it ends the game. With `move_values`, the evaluator must return a value for each move, which counts as a
    first visit of this move. `threads` limits the number of cores; None are all.

    A tree takes about 400 bytes for each visit. Raise InvalidArgument if an argument is invalid or a game is over.

    >>> import numpy as np
    >>> from tribolo_core import Game
    >>> def evaluate(planes):
    ...     m = len(planes)
    ...     return np.ones((m, 176)), np.full((m, 3), 1 / 3)
    >>> search = GuidedSearch([Game.new(seed=7).turn, Game.new(seed=8).turn])
    >>> search.run(evaluate, visits=50)
    100
    >>> results = search.results()
    >>> results.visits.sum(axis=1).tolist(), results.policies().shape
    ([49, 49], (2, 176))
    """

    def __init__(
        self,
        turns: Iterable[Turn],
        *,
        c_puct: float = DEFAULT_C_PUCT,
        planes: str = "relative",
        leaves: int = 1,
        batch: int = 1024,
        move_values: bool = False,
        solve_endings: bool = True,
        threads: int | None = None,
    ) -> None:
        if planes not in ("relative", "absolute"):
            raise InvalidArgument("planes", "relative or absolute", repr(planes))
        if not 0 <= c_puct < np.inf:
            raise InvalidArgument("c_puct", "a number from 0 on", c_puct)
        leaves = checked_number("leaves", leaves, 1, MAX_LEAVES)
        batch = checked_number("batch", batch, leaves, MAX_BATCH)
        turns = list(turns)
        movers = [turn.player if isinstance(turn, Turn) else None for turn in turns]
        roots = [(turn.board.packed, mover.index) for turn, mover in zip(turns, movers, strict=True) if mover]
        if len(roots) < len(turns):
            index = movers.index(None)
            raise InvalidArgument("turns", "Turns whose games are not over", f"{turns[index]!r} (number {index})")
        self._has_move_values = bool(move_values)
        self._players = np.array([player for _, player in roots], np.uint8)
        shape = STATE_SHAPE if planes == "absolute" else SHAPE
        # A batch never has more leaves than all trees together.
        self._planes = np.zeros((max(leaves, min(batch, leaves * len(roots))), *shape), np.uint8)
        self._forest = _kernel.Forest(
            roots,
            c_puct=c_puct,
            leaves=leaves,
            solves_endings=bool(solve_endings),
            has_move_values=self._has_move_values,
            absolute=planes == "absolute",
            threads=None if threads is None else checked_number("threads", threads, 1),
        )
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._forest)

    def run(self, evaluate: Evaluator, visits: int) -> int:
        """Grow every tree to `visits` visits, at least 2, and return the number of leaves that `evaluate` got.

        Visits of earlier runs count, so a second run continues the search. Visits that end in a known result need no
        evaluation. A tree stops growing at 2**22 nodes, one for each legal move of the turns that it has visited, and
        may end with fewer visits.

        Raise InvalidEvaluation if `evaluate` returns something invalid. After this or any exception of `evaluate`, the
        search can go on with all leaves that it evaluated before. Raise ConcurrentUse if another thread runs this
        search, InvalidArgument if `visits` is invalid. While it runs, its use in `evaluate` raises ConcurrentUse, too.
        """
        visits = checked_number("visits", visits, 2, MAX_VISITS)
        evaluated = 0
        if not self._lock.acquire(blocking=False):
            raise ConcurrentUse("search")
        try:
            while (count := self._forest.select(visits, self._planes.reshape(-1))) is not None:
                if count > 0:
                    planes = self._planes[:count]
                    # Read before the evaluator gets the planes, which it may change.
                    legal = planes[:, _LEGAL].reshape(count, ACTIONS) > 0 if self._has_move_values else None
                    checked = checked_evaluation(evaluate(planes), count, legal)
                    self._forest.expand(*checked)
                    evaluated += count
        except _kernel.InvalidEvaluation as error:
            leaf, name, number = error.args
            raise InvalidEvaluation(name, _EXPECTED[name], number, leaf) from None
        finally:
            self._forest.cancel()
            self._lock.release()
        return evaluated

    def results(self) -> SearchResults:
        """Return the visits and the values of all turns and of their moves.

        Raise ConcurrentUse if the search is running.
        """
        if not self._lock.acquire(blocking=False):
            raise ConcurrentUse("search")
        try:
            n = len(self)
            visits = np.empty((n, ACTIONS), np.uint32)
            values = np.empty((n, len(PLAYERS)), np.float32)
            move_values = np.empty((n, ACTIONS, len(PLAYERS)), np.float32)
            self._forest.write_roots(visits.reshape(-1), values.reshape(-1), move_values.reshape(-1))
        finally:
            self._lock.release()
        return SearchResults(visits, values, move_values, self._players.copy())
