"""What browsers and messengers ask about the site: its icon, and the manifest of the installable page."""

from __future__ import annotations

import json
from typing import Final

from flask import Blueprint, Response, current_app, url_for

from frontends.web.http.labels import description

site: Final = Blueprint("site", __name__)

ICON_SIZES: Final = (192, 512)
"""Widths of the PNG icons in the manifest, in pixels."""


@site.get("/favicon.ico")
def favicon() -> Response:
    """Return the icon of the site, at the address where programs that read no page ask for it."""
    return current_app.send_static_file("favicon.ico")


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
