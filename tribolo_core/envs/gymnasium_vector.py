"""A Gymnasium `VectorEnv` over `BatchEnv`: many games with one learner each. Needs gymnasium and numpy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..ai.protocol import Opponent
from ..errors import InvalidArgument, MissingExtra, NotStarted
from ..player import PLAYERS
from .batch import WAIT, BatchEnv
from .episodes import Episodes
from .gymnasium import SEATS, checked_seat
from .observation import observe
from .opponents import checked_opponents
from .rewards import DEFAULT_REWARD

try:
    import numpy as np
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import ArrayLike, NDArray

    from .spaces import Observation, action_space, observation_space
except ImportError as error:
    raise MissingExtra(__name__, error.name or "gymnasium") from None


class TriboloVectorEnv(VectorEnv[Observation, "NDArray[np.int64]", "NDArray[np.float64]"]):
    """`num_envs` games of one learner against two opponents.

    The arguments are those of `TriboloEnv`, with these differences. An illegal action always raises an error. With
    `seat="random"` the learner of game i has the seat i modulo 3. With `copy=False` every observation is in the same
    arrays. `threads` limits the number of cores.

    Each episode is that of `TriboloEnv.reset(seed=seeds[i])` with the same seat and actions, where `seeds` are those of
    `batch`.

    The step after the end of a game ignores its action and deals the next game (`AutoresetMode.NEXT_STEP`). The
    opponents of `tribolo_core.ai` move in all games at once.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - gymnasium declares it so

    def __init__(
        self,
        num_envs: int = 1,
        opponents: tuple[str | Opponent, str | Opponent] = ("random", "random"),
        *,
        seat: str = "blue",
        reward: str = DEFAULT_REWARD,
        copy: bool = True,
        threads: int | None = None,
        weights_folder: Path | None = None,
    ) -> None:
        self.batch = BatchEnv(
            num_envs, rewards=reward, auto_reset=False, threads=threads, weights_folder=weights_folder
        )
        self.num_envs = num_envs
        self.single_observation_space = observation_space()
        self.single_action_space = action_space()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._opponents = checked_opponents(opponents, weights_folder)
        number = SEATS.index(checked_seat(seat))
        alternating = np.arange(num_envs) % len(PLAYERS)
        self.seats: NDArray[np.uint8] = np.where(number < len(PLAYERS), number, alternating).astype(np.uint8)
        self._copy = copy
        self._episodes = Episodes()
        self._over = np.zeros(num_envs, np.bool_)
        self._rewards = np.zeros(num_envs, np.float64)
        self._is_started = False

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - a parameter of gymnasium
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all games, and play the opponents' moves until every learner is to move; return observations and infos.

        The learner of a game is the player whose moves `step` receives. `seed` determines the start positions of all
        games. If `seed` is `None`, derive a new seed from the last seed given to `reset`; before the first given seed,
        derive it from a random number. `options` is ignored. Raise InvalidArgument if `seed` is a list, InvalidSeed if
        `seed` is an invalid number.
        """
        if isinstance(seed, list | tuple):
            raise InvalidArgument("seed", "one seed for all games", repr(seed))
        self.batch.reset(self._episodes.next(seed))
        self._play_opponents(np.ones(self.num_envs, np.bool_))
        self._is_started = True
        return self._observe()

    def step(  # type: ignore[override]  # gymnasium's own environments also return bool arrays
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play each learner's move, then the opponents' moves until the learner is to move again or the game is over.

        If a game was over after the previous step, ignore its action and deal a new game. `actions` has the shape
        (num_envs,) and an integer dtype. An action is the index of the cell that the learner plays on, 0 to 175. Return
        the observations, the learners' rewards, whether each game is over, zeros (games are never truncated), and the
        infos.

        Raise NotStarted before the first reset. Raise InvalidArgument if `actions` has the wrong shape or dtype. If the
        action of a running game is not a legal move, raise InvalidArgument for the number 255, otherwise IllegalAction.
        """
        if not self._is_started:
            raise NotStarted
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            expected = f"whole numbers of shape ({self.num_envs},)"
            raise InvalidArgument("actions", expected, f"{given.dtype} of shape {given.shape}")
        fresh = self._over
        waiting = (given == WAIT) & ~fresh
        if waiting.any():
            # WAIT is an action of the batch, not of a learner.
            raise InvalidArgument(
                "actions", "the numbers of cells, 0 to 175", f"{WAIT} in game {int(waiting.argmax())}"
            )
        self.batch.step(np.where(fresh, WAIT, given))
        self._rewards[:] = self._own_rewards()
        if fresh.any():
            self.batch.deal(fresh)
        self._play_opponents(fresh)
        observations, infos = self._observe()
        return observations, self._rewards.copy(), self._over.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _play_opponents(self, fresh: NDArray[np.bool_]) -> None:
        """Play the opponents' moves until, in every game, the learner is to move or the game is over.

        The learner of a game is the player whose moves `step` receives. Add the learners' rewards for the opponents'
        moves to `self._rewards`, except in the games that `fresh` marks: the games dealt just before this call. If a
        game marked in `fresh` ends before its learner moves, deal another game in its place.
        """
        batch = self.batch
        while True:
            over = batch.players == WAIT
            if (over & fresh).any():
                batch.deal(over & fresh)
                continue
            after = (batch.players.astype(np.int8) - self.seats.astype(np.int8)) % len(PLAYERS)
            others = ~over & (after > 0)
            if not others.any():
                self._over = over
                return
            actions = np.full(self.num_envs, WAIT, np.uint8)
            for distance, opponent in enumerate(self._opponents, start=1):
                to_move = others & (after == distance)
                np.copyto(actions, batch.choose(opponent, where=to_move), where=to_move)
            batch.step(actions)
            self._rewards += np.where(fresh, 0.0, self._own_rewards())

    def _own_rewards(self) -> NDArray[np.float32]:
        """Return the reward of the learner of each game in the latest step of `self.batch`.

        The learner of a game is the player whose moves `step` receives. The array has the shape (num_envs,).
        """
        own: NDArray[np.float32] = self.batch.rewards[np.arange(self.num_envs), self.seats]
        return own

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        """Return the observations and the infos of all games.

        The observation of a game shows the board as the learner of the game sees it. The learner is the player whose
        moves `step` receives. Both results hold the masks of the legal moves under the key `action_mask`. The infos
        also hold the scores.
        """
        batch = self.batch
        # The batch shows a finished game as Blue observes it.
        for game in np.flatnonzero(self._over):
            batch.observations[game] = observe(batch.turn(int(game)), PLAYERS[self.seats[game]])
        planes, masks = batch.observations, batch.masks.view(np.int8)
        if self._copy:
            planes, masks = planes.copy(), masks.copy()
        info = {"action_mask": masks, "scores": batch.scores.copy()}
        return {"observation": planes, "action_mask": masks}, info
