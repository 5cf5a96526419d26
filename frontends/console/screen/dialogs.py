"""The dialogs that keys open: new game, save and load, score card, confirmations, the end and resuming."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date
from functools import partial
from pathlib import Path
from typing import Final

from frontends.console.plain.drawing import TextStyle
from frontends.console.plain.teaching import brief_lines
from frontends.console.storage.files import FileRefused, check_target, read_record, write_record
from frontends.console.storage.scores import best_results, results_of, score_card_lines
from frontends.console.storage.user_data import UserData
from frontends.session.loop import STANDARD, MoveT, PlayerT, Restart, Session, TurnT
from frontends.session.seats import HUMAN, Seats, parse_names
from frontends.session.seeds import parse_seed
from frontends.session.view import PlayerView, View
from tribolo_core.dice import SEEDS
from tribolo_core.translation.messages import gettext, gettext_noop, ngettext

from .form import Field, Form
from .model import ScreenModel
from .overlays import InvalidEntry, TextPage, TextPrompt, confirmation
from .reviewing import show as show_review
from .text_line import FileNames, TextLine

CUSTOM: Final = gettext_noop("Custom")
"""The choice of opponents, beside the difficulties, that opens the seats, as a message."""

THE_END: Final = gettext_noop("The end")

PATHS: Final = FileNames()
"""Completes the names of files."""


def new_game(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Open a form for a new game: a difficulty or seats, deal and seed; its title says if the game cannot be kept."""
    session, definition = model.session, model.definition
    opponents = definition.opponents
    fields, custom = [], gettext(CUSTOM)
    if difficulties := opponents.difficulties:
        about = {each.title: each.about() for each in difficulties.values()}
        about[custom] = gettext("Choose who plays each colour.")
        present = next((each.title for each in difficulties.values() if each.has(session.seats)), custom)
        fields = [Field(gettext("Opponents"), TextLine(present), (*about,), about.__getitem__, is_menu=True)]
    specs, only_for = _specs(model), custom if difficulties else ""
    labels = {spec: label for label, spec in specs.items()}
    fields += [
        Field(
            gettext(str(player)),
            TextLine(labels.get(seat, seat)),
            (*specs,),
            partial(_about_seat, model),
            only_for=only_for,
        )
        for player, seat in session.seats.items()
    ]
    if opponents.specs:
        names = ", ".join(session.seats.names.get(player, "") for player in session.seats.humans).strip(", ")
        kind = gettext("names of people at one keyboard, such as Ann, Ben")
        fields.append(Field(gettext("Names"), TextLine(names), kind=kind, only_for=only_for))
    fields.append(Field(gettext("Deal"), TextLine(_deal(model)), tuple(definition.setup.deals)))
    kind = gettext("a whole number from 0 to {highest}", highest=SEEDS - 1)
    fields.append(Field(gettext("Seed"), TextLine(str(_next_seed(model))), kind=kind))
    is_lost = model.is_at_risk
    title = gettext("New game (the current game will be lost)") if is_lost else gettext("New game")
    model.overlay = Form(title, tuple(fields), partial(_start_game, model), gettext("start"))


def _specs(model: ScreenModel[TurnT, PlayerT, MoveT]) -> dict[str, str]:
    """Return a human and the opponents that the form offers, keyed by the texts by which people know them."""
    return {model.definition.seat_labels((seat,))[0]: seat for seat in (HUMAN, *model.definition.opponents.specs)}


def _spec(model: ScreenModel[TurnT, PlayerT, MoveT], text: str) -> str:
    """Return the seat with a text, such as "Ruth, medium" or "Ruth"; any other text is itself a spec."""
    return next((spec for label, spec in _specs(model).items() if text in (label, label.partition(",")[0])), text)


def _about_seat(model: ScreenModel[TurnT, PlayerT, MoveT], text: str) -> str:
    """Return who plays in a seat, such as `Ruth, medium: Seldom plays a bad move.`, or an empty text."""
    seat = _spec(model, text)
    about = model.definition.opponents.describe(seat)
    return f"{model.definition.seat_labels((seat,))[0]}: {about}" if about else ""


def _start_game(model: ScreenModel[TurnT, PlayerT, MoveT], texts: tuple[str, ...]) -> None:
    """Start a game from the texts of the form: the difficulty if there are any, the seats, names, deal and seed.

    Raise TriboloError if a text is invalid.
    """
    *chosen, deal, seed_text = (text.strip() for text in texts)
    names = chosen.pop() if model.definition.opponents.specs else ""
    difficulties = {each.title: each for each in model.definition.opponents.difficulties.values()}
    specs = [_spec(model, text) for text in (chosen[1:] if difficulties else chosen)]
    seed = parse_seed(seed_text)
    if chosen[0] in difficulties:
        seats = difficulties[chosen[0]].seats(seed)
    else:
        for spec in specs:
            model.definition.check_seat(spec)
        seats = Seats.of(dict(zip(model.session.seats, specs, strict=True))).named(parse_names(names))
    model.start_game(Session(model.definition.new(seed, deal), seats, seed, deal))


def rematch(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Start a new game with the same opponents on the next seed; everyone moves on to the next seat, as on the page.

    A game that was not dealt begins again with the same seats. The unfinished game is kept; see `confirm_loss`.
    """
    session = model.session
    if session.deal in model.definition.setup.deals:
        _start_next(model, gettext("Rematch"), session.seats.moved_on())
    else:
        again = Session(session.game.restart(), session.seats, session.seed, session.deal)
        confirm_loss(model, gettext("Rematch"), lambda: model.start_game(again))


def harder(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Start a new game against the next harder opponents; show an error if there are none."""
    seats = _harder_seats(model)
    if seats is None:
        model.show_error(gettext("There are no harder opponents for these seats. Press N to choose."))
    else:
        _start_next(model, gettext("Harder"), seats)


def _harder_seats(model: ScreenModel[TurnT, PlayerT, MoveT]) -> Seats[PlayerT] | None:
    return model.definition.opponents.harder(model.session.seats, _next_seed(model))


def _start_next(model: ScreenModel[TurnT, PlayerT, MoveT], title: str, seats: Seats[PlayerT]) -> None:
    seed, deal = _next_seed(model), _deal(model)
    session = Session(model.definition.new(seed, deal), seats, seed, deal)
    confirm_loss(model, title, lambda: model.start_game(session))


def _next_seed(model: ScreenModel[TurnT, PlayerT, MoveT]) -> int:
    return (model.session.seed + 1) % SEEDS


def _deal(model: ScreenModel[TurnT, PlayerT, MoveT]) -> str:
    """Return the deal of the current game or, if it was not dealt, the default one."""
    deal = model.session.deal
    return deal if deal in model.definition.setup.deals else STANDARD


def restart(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Go back to the first turn of the current game; if the game is unfinished, ask for a confirmation first."""
    if model.is_unfinished:
        text = (gettext("Take back all moves and play the same deal again?"),)
        model.overlay = confirmation(gettext("Restart"), text, lambda: model.dispatch(Restart()))
    else:
        model.dispatch(Restart())


def save(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Ask for the name of a file, and save the game there; ask again before a record is replaced."""

    def done(text: str) -> None:
        path, notation = _path(text), model.definition.notation
        check_target(path, notation.check_overwritable)
        if path.expanduser().exists():
            question = gettext("{path} exists. Replace it?", path=path)
            model.overlay = confirmation(title, (question,), partial(_save_or_report, model, path))
        else:
            _save(model, path)

    title = gettext("Save the game to a file")
    model.overlay = TextPrompt(title, TextLine("game.tribolo"), done, gettext("save"), PATHS)


def _save(model: ScreenModel[TurnT, PlayerT, MoveT], path: Path) -> None:
    """Save the game in a file, and show a message; raise FileRefused if the file cannot be written."""
    notation = model.definition.notation
    write_record(path, notation.format_record(model.session), notation.check_overwritable)
    model.add_message(gettext("Saved to {path}.", path=path))


def _save_or_report(model: ScreenModel[TurnT, PlayerT, MoveT], path: Path) -> None:
    """Save the game in a file, and show a message; show an error instead if the file cannot be written."""
    try:
        _save(model, path)
    except FileRefused as refused:
        model.show_error(str(refused))


def load(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Ask for the name of a file, and continue the game there; the unfinished game is kept, see `confirm_loss`."""

    def done(text: str) -> None:
        session = read_record(_path(text), model.definition.notation.parse_record)
        confirm_loss(model, gettext("Load another game"), lambda: model.start_game(session))

    title = gettext("Load a game from a file")
    model.overlay = TextPrompt(title, TextLine("game.tribolo"), done, gettext("load"), PATHS)


def _path(text: str) -> Path:
    if not text.strip():
        raise InvalidEntry(gettext("Type the name of a file."))
    return Path(text.strip())


def confirm_loss(model: ScreenModel[TurnT, PlayerT, MoveT], title: str, act: Callable[[], None]) -> None:
    """Call `act`, a function that leaves the current game; ask for a confirmation first if the game cannot be kept."""
    if model.is_at_risk:
        text = (model.save_error, gettext("The current game will be lost. Continue?"))
        model.overlay = confirmation(title, text, act)
    else:
        act()


def quit_game(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Leave the program; ask for a confirmation first if the game cannot be kept."""
    confirm_loss(model, gettext("Quit"), lambda: model.leave(0))


def show_rules(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Open a page that says how to play, with a small board; do nothing in a game of another kind."""
    if not model.definition.presentation.has_captures:
        return
    lines = (*brief_lines(TextStyle(color=False, ascii=True)), "", gettext("`tribolo-cli learn` is a course."))
    model.overlay = TextPage(gettext("How to play"), lines)


def show_scores(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Open a page with the score card, the user's saved results; show an error if its file cannot be read."""
    user_data = model.user_data or UserData.default(model.definition.name)
    try:
        opponents = model.definition.opponents
        card = user_data.score_card()
        lines = score_card_lines(card, model.definition.name, opponents.names, opponents.difficulties)
    except FileRefused as refused:
        model.show_error(str(refused))
    else:
        model.overlay = TextPage(gettext("Scores"), lines)


def finish(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Add the results of the humans in a finished game to the score card, once, and open a page with the scores.

    The page is not opened over another overlay.
    """
    lines = [*final_lines(model.present, model.definition.player_labels)]
    game = model.definition.name
    if model.session.seats.humans and model.user_data is not None and not model.is_on_score_card:
        model.is_on_score_card = True
        try:
            added = tuple(results_of(model.present, game, model.session, model.settings.player_name, date.today()))
            model.user_data.add_results(added)
            best = best_results(model.user_data.score_card(), game, model.session.deal)[:1]
            if best and best[0] in added:
                cells = ngettext("{count} cell", "{count} cells", best[0].cells or 0)
                lines += ["", gettext("{cells}: the best result so far!", cells=cells)]
        except FileRefused as refused:
            model.show_error(gettext("The result cannot be saved: {problem}", problem=refused))
    if model.overlay is None:
        offered = _offered_at_the_end(model)
        keys = "   ".join([*(f"{key}: {text}" for key, (text, _act) in offered.items()), gettext("any key: back")])
        actions = {key.lower(): partial(act, model) for key, (_text, act) in offered.items()}
        model.overlay = TextPage(gettext(THE_END), tuple(lines), keys, actions)


def _offered_at_the_end(
    model: ScreenModel[TurnT, PlayerT, MoveT],
) -> dict[str, tuple[str, Callable[[ScreenModel[TurnT, PlayerT, MoveT]], None]]]:
    """Return what the page after the end of a game offers. For each key, this is a text and an action on a model."""
    offered: dict[str, tuple[str, Callable[[ScreenModel[TurnT, PlayerT, MoveT]], None]]] = {}
    offered["M"] = (gettext("rematch"), rematch)
    seats = _harder_seats(model)
    if seats is not None and any(player.has_won and player.seat == HUMAN for player in model.present.players):
        titles = (each.title for each in model.definition.opponents.difficulties.values() if each.has(seats))
        texts = (gettext("play {difficulty}", difficulty=title) for title in titles)
        offered["H"] = (next(texts, gettext("harder")), harder)
    if model.definition.opponents.review is not None:
        offered["w"] = (gettext("review"), show_review)
    if model.session.can_undo:
        offered["u"] = (gettext("take back"), ScreenModel.undo)
    return offered


def final_lines(view: View, labels: Callable[[tuple[PlayerView, ...]], Iterable[str]]) -> tuple[str, ...]:
    """Return the outcome of a finished game, and a line for each player: the winners first, then by score.

    `labels` returns the texts by which people know the players.
    """
    labelled = zip(view.players, labels(view.players), strict=True)
    order = sorted(labelled, key=lambda pair: (not pair[0].has_won, -(pair[0].score or 0)))
    return (view.status, "", *(_final_line(player, label) for player, label in order))


def _final_line(player: PlayerView, label: str) -> str:
    score = "" if player.score is None else player.score
    return f"{'*' if player.has_won else ' '} {gettext(player.name):<8}{score:>4}   {label}"
