"""JSON that may be invalid."""

from __future__ import annotations

import json

from ..errors import InvalidContent


class InvalidJson(InvalidContent):
    """A text is not a JSON object."""


def load_object(text: str | bytes) -> dict[str, object]:
    """Parse a JSON object; raise InvalidJson if the text cannot be decoded, or is no JSON, too deep, or no object."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits is a ValueError too, but not a JSONDecodeError.
        raise InvalidJson(str(error)) from None
    if not isinstance(value, dict):
        raise InvalidJson("it is not a JSON object")
    return value
