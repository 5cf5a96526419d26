"""What a key may open over the model: a new game, files, the score card, questions before something is lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from frontends.console.storage.files import FileRefused, read_record, write_record
from frontends.console.storage.scores import best, card_lines, results
from frontends.console.storage.store import Store
from frontends.session.definition import GameDefinition
from frontends.session.loop import STANDARD, MoveT, PlayerT, Restart, Session, StartGame, TurnT
from frontends.session.seats import HUMAN, Seats
from frontends.session.seeds import parse_seed
from frontends.session.view import PlayerView, View
from tribolo_core.dice import SEEDS

from .form import Field, Form
from .model import ScreenModel
from .overlays import Entry, InvalidEntry, Page, Question


def new_game(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Ask for the seats, the deal and the seed of a new game."""
    session, definition = model.session, model.definition
    seats = (HUMAN, *definition.opponents.specs)
    fields = [Field(str(player), seat, seats) for player, seat in session.seats.items()]
    deal = session.deal if session.deal in definition.setup.deals else STANDARD
    fields += [Field("Deal", deal, tuple(definition.setup.deals)), Field("Seed", str((session.seed + 1) % SEEDS))]
    title = "New game; this one will be lost" if model.is_unfinished else "New game"
    model.overlay = Form(title, tuple(fields), partial(_begin, model))


def _begin(model: ScreenModel[TurnT, PlayerT, MoveT], texts: tuple[str, ...]) -> None:
    *specs, deal, seed = (text.strip() for text in texts)
    for spec in specs:
        model.definition.check_seat(spec)
    seats = Seats.of(dict(zip(model.session.seats, specs, strict=True)))
    number = parse_seed(seed)
    model.do(StartGame(Session(model.definition.new(number, deal), seats, number, deal)))


def restart(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Go back to the first turn of the same deal."""
    _unless_lost(model, "Restart", lambda: model.do(Restart()))


def save(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Ask for a file and keep the game in it."""

    def done(text: str) -> None:
        write_record(
            _path(text),
            model.definition.notation.format_record(model.session),
            model.definition.notation.check_overwritable,
        )
        model.say(f"The game is kept in {text}.")

    model.overlay = Entry("Save the game in the file", "game.tribolo", done)


def load(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Ask for a file and go on with the game in it."""

    def done(text: str) -> None:
        session = read_record(_path(text), model.definition.notation.parse_record)
        _unless_lost(model, "Load another game", lambda: model.do(StartGame(session)))

    model.overlay = Entry("Load the game in the file", "game.tribolo", done)


def _path(text: str) -> Path:
    if not text.strip():
        raise InvalidEntry("The name of a file is missing.")
    return Path(text.strip())


def _unless_lost(model: ScreenModel[TurnT, PlayerT, MoveT], title: str, act: Callable[[], None]) -> None:
    if model.is_unfinished:
        model.overlay = Question(title, ("The game on the table will be lost. Go on?",), act)
    else:
        act()


def quit_game(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Leave; there is a question only if the game cannot be kept."""
    if model.is_unfinished and model.unkept:
        text = (model.unkept, "The game will be lost. Leave all the same?")
        model.overlay = Question("Quit", text, lambda: model.leave(0))
    else:
        model.leave(0)


def scores(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Show the score card."""
    store = model.store or Store.usual(model.definition.name)
    try:
        model.overlay = Page("Scores", card_lines(store.card(), model.definition.name))
    except FileRefused as refused:
        model.refuse(str(refused))


def finish(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Put a game that has just ended on the score card, and show how it ended."""
    lines = [*final_lines(model.present)]
    humans = [str(player) for player in model.session.seats.humans]
    if humans and model.store is not None and not model.is_counted:
        model.is_counted = True
        try:
            added = tuple(results(model.present, model.definition.name, model.session.deal, model.name, humans))
            model.store.add(added)
            if (top := best(model.store.card(), model.definition.name)) in added:
                lines += ["", f"{top.cells} cells: the best result so far!"]
        except FileRefused as refused:
            model.refuse(f"The result cannot be kept: {refused}")
    if model.overlay is None:  # What a person is busy with stays.
        model.overlay = Page("The end", tuple(lines))


def final_lines(view: View) -> tuple[str, ...]:
    """How a game ended, and the players from first to last."""
    order = sorted(view.players, key=lambda player: (not player.has_won, -(player.score or 0)))
    return (view.status, "", *map(_final_line, order))


def _final_line(player: PlayerView) -> str:
    score = "" if player.score is None else player.score
    return f"{'*' if player.has_won else ' '} {player.name:<8}{score:>4}   {player.seat}"


def resume(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Offer the game that was left the last time; without one, begin the one on the model."""
    if model.store is None:
        return
    try:
        unfinished = model.store.unfinished
        left = read_record(unfinished, model.definition.notation.parse_record) if unfinished.exists() else None
    except FileRefused as refused:
        model.unkept = str(refused)
        model.refuse(f"The game that was left cannot be resumed, so games are not kept: {refused}")
        left = None
    if left is None:
        model.begin()
    else:
        text = f"Resume {_described(model.definition, left)}?"
        model.overlay = Question("Welcome back", (text,), lambda: model.do(StartGame(left)), model.begin)


def _described(definition: GameDefinition[TurnT, PlayerT, MoveT], session: Session[TurnT, PlayerT, MoveT]) -> str:
    view = definition.presentation.view(session)
    scores = [player.name if player.score is None else f"{player.name} {player.score}" for player in view.players]
    return f"the game of {', '.join(scores)} after {len(view.moves)} move{'s' if len(view.moves) != 1 else ''}"
