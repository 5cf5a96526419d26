"""Tribolo for PettingZoo: `env()` with the usual wrappers, `raw_env()` without. Needs pettingzoo and numpy.

From PettingZoo 1.27 on, the import registers the environment: `pettingzoo.make("aec", "tribolo-v0")`. The agents
player_0, player_1 and player_2 are Blue, Red and Green. An observation is a `spaces.Observation`; the info of an agent
has its mask too. There is no action to pass: players without a legal move are skipped. Rewards come at the end of the
game.
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

from ..errors import MissingExtra, NotStarted
from ..game import Game
from ..player import PLAYERS
from ..presets import STANDARD, Preset, preset_of
from ..turn import Turn
from .episodes import Episodes
from .observation import STATE_PLANES, observe_state
from .rewards import DEFAULT_REWARD, ILLEGAL_REWARD, checked_reward, rewards

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from .cropping import WHOLE, window_of
    from .rendering import RENDER_MODES, checked_mode, render
    from .spaces import Observation, observation_of, observation_space, planes_space
except ImportError as error:
    raise MissingExtra(__name__, error.name or "pettingzoo") from None

AGENTS: Final = ("player_0", "player_1", "player_2")


def env(
    render_mode: str | None = None,
    reward: str = DEFAULT_REWARD,
    deal: str | Preset = STANDARD,
    crop: bool = False,
) -> AECEnv[str, Observation | None, int | None]:
    """Return a `raw_env` in PettingZoo's usual wrappers; an illegal move ends the game with the reward -1.

    The player who makes the illegal move gets this reward, and the others get 0.5 each. `render_mode` is `None` or a
    name in `tribolo_core.envs.rendering.RENDER_MODES`, and `reward` is a name in `tribolo_core.envs.rewards.REWARDS`.
    `deal` and `crop` are those of `raw_env`.
    """
    return wrappers.OrderEnforcingWrapper(
        _TerminateIllegal(raw_env(render_mode, reward, deal, crop), illegal_reward=ILLEGAL_REWARD)
    )


class _TerminateIllegal(wrappers.TerminateIllegalWrapper):
    """PettingZoo's wrapper, which ends the game at an illegal move. Here the rewards also sum to zero then.

    An action that is not the number of a cell raises InvalidArgument instead.
    """

    def step(self, action: int | None) -> None:
        """Play a move of the selected agent; an illegal move ends the game instead of raising an error.

        `action` is the number of the cell to play in reading order (row by row), 0 to 175 without `crop`; after the end
        of the game, `action` must be `None`. Raise InvalidArgument if `action` is neither `None` nor the number of a
        cell.
        """
        if action is not None:
            self.env.unwrapped.window.coord(action)
        self._prev_obs = None  # PettingZoo's wrapper then asks anew; a program may have written into what it has.
        agent, was_over = self.agent_selection, self._terminated
        super().step(action)
        if self._terminated and not was_over:
            env = self.env.unwrapped
            for other in AGENTS:
                if other != agent:
                    env.rewards[other] = env._cumulative_rewards[other] = -ILLEGAL_REWARD / 2


class raw_env(AECEnv[str, "Observation | None", "int | None"]):  # noqa: N801 - the name that PettingZoo prescribes
    """A game of three agents.

    `reset(seed=7)` deals the game of `Game.new(seed=7, deal=deal)`; the deals of later resets without a seed follow
    from it. An illegal action raises IllegalMove and leaves the game unchanged. `render_mode` is `None` or a name in
    `tribolo_core.envs.rendering.RENDER_MODES`, `reward` a name in `tribolo_core.envs.rewards.REWARDS`.

    `deal` is a preset, by name or as a `Preset`, that deals the games. With `crop`, observations, masks, states and
    actions are those of its window, the smallest rectangle with all cells that are not always walls; see
    `tribolo_core.envs.cropping`.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "tribolo_v0",
        "render_modes": list(RENDER_MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        render_mode: str | None = None,
        reward: str = DEFAULT_REWARD,
        deal: str | Preset = STANDARD,
        crop: bool = False,
    ) -> None:
        super().__init__()
        self._preset = preset_of(deal)
        self.window = window_of(deal) if crop else WHOLE
        self.render_mode = checked_mode(render_mode)
        self.reward = checked_reward(reward)
        self.possible_agents = list(AGENTS)
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.window) for agent in AGENTS}
        self.action_spaces = {agent: spaces.Discrete(self.window.actions) for agent in AGENTS}
        self.state_space = planes_space((len(STATE_PLANES), *self.window.shape))
        self._episodes = Episodes()
        self._turn: Turn | None = None

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space of an agent, the same object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """Return the action space of an agent, the same object at every call."""
        return self.action_spaces[agent]

    @property
    def turn(self) -> Turn:
        """The current turn: board, player to move and legal moves. Raises NotStarted before the first reset."""
        if self._turn is None:
            raise NotStarted
        return self._turn

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - a parameter of PettingZoo
    ) -> None:
        """Deal a game, and set `agent_selection` to the agent to move.

        `seed` determines the deal (the random start position). If `seed` is `None`, a new seed is derived from the last
        given seed, or from a random seed if no seed was given before. `options` are ignored. Raise InvalidSeed if
        `seed` is invalid.
        """
        self._turn = Game.new(seed=self._episodes.next(seed), deal=self._preset).turn
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self._select(self._turn)
        self._print()

    def step(self, action: int | None) -> None:
        """Play a move of the selected agent, and select the next agent to move.

        `action` is the number of the cell to play in reading order, 0 to 175 without `crop`. After the end of the game
        `action` must be `None`; each such step removes the selected agent from `agents`. Raise NotStarted before the
        first reset and after the last agent is removed, InvalidArgument if `action` is not the number of a cell,
        IllegalMove if the move is illegal.
        """
        if not self.agents:
            raise NotStarted
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        turn = self.turn.play(self.window.coord(action))
        self._turn = turn
        self._select(turn)
        if turn.outcome is not None:
            # All earlier rewards are zero, so nothing has to be cleared or accumulated before this step.
            self.rewards = dict(zip(AGENTS, rewards(turn.outcome.scores, self.reward), strict=True))
            self.terminations = dict.fromkeys(AGENTS, True)
            self._accumulate_rewards()
        self._print()

    def _print(self) -> None:
        """Print the current turn in the render mode `human`; PettingZoo expects it without a call of `render`."""
        if self.render_mode == "human":
            self.render()

    def _select(self, turn: Turn) -> None:
        """Select the agent to move on `turn`, and set the observation of that agent and the infos of all agents.

        The info of an agent holds its action mask. If the game is over, select the agent of Blue.
        """
        player = turn.player or PLAYERS[0]
        agent = self.agent_selection = AGENTS[player.index]
        observation = observation_of(turn, player, self.window)
        self._observations = {agent: observation}
        self.infos = {other: {"action_mask": np.zeros(self.window.actions, np.int8)} for other in AGENTS}
        self.infos[agent] = {"action_mask": observation["action_mask"].copy()}

    def observe(self, agent: str) -> Observation:
        """Return a new observation of the current turn by an agent, such as `player_0`.

        The observation consists of planes and an action mask. The mask and the plane of legal moves are zero unless
        this agent is to move. Renew the info of the agent, too. Raise NotStarted before the first reset.
        """
        turn = self.turn
        if agent not in self._observations:
            self._observations[agent] = observation_of(turn, PLAYERS[AGENTS.index(agent)], self.window)
        known = self._observations[agent]
        if agent in self.infos:  # `last` returns it, whatever a program has written into an earlier one.
            self.infos[agent] = {"action_mask": known["action_mask"].copy()}
        return {"observation": known["observation"].copy(), "action_mask": known["action_mask"].copy()}

    def state(self) -> NDArray[np.uint8]:
        """Return the current turn as nine planes, which `tribolo_core.envs.observation.observe_state` defines.

        They are the cells of Blue, Red and Green, walls, empty cells, legal moves, and a plane for each player, which
        is filled with ones if this player is to move. The array has the dtype uint8 and, without `crop`, the shape
        (9, 11, 16), with values 0 and 1. Raise NotStarted before the first reset.
        """
        return self.window.planes(observe_state(self.turn))

    def render(self) -> NDArray[np.uint8] | str | None:
        """Render the current turn in the render mode of the environment.

        Return the image for `rgb_array`, a uint8 array of shape (264, 384, 3), and text for `ansi` and `svg`. For
        `human`, print the text of `ansi` and return `None`. Return `None` if the render mode is `None`. Raise
        NotStarted before the first reset.
        """
        return render(self.turn, self.render_mode)

    def close(self) -> None:
        """Do nothing: the environment holds no resources."""


if hasattr(pettingzoo, "register"):  # releases before 1.27 have no registry
    pettingzoo.register("aec", "tribolo-v0", "tribolo_core.envs.pettingzoo:env")
