"""Compression of responses: gzip for text, and the variants that are stored beside large static files.

Compression can leak a secret if a response also repeats text that an attacker chose (BREACH). No page with a secret
repeats a text that others can choose in its URL.
"""

from __future__ import annotations

import gzip
import mimetypes
from pathlib import Path
from typing import Final

from flask import Flask, Response, request

MIN_SIZE: Final = 1_000
"""Size in bytes below which a response is not compressed with gzip."""

LEVEL: Final = 3
"""The level of gzip: on the state of a long game, level 6 takes four times as long and saves a seventh of the bytes."""

TYPES: Final = frozenset({"text/html", "text/css", "text/javascript", "application/json", "image/svg+xml"})

ENDINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Encodings of stored variants and the endings of their names, the smallest first."""


def compress(app: Flask) -> None:
    """Make `app` send compressed responses to clients that accept an encoding such as gzip.

    Responses of `TYPES` with the status 200 and at least `MIN_SIZE` bytes are compressed with gzip. Some static files
    have compressed variants in the same folder, such as `kernel.wasm.br` for `kernel.wasm`. Of these variants, the
    smallest that the client accepts is sent.
    """
    app.after_request(_compress)
    folder = Path(app.static_folder or "")
    stored = {path.relative_to(folder).as_posix() for ending in ENDINGS.values() for path in folder.rglob(f"*{ending}")}

    def send(filename: str) -> Response:
        """Return the response with a static file, or with the smallest compressed variant that the client accepts."""
        for encoding, ending in ENDINGS.items():
            if filename + ending in stored and request.accept_encodings[encoding] > 0:
                response = app.send_static_file(filename + ending)
                response.mimetype = mimetypes.guess_type(filename)[0] or "application/octet-stream"
                response.headers["Content-Encoding"] = encoding
                break
        else:
            response = app.send_static_file(filename)
        if any(filename + ending in stored for ending in ENDINGS.values()):
            response.vary.add("Accept-Encoding")
        return response

    app.view_functions["static"] = send


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
