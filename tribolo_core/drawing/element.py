"""SVG elements as values."""

from __future__ import annotations

from html import escape
from math import floor
from typing import NamedTuple, TypeAlias

Attribute: TypeAlias = str | float
"""The value of an attribute: text, or a number in the units of the drawing."""


Attributes: TypeAlias = dict[str, Attribute]


class Element(NamedTuple):
    """An SVG element: its tag, its attributes, and its text or its children."""

    tag: str
    attributes: Attributes
    text: str = ""
    children: tuple[Element, ...] = ()


def markup(element: Element) -> str:
    words = "".join(f' {name}="{escape(_text(value))}"' for name, value in element.attributes.items())
    inner = escape(element.text) + "".join(map(markup, element.children))
    return f"<{element.tag}{words}>{inner}</{element.tag}>" if inner else f"<{element.tag}{words}/>"


def rounded(number: float) -> float:
    """Return a coordinate rounded to two decimal places, halves up as in the page's scripts; whole numbers as `int`."""
    result = floor(100 * number + 0.5) / 100
    return int(result) if result.is_integer() else result


def path(name: str, d: str, **attributes: Attribute) -> Element:
    """Return a path with the CSS class `name` and the path data `d`; underscores in attribute names become hyphens."""
    own: Attributes = {"class": name, "d": d}
    return Element("path", own | {key.replace("_", "-"): value for key, value in attributes.items()})


def _text(value: Attribute) -> str:
    return value if isinstance(value, str) else f"{value:g}"
