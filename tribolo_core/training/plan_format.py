"""Training plans as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import fields
from typing import Any, Final

from ..errors import InvalidArgument
from .plan import LearningSchedule, Match, SelfPlay, TrainingPlan

_KEYS: Final[Mapping[type, Mapping[str, str]]] = {
    SelfPlay: {
        "random_move_rate": "slips",
        "td_lambda": "patience",
        "c_puct": "exploration",
        "prior_exponent": "sharpness",
    },
    LearningSchedule: {},
    Match: {},
    TrainingPlan: {"learning": "lesson", "replay_window": "memory"},
}
"""The JSON keys of the settings whose names differ."""

_PARTS: Final[Mapping[str, type]] = {
    "by_hand": SelfPlay,
    "self_play": SelfPlay,
    "learning": LearningSchedule,
    "trial": Match,
    "comparison": Match,
}
"""The classes of the settings of a plan that have settings of their own."""


def _key(kind: type, name: str) -> str:
    """Return the JSON key of the field `name` in the settings class `kind`; most keys equal the field name."""
    return _KEYS[kind].get(name, name)


def format_plan(plan: TrainingPlan | SelfPlay | LearningSchedule | Match) -> dict[str, Any]:
    """Convert a plan, or a part of it, to a dictionary of values that `json.dumps` accepts; see `parse_plan`."""
    values = {_key(type(plan), field.name): getattr(plan, field.name) for field in fields(plan)}
    return {key: format_plan(value) if type(value) in _KEYS else value for key, value in values.items()}


def parse_plan(value: object) -> TrainingPlan:
    """Convert a parsed JSON object, as `format_plan` returned it, to a plan.

    Raise InvalidSeed if the seed is invalid, InvalidArgument if a key is missing or unknown, or another value is
    invalid.
    """
    plan = _parsed(value, TrainingPlan, "plan")
    assert isinstance(plan, TrainingPlan)
    return plan


def _parsed(value: object, kind: type, name: str) -> object:
    """Convert a parsed JSON object, whose own key is `name`, to the settings class `kind`; see `parse_plan`."""
    keys = {_key(kind, field.name): field.name for field in fields(kind)}
    if not isinstance(value, dict) or value.keys() != keys.keys():
        raise InvalidArgument(
            name, f"an object with the keys {', '.join(sorted(keys))}", json.dumps(value, default=repr)
        )
    settings = {keys[key]: setting for key, setting in value.items()}
    if kind is TrainingPlan:
        settings |= {part: _parsed(settings[part], _PARTS[part], _key(kind, part)) for part in _PARTS}
    try:
        return kind(**settings)
    except InvalidArgument as error:
        raise InvalidArgument(_key(kind, error.name), error.expected, error.found) from None
