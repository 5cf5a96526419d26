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

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.intersphinx"]
intersphinx_mapping: dict[str, tuple[str, None]] = {}  # The build never needs a network.
exclude_patterns = ["_build", "jupyter_execute"]

nb_execution_mode = "off"  # The notebook holds its outputs, and a test compares them.

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
add_module_names = False
nitpicky = False

smartquotes = False  # It would turn `--option` into an en dash and a word.
html_theme = "furo"
html_static_path = ["_static"]
html_css_files = ["tribolo.css"]
html_copy_source = False


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
    """Register the check of the built pages."""
    app.connect("build-finished", refuse_changed_commands)
