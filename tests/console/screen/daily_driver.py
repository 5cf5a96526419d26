"""Play the deal of the day on a screen model in tests, with a scheduler that tests run by hand."""

from frontends.console.screen.daily import daily_mode, finish
from frontends.console.screen.model import ScreenModel
from frontends.console.storage.user_data import UserData
from frontends.games.tribolo import TRIBOLO, TriboloSession
from tests.console.daily_game import DAY, DEAL
from tribolo_core import Coord, Player, Turn

from .model_driver import SETTINGS, ManualScheduler


def daily_model(
    user_data: UserData, session: TriboloSession, *, is_ascii: bool = False
) -> tuple[ScreenModel[Turn, Player, Coord], ManualScheduler]:
    """Start a session of the deal; return its screen model and its scheduler."""
    clock = ManualScheduler()
    model = ScreenModel(
        TRIBOLO,
        session,
        clock,
        lambda _code: None,
        lambda: None,
        lambda model: finish(model, DEAL, DAY, is_ascii=is_ascii),
        user_data.of_day(DAY),
        daily_mode(DEAL),
        settings=SETTINGS,
    )
    model.begin()
    clock.run()
    return model, clock
