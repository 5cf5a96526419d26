"""Every refusal has a sentence, whose placeholders are its fields."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import fields

import pytest

from frontends.web.bounds import OPEN_SEATS, REQUESTS, Bounds
from frontends.web.capacity import RateLimited
from frontends.web.config.settings import Settings
from frontends.web.nicknames import InvalidNickname
from frontends.web.room.budgets import BUDGETS
from frontends.web.room.errors import BudgetUsedUp, ImpossibleEvent, NotAllowed
from frontends.web.serving.errors import HttpError
from frontends.wire.refusals import FAILED, REFUSALS, Refusal, word


def kinds(kind: type[Refusal] = Refusal) -> Iterator[type[Refusal]]:
    for each in kind.__subclasses__():
        yield each
        yield from kinds(each)


def names_of(kind: type) -> set[str]:
    return {field.name for field in fields(kind)}


def placeholders(code: str) -> set[str]:
    return {*re.findall(r"\{(\w+)\}", REFUSALS[code])}


def test_each_error_has_a_sentence_for_which_its_attributes_suffice() -> None:
    without = {NotAllowed, ImpossibleEvent, InvalidNickname, HttpError}
    for kind in {*kinds()} - without:
        if "code" not in names_of(kind):
            assert placeholders(kind.code) <= names_of(kind), kind


def test_each_bound_has_a_sentence() -> None:
    bounds = Bounds.from_settings(Settings.read({}, {}))
    limits = [getattr(bounds, field.name) for field in fields(Bounds)]
    for limit in (*limits, OPEN_SEATS, REQUESTS):
        assert placeholders(limit.code) <= names_of(RateLimited), limit.name
    for name in BUDGETS:
        assert placeholders(f"{name}_used_up") <= names_of(BudgetUsedUp)


@pytest.mark.parametrize(
    ("code", "facts"),
    [
        *(("too_hot", {}), ("not_your_seat", {}), ("not_your_seat", {"player": "Black"})),
        *(("tried_before", {"day": "x"}), ("too_many_games", {"retry_after": []})),
    ],
)
def test_what_a_newer_server_sends_gets_a_general_sentence(code: str, facts: dict[str, object]) -> None:
    assert word(code, facts) == REFUSALS[FAILED]
