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


def complete(_app: Sphinx, _page: str, content: list[str]) -> None:
    """Put the playable site in the place of a comment with its address, and let links to files elsewhere download them.

    `content` is the list with the source of a page, which Sphinx reads again.
    """
    frame = '<iframe src="{}" title="Tribolo" width="100%" height="640" loading="lazy"></iframe>'
    replacements = {
        r"<!-- on the site: (\S+) -->": "```{raw} html\n" + frame.format(r"\1") + "\n```",
        r"\[([^]]+)\]\((\.\./\.\./bench/results/[a-z-]+\.md)(?:#[^)]*)?\)": r"{download}`\1 <\2>`",
    }
    for pattern, replacement in replacements.items():
        content[0] = re.sub(pattern, replacement, content[0])


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
    app.connect("source-read", complete)
    app.connect("build-finished", refuse_changed_commands)
