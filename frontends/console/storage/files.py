"""Text files: read whole, and written whole or not at all, or line by line."""

import os
import sys
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import chain, count
from pathlib import Path
from typing import BinaryIO, Final, TypeVar

from tribolo_core import NotationError, TriboloError
from tribolo_core.storage.atomic import write_atomic
from tribolo_core.storage.lines import line_writer, split_lines

T = TypeVar("T")

LARGEST_FILE: Final = 1 << 20
"""Bytes of the largest file that is read by default; a record of a whole game with comments has about 20,000."""


class FileRefused(TriboloError):
    """The file at `path` cannot be read or written because of `problem`, a text without a full stop."""

    def __init__(self, path: Path, problem: str) -> None:
        super().__init__(path, problem)
        self.path = path
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}."


@contextmanager
def refusing(path: Path) -> Iterator[None]:
    """Raise FileRefused in place of an OSError in the `with` block."""
    try:
        yield
    except OSError as error:
        raise FileRefused(path, error.strerror or str(error)) from None


def data_folder() -> Path:
    """Return the platform's folder for the user's data."""
    import platformdirs  # Commands that need no file of the user start without it.

    return platformdirs.user_data_path("tribolo", appauthor=False)


def make_folder(folder: Path) -> None:
    """Make a folder and those above it, unless they exist; raise FileRefused if that fails."""
    with refusing(folder):
        folder.mkdir(parents=True, exist_ok=True)


def put_aside_broken(path: Path) -> Path:
    """Rename a file that cannot be read to `*.broken`, and return its new path; raise FileRefused if that fails."""
    numbers = chain(("",), map(" {}".format, count(2)))
    with refusing(path):
        broken = first_free(path.with_name(f"{path.stem}{number}{path.suffix}.broken") for number in numbers)
        path.rename(broken)
    return broken


def first_free(paths: Iterable[Path]) -> Path:
    """Return the first of `paths` at which there is no file."""
    return next(path for path in paths if not path.exists())


def is_file(text: str) -> bool:
    """Return whether a text that was typed, such as `game.tribolo`, is the path of a file."""
    try:
        return Path(text).is_file()
    except OSError:  # The text is too long for a path.
        return False


def read_record(path: Path, parse: Callable[[str], T], largest: int = LARGEST_FILE, *, is_argument: bool = False) -> T:
    """Return what `parse` returns for the text of a file; raise FileRefused if it cannot be read or parsed.

    `is_argument` is that of `read_text`.
    """
    text = read_text(path, largest, is_argument=is_argument)
    try:
        return parse(text)
    except TriboloError as error:
        raise FileRefused(path, first_problem(error)) from None


def first_problem(error: TriboloError) -> str:
    """Return the message of an error, or that of its first fault, without the full stop at the end."""
    return str(error.faults[0] if isinstance(error, NotationError) else error).removesuffix(".")


def write_record(path: Path, text: str, check_overwritable: Callable[[str], object]) -> None:
    """Write `text` to the file `path`; raise FileRefused, and change nothing, if `check_target` refuses the path."""
    check_target(path, check_overwritable)
    write_text(path, text)


def check_target(path: Path, check_overwritable: Callable[[str], object]) -> None:
    """Check that the folder of `path` exists, and that an existing file at `path` may be replaced.

    `check_overwritable` receives the text of the existing file, and raises TriboloError to forbid the replacement.
    Raise FileRefused if the check fails.
    """
    real = _real(path)
    if real.is_dir():
        raise FileRefused(path, f"this is a folder. Add the name of a file, such as {path / 'game.tribolo'}")
    with refusing(path):
        (real.parent / "..").stat()  # ".." exists only in an existing folder.
    if real.exists():
        try:
            read_record(path, check_overwritable)
        except FileRefused as refused:
            raise FileRefused(path, f"the file exists and is not overwritten ({refused.problem})") from None


def read_text(path: Path, largest: int = LARGEST_FILE, *, is_argument: bool = False) -> str:
    """Return the text of a UTF-8 file; raise FileRefused if it cannot be read or has more than `largest` bytes.

    If it `is_argument`, the path comes from the command line, and may also be a device or a pipe, such as that of
    `<(...)` in a shell. A name typed in a game may not, because the game would wait for ever.
    """
    return _decoded(path, _read(path, largest, is_argument=is_argument)).replace("\r\n", "\n")


def read_standard_input(largest: int = LARGEST_FILE) -> str:
    """Return the text of standard input; raise FileRefused as `read_text` does."""
    path = Path("standard input")
    return _decoded(path, _bounded(path, sys.stdin.buffer, largest)).replace("\r\n", "\n")


def read_lines(path: Path, largest: int, *, is_argument: bool = False) -> tuple[list[str], str]:
    """Return the complete lines of a UTF-8 file, and the incomplete last line that an interrupted command has left.

    A missing file has no lines. `is_argument` is that of `read_text`. Raise FileRefused if the file cannot be read or
    has more than `largest` bytes.
    """
    lines, rest = split_lines(_read(path, largest, is_argument=is_argument) if path.exists() else b"")
    return [_decoded(path, line) for line in lines], rest.decode(errors="replace")


def _read(path: Path, largest: int, *, is_argument: bool) -> bytes:
    if not is_argument or _expanded(path).is_dir():
        check_is_file(path)
    with refusing(path), _expanded(path).open("rb") as file:
        return _bounded(path, file, largest)


def _bounded(path: Path, file: BinaryIO, largest: int) -> bytes:
    """Return the rest of a file without a byte order mark; raise FileRefused if it has more than `largest` bytes."""
    content = file.read(largest + 1)
    if len(content) > largest:
        raise FileRefused(path, f"the file is larger than {largest} bytes, too large for a game")
    return content.removeprefix(BOM_UTF8)


def _decoded(path: Path, content: bytes) -> str:
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError:
        raise FileRefused(path, "the file is not UTF-8 text") from None


@contextmanager
def appending(path: Path | None, head: str | None = None) -> Iterator[Callable[[str], None]]:
    """Open a file of lines, and yield a function that appends one to it; see `line_writer`.

    If `path` is `None`, the function does nothing. Raise FileRefused if the file cannot be opened or written.
    """
    if path is None:
        yield lambda _line: None
        return
    with ExitStack() as stack:
        with refusing(path):
            write = stack.enter_context(line_writer(path, head))

        def append(line: str) -> None:
            with refusing(path):
                write(line)

        yield append


def check_is_file(path: Path) -> None:
    """Raise FileRefused if `path` exists and is no ordinary file: a device or a pipe, for example, may have no end."""
    file = _expanded(path)
    with refusing(path):
        if file.exists() and not file.is_file():
            raise FileRefused(path, f"it is a {'folder' if file.is_dir() else 'device or a pipe'}, not a file")


def write_text(path: Path, text: str) -> None:
    """Write or replace a file atomically, in UTF-8, with `~` expanded; raise FileRefused if that fails."""
    real = _real(path)
    with refusing(path):
        write_atomic(real, text.replace("\n", os.linesep).encode())


def _real(path: Path) -> Path:
    """Return a path with `~` expanded and symbolic links resolved; raise FileRefused if the path cannot be resolved.

    Use this only for a file to write: to read, a descriptor such as `/dev/fd/3` is a link to a name that leads nowhere.
    """
    expanded = _expanded(path)
    with refusing(path):
        try:
            return expanded.resolve()
        except RuntimeError as error:  # The links lead in a circle, before Python 3.13.
            raise FileRefused(path, str(error).removesuffix(".")) from None


def _expanded(path: Path) -> Path:
    """Return a path with `~` expanded; raise FileRefused if that is impossible."""
    if "\0" in str(path):  # Each release of Python words this differently, or not at all.
        raise FileRefused(path, "a file name has no null characters")
    try:
        expanded = path.expanduser()
        with refusing(path):
            expanded.exists()
    except RuntimeError as error:  # There is no home directory.
        raise FileRefused(path, str(error).removesuffix(".")) from None
    return expanded
