"""Drive a screen model in tests: with keys but no screen, and with a scheduler that tests run by hand."""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar

from frontends.console.screen import dialogs
from frontends.console.screen.form import Form
from frontends.console.screen.key_bindings import ACTIONS, press
from frontends.console.screen.mode import GAME, REPLAY
from frontends.console.screen.model import ScreenModel
from frontends.console.screen.overlays import TextPage
from frontends.console.screen.text_line import EDITS
from frontends.console.storage.settings import Settings
from frontends.console.storage.user_data import UserData
from frontends.games.tribolo import TRIBOLO
from frontends.session.definition import GameDefinition
from frontends.session.loop import MoveT, PlayerT, Session, TurnT
from frontends.session.pace import Pace
from frontends.session.seats import Seats
from tribolo_core import Coord, Player, Turn

SETTINGS = Settings("Ann", Pace.INSTANT, marks=False)

T = TypeVar("T")

TriboloModel: TypeAlias = ScreenModel[Turn, Player, Coord]
AnyModel: TypeAlias = ScreenModel[Any, Any, Any]

NAMES = {key for key in (*ACTIONS["game"], *EDITS, "tab", "s-tab", "escape") if len(key) > 1}
"""The keys that type no character."""


class ManualScheduler:
    """A scheduler that keeps submitted work, and the step that is to be repeated, until a test calls `run`."""

    def __init__(self) -> None:
        self.work: list[Callable[[], None]] = []
        self.assistance: list[Callable[[], None]] = []
        self.steps: Callable[[], bool] | None = None
        self.hurries = 0
        self.elapsed: float | None = None

    def submit(self, work: Callable[[], T], done: Callable[[T], None], at_least: float) -> None:  # noqa: ARG002
        self.work = [lambda: done(work())]
        self.elapsed = 1.0

    def assist(self, work: Callable[[], T], done: Callable[[T], None]) -> None:
        self.assistance.append(lambda: done(work()))

    def repeat(self, step: Callable[[], bool], seconds: float) -> None:  # noqa: ARG002
        self.steps = step

    def cancel(self) -> None:
        self.work = []
        self.elapsed = None

    def hurry(self) -> None:
        self.hurries += 1

    def run(self) -> None:
        """Run all submitted work and steps, also those that are submitted meanwhile."""
        while self.work:
            work = self.work.pop()
            self.elapsed = None
            work()
        while self.steps is not None and self.steps():
            pass

    def run_assistance(self) -> None:
        while self.assistance:
            self.assistance.pop()()


def new_model(
    definition: GameDefinition[TurnT, PlayerT, MoveT], user_data: UserData | None, *, seats: tuple[str, ...], seed: int
) -> tuple[ScreenModel[TurnT, PlayerT, MoveT], ManualScheduler, list[int]]:
    """Return a screen model, its scheduler and the exit codes; without `user_data`, the game is a replay."""
    scheduler, codes = ManualScheduler(), list[int]()
    players = tuple(definition.setup.default_seats)
    session = Session(definition.new(seed), Seats.of(dict(zip(players, seats, strict=True))), seed)
    mode = REPLAY if user_data is None else GAME
    model = ScreenModel(
        definition, session, scheduler, codes.append, lambda: None, dialogs.finish, user_data, mode, SETTINGS
    )
    model.begin()
    return model, scheduler, codes


BotGame: TypeAlias = tuple[TriboloModel, ManualScheduler]


def tribolo_model(
    user_data: UserData | None, *, seats: tuple[str, ...] = ("human",) * 3, seed: int = 7
) -> tuple[TriboloModel, ManualScheduler, list[int]]:
    return new_model(TRIBOLO, user_data, seats=seats, seed=seed)


def type_keys(model: ScreenModel[TurnT, PlayerT, MoveT], *keys: str) -> None:
    for key in keys:
        if key in NAMES:
            press(model, key, "")
        else:
            for character in key:
                press(model, "", character)


def clock_of(model: AnyModel) -> ManualScheduler:
    assert isinstance(model.scheduler, ManualScheduler)
    return model.scheduler


def page_of(model: AnyModel) -> TextPage:
    assert isinstance(model.overlay, TextPage)
    return model.overlay


def form_of(model: AnyModel) -> Form:
    assert isinstance(model.overlay, Form)
    return model.overlay


def messages_of(model: AnyModel) -> list[str]:
    return [text for _style, text in model.messages]


def text_of(fragments: Iterable[tuple[Any, ...]]) -> str:
    """Return the text of fragments of a panel, without their styles."""
    return "".join(fragment[1] for fragment in fragments)
