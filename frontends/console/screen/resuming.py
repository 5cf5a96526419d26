"""The unfinished games that are kept: the question at the start which of them to resume, and the list of them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from functools import partial
from pathlib import Path

from frontends.console.storage.files import FileRefused, first_problem, put_aside_broken, read_text
from frontends.session.definition import GameDefinition
from frontends.session.loop import MoveT, PlayerT, Session, StartGame, TurnT
from frontends.session.seats import HUMAN
from tribolo_core import InvalidSpec, TriboloError
from tribolo_core.translation.messages import gettext, ngettext

from .dialogs import confirm_loss
from .kept_games import KeptGame, KeptGames
from .model import CANNOT_BE_SAVED, ScreenModel
from .overlays import confirmation


def resume(model: ScreenModel[TurnT, PlayerT, MoveT], *, is_chosen: bool = False) -> None:
    """Ask which of the unfinished games to resume; the chosen game replaces the current one, and the others are kept.

    If no game can be resumed, or the user wants a new game, call `model.begin`, which starts the current game. The
    same happens without a question if `is_chosen` is true: the user has chosen the current game by options. If `model`
    shows a replay (a recorded game that cannot be played), do nothing.
    """
    if model.user_data is None:
        return
    found = _kept_games(model, model.user_data.unfinished_games())
    if found and not is_chosen:
        _ask(model, found)
        return
    _begin(model)
    if found:
        text = ngettext(
            "An unfinished game is kept. Press K to go back to it.",
            "{count} unfinished games are kept. Press K to go back to one.",
            len(found),
        )
        model.add_message(text, "class:important")


def show_kept_games(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Open the list of the games that are kept besides the current one; show an error if there is none."""
    if model.user_data is None:
        return
    aside = tuple(path for path in model.user_data.unfinished_games() if path != model.user_data.unfinished)
    found = _kept_games(model, aside)
    if found:
        _list(model, found)
    else:
        model.show_error(gettext("No other game is kept."))


def _ask(model: ScreenModel[TurnT, PlayerT, MoveT], found: tuple[KeptGame, ...]) -> None:
    """Open the question at the start: which of the unfinished games to resume, or a new game."""
    is_one = len(found) == 1
    question = gettext("Resume your unfinished game?") if is_one else gettext("Resume an unfinished game?")
    delete = partial(_confirm_deletion, model, found, _ask, partial(_begin, model))
    leave, n_does = partial(_begin, model), gettext("new game")
    model.overlay = KeptGames(gettext("Welcome back"), question, found, delete, leave, n_does)


def _list(model: ScreenModel[TurnT, PlayerT, MoveT], found: tuple[KeptGame, ...]) -> None:
    """Open the list of kept games during a game."""
    delete = partial(_confirm_deletion, model, found, _list, lambda: None)
    question = gettext("The current game is kept, too.")
    model.overlay = KeptGames(gettext("Kept games"), question, found, delete, lambda: None)


def _confirm_deletion(
    model: ScreenModel[TurnT, PlayerT, MoveT],
    found: tuple[KeptGame, ...],
    reopen: Callable[[ScreenModel[TurnT, PlayerT, MoveT], tuple[KeptGame, ...]], None],
    done: Callable[[], None],
    game: KeptGame,
) -> None:
    """Ask whether to delete a game; then `reopen` the list, or call `done` after the last of `found` is deleted."""

    def delete() -> None:
        rest = tuple(other for other in found if other is not game)
        try:
            if model.user_data is not None:
                model.user_data.delete_unfinished(game.path)
        except FileRefused as refused:
            model.show_error(str(refused))
            rest = found
        if rest:
            reopen(model, rest)
        else:
            done()

    text = (gettext("Delete the game of {moment}?", moment=game.moment), "", *game.description)
    model.overlay = confirmation(gettext("Delete"), text, delete, partial(reopen, model, found))


def _begin(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Start play in the current game; keep the unfinished game, so that the current game does not replace its file."""
    model.set_aside()
    model.begin()


def _kept_games(model: ScreenModel[TurnT, PlayerT, MoveT], paths: tuple[Path, ...]) -> tuple[KeptGame, ...]:
    """Return the unfinished games in the files `paths`; rename broken files, see `_put_aside_broken`.

    A game is left out, with an error on the screen, if its opponent is unknown or must be named by an option.
    """
    found = []
    for path in paths:
        try:
            session = model.definition.notation.parse_record(read_text(path))
        except InvalidSpec as error:
            problem = FileRefused(path, first_problem(error))
            model.show_error(gettext("The unfinished game cannot be resumed: {problem}", problem=problem))
        except TriboloError as error:
            _put_aside_broken(model, path, error.problem if isinstance(error, FileRefused) else first_problem(error))
        else:
            found.append(_kept_game(model, path, session))
    return tuple(found)


def _put_aside_broken(model: ScreenModel[TurnT, PlayerT, MoveT], path: Path, problem: str) -> None:
    """Rename a file that cannot be read because of `problem`, and show its new path.

    If it cannot be renamed, no game is saved in its place.
    """
    if model.user_data is None:
        return
    try:
        broken = put_aside_broken(path)
    except FileRefused as refused:
        model.save_error = str(refused) if path == model.user_data.unfinished else model.save_error
        model.show_error(gettext("An unfinished game cannot be read: {problem}", problem=FileRefused(path, problem)))
    else:
        text = gettext(
            "An unfinished game cannot be read ({problem}). Its file is now {path}.", problem=problem, path=broken
        )
        model.show_error(text)


def _kept_game(
    model: ScreenModel[TurnT, PlayerT, MoveT], path: Path, session: Session[TurnT, PlayerT, MoveT]
) -> KeptGame:
    moment = datetime.fromtimestamp(path.stat().st_mtime).strftime("%Y-%m-%d %H:%M")
    view = model.definition.presentation.view(session)
    act = partial(confirm_loss, model, gettext("Resume"), partial(_resume, model, path, session))
    return KeptGame(path, moment, view, _describe(model.definition, session), act)


def _resume(model: ScreenModel[TurnT, PlayerT, MoveT], path: Path, session: Session[TurnT, PlayerT, MoveT]) -> None:
    """Continue the unfinished game in the file `path`, which becomes the file of the current game."""
    if model.user_data is not None and path != model.user_data.unfinished:
        model.set_aside()
        if not model.save_error:
            try:
                model.user_data.take_up(path)
            except FileRefused as refused:
                model.save_error = str(refused)
                model.show_error(gettext(CANNOT_BE_SAVED, problem=refused))
    model.dispatch(StartGame(session))


def _describe(
    definition: GameDefinition[TurnT, PlayerT, MoveT], session: Session[TurnT, PlayerT, MoveT]
) -> tuple[str, ...]:
    """Return a line with the deal and the number of moves, such as `standard 7, 2 moves`, and one for each opponent.

    The deal is left out if it has no name.
    """
    moves = ngettext("{count} move", "{count} moves", len(session.game.moves))
    opponents = definition.opponents.labels(seat for seat in session.seats.values() if seat != HUMAN)
    return (", ".join(filter(None, (definition.describe_deal(session), moves))), *opponents)
