"""Reading of event streams."""

from __future__ import annotations

from werkzeug.test import TestResponse

from frontends.wire.states import Update


def events(answer: TestResponse, count: int) -> list[str]:
    """Read the first `count` events of a stream, close it, and return the JSON data of each event."""
    found, text = [], ""
    for part in answer.response:
        text += part if isinstance(part, str) else bytes(part).decode()
        found = data_of(text)
        if len(found) >= count:
            break
    answer.close()
    return found[:count]


def data_of(text: str) -> list[str]:
    """Return the data of the events in the text of a stream."""
    return [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: ")]


def updates(answer: TestResponse, count: int) -> list[Update]:
    """Return the first `count` updates of a stream, and close it."""
    return [Update.model_validate_json(event) for event in events(answer, count)]
