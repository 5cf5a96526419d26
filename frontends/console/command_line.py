"""The command line `tribolo-cli`: a group of commands whose modules are imported when they are needed."""

from __future__ import annotations

import os
from importlib import import_module
from typing import TYPE_CHECKING, Final

import click

from frontends.version import version_option

from .command_table import COMMAND_TABLE, GROUPS, SYNONYMS
from .outline import OutlinedCommand

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

COMPLETE_VARIABLE: Final = "_TRIBOLO_CLI_COMPLETE"
"""The variable by which a shell asks for completions; click derives it from the program's name."""

DEFAULT_COMMAND: Final = "play"
"""The command of a command line that names none."""


class DefaultGroup(click.Group):
    """The commands of `COMMAND_TABLE`, each of which is imported when it is looked up, with `play` as the default."""

    def get_command(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return a command, or its outline while the shell asks for completions; `None` if there is none."""
        if name not in COMMAND_TABLE:
            return None
        entry = COMMAND_TABLE[name]
        if ctx.resilient_parsing and entry.module != __name__:
            return OutlinedCommand(name)
        command: click.Command = getattr(import_module(entry.module), entry.attribute)
        command.epilog = "\n".join(("\b", "Examples:", *(f"  {example}" for example in entry.examples)))
        return command

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line `args`, and return the arguments that follow the name of the command.

        If `args` is empty, or begins with an option that is none of the group's own, the command is `play`. While the
        shell asks for completions, an empty `args` stays empty.
        """
        if not ctx.resilient_parsing or args:
            args = [*_default(args, self._own_options(ctx)), *args]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name and the command that `args` begin with, and the other arguments.

        Raise click.UsageError if there is no such command; for a file, the error names some commands that take one.
        """
        try:
            return super().resolve_command(ctx, args)
        except click.NoSuchCommand as error:
            from frontends.console.storage.files import is_file  # It imports the rules, which the help does not need.

            if is_file(args[0]):
                ctx.fail(f"{error.message} It is a file: use play, show or replay.")
            if args[0] in SYNONYMS:
                ctx.fail(f"{error.message} Did you mean {SYNONYMS[args[0]]!r}?")
            similar = click.NoSuchCommand(args[0], possibilities=COMMAND_TABLE, ctx=ctx)
            if not similar.possibilities:
                ctx.fail(f"{error.message} `tribolo-cli help` lists the commands.")
            raise similar from None

    def _own_options(self, ctx: click.Context) -> set[str]:
        """Return the options of the group itself, such as `--version`."""
        return {option for param in self.get_params(ctx) for option in param.opts}

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """Return the names of the commands, in the order of the table."""
        return list(COMMAND_TABLE)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands, or after a dash the options, that start with the typed text; no command is imported.

        The options are those of the group and of the default command.
        """
        own = super(click.Group, self).shell_complete(ctx, incomplete)
        default = OutlinedCommand(DEFAULT_COMMAND)
        with default.make_context(DEFAULT_COMMAND, [], ctx, resilient_parsing=True) as context:
            options = {item.value: item for item in (*default.shell_complete(context, incomplete), *own)}
        return [*_completions(incomplete), *options.values()]

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands, in groups, without importing them."""
        widest = max(map(len, COMMAND_TABLE))
        for title, names in GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(widest), COMMAND_TABLE[name].summary) for name in names])


def _default(args: list[str], own_options: set[str]) -> list[str]:
    """Return what to insert before the arguments: the default command or nothing.

    It is the default command if there are no arguments, or if the first is an option that is not in `own_options`.
    """
    is_play = not args or (args[0].startswith("-") and args[0] not in own_options)
    return [DEFAULT_COMMAND] if is_play else []


def is_completing() -> bool:
    """Return whether a shell asks for completions: the words are in its variables, not among the arguments."""
    return COMPLETE_VARIABLE in os.environ


def load_command(args: list[str]) -> None:
    """Import the command that the arguments name or, without a name, the default one; ignore an unknown name."""
    name = (*_default(args, {"--help", "-h", "--version", "-V"}), *args)[0]
    cli.get_command(click.Context(cli), name)


@click.group(
    cls=DefaultGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="\b\nExamples:\n  tribolo-cli\n  tribolo-cli --seed 7 --red human\n  tribolo-cli help arena",
)
@version_option("tribolo-cli")
def cli() -> None:
    """Tribolo, a board game for three players.

    Without a command, play a game; `tribolo-cli play --help` lists the options.
    """


def _completions(incomplete: str) -> list[CompletionItem]:
    """Return the commands that start with the typed text, each with its summary."""
    from click.shell_completion import CompletionItem

    return [
        CompletionItem(name, help=entry.summary) for name, entry in COMMAND_TABLE.items() if name.startswith(incomplete)
    ]


class _CommandName(click.ParamType[str]):
    """The parameter type for the name of a command, which is not checked."""

    name = "command"

    def convert(self, value: str, _param: click.Parameter | None, _ctx: click.Context | None) -> str:
        return value

    def shell_complete(self, _ctx: click.Context, _param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        return _completions(incomplete)


@click.command("help")
@click.argument("command", required=False, type=_CommandName())
@click.pass_context
def show_help(ctx: click.Context, command: str | None) -> None:
    """Print the help of a command, or the list of commands."""
    parent = ctx.find_root()
    if command is None:
        click.echo(parent.get_help())
        return
    name, found, _ = cli.resolve_command(parent, [command])
    if found is not None:
        click.echo(found.get_help(click.Context(found, info_name=name, parent=parent)))
