"""Fixtures that tests of the terminal share: the user's files, and games on the full screen."""

from pathlib import Path

import pytest

from frontends.console.storage.user_data import UserData
from frontends.games.tictactoe import TICTACTOE

from .screen.model_driver import AnyModel, BotGame, ManualScheduler, TriboloModel, clock_of, new_model, tribolo_model


@pytest.fixture
def user_data(tmp_path: Path) -> UserData:
    return UserData(tmp_path / "data", "Tribolo")


@pytest.fixture
def model(user_data: UserData) -> TriboloModel:
    return tribolo_model(user_data)[0]


@pytest.fixture
def clock(model: TriboloModel) -> ManualScheduler:
    return clock_of(model)


@pytest.fixture
def bot_game(user_data: UserData) -> BotGame:
    """Return the screen model of a game of Blue, a human, against greedy opponents, before Blue's first move."""
    model, clock, _ = tribolo_model(user_data, seats=("human", "greedy", "greedy"))
    clock.run()
    return model, clock


@pytest.fixture
def replay() -> TriboloModel:
    return tribolo_model(None)[0]


@pytest.fixture
def tictactoe(tmp_path: Path) -> AnyModel:
    return new_model(TICTACTOE, UserData(tmp_path, TICTACTOE.name), seats=("human", "human"), seed=7)[0]
