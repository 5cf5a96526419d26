"""Many games stepped together by the kernel, into the same numpy arrays each time: the fast way to learn. Needs numpy.

Actions are the numbers of cells in reading order, 0 to 175. No pass is an action: players who cannot move are skipped.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, NamedTuple

from .. import _kernel
from ..ai import opponent
from ..board import Board
from ..coord import COORDS
from ..dice import checked_seed, nth_seed
from ..errors import IllegalAction, InvalidArgument, MissingExtra, Reason
from ..player import PLAYERS
from ..turn import Turn
from .observation import ACTIONS, SHAPE
from .rewards import DEFAULT_REWARD, checked_reward

try:
    import numpy as np
    from numpy.typing import ArrayLike, NDArray
except ImportError:
    raise MissingExtra(__name__, "numpy") from None

WAIT: Final = 255
"""The action that leaves a game as it is, and the player of a game that is over."""

MOST_GAMES: Final = 2**20

_KERNEL_POLICIES: Final = frozenset({"random", "greedy"})
"""The opponents that the kernel plays in all games at once, move for move as the registry's own do."""


class Step(NamedTuple):
    """What a batch shows of its n games. The next step overwrites these arrays, so copy what you keep.

    `observations`: (n, 6, 11, 16) uint8, see `tribolo_core.envs.observation`; of a game that is over, as Blue sees it.
    `masks`: (n, 176) bool, where the player to move can play.
    `rewards`: (n, 3) float32 for Blue, Red and Green; zeros but in the step that ends a game.
    `dones`: (n,) bool, whether a game ended with this step; what is observed then is the next game already.
    `players`: (n,) uint8, who is to move: 0, 1, 2 for Blue, Red, Green, or `WAIT` where no game goes on.
    """

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    dones: NDArray[np.bool_]
    players: NDArray[np.uint8]


class BatchEnv:
    """`n` games of Tribolo; a finished game is followed by the next deal in the same step.

    `planes` is "relative" (to the player to move) or "absolute" (Blue, Red, Green); `rewards` is one of
    `tribolo_core.rewards.REWARDS`. Without `auto_reset` a finished game stays, takes only the action `WAIT`, and `deal`
    puts another in its place. `threads` limits the cores that are used; small batches use one. Steps release the
    interpreter lock; one batch is stepped by one thread at a time.

    Deals are numbered: game k is on the deal of `nth_seed(seed, k)`. The game in place i is number i, then i + n, i +
    2n and so on. `seeds`, (n,) uint64, are those of the present games, and `scores`, (n, 3) uint8, the cells of each
    player, at the end of a game if it ended with this step.

    `weights_folder` holds the weights that the specs of `choose` name.

    InvalidArgument or InvalidSeed is raised for what cannot be taken, before anything is dealt.

    >>> env = BatchEnv(4, seed=7)
    >>> step = env.reset()
    >>> while not step.dones.any():
    ...     step = env.step(step.masks.argmax(axis=1))
    >>> step.rewards[step.dones].sum(), step.observations.shape
    (np.float32(0.0), (4, 6, 11, 16))
    """

    def __init__(
        self,
        n: int,
        *,
        seed: int = 0,
        planes: str = "relative",
        rewards: str = DEFAULT_REWARD,
        auto_reset: bool = True,
        threads: int | None = None,
        weights_folder: Path | None = None,
    ) -> None:
        if type(n) is not int or not 1 <= n <= MOST_GAMES:
            raise InvalidArgument("n", f"a whole number from 1 to {MOST_GAMES}", repr(n))
        if planes not in ("relative", "absolute"):
            raise InvalidArgument("planes", "relative or absolute", repr(planes))
        if threads is not None and (type(threads) is not int or threads < 1):
            raise InvalidArgument("threads", "None or a whole number from 1 on", repr(threads))
        checked_seed(seed)
        checked_reward(rewards)
        self.n: Final = n
        self._seed = seed
        self._absolute = planes == "absolute"
        self._reward = rewards
        self._auto_reset = auto_reset
        self._threads = threads
        self._weights_folder = weights_folder
        self.observations = np.zeros((n, *SHAPE), np.uint8)
        self.masks = np.zeros((n, ACTIONS), np.bool_)
        self.rewards = np.zeros((n, len(PLAYERS)), np.float32)
        self.dones = np.zeros(n, np.bool_)
        self.players = np.zeros(n, np.uint8)
        self.scores = np.zeros((n, len(PLAYERS)), np.uint8)
        self.seeds = np.zeros(n, np.uint64)
        self._actions = np.zeros(n, np.uint8)
        self._arrays = (
            self.observations.reshape(-1),
            self.masks.reshape(-1).view(np.uint8),
            self.rewards.reshape(-1),
            self.dones,
            self.players,
            self.scores.reshape(-1),
            self.seeds,
        )
        self._shown = Step(self.observations, self.masks, self.rewards, self.dones, self.players)
        self.reset()

    def reset(self, seed: int | None = None) -> Step:
        """Begin anew with the first deals of a seed, which is from now on the batch's; None keeps the one it has."""
        if seed is not None:
            self._seed = checked_seed(seed)
        self._batch = _kernel.Batch(
            self._seed,
            self.n,
            absolute=self._absolute,
            reward=self._reward,
            auto_reset=self._auto_reset,
            threads=self._threads,
        )
        self._batch.show(self._arrays)
        return self._shown

    def step(self, actions: ArrayLike) -> Step:
        """Play one move in each game: `actions` has the shape (n,), any dtype of whole numbers (uint8 is fastest).

        IllegalAction is raised for the first game that refuses its action, InvalidArgument for a wrong shape or dtype;
        then no game has moved.
        """
        taken = self._checked_actions(actions)
        try:
            self._batch.step(taken, self._arrays)
        except _kernel.InvalidMoves as refused:
            game, reason = refused.args
            raise self._illegal(game, int(taken[game]), Reason(reason)) from None
        return self._shown

    def deal(self, where: ArrayLike) -> Step:
        """Put the next deal in the place of the games that are marked: `where` has the shape (n,) and dtype bool."""
        self._batch.deal(self._checked_marks(where), self._arrays)
        return self._shown

    def choose(self, spec: str, *, seed: int, where: ArrayLike | None = None) -> NDArray[np.uint8]:
        """What an opponent plays in each game: actions of shape (n,), dtype uint8; `WAIT` where `where` is False.

        In game i it chooses with `nth_seed(seed, i)`. `random` and `greedy` are fast; others look at one game after the
        other. InvalidSpec is raised for a spec that names nobody.
        """
        player = opponent(spec, self._weights_folder)
        checked_seed(seed)
        marks = np.ones(self.n, np.bool_) if where is None else self._checked_marks(where)
        actions = np.full(self.n, WAIT, np.uint8)
        if spec in _KERNEL_POLICIES:
            self._batch.choose(spec, seed, marks, actions)
            return actions
        for game in np.flatnonzero(marks & (self.players != WAIT)):
            actions[game] = player.choose(self.turn(int(game)), seed=nth_seed(seed, int(game))).index
        return actions

    def taken(self) -> NDArray[np.uint8]:
        """How many cells each move would take, 0 where there is none: a new array of shape (n, 176), dtype uint8."""
        taken = np.empty((self.n, ACTIONS), np.uint8)
        self._batch.capture_counts(taken.reshape(-1))
        return taken

    def turn(self, game: int) -> Turn:
        """The present turn of the game in that place, as the core has it."""
        if not 0 <= game < self.n:
            raise InvalidArgument("game", f"from 0 to {self.n - 1}", game)
        board, first = self._batch.game(game)
        return Turn.start(Board(board), PLAYERS[first])

    def __len__(self) -> int:
        return self.n

    def _checked_actions(self, actions: ArrayLike) -> NDArray[np.uint8]:
        given = np.asarray(actions)
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            expected = f"whole numbers of shape ({self.n},)"
            raise InvalidArgument("actions", expected, f"{given.dtype} of shape {given.shape}")
        if given.dtype == np.uint8:
            return np.ascontiguousarray(given)
        strange = (given < 0) | (given > WAIT)
        if strange.any():
            game = int(strange.argmax())
            raise self._illegal(game, int(given[game]), Reason.NO_CELL)
        self._actions[:] = given
        return self._actions

    def _checked_marks(self, where: ArrayLike) -> NDArray[np.bool_]:
        marks = np.asarray(where)
        if marks.shape != (self.n,) or marks.dtype != np.bool_:
            raise InvalidArgument("where", f"bool of shape ({self.n},)", f"{marks.dtype} of shape {marks.shape}")
        return np.ascontiguousarray(marks)

    def _illegal(self, game: int, action: int, reason: Reason) -> IllegalAction:
        cell = COORDS[action] if 0 <= action < ACTIONS else action
        return IllegalAction(game, cell, self.turn(game).player, reason)
