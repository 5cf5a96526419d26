"""The grammar of specs, `name[:variant][,option=value...]`, and what each option takes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from .. import _kernel
from ..errors import InvalidSpec, nearest
from .protocol import Opponent


class InvalidValue(ValueError):
    """An option cannot take a value: the `problem` and what is `valid` instead."""

    def __init__(self, problem: str, valid: tuple[str, ...]) -> None:
        super().__init__(problem, valid)
        self.problem = problem
        self.valid = valid


@dataclass(frozen=True, slots=True)
class Option:
    """An option of an opponent: `parse` reads its value or raises InvalidValue, `about` says what it does."""

    parse: Callable[[str], object]
    about: str


@dataclass(frozen=True, slots=True)
class Entry:
    """A computer player of the registry.

    `make` is called with the variant and with the options that the spec names. `about` says who it is in one sentence,
    as `variants` does for each variant, the word that may stand right after the colon; where it `needs_variant`, it
    must.
    """

    about: str
    make: Callable[..., Opponent]
    variants: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    needs_variant: bool = False

    def choices(self, name: str) -> dict[str, str]:
        """The specs without options, and who each is."""
        alone = {} if self.needs_variant else {name: self.about}
        return alone | {f"{name}:{variant}": about for variant, about in self.variants.items()}


class Spec(NamedTuple):
    """The parts of a spec's text."""

    name: str
    variant: str | None
    options: dict[str, str]


def parse_spec(text: str) -> Spec:
    """The parts of a spec; InvalidSpec is raised where they are badly joined or an option stands twice."""
    name, colon, rest = text.partition(":")
    pieces = rest.split(",") if colon else []
    variant = pieces.pop(0) if pieces and "=" not in pieces[0] else None
    options: dict[str, str] = {}
    for piece in pieces:
        option, equals, value = piece.partition("=")
        if not equals:
            raise InvalidSpec(text, f"{piece!r} is no option", ("name:option=value,option=value",))
        if option in options:
            raise InvalidSpec(text, f"{option!r} is given twice", (f"{option}={options[option]}", f"{option}={value}"))
        options[option] = value
    return Spec(name, variant, options)


def _without_options(spec: Spec) -> str:
    return spec.name if spec.variant is None else f"{spec.name}:{spec.variant}"


def resolve(text: str, registry: Mapping[str, Entry]) -> Opponent:
    """The opponent of a registry that a spec names; InvalidSpec is raised, with the nearest valid words, if none is."""
    spec = parse_spec(text)
    if spec.name not in registry:
        raise InvalidSpec(text, f"there is no {spec.name!r}", nearest(spec.name, registry))
    entry = registry[spec.name]
    if spec.variant is not None and spec.variant not in entry.variants:
        if not entry.variants:
            raise InvalidSpec(text, f"{spec.name!r} has no variants", _with_options(spec.name, entry))
        raise InvalidSpec(text, f"{spec.name!r} has no variant {spec.variant!r}", nearest(spec.variant, entry.variants))
    if spec.variant is None and entry.needs_variant:
        raise InvalidSpec(text, f"{spec.name!r} needs a variant", tuple(entry.choices(spec.name)))
    values: dict[str, object] = {}
    for option, value in spec.options.items():
        if not entry.options:
            raise InvalidSpec(text, f"{spec.name!r} has no options", (_without_options(spec),))
        if option not in entry.options:
            raise InvalidSpec(text, f"{spec.name!r} has no option {option!r}", nearest(option, entry.options))
        try:
            values[option] = entry.options[option].parse(value)
        except InvalidValue as error:
            raise InvalidSpec(text, f"{option}={value}: {error.problem}", error.valid) from None
    try:
        return entry.make(spec.variant, **values)
    except InvalidValue as error:
        raise InvalidSpec(text, error.problem, error.valid) from None


def _with_options(name: str, entry: Entry) -> tuple[str, ...]:
    return (name, *(f"{name}:{option}=..." for option in entry.options))


def whole_number(text: str) -> int:
    """A whole number from 1 to 10**12."""
    if not re.fullmatch("[1-9][0-9]{0,12}", text, re.ASCII) or int(text) > 10**12:
        raise InvalidValue("it takes a whole number from 1 to 10**12", ("1", "1000"))
    return int(text)


def decimal(text: str) -> float:
    """A number from 0 to 1000 with or without a fraction."""
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]+)?", text, re.ASCII) or float(text) > 1_000:
        raise InvalidValue("it takes a number from 0 to 1000", ("0", "0.5", "2"))
    return float(text)


_MILLISECONDS = {"ms": 1.0, "s": 1_000.0, "min": 60_000.0}


def duration(text: str) -> float:
    """Milliseconds, written as in `200ms`, `1.5s` or `2min`: more than none and at most a day."""
    match = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)(ms|s|min)", text, re.ASCII)
    milliseconds = float(match[1]) * _MILLISECONDS[match[2]] if match else 0.0
    if not 0 < milliseconds <= 86_400_000:
        raise InvalidValue("it takes a time above zero, a day at most", ("200ms", "1.5s", "2min"))
    return milliseconds


def evaluation(text: str) -> str:
    """The name of an evaluation or a mixture, such as `mobility+2*immunity`."""
    try:
        _kernel.Evaluation(text)
    except ValueError as error:
        raise InvalidValue(str(error), (*_kernel.Evaluation.names(), "mobility+2*immunity")) from None
    return text


def threads(text: str) -> int:
    """A number of threads, from 1 to 64."""
    count = whole_number(text)
    if count > 64:
        raise InvalidValue("it takes a number of threads from 1 to 64", ("1", "2", "64"))
    return count


def yes_or_no(text: str) -> bool:
    """Whether a text says yes; the only other answer is no."""
    if text not in ("yes", "no"):
        raise InvalidValue("it takes yes or no", ("yes", "no"))
    return text == "yes"
