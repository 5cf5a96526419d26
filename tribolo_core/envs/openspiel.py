"""Tribolo for OpenSpiel: importing this module registers two games. Needs open_spiel and numpy.

`python_tribolo(seed=7)` is the game on the deal of `Game.new(seed=7)`: no chance, so trees and playthroughs are of one
board. `python_tribolo_dealt(seed=7,deals=1000)` begins with a chance node that deals one of so many boards, each as
likely: outcome k is the deal of `nth_seed(seed, k)`. Both take `rewards=win`, `margin` or `rank`.

Players 0, 1 and 2 are Blue, Red and Green. Actions are the cells in reading order; players who cannot move are skipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..coord import COORDS
from ..dice import nth_seed
from ..errors import InvalidArgument, MissingExtra
from ..game import Game
from ..notation.record import format_position
from ..player import PLAYERS
from ..turn import Turn
from .observation import ACTIONS, SHAPE, observe
from .rewards import BOUNDS, DEFAULT_REWARD, checked_reward, rewards

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:
    raise MissingExtra(__name__, "open_spiel" if error.name == "pyspiel" else error.name or "open_spiel") from None

MOST_MOVES: Final = ACTIONS - 4 * 12
"""A deal leaves so many cells empty, and every move fills one."""


def _game_type(name: str, long_name: str, chance: Any, parameters: dict[str, Any]) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=len(PLAYERS),
        min_num_players=len(PLAYERS),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


_ONE_BOARD: Final = {"seed": 0, "rewards": DEFAULT_REWARD}
_MANY_BOARDS: Final = {"seed": 0, "deals": 1000, "rewards": DEFAULT_REWARD}

ONE_BOARD: Final = _game_type("python_tribolo", "Tribolo", pyspiel.GameType.ChanceMode.DETERMINISTIC, _ONE_BOARD)
MANY_BOARDS: Final = _game_type(
    "python_tribolo_dealt", "Tribolo, dealt by chance", pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC, _MANY_BOARDS
)


def _checked(name: str, number: object, least: int) -> int:
    if not isinstance(number, int) or number < least:
        raise InvalidArgument(name, f"a whole number from {least} on", repr(number))
    return number


class _TriboloGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel has no types
    """What both games have in common."""

    def __init__(self, game_type: Any, parameters: dict[str, Any], deals: int) -> None:
        self.seed = _checked("seed", parameters["seed"], 0)
        self.deals = deals
        self.reward = checked_reward(parameters["rewards"])
        least, greatest = BOUNDS[self.reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=deals,
            num_players=len(PLAYERS),
            min_utility=least,
            max_utility=greatest,
            utility_sum=0.0,
            max_game_length=MOST_MOVES,
        )
        super().__init__(game_type, info, parameters)

    def new_initial_state(self) -> TriboloState:
        """The start of a game: its first turn, or the chance node that deals."""
        return TriboloState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """An observer of planes; perfect recall is the history of moves."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return TriboloObserver(params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TriboloGame(_TriboloGame):
    """The game on one board."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        super().__init__(ONE_BOARD, {**_ONE_BOARD, **(params or {})}, 0)


class DealtTriboloGame(_TriboloGame):
    """The game that begins with a deal by chance."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        parameters = {**_MANY_BOARDS, **(params or {})}
        super().__init__(MANY_BOARDS, parameters, _checked("deals", parameters["deals"], 1))


class TriboloState(pyspiel.State):  # type: ignore[misc]  # pyspiel has no types
    """A turn of the game, or the chance node before the first."""

    def __init__(self, game: _TriboloGame) -> None:
        super().__init__(game)
        self._reward = game.reward
        self._seed = game.seed
        self._deals = game.deals
        self.turn: Turn | None = None if game.deals else Game.new(seed=game.seed).turn

    def current_player(self) -> int:
        """Who moves: 0, 1, 2, or OpenSpiel's numbers for chance and the end."""
        if self.turn is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.turn.player is None else self.turn.player.index

    def _legal_actions(self, player: int) -> list[int]:
        if self.turn is None or self.turn.player is None or self.turn.player.index != player:
            return []
        return [coord.index for coord in self.turn.transitions]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Every deal with its probability."""
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        if self.turn is None:
            self.turn = Game.new(seed=nth_seed(self._seed, action)).turn
        else:
            self.turn = self.turn.play(COORDS[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else f"{PLAYERS[player]} {COORDS[action]}"

    def is_terminal(self) -> bool:
        """Whether nobody can move any more."""
        return self.turn is not None and self.turn.player is None

    def returns(self) -> list[float]:
        """The rewards at the end, zeros before."""
        outcome = None if self.turn is None else self.turn.outcome
        return [0.0] * len(PLAYERS) if outcome is None else list(rewards(outcome.scores, self._reward))

    def __str__(self) -> str:
        return "not dealt yet" if self.turn is None else format_position(self.turn.position)


class TriboloObserver:
    """Planes of the player who looks, as `tribolo_core.envs.observation` describes them, in float32."""

    def __init__(self, params: Any = None) -> None:
        if params:
            raise InvalidArgument("params", "empty", repr(params))
        self.tensor = np.zeros(int(np.prod(SHAPE)), np.float32)
        self.dict = {"planes": self.tensor.reshape(SHAPE)}

    def set_from(self, state: TriboloState, player: int) -> None:
        """Show a state as a player sees it; nothing before the deal."""
        if state.turn is None:
            self.tensor.fill(0)
        else:
            self.dict["planes"][:] = observe(state.turn, PLAYERS[player])

    def string_from(self, state: TriboloState, player: int) -> str:  # noqa: ARG002 - everybody sees everything
        """The position."""
        return str(state)


pyspiel.register_game(ONE_BOARD, TriboloGame)
pyspiel.register_game(MANY_BOARDS, DealtTriboloGame)
