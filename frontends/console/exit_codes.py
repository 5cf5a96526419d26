"""Exit codes that several modules return or compare."""

from __future__ import annotations

from typing import Final

HUNG_UP: Final = 129
"""The exit code if the terminal goes away, as after SIGHUP."""

INTERRUPTED: Final = 130
"""The exit code after Ctrl-C."""
