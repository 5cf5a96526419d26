"""The types in the page's scripts are those generated from the JSON interface."""

from __future__ import annotations

from tools.typedefs import PATH, typedefs


def test_the_typedefs_of_the_page_match_the_json_interface() -> None:
    assert PATH.read_text() == typedefs(), "run `python -m tools.typedefs`"
