"""Parameter types and options that several commands share."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

import click
from click.shell_completion import CompletionItem

from frontends.console.storage.files import FileRefused, first_problem, read_record
from frontends.games.tribolo import TRIBOLO
from frontends.session.opponents import opponent
from frontends.session.seats import HUMAN
from frontends.typed.plugins import InvalidPlugin, PluginModule, opponents_of
from frontends.typed.spec import TypedSpec, typed_opponent
from tribolo_core import ANALYST, OPPONENTS, InvalidSpec, Limits, Record, TriboloError
from tribolo_core.ai.spec import (
    LIMIT_OPTIONS,
    InvalidOption,
    check_option_names,
    definition_of,
    duration,
    limits_from,
    parse_options,
    parse_spec,
    whole_number,
)
from tribolo_core.benchmark.deals import checked_training_seed
from tribolo_core.dice import SEEDS
from tribolo_core.errors import ReservedSeed
from tribolo_core.notation.formats import parse_any

CommandT = TypeVar("CommandT", bound=Callable[..., object])
ValueT = TypeVar("ValueT")


class InvalidInput(click.ClickException):
    """A file or an option cannot be used; the message is one sentence."""

    exit_code = 2


class OpponentSpec(click.ParamType[str]):
    """The parameter type for the spec of a built-in opponent."""

    name = "spec"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return `value` unchanged if it is a valid spec (text that names an opponent).

        Raise click.BadParameter if the spec is invalid.
        """
        try:
            opponent(value)
        except InvalidSpec as error:
            self.fail(str(error), param, ctx)
        return value


_IMPORTS: Final = "tribolo.imports"
"""The key of the modules named with `--import` in the metadata of the command line."""


def imported(ctx: click.Context | None) -> tuple[PluginModule, ...]:
    """Return the modules that the user has named with `--import`."""
    return () if ctx is None else ctx.meta.get(_IMPORTS, ())


def _import(ctx: click.Context, _param: click.Parameter, names: tuple[str, ...]) -> tuple[PluginModule, ...]:
    """Import the modules that the user has named; raise click.UsageError if one cannot be used."""
    try:
        modules = tuple(map(PluginModule.named, names))
        for module in modules:
            opponents_of(module)
    except InvalidPlugin as error:
        raise click.UsageError(str(error)) from None
    ctx.meta[_IMPORTS] = modules
    return modules


import_option = click.option(
    "--import",
    "imports",
    metavar="MODULE",
    multiple=True,
    is_eager=True,
    expose_value=False,
    callback=_import,
    help="A Python file, or a module, whose OPPONENTS can be named as SPECs; repeat the option for more.",
)
"""The option that imports plug-ins; it is read before the specs."""


class TypedOpponent(click.ParamType[TypedSpec]):
    """The parameter type for the spec of an opponent that may also be a program."""

    name = "spec"

    def convert(self, value: str | TypedSpec, param: click.Parameter | None, ctx: click.Context | None) -> TypedSpec:
        """Return `value` as a typed spec; raise click.BadParameter if it is invalid."""
        if isinstance(value, TypedSpec):
            return value
        spec = TypedSpec(value, imported(ctx))
        try:
            typed_opponent(spec)
        except (InvalidSpec, InvalidPlugin) as error:
            self.fail(str(error), param, ctx)
        return spec


class Seat(click.ParamType[TypedSpec]):
    """The parameter type for a seat: `human` or the spec of an opponent, which may be a program."""

    name = "spec"

    def convert(self, value: str | TypedSpec, param: click.Parameter | None, ctx: click.Context | None) -> TypedSpec:
        """Return `value` as a typed spec, also if it is `human`; raise click.BadParameter if it is invalid."""
        if isinstance(value, TypedSpec):
            return value
        spec = TypedSpec(value, imported(ctx))
        try:
            if value != HUMAN:
                typed_opponent(spec)
        except TriboloError as error:
            self.fail(f"{error} Or {HUMAN}.", param, ctx)
        return spec

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return shell completions of the typed text `incomplete`.

        The completions are `human` and the specs of common opponents that start with this text.
        """
        return [CompletionItem(seat) for seat in (HUMAN, *TRIBOLO.opponents.specs) if seat.startswith(incomplete)]


@dataclass(frozen=True, slots=True)
class OptionValue(Generic[ValueT]):
    """The value of an option, and the text from which it was parsed."""

    text: str
    value: ValueT


class Duration(click.ParamType[OptionValue[float]]):
    """The parameter type for a duration with a unit, such as `500ms`; its value is in milliseconds."""

    name = "time"

    def convert(self, value: str, param: click.Parameter | None, _ctx: click.Context | None) -> OptionValue[float]:
        """Parse a duration such as `500ms`, and return its number of milliseconds together with the text `value`.

        Raise click.UsageError if the duration has no unit, is zero or is longer than a day.
        """
        try:
            return OptionValue(value, duration(value))
        except InvalidOption:
            option = _name_of(param, self)
            if re.fullmatch(r"[0-9]{1,4}(\.[0-9]+)?", value, re.ASCII) and float(value) > 0:
                raise click.UsageError(f"{option} {value} has no unit; use {value}s or 500ms.") from None
            message = f"{option} {value} is not a time above zero and of at most one day; use 500ms, 1.5s or 2min."
            raise click.UsageError(message) from None


class NodeCount(click.ParamType[OptionValue[int]]):
    """The parameter type for a number of nodes."""

    name = "integer"

    def convert(self, value: str, param: click.Parameter | None, _ctx: click.Context | None) -> OptionValue[int]:
        """Parse `value` as a number of nodes, and return the number together with the text `value`.

        Raise click.UsageError if the text is not a whole number from 1 to 10**12.
        """
        try:
            return OptionValue(value, whole_number(value))
        except InvalidOption:
            message = f"{_name_of(param, self)} {value} is not a whole number from 1 to 10**12; use 10000."
            raise click.UsageError(message) from None


def _name_of(param: click.Parameter | None, kind: click.ParamType[Any]) -> str:
    """Return the name of an option as the user types it, such as `--time`.

    `param` is the option, and `kind` is the type of its value. If `param` is `None`, return the name of `kind` instead,
    such as `time`.
    """
    return param.opts[0] if param is not None else kind.name


class RecordFile(click.ParamType[Record]):
    """The parameter type for a game: a file in any notation, `-` for standard input, or a position string itself."""

    name = "file"

    def convert(self, value: str, _param: click.Parameter | None, _ctx: click.Context | None) -> Record:
        """Return the game in the file called `value`; if `value` is itself a position, return a game that starts there.

        The file may be in any notation; `-` is standard input. Raise InvalidInput if the text cannot be read or parsed.
        """
        if value == "-":
            return _parse(sys.stdin.read(), "standard input")
        if re.search("/.* [brg-]$", value) and not Path(value).exists():
            return _parse(value, "the position")
        try:
            return read_record(Path(value), parse_any)
        except FileRefused as refused:
            raise InvalidInput(str(refused)) from None


def _parse(text: str, source: str) -> Record:
    """Parse the text of a game in any notation.

    Raise InvalidInput if the text is invalid. The error message begins with `source`, which says where the text is
    from.
    """
    try:
        return parse_any(text)
    except TriboloError as error:
        raise InvalidInput(f"{source}: {first_problem(error)}.") from None


SEED: Final = click.IntRange(0, SEEDS - 1)
"""A seed."""


class TrainingSeed(click.ParamType[int]):
    """The parameter type for the seed of a training or a data set, which must not be one of the benchmark."""

    name = "integer"

    def convert(self, value: str | int, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return `value` as a seed; raise click.BadParameter if it is none, or reserved for the benchmark."""
        try:
            return checked_training_seed(SEED(value, param, ctx))
        except ReservedSeed as error:
            self.fail(str(error), param, ctx)


WORKERS: Final = click.IntRange(1, 1_024)
"""A number of processes or threads."""

OUTPUT_FILE: Final = click.Path(dir_okay=False, path_type=Path)
"""The path of a file to write."""

json_option = click.option("--json", "is_json", is_flag=True, help="Print JSON.")

dask_option = click.option(
    "--dask", metavar="ADDRESS", help="Use the Dask cluster of this scheduler, such as tcp://scheduler:8786."
)

color_option = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="Whether to use colours; auto respects NO_COLOR.",
    show_default=True,
)

_ascii_option = click.option(
    "--ascii/--unicode",
    "ascii_only",
    default=None,
    help="Draw with ASCII characters only, or with Unicode.  [default: as the locale says]",
)


def drawing_options(command: CommandT) -> CommandT:
    """Add the options `--ascii`, `--unicode` and `--color` to a click command, and return the command."""
    return _ascii_option(color_option(command))


def analyst_options(unit: str) -> Callable[[CommandT], CommandT]:
    """Return a decorator that adds the options `--opponent`, `--time` and `--nodes` to a click command.

    The values of `--time` and `--nodes` are limits of a search. `unit` says in the help texts what each limit applies
    to, such as "each turn".
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

    `name` is shown to the user: the spec with all options. `spec` is the spec without the options that limit a search,
    which are in `limits`; if `limits` is `None`, they are those of the spec.
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
    """Return the opponent that the options describe, with its search limits, as an `Analyst`.

    `spec` is the text that names the opponent. `time`, `nodes` and `threads` are the values of the options `--time`,
    `--nodes` and `--threads`, or `None` for an option that is not given. If neither the spec nor an option limits the
    search, the limit is `default_time`, unless the opponent accepts no time. Raise click.UsageError in four cases: the
    spec is invalid, the opponent does not accept a given option, the spec already sets a given option, or both nodes
    and a time are given.
    """
    try:
        parts = parse_spec(spec)
        definition = definition_of(parts, OPPONENTS)
        values = parse_options(parts, definition)
        spec_limits = {name: values[name] for name in LIMIT_OPTIONS if name in values}
        given: dict[str, OptionValue[Any]] = {
            name: value for name, value in (("time", time), ("nodes", nodes)) if value is not None
        }
        is_limited = bool(spec_limits or given)
        default = {"time": default_time} if "time" in definition.options and not is_limited else {}
        more = {} if threads is None else {"threads": str(threads)}
        shown = parts.with_options(_texts(given) | more | _texts(default))
        check_option_names(shown, definition)
        added = {name: value.value for name, value in (given | default).items()}
        limits = limits_from(**spec_limits, **added) if added else None
        return Analyst(str(shown), str(parts.with_options(more)), limits)
    except InvalidSpec as error:
        raise click.UsageError(str(error)) from None
    except InvalidOption as error:
        raise click.UsageError(str(InvalidSpec(str(shown), error.problem, error.valid))) from None


def _texts(values: Mapping[str, OptionValue[Any]]) -> dict[str, str]:
    """Return a mapping from the name of each option in `values` to the text that the user typed for it.

    `values` maps the name of each option to its parsed value and its text.
    """
    return {name: value.text for name, value in values.items()}
