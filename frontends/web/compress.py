"""Answers made smaller for browsers that can take it: a state of 40,000 bytes becomes one of 3,000."""

from __future__ import annotations

import gzip
from typing import Final

from flask import Response, request

SMALLEST: Final = 1_000
"""Bytes below which it is not worth the work."""

_TYPES: Final = frozenset(
    {"application/json", "image/svg+xml", "text/css", "text/html", "text/javascript", "application/javascript"}
)


def compress(response: Response) -> Response:
    """The answer compressed, where the browser can read it and it is text of some length."""
    if response.mimetype not in _TYPES or response.status_code == 304 or response.content_encoding:
        return response
    response.vary.add("Accept-Encoding")
    if "gzip" not in request.accept_encodings or (response.content_length or 0) < SMALLEST:
        return response
    response.direct_passthrough = False
    response.set_data(gzip.compress(response.get_data(), compresslevel=6, mtime=0))
    response.content_encoding = "gzip"
    etag, _ = response.get_etag()
    if etag is not None:  # It names the same state, in other bytes.
        response.set_etag(etag, weak=True)
    return response
