"""The page about privacy: what is stored, why and for how long; and the export and erasure of a visitor's data."""

from __future__ import annotations

import json
from typing import Annotated, Final, NamedTuple

from flask import Blueprint, Response, request
from pydantic import BaseModel, Field
from werkzeug.wrappers import Response as AnyResponse

from frontends.web.characters import STAND_IN, character
from frontends.web.config.settings import Settings
from frontends.web.http.errors import InvalidQuery, message_of, status_of
from frontends.web.http.parsing import parse_query
from frontends.web.http.rendering import page
from frontends.web.http.visitor import (
    COOKIE,
    COOKIE_DAYS,
    DIFFICULTY_COOKIE,
    LANGUAGE_COOKIE,
    chosen_difficulty,
    forget_cookies,
    resources,
    visitor,
)
from frontends.web.locale.formats import format_number
from frontends.web.locale.languages import current_language
from frontends.web.store.visitors.export import count_parts, select_own_data
from frontends.web.use_cases.erasure import erase
from tribolo_core import TriboloError
from tribolo_core.translation.messages import gettext

privacy: Final = Blueprint("privacy", __name__)


class NotConfirmed(TriboloError):
    """A visitor asked to delete their data, but did not confirm it."""

    def __str__(self) -> str:
        return gettext("Nothing was deleted. Tick the box to confirm, then press Delete my data.")


class ExportQuery(BaseModel):
    """The query of the export: which part of it, from 1."""

    part: Annotated[int, Field(ge=1)] = 1


class Item(NamedTuple):
    """Something that is stored: a title, the name that programs use, what it holds, why, and for how long."""

    title: str
    name: str
    what: str
    why: str
    how_long: str


def in_browser(settings: Settings) -> list[Item]:
    """Return what the site stores in the browser of a visitor."""
    until_cleared = gettext("Until you delete your data here, or clear the data of this site in your browser.")
    items = [
        Item(
            gettext("Seats of this browser"),
            gettext("cookie {name}", name=COOKIE),
            gettext("A random number, signed by this server. No script and no other site can read it."),
            gettext("To recognise the seats of this browser when it comes back. The first game or seat sets it."),
            gettext("{count} days.", count=COOKIE_DAYS),
        ),
        Item(
            gettext("Difficulty"),
            gettext("cookie {name}", name=DIFFICULTY_COOKIE),
            gettext("Easy, medium or hard."),
            gettext("To offer the difficulty that you chose last."),
            gettext("{count} days.", count=COOKIE_DAYS),
        ),
        Item(
            gettext("Language"),
            gettext("cookie {name}", name=LANGUAGE_COOKIE),
            gettext("The language that you chose at the end of a page."),
            gettext("To show the pages in this language."),
            gettext("{count} days.", count=COOKIE_DAYS),
        ),
        Item(
            gettext("Settings"),
            "localStorage tribolo.settings",
            gettext("Your settings, such as sound and computer speed, and whether you closed the help."),
            gettext("To keep your choices. They are not sent to the server."),
            until_cleared,
        ),
        Item(
            gettext("Lessons"),
            "localStorage tribolo.lessons",
            gettext("The tasks of the lessons that you have solved."),
            gettext("To continue where you left off. They are not sent to the server."),
            until_cleared,
        ),
        Item(
            gettext("Puzzles"),
            "localStorage tribolo.puzzles",
            gettext("Your rating and streak at puzzles, and the last puzzles that you met."),
            gettext("To choose the next puzzle. The server gets your rating and these puzzles, and stores neither."),
            until_cleared,
        ),
        Item(
            gettext("Analyses"),
            "localStorage tribolo.analyses",
            gettext("The last 20 games that you analysed, with your variations and comments."),
            gettext("To continue an analysis. They are not sent to the server."),
            until_cleared,
        ),
    ]
    if settings.offline:
        items.append(
            Item(
                gettext("Use without a connection"),
                gettext("cache of the analysis page"),
                gettext("The page itself, the same for every visitor."),
                gettext("To open the analysis without a connection."),
                gettext("Until a new release replaces it, or you clear the data of this site in your browser."),
            )
        )
    return items


def on_server(settings: Settings) -> list[Item]:
    """Return what the server stores; the times are those of `settings`."""
    games = _how_long(settings)
    items = [
        Item(
            gettext("Games"),
            gettext("table {name}", name="game"),
            gettext(
                "Each game: deal, opponents, scores, times, whether a player had a hint, and a keyed digest of one "
                "network address: it started the game or, after a deletion, somebody plays on from it."
            ),
            gettext("To play. The digest limits how long computer players may think for one network."),
            games,
        ),
        Item(
            gettext("Moves and names"),
            gettext("table {name}", name="event"),
            gettext("What happened in each game, with times: moves, names that people gave themselves, seats, undos."),
            gettext("To show the game to everybody who has its link."),
            games,
        ),
        Item(
            gettext("Seats"),
            gettext("table {name}", name="holder"),
            gettext("A digest of your cookie beside each of your seats. The cookie itself is not stored."),
            gettext("To let only you play your seats, and to list your games and results."),
            games,
        ),
        Item(
            gettext("Deals of the day"),
            gettext("table {name}", name="daily_deal"),
            gettext("Each day's deal and opponents. Nothing about people."),
            gettext("To keep past days as they were."),
            gettext("For ever."),
        ),
        Item(
            gettext("Daily results"),
            gettext("table {name}", name="daily_try"),
            gettext("The name that you chose for a day, your result, its times, and a digest of your cookie."),
            gettext("To list the results of each day, and to allow one ranked try a day."),
            gettext("Until you delete your data here. Old games of daily results are not removed."),
        ),
        Item(
            gettext("Reports of names"),
            gettext("table {name}", name="daily_report"),
            gettext("Which name was reported, when, and a keyed digest of the network address of whoever reported it."),
            gettext("To let the host hide offensive names, and to count each report once."),
            gettext("Until the reported result is deleted. Your own reports stay when you delete your data."),
        ),
        Item(
            gettext("Blocked visitors"),
            gettext("table {name}", name="daily_block"),
            gettext("A digest of the cookie of a visitor whom the host has blocked from ranked tries."),
            gettext("To keep the names of a day decent."),
            gettext("Until the host ends the block."),
        ),
        Item(
            gettext("Use of the server"),
            gettext("table {name}", name="rate_usage"),
            gettext(
                "What each network address has used, under a keyed digest: new games, uploads, hints, thinking time, "
                "reports, and downloads and deletions of data in the present hour, and ranked tries on the present day."
            ),
            gettext(
                "To share the server fairly. Your data can be deleted, but these counters cannot: they would not limit "
                "anything then."
            ),
            gettext("Until the hour is over (for ranked tries, the UTC day), and up to 10 minutes longer."),
        ),
        Item(
            gettext("Clean-up"),
            gettext("table {name}", name="job"),
            gettext("When old games were last removed. Nothing about people."),
            gettext("To remove them once."),
            gettext("For ever."),
        ),
        Item(
            gettext("Form of the database"),
            gettext("table {name}", name="alembic_version"),
            gettext("The form of the tables. Nothing about people."),
            gettext("To update it."),
            gettext("For ever."),
        ),
        Item(
            gettext("Working memory"),
            gettext("memory"),
            gettext("The games in use, and the number of requests of each network address in the last minute."),
            gettext("To answer quickly, and to refuse floods of requests."),
            gettext("Until the server restarts at the latest; the numbers for a minute."),
        ),
        Item(
            gettext("Requests"),
            gettext("access log"),
            gettext(
                "For each request the time, the kind of page, the result, and 8 characters of the keyed digest of the "
                "network address. Neither the address nor links or names."
            ),
            gettext("To find faults and attacks."),
            gettext("As long as the host of this server keeps its logs."),
        ),
    ]
    if settings.metrics_token:
        items.append(
            Item(
                gettext("Counts"),
                gettext("metrics"),
                gettext("Counts and times of requests, moves and searches of all visitors together."),
                gettext("To see whether the server has enough capacity."),
                gettext("As long as the host of this server keeps them."),
            )
        )
    if settings.export is not None and (settings.keep_finished_days or settings.keep_abandoned_days):
        items.append(
            Item(
                gettext("Old games"),
                gettext("records of old games"),
                gettext("Deal, opponents and moves of each removed game. No names, cookies or addresses."),
                gettext("To study games."),
                gettext("As long as the host of this server keeps them."),
            )
        )
    return items


def _how_long(settings: Settings) -> str:
    """Return for how long games are kept, in a sentence or two."""
    finished, unfinished = settings.keep_finished_days, settings.keep_abandoned_days
    if not (finished or unfinished):
        return gettext("Until you delete your data here.")
    sentences = (
        gettext("Finished games: {days} days after the last move or change.", days=format_number(finished))
        if finished
        else gettext("Finished games: no limit."),
        gettext("Unfinished games: {days} days after the last move or change.", days=format_number(unfinished))
        if unfinished
        else gettext("Unfinished games: no limit."),
        gettext("Earlier, if you delete your data here."),
    )
    return " ".join(sentences)


@privacy.get("/privacy")
def show() -> AnyResponse:
    """Return the page about privacy."""
    return _page()


@privacy.get("/privacy/data.json")
def export() -> Response:
    """Return a part of all that the server stores about the visitor as a JSON file that the browser downloads."""
    part, sender = parse_query(ExportQuery).part, visitor()
    with (
        resources().slow_work(resources().bounds.exports, sender.client),
        resources().store.database.read() as connection,
    ):
        parts = count_parts(connection, sender.browser, sender.client)
        if part > parts:
            raise InvalidQuery("part", is_known=True)
        stored = select_own_data(connection, sender.browser, sender.client, part)
        about = {"part": part, "parts": parts, "difficulty": chosen_difficulty(), "language": current_language()}
        text = json.dumps({**about, **stored}, indent=1, ensure_ascii=False)
    name = f"tribolo-data-{part}.json" if parts > 1 else "tribolo-data.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, mimetype="application/json", headers=headers)


@privacy.post("/privacy/delete")
def delete() -> AnyResponse:
    """Delete the visitor's data if the form confirms it, and return the page about privacy, which says so.

    The cookies are removed, too; the script of the page removes what it keeps in the browser.
    """
    if request.form.get("confirm") != "yes":
        return _page(NotConfirmed())
    sender = visitor()
    count = 0
    if sender.browser:
        with resources().slow_work(resources().bounds.erasures, sender.client):
            count = erase(resources(), sender)
    response = _page(deleted=count)
    forget_cookies(response)
    return response


def _page(error: TriboloError | None = None, deleted: int | None = None) -> AnyResponse:
    settings, sender = resources().settings, visitor()
    with resources().store.database.read() as connection:
        parts = count_parts(connection, sender.browser, sender.client)
    return page(
        "privacy.html",
        200 if error is None else status_of(error),
        title=gettext("Tribolo: Privacy"),
        error=None if error is None else message_of(error),
        is_known=bool(sender.browser) and deleted is None,
        export_parts=parts,
        deleted=deleted,
        parts=((gettext("In your browser"), in_browser(settings)), (gettext("On the server"), on_server(settings))),
        stand_in=character(STAND_IN).label,
    )
