"""A Gymnasium `VectorEnv` over `BatchEnv`: many games with one learner each. Needs gymnasium and numpy."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..ai.population import Population
from ..ai.protocol import Opponent
from ..dice import checked_seed, nth_seed
from ..errors import IllegalAction, InvalidArgument, MissingExtra, NotStarted
from ..player import PLAYERS
from ..presets import STANDARD, Preset
from .batch import WAIT, BatchEnv
from .episodes import Episodes
from .gymnasium import ADVICE, SEATS, checked_illegal, checked_options, checked_seat, seat_of
from .observation import observe, read_only
from .opponents import GivenOpponents, checked_opponents, opponents_of
from .rewards import DEFAULT_REWARD, ILLEGAL_REWARD

try:
    import numpy as np
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space
    from numpy.typing import ArrayLike, NDArray

    from .cropping import WHOLE, window_of
    from .rendering import RENDER_MODES, checked_mode, render
    from .spaces import Observation, observation_space, past_as_seen
except ImportError as error:
    raise MissingExtra(__name__, error.name or "gymnasium") from None


class TriboloVectorEnv(VectorEnv[Observation, "NDArray[np.int64]", "NDArray[np.float64]"]):
    """`num_envs` games of one learner against two opponents.

    The arguments are those of `TriboloEnv`. With the same actions, the episode of game i is the one that
    `TriboloEnv.reset(seed=batch.seeds[i])` begins. With `copy=False`, observations are read-only, and a step may
    overwrite earlier ones. `threads` is that of `BatchEnv`. Equal built-in opponents move in all their games at once.
    The infos have the `opponents` that a population drew, a tuple of names for each game that has just ended.

    `autoreset_mode` says what follows the end of a game; its values are those of `gymnasium.vector.AutoresetMode`.
    `NextStep`: the next step ignores the action and deals the next game. Until then, the mask of the finished game
    allows action 0 alone, because a softmax over an empty mask is not defined; its plane of legal moves is empty.
    `SameStep`: the same step deals it; the info has the last observation and info as `final_obs` and `final_info`.
    `Disabled`: the game must be dealt with `reset`, such as `reset(options={"reset_mask": mask})`.
    """

    metadata = {  # noqa: RUF012 - gymnasium declares it so
        "autoreset_mode": AutoresetMode.NEXT_STEP,
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
    }

    def __init__(
        self,
        num_envs: int = 1,
        opponents: GivenOpponents = ("random", "random"),
        *,
        seat: str = "blue",
        reward: str = DEFAULT_REWARD,
        illegal: str = "raise",
        render_mode: str | None = None,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        threads: int | None = None,
        weights_folder: Path | None = None,
        deal: str | Preset = STANDARD,
        crop: bool = False,
        past: bool = False,
    ) -> None:
        self.batch = BatchEnv(
            num_envs,
            rewards=reward,
            auto_reset=False,
            threads=threads,
            weights_folder=weights_folder,
            deal=deal,
            past=past,
        )
        self.window = window_of(deal) if crop else WHOLE
        self.num_envs = self.batch.n
        self.single_observation_space = observation_space(self.window, past=past)
        self.single_action_space = spaces.Discrete(self.window.actions)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.action_space = batch_space(self.single_action_space, self.num_envs)
        self._given = checked_opponents(opponents, weights_folder)
        self._weights_folder = weights_folder
        self._seat = checked_seat(seat)
        # The opponents and the seat of the games that are dealt now; the options of `reset` replace them.
        self._of_deal = self._given, self._seat
        # The opponents of the games that do not have the two given ones.
        self._pairs: dict[int, tuple[Opponent, Opponent]] = {}
        self._is_drawn = np.zeros(self.num_envs, np.bool_)
        self._illegal = checked_illegal(illegal)
        self.render_mode = checked_mode(render_mode)
        self.autoreset_mode = _checked_autoreset_mode(autoreset_mode)
        self.metadata = {**self.metadata, "autoreset_mode": self.autoreset_mode}
        self._seats: NDArray[np.uint8] = np.zeros(self.num_envs, np.uint8)
        self.seats = read_only(self._seats)
        self._copy = copy
        self._episodes = Episodes()
        # The seeds of each game's own episodes, if the last reset gave a list of seeds.
        self._episodes_of_games: list[Episodes] | None = None
        self._over = np.zeros(self.num_envs, np.bool_)
        self._rewards = np.zeros(self.num_envs, np.float64)
        self._is_started = False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal all games, and play the opponents' moves until every learner is to move; return observations and infos.

        A number as `seed` determines the start positions of all games. A list of `num_envs` seeds gives each game the
        episodes of `TriboloEnv.reset` with its seed. If `seed` is `None`, derive a new seed from the last number that a
        reset of all games was given; before the first, derive it from a random number.

        `options` may contain a `reset_mask`, of shape (num_envs,) and dtype bool: then only the marked games are
        replaced, by the next deals of their index, or by those of `seed` if it is given. Its `opponents` and `seat` are
        those of the games that this reset deals. Raise InvalidArgument if an option is unknown or invalid or a list has
        the wrong length, InvalidSeed if a seed is invalid, NotStarted for a mask before the first reset; nothing has
        changed then.
        """
        given = dict(options or {})
        mask = given.pop("reset_mask", None)
        of_deal = checked_options(given, self._given, self._seat, self._weights_folder)
        if mask is not None:
            mask = np.asarray(mask)
            if mask.shape != (self.num_envs,) or mask.dtype != np.bool_:
                raise InvalidArgument("reset_mask", f"bool of shape ({self.num_envs},)", repr(mask))
            if not self._is_started:
                raise NotStarted
        where = np.ones(self.num_envs, np.bool_) if mask is None else mask
        self._of_deal = of_deal
        try:
            self._reset(seed, mask, where)
        finally:
            self._of_deal = self._given, self._seat
        return self._shown()

    def _reset(
        self, seed: int | Sequence[int | None] | None, mask: NDArray[np.bool_] | None, where: NDArray[np.bool_]
    ) -> None:
        """Deal the games that `where` marks, and play on until their learners are to move; see `reset`."""
        if seed is not None and isinstance(seed, Sequence | np.ndarray):
            self._seed_each(seed)
            self._deal(where)
        elif mask is None:
            self.batch.reset(self._episodes.next(seed))
            self._episodes_of_games = None
            self._fill_seats(where)
        elif seed is None:
            self._deal(where)
        else:
            number = checked_seed(seed)
            self.batch.deal(where, seeds=[nth_seed(number, game) for game in range(self.num_envs)])
            self._fill_seats(where)
        self._over &= ~where
        self._play_opponents(where.copy())
        self._is_started = True

    def step(  # type: ignore[override]  # gymnasium's own environments also return bool arrays
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play each learner's move, then the opponents' moves until the learner is to move again or the game is over.

        `actions` has the shape (num_envs,) and an integer dtype. An action is the number of the cell that the learner
        plays on, 0 to 175 without `crop`. `autoreset_mode` says what follows the end of a game. Return the
        observations, the learners' rewards, whether each game is over, zeros (games are never truncated), and the
        infos.

        Raise NotStarted before the first reset and, without autoreset, if a game is over. Raise InvalidArgument if
        `actions` has the wrong shape or dtype, or the action of a running game is not in the action space. Raise
        IllegalAction if it is an illegal move; with `illegal="lose"`, it ends the game with the reward -1 instead.
        """
        if not self._is_started or (self.autoreset_mode is AutoresetMode.DISABLED and self._over.any()):
            raise NotStarted
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iu":
            expected = f"whole numbers of shape ({self.num_envs},)"
            raise InvalidArgument("actions", expected, f"{given.dtype} of shape {given.shape}")
        fresh = self._over
        outside = ((given < 0) | (given >= self.window.actions)) & ~fresh
        if outside.any():
            game = int(outside.argmax())
            numbers = f"whole numbers from 0 to {self.window.actions - 1}"
            raise InvalidArgument("actions", numbers, f"{given[game]} in game {game}")
        if not self.window.is_whole:
            given = self.window.cells(np.where(fresh, 0, given))
        lost = self._lost(given) & ~fresh
        try:
            self.batch.step(np.where(fresh | lost, WAIT, given))
        except IllegalAction as error:
            error.add_note(ADVICE)
            raise
        self._rewards[:] = np.where(lost, ILLEGAL_REWARD, self._own_rewards())
        if fresh.any():
            self._deal(fresh)
        self._over = lost
        self._play_opponents(fresh)
        rewards, over, last = self._rewards.copy(), self._over.copy(), {}
        if self.autoreset_mode is AutoresetMode.SAME_STEP and over.any():
            last = self._final(over)
            self._deal(over)
            self._over = np.zeros(self.num_envs, np.bool_)
            self._play_opponents(over.copy())
        observations, infos = self._shown()
        return observations, rewards, over, np.zeros(self.num_envs, np.bool_), {**infos, **last}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal moves of the learners: an array of dtype bool, of shape (num_envs, 176) without `crop`.

        Before the first reset they are those of the players to move. sb3-contrib asks for them by this name.
        """
        return self._masks().copy()

    def _masks(self) -> NDArray[np.bool_]:
        """Return the legal moves of the learners, perhaps as a view; a game that waits for NextStep allows action 0."""
        masks = self.window.masks(self.batch.masks)
        waiting = (self.batch.players == WAIT) & self._over
        if self.autoreset_mode is AutoresetMode.NEXT_STEP and waiting.any():
            masks = masks.copy()
            masks[waiting, 0] = True
        return masks

    def render(self) -> tuple[Any, ...]:
        """Render the current turn of each game in the render mode of the environment, also before the first reset.

        Return what `TriboloEnv.render` returns, for each game.
        """
        return tuple(render(self.batch.turn(game), self.render_mode) for game in range(self.num_envs))

    def _lost(self, actions: NDArray[Any]) -> NDArray[np.bool_]:
        """Return which of the actions lose their games: with `illegal="lose"`, the illegal moves."""
        if self._illegal == "raise":
            return np.zeros(self.num_envs, np.bool_)
        cells = np.where(self._over, 0, actions).astype(np.intp)
        return ~self.batch.masks[np.arange(self.num_envs), cells]

    def _seed_each(self, seeds: Sequence[int | None] | NDArray[Any]) -> None:
        """Begin a sequence of episodes for each game, from its seed in `seeds`.

        A seed of `None` continues the sequence of the game or, if there is none, begins a random one.

        Raise InvalidArgument if there is not one seed per game, InvalidSeed if a seed is invalid.
        """
        if len(seeds) != self.num_envs:
            raise InvalidArgument("seed", f"a number or a list of {self.num_envs} seeds", repr(seeds))
        checked = [None if seed is None else checked_seed(seed) for seed in seeds]
        if self._episodes_of_games is None:
            self._episodes_of_games = [Episodes() for _ in range(self.num_envs)]
        for episodes, seed in zip(self._episodes_of_games, checked, strict=True):
            if seed is not None:
                episodes.begin(seed)

    def _deal(self, where: NDArray[np.bool_]) -> None:
        """Deal the next game in place of each marked game, and draw the seats of the learners."""
        episodes = self._episodes_of_games
        if episodes is None:
            self.batch.deal(where)
        else:
            seeds = [episodes[game].next(None) if where[game] else 0 for game in range(self.num_envs)]
            self.batch.deal(where, seeds=seeds)
        self._fill_seats(where)

    def _fill_seats(self, where: NDArray[np.bool_]) -> None:
        """Give the learner and the opponents of each marked game their seats.

        The seat "random" and the opponents of a population are drawn from the seed of the deal.
        """
        opponents, seat = self._of_deal
        if seat != "random":
            self._seats[where] = SEATS.index(seat)
        else:
            for game in np.flatnonzero(where):
                self._seats[game] = seat_of(seat, int(self.batch.seeds[game])).index
        self._is_drawn[where] = isinstance(opponents, Population)
        for number in np.flatnonzero(where).tolist():
            self._pairs.pop(number, None)
            if isinstance(opponents, Population) or opponents is not self._given:
                seat_index = self._seats[number]
                self._pairs[number] = opponents_of(opponents, int(self.batch.seeds[number]), PLAYERS[seat_index])

    def _play_opponents(self, fresh: NDArray[np.bool_]) -> None:
        """Play the opponents' moves until, in every game, the learner is to move or the game is over.

        Add the learners' rewards for the opponents' moves to `self._rewards`, except in the games that `fresh` marks:
        the games dealt just before this call. If a game marked in `fresh` ends before its learner moves, deal another
        game in its place. Games that `self._over` marks already, such as those lost by an illegal move, stay as they
        are.
        """
        batch, lost = self.batch, self._over & ~fresh
        while True:
            over = (batch.players == WAIT) | lost
            if (over & fresh).any():
                self._deal(over & fresh)
                continue
            after = (batch.players.astype(np.int8) - self.seats.astype(np.int8)) % len(PLAYERS)
            others = ~over & (after > 0)
            if not others.any():
                self._over = over
                return
            batch.step(self._chosen(others, after))
            self._rewards += np.where(fresh, 0.0, self._own_rewards())

    def _chosen(self, others: NDArray[np.bool_], after: NDArray[np.int8]) -> NDArray[np.uint8]:
        """Let the opponents choose in the games that `others` marks; `after` is their distance from the learner."""
        own = {game: pair[after[game] - 1] for game, pair in self._pairs.items() if others[game]}
        actions = self.batch.choose_by(own)
        if not isinstance(self._given, Population) and len(own) < others.sum():
            others = others.copy()
            others[[*own]] = False
            for distance, opponent in enumerate(self._given, start=1):
                to_move = others & (after == distance)
                if to_move.any():
                    np.copyto(actions, self.batch.choose(opponent, where=to_move), where=to_move)
        return actions

    def _own_rewards(self) -> NDArray[np.float32]:
        """Return the reward of the learner of each game in the latest step of `self.batch`."""
        own: NDArray[np.float32] = self.batch.rewards[np.arange(self.num_envs), self.seats]
        return own

    def _final(self, over: NDArray[np.bool_]) -> dict[str, Any]:
        """Return the last observations and infos of the games that `over` marks, as Gymnasium's environments do."""
        observations, info = self._observe()
        final: NDArray[np.object_] = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(over):
            planes, mask = observations["observation"][game], observations["action_mask"][game]
            final[game] = {"observation": planes.copy(), "action_mask": mask.copy()}
            if "past" in observations:
                final[game]["past"] = observations["past"][game].copy()
        shown = ("action_mask", "scores")
        infos = {name: np.where(over[:, None], info[name], 0) for name in shown}
        masks = {f"_{name}": over.copy() for name in shown}
        infos |= {name: array for name, array in info.items() if name not in shown}
        return {"final_obs": final, "_final_obs": over.copy(), "final_info": infos | masks, "_final_info": over.copy()}

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        """Return the observations and the infos of all games; in the render mode `human`, print the games first."""
        if self.render_mode == "human":
            self.render()
        return self._observe()

    def _observe(self) -> tuple[Observation, dict[str, Any]]:
        """Return all games as their learners see them, and the infos: masks of legal moves, and scores."""
        batch = self.batch
        planes, masks = self.window.planes(batch.observations), self._masks().view(np.int8)
        finished = np.flatnonzero(batch.players == WAIT)
        if self._copy or finished.size:
            planes = planes.copy()
        # The batch shows a finished game as Blue observes it.
        for game in finished:
            planes[game] = self.window.planes(observe(batch.turn(int(game)), PLAYERS[self.seats[game]]))
        if self._copy:
            masks, shown = masks.copy(), masks.copy()
        else:
            planes, masks = read_only(planes), read_only(masks)
            shown = masks
        seen: Observation = {"observation": planes, "action_mask": masks}
        if batch.past is not None:
            seen["past"] = past_as_seen(batch.past, self._seats, self.window)
        return seen, {"action_mask": shown, "scores": batch.scores.copy(), **self._revealed()}

    def _revealed(self) -> dict[str, Any]:
        """Return the names of the drawn opponents of the games that are over; nothing if there is none."""
        where = self._over & self._is_drawn
        if not where.any():
            return {}
        names = np.full(self.num_envs, None, object)
        for game in np.flatnonzero(where).tolist():
            names[game] = tuple(one.name for one in self._pairs[game])
        return {"opponents": names, "_opponents": where}


def _checked_autoreset_mode(mode: str | AutoresetMode) -> AutoresetMode:
    """Return the autoreset mode with a given value; raise InvalidArgument if there is none."""
    try:
        return AutoresetMode(mode)
    except ValueError:
        expected = f"one of {', '.join(mode.value for mode in AutoresetMode)}"
        raise InvalidArgument("autoreset_mode", expected, repr(mode)) from None
