"""Whole numbers as arguments, also those of numpy."""

from __future__ import annotations

from operator import index

from ..errors import InvalidArgument


def checked_number(name: str, number: object, least: int, most: int | None = None) -> int:
    """Return `number` as an int; the whole numbers of other libraries, such as numpy, are converted.

    Raise InvalidArgument, which mentions `name`, if `number` is not a whole number from `least` to `most`; `None` is no
    upper bound.
    """
    try:
        whole = index(number)  # type: ignore[arg-type]  # an object without __index__ is rejected below
    except TypeError:
        whole = least - 1
    if isinstance(number, bool) or whole < least or (most is not None and whole > most):
        bounds = f"above {least - 1}" if most is None else f"from {least} to {most}"
        raise InvalidArgument(name, f"a whole number {bounds}", repr(number))
    return whole
