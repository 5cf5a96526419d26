"""Game records and other texts in files: read whole, written whole or not at all."""

import os
import secrets
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Final, TypeVar

from tribolo_core import NotationError, TriboloError

T = TypeVar("T")

LARGEST: Final = 1 << 20
"""Bytes of the largest file that is read; a record of a whole game with comments takes about 20,000."""


class FileRefused(TriboloError):
    """A file cannot be read or written: its `path` and the `problem`, in words."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}."


def read_record(path: Path, parse: Callable[[str], T], largest: int = LARGEST) -> T:
    """What `parse` makes of the text of a file; FileRefused is raised when there is none or it is no record."""
    text = read_text(path, largest)
    try:
        return parse(text)
    except TriboloError as error:
        raise FileRefused(path, first_problem(error)) from None


def first_problem(error: TriboloError) -> str:
    """What is wrong with a text, with its place: the first fault where there are many, without a full stop."""
    return str(error.faults[0] if isinstance(error, NotationError) else error).removesuffix(".")


def write_record(path: Path, text: str, check_replaced: Callable[[str], object]) -> None:
    """Write a text to a file; raise FileRefused and change nothing if that fails.

    An existing file is replaced only if `check_replaced` raises no TriboloError for its text, so that nothing is lost
    but an earlier state of a game.
    """
    check_target(path, check_replaced)
    write_text(path, text)


def check_target(path: Path, check_replaced: Callable[[str], object]) -> None:
    """Raise what `write_record` would, as far as it can be told before there is a text to write."""
    real = _real(path)
    try:
        # Only a folder that is there has one above it.
        (real.parent / "..").stat()
    except OSError as error:
        raise FileRefused(path, error.strerror or str(error)) from None
    if real.exists():
        try:
            read_record(path, check_replaced)
        except FileRefused as refused:
            raise FileRefused(path, f"the file exists and is kept ({refused.problem})") from None


def read_text(path: Path, largest: int = LARGEST) -> str:
    """The text of a file of at most `largest` bytes; FileRefused is raised when it cannot be read."""
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
        raise FileRefused(path, "the file is not text in UTF-8") from None


def write_text(path: Path, text: str) -> None:
    """Write a text to a file whole or, raising FileRefused, not at all."""
    real = _real(path)
    part = real.with_name(f".{secrets.token_hex(8)}.part")
    try:
        try:
            with part.open("x", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            part.replace(real)
        finally:
            with suppress(OSError):
                part.unlink()
    except OSError as error:
        raise FileRefused(path, error.strerror or str(error)) from None


def _real(path: Path) -> Path:
    """The file that a path leads to, through `~` and links; FileRefused is raised where that cannot be told."""
    try:
        real = path.expanduser().resolve()
        real.exists()
    except OSError as error:
        raise FileRefused(path, error.strerror or str(error)) from None
    except (RuntimeError, ValueError) as error:
        raise FileRefused(path, str(error).removesuffix(".")) from None
    return real
