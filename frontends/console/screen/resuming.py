"""The question at the start: which of the unfinished games to resume, if any."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

from frontends.console.storage.files import FileRefused, read_record
from frontends.session.definition import GameDefinition
from frontends.session.loop import MoveT, PlayerT, Session, StartGame, TurnT
from frontends.session.seats import HUMAN

from .model import ScreenModel
from .overlays import Choice, confirmation

MOST_OFFERED: Final = 9
"""The number of unfinished games that are offered: each has a digit as its key."""


class Unfinished(NamedTuple):
    """An unfinished game: its file, the function that resumes it, and a short description."""

    path: Path
    resume: partial[None]
    description: str


def resume(model: ScreenModel[TurnT, PlayerT, MoveT], *, is_chosen: bool = False) -> None:
    """Ask which of the unfinished games to resume; the chosen game replaces the current one, and the others are kept.

    If no game can be resumed, or the user wants a new game, call `model.begin`, which starts the current game. The
    same happens without a question if `is_chosen` is true: the user has chosen the current game by options. If `model`
    shows a replay (a recorded game that cannot be played), do nothing.
    """
    if model.user_data is None:
        return
    found = _unfinished_games(model)
    if not found:
        model.begin()
    elif is_chosen:
        _begin(model)
        kept = "An unfinished game is" if len(found) == 1 else f"{len(found)} unfinished games are"
        model.add_message(f"{kept} kept. Start without options to resume.", "class:important")
    else:
        _ask(model, found)


def _ask(model: ScreenModel[TurnT, PlayerT, MoveT], found: list[Unfinished]) -> None:
    """Open the question which of the unfinished games to resume."""
    new, delete = partial(_begin, model), partial(_confirm_deletion, model, found)
    if len(found) == 1:
        question = ("Resume your unfinished game?", "", found[0].description)
        keys = "y: resume   n: new game, keep this one   d: delete it"
        model.overlay = Choice("Welcome back", question, keys, {"y": found[0].resume, "n": new, "d": delete})
        return
    offered = {str(digit): game for digit, game in enumerate(found[:MOST_OFFERED], start=1)}
    text = ("Resume an unfinished game?", "", *(f"{digit}: {game.description}" for digit, game in offered.items()))
    keys = f"1-{len(offered)}: resume   n: new game, keep these   d: delete all of them"
    actions = {digit: game.resume for digit, game in offered.items()}
    model.overlay = Choice("Welcome back", text, keys, {**actions, "n": new, "d": delete})


def _confirm_deletion(model: ScreenModel[TurnT, PlayerT, MoveT], found: list[Unfinished]) -> None:
    """Ask whether to delete the unfinished games; go back to the first question if the user declines."""
    what = "the unfinished game" if len(found) == 1 else f"{len(found)} unfinished games"
    model.overlay = confirmation(
        "Delete", (f"Delete {what}?",), partial(_delete, model, found), partial(_ask, model, found)
    )


def _delete(model: ScreenModel[TurnT, PlayerT, MoveT], found: list[Unfinished]) -> None:
    """Delete the files of unfinished games, and start play in the current game."""
    for game in found:
        try:
            game.path.unlink(missing_ok=True)
        except OSError as error:
            model.show_error(str(FileRefused(game.path, error.strerror or str(error))))
    model.begin()


def _begin(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Start play in the current game; keep the unfinished game, so that the current game does not replace its file."""
    _set_aside(model)
    model.begin()


def _set_aside(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Move the unfinished game to a file of its own; if this fails, show an error, and do not save the current game."""
    if model.user_data is None or model.save_error:
        return
    try:
        model.user_data.set_aside_unfinished()
    except FileRefused as refused:
        model.save_error = str(refused)
        model.show_error(f"The unfinished game cannot be kept aside, so games are not saved: {refused}")


def _unfinished_games(model: ScreenModel[TurnT, PlayerT, MoveT]) -> list[Unfinished]:
    """Return the unfinished games that can be read, the latest first; show an error for each of the others.

    If the file that the current game would replace cannot be read, the current game is not saved.
    """
    found: list[Unfinished] = []
    if model.user_data is None:
        return found
    for path in model.user_data.unfinished_games():
        try:
            session = read_record(path, model.definition.notation.parse_record)
        except FileRefused as refused:
            is_current = path == model.user_data.unfinished
            model.save_error = str(refused) if is_current else model.save_error
            effect = ", so games are not saved" if is_current else ""
            model.show_error(f"The unfinished game cannot be resumed{effect}: {refused}")
        else:
            description = _describe(model.definition, session)
            found.append(Unfinished(path, partial(_resume, model, path, session), description))
    return found


def _resume(model: ScreenModel[TurnT, PlayerT, MoveT], path: Path, session: Session[TurnT, PlayerT, MoveT]) -> None:
    """Continue the unfinished game in the file `path`, which becomes the file of the current game."""
    if model.user_data is not None and path != model.user_data.unfinished:
        _set_aside(model)
        if not model.save_error:
            try:
                path.replace(model.user_data.unfinished)
            except OSError as error:
                model.save_error = str(FileRefused(path, error.strerror or str(error)))
                model.show_error(f"The game cannot be saved: {model.save_error}")
    model.dispatch(StartGame(session))


def _describe(definition: GameDefinition[TurnT, PlayerT, MoveT], session: Session[TurnT, PlayerT, MoveT]) -> str:
    """Return the deal, the opponents and the number of moves, such as `standard 7, greedy and level:3, 2 moves`."""
    *others, last = [seat for seat in session.seats.values() if seat != HUMAN] or ["no opponents"]
    opponents = f"{', '.join(others)} and {last}" if others else last
    count = len(session.game.moves)
    return f"{definition.describe_deal(session)}, {opponents}, {'1 move' if count == 1 else f'{count} moves'}"
