"""The program `tribolo-cli`.

This module imports only what the interpreter has imported before, so that no Ctrl-C falls into its own imports.
"""

from __future__ import annotations

import os


def main() -> int:
    """Run the command line and return the exit code, or end the process with it.

    The exit code is 0 for success, 1 if the output cannot be written, a worker process was killed, a checked score is
    false, a server cannot be reached or the program that plays there fails, 2 for an invalid option or file, 130 for
    Ctrl-C, and 128 plus the number of SIGHUP or SIGTERM if that signal ends the full screen.
    If a program such as `head` reads only a part of the output, the exit code is 0.
    """
    try:
        from frontends.console.run import run

        return run()
    except KeyboardInterrupt:
        os._exit(130)
