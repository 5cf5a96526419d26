"""The pages of the deal of the day: today, past days and their tables, and the list of days."""

from __future__ import annotations

import json
import time
from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from itertools import chain
from typing import Annotated, Final

from flask import Blueprint, Response, redirect, request, url_for
from pydantic import BaseModel, Field
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.characters import CHARACTERS, character
from frontends.games.daily.choices import Choice
from frontends.games.daily.deal import FIRST_DAY, DailyDeal, OtherRelease, deadline, end_of_day, utc_day
from frontends.games.daily.difficulty import FIRST_GRADED_DAY, OF_WEEKDAYS, difficulty_of, easy_day_before
from frontends.games.daily.puzzle import puzzle_of_the_day
from frontends.games.daily.result import MEDAL_NEEDS, MEDALS, PLACES, DailyResult, share_text
from frontends.games.daily.streak import streak
from frontends.games.positions import view_of
from frontends.games.puzzles import ASK
from frontends.games.tribolo import TRIBOLO
from frontends.locale.formats import format_day
from frontends.session.seats import HUMAN
from frontends.web.daily.tries import (
    DayView,
    begin_try,
    choose_name,
    own_results,
    past_days,
    practise,
    report,
    view_day,
)
from frontends.web.puzzle_library import PART_SIZE, PuzzleLibrary
from frontends.web.puzzles.presenter import present_puzzle
from frontends.web.serving.errors import HttpError, message_of, status_of
from frontends.web.serving.parsing import parse_query, submitted_key
from frontends.web.serving.rendering import page, with_retry_after
from frontends.web.serving.requests import LONGEST_NAME
from frontends.web.serving.visitor import resources, visitor
from frontends.web.store.daily.table import CELLS_PER_BAR
from frontends.web.store.daily.tries import DailyTry, TryStatus
from tribolo_core import Game, TriboloError, format_position
from tribolo_core.ai.spec import parse_spec
from tribolo_core.daily import Medals
from tribolo_core.translation.messages import gettext, gettext_noop, ngettext

daily: Final = Blueprint("daily", __name__)

_STATUS_TEXTS: Final = {
    TryStatus.LATE: gettext_noop("Your game ended more than 12 hours after the day, so it is not in the table."),
}

_PUZZLE_DAYS: Final = 3_653
"""The days whose puzzles pages without a server know: ten years."""

_ABOUT: Final = {"engine": gettext_noop("Looks at the whole board, here with little time to think.")}
"""How the opponents play whose characters promise more than a few nodes allow, keyed by the names in their specs."""


class DayQuery(BaseModel):
    """The query of the page of a day: the page of its table, and whether the visitor has just reported a name."""

    page: Annotated[int, Field(ge=1, le=100_000)] = 1
    reported: bool = False


class DaysQuery(BaseModel):
    """The query of the archive: the page of its list, and the month of its calendar, which the script reads."""

    page: Annotated[int, Field(ge=1, le=100_000)] = 1
    month: str = ""


@daily.get("/daily")
def today() -> AnyResponse:
    """Return the page of today's deal."""
    return _page(None)


@daily.post("/daily")
def begin() -> AnyResponse:
    """Begin the ranked try of today's deal, and redirect to its game.

    If the try is refused, return the page of today's deal with the error.
    """
    try:
        day = _parse_day(request.form.get("day", ""))
        game = begin_try(resources(), visitor(is_new=True), day, submitted_key())
    except TriboloError as error:
        return _page(None, error)
    return redirect(url_for("games.show", game=game), 303)


@daily.get("/daily/days")
def days() -> AnyResponse:
    """Return the archive: a calendar, which its script draws, and a list of the days that were begun, page by page."""
    query = parse_query(DaysQuery)
    found, pages = past_days(resources(), query.page)
    results = own_results(resources(), visitor())
    return page(
        "days.html",
        title=gettext("Tribolo: Past deals of the day"),
        days=found,
        number=query.page,
        pages=pages,
        results={day.isoformat(): cells for day, cells in results.items()},
        medals=MEDALS,
        streak=streak(results, utc_day(time.time())),
    )


@daily.get("/daily/unlisted")
def unlisted() -> AnyResponse:
    """Return the page of today's deal without a server: its script finds the deal, which is played in the page."""
    return page(
        "unlisted.html",
        title="Tribolo: " + gettext("Deal of the day"),
        board=view_of(Game.new(seed=1).turn.position),
        weekdays=OF_WEEKDAYS,
        graded=FIRST_GRADED_DAY,
        opponents={spec: {"title": character(spec).name, "about": _about(spec)} for spec in CHARACTERS},
    )


@daily.get("/daily/puzzles.json")
def puzzles() -> AnyResponse:
    """Return the puzzles of ten years of days, for pages that no server answers.

    `puzzles` holds their numbers in the order of the parts of all puzzles, see `PuzzleLibrary.part`, from the day
    `first` on; `size` is the size of a part. It is empty if the server has no puzzles.
    """
    response = Response(_puzzles(resources().puzzles), mimetype="application/json")
    response.add_etag()
    return response.make_conditional(request)


@lru_cache(maxsize=4)
def _puzzles(library: PuzzleLibrary) -> str:
    numbers = {
        puzzle.id: number for number, puzzle in enumerate(chain.from_iterable(map(library.part, range(library.parts))))
    }
    days = [FIRST_DAY + timedelta(days=number) for number in range(_PUZZLE_DAYS if numbers else 0)]
    found = [numbers[puzzle_of_the_day(day, library.ids)] for day in days]
    return json.dumps({"first": FIRST_DAY.isoformat(), "size": PART_SIZE, "puzzles": found}, separators=(",", ":"))


@daily.get("/daily/<day>")
def show(day: str) -> AnyResponse:
    """Return the page of a day, with its table."""
    return _page(_parse_day(day))


@daily.post("/daily/<day>/name")
def name_result(day: str) -> AnyResponse:
    """List the visitor's result of a day under the submitted name, and redirect to the page of the day.

    If the name is refused, return the page of the day with the error and the name.
    """
    parsed, name = _parse_day(day), request.form.get("name", "")[:LONGEST_NAME]
    try:
        choose_name(resources(), visitor(), parsed, name)
    except TriboloError as error:
        return _page(parsed, error, name)
    return redirect(url_for("daily.show", day=day), 303)


@daily.post("/daily/<day>/practice")
def practice(day: str) -> AnyResponse:
    """Begin a game of the deal of a past day, which is not ranked, and redirect to the game.

    If the game is refused, return the page of the day with the error.
    """
    parsed = _parse_day(day)
    try:
        game = practise(resources(), visitor(is_new=True), parsed, submitted_key())
    except TriboloError as error:
        return _page(parsed, error)
    return redirect(url_for("games.show", game=game), 303)


@daily.post("/daily/<day>/report")
def report_name(day: str) -> AnyResponse:
    """Report the submitted name to the host, and redirect to the page of the day."""
    parsed = _parse_day(day)
    try:
        report(resources(), visitor(), parsed, request.form.get("name", "")[:LONGEST_NAME])
    except TriboloError as error:
        return _page(parsed, error)
    return redirect(url_for("daily.show", day=day, reported=1), 303)


def _parse_day(text: str) -> date:
    """Return the day in a text such as 2026-12-01; raise HttpError with the status 404 if it is not a day."""
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise HttpError(404) from None
    if day.isoformat() != text:
        raise HttpError(404)
    return day


def _page(day: date | None, error: TriboloError | None = None, name: str | None = None) -> AnyResponse:
    """Return the page of a day, by default today.

    `name` is a refused name: it fills in the form, which shows the error, if the page has it.
    """
    query = DayQuery() if request.method == "POST" else parse_query(DayQuery)
    view = view_day(resources(), visitor(), day, query.page)
    deal = view.deal
    own = None if view.own is None else _own(view.own, deal, view.streak.current if view.is_today else 0)
    response = page(
        "daily.html",
        200 if error is None else status_of(error),
        title="Tribolo: " + gettext("Deal of the day") + f", {format_day(deal.day)}",
        error=None if error is None else message_of(error),
        day=view,
        seats=[_seat(str(player), player.name.lower(), seat) for player, seat in deal.seats.items()],
        board=None if view.is_today and _is_open(view.own) else TRIBOLO.presentation.view(deal.start()),
        is_playable=deal.is_playable,
        difficulty=gettext(text) if view.is_today and (text := difficulty_of(deal.day)) else "",
        easier=easy_day_before(deal.day) if view.is_today and not view.days else None,
        fields=_fields(deal),
        other_release=str(OtherRelease()),
        next_deal=end_of_day(deal.day),
        countdown=_countdown(end_of_day(deal.day)),
        deadline=deadline(deal.day),
        is_late=datetime.now(UTC) > deadline(deal.day),
        own=own,
        own_game=_own_game(view),
        rows=[
            {
                "rank": rank,
                "name": each.name,
                "cells": each.result.cells,
                "margin": f"{each.result.margin:+d}",
                "place": gettext(PLACES[each.result.place]),
                "time": _duration((each.finished or each.begun) - each.begun),
                "is_own": view.own is not None and each.game == view.own.game,
            }
            for rank, each in view.ranked
            if each.result is not None
        ],
        is_reported=query.reported,
        name=name or view.name,
        is_at_name=name is not None and own is not None and own["can_name"],
        bars=_bars(view),
        choices=[_choice(choice) for choice in view.choices],
        ask=ASK,
        puzzle=None if view.puzzle is None else present_puzzle(view.puzzle),
        puzzle_view=None if view.puzzle is None else view_of(view.puzzle.position),
        tries=resources().bounds.ranked.amount,
    )
    return response if error is None else with_retry_after(response, error)


def _fields(deal: DailyDeal) -> dict[str, object]:
    """Return the fields of the form with which the page plays a deal itself; see `new-game.ts`."""
    seats = {player.name.lower(): "here" if seat == HUMAN else seat for player, seat in deal.seats.items()}
    return {"deal": "standard", "seed": deal.seed, **seats}


def _bars(view: DayView) -> list[dict[str, object]]:
    """Return the bars of the distribution of results.

    Each bar has its range of cells, its number of results, its height in per cent of the highest bar, and whether it
    holds the visitor's result.
    """
    found = view.distribution
    own = None if view.own is None or view.own.result is None else view.own.result.cells // CELLS_PER_BAR
    return [
        {
            "cells": f"{bar * CELLS_PER_BAR}-{(bar + 1) * CELLS_PER_BAR - 1}",
            "count": found.get(bar, 0),
            "share": round(100 * found.get(bar, 0) / max(found.values())),
            "is_own": bar == own,
        }
        for bar in (range(min(found), max(found) + 1) if found else ())
    ]


def _choice(choice: Choice) -> dict[str, object]:
    """Return what the page shows of a choice; `favourite` is empty if it is the visitor's own move."""
    return {
        "ply": choice.ply,
        "move": choice.move,
        "percent": round(100 * choice.same / choice.reached),
        "reached": choice.reached,
        "favourite": "" if choice.favourite == choice.move else choice.favourite,
        "most": round(100 * choice.most / choice.reached),
    }


def _is_open(own: DailyTry | None) -> bool:
    return own is None or own.status is TryStatus.PLAYING


def _seat(player: str, style: str, seat: str) -> dict[str, object]:
    """Return what the page shows of a seat: the player, its cells' `style`, and the character of the opponent."""
    is_human = seat == HUMAN
    return {
        "player": player,
        "style": style,
        "is_human": is_human,
        "title": "" if is_human else character(seat).name,
        "about": "" if is_human else _about(seat),
    }


def _about(spec: str) -> str:
    """Return how an opponent plays the deal of a day, in the language of the reader."""
    name = parse_spec(spec).name
    return gettext(_ABOUT[name]) if name in _ABOUT else character(spec).about


def _own(own: DailyTry, deal: DailyDeal, streak_days: int) -> dict[str, object]:
    """Return what the page shows of the visitor's own try; the text to share names a streak of `streak_days`."""
    text = _STATUS_TEXTS.get(own.status)
    medals = None if own.result is None else deal.medals
    if own.is_hidden:
        text = gettext_noop("The host has taken your result off the table.")
    return {
        "game": own.game,
        "is_open": _is_open(own),
        "text": text and gettext(text),
        "result": None if own.result is None else _result(own.result),
        "medal": None if own.result is None or medals is None else _medal(own.result, medals),
        "name": own.name,
        "can_name": own.status is TryStatus.IN_TIME and not own.is_hidden,
        "share": None
        if own.result is None or own.status is not TryStatus.IN_TIME
        else share_text(
            own.result, medals, streak_days, url_for("daily.show", day=own.day.isoformat(), _external=True)
        ),
    }


def _own_game(view: DayView) -> dict[str, object] | None:
    """Return the visitor's finished game, as `daily/afterwards.ts` reads it; `None` until it is over."""
    own = view.own
    if own is None or own.moves is None:
        return None
    return {
        "start": format_position(view.deal.start().turn.position),
        "moves": own.moves,
        "player": str(view.deal.seat),
        "review": url_for("analysis.show", game=own.game, review=1),
        "compared": [choice.ply for choice in view.choices],
    }


def _medal(result: DailyResult, medals: Medals) -> dict[str, str | None]:
    """Return the name of the medal of a result, its title, and the sentence about what all medals need."""
    earned = medals.earned(result.cells)
    return {
        "name": earned,
        "title": gettext(MEDALS[earned]),
        "needs": gettext(MEDAL_NEEDS, **medals._asdict()),
    }


def _result(result: DailyResult) -> str:
    return ngettext(
        "{place} with {count} cell ({margin})",
        "{place} with {count} cells ({margin})",
        result.cells,
        place=gettext(PLACES[result.place]),
        margin=f"{result.margin:+d}",
    )


def _countdown(end: datetime) -> str:
    """Return the sentence about the time until the next deal; empty if that has come."""
    minutes = int((end - datetime.now(UTC)).total_seconds() // 60)
    return (
        gettext(
            "The next deal comes in {hours} h {minutes} min, at 00:00 UTC.", hours=minutes // 60, minutes=minutes % 60
        )
        if minutes >= 0
        else ""
    )


def _duration(seconds: float) -> str:
    hours, rest = divmod(max(0, round(seconds)), 3_600)
    if hours:
        return gettext("{hours} h {minutes} min", hours=hours, minutes=rest // 60)
    return f"{rest // 60}:{rest % 60:02d}"
