"""What the wheel installs in `share`: manual pages, scripts that complete commands, and an entry for menus."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import click

from frontends.console.command_line import cli
from frontends.console.commands.completion import script_of
from frontends.console.exit_codes import MEANINGS
from frontends.web.main import main as web

from .commands import context_of, examples_of, names_of, paragraphs_of, purpose_of, usage_of

SHARE: Final = "deploy/wheel/data/share"
"""The folder that becomes `share` in the folder of an environment, where shells and `man` look."""

_COMPLETION_FILES: Final = {
    "bash": "bash-completion/completions/{}",
    "fish": "fish/vendor_completions.d/{}.fish",
    "zsh": "zsh/site-functions/_{}",
}
"""The files of the scripts of a program, by shell."""

_ENTRY: Final = """\
[Desktop Entry]
Type=Application
Name=Tribolo
Comment=A board game for three players
Comment[de]=Ein Brettspiel für drei
Exec=tribolo-cli
Icon=tribolo
Terminal=true
Categories=Game;BoardGame;
"""
"""The entry in the menus of desktops."""

_ICON: Final = Path(__file__).parents[2] / "frontends" / "web" / "static" / "icon.svg"

_KERNEL: Final = {
    "TRIBOLO_BACKEND": "The instruction set of the kernel: avx2, sse2, neon or portable.",
    "TRIBOLO_WEIGHTS": "The folder of other weights for the engine.",
}

_ENDINGS: Final = {
    "tribolo-cli": {
        "EXIT STATUS": MEANINGS,
        "ENVIRONMENT": {
            **_KERNEL,
            "LANGUAGE, LC_ALL, LC_MESSAGES, LANG": "The language of the game, and whether the terminal has Unicode.",
            "NO_COLOR, TERM": "With NO_COLOR there are no colours, and with TERM=dumb no full screen.",
            "XDG_DATA_HOME": "The folder above the files of the game, ~/.local/share by default.",
        },
        "FILES": {
            "~/.local/share/tribolo/unfinished *.tribolo": "Unfinished games.",
            "~/.local/share/tribolo/settings.json": "The settings.",
            "~/.local/share/tribolo/scores.json": "The score card.",
            "~/.local/share/tribolo/daily.json, deal of DATE.tribolo, medals.json": "The played deals of the day.",
            "~/.local/share/tribolo/puzzles.json": "The rating at puzzles.",
        },
    },
    "tribolo-web": {
        "EXIT STATUS": {
            "0": "success, and the end of a server by Ctrl-C or SIGTERM",
            "1": "a setting, the database, the port or a package cannot be used, or check found an error",
            "2": "an invalid option or argument",
        },
        "ENVIRONMENT": {
            **_KERNEL,
            "TRIBOLO_*": "Each setting, such as TRIBOLO_DATABASE; the guide for hosts lists them.",
        },
        "FILES": {
            "~/.local/share/tribolo/games.db": "Games and visitors, unless TRIBOLO_DATABASE names another database.",
            "~/.local/share/tribolo/secret.key": "The key that signs cookies, unless TRIBOLO_SECRET_KEY is set.",
        },
    },
}
"""The last sections of each manual page, by their titles."""


def files() -> dict[str, str]:
    """Return the text of each file by its path in the repository."""
    scripts = {
        f"{SHARE}/{path.format(program)}": script_of(shell, program)
        for shell, path in _COMPLETION_FILES.items()
        for program in _ENDINGS
    }
    return {
        f"{SHARE}/man/man1/tribolo-cli.1": _manual(cli, "tribolo-cli", "play Tribolo, a board game for three players"),
        f"{SHARE}/man/man1/tribolo-web.1": _manual(web, "tribolo-web", "serve Tribolo to browsers"),
        f"{SHARE}/applications/tribolo.desktop": _ENTRY,
        f"{SHARE}/icons/hicolor/scalable/apps/tribolo.svg": _ICON.read_text("utf-8"),
        **scripts,
    }


def _manual(group: click.Group, program: str, purpose: str) -> str:
    """Return the manual page of a program, which describes each of its commands."""
    other = next(name for name in ("tribolo-cli", "tribolo-web") if name != program)
    context = context_of(group, program)
    lines = [
        f'.TH {program.upper()} 1 "" Tribolo Tribolo',
        ".SH NAME",
        f"{_text(program)} \\- {_text(purpose)}",
        ".SH SYNOPSIS",
        _text(usage_of(group, context)),
        ".SH DESCRIPTION",
        *_body(group, context),
        ".SH COMMANDS",
    ]
    for name in group.list_commands(context):
        if (command := group.get_command(context, name)) is not None:
            lines += _section(command, context_of(command, name, context))
    for title, table in _ENDINGS[program].items():
        lines.append(f".SH {title}")
        for name, meaning in table.items():
            lines += [".TP", f".B {_text(name)}", _text(meaning)]
    return "\n".join([*lines, ".SH SEE ALSO", f".BR {_text(other)} (1)", ""])


def _section(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield the lines about a command, and about those that it contains."""
    yield from (f".SS {_text(usage_of(command, context))}", *_body(command, context))
    if isinstance(command, click.Group):
        for name, child in command.commands.items():
            yield from _section(child, context_of(child, name, context))


def _body(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield the lines with the description, the options and the examples of a command."""
    for paragraph in paragraphs_of(command):
        yield from (".PP", _text(paragraph))
    for param in command.get_params(context):
        if isinstance(param, click.Option) and not param.hidden and "--help" not in param.opts:
            yield from (".TP", f".B {_text(names_of(param))}", _text(purpose_of(param)))
    if examples := examples_of(command):
        yield from (".PP", "Examples:", ".PP", ".nf", *(f"    {_text(example)}" for example in examples), ".fi")


def _text(text: str) -> str:
    """Return a text for a line of troff that begins with it, with the parts in backticks bold.

    A line may break between alternatives.
    """
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("|", "|\\:")
    return re.sub("^(?=[.'])", r"\\&", re.sub("`(.+?)`", r"\\fB\1\\fR", escaped))
