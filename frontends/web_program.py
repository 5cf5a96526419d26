"""The program `tribolo-web`, or one sentence if the packages of the server are not installed."""

from __future__ import annotations

import sys
from typing import Final

from tribolo_core.errors import extra_advice

_OWN: Final = ("frontends", "tribolo_core")


def main() -> None:
    """Run the command line of `tribolo-web`; without its packages, exit with the command that installs them."""
    try:
        from frontends.web.main import main as command
    except ModuleNotFoundError as error:
        if (error.name or "").startswith(_OWN):
            raise
        sys.exit(f"Error: tribolo-web needs the packages of the server: run {extra_advice('web')}.")
    command(prog_name="tribolo-web")
