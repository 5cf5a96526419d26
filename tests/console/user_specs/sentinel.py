"""A program that shows whether anything has started it."""

from pathlib import Path


class Sentinel:
    """A program that leaves a file behind if it is started; `spec` would start it if a user typed it."""

    def __init__(self, folder: Path) -> None:
        self._trace = folder / "started"
        program = folder / "program"
        program.write_text(f"#!/bin/sh\necho started >> {self._trace}\n")
        program.chmod(0o755)
        self.spec = f"exec:{program}"

    @property
    def was_started(self) -> bool:
        return self._trace.exists()
