"""Checks of arguments, which name the parameter in the error."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from reprlib import Repr
from types import UnionType
from typing import cast

from .translation.messages import gettext

_SHORT = Repr()
_SHORT.maxstring = _SHORT.maxother = _SHORT.maxlong = 80


def shown(value: object) -> str:
    """Return the `repr` of a value on one line for an error message; a long one is shortened in its middle.

    >>> len(shown("engine" * 100))
    80
    """
    # Python refuses to write out a number of thousands of digits.
    if isinstance(value, int) and abs(value) >> 256:
        return gettext("a number of {count} bits", count=value.bit_length())
    return brief(_SHORT.repr(value))


def brief(text: str, most: int = 200) -> str:
    """Return a text on one line; what exceeds `most` characters is replaced by "..."."""
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[:most].rstrip()}..."


def nearest(word: str, known: Iterable[str]) -> tuple[str, ...]:
    """Return up to three known words most similar to a misspelt word, or all known words if none is similar."""
    known = tuple(known)
    return tuple(get_close_matches(word, known)) or known


def expect(parameter: str, value: object, kind: type | UnionType) -> None:
    """Raise TypeError, which names the parameter, if `value` is not of the type, or of none of the types of a union.

    >>> expect("depth", "3", int | None)
    Traceback (most recent call last):
    ...
    TypeError: depth must be of the type int or None, not '3'
    """
    if not isinstance(value, kind):
        kinds = kind.__args__ if isinstance(kind, UnionType) else (kind,)
        names = " or ".join("None" if one is type(None) else one.__name__ for one in kinds)
        raise TypeError(f"{parameter} must be of the type {names}, not {shown(value)}")


def expect_collection(parameter: str, values: object, kind: type, items: str) -> None:
    """Raise TypeError, which names the parameter, if `values` is a text or not a collection of this kind.

    `items` says what the collection holds, and how to get it.
    """
    if isinstance(values, str) or not isinstance(values, kind):
        raise TypeError(f"{parameter} must hold {items}, not {shown(values)}")


def expect_items(parameter: str, values: object, kind: type | UnionType, items: str) -> None:
    """Raise TypeError, which names the parameter, if `values` is no sequence of values of the type.

    `items` says what the sequence holds, and how to get it. An iterator is refused: it can be read only once.

    >>> expect_items("past", [5], tuple, "moves with their turns, such as game.past")
    Traceback (most recent call last):
    ...
    TypeError: past must hold moves with their turns, such as game.past, not 5
    """
    expect_collection(parameter, values, Sequence, items)
    for value in cast("Sequence[object]", values):
        if not isinstance(value, kind):
            raise TypeError(f"{parameter} must hold {items}, not {shown(value)}")
