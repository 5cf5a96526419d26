"""The page about privacy, and the export and erasure of a visitor's data."""

from __future__ import annotations

import json
from typing import Annotated, Final

from flask import Blueprint, Response, redirect, request, url_for
from pydantic import BaseModel, Field
from werkzeug.wrappers import Response as AnyResponse

from frontends.games.characters import character
from frontends.locale.languages import current_language
from frontends.web.characters import STAND_IN
from frontends.web.privacy.erasure import erase_visitor
from frontends.web.serving.errors import InvalidQuery, message_of, status_of
from frontends.web.serving.parsing import parse_query
from frontends.web.serving.rendering import page
from frontends.web.serving.visitor import (
    COOKIE_DAYS,
    DIFFICULTY_COOKIE,
    LANGUAGE_COOKIE,
    SCRIPTS_COOKIE,
    chosen_difficulty,
    cookie_name,
    forget_cookies,
    resources,
    visitor,
)
from frontends.web.store.blocks import BLOCK_DAYS
from frontends.web.store.visitors.export import count_parts, select_own_data
from frontends.wire.refusals import Refusal
from tribolo_core import TriboloError
from tribolo_core.translation.messages import gettext

privacy: Final = Blueprint("privacy", __name__)


class NotConfirmed(Refusal):
    """A visitor asked to delete their data, but did not confirm it."""


class ExportQuery(BaseModel):
    """The query of the export: the number of the part, from 1."""

    part: Annotated[int, Field(ge=1)] = 1


@privacy.get("/privacy")
def show() -> AnyResponse:
    return _page()


@privacy.post("/privacy/data.json")
def export() -> Response:
    """Return a part of the data that the server stores about the visitor as a JSON file that the browser downloads."""
    part, sender = parse_query(ExportQuery).part, visitor()
    with (
        resources().slow_work(resources().bounds.exports, sender.client),
        resources().store.database.read() as connection,
    ):
        parts = count_parts(connection, sender.browser, sender.client)
        if part > parts:
            raise InvalidQuery("part")
        stored = select_own_data(connection, sender.browser, sender.client, part)
        about = {"part": part, "parts": parts, "difficulty": chosen_difficulty(), "language": current_language()}
        text = json.dumps({**about, **stored}, indent=1, ensure_ascii=False)
    name = f"tribolo-data-{part}.json" if parts > 1 else "tribolo-data.json"
    headers = {"Content-Disposition": f'attachment; filename="{name}"', "Cache-Control": "no-store"}
    return Response(text, mimetype="application/json", headers=headers)


@privacy.post("/privacy/delete")
def delete() -> AnyResponse:
    """Delete the visitor's data if the form confirms it, and return the page about privacy, which says so.

    The cookies are removed, too; the script of the page removes what scripts keep in the browser, games included.
    """
    if request.form.get("confirm") != "yes":
        return _page(NotConfirmed())
    response = _page(deleted=erase_visitor(resources(), visitor()))
    forget_cookies(response)
    return response


@privacy.post("/privacy/unblock")
def unblock() -> AnyResponse:
    """End all blocks that the visitor has set, and redirect to the page about privacy."""
    if browser := visitor().browser:
        resources().blocks.end_all(browser)
    return redirect(url_for("privacy.show", _anchor="own"), 303)


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
        devices=1 if deleted is not None else resources().devices.count(sender.browser),
        blocks=0 if deleted is not None else resources().blocks.count(sender.browser),
        block_days=BLOCK_DAYS,
        deleted=deleted,
        settings=settings,
        cookies={
            "seats": cookie_name(),
            "difficulty": DIFFICULTY_COOKIE,
            "language": LANGUAGE_COOKIE,
            "scripts": SCRIPTS_COOKIE,
            "days": COOKIE_DAYS,
        },
        stand_in=character(STAND_IN).name,
    )
