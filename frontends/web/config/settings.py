"""The settings, from the argument of `create_app`, the environment, or their defaults."""

from __future__ import annotations

import re
from collections.abc import Mapping
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated, Final

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator
from pydantic_core import ErrorDetails
from sqlalchemy import URL

from tribolo_core import TriboloError

from .hosts import HostNames

PREFIX: Final = "TRIBOLO_"
"""The prefix of the environment variables: TRIBOLO_DATABASE sets `database`."""


_PUBLIC_ADDRESS: Final = re.compile(r"https://([a-z0-9-]+\.)+[a-z][a-z0-9-]+/?")


class InvalidSetting(TriboloError):
    """A setting is unknown or has an invalid value; the text is the reason."""


class Settings(BaseModel):
    """All settings; a client is an IPv4 address or an IPv6 /64 network.

    Sizes are in bytes, and times in seconds unless the name of the setting has another unit.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    data: Path = Field(default_factory=lambda: platformdirs.user_data_path("tribolo", appauthor=False))
    """The folder for the database, the secret key and the logs of engines."""
    database: str = ""
    """The URL of the database; by default a SQLite file in the data folder."""
    secret_key: str = Field("", repr=False)
    """The key that signs invite links and cookies, the same for all processes; by default a file in the data folder."""
    proxies: int = Field(0, ge=0, le=8)
    """Number of reverse proxies whose forwarded headers are trusted."""
    prefix: Annotated[str, Field(pattern="^((/[A-Za-z0-9_-]+)+)?$")] = ""
    """What the proxy removes from the start of the path of each URL, such as /tribolo."""
    hosts: str = ""
    """Allowed host names, separated by commas; by default any, or for `tribolo-web` on loopback its own names."""
    address: str = ""
    """The public address of the server, such as https://play.example; without it, no notifications are sent."""
    push_key: str = Field("", repr=False)
    """The key that signs notifications, the same for all processes; by default a file in the data folder."""
    push_services: str = "fcm.googleapis.com,updates.push.services.mozilla.com,.push.apple.com,.notify.windows.com"
    """Host names of the push services through which browsers get notifications, separated by commas."""
    puzzles: Path | None = None
    """The file of puzzles to serve; by default the puzzles that ship with the release."""
    offline: bool = True
    """Whether browsers keep the pages for one person for use offline; if not, they delete what they have kept."""
    streams: int = Field(10_000, ge=0)
    """Most open event streams of each process; further pages poll."""
    streams_per_client: int = Field(48, ge=0)
    """Most open event streams of one client in each process."""
    largest_request: int = Field(1 << 18, ge=1 << 10)
    """Largest request body; a record of a whole game takes about 2,000 bytes."""
    read_seconds_per_minute: float = Field(15.0, gt=0)
    """Processor time for the requests of a client that change nothing, in each process."""
    changes_per_minute: int = Field(240, ge=1)
    """Requests of a client that change something, in each process."""
    games_per_hour: int = Field(120, ge=1)
    """Games that a client may start."""
    exports_per_hour: int = Field(20, ge=1)
    """Downloads of a client's own data."""
    uploads_per_hour: int = Field(60, ge=1)
    """Records that a client may upload; each counts as a game, too."""
    erasures_per_hour: int = Field(20, ge=1)
    """Erasures of a client's own data."""
    reports_per_hour: int = Field(20, ge=1)
    """Names that a client may report to the host."""
    joins_per_hour: int = Field(20, ge=1)
    """Tables of friends that a client may join."""
    phrases_per_minute: int = Field(8, ge=1)
    """Phrases that a client may say in games."""
    seats_per_hour: int = Field(120, ge=1)
    """Open seats that a client may take in the lobby."""
    blocks_per_hour: int = Field(60, ge=1)
    """People that a client may block."""
    blocked_words: str = ""
    """Words that names of people may not hold, separated by commas; names that hold one already are not shown."""
    lobby_seconds: float = Field(20.0, ge=0, le=3_600)
    """Seconds for which a person waits for other people before a game can begin with computer players."""
    ranked_per_day: int = Field(10, ge=1)
    """Ranked tries of the deal of the day that a client may begin; a school behind one address needs more."""

    keep_finished_days: float = Field(0, ge=0, le=36_500)
    """Days after its last event for which a finished game is kept; with 0, or if it is ranked, for ever."""
    keep_abandoned_days: float = Field(0, ge=0, le=36_500)
    """Days after its last event for which a game that nobody finishes is kept; with 0, or if it is ranked, for ever."""
    export: Path | None = None
    """The folder to which games are exported as records before they are removed; by default they are not exported."""
    metrics_token: str = Field("", repr=False)
    """The bearer token for /metrics; without it there is no /metrics, and nothing is measured."""

    @field_validator("hosts", "push_services")
    @classmethod
    def _check_hosts(cls, text: str) -> str:
        HostNames.parse(text)
        return text

    @field_validator("address")
    @classmethod
    def _check_address(cls, text: str) -> str:
        if text and not _PUBLIC_ADDRESS.fullmatch(text):
            raise ValueError("It must be https:// and a host name, such as https://play.example.")
        return text

    @property
    def database_url(self) -> str | URL:
        """The URL of the database: the field `database` or, if it is empty, a SQLite file in the folder `data`."""
        return self.database or URL.create("sqlite", database=str(self.data / "games.db"))

    @classmethod
    def read(cls, environment: Mapping[str, str], config: Mapping[str, object]) -> Settings:
        """Return the settings that environment variables and `config` give; `config` overrides the variables.

        Environment variables start with `PREFIX`, such as TRIBOLO_DATABASE. Names in `config` have no prefix and may be
        in upper or lower case. Raise InvalidSetting if a value is invalid or a name in `config` is unknown. Empty
        environment variables are ignored, as are unknown ones, which other programs may use.
        """
        known = {name: environment[PREFIX + name.upper()] for name in cls.model_fields if _is_set(name, environment)}
        try:
            return cls.model_validate(known | {name.lower(): value for name, value in config.items()})
        except ValidationError as error:
            raise InvalidSetting(_sentence(error.errors()[0])) from None


def has_push() -> bool:
    """Return whether the extra `push` is installed, without which no notifications are sent."""
    return find_spec("pywebpush") is not None


def _is_set(name: str, environment: Mapping[str, str]) -> bool:
    return bool(environment.get(PREFIX + name.upper()))


def _sentence(fault: ErrorDetails) -> str:
    message = fault["msg"].removeprefix("Value error, ")
    name = PREFIX + ".".join(map(str, fault["loc"])).upper()
    return f"{name} cannot be {fault['input']!r}: {message[:1].lower()}{message[1:]}."
