"""Request schemas: names of people."""

from __future__ import annotations

import pytest

from frontends.web.use_cases.requests import clean_name


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("  Ada \t Lovelace\n", "Ada Lovelace"),
        ("\u202eevil\u202c\u0000\u200b", "evil"),
        ("Z" + "\u0324" * 9, "Z\u0324"),
        ("x" * 99, "x" * 24),
        ("<b>&amp;", "<b>&amp;"),
        ("\u00a0\u3000", ""),
        ("Zoë Ⅷ 李", "Zoë VIII 李"),
    ],
)
def test_a_name_becomes_one_short_visible_line(text: str, name: str) -> None:
    assert clean_name(text) == name
