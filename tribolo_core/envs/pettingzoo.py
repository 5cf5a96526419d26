"""Tribolo for PettingZoo: `env()` with the usual wrappers, `raw_env()` without. Needs pettingzoo and numpy.

From PettingZoo 1.27 on, the import registers the environment: `pettingzoo.make("aec", "tribolo-v0")`. The agents
player_0, player_1 and player_2 are Blue, Red and Green. An observation is a `spaces.Observation`; the info of an agent
has its mask too. There is no action to pass: players without a legal move are skipped. Rewards come at the end of the
game.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, ClassVar, Final, TypeAlias

from ..ai import AnyOpponent
from ..ai.population import Population
from ..ai.protocol import Opponent
from ..coord import as_coord
from ..dice import nth_seed
from ..errors import InvalidArgument, MissingExtra, NotStarted
from ..game import Game
from ..player import PLAYERS, Player
from ..presets import STANDARD, Preset, preset_of
from ..turn import Turn
from .episodes import Episodes
from .observation import STATE_PLANES, observe_state
from .opponents import checked_opponent
from .rewards import DEFAULT_REWARD, ILLEGAL_REWARD, checked_reward, rewards

try:
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from numpy.typing import NDArray
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

    from .cropping import WHOLE, window_of
    from .past import moves_of
    from .rendering import RENDER_MODES, checked_mode, render
    from .spaces import Observation, observation_of, observation_space, past_as_seen, planes_space
except ImportError as error:
    raise MissingExtra(__name__, error.name or "pettingzoo") from None

AGENTS: Final = ("player_0", "player_1", "player_2")

ComputerSeats: TypeAlias = Mapping[str, AnyOpponent | Population]
"""The opponents that play seats, by the names of the agents in whose place they play."""


def env(
    render_mode: str | None = None,
    reward: str = DEFAULT_REWARD,
    deal: str | Preset = STANDARD,
    crop: bool = False,
    opponents: ComputerSeats | None = None,
    past: bool = False,
    weights_folder: Path | None = None,
) -> AECEnv[str, Observation | None, int | None]:
    """Return a `raw_env` in PettingZoo's usual wrappers; an illegal move ends the game with the reward -1.

    The player who makes the illegal move gets this reward, and the others get 0.5 each. `render_mode` is `None` or a
    name in `tribolo_core.envs.rendering.RENDER_MODES`, and `reward` is a name in `tribolo_core.envs.rewards.REWARDS`.
    The other arguments are those of `raw_env`.
    """
    inner = raw_env(render_mode, reward, deal, crop, opponents, past, weights_folder)
    return wrappers.OrderEnforcingWrapper(_TerminateIllegal(inner, illegal_reward=ILLEGAL_REWARD))


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
            for other in env.possible_agents:
                if other != agent:
                    env.rewards[other] = env._cumulative_rewards[other] = -ILLEGAL_REWARD / 2


class raw_env(AECEnv[str, "Observation | None", "int | None"]):  # noqa: N801 - the name that PettingZoo prescribes
    """A game of three agents, or of fewer if `opponents` play the seats of others.

    `reset(seed=7)` deals the game of `Game.new(seed=7, deal=deal)`; the deals of later resets without a seed follow
    from it. An illegal action raises IllegalMove and leaves the game unchanged. `render_mode` is `None` or a name in
    `tribolo_core.envs.rendering.RENDER_MODES`, `reward` a name in `tribolo_core.envs.rewards.REWARDS`.

    `deal` is a preset, by name or as a `Preset`, that deals the games. With `crop`, observations, masks, states and
    actions are those of its window, the smallest rectangle with all cells that are not always walls; see
    `tribolo_core.envs.cropping`.

    `opponents` maps an agent, such as `player_2`, to the opponent that plays in its place; that agent is none of the
    environment. A `tribolo_core.ai.population.Population` draws the opponent from the seed of each game. At the end of
    a game, and not earlier, the infos have the names of the opponents as `opponents`, by agent. `weights_folder`
    contains the weights files that the specs name. With `past=True`, observations have the moves so far.
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
        opponents: ComputerSeats | None = None,
        past: bool = False,
        weights_folder: Path | None = None,
    ) -> None:
        super().__init__()
        self._given = _checked_seats(opponents or {}, weights_folder)
        self._weights_folder = weights_folder
        self._has_past = bool(past)
        self._preset = preset_of(deal)
        self.window = window_of(deal) if crop else WHOLE
        self.render_mode = checked_mode(render_mode)
        self.reward = checked_reward(reward)
        self.possible_agents = [agent for agent in AGENTS if agent not in self._given]
        self.agents: list[str] = []
        self.observation_spaces = {agent: observation_space(self.window, past=past) for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.window.actions) for agent in self.possible_agents}
        self.state_space = planes_space((len(STATE_PLANES), *self.window.shape))
        self._episodes = Episodes()
        self._game: Game | None = None
        self._opponents: dict[Player, Opponent] = {}

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the observation space of an agent, the same object at every call."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete[np.int64]:
        """Return the action space of an agent, the same object at every call."""
        return self.action_spaces[agent]

    @property
    def turn(self) -> Turn:
        """The current turn: board, player to move and legal moves. Raises NotStarted before the first reset."""
        if self._game is None:
            raise NotStarted
        return self._game.turn

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,
    ) -> None:
        """Deal a game, let opponents play until an agent is to move, and set `agent_selection` to this agent.

        `seed` determines the deal (the random start position). If `seed` is `None`, a new seed is derived from the last
        given seed, or from a random seed if no seed was given before. `options` may contain `opponents`, which play
        the same seats as those of the environment in this game; other options are ignored. If a game ends before an
        agent is to move, the next one is dealt. Raise InvalidSeed if `seed` is invalid, InvalidArgument or InvalidSpec
        if the opponents are.
        """
        given = self._with_options(options)
        while True:
            self._seed = self._episodes.next(seed)
            seed = None
            self._opponents = {
                player: one.line_up(self._seed)[player.index] if isinstance(one, Population) else one
                for player, one in ((PLAYERS[AGENTS.index(agent)], one) for agent, one in given.items())
            }
            game = self._answered(Game.new(seed=self._seed, deal=self._preset))
            if game.turn.player is not None:
                break
        self._game = game
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._select(game.turn)
        self._print()

    def _with_options(self, options: dict[str, Any] | None) -> dict[str, Opponent | Population]:
        """Return the opponents of a game: those of the environment, or those in the options of `reset`."""
        if options is None or "opponents" not in options:
            return self._given
        given = _checked_seats(options["opponents"], self._weights_folder)
        if given.keys() != self._given.keys():
            raise InvalidArgument("opponents", f"those of {', '.join(self._given) or 'no agent'}", repr(given))
        return given

    def _answered(self, game: Game) -> Game:
        """Return a game after the moves of opponents, until an agent is to move or the game is over."""
        while game.turn.player in self._opponents:
            opponent = self._opponents[game.turn.player]
            seed = nth_seed(self._seed, len(game.moves))
            game = game.play(as_coord(opponent.choose(game.turn, seed=seed, past=game.past)))
        return game

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
        coord = self.window.coord(action)
        if self._game is None:
            raise NotStarted
        self._game = self._answered(self._game.play(coord))
        turn = self._game.turn
        self._select(turn)
        if turn.outcome is not None:
            # All earlier rewards are zero, so nothing has to be cleared or accumulated before this step.
            of_all = dict(zip(AGENTS, rewards(turn.outcome.scores, self.reward), strict=True))
            self.rewards = {agent: of_all[agent] for agent in self.possible_agents}
            self.terminations = dict.fromkeys(self.possible_agents, True)
            self._accumulate_rewards()
        self._print()

    def _print(self) -> None:
        """Print the current turn in the render mode `human`; PettingZoo expects it without a call of `render`."""
        if self.render_mode == "human":
            self.render()

    def _select(self, turn: Turn) -> None:
        """Select the agent to move on `turn`, and set the observation of that agent and the infos of all agents.

        The info of an agent holds its action mask. If the game is over, select the first agent.
        """
        agent = self.agent_selection = AGENTS[turn.player.index] if turn.player else self.possible_agents[0]
        observation = self._observation(agent)
        self._observations = {agent: observation}
        self.infos = {other: self._info(np.zeros(self.window.actions, np.int8)) for other in self.possible_agents}
        self.infos[agent] = self._info(observation["action_mask"])

    def _observation(self, agent: str) -> Observation:
        player = PLAYERS[AGENTS.index(agent)]
        observation = observation_of(self.turn, player, self.window)
        if self._has_past and self._game is not None:
            observation["past"] = past_as_seen(moves_of(self._game), player, self.window)
        return observation

    def _info(self, mask: NDArray[np.int8]) -> dict[str, Any]:
        """Return an info: a copy of the mask and, once the game is over, the names of the opponents."""
        info: dict[str, Any] = {"action_mask": mask.copy()}
        if self._opponents and self.turn.player is None:
            info["opponents"] = {AGENTS[player.index]: one.name for player, one in self._opponents.items()}
        return info

    def observe(self, agent: str) -> Observation:
        """Return a new observation of the current turn by an agent, such as `player_0`.

        The observation consists of planes and an action mask. The mask and the plane of legal moves are zero unless
        this agent is to move. Renew the info of the agent, too. Raise NotStarted before the first reset.
        """
        if self._game is None:
            raise NotStarted
        if agent not in self._observations:
            self._observations[agent] = self._observation(agent)
        known = self._observations[agent]
        if agent in self.infos:  # `last` returns it, whatever a program has written into an earlier one.
            self.infos[agent] = self._info(known["action_mask"])
        observation: Observation = {
            "observation": known["observation"].copy(),
            "action_mask": known["action_mask"].copy(),
        }
        if "past" in known:
            observation["past"] = known["past"].copy()
        return observation

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


def _checked_seats(given: ComputerSeats, weights_folder: Path | None) -> dict[str, Opponent | Population]:
    """Return the opponent or the population of each seat that no agent has.

    Raise InvalidArgument if a name is no agent or no agent is left, InvalidSpec if a spec is invalid.
    """
    if not isinstance(given, Mapping) or not given.keys() < set(AGENTS):
        raise InvalidArgument("opponents", f"opponents of one or two of {', '.join(AGENTS)}", repr(given))
    return {
        agent: one if isinstance(one, Population) else checked_opponent(one, weights_folder)
        for agent, one in given.items()
    }


if hasattr(pettingzoo, "register"):  # releases before 1.27 have no registry
    pettingzoo.register("aec", "tribolo-v0", "tribolo_core.envs.pettingzoo:env")
