"""Tribolo for Gymnasium: one seat learns, other computer players play the other seats. Needs gymnasium and numpy.

The import registers the environment: `gymnasium.make("tribolo_core.envs.gymnasium:Tribolo-v0")`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ..ai.built_in import BuiltIn
from ..ai.population import Population
from ..coord import COORDS, Coord, as_coord
from ..dice import checked_seed, nth_seed
from ..errors import IllegalMove, InvalidArgument, MissingExtra, NotStarted
from ..game import Game
from ..history import PastMove
from ..player import PLAYERS, Player
from ..presets import STANDARD, Preset, preset_of
from ..scores import Scores
from ..turn import Turn
from .episodes import Episodes
from .opponents import GivenOpponents, Opponents, checked_opponents, opponents_of
from .rewards import DEFAULT_REWARD, ILLEGAL_REWARD, checked_reward, rewards

try:
    import gymnasium
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

    from .batch import WAIT, BatchEnv
    from .cropping import WHOLE, window_of
    from .observation import mask
    from .rendering import RENDER_MODES, checked_mode, render
    from .spaces import Observation, observation_of, observation_space, past_as_seen
except ImportError as error:
    raise MissingExtra(__name__, error.name or "gymnasium") from None

ADVICE: Final = (
    'Draw random actions with the mask, action_space.sample(info["action_mask"]), or make the environment with '
    'illegal="lose", so that an illegal action ends the episode.'
)
"""The advice against an illegal action, a note of the error."""

SEATS: Final = ("blue", "red", "green", "random")
"""The seats of a learner; `random` draws one."""


class TriboloEnv(gymnasium.Env[Observation, int]):
    """A game of one learner, the player whose moves `step` receives, against two opponents.

    `opponents` holds two opponents, as for `choose` of a batch: the next player in turn order after the learner, then
    the third player. A `tribolo_core.ai.population.Population` draws them from the seed of each episode; the info at
    the end of the episode, and no earlier one, has their names as `opponents`. `weights_folder` contains the weights
    files that the specs name. `seat` is "blue", "red", "green", or "random" to draw the learner's seat for each
    episode. `reward` names the reward function; the reward comes at the end of the game. An illegal action raises
    IllegalMove and leaves the game unchanged, so draw random actions with the mask:
    `action_space.sample(info["action_mask"])`. With `illegal="lose"` an illegal action ends the episode with a reward
    of -1 instead. Programs that ignore the mask need this, such as Gymnasium's `check_env`.

    `deal` is a preset, by name or as a `Preset`, that deals the games. With `crop`, observations, masks and actions are
    those of its window, the smallest rectangle with all cells that are not always walls; see
    `tribolo_core.envs.cropping`.

    An observation is a `spaces.Observation`; with `past=True`, it has the moves so far. `info` has the mask of legal
    moves as `action_mask`, and the `scores` of all players.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - gymnasium declares it so

    def __init__(
        self,
        opponents: GivenOpponents = ("random", "random"),
        *,
        seat: str = "blue",
        reward: str = DEFAULT_REWARD,
        illegal: str = "raise",
        render_mode: str | None = None,
        weights_folder: Path | None = None,
        deal: str | Preset = STANDARD,
        crop: bool = False,
        past: bool = False,
    ) -> None:
        self._given = checked_opponents(opponents, weights_folder)
        self._weights_folder = weights_folder
        self._deal = preset_of(deal)
        self._batch = BatchEnv(1, auto_reset=False, threads=1, deal=self._deal, past=past)
        self.window = window_of(deal) if crop else WHOLE
        self._seat = checked_seat(seat)
        self._reward = checked_reward(reward)
        self._illegal = checked_illegal(illegal)
        self.render_mode = checked_mode(render_mode)
        self.observation_space = observation_space(self.window, past=past)  # type: ignore[assignment]  # its samples are of the type Observation
        self.action_space = spaces.Discrete(self.window.actions)  # type: ignore[assignment]  # its samples are np.int64
        self._episodes = Episodes()
        self._action = np.zeros(1, np.uint8)
        self._seed: int | None = None
        self._is_over = True
        self.learner = Player.BLUE
        # The turns of the game, as far as somebody has asked for one.
        self._past: list[PastMove[Turn, Coord]] = []
        self._turn: Turn | None = None

    @property
    def turn(self) -> Turn:
        """The current turn: board, player to move and legal moves. Raises NotStarted before the first reset."""
        if self._seed is None:
            raise NotStarted
        turn = self._turn or Game.new(seed=self._seed, deal=self._deal).turn
        for cell in self._batch.moves(0)[len(self._past) :]:
            self._past.append(PastMove(turn, COORDS[cell]))
            turn = turn.play(COORDS[cell])
        self._turn = turn
        return turn

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start an episode: deal a game, and play the opponents' moves until the learner is to move.

        Return the learner's observation, and the info: the mask of legal moves and the scores. `seed` determines the
        deal, a random seat of the learner, and the opponents' random choices. If `seed` is `None`, derive a new seed
        from the last seed given to `reset`; before the first given seed, derive it from a random number. If a game ends
        before the learner's first move, deal another game with a derived seed.

        `options` may contain `opponents` and `seat`, which replace those of the environment in this episode. Raise
        InvalidSeed if `seed` is invalid, InvalidArgument or InvalidSpec if an option is unknown or invalid. An error of
        an opponent is raised, and leaves no episode in progress.
        """
        seed = None if seed is None else checked_seed(seed)
        opponents, seat = checked_options(options, self._given, self._seat, self._weights_folder)
        super().reset(seed=seed, options=options)
        self._is_over = True  # Until the opponents have answered, as in `step`.
        while True:
            self._seed = self._episodes.next(seed)
            seed = None
            self._batch.deal([True], seeds=[self._seed])
            self._past, self._turn = [], None
            self.learner = seat_of(seat, self._seed)
            self._is_drawn = isinstance(opponents, Population)
            self._opponents = opponents_of(opponents, self._seed, self.learner)
            if self._play_opponents() is not None:
                self._is_over = False
                return self._shown()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the learner's move, then the opponents' moves until the learner is to move or the game is over.

        `action` is the number of the cell to play in reading order, 0 to 175 without `crop`. Return the observation,
        the reward, whether the game is over, False (games are never truncated), and the info.

        Raise NotStarted before the first reset and after the end of a game. Raise InvalidArgument if `action` is not
        the index of a cell. The argument `illegal` of the environment says how an illegal move of the learner is
        treated: `raise` raises IllegalMove, and `lose` ends the episode with a reward of -1. An error of an opponent is
        raised, and ends the episode.
        """
        if self._is_over:
            raise NotStarted
        coord = self.window.coord(action)
        try:
            self._play(coord)
        except IllegalMove as error:
            if self._illegal == "raise":
                error.add_note(ADVICE)
                raise
            self._is_over = True
            observation, info = self._shown()
            return observation, ILLEGAL_REWARD, True, False, info
        self._is_over = True  # Unless the opponents answer: an error of theirs ends the episode.
        self._is_over = self._play_opponents() is None
        observation, info = self._shown()
        scores = Scores(*info["scores"])
        reward = rewards(scores, self._reward)[self.learner.index] if self._is_over else 0.0
        return observation, reward, self._is_over, False, info

    def _play_opponents(self) -> Player | None:
        """Play the opponents' moves until the learner is to move or the game is over, and return who is to move."""
        batch, learner = self._batch, self.learner.index
        while (player := int(batch.players[0])) not in (learner, WAIT):
            opponent = self._opponents[(player - learner) % len(PLAYERS) - 1]
            if isinstance(opponent, BuiltIn) and opponent.chooses_in_kernel:
                batch.play(opponent)
                continue
            turn = self.turn
            self._play(
                as_coord(opponent.choose(turn, seed=nth_seed(int(batch.seeds[0]), len(self._past)), past=self._past))
            )
        return None if player == WAIT else self.learner

    def _play(self, coord: Coord) -> None:
        """Play a move of the player to move; raise IllegalMove if it is illegal."""
        if not self._batch.masks[0, coord.index]:
            self.turn.play(coord)  # It raises the error.
        self._action[0] = coord.index
        self._batch.step(self._action)

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the legal moves of the learner: an array of dtype bool, of shape (176,) without `crop`.

        sb3-contrib asks for it by this name. Raise NotStarted before the first reset.
        """
        if self._seed is None:
            raise NotStarted
        return self.window.masks(self._batch.masks[0]).copy()

    def _shown(self) -> tuple[Observation, dict[str, Any]]:
        """Return the learner's observation of the turn, and the info: the mask of legal moves and the scores.

        In the render mode `human`, print the turn first.
        """
        if self.render_mode == "human":
            self.render()
        batch = self._batch
        if batch.players[0] == WAIT:
            # The batch shows a finished game as Blue observes it.
            observation = observation_of(batch.turn(0), self.learner, self.window)
        else:
            planes = self.window.planes(batch.observations[0]).copy()
            observation = {"observation": planes, "action_mask": mask(planes).copy()}
        if batch.past is not None:
            observation["past"] = past_as_seen(batch.past[0], self.learner, self.window)
        info = {"action_mask": observation["action_mask"].copy(), "scores": tuple(batch.scores[0].tolist())}
        return observation, info | self._revealed()

    def _revealed(self) -> dict[str, Any]:
        """Return the names of drawn opponents once the episode is over, and nothing before."""
        return {"opponents": tuple(one.name for one in self._opponents)} if self._is_over and self._is_drawn else {}

    def render(self) -> NDArray[np.uint8] | str | None:
        """Render the current turn in the render mode of the environment.

        Return the image for `rgb_array`, a uint8 array of shape (264, 384, 3), and text for `ansi` and `svg`. For
        `human`, print the text of `ansi` and return `None`. Return `None` if the render mode is `None`. Raise
        NotStarted before the first reset.
        """
        return render(self.turn, self.render_mode)


def checked_options(
    options: dict[str, Any] | None, opponents: Opponents, seat: str, weights_folder: Path | None
) -> tuple[Opponents, str]:
    """Return the opponents and the seat of an episode: those in the options of `reset`, or else the given ones.

    Raise InvalidArgument if there are other options, or if a value is invalid; InvalidSpec if a spec is.
    """
    given = options or {}
    if unknown := given.keys() - {"opponents", "seat"}:
        raise InvalidArgument("options", "opponents and seat", ", ".join(sorted(map(str, unknown))))
    if "opponents" in given:
        opponents = checked_opponents(given["opponents"], weights_folder)
    return opponents, checked_seat(given.get("seat", seat))


def checked_illegal(illegal: str) -> str:
    """Return `illegal` unchanged; raise InvalidArgument if it is not "raise" or "lose"."""
    if illegal not in ("raise", "lose"):
        raise InvalidArgument("illegal", "raise or lose", repr(illegal))
    return illegal


def seat_of(seat: str, seed: int) -> Player:
    """Return the player of a seat; the seat "random" draws one from the seed of an episode."""
    number = SEATS.index(seat)
    return PLAYERS[number if number < len(PLAYERS) else nth_seed(seed, 0) % len(PLAYERS)]


def checked_seat(seat: str) -> str:
    """Return `seat` unchanged; raise InvalidArgument if it is not "blue", "red", "green" or "random"."""
    if seat not in SEATS:
        raise InvalidArgument("seat", f"one of {', '.join(SEATS)}", repr(seat))
    return seat


gymnasium.register(
    "Tribolo-v0",
    entry_point="tribolo_core.envs.gymnasium:TriboloEnv",
    vector_entry_point="tribolo_core.envs.gymnasium_vector:TriboloVectorEnv",
)
