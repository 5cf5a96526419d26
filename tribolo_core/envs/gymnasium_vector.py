"""Many games for one learner each, over the kernel's batch: a Gymnasium VectorEnv. Needs gymnasium and numpy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..dice import nth_seed
from ..errors import InvalidArgument, MissingExtra, NotStarted
from ..player import PLAYERS
from .batch import WAIT, BatchEnv
from .episodes import Episodes
from .gymnasium import SEATS, checked_opponents, checked_seat
from .observation import observe
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
    """`num_envs` games; in each a learner sits, and two opponents by spec fill the other seats.

    As `TriboloEnv`, but an illegal action always raises, and with "random" each place has a seat of its own. A game
    that ended begins anew in the next step, whose action is not looked at (`AutoresetMode.NEXT_STEP`). `random` and
    `greedy` opponents move in all games at once. With `copy=False` observations are the same arrays each time.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as gymnasium declares it

    def __init__(
        self,
        num_envs: int = 1,
        opponents: tuple[str, str] = ("random", "random"),
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
        places = np.arange(num_envs) % len(PLAYERS)
        self.seats: NDArray[np.uint8] = np.where(number < len(PLAYERS), number, places).astype(np.uint8)
        self._copy = copy
        self._episodes = Episodes()
        self._over = np.zeros(num_envs, np.bool_)
        self._rewards = np.zeros(num_envs, np.float64)
        self._is_started = False

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all games, and let the opponents move until it is the learners' turn."""
        if isinstance(seed, list | tuple):
            raise InvalidArgument("seed", "one seed for all games", repr(seed))
        self._seed = self._episodes.next(seed)
        self._rounds = 0
        self.batch.reset(self._seed)
        self._answer(np.ones(self.num_envs, np.bool_))
        self._is_started = True
        return self._look()

    def step(  # type: ignore[override]  # what ended is told by bool, as by gymnasium's own
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play a cell in each game that goes on, let the opponents answer, and deal anew where the game was over."""
        if not self._is_started:
            raise NotStarted
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            expected = f"whole numbers of shape ({self.num_envs},)"
            raise InvalidArgument("actions", expected, f"{given.dtype} of shape {given.shape}")
        fresh = self._over
        waits = (given == WAIT) & ~fresh
        if waits.any():
            # The batch knows an action that waits; here everybody moves.
            raise InvalidArgument("actions", "numbers of cells, 0 to 175", f"{WAIT} in game {int(waits.argmax())}")
        self.batch.step(np.where(fresh, WAIT, given))
        self._rewards[:] = self._own_rewards()
        if fresh.any():
            self.batch.deal(fresh)
        self._answer(fresh)
        observations, infos = self._look()
        return observations, self._rewards.copy(), self._over.copy(), np.zeros(self.num_envs, np.bool_), infos

    def _answer(self, fresh: NDArray[np.bool_]) -> None:
        """Let the opponents move until every game is over or the learner's; a fresh game is dealt until it is."""
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
            seed = nth_seed(self._seed, self._rounds)
            self._rounds += 1
            for place, spec in enumerate(self._opponents, start=1):
                theirs = others & (after == place)
                np.copyto(actions, batch.choose(spec, seed=seed, where=theirs), where=theirs)
            batch.step(actions)
            self._rewards += np.where(fresh, 0.0, self._own_rewards())

    def _own_rewards(self) -> NDArray[np.float32]:
        own: NDArray[np.float32] = self.batch.rewards[np.arange(self.num_envs), self.seats]
        return own

    def _look(self) -> tuple[Observation, dict[str, Any]]:
        batch = self.batch
        for game in np.flatnonzero(self._over):
            batch.observations[game] = observe(batch.turn(int(game)), PLAYERS[self.seats[game]])
        planes, masks = batch.observations, batch.masks.view(np.int8)
        if self._copy:
            planes, masks = planes.copy(), masks.copy()
        info = {"action_mask": masks, "scores": batch.scores.copy()}
        return {"observation": planes, "action_mask": masks}, info
