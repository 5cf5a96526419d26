"""The analysis page, one document in each language for all visitors and queries, and its service worker."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Final

from flask import Blueprint, Response, current_app, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from frontends.web.editor import view_of
from frontends.web.http.rendering import page
from frontends.web.http.visitor import resources
from tribolo_core import Game, format_position
from tribolo_core.board import KERNEL_MESSAGES
from tribolo_core.notation.record_parser import RECORD_MESSAGES
from tribolo_core.translation.messages import gettext, gettext_noop

analysis: Final = Blueprint("analysis", __name__)

EXAMPLE: Final = Game.new(seed=1).turn.position
"""The position that the page shows if the query names none."""

WORKER: Final = "service-worker.js"
"""The static file with the source of the service worker."""

MESSAGES: Final = (
    *KERNEL_MESSAGES,
    *RECORD_MESSAGES,
    gettext_noop("line {line}, column {column}: {problem}"),
    gettext_noop("{first} and {second}"),
)
"""The messages that the page's scripts and the kernel have in English."""

_COMPRESSED: Final = frozenset({".br", ".gz"})
"""Endings of the compressed variants of static files, which no page names."""


@analysis.get("/analysis")
def show() -> AnyResponse:
    """Return the analysis page with a start position; its script reads the query and asks for the game that it names.

    If the client already has the page (header `If-None-Match`), answer with the status 304.
    """
    response = _page()
    response.add_etag()
    return response.make_conditional(request)


@analysis.get("/service-worker.js")
def service_worker() -> Response:
    """Return the source of the service worker, after a line that sets the release that it keeps.

    A worker controls only pages below its own address, so this address is beside the pages. Where the setting `offline`
    is off, the release is null, and a worker that a browser still has deletes what it keeps and unregisters itself.
    """
    release = _release() if resources().settings.offline else None
    source = (_static() / WORKER).read_text(encoding="utf-8")
    return Response(f"self.release = {json.dumps(release)};\n{source}", mimetype="text/javascript")


def _page() -> AnyResponse:
    return page(
        "analysis.html",
        title=gettext("Tribolo: Analysis"),
        view=view_of(EXAMPLE),
        position=format_position(EXAMPLE),
        messages={message: gettext(message) for message in MESSAGES if gettext(message) != message},
        is_kept=resources().settings.offline,
    )


def _release() -> dict[str, object]:
    """Return what the service worker keeps: the URLs of the analysis page and the static files, and their digest.

    The page names static files by the digest of all of them, so the digest of the page changes with each of them.
    """
    names = sorted(
        path.relative_to(_static()).as_posix()
        for path in _static().rglob("*")
        if path.is_file() and path.suffix not in _COMPRESSED
    )
    return {
        "digest": hashlib.sha256(_page().get_data()).hexdigest()[:12],
        "page": url_for("analysis.show"),
        "files": [url_for("static", filename=name) for name in names if name != WORKER],
    }


def _static() -> Path:
    return Path(current_app.static_folder or "")
