"""Compression of responses: gzip for text.

Compression can leak a secret if a response also repeats text that an attacker chose (BREACH). No page with a secret
repeats a text that others can choose in its URL.
"""

from __future__ import annotations

import gzip
from typing import Final

from flask import Flask, Response, request

MIN_SIZE: Final = 400
"""Size in bytes below which a response is not compressed with gzip."""

LEVEL: Final = 3
"""The level of gzip: on the state of a long game, level 6 takes four times as long and saves a seventh of the bytes."""

TYPES: Final = frozenset({"text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"})


def compress(app: Flask) -> None:
    """Make `app` send compressed responses to clients that accept gzip.

    Responses of `TYPES` with the status 200 and at least `MIN_SIZE` bytes are compressed, unless they are encoded.
    """
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
    response.set_data(gzip.compress(content, compresslevel=LEVEL, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    tag, is_weak = response.get_etag()
    if tag is not None and not is_weak:
        response.set_etag(tag, weak=True)  # The bytes differ from the uncompressed response.
    return response
