"""Sphinx configuration of the Tribolo documentation; `make docs` builds it with warnings as errors."""

from importlib import metadata

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

project = "Tribolo"
author = "The Tribolo founders"
release = metadata.version("tribolo")
html_title = f"Tribolo {release}"

extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.intersphinx", "sphinx_click"]
intersphinx_mapping: dict[str, tuple[str, None]] = {}  # The build never needs a network.
exclude_patterns = ["_build"]

nb_execution_mode = "off"  # The notebook holds its outputs, and a test compares them.

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": True}
autodoc_member_order = "bysource"
autodoc_typehints = "signature"
add_module_names = False
nitpicky = False

html_theme = "furo"
html_static_path: list[str] = []
html_copy_source = False


def setup(app: Sphinx) -> None:
    """Register the drawings of the rules page as plain text."""
    app.add_lexer("tribolo", TextLexer)
