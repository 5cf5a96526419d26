"""Specs that the user types, which may name programs and plug-ins, as parameters; and the option `--import`."""

from __future__ import annotations

from typing import Final

import click

from frontends.console.outline import Values
from frontends.console.user_specs.plugins import InvalidPlugin, PluginModule, opponents_of
from frontends.console.user_specs.spec import UserSpec, user_opponent
from frontends.session.seats import HUMAN
from tribolo_core import InvalidSpec

from .builtin import spec_problem

_IMPORTS: Final = "tribolo.imports"
"""The key of the modules named with `--import` in the metadata of the command line."""


def imported(ctx: click.Context | None) -> tuple[PluginModule, ...]:
    """Return the modules that the user has named with `--import`."""
    return () if ctx is None else ctx.meta.get(_IMPORTS, ())


def _import(ctx: click.Context, _param: click.Parameter, names: tuple[str, ...]) -> tuple[PluginModule, ...]:
    """Import the named modules and store them in `ctx.meta`; raise click.UsageError if one cannot be used."""
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
    help="A Python file or a module, whose OPPONENTS can be named as SPECs, or a network.safetensors; repeat for more.",
)
"""The option that imports plug-ins; it is read before the specs."""


class UserOpponent(click.ParamType[UserSpec]):
    """The parameter type for the spec of an opponent: a built-in one, a program or one of a plug-in."""

    name = "spec"
    values = Values(has_specs=True)
    """The values that the shell completes: specs, and words that can stand in place of a spec."""

    def convert(self, value: str | UserSpec, param: click.Parameter | None, ctx: click.Context | None) -> UserSpec:
        """Return `value` as a user spec; raise click.BadParameter if it is invalid."""
        if isinstance(value, UserSpec):
            return value
        if value == HUMAN:
            self.fail("A human cannot play here; `tribolo-cli play` is for humans. Name an opponent.", param, ctx)
        spec = UserSpec(value, imported(ctx))
        try:
            user_opponent(spec)
        except InvalidSpec as error:
            self.fail(spec_problem(error, self.values.words), param, ctx)
        except InvalidPlugin as error:
            self.fail(str(error), param, ctx)
        return spec


class Seat(UserOpponent):
    """The parameter type for a seat: `human` or any spec that `UserOpponent` takes."""

    values = Values((HUMAN,), has_specs=True)

    def convert(self, value: str | UserSpec, param: click.Parameter | None, ctx: click.Context | None) -> UserSpec:
        """Return `value` as a user spec, also if it is `human`; raise click.BadParameter if it is invalid."""
        if value == HUMAN:
            return UserSpec(HUMAN)
        return super().convert(value, param, ctx)
