"""The command `tribolo-cli`."""

from __future__ import annotations

import os
import sys
from io import TextIOWrapper
from pathlib import Path

import click

from frontends.console.commands.analyse import analyse
from frontends.console.commands.arena import arena
from frontends.console.commands.benchmark.bench import bench
from frontends.console.commands.convert import convert
from frontends.console.commands.match import match
from frontends.console.commands.opponents import opponents
from frontends.console.commands.perft import count_sequences
from frontends.console.commands.play import play
from frontends.console.commands.programs.engine import engine
from frontends.console.commands.puzzles.mine import mine_puzzles
from frontends.console.commands.puzzles.solve import solve_puzzles
from frontends.console.commands.replay import replay
from frontends.console.commands.review import review_game
from frontends.console.commands.scores import scores
from frontends.console.commands.selfplay import selfplay
from frontends.console.commands.show import show
from frontends.console.commands.train import train_network
from frontends.console.daily.command import play_daily


class DefaultGroup(click.Group):
    """A group of commands with `play` as the default."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the command line `args`, and return the arguments that click leaves unparsed.

        The command `play` is first inserted before `args`, except in two cases: `args` begins with a command,
        `--version` or an option for help; or `args` is empty and the shell asks for completions.
        """
        has_command = bool(args) and args[0] in {*self.commands, *ctx.help_option_names, "--version"}
        is_completion = ctx.resilient_parsing and not args
        return super().parse_args(ctx, args if has_command or is_completion else ["play", *args])


@click.group(cls=DefaultGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tribolo", prog_name="tribolo-cli")
def cli() -> None:
    """Tribolo, a board game for three players.

    Without a command, play a game; `tribolo-cli play --help` lists the options.
    """


for command in (
    *(play, replay, show, convert, analyse, review_game, count_sequences, scores),
    *(opponents, match, arena, selfplay, train_network, mine_puzzles, solve_puzzles, play_daily),
    *(engine, bench),
):
    cli.add_command(command)


def main() -> int:
    """Run the command line and return the exit code.

    The exit code is 0 for success, 1 if the output cannot be written, 2 for an invalid option or file, 130 for Ctrl-C.
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
        # The files of games raise FileRefused, so this is the output: its reader has gone, or the disk is full.
        if not isinstance(error, BrokenPipeError):
            click.echo(f"Error: Cannot write the output: {error.strerror}.", err=True)
        # The interpreter would try once more to write the buffer at exit, and report an error.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return status or 0


def _open_missing_streams() -> None:
    """Open the null device in place of each standard stream that was closed when the program started.

    The opened files stay open until the program ends, so no `with` statement closes them.
    """
    nowhere = Path(os.devnull)
    if sys.stdin is None:
        sys.stdin = nowhere.open(encoding="utf-8")
    if sys.stdout is None:
        sys.stdout = nowhere.open("w", encoding="utf-8")
    if sys.stderr is None:
        sys.stderr = nowhere.open("w", encoding="utf-8")
