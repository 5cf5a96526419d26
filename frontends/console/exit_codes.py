"""Exit codes that several modules return or compare."""

from __future__ import annotations

from typing import Final

HUNG_UP: Final = 129
"""The exit code if the terminal goes away, as after SIGHUP."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""

MEANINGS: Final = {
    "0": "success",
    "1": "the work failed: an output could not be written, memory ran out, a worker process was killed, a server "
    "did not answer, an opponent gave up, or a check found a false score",
    "2": "an invalid option, argument or file, a game that the server does not have, or a server that refuses",
    str(INTERRUPTED): "Ctrl-C",
    f"{HUNG_UP}, 143": "the terminal or the system ended the program",
}
"""What each exit code means, as the manual page and the page of the commands say it."""
