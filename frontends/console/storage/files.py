"""Text files: read whole, and written whole or not at all."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

from tribolo_core import NotationError, TriboloError
from tribolo_core.storage.atomic import write_atomic

T = TypeVar("T")

LARGEST_FILE: Final = 1 << 20
"""Bytes of the largest file that is read; a record of a whole game with comments has about 20,000."""


class FileRefused(TriboloError):
    """The file at `path` cannot be read or written because of `problem`, a text without a full stop."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}."


def is_file(text: str) -> bool:
    """Return whether a text that was typed, such as `game.tribolo`, is the path of a file."""
    try:
        return Path(text).is_file()
    except OSError:  # The text is too long for a path.
        return False


def read_record(path: Path, parse: Callable[[str], T], largest: int = LARGEST_FILE) -> T:
    """Read a text file, pass its text to `parse` and return the result of `parse`.

    Raise FileRefused if the file cannot be read, is larger than `largest` bytes, or `parse` raises TriboloError.
    """
    text = read_text(path, largest)
    try:
        return parse(text)
    except TriboloError as error:
        raise FileRefused(path, first_problem(error)) from None


def first_problem(error: TriboloError) -> str:
    """Return the message of `error` without the full stop at the end.

    A NotationError can hold several faults of a text. In that case, return only the message of the first fault, which
    includes the place of the fault in the text.
    """
    return str(error.faults[0] if isinstance(error, NotationError) else error).removesuffix(".")


def write_record(path: Path, text: str, check_overwritable: Callable[[str], object]) -> None:
    """Write `text` to the file `path`; replace an existing file only if `check_overwritable` allows the replacement.

    `check_overwritable` receives the text of the existing file, and raises TriboloError to forbid the replacement.
    Raise FileRefused, and leave the file unchanged, if the file cannot be written or must not be replaced.
    """
    check_target(path, check_overwritable)
    write_text(path, text)


def check_target(path: Path, check_overwritable: Callable[[str], object]) -> None:
    """Check that a file can be written to `path`: its folder exists, and an existing file may be replaced.

    `check_overwritable` receives the text of the existing file, and raises TriboloError to forbid the replacement.
    Raise FileRefused if the check fails.
    """
    real = _real(path)
    try:
        # ".." exists only in an existing folder.
        (real.parent / "..").stat()
    except OSError as error:
        raise FileRefused(path, error.strerror or str(error)) from None
    if real.exists():
        try:
            read_record(path, check_overwritable)
        except FileRefused as refused:
            raise FileRefused(path, f"the file exists and is not overwritten ({refused.problem})") from None


def read_text(path: Path, largest: int = LARGEST_FILE) -> str:
    """Return the text of a UTF-8 file.

    Raise FileRefused if the file cannot be read, is larger than `largest` bytes or is not UTF-8.
    """
    real = _real(path)
    try:
        # Devices and pipes may have no end.
        if real.exists() and not real.is_file():
            raise FileRefused(path, "it is a folder or a device, not a file")
        with real.open("rb") as file:
            content = file.read(largest + 1)
    except OSError as error:
        raise FileRefused(path, error.strerror or str(error)) from None
    if len(content) > largest:
        raise FileRefused(path, f"the file is larger than {largest} bytes, too large for a game")
    try:
        return content.decode("utf-8").replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise FileRefused(path, "the file is not UTF-8 text") from None


def write_text(path: Path, text: str) -> None:
    """Write `text` to the file `path` atomically, in UTF-8; replace an existing file.

    Raise FileRefused if the file cannot be written.
    """
    real = _real(path)
    try:
        write_atomic(real, text.replace("\n", os.linesep).encode())
    except OSError as error:
        raise FileRefused(path, error.strerror or str(error)) from None


def _real(path: Path) -> Path:
    """Return a path with `~` expanded and symbolic links resolved; raise FileRefused if the path cannot be resolved."""
    try:
        real = path.expanduser().resolve()
        real.exists()
    except OSError as error:
        raise FileRefused(path, error.strerror or str(error)) from None
    except RuntimeError as error:  # There is no home directory.
        raise FileRefused(path, str(error).removesuffix(".")) from None
    except ValueError:  # Each release of Python words this differently.
        raise FileRefused(path, "a file name has no null characters") from None
    return real
