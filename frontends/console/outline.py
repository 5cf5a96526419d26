"""Outlines of commands, which the shell completes without importing the commands and all that they need."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

TABLE: Final = Path(__file__).with_name("outlines.json")
"""The parameters of each command as JSON; `make documents` writes this file."""

ANY: Final = "any"
"""The values of a parameter that are not completed."""

FILE: Final = "file"
FOLDER: Final = "folder"

LATER: Final = "later"
"""The values of a parameter that only the command itself can complete."""


class ParameterOutline(NamedTuple):
    """What completion has to know of an option or, if `is_option` is false, of an argument.

    `values` lists what may follow; otherwise it is one of the constants of this module.
    """

    name: str
    is_option: bool
    opts: list[str]
    secondary_opts: list[str]
    help: str
    is_flag: bool
    is_multiple: bool
    nargs: int
    values: list[str] | str


def outline(param: click.Parameter) -> ParameterOutline:
    """Return the outline of a parameter."""
    return ParameterOutline(
        param.name or "",
        isinstance(param, click.Option),
        [*param.opts],
        [*param.secondary_opts],
        getattr(param, "help", None) or "",
        getattr(param, "is_flag", False),
        param.multiple,
        param.nargs,
        _values(param.type),
    )


def _values(kind: click.ParamType[Any]) -> list[str] | str:
    match kind:
        case click.Choice():
            return [str(choice) for choice in kind.choices]
        case click.Path():
            return FOLDER if kind.dir_okay and not kind.file_okay else FILE
        case _ if type(kind).shell_complete is click.ParamType.shell_complete:
            return ANY
        case _:
            return LATER


class OutlinedCommand(click.Command):
    """A command that is only completed; `load` imports the command itself, which completes some values."""

    def __init__(self, name: str, load: Callable[[], click.Command]) -> None:
        rows = json.loads(TABLE.read_text("utf-8"))[name]
        super().__init__(name, params=[self._param(ParameterOutline(*row)) for row in rows])
        self._load = load
        self._args: list[str] = []

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the arguments, and keep them for the command itself."""
        self._args = [*args]
        return super().parse_args(ctx, args)

    def complete_value(self, ctx: click.Context, name: str, incomplete: str) -> list[CompletionItem]:
        """Let the command itself complete a value of the parameter `name`."""
        command = self._load()
        with command.make_context(ctx.info_name, [*self._args], ctx.parent, resilient_parsing=True) as own:
            param = next(param for param in command.params if param.name == name)
            return param.shell_complete(own, incomplete)

    def _param(self, entry: ParameterOutline) -> click.Parameter:
        kind = self._type(entry.values)
        if not entry.is_option:
            return click.Argument([entry.name], type=kind, nargs=entry.nargs, required=False)
        names = [*entry.opts]
        if entry.secondary_opts:
            names = [f"{on}/{off}" for on, off in zip(entry.opts, entry.secondary_opts, strict=True)]
        more: dict[str, Any] = {"is_flag": True} if entry.is_flag else {"type": kind, "nargs": entry.nargs}
        return click.Option([entry.name, *names], multiple=entry.is_multiple, help=entry.help, **more)

    def _type(self, values: list[str] | str) -> click.ParamType[Any]:
        if not isinstance(values, str):
            return click.Choice(values)
        if values in (FILE, FOLDER):
            return click.Path(file_okay=values == FILE)
        return _Later(self) if values == LATER else click.STRING


class _Later(click.ParamType[str]):
    """The parameter type for values that only the command itself can complete; they are not checked."""

    name = "text"

    def __init__(self, command: OutlinedCommand) -> None:
        self._command = command

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return self._command.complete_value(ctx, param.name or "", incomplete)
