"""Writes the static site: pages, files with digests in their addresses, precompressed copies and the sitemap."""

from __future__ import annotations

import gzip
import os
import shutil
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from flask.testing import FlaskClient

from frontends.locale.languages import ENGLISH, LANGUAGES
from frontends.web.app import STATIC, Web, create_app
from frontends.web.resources import resources_of
from frontends.web.serving.static_files import COMPRESSED as BROTLI
from frontends.web.serving.static_files import static_files_of
from frontends.web.site import offline
from frontends.web.site.solo import SOLO_PAGES, sitemap
from tribolo_core import TriboloError

from .addresses import Place, path_of, written_at
from .application import StaticWeb

KEPT_DAYS: Final = 7
"""Days for which the static files of a replaced build are kept, for pages that are still open."""

WORKER: Final = "service-worker.js"

COMPRESSED: Final = frozenset({".css", ".html", ".js", ".json", ".svg", ".wasm", ".webmanifest", ".weights", ".xml"})
"""Endings of the files that get precompressed copies."""

SHOWN_ANYWHERE: Final = frozenset({"offline.unreachable"})
"""Endpoints whose documents the service worker shows at any address, so that theirs begin with the prefix."""

SETTINGS: Final[Mapping[str, object]] = {
    "database": "",
    "export": None,
    "hosts": "",
    "metrics_token": "",
    "prefix": "",
    "proxies": 0,
}
"""Settings that the static site does not take from the environment."""


class UnusableFolder(TriboloError):
    """The folder for the site holds other files, or cannot be written."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to write the site.

    `prefix` is the path of the site on its host, which only the pages of `SHOWN_ANYWHERE` and the one for missing pages
    need. `address` is the public URL of the site, which a sitemap needs; without it, there is none.
    """

    prefix: str = "/"
    address: str = ""


@dataclass(frozen=True, slots=True)
class Document:
    """A document of the site: its path, and the endpoint and the values that render it."""

    path: str
    endpoint: str
    values: Mapping[str, object]
    language: str


def build(folder: Path, options: Options = Options()) -> int:
    """Write the static site into a folder, and return the number of files without their compressed copies.

    The folder may hold an earlier build, whose static files are kept for `KEPT_DAYS` days. Raise MissingBrotli if the
    package for compression is missing, and UnusableFolder if the folder holds files but no site, or cannot be written.
    """
    _brotli(b"")  # A missing package is named before the work of a minute.
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()) and not (folder / WORKER).is_file():
            raise UnusableFolder(f"{folder} is not empty and holds no site. Choose an empty folder.")
        with TemporaryDirectory() as data:
            app = create_app({**SETTINGS, "data": data}, StaticWeb)
            app.config["PROPAGATE_EXCEPTIONS"] = True
            try:
                return _write(folder, app, options)
            finally:
                resources_of(app).close()
    except OSError as error:
        raise UnusableFolder(f"The site cannot be written to {folder}: {error.strerror or error}.") from None


def _write(folder: Path, app: Web, options: Options) -> int:
    client, files = app.test_client(), [*_copy_static(folder, app)]
    files += [
        _save(folder / _file_of(page.path), _render(client, app, page, options.prefix)) for page in _documents(app)
    ]
    files.append(_save(folder / "404.html", _render_missing(client, options.prefix)))
    files.append(_save(folder / "favicon.ico", (STATIC / "favicon.ico").read_bytes()))
    if options.address:
        files.append(_save(folder / "sitemap.xml", _sitemap(options.address).encode()))
    for file in files:
        _compress(file)
    return len(files)


def _documents(app: Web) -> Iterator[Document]:
    """Yield every document of the site but the page for missing pages."""
    others: list[tuple[str, Mapping[str, object]]] = [
        ("embed.show", {}),
        ("site.manifest", {}),
        ("daily.puzzles", {}),
        ("puzzles.ratings", {}),
        *(("puzzles.part", {"number": number}) for number in range(resources_of(app).puzzles.parts)),
        ("offline.service_worker", {}),
        ("offline.unreachable", {}),
    ]
    for language in LANGUAGES:
        paths: set[str] = set()
        pages = [(page.document, page.values) for page in SOLO_PAGES]
        for endpoint, values in [*pages, *others]:
            path = path_of(endpoint, values, language)
            assert path is not None, endpoint
            if path not in paths:
                paths.add(path)
                yield Document(path, endpoint, values, language)


def _file_of(path: str) -> str:
    return f"{path}index.html" if not path or path.endswith("/") else path


def _render(client: FlaskClient, app: Web, document: Document, prefix: str) -> bytes:
    address = app.url_map.bind("localhost").build(document.endpoint, document.values)
    is_anywhere, language = document.endpoint in SHOWN_ANYWHERE, document.language
    with written_at(Place(language, prefix) if is_anywhere else Place.of(language, document.path)):
        return _get(client, address, document.language, 200)


def _render_missing(client: FlaskClient, prefix: str) -> bytes:
    """Return the page for missing pages, which a host sends at any address: its addresses begin with the prefix."""
    with written_at(Place(ENGLISH, prefix)):
        return _get(client, "/missing", ENGLISH, 404)


def _get(client: FlaskClient, address: str, language: str, status: int) -> bytes:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == status, f"{address} has the status {answer.status_code}"
    return answer.get_data()


def _copy_static(folder: Path, app: Web) -> Iterator[Path]:
    """Copy the static files but the service worker into folders that are named by their digests; yield the copies."""
    files, now = static_files_of(app), time.time()
    _remove_old([*(folder / "static").glob("*")], now)
    for name in files.digests:
        file, ending = (name.removesuffix(BROTLI), BROTLI) if name.endswith(BROTLI) else (name, "")
        if name != offline.WORKER:
            yield _save(folder / f"{files.address(file).removeprefix('/')}{ending}", files.content(name))
            os.utime(folder / "static" / files.digests[file], (now, now))


def _remove_old(folders: Sequence[Path], now: float) -> None:
    """Remove the folders of static files that were replaced more than `KEPT_DAYS` days ago.

    The time of a folder is that of the build if the last build had it, and of its replacement if not.
    """
    last = max(map(_changed, folders), default=0.0)
    for each in folders:
        if _changed(each) == last:
            os.utime(each, (now - 1, now - 1))  # It is replaced now, unless the build that begins has it.
        elif _changed(each) < now - KEPT_DAYS * 86_400:
            shutil.rmtree(each)


def _changed(folder: Path) -> float:
    return folder.stat().st_mtime


def _save(file: Path, content: bytes) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)
    return file


def _compress(file: Path) -> None:
    """Write a gzip and a Brotli copy beside a file, for web servers; do nothing for types that hardly shrink.

    A file whose Brotli copy is in the repository gets only the gzip copy.
    """
    if file.suffix not in COMPRESSED:
        return
    content = file.read_bytes()
    file.with_name(f"{file.name}.gz").write_bytes(gzip.compress(content, mtime=0))
    if not (STATIC / f"engine/{file.name}.br").is_file():
        file.with_name(f"{file.name}.br").write_bytes(_brotli(content))


def _brotli(content: bytes) -> bytes:
    try:
        import brotli
    except ImportError:
        raise MissingBrotli from None
    compressed: bytes = brotli.compress(content, mode=brotli.MODE_TEXT, quality=9)
    return compressed


class MissingBrotli(TriboloError):
    def __str__(self) -> str:
        return "The site is compressed with Brotli, which is not installed. Run `pip install brotli`, then this again."


def _sitemap(address: str) -> str:
    """Return the sitemap, which names each page with its other languages."""
    return sitemap(
        {code: f"{address}{path_of(page.document, page.values, code)}" for code in LANGUAGES} for page in SOLO_PAGES
    )
