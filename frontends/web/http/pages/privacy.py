"""The page about privacy: what is stored, why and for how long; and the export and erasure of a visitor's data."""

from __future__ import annotations

import json
from typing import Final, NamedTuple

from flask import Blueprint, Response, request
from werkzeug.wrappers import Response as AnyResponse

from frontends.web.config.settings import Settings
from frontends.web.http.errors import message_of, status_of
from frontends.web.http.rendering import page
from frontends.web.http.visitor import (
    COOKIE,
    COOKIE_DAYS,
    DIFFICULTY_COOKIE,
    chosen_difficulty,
    forget_cookies,
    resources,
    visitor,
)
from frontends.web.opponents import STAND_IN, character
from frontends.web.store.visitors.export import select_own_data
from frontends.web.use_cases.erasure import erase
from tribolo_core import TriboloError

privacy: Final = Blueprint("privacy", __name__)


class NotConfirmed(TriboloError):
    """A visitor asked to delete their data, but did not confirm it."""

    def __str__(self) -> str:
        return "Nothing was deleted. Tick the box to confirm, then press Delete my data."


class Item(NamedTuple):
    """Something that is stored: a title, the name that programs use, what it holds, why, and for how long."""

    title: str
    name: str
    what: str
    why: str
    how_long: str


def in_browser(settings: Settings) -> list[Item]:
    """Return what the site stores in the browser of a visitor."""
    until_cleared = "Until you delete your data here, or clear the data of this site in your browser."
    items = [
        Item(
            "Seats of this browser",
            f"cookie {COOKIE}",
            "A random number. No script and no other site can read it.",
            "To recognise the seats of this browser when it comes back. The first game or seat sets it.",
            f"{COOKIE_DAYS} days.",
        ),
        Item(
            "Difficulty",
            f"cookie {DIFFICULTY_COOKIE}",
            "Easy, medium or hard.",
            "To offer the difficulty that you chose last.",
            f"{COOKIE_DAYS} days.",
        ),
        Item(
            "Settings",
            "localStorage tribolo.settings",
            "Your settings, such as sound and computer speed, and whether you closed the help.",
            "To keep your choices. They are not sent to the server.",
            until_cleared,
        ),
        Item(
            "Lessons",
            "localStorage tribolo.lessons",
            "The tasks of the lessons that you have solved.",
            "To continue where you left off. They are not sent to the server.",
            until_cleared,
        ),
        Item(
            "Puzzles",
            "localStorage tribolo.puzzles",
            "Your rating and streak at puzzles, and the last puzzles that you met.",
            "To choose the next puzzle. The server gets your rating and these puzzles, and stores neither.",
            until_cleared,
        ),
        Item(
            "Analyses",
            "localStorage tribolo.analyses",
            "The last 20 games that you analysed, with your variations and comments.",
            "To continue an analysis. They are not sent to the server.",
            until_cleared,
        ),
    ]
    if settings.offline:
        items.append(
            Item(
                "Use without a connection",
                "cache of the analysis page",
                "The page itself, the same for every visitor.",
                "To open the analysis without a connection.",
                "Until a new release replaces it, or you clear the data of this site in your browser.",
            )
        )
    return items


def on_server(settings: Settings) -> list[Item]:
    """Return what the server stores; the times are those of `settings`."""
    games = _how_long(settings)
    items = [
        Item(
            "Games",
            "table game",
            "Each game: deal, opponents, scores, times, whether a player had a hint, and a keyed digest of the network "
            "address that started it.",
            "To play. The digest limits how long computer players may think for one network.",
            games,
        ),
        Item(
            "Moves and names",
            "table event",
            "What happened in each game, with times: moves, names that people gave themselves, seats, undos.",
            "To show the game to everybody who has its link.",
            games,
        ),
        Item(
            "Seats",
            "table holder",
            "A digest of your cookie beside each of your seats. The cookie itself is not stored.",
            "To let only you play your seats, and to list your games and results.",
            games,
        ),
        Item(
            "Deals of the day",
            "table daily_deal",
            "Each day's deal and opponents. Nothing about people.",
            "To keep past days as they were.",
            "For ever.",
        ),
        Item(
            "Daily results",
            "table daily_try",
            "The name that you chose for a day, your result, its times, and a digest of your cookie.",
            "To list the results of each day, and to allow one ranked try a day.",
            "Until you delete your data here. Old games of daily results are not removed.",
        ),
        Item(
            "Reports of names",
            "table daily_report",
            "Which name was reported, when, and a keyed digest of the network address of whoever reported it.",
            "To let the host hide offensive names, and to count each report once.",
            "Until the reported result is deleted. Your own reports stay when you delete your data.",
        ),
        Item(
            "Blocked visitors",
            "table daily_block",
            "A digest of the cookie of a visitor whom the host has blocked from ranked tries.",
            "To keep the names of a day decent.",
            "Until the host ends the block.",
        ),
        Item(
            "Use of the server",
            "table rate_usage",
            "New games, hints and thinking time of each network address in the present hour, under a keyed digest.",
            "To share the server fairly. Your data can be deleted, but these counters cannot: they would not limit "
            "anything then.",
            "Until the hour is over, and up to 10 minutes longer.",
        ),
        Item(
            "Clean-up",
            "table job",
            "When old games were last removed. Nothing about people.",
            "To remove them once.",
            "For ever.",
        ),
        Item(
            "Form of the database",
            "table alembic_version",
            "The form of the tables. Nothing about people.",
            "To update it.",
            "For ever.",
        ),
        Item(
            "Working memory",
            "memory",
            "The games in use, and the number of requests of each network address in the last minute.",
            "To answer quickly, and to refuse floods of requests.",
            "Until the server restarts at the latest; the numbers for a minute.",
        ),
        Item(
            "Requests",
            "access log",
            "For each request the time, the kind of page, the result, and 8 characters of the keyed digest of the "
            "network address. Neither the address nor links or names.",
            "To find faults and attacks.",
            "As long as the host of this server keeps its logs.",
        ),
    ]
    if settings.metrics_token:
        items.append(
            Item(
                "Counts",
                "metrics",
                "Counts and times of requests, moves and searches of all visitors together.",
                "To see whether the server has enough capacity.",
                "As long as the host of this server keeps them.",
            )
        )
    if settings.export is not None and (settings.keep_finished_days or settings.keep_abandoned_days):
        items.append(
            Item(
                "Old games",
                "records of old games",
                "Deal, opponents and moves of each removed game. No names, cookies or addresses.",
                "To study games.",
                "As long as the host of this server keeps them.",
            )
        )
    return items


def _how_long(settings: Settings) -> str:
    """Return for how long games are kept, in a sentence or two."""
    kinds = (("Finished", settings.keep_finished_days), ("Unfinished", settings.keep_abandoned_days))
    if not any(days for _, days in kinds):
        return "Until you delete your data here."
    sentences = [
        f"{kind} games: {days:g} days after the last move or change." if days else f"{kind} games: no limit."
        for kind, days in kinds
    ]
    return " ".join((*sentences, "Earlier, if you delete your data here."))


@privacy.get("/privacy")
def show() -> AnyResponse:
    """Return the page about privacy."""
    return _page()


@privacy.get("/privacy/data.json")
def export() -> Response:
    """Return all that the server stores about the visitor as a JSON file that the browser downloads."""
    sender = visitor()
    with resources().store.database.read() as connection:
        stored = select_own_data(connection, sender.browser, sender.client)
    text = json.dumps({"difficulty": chosen_difficulty(), **stored}, indent=1, ensure_ascii=False)
    headers = {"Content-Disposition": 'attachment; filename="tribolo-data.json"', "Cache-Control": "no-store"}
    return Response(text, mimetype="application/json", headers=headers)


@privacy.post("/privacy/delete")
def delete() -> AnyResponse:
    """Delete the visitor's data if the form confirms it, and return the page about privacy, which says so.

    The cookies are removed, too; the script of the page removes what it keeps in the browser.
    """
    if request.form.get("confirm") != "yes":
        return _page(NotConfirmed())
    browser = visitor().browser
    response = _page(deleted=erase(resources(), browser) if browser else 0)
    forget_cookies(response)
    return response


def _page(error: TriboloError | None = None, deleted: int | None = None) -> AnyResponse:
    settings = resources().settings
    return page(
        "privacy.html",
        200 if error is None else status_of(error),
        title="Tribolo: Privacy",
        error=None if error is None else message_of(error),
        is_known=bool(visitor().browser) and deleted is None,
        deleted=deleted,
        parts=(("In your browser", in_browser(settings)), ("On the server", on_server(settings))),
        stand_in=character(STAND_IN).label,
    )
