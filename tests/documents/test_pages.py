"""The pages are plain Markdown, which a code host and an editor show as it is."""

import re

from tools.documents.check import PAGES

CODE = re.compile(r"^(```+)(?!\{).*?\n\1$", re.MULTILINE | re.DOTALL)
DIRECTIVE = re.compile(r"^(?:```+|:::+)\{(?!toctree\}).*|(?<!\S)\{[a-z:-]+\}`\S|<iframe", re.MULTILINE)


def test_pages_had_directives_and_frames_that_only_sphinx_shows() -> None:
    shown = {path: found for path, text in PAGES.items() if (found := DIRECTIVE.findall(CODE.sub("", text)))}
    assert shown == {}
