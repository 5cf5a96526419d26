"""The static files as browsers get them: scripts without comments, large files as they are compressed in advance."""

from __future__ import annotations

import mimetypes
import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

from flask import Flask, Response, request

ENDINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Encodings of stored variants and the endings of their names, the smallest first."""

_COMMENT: Final = re.compile(r"^[ \t]*(?://[^\n]*|/\*(?:(?!\*/).)*\*/[ \t]*)$", re.MULTILINE | re.DOTALL)
"""A comment without code on its lines."""


def without_comments(script: str) -> str:
    """Return a script with empty lines in the place of comments, so that an error still names the line in the source.

    Comments are 40 % of what browsers would load. A comment beside code stays.
    """
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), script)


def sent_form(path: Path) -> bytes:
    """Return the content of a static file as browsers get it."""
    if path.suffix != ".js":
        return path.read_bytes()
    return without_comments(path.read_text("utf-8")).encode()


def serve_static_files(app: Flask) -> None:
    """Make `app` send its static files in the form for browsers.

    Some have compressed variants in the same folder, such as `kernel.wasm.br` for `kernel.wasm`. Of these variants, the
    smallest that the client accepts is sent.
    """
    app.view_functions["static"] = _sender(app, Path(app.static_folder or ""))


def _scripts(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): sent_form(path) for path in folder.rglob("*.js")}


def _sender(app: Flask, folder: Path) -> Callable[[str], Response]:
    stored = {path.relative_to(folder).as_posix() for ending in ENDINGS.values() for path in folder.rglob(f"*{ending}")}
    scripts = _scripts(folder)

    def send(filename: str) -> Response:
        if filename in scripts:
            response = Response(scripts[filename], mimetype="text/javascript")
            response.cache_control.max_age = app.get_send_file_max_age(filename)
            response.add_etag()
            response.make_conditional(request)
            return response
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

    return send
