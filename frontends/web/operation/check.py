"""The check of a set-up before it serves: settings, files, database, limits of the system, and the network."""

from __future__ import annotations

import ipaddress
import os
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from enum import StrEnum
from pathlib import Path
from typing import Final, NamedTuple

from frontends.web.config.private import is_exposed
from frontends.web.config.secrets import InvalidSecretKey, push_key, secret_key
from frontends.web.config.settings import InvalidSetting, Settings, has_push
from frontends.web.store.database import Schema, UnusableDatabase, connect, find_schema, shown

from .backup import closing_engine
from .open_files import allowed_files

MIN_FREE: Final = 100 * 10**6
"""Free bytes of disk below which a set-up is in error."""

LOW_FREE: Final = 10**9
"""Free bytes of disk below which a set-up gets a warning."""

SPARE_FILES: Final = 200
"""File descriptors of a process beside those of its event streams: requests, database connections and open files."""


MIN_TOKEN_LENGTH: Final = 24
"""Characters below which a token gets a warning."""


class Level(StrEnum):
    """How bad a finding is: with an error, the server does not start, soon fails or exposes its secret key."""

    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


class Finding(NamedTuple):
    """What was found about one part of a set-up: `name` is the part, `text` one sentence or more."""

    name: str
    level: Level
    text: str


def check_setup(host: str, environment: Mapping[str, str], config: Mapping[str, object]) -> list[Finding]:
    """Return the findings about a server that would listen on `host`; nothing is changed.

    `environment` and `config` hold the settings, as for `Settings.read`. If a setting is invalid, nothing else can be
    checked.
    """
    try:
        settings = Settings.read(environment, config)
    except InvalidSetting as error:
        return [Finding("settings", Level.ERROR, str(error))]
    return [
        Finding("settings", Level.OK, "Every setting is valid."),
        _check_data(settings),
        *_check_access(settings),
        _check_secret_key(settings),
        _check_database(settings),
        _check_disk(settings.data),
        _check_descriptors(settings),
        *_check_network(host, settings),
        *_check_retention(settings),
        *_check_metrics(settings),
        *_check_notifications(settings),
    ]


def is_loopback(host: str) -> bool:
    """Return whether a server that listens on `host` serves this machine alone; the only such name is `localhost`."""
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _check_data(settings: Settings) -> Finding:
    return _check_folder("data folder", settings.data)


def _check_folder(name: str, folder: Path) -> Finding:
    if folder.exists() and not folder.is_dir():
        return Finding(name, Level.ERROR, f"{folder} is not a folder.")
    place = _existing(folder)
    if not os.access(place, os.W_OK | os.X_OK):
        return Finding(name, Level.ERROR, f"{place} is not writable for this user.")
    return Finding(name, Level.OK, f"{folder} is writable." if folder == place else f"{folder} will be created.")


def _check_access(settings: Settings) -> Iterator[Finding]:
    """Yield a warning for the data folder, and for a SQLite database, if other users have any access."""
    modes = {settings.data: "700"}
    with suppress(UnusableDatabase):  # Another finding says so.
        engine = connect(settings.database_url)
        if engine.dialect.name == "sqlite":
            modes[Path(str(engine.url.database))] = "600"
    for path, mode in modes.items():
        if is_exposed(path):
            yield Finding("file access", Level.WARNING, f"Other users have access to {path}. Run: chmod {mode} {path}")


def _existing(path: Path) -> Path:
    """Return the nearest path that exists: `path` itself or one of its parents."""
    return next(place for place in (path, *path.absolute().parents) if place.exists())


def _check_secret_key(settings: Settings) -> Finding:
    file, given = settings.data / "secret.key", settings.secret_key
    return _check_key("secret key", "TRIBOLO_SECRET_KEY", given, file, lambda: secret_key(given, settings.data))


def _check_key(name: str, setting: str, given: str, file: Path, read: Callable[[], object]) -> Finding:
    """Return the finding about a key: `given` by a setting or, if that is empty, kept in a file.

    `read` reads the key, and raises InvalidSecretKey.
    """
    try:
        if not given and not file.exists():
            return Finding(name, Level.OK, f"{file} will be created.")
        read()
    except InvalidSecretKey as error:
        return Finding(name, Level.ERROR, str(error))
    except OSError as error:
        return Finding(name, Level.ERROR, f"{file} cannot be read: {error.strerror}.")
    if given:
        return Finding(name, Level.OK, f"{setting} is set.")
    if is_exposed(file):
        return Finding(name, Level.ERROR, f"Other users have access to {file}. Run: chmod 600 {file}")
    return Finding(name, Level.OK, f"Only its owner can read {file}.")


def _check_notifications(settings: Settings) -> Iterator[Finding]:
    """Yield a finding about notifications, if the public address is set."""
    name, file, given = "notifications", settings.data / "push.key", settings.push_key
    if not settings.address:
        return
    if not has_push():
        text = 'Nobody is notified: install the extra, pip install "tribolo[push]".'
        yield Finding(name, Level.WARNING, text)
    elif not settings.offline:
        text = "Nobody is notified: browsers have no service worker, because TRIBOLO_OFFLINE is off."
        yield Finding(name, Level.WARNING, text)
    else:
        yield _check_key(name, "TRIBOLO_PUSH_KEY", given, file, lambda: push_key(given, settings.data))


_OUTLOOK: Final = {
    Schema.NONE: "The server will create its schema.",
    Schema.EARLIER: "The server will migrate it to the schema of this release; make a backup first.",
    Schema.PRESENT: "Its schema is that of this release.",
}


def _check_database(settings: Settings) -> Finding:
    name = "database"
    try:
        with closing_engine(settings.database_url) as engine:
            path = Path(str(engine.url.database))
            if engine.dialect.name == "sqlite" and not path.exists():
                folder = _check_folder(name, path.parent)
                return folder if folder.level is Level.ERROR else Finding(name, Level.OK, f"{path} will be created.")
            if engine.dialect.name == "sqlite" and not os.access(path, os.W_OK):
                return Finding(name, Level.ERROR, f"{path} is not writable for this user.")
            found = find_schema(engine)
    except UnusableDatabase as error:
        return Finding(name, Level.ERROR, str(error))
    return Finding(name, Level.OK, f"{shown(engine)} answers. {_OUTLOOK[found]}")


def _check_disk(folder: Path) -> Finding:
    free = shutil.disk_usage(_existing(folder)).free
    level = Level.ERROR if free < MIN_FREE else Level.WARNING if free < LOW_FREE else Level.OK
    return Finding("disk space", level, f"{free // 10**6:,} MB are free for {folder}.")


def _check_descriptors(settings: Settings) -> Finding:
    name, allowed, needed = "open files", allowed_files(), settings.streams + SPARE_FILES
    if allowed >= needed:
        return Finding(name, Level.OK, f"A process may open {allowed:,} files and needs {needed:,}.")
    pages = max(0, allowed - SPARE_FILES)
    advice = "Raise the limit (ulimit -n, LimitNOFILE), or lower TRIBOLO_STREAMS."
    text = f"A process may open {allowed:,} files, enough for {pages:,} live pages, not {settings.streams:,}. {advice}"
    return Finding(name, Level.WARNING if pages else Level.ERROR, text)


def _check_network(host: str, settings: Settings) -> Iterator[Finding]:
    """Yield findings about the settings that say who can reach the server, and whom it trusts."""
    is_local = is_loopback(host)
    if settings.hosts:
        yield Finding("host names", Level.OK, f"Requests for {settings.hosts} are answered.")
    elif settings.proxies or not is_local:
        text = "Requests for any host name are answered. Set TRIBOLO_HOSTS to the names of this site."
        yield Finding("host names", Level.WARNING, text)
    else:
        yield Finding("host names", Level.OK, "Requests for this machine's own names are answered.")
    if settings.proxies and not is_local:
        text = f"Visitors who reach {host} directly can forge their addresses. Let the proxy alone reach this port."
        yield Finding("proxies", Level.WARNING, text)
    elif settings.proxies:
        yield Finding("proxies", Level.OK, f"Forwarded headers of {settings.proxies} proxies in a row are trusted.")
    elif not is_local:
        text = "Cookies and invite links travel without TLS. Put a proxy in front, and set TRIBOLO_PROXIES."
        yield Finding("proxies", Level.WARNING, text)
    elif settings.hosts:
        text = "Host names are set, but TRIBOLO_PROXIES is 0: behind a proxy, all visitors would share one rate limit."
        yield Finding("proxies", Level.WARNING, text)
    else:
        yield Finding("proxies", Level.OK, "No proxy is trusted, and only this machine can reach the server.")


def _check_retention(settings: Settings) -> Iterator[Finding]:
    """Yield findings about the export of old games, if it is set."""
    if settings.export is None:
        return
    if not settings.keep_finished_days and not settings.keep_abandoned_days:
        text = "TRIBOLO_EXPORT has no effect: games are kept for ever."
        yield Finding("export", Level.WARNING, text)
    else:
        yield _check_folder("export", settings.export)


def _check_metrics(settings: Settings) -> Iterator[Finding]:
    """Yield a finding about the token of /metrics, if it is set."""
    if settings.metrics_token:
        is_short = len(settings.metrics_token) < MIN_TOKEN_LENGTH
        text = f"TRIBOLO_METRICS_TOKEN has fewer than {MIN_TOKEN_LENGTH} characters and may be guessed."
        yield Finding("metrics", Level.WARNING, text) if is_short else Finding("metrics", Level.OK, "A token is set.")
