"""JSON that may be invalid."""

from __future__ import annotations

import json

from ..errors import TriboloError


class InvalidJson(TriboloError):
    """A text is not JSON: the `problem`."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return self.problem


def load_json(text: str | bytes) -> object:
    """Parse JSON of any type; raise InvalidJson if the text is invalid JSON, not UTF-8 or nested too deeply."""
    try:
        value: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        # A number of thousands of digits is a ValueError too, but not a JSONDecodeError.
        raise InvalidJson(str(error)) from None
    return value


def load_object(text: str | bytes) -> dict[str, object]:
    """Parse a JSON object; raise InvalidJson if the text is invalid JSON or the JSON is no object."""
    value = load_json(text)
    if not isinstance(value, dict):
        raise InvalidJson("it is not a JSON object")
    return value
