"""Responses made of values: JSON, pages, and the pages and JSON problems of errors."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Final, TypeVar

from flask import Response, render_template
from pydantic import BaseModel
from werkzeug.wrappers import Response as AnyResponse

from frontends.web.game import DEFINITION, OPPONENTS
from tribolo_core import TriboloError

from .errors import message_of, retry_after, status_of
from .labels import ADVANCED, PACES, opponent_title
from .schemas import Problem, State

R = TypeVar("R", bound=AnyResponse)

CHOICES: Final = {
    "opponents": [
        {"spec": spec, "title": opponent_title(spec), "about": about, "is_advanced": spec in ADVANCED}
        for spec, about in OPPONENTS.items()
    ],
    "deals": list(DEFINITION.setup.deals),
    "paces": list(PACES),
}
"""What the forms offer, for templates."""


def json_response(model: BaseModel) -> Response:
    """Return a JSON response with the fields of a model."""
    return Response(model.model_dump_json(), mimetype="application/json")


def problem(error: TriboloError, state: State | None = None) -> Response:
    """Return a JSON response that describes an error, with its HTTP status and, if given, the state of the game."""
    response = json_response(Problem(error=message_of(error), state=state))
    response.status_code = status_of(error)
    return with_retry_after(response, error)


def page(template: str, status: int = 200, **values: object) -> AnyResponse:
    """Return an HTML response rendered from a template, which finds the values as attributes of `page`."""
    html = render_template(template, page=SimpleNamespace(**{"status": status, "error": None, **values}))
    return Response(html, status, mimetype="text/html")


def error_page(error: TriboloError) -> AnyResponse:
    """Return an HTML response with the text of an error and its HTTP status."""
    status = status_of(error)
    title = _ERROR_TITLES.get(status, "That did not work")
    response = page("error.html", status, title=f"Tribolo: {title}", heading=title, error=message_of(error))
    return with_retry_after(response, error)


_ERROR_TITLES: Final = {
    403: "Not allowed",
    404: "Not found",
    405: "Not a page",
    413: "Too large",
    429: "Too many requests",
    503: "Busy",
}


def with_retry_after(response: R, error: TriboloError) -> R:
    """Return the response to an error, to which the header `Retry-After` is added if the client should wait."""
    seconds = retry_after(error)
    if seconds is not None:
        response.headers["Retry-After"] = str(seconds)
    return response
