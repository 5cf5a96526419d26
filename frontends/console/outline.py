"""Outlines of commands, from which the shell completes them without importing the commands and all that they need."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeAlias

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

TABLE: Final = Path(__file__).with_name("outlines.json")
"""The file of outlines, as JSON; `make documents` writes it."""

PathKind: TypeAlias = Literal["", "dir", "file"]


class Values(NamedTuple):
    """The values of a parameter that the shell completes: the `words`, the specs of opponents, or paths."""

    words: tuple[str, ...] = ()
    has_specs: bool = False
    path: PathKind = ""


class ParameterOutline(NamedTuple):
    """What completion has to know of an option or, if `is_option` is false, of an argument."""

    name: str
    is_option: bool
    opts: tuple[str, ...]
    secondary_opts: tuple[str, ...]
    help: str
    is_flag: bool
    is_multiple: bool
    nargs: int
    values: Values


class SpecOutline(NamedTuple):
    """The names of the variants and of the options of an opponent."""

    variants: tuple[str, ...]
    options: tuple[str, ...]


def outline(param: click.Parameter) -> ParameterOutline:
    """Return the outline of a parameter."""
    return ParameterOutline(
        param.name or "",
        isinstance(param, click.Option),
        tuple(param.opts),
        tuple(param.secondary_opts),
        getattr(param, "help", None) or "",
        getattr(param, "is_flag", False),
        param.multiple,
        param.nargs,
        _values(param.type),
    )


def _values(kind: click.ParamType[Any]) -> Values:
    match kind:
        case click.Choice():
            return Values(tuple(map(str, kind.choices)))
        case click.Path():
            return Values(path="file" if kind.file_okay else "dir")
        case _:
            values: Values = getattr(kind, "values", Values())
            return values


class OutlinedCommand(click.Command):
    """A command of the table, with parameters from its outline: the shell completes it, and nothing runs it."""

    def __init__(self, name: str) -> None:
        super().__init__(name, params=[_param(ParameterOutline(*row)) for row in _table()["commands"][name]])


def _param(entry: ParameterOutline) -> click.Parameter:
    """Return the click parameter that an outline describes, which completes values and does not check them."""
    kind = _OutlinedValue(Values(*entry.values))
    if not entry.is_option:
        return click.Argument([entry.name], type=kind, nargs=entry.nargs, required=False)
    names = [*entry.opts]
    if entry.secondary_opts:
        names = [f"{on}/{off}" for on, off in zip(entry.opts, entry.secondary_opts, strict=True)]
    more: dict[str, Any] = {"is_flag": True} if entry.is_flag else {"type": kind, "nargs": entry.nargs}
    return click.Option([entry.name, *names], multiple=entry.is_multiple, help=entry.help, **more)


class _OutlinedValue(click.ParamType[str]):
    """The parameter type for values that are completed and not checked."""

    name = "text"

    def __init__(self, values: Values) -> None:
        self._values = values

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        """Return the words and specs that start with `incomplete`; if none does, let the shell complete a path.

        Return nothing if none does and the value cannot be a path.
        """
        from click.shell_completion import CompletionItem

        texts = [*self._values.words, *(_spec_texts(incomplete) if self._values.has_specs else ())]
        found = [CompletionItem(text) for text in dict.fromkeys(texts) if text.startswith(incomplete)]
        return found or ([CompletionItem(incomplete, type=self._values.path)] if self._values.path else [])


def _spec_texts(incomplete: str) -> Iterator[str]:
    """Yield the texts that can complete a spec: names, and after a colon the variants and the options.

    Some of them may not start with `incomplete`; the caller leaves these out.
    """
    opponents = {name: SpecOutline(*row) for name, row in _table()["opponents"].items()}
    name, colon, rest = incomplete.partition(":")
    if not colon:
        yield from opponents
        yield from _table()["specs"]
    elif name in opponents:
        before, comma, _ = rest.rpartition(",")
        if not comma:
            yield from (f"{name}:{variant}" for variant in opponents[name].variants)
        set_already = {part.partition("=")[0] for part in before.split(",")}
        options = (option for option in opponents[name].options if option not in set_already)
        yield from (f"{name}:{before}{comma}{option}=" for option in options)


@cache
def _table() -> dict[str, Any]:
    """Return the content of the file of outlines: `commands`, `opponents`, and the `specs` to offer as completions."""
    table: dict[str, Any] = json.loads(TABLE.read_text("utf-8"))
    return table
