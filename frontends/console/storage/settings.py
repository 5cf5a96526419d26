"""The user's settings of the terminal, in one file as JSON: those that differ from the first ones."""

from __future__ import annotations

import getpass
import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import click

from frontends.locale.languages import LANGUAGES
from frontends.session.pace import DEFAULT_PACE, Pace
from tribolo_core.errors import TriboloError
from tribolo_core.translation.messages import gettext

from .files import FileRefused, data_folder, make_folder, put_aside_broken, read_record, refusing, write_text

VERSION: Final = 1
"""The version of the file; a file of a later one is put aside."""

AUTOMATIC: Final = ""
"""The language, characters or colours that the locale and the terminal choose."""


class InvalidSettings(TriboloError):
    """A text does not hold settings; the text of the error is the reason."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user has chosen; see `CHOICES`.

    `marks` says whether legal moves are marked. An empty name stands for the login name.
    """

    name: str = ""
    pace: Pace = DEFAULT_PACE
    marks: bool = True
    sound: bool = False
    language: str = AUTOMATIC
    characters: str = AUTOMATIC
    color: str = AUTOMATIC

    @property
    def player_name(self) -> str:
        """The user's name on the score card."""
        return self.name or _login_name()


CHOICES: Final[Mapping[str, tuple[str | bool, ...]]] = {
    "pace": (*Pace,),
    "marks": (True, False),
    "sound": (True, False),
    "language": (AUTOMATIC, *LANGUAGES),
    "characters": (AUTOMATIC, "ascii", "unicode"),
    "color": (AUTOMATIC, "never"),
}
"""The possible values of each setting but the name."""


def _echo(text: str) -> None:
    click.echo(text, err=True)


@dataclass(frozen=True, slots=True)
class SettingsFile:
    """The file of the settings; `warn` receives a sentence about a file that cannot be read."""

    path: Path
    warn: Callable[[str], object]

    @classmethod
    def default(cls, warn: Callable[[str], object] = _echo) -> SettingsFile:
        """Return the file beside the score card."""
        return cls(data_folder() / "settings.json", warn)

    def read(self) -> Settings:
        """Return the settings; put aside a file that is damaged or of a later version, and return the first ones."""
        try:
            with refusing(self.path):
                is_there = self.path.exists()
            return read_record(self.path, parse_settings) if is_there else Settings()
        except FileRefused as refused:
            problem = refused.problem
        try:
            broken = put_aside_broken(self.path)
        except FileRefused as refused:
            self.warn(gettext("The settings cannot be read: {problem}", problem=refused))
        else:
            text = gettext(
                "The settings cannot be read ({problem}). Their file is now {path}.", problem=problem, path=broken
            )
            self.warn(text)
        return Settings()

    def change(self, **changes: Any) -> None:
        """Change some settings in the file as it is now, and leave the others; raise FileRefused if that fails."""
        make_folder(self.path.parent)
        write_text(self.path, format_settings(replace(self.read(), **changes)))


def format_settings(settings: Settings) -> str:
    """Return the settings that differ from the first ones as JSON text for `parse_settings`."""
    first = asdict(Settings())
    changed = {name: value for name, value in asdict(settings).items() if value != first[name]}
    return json.dumps({"version": VERSION, **changed}, indent=1, ensure_ascii=False) + "\n"


def parse_settings(text: str) -> Settings:
    """Parse the JSON text of `format_settings`; raise InvalidSettings if it holds anything else.

    >>> parse_settings('{"version": 1, "pace": "fast"}').pace
    <Pace.FAST: 'fast'>
    """
    try:
        fields = dict(json.loads(text).items())
    except (ValueError, AttributeError, RecursionError):
        raise InvalidSettings("the file does not hold settings") from None
    if (version := fields.pop("version", None)) != VERSION:
        raise InvalidSettings(f"the version of the file is {version!r}, not {VERSION}")
    if invalid := next((name for name, value in fields.items() if not _is_valid(name, value)), None):
        raise InvalidSettings(f"{invalid!r} is unknown or has an invalid value")
    return Settings(**fields | {"pace": Pace(fields.get("pace", DEFAULT_PACE))})


def _is_valid(name: str, value: object) -> bool:
    if name == "name":
        return isinstance(value, str) and value.isprintable()
    return any(value is each or (type(value) is str and value == each) for each in CHOICES.get(name, ()))


def _login_name() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError, ImportError):  # Some containers have no login name.
        return "somebody"
