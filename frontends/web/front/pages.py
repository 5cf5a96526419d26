"""The front page, which starts a quick game and lists the visitor's games, and the form for any other new game."""

from __future__ import annotations

import time
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Annotated, Final

from flask import Blueprint, redirect, request, url_for
from pydantic import BaseModel, Field
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.characters import characters_of
from frontends.games.daily.deal import utc_day
from frontends.games.daily.difficulty import FIRST_GRADED_DAY, OF_WEEKDAYS
from frontends.games.daily.streak import streak
from frontends.games.difficulties import DIFFICULTIES, QUICK_DEAL
from frontends.games.tribolo import TRIBOLO
from frontends.session.seats import HUMAN
from frontends.web.characters import MENU
from frontends.web.daily.today import ABOUT, describe_today
from frontends.web.daily.tries import own_results
from frontends.web.game.presenter import present_summary
from frontends.web.game.requests import NEW_GAME, UploadRequest
from frontends.web.game.snapshots import GameSnapshot, view_game
from frontends.web.game.starting import begin, upload
from frontends.web.lobby.actions import view_lobby
from frontends.web.lobby.presenter import present_lobby
from frontends.web.serving.errors import message_of, status_of
from frontends.web.serving.parsing import parse_fields, parse_query, submitted_key
from frontends.web.serving.rendering import choices, known_characters, page, with_retry_after
from frontends.web.serving.requests import HERE, LINK, PROGRAM
from frontends.web.serving.texts import name_choice
from frontends.web.serving.visitor import DIFFICULTY_COOKIE, chosen_difficulty, keep_cookie, resources, visitor
from frontends.web.showcase import showcase
from frontends.web.store.visitors.summaries import GameFilter, GameSummary
from frontends.wire.refusals import Refusal
from frontends.wire.words import Who, describe_end, describe_turn, label_seats, place_name, place_of, ranked_scores
from tribolo_core import PLAYERS, TriboloError
from tribolo_core.translation.messages import gettext, gettext_noop

front: Final = Blueprint("front", __name__)

MAX_GAMES: Final = 20
"""Greatest number of games that the list of a visitor's games shows at a time."""

_FILTERS: Final = {
    GameFilter.ALL: gettext_noop("All"),
    GameFilter.RUNNING: gettext_noop("Running"),
    GameFilter.FINISHED: gettext_noop("Finished"),
    GameFilter.PEOPLE: gettext_noop("With people"),
}
"""The links that choose games of the list, with their texts."""


class FrontQuery(BaseModel):
    """The query of the front page: which of the visitor's games to list.

    `games` chooses among them. `skip` of the chosen games, those that were changed last, are left out of the list.
    """

    games: GameFilter = GameFilter.ALL
    skip: Annotated[int, Field(ge=0, le=100_000)] = 0


class NewGameQuery(BaseModel):
    """The query of the form for a new game: the id of the game that fills in the form, or an empty text."""

    like: str = ""


_CUSTOM: Final = {"time_control", *(f"{player.name.lower()}{end}" for player in PLAYERS for end in ("", "_spec"))}
"""The fields of the form for a new game that a difficulty replaces."""

OFFLINE_HEADER: Final = "Tribolo-Offline"
"""The header with which the service worker asks for a page that it keeps for use without a connection."""


class UnreadableUpload(Refusal):
    """An uploaded file is empty or is not text, as the code says."""

    code: str


@front.get("/")
def index() -> AnyResponse:
    """Return the front page: the quick game, and a list of the games in which the visitor has a seat."""
    query = parse_query(FrontQuery)
    return _page(choice=query.games, skip=query.skip)


@front.get("/new")
def new() -> AnyResponse:
    """Return the form for a new game with all its settings."""
    query = parse_query(NewGameQuery)
    return _form(_form_like(view_game(resources(), visitor(), query.like)) if query.like else {})


@front.post("/games")
def create() -> AnyResponse:
    """Start the game that the submitted form describes, and redirect to the game.

    If the form is invalid or the server refuses to start a game, return the error with the front page for a quick game,
    or with the form for any other game.
    """
    try:
        wanted = parse_fields(NEW_GAME, _game_fields())
        game = begin(resources(), visitor(is_new=True), wanted)
    except TriboloError as error:
        is_quick = "difficulty" in request.form and "deal" not in request.form
        return _page(error) if is_quick else _form(request.form, error)
    response = redirect(url_for("games.show", game=game), 303)
    if wanted.difficulty and wanted.deal != QUICK_DEAL:
        keep_cookie(response, DIFFICULTY_COOKIE, wanted.difficulty)
    return response


@front.post("/records")
def upload_record() -> AnyResponse:
    """Start a game that continues an uploaded or pasted record, and redirect to the game.

    If the record is invalid or the server refuses to start a game, return the form for a new game with the error.
    """
    try:
        game = upload(resources(), visitor(is_new=True), UploadRequest(record=_uploaded_text(), key=submitted_key()))
    except TriboloError as error:
        return _form({}, error)
    return redirect(url_for("games.show", game=game), 303)


def _page(error: TriboloError | None = None, choice: GameFilter = GameFilter.ALL, skip: int = 0) -> AnyResponse:
    browser = visitor().browser
    # One more than the list shows, and the one before them: they tell where the list begins and ends.
    before = min(skip, 1)
    found = resources().summaries(browser, before + MAX_GAMES + 1, choice, skip - before) if browser else []
    summaries = found[before:]
    games = [_list_item(summary) for summary in summaries[:MAX_GAMES]]
    is_filtered = choice is not GameFilter.ALL or skip > 0
    days, now = own_results(resources(), visitor()), time.time()
    today = utc_day(now)
    response = page(
        "front.html",
        200 if error is None else status_of(error),
        title="Tribolo",
        error=None if error is None else message_of(error),
        showcase=showcase(),
        resumed=None if is_filtered else next((game for game in games if game["can_resume"]), None),
        games=games,
        since=summaries[MAX_GAMES - 1].touched if len(summaries) > MAX_GAMES else None,
        until=(found[0].touched if found else 0) if skip else None,
        filters=[(gettext(text), _list_address(each), each is choice) for each, text in _FILTERS.items()],
        newer=_list_address(choice, max(0, skip - MAX_GAMES)) if skip else None,
        older=_list_address(choice, skip + MAX_GAMES) if len(summaries) > MAX_GAMES else None,
        is_filtered=is_filtered,
        difficulties={name: (name_choice(name), specs, characters_of(specs)) for name, specs in DIFFICULTIES.items()},
        difficulty=chosen_difficulty(),
        days=days,
        streak=streak(days, today),
        today=today,
        today_text=describe_today(resources(), visitor(), now, today, days.get(today)),
        about=gettext(ABOUT),
        weekdays=OF_WEEKDAYS,
        graded=FIRST_GRADED_DAY,
        characters=known_characters(),
        has_public_games=resources().public_games.has_running,
        lobby=present_lobby(view_lobby(resources(), visitor())),
    )
    return response if error is None else with_retry_after(response, error)


def _form(form: Mapping[str, str], error: TriboloError | None = None) -> AnyResponse:
    response = page(
        "new.html",
        200 if error is None else status_of(error),
        title=gettext("Tribolo: New game"),
        error=None if error is None else message_of(error),
        form=form,
        difficulties=TRIBOLO.opponents.difficulties,
        difficulty=chosen_difficulty(),
        programs={} if OFFLINE_HEADER in request.headers else resources().programs.table.connected(),
        **choices(),
    )
    return response if error is None else with_retry_after(response, error)


def _list_address(choice: GameFilter, skip: int = 0) -> str:
    """Return the URL of the list of the visitor's games that `choice` names, without the first `skip` games."""
    games = None if choice is GameFilter.ALL else choice.value
    return url_for("front.index", games=games, skip=skip or None, _anchor="mine")


def _form_like(snapshot: GameSnapshot) -> dict[str, str]:
    """Return the fields of the form for a new game with the opponents, kind of deal, pace and clocks of another game.

    They have the difficulty of the game if it has one.
    """
    stored = snapshot.stored
    programs = {program.name for program in resources().programs.table.connected()}
    form = {"deal": stored.start.deal, "pace": stored.pace, "time_control": stored.time_control}
    for player, seat in stored.start.seats.items():
        name = player.name.lower()
        if seat == HUMAN and player in stored.room.programs and stored.room.name(player) in programs:
            form[name] = PROGRAM + stored.room.name(player)
        elif seat == HUMAN:
            form[name] = HERE if player in snapshot.held or not snapshot.held else LINK
        elif seat in MENU:
            form[name] = seat
        else:
            form[name], form[f"{name}_spec"] = MENU[0], seat
    difficulties = TRIBOLO.opponents.difficulties
    if found := next((name for name, each in difficulties.items() if each.has(stored.start.seats)), None):
        form["difficulty"] = found
    return form


def _list_item(summary: GameSummary) -> dict[str, object]:
    place = None
    if summary.mover is None and len(summary.held) == 1 and summary.moved.issuperset(summary.held):
        number, is_shared = place_of(ranked_scores(summary.scores, summary.resigned), summary.held[0])
        place = place_name(number, is_shared=is_shared)
    seats, mover = present_summary(summary), summary.mover
    is_your_turn = summary.is_your_turn
    who = Who.of(seats)
    status = describe_end(summary.scores, who) if mover is None else describe_turn(mover, who, is_yours=is_your_turn)
    labels = label_seats(seats, is_over=mover is None, is_ranked=summary.day is not None)
    return {
        "id": summary.id,
        "deal": name_choice(summary.deal),
        "seats": [
            {"style": player.name.lower(), "label": text, "score": summary.scores[player]}
            for player, text in zip(summary.seats, labels, strict=True)
        ],
        "status": status,
        "result": place,
        "is_your_turn": is_your_turn,
        "can_resume": is_your_turn and summary.joined <= {*summary.held, *summary.programs},
        "can_leave": summary.day is None,
        "touched": datetime.fromtimestamp(summary.touched, UTC),
    }


def _game_fields() -> dict[str, object]:
    """Return the non-empty fields of the submitted form for a new game.

    The form has two fields for the seat of each player: a menu, and the text of a spec, which replaces the choice in
    the menu. These fields become one field `seats`, which maps the name of each player with a filled field to the text
    of the seat, such as `greedy`. A difficulty draws the seats, so that it leaves out these fields and that of clocks.
    """
    fields = {name: value for name, value in request.form.items() if value}
    if "difficulty" in fields:
        return {name: value for name, value in fields.items() if name not in _CUSTOM}
    seats = {}
    for player in PLAYERS:
        name = player.name.lower()
        seat, spec = fields.pop(name, None), fields.pop(f"{name}_spec", "")
        if spec.strip() or seat is not None:
            seats[str(player)] = spec.strip() or seat
    return {**fields, "seats": seats}


def _uploaded_text() -> str:
    file = request.files.get("file")
    content = file.read() if file is not None and file.filename else request.form.get("text", "").encode()
    if not content.strip():
        raise UnreadableUpload("no_record")
    try:
        return content.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise UnreadableUpload("record_not_utf8") from None
