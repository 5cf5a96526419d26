"""Sphinx configuration of the Tribolo documentation; `make docs` builds it with warnings as errors."""

import re
from importlib import metadata

from sphinx.application import Sphinx
from sphinx.errors import SphinxError

project = "Tribolo"
author = "The Tribolo founders"
project_copyright = "2026, the Tribolo founders"
release = metadata.version("tribolo")
html_title = f"Tribolo {release}"

extensions = ["myst_nb", "sphinx.ext.intersphinx"]
intersphinx_mapping: dict[str, tuple[str, None]] = {}  # The build never needs a network.
exclude_patterns = ["_build", "jupyter_execute"]

nb_execution_mode = "off"  # The notebook holds its outputs, and a test compares them.

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

nitpicky = False

smartquotes = False  # It would turn `--option` into an en dash and a word.
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["tribolo.css"]
html_copy_source = False


def play_on_the_site(_app: Sphinx, _page: str, content: list[str]) -> None:
    """Put the playable site, which is built beside the pages, where a page has a comment with its address.

    `content` is the list with the source of a page, which Sphinx reads again.
    """
    content[0] = re.sub(
        r"<!-- on the site: (\S+) -->",
        r'```{raw} html\n<iframe src="\1" title="Tribolo" width="100%" height="640" loading="lazy"></iframe>\n```',
        content[0],
    )


def refuse_changed_commands(app: Sphinx, failure: Exception | None) -> None:
    """Raise SphinxError if a built page has an en dash before a letter or a typographic quote that is not German.

    Sphinx can make them from `--option` and straight quotes, and readers copy commands.
    """
    changed = re.compile(r".{0,30}(?:\u2013[A-Za-z]|[\u2018\u2019\u201d]).{0,30}")
    places = [
        f"{page.name}: {place}"
        for page in app.outdir.rglob("*.html")
        for place in changed.findall(page.read_text(encoding="utf-8"))
    ]
    if places and not failure:
        raise SphinxError("\n".join(["Pages change the characters of commands:", *places]))


def setup(app: Sphinx) -> None:
    """Register what changes pages, and the check of the built ones."""
    app.connect("source-read", play_on_the_site)
    app.connect("build-finished", refuse_changed_commands)
