"""The JSON interface, which the page's scripts use: features add their operations, and `openapi` describes them."""

from __future__ import annotations

import json
from functools import cache
from typing import Final

from flask import Blueprint, Response, request

from frontends.web.serving.openapi import Operation, openapi
from frontends.web.serving.rendering import json_response
from frontends.wire.refusals import sentences
from frontends.wire.states import RefusalSentences

api: Final = Blueprint("api", __name__, url_prefix="/api")


@api.get("/refusals")
@Operation("experimental", {200: ("The sentences.", RefusalSentences)})
def show_refusals() -> Response:
    """Get the sentences of refusals in the language of the request."""
    return json_response(RefusalSentences(sentences=sentences()))


@api.get("/openapi.json")
def document() -> Response:
    response = Response(_document(request.script_root), mimetype="application/json")
    response.add_etag()
    response.make_conditional(request)
    return response


@cache
def _document(root: str) -> str:
    """Return the text of the document below a prefix; it takes 20 ms, so it is kept."""
    return json.dumps(openapi(api, root))
