"""Files of lines. Each line is appended at once; a process that was killed may leave an incomplete last line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path


def split_lines(content: bytes) -> tuple[list[bytes], bytes]:
    r"""Return the complete lines of a file without their line breaks, and the incomplete last line, which may be empty.

    >>> split_lines(b"one\ntwo\nth")
    ([b'one', b'two'], b'th')
    """
    end = content.rfind(b"\n") + 1
    return content[:end].splitlines(), content[end:]


@contextmanager
def line_writer(path: Path, head: str | None = None) -> Iterator[Callable[[str], None]]:
    """Open a file for appending, and yield a function that appends one line to it.

    The yielded function takes the text of the line without the line break, and adds the line break. If the last line
    of the file is incomplete, because an earlier process was interrupted, remove this line before appending. The first
    line of an empty file is `head`, unless it is `None`. If the file is empty at the end, remove it.
    """
    with path.open("a", encoding="utf-8", newline="\n", buffering=1) as file:
        content = path.read_bytes()
        _, rest = split_lines(content)
        os.truncate(path, len(content) - len(rest))

        def append(line: str) -> None:
            print(line if head is None or path.stat().st_size else f"{head}\n{line}", file=file)

        try:
            yield append
        finally:
            file.close()
            if path.is_file() and not path.stat().st_size:
                path.unlink()
