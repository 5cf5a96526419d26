"""The codes that join two browsers: as people read and type them."""

from __future__ import annotations

import secrets
from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""The digits of a code: those of Crockford's Base32, without letters that look like digits."""

LENGTH: Final = 10
"""Digits of a code, which are 50 random bits."""

_TYPED: Final = str.maketrans("OIL", "011", " -")


def new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))


def parse_code(text: str) -> str:
    """Return the code that a person has typed, in any case and with spaces and hyphens; it may be none that exists.

    >>> parse_code("k7q2m-9xhtr")
    'K7Q2M9XHTR'
    >>> parse_code("o1l")
    '011'
    """
    return text.upper().translate(_TYPED)


def format_code(code: str) -> str:
    """Return a code as it is shown, in two groups of digits.

    >>> format_code("K7Q2M9XHTR")
    'K7Q2M-9XHTR'
    """
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"
