"""The static files as browsers get them: scripts without comments, large files as they are compressed in advance."""

from __future__ import annotations

import gzip
import mimetypes
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Final

from flask import Flask, Response, abort, request, send_file

from tribolo_core.ai.built_in import DEFAULT_WEIGHTS

COMPRESSED: Final = ".br"
"""The ending of a static file that is another one compressed, such as `kernel.wasm.br`."""

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


def static_files(folder: Path) -> dict[str, Path]:
    """Return all static files by their names in URLs, in order.

    They are the files in the folder, and the weights of the engine, which the library holds.
    """
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return dict(sorted({**files, "engine/engine.weights": DEFAULT_WEIGHTS}.items()))


def serve_static_files(app: Flask) -> None:
    """Make `app` send its static files in the form for browsers.

    The large ones of the engine are stored compressed with Brotli, too. A client that does not accept this encoding
    gets them with gzip, which compresses each once in this process, or as they are.
    """
    app.view_functions["static"] = _sender(app, Path(app.static_folder or ""))


def _scripts(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): sent_form(path) for path in folder.rglob("*.js")}


def _sender(app: Flask, folder: Path) -> Callable[[str], Response]:
    files, scripts = static_files(folder), _scripts(folder)

    @cache
    def gzipped(name: str) -> bytes:
        return gzip.compress(files[name].read_bytes(), mtime=0)

    def send_bytes(name: str, content: bytes) -> Response:
        response = Response(content, mimetype=_type_of(name))
        response.cache_control.max_age = app.get_send_file_max_age(name)
        response.add_etag()
        response.make_conditional(request)
        return response

    def send_path(name: str, path: Path) -> Response:
        return send_file(path, _type_of(name), max_age=app.get_send_file_max_age(name))

    def send_packed(name: str) -> Response:
        if request.accept_encodings["br"] > 0:
            response, encoding = send_path(name, files[name + COMPRESSED]), "br"
        elif request.accept_encodings["gzip"] > 0:
            response, encoding = send_bytes(name, gzipped(name)), "gzip"
        else:
            response, encoding = send_path(name, files[name]), ""
        if encoding:
            response.headers["Content-Encoding"] = encoding
        response.vary.add("Accept-Encoding")
        return response

    def send(filename: str) -> Response:
        if filename not in files:
            abort(404)
        if filename in scripts:
            return send_bytes(filename, scripts[filename])
        if filename + COMPRESSED in files:
            return send_packed(filename)
        return send_path(filename, files[filename])

    return send


def _type_of(name: str) -> str:
    """Return the media type of a static file."""
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
