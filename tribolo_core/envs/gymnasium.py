"""Tribolo for Gymnasium: one seat learns, opponents of the registry take the others. Needs gymnasium and numpy.

Registered when this module is imported: `gymnasium.make("tribolo_core.envs.gymnasium:Tribolo-v0")`.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ..ai import opponent
from ..coord import Coord
from ..dice import nth_seed
from ..errors import IllegalMove, InvalidArgument, MissingExtra, NotStarted
from ..game import Game
from ..history import PastMove
from ..player import PLAYERS, Player
from ..turn import Turn
from .episodes import Episodes
from .rewards import DEFAULT_REWARD, checked_reward, rewards

try:
    import gymnasium
    import numpy as np
    from numpy.typing import NDArray

    from .picture import RENDER_MODES, checked_mode, render
    from .spaces import Observation, action_space, coord_of, look, observation_space
except ImportError as error:
    raise MissingExtra(__name__, error.name or "gymnasium") from None

SEATS = ("blue", "red", "green", "random")
ILLEGAL_REWARD = -1.0


class TriboloEnv(gymnasium.Env[Observation, int]):
    """A game for one learner.

    `opponents` are the specs of the next player and of the one after; `seat` is the learner's: "blue", "red", "green",
    or "random" for another in each episode. The reward comes at the end. With `illegal="raise"` an illegal action
    raises IllegalMove and the game goes on; with "lose" it ends the episode with a reward of -1.

    `weights_folder` holds the weights that the specs name.

    Observations are `spaces.Observation`s, and the mask stands in `info["action_mask"]` too, beside `info["scores"]`.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 2}  # noqa: RUF012 - as gymnasium declares it

    def __init__(
        self,
        opponents: tuple[str, str] = ("random", "random"),
        *,
        seat: str = "blue",
        reward: str = DEFAULT_REWARD,
        illegal: str = "raise",
        render_mode: str | None = None,
        weights_folder: Path | None = None,
    ) -> None:
        specs = checked_opponents(opponents, weights_folder)
        self._opponents = tuple(opponent(spec, weights_folder) for spec in specs)
        self._seat = checked_seat(seat)
        self._reward = checked_reward(reward)
        if illegal not in ("raise", "lose"):
            raise InvalidArgument("illegal", "raise or lose", repr(illegal))
        self._illegal = illegal
        self.render_mode = checked_mode(render_mode)
        self.observation_space = observation_space()  # type: ignore[assignment]  # a TypedDict is a dictionary
        self.action_space = action_space()
        self._episodes = Episodes()
        self._turn: Turn | None = None
        self._is_over = True
        self.learner = Player.BLUE

    @property
    def turn(self) -> Turn:
        """The present turn, as the core has it; NotStarted is raised before the first reset."""
        if self._turn is None:
            raise NotStarted
        return self._turn

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game and let the opponents move until it is the learner's turn."""
        super().reset(seed=seed, options=options)
        while True:
            self._seed = self._episodes.next(seed)
            seed = None
            self._past: list[PastMove[Turn, Coord]] = []
            number = SEATS.index(self._seat)
            self.learner = PLAYERS[number if number < len(PLAYERS) else nth_seed(self._seed, 0) % len(PLAYERS)]
            self._turn = self._answered(Game.new(seed=self._seed).turn)
            if self._turn.player is not None:
                self._is_over = False
                return self._look(self._turn)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play the cell of that number, and let the opponents answer."""
        if self._is_over:
            raise NotStarted
        coord = coord_of(action)
        try:
            self._turn = self._answered(self._play(self.turn, coord))
        except IllegalMove:
            if self._illegal == "raise":
                raise
            self._is_over = True
            observation, info = self._look(self.turn)
            return observation, ILLEGAL_REWARD, True, False, info
        outcome = self._turn.outcome
        self._is_over = outcome is not None
        reward = 0.0 if outcome is None else rewards(outcome.scores, self._reward)[self.learner.index]
        observation, info = self._look(self._turn)
        return observation, reward, self._is_over, False, info

    def _answered(self, turn: Turn) -> Turn:
        """The turn when the learner is to move again, or the last one."""
        while turn.player not in (None, self.learner):
            assert turn.player is not None
            whose = self._opponents[(turn.player.index - self.learner.index) % len(PLAYERS) - 1]
            turn = self._play(turn, whose.choose(turn, seed=nth_seed(self._seed, len(self._past)), past=self._past))
        return turn

    def _play(self, turn: Turn, coord: Coord) -> Turn:
        after = turn.play(coord)
        self._past.append(PastMove(turn, coord))
        return after

    def _look(self, turn: Turn) -> tuple[Observation, dict[str, Any]]:
        seen = look(turn, self.learner)
        return seen, {"action_mask": seen["action_mask"], "scores": tuple(turn.scores.values())}

    def render(self) -> NDArray[np.uint8] | str | None:
        """The present turn as the render mode says; nothing without one."""
        return render(self.turn, self.render_mode)


def checked_opponents(opponents: tuple[str, str], weights_folder: Path | None) -> tuple[str, str]:
    """The two specs themselves; InvalidArgument is raised where there are not two, InvalidSpec for a wrong one."""
    if isinstance(opponents, str) or len(opponents) != 2:
        raise InvalidArgument("opponents", "two specs", repr(opponents))
    for spec in opponents:
        opponent(spec, weights_folder)
    return opponents


def checked_seat(seat: str) -> str:
    """The seat itself; InvalidArgument is raised if it is none."""
    if seat not in SEATS:
        raise InvalidArgument("seat", f"one of {', '.join(SEATS)}", repr(seat))
    return seat


gymnasium.register(
    "Tribolo-v0",
    entry_point="tribolo_core.envs.gymnasium:TriboloEnv",
    vector_entry_point="tribolo_core.envs.gymnasium_vector:TriboloVectorEnv",
)
