"""The options of an opponent that analyses turns: `--opponent`, `--time` and `--nodes`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import click

from tribolo_core import ANALYST, OPPONENTS, InvalidSpec, Limits
from tribolo_core.ai.spec import (
    LIMIT_OPTIONS,
    InvalidOption,
    OpponentDefinition,
    Spec,
    definition_of,
    duration,
    limits_from,
    parse_options,
    parse_spec,
    whole_number,
)

from .builtin import OpponentSpec

CommandT = TypeVar("CommandT", bound=Callable[..., object])
ValueT = TypeVar("ValueT")


@dataclass(frozen=True, slots=True)
class OptionValue(Generic[ValueT]):
    """The value of an option, and the text from which it was parsed."""

    text: str
    value: ValueT


class Duration(click.ParamType[OptionValue[float]]):
    """The parameter type for a duration with a unit, such as `500ms`; its value is in milliseconds."""

    name = "time"

    def convert(self, value: str, param: click.Parameter | None, _ctx: click.Context | None) -> OptionValue[float]:
        """Return `value` with its duration in milliseconds; raise click.UsageError if `duration` refuses it."""
        try:
            return OptionValue(value, duration(value))
        except InvalidOption:
            option = _name_of(param, self)
            if re.fullmatch(r"[0-9]{1,4}(\.[0-9]+)?", value, re.ASCII) and float(value) > 0:
                raise click.UsageError(f"{option} {value} has no unit; use {value}s or 500ms.") from None
            message = f"{option} {value} is not a time above zero and of at most one day; use 500ms, 1.5s or 2min."
            raise click.UsageError(message) from None


class NodeCount(click.ParamType[OptionValue[int]]):
    name = "integer"

    def convert(self, value: str, param: click.Parameter | None, _ctx: click.Context | None) -> OptionValue[int]:
        try:
            return OptionValue(value, whole_number(value))
        except InvalidOption:
            message = f"{_name_of(param, self)} {value} is not a whole number from 1 to 10**12; use 10000."
            raise click.UsageError(message) from None


def _name_of(param: click.Parameter | None, kind: click.ParamType[Any]) -> str:
    """Return the name of the option `param` as the user types it, such as `--time`; if it is `None`, that of `kind`."""
    return param.opts[0] if param is not None else kind.name


def analyst_options(unit: str) -> Callable[[CommandT], CommandT]:
    """Return a decorator that adds the options `--opponent`, `--time` and `--nodes` to a click command.

    `unit` says in the help texts what each limit applies to, such as "each turn".
    """

    def add(command: CommandT) -> CommandT:
        spec = click.option(
            "--opponent",
            "spec",
            type=OpponentSpec(),
            default=ANALYST,
            show_default=True,
            help="The opponent that searches, given by its spec.",
        )
        time = click.option("--time", type=Duration(), metavar="TIME", help=f"Time for {unit}, such as 500ms or 10s.")
        nodes = click.option("--nodes", type=NodeCount(), metavar="N", help=f"Number of nodes to search for {unit}.")
        return spec(time(nodes(command)))

    return add


class Analyst(NamedTuple):
    """An opponent that analyses turns.

    `name` is shown to the user: the spec with all options. `spec` is the spec without the values of `--time` and
    `--nodes` and the default time. `limits` replace the limits of `spec`; `None` keeps them.
    """

    name: str
    spec: str
    limits: Limits | None


def parse_analyst(
    spec: str,
    default_time: OptionValue[float],
    *,
    time: OptionValue[float] | None,
    nodes: OptionValue[int] | None,
    threads: int | None = None,
) -> Analyst:
    """Return the opponent that the values of the options describe; `None` stands for an option that is not given.

    If nothing limits the search, the limit is `default_time`, unless the opponent accepts no time. Raise
    click.UsageError if the spec is invalid, or if the options do not fit the opponent or each other.
    """
    typed = [name for name, value in (("nodes", nodes), ("time", time), ("threads", threads)) if value is not None]
    try:
        parts = parse_spec(spec)
        definition = definition_of(parts, OPPONENTS)
        values = parse_options(parts, definition)
        _check_typed(typed, parts, definition)
        spec_limits = {name: values[name] for name in LIMIT_OPTIONS if name in values}
        given: dict[str, OptionValue[Any]] = {
            name: value for name, value in (("time", time), ("nodes", nodes)) if value is not None
        }
        is_limited = bool(spec_limits or given)
        default = {"time": default_time} if "time" in definition.options and not is_limited else {}
        more = {} if threads is None else {"threads": str(threads)}
        shown = parts.with_options(_texts(given) | more | _texts(default))
        added = {name: value.value for name, value in (given | default).items()}
        limits = limits_from(**spec_limits, **added) if added else None
        return Analyst(str(shown), str(parts.with_options(more)), limits)
    except InvalidSpec as error:
        raise click.UsageError(str(error)) from None


def _check_typed(typed: Sequence[str], spec: Spec, definition: OpponentDefinition) -> None:
    """Check that the options in `typed`, without dashes, fit the spec of `--opponent` and each other.

    Raise click.UsageError, which names the options as the user types them, if they do not.
    """
    if "nodes" in typed and "time" in typed:
        raise click.UsageError("Use either --nodes or --time.")
    for name in typed:
        if name not in definition.options:
            others = ", ".join(definition.options)
            accepted = {0: "it has no options", 1: f"its only option is {others}"}
            problem = accepted.get(len(definition.options), f"its options are {others}")
            raise click.UsageError(f"--{name} does not apply to {spec.name}: {problem}.")
        if name in spec.options:
            raise click.UsageError(f"Give {name} either in --opponent or with --{name}.")
    for name, other in (("nodes", "time"), ("time", "nodes")):
        if name in typed and other in spec.options:
            raise click.UsageError(f"Use either --{name} or the {other} of --opponent.")


def _texts(values: Mapping[str, OptionValue[Any]]) -> dict[str, str]:
    """Return a mapping from the name of each option in `values` to the text that the user typed for it."""
    return {name: value.text for name, value in values.items()}
