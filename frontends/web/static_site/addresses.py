"""Where each page and file of the static site lies, and the relative addresses between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from string import Formatter
from typing import Final
from urllib.parse import urlencode

from frontends.locale.languages import ENGLISH

PATHS: Final[Mapping[str, str]] = {
    "analysis.show": "analysis/",
    "daily.days": "daily/days/",
    "daily.puzzles": "daily/puzzles.json",
    "daily.today": "daily/",
    "daily.unlisted": "daily/",
    "embed.show": "embed/",
    "front.index": "",
    "front.new": "new/",
    "offline.service_worker": "service-worker.js",
    "offline.unreachable": "offline/",
    "play.show": "play/",
    "positions.editor": "editor/",
    "positions.show": "analysis/",
    "privacy.show": "privacy/",
    "puzzles.index": "puzzles/",
    "puzzles.ratings": "puzzles/ratings.json",
    "puzzles.part": "puzzles/parts/{number}.json",
    "puzzles.show": "puzzles/",
    "results.show": "results/",
    "site.manifest": "manifest.webmanifest",
    "teaching.course": "learn/",
    "teaching.lesson": "learn/{name}/",
    "teaching.rules": "rules/",
}
"""The path of each endpoint below the folder of its language; that of a page is a folder with an `index.html`."""

SHARED_PATHS: Final[Mapping[str, str]] = {"site.favicon": "favicon.ico"}
"""The paths of endpoints that all languages share."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a document lies: its language, and the relative address of the site's root, such as `../`."""

    language: str
    root: str

    @classmethod
    def of(cls, language: str, path: str) -> Place:
        """Return the place of the document at a path below the root of the site."""
        return cls(language, "../" * path.count("/") or "./")


_PLACE: Final[ContextVar[Place]] = ContextVar("place")


@contextmanager
def written_at(place: Place) -> Iterator[None]:
    """Let `address_of` return addresses for a document at a place."""
    token = _PLACE.set(place)
    try:
        yield
    finally:
        _PLACE.reset(token)


def language_folder(language: str) -> str:
    """Return the path of the folder with the pages in a language; English has the root of the site."""
    return "" if language == ENGLISH else f"{language}/"


def path_of(endpoint: str, values: Mapping[str, object], language: str) -> str | None:
    """Return the path of the document that shows `endpoint` with `values` in a language; `None` if there is none."""
    if endpoint in SHARED_PATHS:
        return SHARED_PATHS[endpoint]
    pattern = PATHS.get(endpoint)
    return None if pattern is None else language_folder(language) + pattern.format_map(values)


def address_of(endpoint: str, values: Mapping[str, object], anchor: str | None, language: str = "") -> str | None:
    """Return the relative address of the document of an endpoint, from the document that is being written.

    `values` that the path does not contain become the query, except `None`. Without `language`, the document has the
    language of the document that is being written. Return `None` if the static site has no such document.
    """
    place = _PLACE.get()
    path = path_of(endpoint, values, language or place.language)
    if path is None:
        return None
    in_path = {name for _, name, _, _ in Formatter().parse(PATHS.get(endpoint, ""))}
    query = urlencode({name: value for name, value in values.items() if name not in in_path and value is not None})
    return place.root + path + (f"?{query}" if query else "") + (f"#{anchor}" if anchor else "")


def file_address(path: str) -> str:
    """Return the relative address of a file at a path below the root of the site."""
    return _PLACE.get().root + path
