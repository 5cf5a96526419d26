"""The commands `daily ...` of `tribolo-web`: what the host does about names in the tables of the day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import click

from frontends.web.store.daily.moderation import Moderation

from .commands import ServerOptions


class Day(click.ParamType[date]):
    """The parameter type for a UTC day, such as 2026-12-01."""

    name = "day"

    def convert(self, value: str | date, param: click.Parameter | None, ctx: click.Context | None) -> date:
        """Return the day in a text; raise click.BadParameter if it is not a day."""
        try:
            return value if isinstance(value, date) else date.fromisoformat(value)
        except ValueError:
            self.fail(f"{value!r} is not a day. Write it as in 2026-12-01.", param, ctx)


@click.group("daily")
def daily_command() -> None:
    """Hide results of the deal of the day, and block visitors.

    DAY is a UTC day such as 2026-12-01. NAME is a name in its table, as the page shows it. The server may run.
    """


def _command(name: str) -> Callable[[Callable[[Moderation, date, str], str]], click.Command]:
    """Return a decorator that makes the subcommand `name` of a function, which the command calls with DAY and NAME.

    The docstring of the function is the help, and its result the sentence to print.
    """

    def decorate(act: Callable[[Moderation, date, str], str]) -> click.Command:
        @daily_command.command(name, help=act.__doc__)
        @click.argument("day", type=Day())
        @click.argument("name")
        @click.pass_obj
        def command(options: ServerOptions, day: date, name: str) -> None:
            with options.database() as database:
                click.echo(act(Moderation(database), day, name))

        return command

    return decorate


@_command("hide")
def hide(moderation: Moderation, day: date, name: str) -> str:
    """Take the result of NAME off the table of DAY."""
    moderation.set_hidden(day, name, is_hidden=True)
    return f"The result of {name} on {day} is hidden."


@_command("show")
def show(moderation: Moderation, day: date, name: str) -> str:
    """Put a hidden result back."""
    moderation.set_hidden(day, name, is_hidden=False)
    return f"The result of {name} on {day} is shown."


@_command("block")
def block(moderation: Moderation, day: date, name: str) -> str:
    """Hide all results of the visitor called NAME on DAY, and block the visitor, as `people block` does.

    A visitor is known by a cookie: somebody who deletes it comes back as another one.
    """
    hidden = moderation.block(day, name)
    return f"The visitor {name} is blocked, and {hidden} result{' is' if hidden == 1 else 's are'} hidden."


@_command("unblock")
def unblock(moderation: Moderation, day: date, name: str) -> str:
    """Accept tries of a blocked visitor again; hidden results stay hidden."""
    moderation.unblock(day, name)
    return f"The visitor {name} is no longer blocked."


@daily_command.command("reports")
@click.pass_obj
def reports(options: ServerOptions) -> None:
    """List the names that visitors have reported, those of the latest day first."""
    with options.database() as database:
        found = Moderation(database).reports()
    if not found:
        click.echo("No names were reported.")
    for name in found:
        marks = [text for is_set, text in ((name.is_hidden, "hidden"), (name.is_blocked, "blocked")) if is_set]
        click.echo("\t".join([name.day.isoformat(), str(name.reports), name.name, *marks]))
