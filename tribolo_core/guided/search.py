"""The guided search of many positions at once. Needs numpy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Any, Final, SupportsIndex

from .. import _kernel
from ..ai.built_in import DEFAULT_C_PUCT
from ..coord import COORDS
from ..dice import checked_seed, nth_seed
from ..envs.numbers import checked_number
from ..errors import ConcurrentUse, IllegalAction, InvalidArgument, InvalidEvaluation, MissingExtra, Reason
from ..player import PLAYERS
from ..presets import Preset
from ..turn import Turn
from .evaluation import SHARES, CheckedEvaluation, Evaluator, checked_evaluation
from .results import GumbelResults, SearchResults
from .root import Dirichlet, Gumbel

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray

    from ..envs.batch import WAIT, BatchEnv
    from ..envs.cropping import WHOLE, window_of
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

    `turns` are Turns, or a `BatchEnv`, whose current turns are searched.

    `planes` orders the players, in what the evaluator gets and returns and in the results alike: "relative" is the
    player to move and the next two, "absolute" is Blue, Red and Green. The kinds of planes are those of `Evaluator`.

    The kernel grows one tree for each turn, and the evaluator is called with the leaves of many trees at once: a call
    has at most `batch` leaves, and at most `leaves` of one tree. One leaf of a tree at a time gives the strongest
    search; with few turns, more leaves fill the calls, and pending visits then count as lost (virtual loss). A tree
    depends neither on the other turns nor on `batch` and `threads`.

    `root` makes the roots explore: `Dirichlet` adds noise to their priors, and `Gumbel` makes them Gumbel roots. Noise
    and the choice of moves depend on the seed of a tree and on the number of moves that it has advanced by. `seed` has
    a seed for each turn; if it is a number, turn i has the seed `nth_seed(seed, i)`.

    `crop` is the preset of a small board, by name or as a `Preset`: the evaluator then gets planes of shape (m, planes,
    rows, columns) and returns priors and values of moves for the cells of its window alone, and so do the results; see
    `tribolo_core.envs.cropping`. Moves stay cells of the whole board, which `BatchEnv.step` takes.

    `c_puct` is the exploration constant. The default is that of the engine, whose priors are sharp; begin with 1 for a
    network whose priors are a policy. If `solve_endings` is true, leaves below
    the root with at most six empty cells get their exact values instead of the evaluator's. A move without a visit has
    the value of its turn, or its exact value if it ends the game. Selection subtracts `fpu_reduction` from the win
    share that such a move takes over from its turn, and clamps it to 0 to 1 (first-play urgency): 1 makes the move a
    loss, -1 a win. With `move_values`, the evaluator must return a value for each move, which counts as a first visit
    of this move. `threads` limits the number of cores; None means all.

    A search can be copied and pickled, with all its trees. A tree takes about 400 bytes for each visit. Raise
    InvalidArgument or InvalidSeed if an argument is invalid or a game is over.

    >>> import numpy as np
    >>> from numpy.typing import NDArray
    >>> from tribolo_core import Game
    >>> def evaluate(planes: NDArray[np.uint8]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
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
        turns: Iterable[Turn] | BatchEnv,
        *,
        root: Dirichlet | Gumbel | None = None,
        seed: SupportsIndex | Iterable[SupportsIndex] = 0,
        c_puct: float = DEFAULT_C_PUCT,
        fpu_reduction: float = 0.0,
        planes: str = "relative",
        crop: str | Preset | None = None,
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
        if not -1 <= fpu_reduction <= 1:
            raise InvalidArgument("fpu_reduction", "a number from -1 to 1", fpu_reduction)
        if root is not None and not isinstance(root, Dirichlet | Gumbel):
            raise InvalidArgument("root", "a Dirichlet, a Gumbel or None", repr(root))
        leaves = checked_number("leaves", leaves, 1, MAX_LEAVES)
        batch = checked_number("batch", batch, leaves, MAX_BATCH)
        turns = [turns.turn(game) for game in range(turns.n)] if isinstance(turns, BatchEnv) else list(turns)
        movers = [turn.player if isinstance(turn, Turn) else None for turn in turns]
        if not all(movers):
            index = movers.index(None)
            raise InvalidArgument("turns", "Turns whose games are not over", f"{turns[index]!r} (number {index})")
        self._window = WHOLE if crop is None else window_of(crop)
        for index, turn in enumerate(() if self._window.is_whole else turns):
            empty = np.array(list(str(turn.board).replace("\n", ""))) == "."
            if empty.sum() > self._window.masks(empty).sum():
                raise InvalidArgument("crop", "a preset whose window has all empty cells", f"{crop!r} (turn {index})")
        roots = [
            (turn.board.packed, mover.index, of_tree)
            for turn, mover, of_tree in zip(turns, movers, _seeds(seed, len(turns)), strict=True)
            if mover
        ]
        self._has_move_values = bool(move_values)
        self._is_absolute = planes == "absolute"
        self._is_gumbel = isinstance(root, Gumbel)
        shape = STATE_SHAPE if self._is_absolute else SHAPE
        # A batch never has more leaves than all trees together.
        self._planes = np.zeros((max(leaves, min(batch, leaves * len(roots))), *shape), np.uint8)
        self._forest = _kernel.Forest(
            roots,
            c_puct=c_puct,
            fpu_reduction=fpu_reduction,
            dirichlet=(root.alpha, root.fraction) if isinstance(root, Dirichlet) else None,
            gumbel=(root.moves, root.c_visit, root.c_scale, root.noise) if isinstance(root, Gumbel) else None,
            leaves=leaves,
            solves_endings=bool(solve_endings),
            has_move_values=self._has_move_values,
            absolute=self._is_absolute,
            threads=None if threads is None else checked_number("threads", threads, 1),
        )
        self._lock = Lock()
        self._options: dict[str, Any] = {
            "root": root,
            "c_puct": c_puct,
            "fpu_reduction": fpu_reduction,
            "planes": planes,
            "crop": crop,
            "leaves": leaves,
            "batch": batch,
            "move_values": move_values,
            "solve_endings": solve_endings,
            "threads": threads,
        }

    def __reduce__(self) -> tuple[object, ...]:
        """Return what pickling and copying need: the arguments, and the state of all trees.

        Raise ConcurrentUse if the search is running.
        """
        with self._exclusive():
            return _restored, (self._options, len(self._planes), self._forest.snapshot())

    def __len__(self) -> int:
        return len(self._forest)

    def run(self, evaluate: Evaluator, visits: int, *, where: ArrayLike | None = None) -> int:
        """Grow every tree to `visits` visits, at least 2, and return the number of leaves that `evaluate` got.

        `where`, of shape (n,) and dtype bool, marks the trees that grow; `None` marks all.

        Visits of earlier runs count, and after `advance` those of the kept tree, so a second run continues the search.
        A Gumbel root divides only the visits that are still missing. Visits that end in a known result need no
        evaluation, and the trees of finished games do not grow. A tree stops growing at 2**22 nodes, one for each legal
        move of the turns that it has visited, and may end with fewer visits.

        Raise InvalidEvaluation if `evaluate` returns something invalid. After this or any exception of `evaluate`, the
        search can go on with all leaves that it evaluated before. Raise ConcurrentUse if another thread runs this
        search, InvalidArgument if `visits` or `where` is invalid. While it runs, its use in `evaluate` raises
        ConcurrentUse, too.
        """
        visits = checked_number("visits", visits, 2, MAX_VISITS)
        marks = None if where is None else np.array(where)
        if marks is not None and (marks.shape != (len(self),) or marks.dtype != np.bool_):
            raise InvalidArgument("where", f"bool of shape ({len(self)},)", f"{marks.dtype} of shape {marks.shape}")
        evaluated = 0
        with self._exclusive():
            try:
                while (count := self._forest.select(visits, self._planes.reshape(-1), marks)) is not None:
                    if count > 0:
                        planes = self._planes[:count]
                        # Read before the evaluator gets the planes, which it may change.
                        legal = planes[:, _LEGAL].reshape(count, ACTIONS) > 0 if self._has_move_values else None
                        checked = self._evaluation(evaluate, planes, legal)
                        self._forest.expand(*checked)
                        evaluated += count
            except _kernel.InvalidEvaluation as error:
                leaf, name, number = error.args
                raise InvalidEvaluation(name, _EXPECTED[name], number, leaf) from None
            finally:
                self._forest.cancel()
        return evaluated

    def _evaluation(
        self, evaluate: Evaluator, planes: NDArray[np.uint8], legal: NDArray[np.bool_] | None
    ) -> CheckedEvaluation:
        """Return the checked answers of an evaluator to planes, for all cells of the board."""
        window, count = self._window, len(planes)
        if window.is_whole:
            return checked_evaluation(evaluate(planes), count, legal)
        cropped = None if legal is None else window.masks(legal)
        given = checked_evaluation(evaluate(window.planes(planes).copy()), count, cropped, window.actions)
        moves = None if given.move_values is None else window.whole(given.move_values.reshape(count, -1, len(PLAYERS)))
        priors = window.whole(given.priors.reshape(count, -1))
        return CheckedEvaluation(priors.reshape(-1), given.values, None if moves is None else moves.reshape(-1))

    def choose(self, temperature: ArrayLike = 0.0) -> NDArray[np.uint8]:
        """Return a move for each position of a search that has run, drawn from the `policies` of its results.

        A temperature of 0 gives the best move. It is the right one for a Gumbel root, whose best move is drawn already.
        A game that is over gets `WAIT`. `advance` and `BatchEnv.step` take the result: shape (n,), dtype uint8. A
        second call returns the same moves. Raise InvalidArgument if `temperature` is invalid, ConcurrentUse if the
        search is running.
        """
        shares = self.results().policies(temperature).astype(np.float64).cumsum(axis=1)
        draws = np.empty(len(self), np.float64)
        with self._exclusive():
            self._forest.write_draws(draws)
        # At least one share lies above the draw, which is below 1, and the first such share is not 0.
        drawn = (shares > (draws * shares[:, -1])[:, None]).argmax(axis=1)
        return self._window.cells(np.where(shares[:, -1] > 0, drawn, WAIT).astype(np.uint8))

    def advance(self, moves: ArrayLike) -> None:
        """Play one move in each game, and keep the tree below it with its visits.

        `moves` has the shape (n,) and an integer dtype: the indices of cells in reading order, or `WAIT`, which leaves
        a game unchanged and is the only one for a finished game. Players without a legal move are skipped. Raise
        IllegalAction for a game whose move is illegal, InvalidArgument if the shape or the dtype is wrong, and
        ConcurrentUse if the search is running; no game has changed then.
        """
        given = np.asarray(moves)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            expected = f"whole numbers of shape ({len(self)},)"
            raise InvalidArgument("moves", expected, f"{given.dtype} of shape {given.shape}")
        # Numbers that a byte cannot hold become one that is no cell.
        cells = np.where((given < 0) | (given > WAIT), ACTIONS, given).astype(np.uint8)
        with self._exclusive():
            try:
                self._forest.advance(cells)
            except _kernel.InvalidMoves as error:
                game, reason = error.args
                action, player = int(given[game]), int(self._players()[game])
                cell = COORDS[action] if 0 <= action < ACTIONS else action
                mover = PLAYERS[player] if player != WAIT else None
                raise IllegalAction(game, cell, mover, Reason(reason)) from None

    def results(self) -> SearchResults:
        """Return the visits and the values of all turns and of their moves.

        Raise ConcurrentUse if the search is running.
        """
        with self._exclusive():
            n = len(self)
            visits = np.empty((n, ACTIONS), np.uint32)
            values = np.empty((n, len(PLAYERS)), np.float32)
            move_values = np.empty((n, ACTIONS, len(PLAYERS)), np.float32)
            self._forest.write_roots(visits.reshape(-1), values.reshape(-1), move_values.reshape(-1))
            players = self._players()
            gumbel = self._gumbel() if self._is_gumbel else None
        window = self._window
        if not window.is_whole:
            visits, move_values = window.masks(visits), window.masks(move_values.swapaxes(1, 2)).swapaxes(1, 2)
            gumbel = None if gumbel is None else GumbelResults(gumbel.moves, window.masks(gumbel.policies))
        return SearchResults(visits, values, move_values, players, self._is_absolute, gumbel, window)

    def _players(self) -> NDArray[np.uint8]:
        players = np.empty(len(self), np.uint8)
        self._forest.write_players(players)
        return players

    def _gumbel(self) -> GumbelResults:
        moves = np.empty(len(self), np.uint8)
        policies = np.empty((len(self), ACTIONS), np.float32)
        self._forest.write_gumbel(moves, policies.reshape(-1))
        return GumbelResults(moves, policies)

    @contextmanager
    def _exclusive(self) -> Iterator[None]:
        """Lock the search; raise ConcurrentUse if it is locked already."""
        if not self._lock.acquire(blocking=False):
            raise ConcurrentUse("search")
        try:
            yield
        finally:
            self._lock.release()


def _restored(options: dict[str, Any], rows: int, snapshot: bytes) -> GuidedSearch:
    """Return the search whose `__reduce__` returned these arguments."""
    search = GuidedSearch([], **options)
    search._planes = np.zeros((rows, *search._planes.shape[1:]), np.uint8)
    search._forest.restore(snapshot)
    return search


def _seeds(seed: SupportsIndex | Iterable[SupportsIndex], n: int) -> list[int]:
    """Return the seeds of n trees: those in `seed`, or seeds derived from it if it is a number.

    Raise InvalidArgument if `seed` does not hold n seeds, InvalidSeed if one is invalid.
    """
    if not isinstance(seed, Iterable):
        number = checked_seed(seed)
        return [nth_seed(number, index) for index in range(n)]
    seeds = [checked_seed(one) for one in seed]
    if len(seeds) != n:
        raise InvalidArgument("seed", f"a seed, or {n} of them", f"{len(seeds)} of them")
    return seeds
