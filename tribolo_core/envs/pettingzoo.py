"""Tribolo for PettingZoo: `env()` for learners, `raw_env()` without wrappers. Needs pettingzoo and numpy.

Importing this module registers it: `pettingzoo.make("aec", "tribolo-v0")`. Agents player_0, player_1 and player_2 are
Blue, Red and Green. An observation is a dictionary, see `spaces.Observation`; the mask stands in the agent's info too.
A player who cannot move is skipped, so there is no action to pass. Rewards come when the game ends.
"""

from __future__ import annotations

from typing import Any, ClassVar

from ..errors import MissingExtra, NotStarted
from ..game import Game
from ..player import PLAYERS, Player
from ..turn import Turn
from .episodes import Episodes
from .observation import ACTIONS, observe
from .rewards import DEFAULT_REWARD, checked_reward, rewards

try:
    import numpy as np
    import pettingzoo
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from .picture import RENDER_MODES, checked_mode, render
    from .spaces import Observation, action_space, coord_of, look, observation_space, planes_space
except ImportError as error:
    raise MissingExtra(__name__, error.name or "pettingzoo") from None

AGENTS = ("player_0", "player_1", "player_2")

_NO_MOVES = np.zeros(ACTIONS, np.int8)
_NO_MOVES.flags.writeable = False


def env(**options: Any) -> AECEnv[str, Observation | None, int | None]:
    """A game in PettingZoo's usual wrappers: an illegal move ends it, and its player gets -1. Options of `raw_env`."""
    return wrappers.OrderEnforcingWrapper(_TerminateIllegal(raw_env(**options), illegal_reward=-1))


class _TerminateIllegal(wrappers.TerminateIllegalWrapper):
    """PettingZoo's own for the numbers of cells, and for others an error that says so."""

    def step(self, action: int | None) -> None:
        if action is not None:
            coord_of(action)
        super().step(action)


class raw_env(AECEnv[str, "Observation | None", "int | None"]):  # noqa: N801 - PettingZoo's name for it
    """One game of three agents.

    `reset(seed=7)` deals the game that `Game.new(seed=7)` does; later resets without a seed deal others that follow
    from it. An illegal action raises IllegalMove with the cell and the reason, and the game goes on. `render_mode` is
    None, "ansi", "rgb_array" or "svg"; `reward` one of `tribolo_core.rewards.REWARDS`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "tribolo_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(self, render_mode: str | None = None, reward: str = DEFAULT_REWARD) -> None:
        super().__init__()
        self.render_mode = checked_mode(render_mode)
        self.reward = checked_reward(reward)
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space() for agent in AGENTS}
        self.action_spaces = {agent: action_space() for agent in AGENTS}
        self.state_space = planes_space()
        self._episodes = Episodes()
        self._turn: Turn | None = None

    def observation_space(self, agent: str) -> Any:
        """The same space object for an agent each time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The same space object for an agent each time."""
        return self.action_spaces[agent]

    @property
    def turn(self) -> Turn:
        """The present turn, as the core has it; NotStarted is raised before the first reset."""
        if self._turn is None:
            raise NotStarted
        return self._turn

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Deal a game."""
        self._turn = Game.new(seed=self._episodes.next(seed)).turn
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._select(self._turn)

    def step(self, action: int | None) -> None:
        """Play the cell of that number; None where the agent's game is over."""
        if not self.agents:
            raise NotStarted
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        turn = self.turn.play(coord_of(action))
        self._turn = turn
        self._select(turn)
        if turn.outcome is not None:
            # Until now there was no reward to clear or to add up.
            self.rewards = dict(zip(AGENTS, rewards(turn.outcome.scores, self.reward), strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
            self._accumulate_rewards()

    def _select(self, turn: Turn) -> None:
        player = turn.player or PLAYERS[0]
        agent = self.agent_selection = AGENTS[player.index]
        seen = look(turn, player)
        self._seen = {agent: seen}
        self.infos = {other: {"action_mask": _NO_MOVES} for other in AGENTS}
        self.infos[agent] = {"action_mask": seen["action_mask"]}

    def observe(self, agent: str) -> Observation:
        """What an agent sees now; moves are shown to the one whose turn it is."""
        turn = self.turn
        if agent not in self._seen:
            self._seen[agent] = look(turn, PLAYERS[AGENTS.index(agent)])
        return self._seen[agent]

    def state(self) -> NDArray[np.uint8]:
        """The game as nobody in particular sees it: planes of Blue, Red, Green, walls, empty cells and moves."""
        return observe(self.turn, Player.BLUE)

    def render(self) -> NDArray[np.uint8] | str | None:
        """The present turn as the render mode says; nothing without one."""
        return render(self.turn, self.render_mode)

    def close(self) -> None:
        """Nothing is held open."""


if hasattr(pettingzoo, "register"):  # its releases before 1.27 have no registry
    pettingzoo.register("aec", "tribolo-v0", "tribolo_core.envs.pettingzoo:env")
