"""Tribolo for OpenSpiel: the import registers two games. Needs open_spiel and numpy.

`python_tribolo(seed=7)` has no chance node: it begins with the deal of `Game.new(seed=7)`.
`python_tribolo_dealt(seed=7,deals=1000)` begins with a chance node that has 1000 equally likely deals; outcome k is the
deal of `nth_seed(seed, k)`. Both accept `rewards=win`, `margin` or `rank`. The whole numbers of OpenSpiel end at
2**31 - 1; larger seeds are written in hexadecimal, `python_tribolo(seed_hex=0x100000000)`. `deal=5x5` names a preset.

Players 0, 1 and 2 are Blue, Red and Green. An action is the number of a cell in reading order. Players without a legal
move are skipped.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, TypeAlias

from ..coord import COORDS
from ..dice import nth_seed
from ..errors import InvalidArgument, MissingExtra
from ..game import Game
from ..notation import format_position
from ..player import PLAYERS
from ..presets import STANDARD, Preset, preset_of
from ..turn import Turn
from .numbers import checked_number
from .observation import ACTIONS, SHAPE, observe
from .rewards import BOUNDS, DEFAULT_REWARD, checked_reward, rewards

try:
    import numpy as np
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame
except ImportError as error:
    raise MissingExtra(__name__, "open_spiel" if error.name == "pyspiel" else error.name or "open_spiel") from None

_Parameters: TypeAlias = "dict[str, int | str]"

MAX_NUMBER: Final = 2**31 - 1
"""The largest whole number of OpenSpiel."""

MAX_MOVES: Final = ACTIONS - 4 * 12
"""The maximum length of a standard game: 12 walls and 12 cells of each player are dealt; a move fills a cell."""


def _max_moves(preset: Preset) -> int:
    """Return the number of empty cells of a deal of a preset, each of which a move fills."""
    if not preset.drawing:
        return MAX_MOVES
    cells = len("".join(preset.drawing).replace("#", ""))
    return cells - sum(map(len, preset.contents.values()))


def _game_type(
    name: str, long_name: str, chance_mode: pyspiel.GameType.ChanceMode, parameters: _Parameters
) -> pyspiel.GameType:
    """Return OpenSpiel's description of a game; `parameters` has the default of each of its parameters."""
    return pyspiel.GameType(
        short_name=name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=chance_mode,
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


DEFAULT_DEALT_SEED: Final = 2_000_000_011
"""The default seed of `python_tribolo_dealt`; no other default of this package deals the same games."""

_TRIBOLO_DEFAULTS: Final[_Parameters] = {"seed": 0, "seed_hex": "", "deal": "", "rewards": DEFAULT_REWARD}
_DEALT_DEFAULTS: Final[_Parameters] = {
    "seed": DEFAULT_DEALT_SEED,
    "seed_hex": "",
    "deals": 1000,
    "deal": "",
    "rewards": DEFAULT_REWARD,
}

TRIBOLO: Final = _game_type("python_tribolo", "Tribolo", pyspiel.GameType.ChanceMode.DETERMINISTIC, _TRIBOLO_DEFAULTS)
DEALT_TRIBOLO: Final = _game_type(
    "python_tribolo_dealt",
    "Tribolo, dealt by chance",
    pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    _DEALT_DEFAULTS,
)


def _checked_seed(parameters: _Parameters, default: int) -> int:
    """Return the seed of a game: the parameter `seed_hex` unless it is empty, otherwise the parameter `seed`.

    `default` is the default of `seed`. Raise InvalidArgument if both are given, that is, `seed_hex` is not empty and
    `seed` is not `default`; if `seed` is not from 0 to `MAX_NUMBER`; or if `seed_hex` is not `0x` and 1 to 16
    hexadecimal digits.
    """
    seed, text = checked_number("seed", parameters["seed"], 0, MAX_NUMBER), str(parameters["seed_hex"])
    if not text:
        return seed
    if seed != default or not re.fullmatch("0x[0-9a-fA-F]{1,16}", text, re.ASCII):
        raise InvalidArgument("seed_hex", "a hexadecimal number such as 0x100000000, without seed", repr(text))
    return int(text, 16)


class _TriboloGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel is untyped
    """A game for OpenSpiel.

    `defaults` holds the default of each parameter. `deals` is the number of outcomes of its chance node; 0 means that
    it has none.
    """

    def __init__(self, game_type: pyspiel.GameType, defaults: _Parameters, parameters: _Parameters, deals: int) -> None:
        self.seed = _checked_seed(parameters, int(defaults["seed"]))
        self.deals = deals
        self.preset = preset_of(str(parameters["deal"]) or STANDARD)
        self.reward = checked_reward(str(parameters["rewards"]))
        least, greatest = BOUNDS[self.reward]
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=deals,
            num_players=len(PLAYERS),
            min_utility=least,
            max_utility=greatest,
            utility_sum=0.0,
            max_game_length=_max_moves(self.preset),
        )
        # Without the empty parameter, so that the name of a game stays as short as it can.
        super().__init__(game_type, info, {name: value for name, value in parameters.items() if value != ""})

    def new_initial_state(self) -> TriboloState:
        """Return the first turn of the game, or the chance node that draws its deal (start position)."""
        return TriboloState(self)

    def make_py_observer(
        self,
        iig_obs_type: pyspiel.IIGObservationType | None = None,
        params: Mapping[str, object] | None = None,
    ) -> TriboloObserver | IIGObserverForPublicInfoGame:
        """Return an observer for the observation type `iig_obs_type`; `None` means the default type.

        The default type gets a TriboloObserver, which writes the planes of `tribolo_core.envs.observation`. So does
        every type that has public information but no perfect recall. A TriboloObserver takes no parameters: raise
        InvalidArgument if `params` is not empty. Every other type gets OpenSpiel's IIGObserverForPublicInfoGame with
        `params`.
        """
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return TriboloObserver(params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class TriboloGame(_TriboloGame):
    """The OpenSpiel game `python_tribolo`, which begins with the deal (start position) of a seed."""

    def __init__(self, params: Mapping[str, int | str] | None = None) -> None:
        super().__init__(TRIBOLO, _TRIBOLO_DEFAULTS, {**_TRIBOLO_DEFAULTS, **(params or {})}, 0)


class DealtTriboloGame(_TriboloGame):
    """The OpenSpiel game `python_tribolo_dealt`, which begins with a chance node that draws the start position."""

    def __init__(self, params: Mapping[str, int | str] | None = None) -> None:
        parameters = {**_DEALT_DEFAULTS, **(params or {})}
        deals = checked_number("deals", parameters["deals"], 1, MAX_NUMBER)
        super().__init__(DEALT_TRIBOLO, _DEALT_DEFAULTS, parameters, deals)


class TriboloState(pyspiel.State):  # type: ignore[misc]  # pyspiel is untyped
    """A state of an OpenSpiel game: a turn, or (if `turn` is `None`) the chance node that draws the start position."""

    def __init__(self, game: _TriboloGame) -> None:
        super().__init__(game)
        self._reward = game.reward
        self._seed = game.seed
        self._deals = game.deals
        self._preset = game.preset
        self.turn: Turn | None = None if game.deals else Game.new(seed=game.seed, deal=game.preset).turn

    def current_player(self) -> int:
        """Return the player to move: 0 to 2 for Blue, Red, Green, or a constant of `pyspiel.PlayerId`.

        The constant is CHANCE at the chance node and TERMINAL after the end of the game.
        """
        if self.turn is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.turn.player is None else self.turn.player.index

    def _legal_actions(self, player: int) -> list[int]:
        """Return the legal moves of a player as indices of cells; none if the player is not to move."""
        if self.turn is None or self.turn.player is None or self.turn.player.index != player:
            return []
        return [coord.index for coord in self.turn.transitions]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return pairs of outcome and probability for the chance node that draws the deal (the start position).

        An outcome is the number of a deal, from 0. All deals have the same probability.
        """
        return [(deal, 1 / self._deals) for deal in range(self._deals)]

    def _apply_action(self, action: int) -> None:
        """Play the cell with the index `action`, or draw the deal with this number at the chance node."""
        if self.turn is None:
            self.turn = Game.new(seed=nth_seed(self._seed, action), deal=self._preset).turn
        else:
            self.turn = self.turn.play(COORDS[action])

    def _action_to_string(self, player: int, action: int) -> str:
        """Format an action as text: a move such as `Green i6`, or a start position (at the chance node) as `deal 2`."""
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else f"{PLAYERS[player]} {COORDS[action]}"

    def is_terminal(self) -> bool:
        return self.turn is not None and self.turn.player is None

    def returns(self) -> list[float]:
        """Return the rewards of Blue, Red and Green at the end of the game, or three zeros if the game is not over.

        The parameter `rewards` of the OpenSpiel game names the function that computes the rewards from the scores.
        """
        outcome = None if self.turn is None else self.turn.outcome
        return [0.0] * len(PLAYERS) if outcome is None else list(rewards(outcome.scores, self._reward))

    def __str__(self) -> str:
        return "not dealt yet" if self.turn is None else format_position(self.turn.position)


class TriboloObserver:
    """An OpenSpiel observer of the planes that `tribolo_core.envs.observation` defines, as float32."""

    def __init__(self, params: Mapping[str, object] | None = None) -> None:
        if params:
            raise InvalidArgument("params", "empty", repr(params))
        self.tensor = np.zeros(int(np.prod(SHAPE)), np.float32)
        self.dict = {"planes": self.tensor.reshape(SHAPE)}

    def set_from(self, state: TriboloState, player: int) -> None:
        """Write a state into `tensor`, as the planes that a player observes; at the chance node, write zeros.

        `player` is 0, 1 or 2 for Blue, Red or Green. `tribolo_core.envs.observation` defines the planes.
        """
        if state.turn is None:
            self.tensor.fill(0)
        else:
            self.dict["planes"][:] = observe(state.turn, PLAYERS[player])

    def string_from(self, state: TriboloState, player: int) -> str:  # noqa: ARG002 - the game has perfect information
        """Return a state as a position string, or as `not dealt yet` at the chance node; the same for every player."""
        return str(state)


pyspiel.register_game(TRIBOLO, TriboloGame)
pyspiel.register_game(DEALT_TRIBOLO, DealtTriboloGame)
