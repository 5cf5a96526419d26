"""The pages for one person: the same document for every visitor of a language, which needs no answer of a server.

The service worker keeps them for use without a connection, and `tribolo-web build` writes them as files.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final
from xml.sax.saxutils import escape

from frontends.teaching.course import LESSONS


@dataclass(frozen=True, slots=True)
class SoloPage:
    """A page by its endpoint and the values in its URL.

    `source` is the endpoint whose document stands at this URL where no server answers; by default the endpoint itself.
    """

    endpoint: str
    values: Mapping[str, str] = field(default_factory=dict)
    source: str = ""

    @property
    def document(self) -> str:
        """The endpoint of the document."""
        return self.source or self.endpoint


SOLO_PAGES: Final = (
    SoloPage("front.index"),
    SoloPage("front.new"),
    SoloPage("play.show"),
    SoloPage("teaching.rules"),
    SoloPage("teaching.course"),
    *(SoloPage("teaching.lesson", {"name": name}) for name in LESSONS),
    SoloPage("puzzles.index"),
    SoloPage("daily.today", source="daily.unlisted"),
    SoloPage("daily.days"),
    SoloPage("analysis.show"),
    SoloPage("positions.show", source="analysis.show"),
    SoloPage("positions.editor"),
    SoloPage("results.show"),
    SoloPage("privacy.show"),
)
"""Every page for one person, in the order of the site."""


def sitemap(pages: Iterable[Mapping[str, str]]) -> str:
    """Return a sitemap in XML; `pages` holds for each page its absolute URLs, keyed by language."""
    lines = []
    for urls in pages:
        others = "".join(
            f'<xhtml:link rel="alternate" hreflang="{code}" href="{escape(url)}"/>' for code, url in urls.items()
        )
        lines += [f"<url><loc>{escape(url)}</loc>{others if len(urls) > 1 else ''}</url>" for url in urls.values()]
    spaces = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"'
    return "\n".join(
        ['<?xml version="1.0" encoding="UTF-8"?>', f"<urlset {spaces}>", *dict.fromkeys(lines), "</urlset>\n"]
    )
