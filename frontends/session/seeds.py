"""Seeds typed by people."""

from __future__ import annotations

import re

from tribolo_core.dice import checked_seed
from tribolo_core.errors import InvalidSeed


def parse_seed(text: str) -> int:
    """Parse a seed; raise InvalidSeed if the text is not an integer from 0 to 2**64 - 1 in at most 20 decimal digits.

    >>> parse_seed("7")
    7
    """
    if not re.fullmatch("[0-9]{1,20}", text):
        raise InvalidSeed(text)
    return checked_seed(int(text))
