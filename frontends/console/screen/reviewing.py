"""The review of the moves in the background: win shares, judgements and better moves, switched on by a key."""

from __future__ import annotations

from functools import partial
from typing import Final

from frontends.console.screen.course import Course
from frontends.console.screen.model import ScreenModel
from frontends.locale.languages import tenths
from frontends.session.loop import MoveT, PlayerT, TurnT
from frontends.session.view import MoveReview, format_line
from tribolo_core.translation.messages import gettext, gettext_noop

SIGNS: Final = {"inaccuracy": "?!", "mistake": "?", "blunder": "??", "kingmaker move": "!?"}
"""The sign of each judgement in the list of moves."""
LOSSES: Final = {
    "": gettext_noop("Move {number}, {move}, loses {loss} points of the win share."),
    "inaccuracy": gettext_noop("Move {number}, {move}, loses {loss} points of the win share, an inaccuracy."),
    "mistake": gettext_noop("Move {number}, {move}, loses {loss} points of the win share, a mistake."),
    "blunder": gettext_noop("Move {number}, {move}, loses {loss} points of the win share, a blunder."),
    "kingmaker move": gettext_noop("Move {number}, {move}, loses {loss} points of the win share, a kingmaker move."),
}
"""What a move loses, by its judgement."""
COSTLIEST_OWN: Final = gettext_noop(
    "Your costliest move: {number}, {move}, loses {loss} points. [ and PageUp lead there."
)
COSTLIEST: Final = gettext_noop("The costliest move: {number}, {move} by {player}, loses {loss} points.")
"""The move that cost a person most, and the keys that lead to it."""


def toggle(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Switch the win shares and the better moves on or off.

    Show an error in a game without win shares, and before the end of a deal of the day or a game of people. In any
    other unfinished game, except a replay, switching them on counts as a hint.
    """
    if model.definition.opponents.review is None:
        model.show_error(gettext("There are no win shares in {game}.", game=model.definition.name))
        return
    if model.mode.name == "daily" and not model.session.is_over:
        model.refuse()
        return
    if model.mode.name in ("people", "watch") and not model.session.is_over:
        model.show_error(gettext("Win shares are shown once the game is over."), is_passing=True)
        return
    model.course.is_reviewing = not model.course.is_reviewing
    if model.course.is_reviewing and not model.is_replay and not model.session.is_over:
        model.count_hint()
    model.course.go_on = partial(go_on, model)
    go_on(model)


def show(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Show the win shares and the better moves, if they are hidden; see `toggle`."""
    if not model.course.is_reviewing:
        toggle(model)


def go_on(model: ScreenModel[TurnT, PlayerT, MoveT]) -> None:
    """Review the next move in the background, unless a review is in progress, switched off or complete.

    The shown move comes first, then the others in the order in which they were played.
    """
    review = model.definition.opponents.review
    if review is None or not model.course.is_reviewing or model.course.is_running:
        return
    game = model.session.game
    missing = [ply for ply in range(1, model.plies + 1) if _review_of(model, ply) is None]
    if missing:
        shown = len(model.view.moves)
        ply = shown if shown in missing else missing[0]
        model.course.is_running = True
        model.scheduler.assist(partial(review, game, ply), partial(_add, model, model.course, game.turns[ply], ply))


def _add(model: ScreenModel[TurnT, PlayerT, MoveT], course: Course, turn: TurnT, ply: int, review: MoveReview) -> None:
    """Keep `review`, the review of the move that led to `turn`, the turn after `ply` moves of a course; then go on."""
    course.reviews[ply] = turn, review
    course.is_running = False
    go_on(model)


def _review_of(model: ScreenModel[TurnT, PlayerT, MoveT], ply: int) -> MoveReview | None:
    return model.course.review_of(model.session.game.turns, ply)


def sign(model: ScreenModel[TurnT, PlayerT, MoveT], ply: int) -> str:
    """Return a blank and the sign of the judgement of the move with the number `ply`, counted from 1.

    The text is empty if the review is switched off or has no judgement of this move.
    """
    review = _review_of(model, ply) if model.course.is_reviewing else None
    return f" {SIGNS[review.judgement]}" if review is not None and review.judgement else ""


def sentence(model: ScreenModel[TurnT, PlayerT, MoveT]) -> str:
    """Return what the review says of the move that led to the shown turn.

    At the end of a game that was played here, it is about the costliest move of the person instead. The text is empty
    if the review is switched off, at the first turn, and at the present turn of a game in progress.
    """
    if not model.course.is_reviewing:
        return ""
    if model.ply is None and not model.is_replay:
        return f" {_overview(model)}" if model.session.is_over and model.plies else ""
    ply = len(model.view.moves)
    if not ply:
        return ""
    move, review = model.view.moves[-1], _review_of(model, ply)
    if review is None:
        text = gettext("Move {number}, {move}: searching.", number=ply, move=move.name)
    elif not review.better:
        text = gettext("Move {number}, {move}: no better move was found.", number=ply, move=move.name)
    else:
        text = gettext(LOSSES[review.judgement], number=ply, move=move.name, loss=_points(review))
    return f" {text}"


def _points(review: MoveReview) -> str:
    return tenths(100 * review.loss)


def _overview(model: ScreenModel[TurnT, PlayerT, MoveT]) -> str:
    """Return which move of a finished game cost its person most, and the keys that lead to it."""
    found = _costliest(model)
    if found is None:
        return gettext("Looking for the costliest move.")
    ply, review = found
    if not review.better:
        return gettext("No better moves were found.")
    move = model.present.moves[ply - 1]
    what = COSTLIEST_OWN if move.player == model.names.own else COSTLIEST
    player = model.names.name(move.player)
    return gettext(what, number=ply, move=move.name, loss=_points(review), player=player)


def _costliest(model: ScreenModel[TurnT, PlayerT, MoveT]) -> tuple[int, MoveReview] | None:
    """Return the number and the review of the move that cost most; `None` until the moves are reviewed.

    It is a move of the person who is addressed as "You" or, if there is none, of one of the people. If these have not
    moved, it is one of all moves.
    """
    reviews = [(ply, _review_of(model, ply)) for ply in range(1, model.plies + 1)]
    known = [(ply, review) for ply, review in reviews if review is not None]
    if len(known) < len(reviews):
        return None
    people = {model.names.own} if model.names.own else {*map(str, model.session.seats.humans)}
    of_people = [pair for pair in known if model.present.moves[pair[0] - 1].player in people]
    return max(of_people or known, key=lambda pair: pair[1].loss)


def better(model: ScreenModel[TurnT, PlayerT, MoveT]) -> str:
    """Return the better line for the move of `sentence`; empty if `sentence` is empty or no move was better."""
    if not sentence(model):
        return ""
    if model.ply is None and not model.is_replay:
        found = _costliest(model)
        review = None if found is None else found[1]
    else:
        review = _review_of(model, len(model.view.moves))
    if review is None or not review.better:
        return ""
    return gettext("Better: {line}.", line=format_line(review.better, model.names))
