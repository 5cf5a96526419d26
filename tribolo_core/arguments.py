"""Checks of arguments, which name the parameter in the error."""

from __future__ import annotations

from reprlib import Repr
from types import UnionType

_SHORT = Repr()
_SHORT.maxother = 80


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
        raise TypeError(f"{parameter} must be of the type {names}, not {_SHORT.repr(value)}")
