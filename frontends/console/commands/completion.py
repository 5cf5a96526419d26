"""The command `completion`: the script that makes a shell complete commands, options and specs."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

from frontends.console.command_line import cli


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]), metavar="bash|zsh|fish")
def completion(shell: str) -> None:
    """Print the script that completes commands and options in a shell.

    Write it to the file from which your shell loads it: for bash
    ~/.local/share/bash-completion/completions/tribolo-cli, for zsh _tribolo-cli in a folder of fpath, for fish
    ~/.config/fish/completions/tribolo-cli.fish. The folder must exist.
    """
    click.echo(script_of(shell), nl=False)


def script_of(shell: str, program: str = "tribolo-cli") -> str:
    """Return the script for a shell that completes the words after the name of a program of click."""
    script_class = get_completion_class(shell)
    assert script_class is not None
    variable = f"_{program}_COMPLETE".replace("-", "_").upper()
    script = script_class(cli, {}, program, variable)
    # `script.source()` would start bash to ask for its version.
    return f"{(script.source_template % script.source_vars()).strip()}\n"
