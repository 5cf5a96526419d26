"""The commands `backup`, `restore` and `check` of `tribolo-web`."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import click

from frontends.web.config.settings import Settings
from frontends.web.store.access import Database
from frontends.web.store.database import Schema, connect, find_schema, shown
from tribolo_core import TriboloError

from .backup import back_up, restore
from .check import Level, check_setup


@dataclass(frozen=True, slots=True)
class ServerOptions:
    """The options of `tribolo-web` that its commands share: the address to listen on, and settings from options."""

    host: str
    config: Mapping[str, object]

    def settings(self) -> Settings:
        """Return the settings of the server; raise ClickException if one is invalid."""
        try:
            return Settings.read(os.environ, self.config)
        except TriboloError as error:
            raise click.ClickException(str(error)) from None

    @contextmanager
    def database(self) -> Iterator[Database]:
        """Yield access to the database of the server; raise ClickException if it is empty or refuses something."""
        try:
            with closing(Database(connect(self.settings().database_url))) as database:
                if find_schema(database.engine) is not Schema.PRESENT:
                    name = shown(database.engine)
                    raise click.ClickException(
                        f"The database {name} does not have the schema of this release. Start the server once."
                    )
                yield database
        except TriboloError as error:
            raise click.ClickException(str(error)) from None


_file = click.argument("file", type=click.Path(dir_okay=False, path_type=Path))


@click.command("backup")
@_file
@click.option("--force", is_flag=True, help="Replace FILE if it exists.")
@click.pass_obj
def backup_command(options: ServerOptions, file: Path, force: bool) -> None:
    """Back up the database to FILE while the server runs.

    The backup of a SQLite database is a SQLite database; that of a PostgreSQL database is an archive of pg_dump. It
    does not hold the secret key, which signs invite links: keep a copy of the key elsewhere.
    """
    settings = options.settings()
    try:
        back_up(settings.database_url, file, force=force)
    except TriboloError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"The backup is in {file}. {_about_key(settings)}")


@click.command("restore")
@_file
@click.option("--force", is_flag=True, help="Replace the games that the database holds.")
@click.pass_obj
def restore_command(options: ServerOptions, file: Path, force: bool) -> None:
    """Restore the backup in FILE into an empty database.

    Stop the server first. Invite links of the restored games work only with the secret key of their server, which the
    backup does not hold.
    """
    settings = options.settings()
    try:
        restore(settings.database_url, file, force=force)
    except TriboloError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"The backup is restored. {_about_key(settings)}")


def _about_key(settings: Settings) -> str:
    place = "TRIBOLO_SECRET_KEY" if settings.secret_key else str(settings.data / "secret.key")
    return f"It holds no secret key: invite links need the same key, {place}."


@click.command("check")
@click.option("--json", "as_json", is_flag=True, help="Print a list of JSON objects with name, level and text.")
@click.pass_obj
def check_command(options: ServerOptions, as_json: bool) -> None:
    """Check the set-up before it serves, without changing anything.

    The options of tribolo-web and the environment variables count as they would for the server. Each line is ok, a
    warning or an error; the exit status is 1 if there is an error.
    """
    findings = check_setup(options.host, os.environ, options.config)
    if as_json:
        click.echo(json.dumps([finding._asdict() for finding in findings], indent=2))
    else:
        for finding in findings:
            click.echo(f"{finding.level:<8} {finding.name}: {finding.text}")
    sys.exit(any(finding.level is Level.ERROR for finding in findings))
