"""The grammar of opponent specs, `name[:variant][,option=value]...`, and the values that options take.

Without a variant, a colon stands for the first comma.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import field
from typing import Any, Final, NamedTuple

from .. import _kernel
from ..arguments import nearest, shown
from ..errors import InvalidSpec, TriboloError
from ..translation.messages import gettext
from ..translation.messages import gettext_noop as _
from ..values import frozen
from .protocol import Limits, Opponent


class InvalidOption(TriboloError):
    """The options of a spec are invalid: the `problem`, and `valid` alternatives."""

    def __init__(self, problem: str, valid: tuple[str, ...]) -> None:
        super().__init__(problem, valid)
        self.problem = problem
        self.valid = valid

    def __str__(self) -> str:
        return self.problem


class Values(NamedTuple):
    """The values of an option: a message that says which texts are valid, and the function that converts a valid text.

    `names` fill the placeholder `{names}` of the message. `parse` raises InvalidOption for an invalid text.
    """

    message: str
    parse: Callable[[str], object]
    names: tuple[str, ...] = ()

    @property
    def phrase(self) -> str:
        """Which texts are valid, as a part of a sentence in the language of the reader."""
        return gettext(self.message, names=", ".join(self.names))


@frozen
class Option:
    """An option of an opponent: its values, a message with its effect, and its default.

    `default` is the value of the option in a spec without options; `None` if it has none.
    """

    values: Values
    message: str
    default: str | None = None

    @property
    def description(self) -> str:
        """The effect of the option, in one sentence in the language of the reader."""
        return gettext(self.message)


@frozen
class OpponentDefinition:
    """An entry in the registry of opponents: how a frontend describes the opponent, and how to build it from a spec.

    Descriptions are messages in English, which a frontend translates when it shows them.

    `make` builds the opponent from the variant, or `None`, and the parsed options as keyword arguments. For an opponent
    of the kernel, `make` is `None`. `variants` maps each word that may follow the colon to its description; if
    `needs_variant` is true, a spec must have one of these words.
    """

    description: str
    make: Callable[..., Opponent] | None = None
    variants: Mapping[str, str] = field(default_factory=dict)
    options: Mapping[str, Option] = field(default_factory=dict)
    needs_variant: bool = False

    @property
    def is_instant(self) -> bool:
        """Whether no option limits the search; a built-in opponent then needs a few milliseconds at most for a move."""
        return self.options.keys().isdisjoint(LIMIT_OPTIONS)

    def specs(self, name: str) -> dict[str, str]:
        """Return the specs of this opponent that contain no options, such as `level:3`, each with its description.

        `name` is the opponent's name in the registry. The dictionary maps specs to descriptions.
        """
        alone = {} if self.needs_variant else {name: self.description}
        return alone | {f"{name}:{variant}": description for variant, description in self.variants.items()}


class OptionRow(NamedTuple):
    """A row of a table of options: an option, and the names of the opponents that have it with the same default."""

    name: str
    option: Option
    opponents: tuple[str, ...]


def option_rows(registry: Mapping[str, OpponentDefinition]) -> list[OptionRow]:
    """Return all options of the opponents in `registry`, the options of the same name together.

    Opponents share a row if their options have the same values, effect and default.
    """
    found: dict[str, dict[Option, list[str]]] = {}
    for opponent, definition in registry.items():
        for name, option in definition.options.items():
            found.setdefault(name, {}).setdefault(option, []).append(opponent)
    return [
        OptionRow(name, option, tuple(opponents))
        for name, variants in found.items()
        for option, opponents in variants.items()
    ]


class Spec(NamedTuple):
    """The parts of a spec.

    >>> str(Spec("engine", None, {"nodes": "100"}))
    'engine:nodes=100'
    """

    name: str
    variant: str | None
    options: Mapping[str, str]

    def with_options(self, options: Mapping[str, str]) -> Spec:
        """Return this spec with `options` added; raise InvalidSpec if the spec already has one of these options."""
        for option, value in options.items():
            _check_new(str(self), option, value, self.options)
        return self._replace(options={**self.options, **options})

    def __str__(self) -> str:
        parts = [self.variant] if self.variant is not None else []
        parts += [f"{option}={value}" for option, value in self.options.items()]
        return f"{self.name}:{','.join(parts)}" if parts else self.name


def parse_spec(text: str) -> Spec:
    """Split a spec such as `mcts:time=200ms` into a name, a variant and options.

    The variant is a word directly after the colon, such as `fair` in `original:fair`. The function does not check that
    the opponent, the variant or the options exist. Raise InvalidSpec if an option has no `=` or occurs twice;
    the value may be empty.
    """
    name, colon, rest = text.partition(":")
    pieces = rest.split(",") if colon else []
    variant = pieces.pop(0) if pieces and "=" not in pieces[0] else None
    options: dict[str, str] = {}
    for piece in pieces:
        option, equals, value = piece.partition("=")
        if not equals:
            problem = gettext("option {option} has no value", option=shown(piece))
            raise InvalidSpec(text, problem, ("name:option=value,option=value",))
        _check_new(text, option, value, options)
        options[option] = value
    return Spec(name, variant, options)


def _check_new(text: str, option: str, value: str, options: Mapping[str, str]) -> None:
    """Raise InvalidSpec, which shows the spec `text` and both values, if `options` already has a value for `option`."""
    if option in options:
        problem = gettext("{option} is given twice", option=shown(option))
        raise InvalidSpec(text, problem, (f"{option}={options[option]}", f"{option}={value}"))


def definition_of(spec: Spec, registry: Mapping[str, OpponentDefinition]) -> OpponentDefinition:
    """Return the definition of the opponent that a spec names; `registry` maps the names of opponents to definitions.

    Raise InvalidSpec if the name is unknown, the variant (a word such as `fair` in `original:fair`) is unknown, or a
    required variant is missing.
    """
    text = str(spec)
    if spec.name not in registry:
        near = nearest(spec.name, registry)
        if registry[near[0]].needs_variant and spec.name.startswith(near[0]):  # such as `level5`
            near = nearest(text, registry[near[0]].specs(near[0]))[:1]
        raise InvalidSpec(text, gettext("unknown name {name}", name=shown(spec.name)), near)
    definition = registry[spec.name]
    if spec.variant is not None and spec.variant not in definition.variants:
        if not definition.variants:
            specs = (spec.name, *(f"{spec.name}:{option}=..." for option in definition.options))
            raise InvalidSpec(text, gettext("{name} has no variants", name=shown(spec.name)), specs)
        problem = gettext("{name} has no variant {variant}", name=shown(spec.name), variant=shown(spec.variant))
        raise InvalidSpec(text, problem, nearest(spec.variant, definition.variants))
    if spec.variant is None and definition.needs_variant:
        problem = gettext("{name} needs a variant", name=shown(spec.name))
        raise InvalidSpec(text, problem, tuple(definition.specs(spec.name)))
    return definition


def parse_options(spec: Spec, definition: OpponentDefinition) -> dict[str, Any]:
    """Return the parsed value of each option in a spec, keyed by the option's name.

    Raise InvalidSpec if `definition` does not declare one of the options, or if a value is invalid.
    """
    values: dict[str, Any] = {}
    for option, value in spec.options.items():
        _check_known(spec, option, definition)
        try:
            values[option] = definition.options[option].values.parse(value)
        except InvalidOption as error:
            raise InvalidSpec(str(spec), f"{option}={value}: {error.problem}", error.valid) from None
    return values


def _check_known(spec: Spec, option: str, definition: OpponentDefinition) -> None:
    """Raise InvalidSpec if `definition` does not declare an option with the name `option`; the message shows `spec`."""
    if not definition.options:
        problem = gettext("{name} has no options", name=shown(spec.name))
        raise InvalidSpec(str(spec), problem, (str(spec._replace(options={})),))
    if option not in definition.options:
        problem = gettext("{name} has no option {option}", name=shown(spec.name), option=shown(option))
        raise InvalidSpec(str(spec), problem, nearest(option, definition.options))


LIMIT_OPTIONS: Final = ("depth", "nodes", "time")
"""The options that are limits of a search; `depth` limits the playouts of `flat` and `mcts` instead."""


def limits_from(depth: int | None = None, nodes: int | None = None, time: float | None = None) -> Limits:
    """Return the limits for the option values `depth` (plies), `nodes` and `time` (milliseconds); `None` is no limit.

    Raise InvalidOption if both `nodes` and `time` are given.
    """
    if nodes is not None and time is not None:
        raise InvalidOption(gettext("nodes and time exclude each other"), ("nodes=...", "time=..."))
    return Limits(depth, nodes, time)


def needed(values: Values) -> str:
    """Return the sentence, without a full stop, that says which values an option needs."""
    return gettext("{values} is needed", values=values.phrase)


def whole_number(text: str) -> int:
    """Parse a whole number from 1 to 10**12 without leading zeros; raise InvalidOption for any other text."""
    if not re.fullmatch("[1-9][0-9]{0,12}", text, re.ASCII) or int(text) > 10**12:
        raise InvalidOption(needed(WHOLE_NUMBERS), ("1", "1000"))
    return int(text)


WHOLE_NUMBERS: Final = Values(_("a whole number from 1 to 10**12"), whole_number)


def decimal(text: str) -> float:
    """Parse a decimal number from 0 to 1000, such as `2` or `0.5`, with one to four digits before the point.

    Raise InvalidOption for any other text.
    """
    if not re.fullmatch(r"[0-9]{1,4}(\.[0-9]+)?", text, re.ASCII) or float(text) > 1_000:
        raise InvalidOption(needed(DECIMALS), ("0", "0.5", "2"))
    return float(text)


DECIMALS: Final = Values(_("a number from 0 to 1000"), decimal)


_MILLISECONDS: Final = {"ms": 1.0, "s": 1_000.0, "min": 60_000.0}


def duration(text: str) -> float:
    """Parse a duration such as `200ms`, `1.5s` or `2min` and return it in milliseconds.

    Its number has up to nine digits before the point and up to six behind it. Raise InvalidOption for any other text,
    or if the duration is 0 or longer than one day.
    """
    match = re.fullmatch(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)(ms|s|min)", text, re.ASCII)
    milliseconds = float(match[1]) * _MILLISECONDS[match[2]] if match else 0.0
    if not 0 < milliseconds <= 86_400_000:
        raise InvalidOption(
            gettext("a time with a unit is needed, above zero and at most one day"), ("200ms", "1.5s", "2min")
        )
    return milliseconds


DURATIONS: Final = Values(_("a time in ms, s or min, above zero and at most one day"), duration)


def evaluation(text: str) -> str:
    """Return `text` if it names an evaluation or a weighted sum of evaluations, such as `mobility+2*immunity`.

    Raise InvalidOption for any other text.
    """
    try:
        _kernel.Evaluation(text)
    except ValueError as error:  # the kernel's error for an invalid evaluation
        raise InvalidOption(str(error), (*_kernel.Evaluation.names(), "mobility+2*immunity")) from None
    return text


EVALUATIONS: Final = Values(_("{names}, or a weighted sum of them"), evaluation, tuple(_kernel.Evaluation.names()))


def threads(text: str) -> int:
    """Parse a number of threads from 1 to 64; raise InvalidOption for any other text."""
    count = whole_number(text)
    if count > 64:
        raise InvalidOption(needed(THREADS), ("1", "2", "64"))
    return count


THREADS: Final = Values(_("a number of threads from 1 to 64"), threads)


def yes_or_no(text: str) -> bool:
    """Return True for `yes` and False for `no`; raise InvalidOption for any other text."""
    if text not in ("yes", "no"):
        raise InvalidOption(needed(YES_OR_NO), ("yes", "no"))
    return text == "yes"


YES_OR_NO: Final = Values(_("yes or no"), yes_or_no)
