"""Gzip compression of responses.

Compression can leak a secret if a response also repeats text that an attacker chose (BREACH). No page with a secret
repeats a part of its URL.
"""

from __future__ import annotations

import gzip
from typing import Final

from flask import Flask, Response, request

MIN_SIZE: Final = 1_000
"""Size in bytes below which a response is not compressed."""

TYPES: Final = frozenset({"text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"})


def compress(app: Flask) -> None:
    """Make `app` compress text responses of at least `MIN_SIZE` bytes with gzip, if the client accepts gzip."""
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    if response.mimetype not in TYPES:
        return response
    response.vary.add("Accept-Encoding")
    accepts_gzip = request.accept_encodings["gzip"] > 0
    if not accepts_gzip or response.status_code != 200 or "Content-Encoding" in response.headers:
        return response
    response.direct_passthrough = False
    content = response.get_data()
    if len(content) < MIN_SIZE:
        return response
    response.set_data(gzip.compress(content, compresslevel=6, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    tag, is_weak = response.get_etag()
    if tag is not None and not is_weak:
        response.set_etag(tag, weak=True)  # The bytes differ from the uncompressed response.
    return response
