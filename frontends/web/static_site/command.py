"""The command `build` of `tribolo-web`."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit

import click

from tribolo_core import TriboloError

from .build import Options, build


def _parse_prefix(_context: click.Context, _parameter: click.Parameter, value: str | None) -> str | None:
    """Return a prefix with a slash at both ends; raise click.BadParameter unless it is a path."""
    if value is None:
        return None
    if not re.fullmatch(r"/?([A-Za-z0-9._~-]+/?)*", value):
        raise click.BadParameter(f"{value!r} is not a path such as /tribolo/.")
    inner = value.strip("/")
    return f"/{inner}/" if inner else "/"


def _parse_address(_context: click.Context, _parameter: click.Parameter, value: str) -> str:
    """Return a URL with a slash at its end; raise click.BadParameter unless it is empty or starts with http(s)."""
    if value and (urlsplit(value).scheme not in ("http", "https") or not urlsplit(value).netloc):
        raise click.BadParameter(f"{value!r} is not an address such as https://example.org/tribolo/.")
    return value.rstrip("/") + "/" if value else ""


@click.command("build")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--prefix",
    metavar="PATH",
    callback=_parse_prefix,
    help="Path of the site on its host, such as /tribolo/; two pages need it.  [default: that of --address]",
)
@click.option(
    "--address",
    metavar="URL",
    default="",
    callback=_parse_address,
    help="Public address of the site, such as https://example.org/tribolo/, for the sitemap.  [default: no sitemap]",
)
def build_command(folder: Path, prefix: str | None, address: str) -> None:
    """Write the site without a server to FOLDER, as static files.

    The site has everything for one person: games against computers, the deal of the day, rules, lessons, puzzles and
    analysis. Any web server or static host can serve the folder, under any path.
    """
    try:
        count = build(folder, Options(prefix or urlsplit(address).path or "/", address))
    except TriboloError as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"Wrote {count} files to {folder}.")
