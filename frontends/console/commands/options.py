"""Parameter types and options that several commands share."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from frontends.console.outline import Values
from frontends.console.storage.files import FileRefused, first_problem, is_file, read_standard_input, read_text
from frontends.console.storage.settings import Settings, SettingsFile
from frontends.console.terminal import preferred_language
from frontends.locale.languages import LANGUAGES
from tribolo_core import Record, TriboloError
from tribolo_core.dice import SEEDS
from tribolo_core.notation.formats import parse_any
from tribolo_core.notation.record_parser import parse_records

CommandT = TypeVar("CommandT", bound=Callable[..., object])


_POSITION: Final = re.compile(r"/.* [brg-]$|^[#BRG0-9]+/[#BRG0-9/]*$")
"""A text that is meant as a position: rows and the player to move, or nothing but rows."""


class InvalidInput(click.ClickException):
    """A file or an option cannot be used; the message says why."""

    exit_code = 2


class RecordFile(click.ParamType[Record]):
    """The parameter type for a game: a file or a pipe in any notation, `-` for standard input, or a position string."""

    name = "file"
    values = Values(path="file")

    def convert(self, value: str, _param: click.Parameter | None, _ctx: click.Context | None) -> Record:
        """Return the game in the file `value` or, if there is none, a game that starts in the position `value`.

        The file may be in any notation; `-` is standard input. Raise InvalidInput if the text cannot be read or parsed.
        """
        path = Path(value)
        if _POSITION.search(value) and not is_file(value):
            return _parse(value, "the position")
        try:
            if value == "-":
                return _parse(read_standard_input(), "standard input")
            return _parse(read_text(path, is_argument=True), str(path))
        except FileRefused as refused:
            raise InvalidInput(str(refused)) from None


def _parse(text: str, source: str) -> Record:
    """Parse the text of a game in any notation.

    Raise InvalidInput if the text is empty or invalid, or holds several records. The error message begins with
    `source`, which says where the text is from.
    """
    if not text.strip():
        raise InvalidInput(f"{source} is empty.")
    try:
        return parse_any(text)
    except TriboloError as error:
        if (records := _count_records(text)) > 1:
            raise InvalidInput(f"{source} holds {records} records; this command takes one.") from None
        raise InvalidInput(f"{source}: {first_problem(error)}.") from None


def _count_records(text: str) -> int:
    """Return the number of game records in a text, or 0 if it holds anything else."""
    try:
        return len(parse_records(text))
    except TriboloError:
        return 0


class WholeNumber(click.IntRange):
    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return `value` as a whole number; raise click.BadParameter if it is none, or outside of the range."""
        try:
            int(value)
        except ValueError:
            self.fail(f"{value!r} is not a whole number.", param, ctx)
        number: int = super().convert(value, param, ctx)
        return number


class AliasedOption(click.Option):
    """An option with old names, `aliases`, which work as before, but which help, errors and completion do not name."""

    def __init__(self, *arguments: Any, aliases: tuple[str, ...], **attributes: Any) -> None:
        super().__init__(*arguments, **attributes)
        self.aliases = aliases

    def add_to_parser(self, parser: Any, ctx: click.Context) -> None:
        """Let a parser of click accept the names and the aliases."""
        names = self.opts
        self.opts = [*names, *self.aliases]
        super().add_to_parser(parser, ctx)
        self.opts = names


SEED: Final = WholeNumber(0, SEEDS - 1)

WORKERS: Final = WholeNumber(1, 1_024)
"""A number of processes or threads."""

OUTPUT_FILE: Final = click.Path(dir_okay=False, path_type=Path)

json_option = click.option("--json", "is_json", is_flag=True, help="Print JSON.")

dask_option = click.option(
    "--dask", metavar="ADDRESS", help="Use the Dask cluster of this scheduler, such as tcp://scheduler:8786."
)


def _settings() -> Settings:
    """Return the user's settings, which are read once for each command."""
    found: dict[str, Settings] = click.get_current_context().meta
    if __name__ not in found:
        found[__name__] = SettingsFile.default().read()
    return found[__name__]


color_option = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default=lambda: _settings().color or "auto",
    help="Whether to use colours; auto respects NO_COLOR.  [default: as in the settings, at first auto]",
)

NO_BOARD: Final = "no-board"
"""The value of the option `plain` if boards are printed only when the user asks for them."""


def plain_options(command: CommandT) -> CommandT:
    """Add the options `--plain` and `--no-board` to a click command, and return the command.

    Both are values of its parameter `plain`, which is `None` without them.
    """
    no_board = click.option(
        "--no-board", "plain", flag_value=NO_BOARD, help="As --plain, but print the board only on request."
    )
    plain = click.option("--plain", flag_value="plain", help="Play line by line, without the full screen.")
    return plain(no_board(command))


_ascii_option = click.option(
    "--ascii/--unicode",
    "ascii_only",
    default=lambda: {"ascii": True, "unicode": False}.get(_settings().characters),
    help="Draw with ASCII characters only, or with Unicode.  [default: as the settings or the locale say]",
)


language_option = click.option(
    "--language",
    type=click.Choice([*LANGUAGES]),
    default=lambda: _settings().language or preferred_language(os.environ),
    help="Language of the game.  [default: as the settings or the locale say]",
)


def drawing_options(command: CommandT) -> CommandT:
    """Add the options `--ascii`, `--unicode` and `--color` to a click command, and return the command."""
    return _ascii_option(color_option(command))
