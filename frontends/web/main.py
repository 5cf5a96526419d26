"""The command `tribolo-web`."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from typing import Final

import click

from frontends.version import version_option
from frontends.web.config.secrets import secret_key
from frontends.web.config.settings import Settings
from frontends.web.live.web_push import WebPush
from frontends.web.operation.bots import bots_command
from frontends.web.operation.check import is_loopback
from frontends.web.operation.commands import ServerOptions, backup_command, check_command, restore_command
from frontends.web.operation.daily import daily_command
from frontends.web.operation.metrics_folder import metrics_folder
from frontends.web.operation.people import people_command
from frontends.web.server.serve import serve
from frontends.web.static_site.command import build_command
from frontends.web.store.database import connect, upgrade
from tribolo_core import TriboloError

_LOCAL_NAMES: Final = "localhost,127.0.0.1,::1"
"""The host names of a server on loopback. Only they and the address of --host are allowed, which stops DNS
rebinding."""


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@version_option("tribolo-web")
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on.")
@click.option(
    "--port",
    type=click.IntRange(0, 65_535),
    default=8_000,
    show_default=True,
    help="Port to listen on; 0 chooses a free one.",
)
@click.option("--database", metavar="URL", help="Database.  [default: a SQLite file in the user's data folder]")
@click.option("--workers", type=click.IntRange(1, 64), default=3, show_default=True, help="Server processes.")
@click.option("--open", "opens", is_flag=True, help="Open the page in a browser.")
@click.option(
    "--access-log/--no-access-log",
    default=lambda: not sys.stderr.isatty(),
    help="Log every request to standard error.  [default: unless it is a terminal]",
)
@click.pass_context
def main(
    context: click.Context,
    host: str,
    port: int,
    database: str | None,
    workers: int,
    opens: bool,
    access_log: bool,
) -> None:
    """Serve Tribolo to browsers.

    Environment variables change further settings; the hosting guide lists them. Before a command, only --database
    and, for check, --host count: tribolo-web --database URL backup FILE
    """
    config: dict[str, object] = {} if database is None else {"database": database}
    if context.invoked_subcommand is None:
        _serve(config, host, port, workers, opens, access_log)
    else:
        context.obj = ServerOptions(host, config)


for command in (backup_command, restore_command, check_command, daily_command, people_command, bots_command):
    main.add_command(command)
main.add_command(build_command)


def _serve(config: dict[str, object], host: str, port: int, workers: int, opens: bool, access_log: bool) -> None:
    """Serve until a shutdown signal; the parameters are the options of `main`, with the settings in `config`."""
    try:
        settings = Settings.read(os.environ, config)
        # These checks show an error once, not once for each server process.
        secret_key(settings.secret_key, settings.data)
        WebPush.from_settings(settings)
        engine = connect(settings.database_url)
        upgrade(engine)
        engine.dispose()
    except TriboloError as error:
        raise click.ClickException(str(error)) from None
    if not settings.hosts and not settings.proxies and is_loopback(host):
        config["hosts"] = f"{_LOCAL_NAMES},{host}"
    listener = _listen(host, port)
    address = _address(host, listener.getsockname()[1])
    click.echo(f"Serving Tribolo at {address}\nPress Ctrl-C to stop.")
    sys.stdout.flush()
    if opens:
        # Some browsers block the process that opens them. The socket listens already.
        silent = subprocess.DEVNULL
        subprocess.Popen([sys.executable, "-m", "webbrowser", address], stdin=silent, stdout=silent, stderr=silent)
    with metrics_folder(settings):
        serve(config, listener, workers, has_proxy=settings.proxies > 0, logs=access_log)


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, _, _, _, place = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listener = socket.create_server(place[:2], family=family, backlog=2_048, reuse_port=False)
    except OSError as error:
        raise click.ClickException(f"Cannot listen on {host}, port {port}: {error.strerror or error}.") from None
    listener.set_inheritable(True)
    return listener


def _address(host: str, port: int) -> str:
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"
