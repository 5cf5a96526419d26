"""The static files, from memory: compressed once, or in advance where they are large."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple, cast

from flask import Flask, abort, request
from werkzeug.http import generate_etag
from werkzeug.wrappers import Request, Response

from frontends.web.serving.middleware.compression import MIN_SIZE, TYPES
from frontends.web.serving.middleware.security import protect_file
from tribolo_core.ai.built_in import DEFAULT_WEIGHTS

COMPRESSED: Final = ".br"
"""The ending of the compressed copy of a static file, such as `kernel.wasm.br`."""

EXTENSION: Final = "tribolo static files"
"""The key of the static files among the extensions of the Flask application."""

RULE: Final = "/static/<digest>/<path:filename>"
"""The URL rule of all static files."""

CACHED: Final = "public, max-age=31536000, immutable"
"""The address of a static file changes with its content, so browsers may keep it for ever."""

STATIC_LEVEL: Final = 9
"""The level of gzip for static files, which are compressed once."""

LARGE_LEVEL: Final = 6
"""The level of gzip for the large files: level 9 takes 0.3 s for the weights, and saves a hundredth of their bytes."""


@cache
def static_files(folder: Path) -> Mapping[str, Path]:
    """Return all static files by their names in URLs, in order; the folder is read once.

    They are the files in the folder, and the weights of the engine, which the library holds.
    """
    files = {path.relative_to(folder).as_posix(): path for path in folder.rglob("*") if path.is_file()}
    return dict(sorted({**files, "engine/engine.weights": DEFAULT_WEIGHTS}.items()))


def _contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of all static files by their names."""
    return {name: path.read_bytes() for name, path in static_files(folder).items()}


class _Form(NamedTuple):
    """The content of a static file in an encoding, and its ETag."""

    content: bytes
    etag: str


class StaticFiles:
    """The static files of an application, in memory in the form for browsers.

    Files of text are sent with gzip. The large ones of the engine are stored compressed with Brotli, too. A client that
    accepts no such encoding gets them as they are.
    """

    def __init__(self, folder: Path) -> None:
        self._contents = _contents(folder)
        self._forms: dict[tuple[str, str], _Form] = {}
        self.digests: Final = {name: _digest(content) for name, content in self._contents.items()}
        """The digest in the address of each static file, keyed by its name."""
        self._names = {self.address(name): name for name in self._contents}

    def address(self, name: str) -> str:
        """Return the URL path of the static file `name`, below the prefix of the server."""
        return f"/static/{self.digests[name]}/{name}"

    def name_at(self, path: str) -> str | None:
        """Return the name of the static file at a URL path, `None` if there is none."""
        return self._names.get(path)

    def content(self, name: str) -> bytes:
        """Return the content of the static file `name`."""
        return self._contents[name]

    def answer(self, name: str, request: Request) -> Response:
        """Return the response to a request for the static file `name`."""
        encodings = self._encodings(name)
        encoding = next((each for each in encodings if request.accept_encodings[each] > 0), "")
        content, etag = self._form(name, encoding)
        response = Response(content, mimetype=_type_of(name))
        if encodings:
            response.headers["Vary"] = "Accept-Encoding"
        if encoding:
            response.headers["Content-Encoding"] = encoding
        response.headers["Cache-Control"] = CACHED
        response.set_etag(etag)
        protect_file(response, name, is_secure=request.is_secure)
        response.make_conditional(request)
        response.headers.remove("Date")  # The server sends its own.
        return response

    def _encodings(self, name: str) -> tuple[str, ...]:
        """Return the encodings other than none in which a file is sent, the smallest first."""
        if name + COMPRESSED in self._contents:
            return "br", "gzip"
        return ("gzip",) if _type_of(name) in TYPES and len(self._contents[name]) >= MIN_SIZE else ()

    def _form(self, name: str, encoding: str) -> _Form:
        """Return the content of a file in an encoding; it is compressed once, because the event loop must not wait."""
        found = self._forms.get((name, encoding))
        if found is None:
            content = self._contents[name + COMPRESSED if encoding == "br" else name]
            if encoding == "gzip":
                level = LARGE_LEVEL if name + COMPRESSED in self._contents else STATIC_LEVEL
                content = gzip.compress(content, level, mtime=0)
            found = self._forms[name, encoding] = _Form(content, generate_etag(content))
        return found


def serve_static_files(app: Flask, folder: Path) -> None:
    """Make `app` name the static files in a folder by their addresses, and send them where no server does."""
    files = app.extensions[EXTENSION] = StaticFiles(folder)

    @app.url_defaults
    def add_digest(endpoint: str, values: dict[str, object]) -> None:
        if endpoint == "static":
            values["digest"] = files.digests[str(values["filename"])]

    def send(digest: str, filename: str) -> Response:
        if files.digests.get(filename) != digest:
            abort(404)
        return files.answer(filename, request)

    app.add_url_rule(RULE, "static", send)


def static_files_of(app: Flask) -> StaticFiles:
    """Return the static files of an application that `create_app` returned."""
    return cast(StaticFiles, app.extensions[EXTENSION])


def _digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()[:12]


@cache
def _type_of(name: str) -> str:
    """Return the media type of a static file."""
    return mimetypes.guess_type(name)[0] or "application/octet-stream"
