"""Answers made small for those who can read them so.

No page that holds a secret repeats what somebody else could have put into its address, so the size of an answer tells
nothing about the secret.
"""

from __future__ import annotations

import gzip
from typing import Final

from flask import Flask, Response, request

LEAST: Final = 1_000
"""Answers of fewer bytes are sent as they are."""

TYPES: Final = frozenset({"text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"})


def compress(app: Flask) -> None:
    """Let an application's answers be compressed."""
    app.after_request(_compress)


def _compress(response: Response) -> Response:
    if response.mimetype not in TYPES:
        return response
    response.vary.add("Accept-Encoding")
    can_read = request.accept_encodings["gzip"] > 0
    if not can_read or response.status_code != 200 or "Content-Encoding" in response.headers:
        return response
    response.direct_passthrough = False
    content = response.get_data()
    if len(content) < LEAST:
        return response
    response.set_data(gzip.compress(content, compresslevel=6, mtime=0))
    response.headers["Content-Encoding"] = "gzip"
    tag, is_weak = response.get_etag()
    if tag is not None and not is_weak:
        response.set_etag(tag, weak=True)  # the same answer in other bytes
    return response
