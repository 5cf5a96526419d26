"""What all pages have in common: one blueprint, one value `page` for the template, one way to say no."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final

from flask import Blueprint, Response, render_template
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.tribolo import TRIBOLO
from frontends.web.refusal import Refusal
from frontends.web.server.keys import is_id
from frontends.web.store.games import NoSuchGame
from tribolo_core import SPECS

from .labels import ADVANCED, PACES, opponent_title

pages: Final = Blueprint("pages", __name__)

CHOICES: Final = {
    "opponents": [
        {"spec": spec, "title": opponent_title(spec), "about": about, "is_advanced": spec in ADVANCED}
        for spec, about in SPECS.items()
    ],
    "deals": list(TRIBOLO.setup.deals),
    "paces": list(PACES),
}
"""What forms offer."""


def page(template: str, status: int = 200, **values: object) -> AnyResponse:
    """A page made by a template, which finds the values in `page`."""
    html = render_template(template, page=SimpleNamespace(**{"status": status, "error": None, **values}))
    return Response(html, status, mimetype="text/html")


def with_retry(response: AnyResponse, refusal: Refusal) -> AnyResponse:
    """A page that says when to try again, where that helps."""
    if refusal.retry_after is not None:
        response.headers["Retry-After"] = str(refusal.retry_after)
    return response


def error_page(refusal: Refusal) -> AnyResponse:
    """A page that only says why there is no other one."""
    response = page(
        "error.html",
        refusal.status,
        title="Tribolo",
        error=str(refusal),
        retry_after=refusal.retry_after,
    )
    return with_retry(response, refusal)


def checked_id(game: str) -> str:
    """The id of a game; NoSuchGame is raised for what can be none."""
    if not is_id(game):
        raise NoSuchGame(game)
    return game
