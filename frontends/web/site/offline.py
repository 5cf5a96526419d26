"""The service worker, which keeps the pages for one person and the static files for use without a connection."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from flask import Blueprint, Response, current_app, url_for
from werkzeug.wrappers import Response as AnyResponse

import frontends
import tribolo_core
from frontends.locale.languages import current_language
from frontends.web.serving.rendering import page
from frontends.web.serving.static_files import COMPRESSED, static_files_of
from frontends.web.serving.visitor import resources
from frontends.web.site.solo import SOLO_PAGES
from tribolo_core import PLAYERS
from tribolo_core.translation.messages import gettext
from tribolo_core.translation.names import player_name

offline: Final = Blueprint("offline", __name__)

WORKER: Final = "page/service-worker.js"
"""The static file with the source of the service worker."""

ONLINE: Final = (
    "engine/kernel.json",
    "favicon.ico",
    "icon-180.png",
    "icon-192.png",
    "icon-512.png",
    "page/common/way-back.js",
    "page/daily/daily.js",
    "page/daily/friends.js",
    "page/devices/",
    "page/embed/",
    "page/game/server-page.js",
    "page/lobby/",
    "page/texts.json",
    "page/watch/",
)
"""The beginnings of the names of static files that no page for one person needs without a connection."""


@offline.get("/service-worker.js")
def service_worker() -> Response:
    """Return the source of the service worker, after a line that sets the release that it keeps.

    A worker controls only pages below its own address, so this address is beside the pages. Where the setting `offline`
    is off, the release is null, and a worker that a browser still has deletes what it keeps and unregisters itself.
    """
    release = _release() if resources().settings.offline else None
    source = static_files_of(current_app).content(WORKER).decode()
    return Response(f"self.release = {json.dumps(release)};\n{source}", mimetype="text/javascript")


@offline.get("/offline")
def unreachable() -> AnyResponse:
    """Return what the service worker shows without a connection at the address of a page that it does not keep."""
    return page(
        "error.html",
        title=gettext("Tribolo: No connection"),
        heading=gettext("The server cannot be reached"),
        error=gettext("This page needs a connection. Games in this browser, puzzles and lessons do not."),
        way_on=gettext("Try again"),
        address="",  # that of the page which the visitor asked for
    )


def _release() -> dict[str, object]:
    """Return the description of what the service worker keeps, for its script.

    `digest` changes with everything that the kept content depends on. `pages` maps the URL of each page to the URL
    of the document to keep for it; in the URL of a page, a final `*` stands for any text. `fallback` is the URL of
    the document for all other pages. `words` are the texts of notifications. `documents` holds the URLs of the data
    that scripts of these pages fetch, and `files` the URLs of the static files that they need.
    """
    library = resources().puzzles
    pages = {_address(solo.endpoint, solo.values): _address(solo.document, solo.values) for solo in SOLO_PAGES}
    pages[url_for("offline.unreachable")] = url_for("offline.unreachable")
    any_puzzle = url_for("puzzles.show", puzzle="*")
    if any_puzzle.endswith("*"):  # On the static site, the query names the puzzle or the day.
        pages[any_puzzle] = url_for("puzzles.index")
        pages[url_for("daily.show", day="*")] = url_for("daily.unlisted")
    names = [name for name in static_files_of(current_app).digests if not name.startswith((WORKER, *ONLINE))]
    return {
        "digest": _digest(),
        "language": current_language(),
        "pages": pages,
        "fallback": url_for("offline.unreachable"),
        "words": {
            "title": gettext("Your turn in Tribolo"),
            "named": gettext("You play {player}, with {names}."),
            "unnamed": gettext("You play {player}."),
            "players": {str(player): player_name(player) for player in PLAYERS},
            "icon": url_for("static", filename="icon-192.png"),
        },
        "documents": [
            url_for("site.manifest"),
            url_for("daily.puzzles"),
            url_for("puzzles.ratings"),
            *(url_for("puzzles.part", number=number) for number in range(library.parts)),
        ],
        "files": [url_for("static", filename=name) for name in names if not name.endswith(COMPRESSED)],
    }


def _address(endpoint: str, values: Mapping[str, str]) -> str:
    return current_app.url_for(endpoint, **dict[str, Any](values))


def _digest() -> str:
    """Return 12 hexadecimal digits that change with the code, the texts, the static files and the settings of pages."""
    settings = resources().settings
    shown = settings.model_dump_json(include={"keep_abandoned_days", "keep_finished_days", "prefix"})
    hidden = (bool(settings.metrics_token), settings.export is not None)
    files = static_files_of(current_app).digests
    parts = (_source_digest(), files, current_language(), shown, hidden, resources().puzzles.ids)
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:12]


@cache
def _source_digest() -> str:
    """Return the digest of the files of both packages: the code, the templates and the catalogues of texts."""
    digest = hashlib.sha256()
    for package in (frontends, tribolo_core):
        folder = Path(package.__path__[0])
        for path in sorted(folder.rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                digest.update(str(path.relative_to(folder)).encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()
