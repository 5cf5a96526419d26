"""Reading of event streams."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from werkzeug.test import TestResponse

from frontends.wire.states import Update


def data_in(answer: TestResponse) -> Iterator[str]:
    for part in answer.response:
        yield from data_of(part if isinstance(part, str) else bytes(part).decode())


def events(answer: TestResponse, count: int) -> list[str]:
    found = [*islice(data_in(answer), count)]
    answer.close()
    return found


def data_of(text: str) -> list[str]:
    return [line.removeprefix("data: ") for line in text.splitlines() if line.startswith("data: ")]


def updates(answer: TestResponse, count: int) -> list[Update]:
    return [Update.model_validate_json(event) for event in events(answer, count)]
