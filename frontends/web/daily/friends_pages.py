"""The pages of the tables of friends in the deal of the day."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from frontends.web.daily.friends import join_friends, leave_friends, view_friends
from frontends.web.serving.errors import message_of, status_of
from frontends.web.serving.parsing import submitted_key
from frontends.web.serving.rendering import page, with_retry_after
from frontends.web.serving.requests import LONGEST_NAME
from frontends.web.serving.visitor import resources, visitor
from tribolo_core import TriboloError
from tribolo_core.translation.messages import gettext

friends: Final = Blueprint("friends", __name__)


@friends.get("/daily/friends")
def begin() -> AnyResponse:
    """Return the page with the form that begins a table of friends."""
    return _page(None)


@friends.post("/daily/friends")
def create() -> AnyResponse:
    """Begin a table of friends under the submitted name, and redirect to it; on an error, return the form again."""
    return _join(None)


@friends.get("/daily/friends/<table>")
def show(table: str) -> AnyResponse:
    """Return the page of a table of friends, with the results of today."""
    return _page(table)


@friends.post("/daily/friends/<table>/join")
def join(table: str) -> AnyResponse:
    """Join a table of friends under the submitted name, and redirect to it; on an error, return its page again."""
    return _join(table)


@friends.post("/daily/friends/<table>/leave")
def leave(table: str) -> AnyResponse:
    """Leave a table of friends, and redirect to the deal of the day."""
    leave_friends(resources(), visitor(), table)
    return redirect(url_for("daily.today"), 303)


def _join(table: str | None) -> AnyResponse:
    name = request.form.get("name", "")[:LONGEST_NAME]
    try:
        joined = join_friends(resources(), visitor(is_new=True), table, name, submitted_key())
    except TriboloError as error:
        return _page(table, error, name)
    return redirect(url_for("friends.show", table=joined), 303)


def _page(table: str | None, error: TriboloError | None = None, name: str = "") -> AnyResponse:
    view = None if table is None else view_friends(resources(), visitor(), table)
    response = page(
        "friends.html",
        200 if error is None else status_of(error),
        title=gettext("Tribolo: Table of friends"),
        error=None if error is None else message_of(error),
        view=view,
        own=visitor().browser,
        name=name or (view.name if view else ""),
        is_at_name=error is not None and not (view and view.is_member),
        link=url_for("friends.show", table=table, _external=True) if table else "",
    )
    return response if error is None else with_retry_after(response, error)
