"""The pages of the commands, as Markdown that is readable without building the documents."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Final

import click

from frontends.console.command_line import cli
from frontends.console.exit_codes import MEANINGS
from frontends.web.main import main as web

_WIDTH: Final = 10_000
"""The width for which click formats: wide enough that it breaks no line."""

_WRITTEN: Final = "<!-- `make documents` writes this page from the texts of the commands. -->"

_CLI: Final = f"""{_WRITTEN}

# Commands of `tribolo-cli`

`tribolo-cli help COMMAND` and `tribolo-cli COMMAND --help` print the same texts. `tribolo-cli` alone plays a game.
[Play in the terminal](../how-to/play-in-the-terminal.md) has the keys, [Opponents](opponents.md)
says what a SPEC is, and [the commands of `tribolo-web`](tribolo-web.md) have a page of their own.

An installation brings manual pages (`man tribolo-cli`, `man tribolo-web`) and the scripts that complete commands and
options, in the folder `share` of its environment. `man` and bash find them there while the environment is active; zsh
needs `share/zsh/site-functions` in `fpath`, and fish `share` in `XDG_DATA_DIRS`.
"""

_WEB: Final = f"""{_WRITTEN}

# Commands of `tribolo-web`

`tribolo-web COMMAND --help` prints the same texts. [Host a server](../how-to/host-a-server.md) uses these commands, and
[Settings](settings.md) lists the environment variables.
"""


def pages() -> dict[str, str]:
    """Return the text of each page by its path in the repository."""
    return {
        "docs/reference/commands.md": f"{_page(_CLI, cli, 'tribolo-cli')}\n{_exit_codes()}",
        "docs/reference/tribolo-web.md": _page(_WEB, web, "tribolo-web"),
    }


def _exit_codes() -> str:
    rows = [f"| {code} | {meaning} |" for code, meaning in MEANINGS.items()]
    return "\n".join(["## Exit codes", "", "| code | meaning |", "| --- | --- |", *rows, ""])


def _page(head: str, group: click.Group, program: str) -> str:
    """Return a page with its head, the options of a program, a list of its commands, and a section for each command."""
    context = context_of(group, program)
    names = group.list_commands(context)
    commands = [(name, found) for name in names if (found := group.get_command(context, name))]
    listed = [f"| [`{name}`](#{name}) | {command.get_short_help_str(_WIDTH)} |" for name, command in commands]
    parts = [head, *_body(group, context), "\n".join(["| command | purpose |", "| --- | --- |", *listed]) + "\n"]
    for name, command in commands:
        parts.append(f"## `{name}`\n")
        parts += _body(command, context_of(command, name, context))
    return "\n".join(parts)


def context_of(command: click.Command, name: str, parent: click.Context | None = None) -> click.Context:
    """Return the context in which click formats the help of a command."""
    return click.Context(command, parent, name, terminal_width=_WIDTH, max_content_width=_WIDTH)


def usage_of(command: click.Command, context: click.Context) -> str:
    """Return how to call a command, in one line."""
    return command.get_usage(context).removeprefix("Usage: ")


def paragraphs_of(command: click.Command) -> list[str]:
    """Return the paragraphs of the description of a command, each in one line."""
    return [" ".join(paragraph.split()) for paragraph in inspect.cleandoc(command.help or "").split("\n\n")]


def examples_of(command: click.Command) -> list[str]:
    """Return the examples of a command."""
    return re.findall(r"^ +(.+)$", inspect.cleandoc(command.epilog or ""), re.MULTILINE)


def names_of(option: click.Option) -> str:
    """Return the names of an option, with what stands for its value."""
    names = " / ".join(", ".join(group) for group in (option.opts, option.secondary_opts) if group)
    return names + ("" if option.is_flag or option.count else f" {_value(option)}")


def purpose_of(option: click.Option) -> str:
    """Return the help of an option, with its default.

    The help of click itself differs between the releases of click.
    """
    text = " ".join((option.help or "").split())
    if option.show_default:
        default = option.default if option.show_default is True else option.show_default
        text += f" [default: {default}]"
    return text


def _body(command: click.Command, context: click.Context) -> Iterator[str]:
    """Yield the usage, the description, the options and the examples of a command, each with an empty line after it.

    The subcommands of a group within the program follow as sections.
    """
    yield f"```text\n{usage_of(command, context)}\n```\n"
    for paragraph in paragraphs_of(command):
        yield f"{paragraph}\n"
    if options := [_row(param) for param in command.params if isinstance(param, click.Option) and not param.hidden]:
        yield "\n".join(["| option | meaning |", "| --- | --- |", *options]) + "\n"
    if examples := examples_of(command):
        yield "\n".join(["```sh", *examples, "```"]) + "\n"
    if isinstance(command, click.Group) and context.parent:
        for name, child in command.commands.items():
            yield f"### `{context.info_name} {name}`\n"
            yield from _body(child, context_of(child, name, context))


def _row(option: click.Option) -> str:
    """Return the row of an option in a table."""
    return f"| `{_cell(names_of(option))}` | {_cell(purpose_of(option))} |"


def _value(option: click.Option) -> str:
    """Return what stands for the value of an option, such as `N` for a number."""
    if option.metavar:
        return option.metavar
    match option.type:
        case click.Choice() as choice:
            return f"[{'|'.join(choice.choices)}]"
        case click.IntRange():
            return "N"
        case kind:
            return kind.name.upper()


def _cell(text: str) -> str:
    """Return a text for a cell of a table."""
    return text.replace("|", "\\|")
