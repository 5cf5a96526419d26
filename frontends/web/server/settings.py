"""What can be set: by the one who calls `create_app`, by the environment, or by nobody."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

import platformdirs
from pydantic import BaseModel, ConfigDict, Field, ValidationError
from pydantic_core import ErrorDetails

PREFIX: Final = "TRIBOLO_"
"""What the names of the environment's variables begin with: TRIBOLO_DATABASE sets `database`."""


class SettingsRefused(ValueError):
    """A setting has a wrong name or value; the text says which, in a sentence."""


class Settings(BaseModel):
    """All settings. Times are in seconds, sizes in bytes, and a client is somebody's network address."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    data: Path = Field(default_factory=lambda: platformdirs.user_data_path("tribolo", appauthor=False))
    """The folder for the database and the secret key."""
    database: str = ""
    """The URL of the database; without, a SQLite file in the folder."""
    secret_key: str = Field("", repr=False)
    """What links to seats are signed with, the same for all workers; without, a file in the folder holds one."""
    proxies: int = Field(0, ge=0, le=8)
    """How many proxies stand before the server, whose forwarded headers are believed."""
    hosts: str = ""
    """The host names that requests may be for, joined by commas; without, any."""
    thinkers: int = Field(default_factory=lambda: os.cpu_count() or 1, ge=0, le=256)
    """How many opponents of a worker think at a time; with 0 other workers have to think."""
    think_seconds: float = Field(10.0, gt=0, le=3_600)
    """The longest that an opponent thinks about one move."""
    hint_seconds: float = Field(2.0, gt=0, le=60)
    """The longest that is thought about advice."""
    lease_seconds: float = Field(4.0, gt=0.5, le=600)
    """How long a worker may be silent until another one goes on with the move that it was busy with."""
    streams: int = Field(48, ge=0)
    """How many pages a worker tells about changes at a time; the others have to ask. Each takes a thread."""
    streams_per_client: int = Field(12, ge=0)
    """How many of those may belong to one client."""
    largest_request: int = Field(1 << 18, ge=1 << 10)
    """The largest request that is read; a record of a whole game takes about 2,000 bytes."""
    reads_per_minute: int = Field(1_200, ge=1)
    """How often a client may look."""
    changes_per_minute: int = Field(240, ge=1)
    """How often a client may change something."""
    games_per_hour: int = Field(120, ge=1)
    """How many games a client may start."""
    hints_per_hour: int = Field(240, ge=1)
    """How often a client may ask for advice that has to be thought about."""
    thinking_per_hour: float = Field(1_800.0, gt=0)
    """For how many seconds opponents may think in the games that a client has started."""

    @property
    def database_url(self) -> str:
        """The URL of the database."""
        return self.database or f"sqlite:///{self.data / 'games.db'}"

    @classmethod
    def read(cls, environment: Mapping[str, str], config: Mapping[str, object]) -> Settings:
        """The settings of the environment, replaced by those of a mapping with names in any case.

        SettingsRefused is raised for a value that cannot be, and for a name in the mapping that is none. Variables of
        the environment that name no setting belong to somebody else.
        """
        known = {name: environment[PREFIX + name.upper()] for name in cls.model_fields if _is_set(name, environment)}
        try:
            return cls.model_validate(known | {name.lower(): value for name, value in config.items()})
        except ValidationError as error:
            raise SettingsRefused(_sentence(error.errors()[0])) from None


def _is_set(name: str, environment: Mapping[str, str]) -> bool:
    return bool(environment.get(PREFIX + name.upper()))


def _sentence(fault: ErrorDetails) -> str:
    name = PREFIX + ".".join(map(str, fault["loc"])).upper()
    return f"The setting {name} cannot be {fault['input']!r}: {fault['msg'][:1].lower()}{fault['msg'][1:]}."
