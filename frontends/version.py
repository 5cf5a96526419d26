"""The option `--version` of both programs: the release and the commit."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

import click

from .commit import ROOT, commit_of, is_checkout

CommandT = TypeVar("CommandT", bound=Callable[..., object] | click.Command)


def version_option(program: str) -> Callable[[CommandT], CommandT]:
    """Return a decorator that adds the options `-V` and `--version`, which name the program, to a click command."""

    def show(ctx: click.Context, _param: click.Parameter, is_wanted: bool) -> None:
        """If the option is given, print the version and end the program; while the shell completes, do nothing."""
        if is_wanted and not ctx.resilient_parsing:
            click.echo(f"{program}, version {full_version(ROOT)}")
            ctx.exit()

    return click.option(
        "-V",
        "--version",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=show,
        help="Show the version and exit.",
    )


def full_version(root: Path) -> str:
    """Return the installed version and, if it is known, the commit, such as `1.2.0 (commit 0f3a91c2, with changes)`."""
    commit = commit_of(root)
    if commit:
        changes = ", with changes" if commit.endswith("-dirty") else ""
        return f"{installed_version()} (commit {commit[:8]}{changes})"
    return f"{installed_version()} (a checkout)" if is_checkout(root) else installed_version()


def installed_version() -> str:
    """Return the version of the installed distribution.

    The name of its folder among the installed packages holds the version. Only without such a folder is the version
    that of `importlib.metadata`, which reads a file with the parser for emails, whose import takes long. Raise
    PackageNotFoundError if the distribution is not installed.
    """
    for folder in sys.path:
        for info in Path(folder).glob("tribolo-*.dist-info"):
            return info.name.removeprefix("tribolo-").removesuffix(".dist-info")
    from importlib.metadata import version

    return version("tribolo")
