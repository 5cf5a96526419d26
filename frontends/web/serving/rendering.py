"""Responses made of values: JSON, pages, and the pages and JSON problems of errors."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final, TypeVar

from flask import Response, render_template, request, url_for
from jinja2.utils import htmlsafe_json_dumps
from markupsafe import Markup
from pydantic import BaseModel
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.characters import CHARACTERS, EXPERT_SPEC, character
from frontends.games.difficulties import DIFFICULTIES
from frontends.session.pace import DEFAULT_PACE, Pace
from frontends.session.view import View
from frontends.web.characters import MAX_NODES, MENU, OPTION_ROWS, STRONGEST, is_bounded
from frontends.web.png import board_png
from frontends.web.room.errors import UnknownGame
from frontends.web.room.ids import id_in
from frontends.web.serving.errors import InvalidQuery, UnknownLesson, facts_of, message_of, retry_after, status_of
from frontends.web.serving.requests import HERE
from frontends.web.serving.texts import name_choice
from frontends.wire.states import Problem, State
from tribolo_core import PLAYERS, SPECS, TriboloError
from tribolo_core.errors import InvalidPuzzles
from tribolo_core.presets import PRESETS
from tribolo_core.translation.messages import gettext, gettext_noop

R = TypeVar("R", bound=AnyResponse)


def json_response(model: BaseModel) -> Response:
    """Return a JSON response whose body is `model`, with the status 200."""
    return Response(model.model_dump_json(), mimetype="application/json")


def embedded(model: BaseModel) -> Markup:
    """Return the JSON text of `model` for a `<script>` element of a page."""
    return htmlsafe_json_dumps(model, dumps=type(model).model_dump_json)


def problem(error: TriboloError, state: State | None = None) -> Response:
    """Return the JSON response to a request that failed with `error`.

    If `state`, the present state of the game, is given, the response holds it too.
    """
    code, fields = facts_of(error)
    response = json_response(Problem(code=code, fields=dict(fields), state=state))
    response.status_code = status_of(error)
    return with_retry_after(response, error)


def short_problem(error: TriboloError) -> Response:
    """Return a response with the text of `error` alone: JSON on the JSON interface, plain text elsewhere.

    It takes a tenth of the time of an error page.
    """
    if request.path.startswith("/api/"):
        return problem(error)
    return with_retry_after(Response(f"{message_of(error)}\n", status_of(error), mimetype="text/plain"), error)


def page(template: str, status: int = 200, **values: object) -> AnyResponse:
    """Return an HTML response rendered from the template file `template`.

    The template reads the status and `values` as attributes of a variable `page`. The value `preview` is the absolute
    URL of a picture for messengers; without it, they get the icon.
    """
    html = render_template(
        template, page=SimpleNamespace(**{"status": status, "error": None, "preview": None, **values})
    )
    return Response(html, status, mimetype="text/html")


def preview_of(view: View) -> Response:
    """Return the response with the board of a view as a PNG image, for previews in messengers."""
    response = Response(board_png(view), mimetype="image/png")
    # A messenger loads the picture from its own site.
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response


DEFAULT_SEATS: Final = {
    player.name.lower(): seat for player, seat in zip(PLAYERS, (HERE, *DIFFICULTIES["easy"]), strict=True)
}
"""The seats with which a form begins whose visitor chooses each one: two characters that differ."""


def choices(*, bounded_only: bool = False) -> dict[str, object]:
    """Return what the forms of a server offer, and the choices made in advance, as values for the templates.

    `opponents` are the opponents in the menus. `slow` are the specs of all opponents that play in browsers only; with
    `bounded_only`, they are not offered. `specs` and `options` are all opponents and their options, for "Advanced", and
    `characters` has their names for the scripts. `bounded` are the specs that may play on a server, between spaces, and
    `stronger` says who plays there in place of the others. `deals` and `paces` map the values that the forms submit to
    texts. `ladder` maps the titles of the difficulties to their opponents, the easiest first.
    """
    slow = {spec for spec in (*MENU, *SPECS) if not is_bounded(spec)}
    left_out = slow if bounded_only else ()
    return {
        "opponents": {spec: character(spec) for spec in MENU if spec not in left_out},
        "slow": slow,
        "specs": {spec: (CHARACTERS[spec].name, text) for spec, text in SPECS.items() if spec not in left_out},
        "options": OPTION_ROWS,
        "max_nodes": MAX_NODES,
        "bounded": " ".join(spec for spec in SPECS if is_bounded(spec)),
        "stronger": gettext(
            "On the server, a quick {name} takes the seat of a computer player that thinks longer.",
            name=character(STRONGEST).name,
        ),
        "characters": known_characters(),
        "ladder": {name_choice(name): specs for name, specs in DIFFICULTIES.items()},
        "deals": {deal: name_choice(deal) for deal in PRESETS},
        "paces": {pace.value: name_choice(pace) for pace in Pace},
        "default_seats": DEFAULT_SEATS,
        "default_pace": DEFAULT_PACE.value,
    }


def known_characters() -> dict[str, dict[str, str]]:
    """Return the name and the label of each opponent that has a strength or no options, by spec, for the scripts.

    One of them is a visitor's own network, which plays in the browser alone; see `page/common/network-file.ts`.
    """
    known = {**CHARACTERS, EXPERT_SPEC: character(EXPERT_SPEC)}
    named = {spec: {"name": each.name, "label": each.label} for spec, each in known.items()}
    return {**named, "network": dict.fromkeys(("name", "label"), gettext("Network"))}


def error_page(error: TriboloError) -> AnyResponse:
    """Return the HTML response to a request that failed with `error`: a page with the text of the error.

    The page has a link to where the visitor can go on: to the game that the request is about, to the lessons, to a
    puzzle, to the form for another file, or to the front page.
    """
    status = status_of(error)
    title = gettext(_ERROR_TITLES[status]) if status in _ERROR_TITLES else gettext("That did not work")
    if isinstance(error, InvalidQuery):
        title = gettext("This address is not valid")
    text, address = _way_on(error)
    response = page(
        "error.html",
        status,
        title=f"Tribolo: {title}",
        heading=title,
        error=message_of(error),
        way_on=text,
        address=address,
    )
    return with_retry_after(response, error)


def _way_on(error: TriboloError) -> tuple[str, str]:
    """Return the text and the URL of the link on the page of an error."""
    if (game := id_in(request.path)) and not isinstance(error, UnknownGame):
        return gettext("Go to the game"), url_for("games.show", game=game)
    if isinstance(error, UnknownLesson):
        return gettext("Go to the lessons"), url_for("teaching.course")
    if request.path.startswith("/puzzles") and not isinstance(error, InvalidPuzzles):
        return gettext("Solve a puzzle"), url_for("puzzles.index")
    if request.endpoint == "front.upload_record":
        return gettext("Choose another file"), url_for("front.new", _anchor="upload")
    return gettext("Go to the front page"), url_for("front.index")


_ERROR_TITLES: Final = {
    403: gettext_noop("Not allowed"),
    404: gettext_noop("Not found"),
    405: gettext_noop("Not a page"),
    409: gettext_noop("The game has changed"),
    413: gettext_noop("Too large"),
    422: gettext_noop("Not possible"),
    429: gettext_noop("Too many requests"),
    500: gettext_noop("Server error"),
    503: gettext_noop("Busy"),
}


def with_retry_after(response: R, error: TriboloError) -> R:
    """Add the header `Retry-After` to `response` if a rate limit or a busy server caused `error`; return `response`."""
    seconds = retry_after(error)
    if seconds is not None:
        response.headers["Retry-After"] = str(seconds)
    return response
