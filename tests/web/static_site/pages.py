"""Reads the pages of a folder: their elements, their texts and the addresses that they name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from tests.static_site import PREFIX

ADDRESSES: Final = frozenset(
    {
        *("action", "data-analysis", "data-editor", "data-page", "data-part", "data-play", "data-plays"),
        *("data-position", "data-ratings", "data-worker", "formaction", "href", "src"),
    }
)
"""The attributes that hold an address."""

SILENT: Final = frozenset({"script", "style"})
"""The elements whose text is not shown on the page."""


@dataclass
class Page(HTMLParser):
    """A page as lists: its elements, each with its attributes, and its texts."""

    text: str
    file: Path = Path()
    elements: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    _open: str = ""

    def __post_init__(self) -> None:
        super().__init__()
        self.feed(self.text)

    @classmethod
    def read(cls, file: Path) -> Page:
        return cls(file.read_text("utf-8"), file)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._open = tag

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - the base class names it
        self._open = ""

    def handle_data(self, data: str) -> None:
        if self._open not in SILENT:
            self.texts.append(data)

    @property
    def addresses(self) -> Iterator[str]:
        """The addresses that the page names; a position string, which has a blank, is none."""
        for _, attributes in self.elements:
            yield from (attributes[name] for name in ADDRESSES & attributes.keys() if " " not in attributes[name])

    @property
    def ids(self) -> set[str]:
        return {attributes["id"] for _, attributes in self.elements if "id" in attributes}


def target_of(file: Path, address: str) -> Path:
    """Return the file that an address in a file leads to: a relative one, or one that begins with the prefix."""
    path = unquote(urlsplit(address).path)
    root = str(file.resolve()).partition(PREFIX)[0] if path.startswith(PREFIX) else f"{file.parent}/"
    target = Path(root + path).resolve() if path else file
    return target / "index.html" if path.endswith("/") else target
