"""Ten screens as text; `make golden` writes them.

The screens are drawn on a terminal in memory. The files in tests/data/screens also show readers what the screens look
like.
"""

import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from io import StringIO
from pathlib import Path

import pyte
from prompt_toolkit.application.current import set_app
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import DummyInput
from prompt_toolkit.output import ColorDepth
from prompt_toolkit.output.vt100 import Vt100_Output

from frontends.console.screen.application import build_application
from frontends.console.screen.settings import toggle_help
from frontends.console.storage.scores import Result
from frontends.console.storage.user_data import UserData
from frontends.games.tribolo import session_of_record
from frontends.session.loop import Session, StartGame
from frontends.session.seats import Seats
from tests.console.daily_game import MOVES, last_own_turn
from tests.golden_games import GAMES
from tribolo_core import PLAYERS, Game, Record, parse_record

from .daily_driver import daily_model
from .model_driver import TriboloModel, clock_of, tribolo_model, type_keys
from .puzzle_driver import solver

SCREENS_FOLDER = Path(__file__).parents[2] / "data" / "screens"

SMALLEST, CLASSIC, USUAL = (75, 22), (80, 24), (120, 40)
"""Columns and rows of terminals."""

GAME = parse_record((GAMES / "greedy.tribolo").read_text("utf-8")).game


@dataclass(frozen=True)
class Screen:
    """How a model is made in a folder, perhaps for ASCII, and what a user does to see the screen."""

    start: Callable[[Path, bool], TriboloModel]
    act: Callable[[TriboloModel], None]
    is_ascii: bool = False


def _end(model: TriboloModel) -> None:
    mover, move = GAME.turns[-2].mover, GAME.moves[-1]
    seats = Seats.of({player: "human" if player is mover else "greedy" for player in PLAYERS})
    model.dispatch(StartGame(Session(Game(GAME.turns[:-1], GAME.moves[:-1]), seats, 7)))
    type_keys(model, str(move), "enter")


def _scores(model: TriboloModel) -> None:
    assert model.user_data
    results = (("standard", "Blue", "won", 71), ("maze", "Red", "lost", 40), ("standard", "Green", "tied", 55))
    model.user_data.add_results(
        Result("Tribolo", deal, "Ann", player, outcome, cells, "2026-11-20", ("greedy", "level:1"), 7, 0, 0)
        for deal, player, outcome, cells in results
    )
    type_keys(model, "C")


def _game(folder: Path, _is_ascii: bool) -> TriboloModel:
    model, scheduler, _ = tribolo_model(UserData(folder, "Tribolo"), seats=("human", "greedy", "greedy"))
    scheduler.run()
    return model


def _hot_seat(folder: Path, _is_ascii: bool) -> TriboloModel:
    model, _, _ = tribolo_model(UserData(folder, "Tribolo"))
    toggle_help(model)
    return model


def _try_wrong(model: TriboloModel) -> None:
    type_keys(model, str(solver().run.step.choices[1].move), "enter")
    clock_of(model).run()


def _daily(folder: Path, is_ascii: bool) -> TriboloModel:
    return daily_model(UserData(folder, "Tribolo"), last_own_turn(), is_ascii=is_ascii)[0]


@cache
def _replay() -> TriboloModel:
    """Return a model of 20 moves of a game after a review; it is made once, because a review takes long."""
    model, scheduler, _ = tribolo_model(None)
    model.session = session_of_record(Record(Game(GAME.turns[60:81], GAME.moves[60:80]), ("greedy",) * 3))
    model.show(0)
    scheduler.run()
    type_keys(model, *["right"] * 3, "w")
    scheduler.run_assistance()
    return model


SCREENS = {
    "start": Screen(_hot_seat, lambda _model: None),
    "ascii": Screen(_hot_seat, lambda model: type_keys(model, "enter"), is_ascii=True),
    "move": Screen(_game, lambda model: type_keys(model, "P", next(iter(model.view.takes)))),
    "keys": Screen(_game, lambda model: type_keys(model, "?")),
    "form": Screen(_game, lambda model: type_keys(model, "N")),
    "scores": Screen(_game, _scores),
    "end": Screen(_game, _end),
    "review": Screen(lambda _folder, _is_ascii: _replay(), lambda _model: None),
    "puzzle": Screen(lambda _folder, _is_ascii: solver().model, _try_wrong),
    "daily": Screen(_daily, lambda model: type_keys(model, MOVES[-1], "enter")),
}

CAPTURES = (
    *((name, *(CLASSIC if name in ("start", "ascii") else USUAL)) for name in SCREENS),
    ("form", *SMALLEST),
    ("review", *SMALLEST),
)
"""The screens and sizes with a file: the smallest size has the fullest screen and the largest box on a screen."""


def capture(screen: Screen, columns: int, rows: int, folder: Path, *, is_ascii: bool = False) -> str:
    """Return the text of a screen on a terminal with these columns and rows; `folder` is for the user's files."""
    model = screen.start(folder, is_ascii)
    screen.act(model)
    is_ascii |= screen.is_ascii
    clock_of(model).elapsed = None
    written = StringIO()
    output = Vt100_Output(written, lambda: Size(rows, columns), term="xterm-256color", enable_cpr=False)
    app = build_application(model, DummyInput(), output, ColorDepth.DEPTH_8_BIT, is_ascii)
    with set_app(app):
        app.renderer.render(app, app.layout)
    terminal = pyte.Screen(columns, rows)
    pyte.Stream(terminal).feed(written.getvalue())
    return "".join(f"{line.rstrip()}\n" for line in terminal.display)


def path_of(name: str, columns: int, rows: int) -> Path:
    return SCREENS_FOLDER / f"{name}-{columns}x{rows}.txt"


def main() -> None:
    for name, columns, rows in CAPTURES:
        with tempfile.TemporaryDirectory() as folder:
            path_of(name, columns, rows).write_text(capture(SCREENS[name], columns, rows, Path(folder)), "utf-8")
