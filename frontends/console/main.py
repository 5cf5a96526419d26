"""The program `tribolo-cli`.

This module imports only what the interpreter has imported before, so that no Ctrl-C falls into its own imports.
"""

from __future__ import annotations

import os


def main() -> int:
    """Run the command line and return the exit code, or end the process with it.

    `frontends.console.exit_codes.MEANINGS` says what the exit codes mean.
    If a program such as `head` reads only a part of the output, the exit code is 0.
    """
    try:
        from frontends.console.run import run

        return run()
    except KeyboardInterrupt:
        os._exit(130)
