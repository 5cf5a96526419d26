"""What browsers, messengers and search engines ask about the site: its icon, its manifest and its addresses."""

from __future__ import annotations

import json
from typing import Final

from flask import Blueprint, Response, current_app, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from frontends.locale.languages import ENGLISH
from frontends.web.serving.static_files import static_files_of
from frontends.web.serving.texts import description
from frontends.web.site.solo import SOLO_PAGES, sitemap

site: Final = Blueprint("site", __name__)

ICON_SIZES: Final = (192, 512)
"""Widths of the PNG icons in the manifest, in pixels."""

_BARE: Final = frozenset({"play.show", "positions.show"})
"""Endpoints whose pages show nothing without a game or a position in their address."""


@site.get("/robots.txt")
def robots() -> Response:
    """Return what search engines may visit: no game, invitation, table of friends or answer for programs."""
    closed = ("/games/", "/api/", "/daily/friends/", "/devices", "/watch")
    lines = ["User-agent: *", *(f"Disallow: {request.script_root}{path}" for path in closed)]
    return Response(
        "\n".join([*lines, f"Sitemap: {url_for('site.site_map', _external=True)}\n"]), mimetype="text/plain"
    )


@site.get("/sitemap.xml")
def site_map() -> Response:
    """Return the addresses of the pages for one person, for search engines."""
    pages = [page for page in SOLO_PAGES if page.endpoint not in _BARE]
    urls = [{ENGLISH: url_for(page.endpoint, **page.values, _external=True)} for page in pages]
    return Response(sitemap(urls), mimetype="application/xml")


@site.get("/favicon.ico")
def favicon() -> AnyResponse:
    """Return the icon of the site, at the address where programs that read no page ask for it."""
    return static_files_of(current_app).answer("favicon.ico", request)


@site.get("/icon-<int:count>.svg")
def counting_icon(count: int) -> Response:
    """Return the icon of the site, for the tab of a page, with the number of games that wait, 9 at most."""
    drawing = static_files_of(current_app).content("icon.svg").decode()
    badge = (
        '<circle cx="22" cy="22" r="10" fill="#c62828"/><text x="22" y="27.5" text-anchor="middle" fill="#fff"'
        f' font-family="sans-serif" font-size="16" font-weight="700">{min(count, 9)}</text>'
    )
    headers = {"Cache-Control": "max-age=86400"}
    return Response(drawing.replace("</svg>", f"{badge}</svg>"), headers=headers, mimetype="image/svg+xml")


@site.get("/manifest.webmanifest")
def manifest() -> Response:
    """Return the web manifest, with which browsers install the page."""
    icons = [
        {"src": url_for("static", filename=f"icon-{size}.png"), "type": "image/png", "sizes": f"{size}x{size}"}
        for size in ICON_SIZES
    ]
    fields = {
        "name": "Tribolo",
        "description": description(),
        "start_url": url_for("front.index"),
        "scope": url_for("front.index"),
        "display": "minimal-ui",
        "background_color": "#f4f1e8",
        "theme_color": "#f4f1e8",
        "icons": [
            *icons,
            {"src": url_for("static", filename="icon.svg"), "type": "image/svg+xml", "sizes": "any"},
        ],
    }
    return Response(json.dumps(fields), mimetype="application/manifest+json")
