"""Specs that the user types, which may name programs and plug-ins, as parameters; and the option `--import`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import click

from frontends.console.outline import Values
from frontends.console.user_specs.plugins import InvalidPlugin, PluginModule, opponents_of
from frontends.console.user_specs.spec import UserSpec, user_opponent
from frontends.engines.spec import EXEC
from frontends.session.seats import HUMAN
from tribolo_core import OPPONENTS, InvalidSpec, Opponent
from tribolo_core.ai.built_in import BuiltIn
from tribolo_core.ai.spec import parse_spec

from .builtin import spec_problem

_IMPORTS: Final = "tribolo.imports"
"""The key of the modules named with `--import` in the metadata of the command line."""

_DEEPEST: Final = 9
"""Plies of the deepest search that is no surprise: in the middle of a game, `brs` searches 10 plies in 12 s, and each
further ply takes several times as long."""


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


def _read(ctx: click.Context, _param: click.Parameter, names: tuple[str, ...]) -> tuple[PluginModule, ...]:
    """Store the named modules in `ctx.meta` without importing them; raise click.UsageError if one cannot be read."""
    try:
        ctx.meta[_IMPORTS] = tuple(map(PluginModule.named, names))
    except InvalidPlugin as error:
        raise click.UsageError(str(error)) from None
    return imported(ctx)


confined_import_option = click.option(
    "--import",
    "imports",
    metavar="MODULE",
    multiple=True,
    is_eager=True,
    expose_value=False,
    callback=_read,
    help="A Python file, or a module, whose OPPONENTS can be named as SPEC; it runs in the process of SPEC alone.",
)
"""The option that names plug-ins for `ConfinedOpponent`, without importing them."""


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
            if _is_slow(user_opponent(spec)):
                click.echo(f"{value}: a move may take hours. Add time=1s to bound it.", err=True)
        except InvalidSpec as error:
            self.fail(spec_problem(error, self.values.words), param, ctx)
        except InvalidPlugin as error:
            self.fail(str(error), param, ctx)
        return spec


def _is_slow(opponent: Opponent) -> bool:
    """Return whether a great depth alone limits the search of an opponent of the kernel."""
    if not isinstance(opponent, BuiltIn) or not opponent.kernel.is_depth_first:
        return False
    options = parse_spec(opponent.spec).options
    return options.keys().isdisjoint(("nodes", "time")) and int(options.get("depth", 0)) > _DEEPEST


class ConfinedOpponent(UserOpponent):
    """The parameter type for the spec of an opponent that plays in a process of its own; no plug-in is imported."""

    def convert(self, value: str | UserSpec, param: click.Parameter | None, ctx: click.Context | None) -> UserSpec:
        """Return `value` as a user spec; raise click.BadParameter if a built-in opponent or a program is invalid."""
        name = value.partition(":")[0] if isinstance(value, str) else ""
        if name in OPPONENTS or name in (HUMAN, EXEC):
            return super().convert(value, param, ctx)
        return value if isinstance(value, UserSpec) else UserSpec(value, imported(ctx))


class Seat(UserOpponent):
    """The parameter type for a seat: `human` or any spec that `UserOpponent` takes."""

    values = Values((HUMAN,), has_specs=True)

    def convert(self, value: str | UserSpec, param: click.Parameter | None, ctx: click.Context | None) -> UserSpec:
        """Return `value` as a user spec, also if it is `human`; raise click.BadParameter if it is invalid."""
        if value == HUMAN:
            return UserSpec(HUMAN)
        return super().convert(value, param, ctx)


def imported_specs(texts: Iterable[str], ctx: click.Context) -> tuple[UserSpec, ...]:
    """Return, for those of `texts` that name an opponent of a module named with `--import`, its spec.

    The texts may come from a file: the user has named the code that plays. Raise click.BadParameter if a spec is
    invalid.
    """
    names = {name for module in imported(ctx) for name in opponents_of(module)} - {EXEC}
    return tuple(UserOpponent().convert(text, None, ctx) for text in texts if text.partition(":")[0] in names)
