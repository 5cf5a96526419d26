"""The option `--version` of both programs: the release, and of a checkout also the commit."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import click

CommandT = TypeVar("CommandT", bound=Callable[..., object] | click.Command)

_ROOT: Final = Path(__file__).parents[1]
"""The folder that holds this package: that of the packages of Python, or a checkout."""


def version_option(program: str) -> Callable[[CommandT], CommandT]:
    """Return a decorator that adds the options `-V` and `--version`, which name the program, to a click command."""

    def show(ctx: click.Context, _param: click.Parameter, is_wanted: bool) -> None:
        """If the option is given, print the version and end the program; while the shell completes, do nothing."""
        if is_wanted and not ctx.resilient_parsing:
            click.echo(f"{program}, version {full_version(_ROOT)}")
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
    """Return the installed version and, if the folder `root` is a checkout, its commit and whether files differ."""
    commit = _commit(root)
    return installed_version() if commit is None else f"{installed_version()} ({commit})"


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


def _commit(root: Path) -> str | None:
    """Return the commit of a checkout, such as `commit 1a2b3c4d, with changes`; `None` outside of a checkout.

    Files that git does not track are not changes. If git is missing or fails, the answer is `a checkout`.
    """
    if not (root / ".git").exists():
        return None
    import subprocess

    command = ("git", "-C", str(root), "describe", "--always", "--abbrev=8", "--exclude=*", "--dirty")
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=5, check=True)
    except (OSError, subprocess.SubprocessError):
        return "a checkout"
    name = done.stdout.strip()
    return f"commit {name.removesuffix('-dirty')}{', with changes' if name.endswith('-dirty') else ''}"
