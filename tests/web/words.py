"""What a person reads of a state that the server sends, in the language in use."""

from __future__ import annotations

from typing import Any

from frontends.wire.states import State
from frontends.wire.words import Who, label_seats, word_log, word_request


def texts(state: Any) -> list[str]:
    found = State.model_validate(state)
    return [sentence.text for sentence in word_log(found.told, found.seats)]


def labels(state: Any) -> list[str]:
    found = State.model_validate(state)
    return label_seats(found.seats, is_over=found.position.endswith("-"), is_ranked=found.day is not None)


def request_text(state: Any) -> str:
    found = State.model_validate(state)
    assert found.request is not None
    return word_request(found.request.command, found.request.by, found.request.waiting_for, Who.of(found.seats))
