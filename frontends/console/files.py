"""Game records in files: read whole, written whole or not at all."""

import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

T = TypeVar("T")


class FileRefused(ValueError):
    """A file cannot be read or written: its `path` and the `problem`, in words."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}."


def read_record(path: Path, parse: Callable[[str], T]) -> T:
    """What `parse` makes of the text of a file; FileRefused is raised when there is none or it is no record."""
    try:
        return parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise FileRefused(path, error.strerror or str(error)) from None
    except UnicodeDecodeError:
        raise FileRefused(path, "the file is not text in UTF-8") from None
    except ValueError as error:
        raise FileRefused(path, str(error).removesuffix(".")) from None


def write_record(path: Path, text: str, parse: Callable[[str], object]) -> None:
    """Write a text to a file; FileRefused is raised, and nothing changed, when that cannot be done.

    A file that is there already is only replaced if it is a record itself, so no other file is ever lost.
    """
    if path.exists():
        try:
            read_record(path, parse)
        except FileRefused as refused:
            raise FileRefused(path, f"the file exists and holds no game, so it is kept ({refused.problem})") from None
    try:
        with tempfile.NamedTemporaryFile("w", encoding="utf-8", dir=path.parent, prefix=".", delete=False) as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        try:
            Path(file.name).replace(path)
        except OSError:
            Path(file.name).unlink()
            raise
    except OSError as error:
        raise FileRefused(path, error.strerror or str(error)) from None
