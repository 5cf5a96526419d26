"""The command `tribolo-cli`."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from pathlib import Path

import click

from frontends.console.arena.command import arena
from frontends.console.commands.analyse import analyse
from frontends.console.commands.match import match, opponents
from frontends.console.commands.play import play
from frontends.console.commands.records import convert, count, replay, scores, show
from frontends.console.commands.review import review_game
from frontends.console.commands.selfplay import selfplay
from frontends.console.commands.train import train_network


class DefaultGroup(click.Group):
    """A group of commands of which `play` is meant when none is named."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """The arguments, with `play` before them where they name no command."""
        names_one = bool(args) and args[0] in {*self.commands, *ctx.help_option_names, "--version"}
        is_completion = ctx.resilient_parsing and not args
        return super().parse_args(ctx, args if names_one or is_completion else ["play", *args])


@click.group(cls=DefaultGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tribolo", prog_name="tribolo-cli")
def cli() -> None:
    """Tribolo, a board game for three players.

    Without a command: play, whose options `tribolo-cli play --help` lists.
    """


for command in (
    *(play, replay, show, convert, analyse, review_game, count, scores),
    *(opponents, match, arena, selfplay, train_network),
):
    cli.add_command(command)


def main() -> int:
    """Run the command.

    The exit code is 0 when all went well, 1 when the output cannot be written, 2 for a wrong option, 130 on an
    interrupt.
    """
    _open_missing_streams()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status: int | None = cli.main(prog_name="tribolo-cli", standalone_mode=False)
        sys.stdout.flush()
    except click.ClickException as error:
        error.show()
        return error.exit_code
    except click.Abort:
        return 130
    except OSError as error:
        # The files of games have errors of their own: this is the output. Nobody reads it any more, or a disk is full.
        if not isinstance(error, BrokenPipeError):
            click.echo(f"Error: the output cannot be written: {error.strerror}.", err=True)
        # Without this the interpreter would try once more to write it, and complain, while it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status or 0


def _open_missing_streams() -> None:
    """A standard stream may have been closed by whoever started the program: nothing is read then, and nothing kept.

    What is opened instead lasts as long as the program, hence without `with`.
    """
    nowhere = Path(os.devnull)
    if sys.stdin is None:
        sys.stdin = nowhere.open(encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = nowhere.open("w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = nowhere.open("w", encoding="utf-8")
