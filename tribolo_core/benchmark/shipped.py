"""The files of positions that ship with the benchmark: compressed JSON lines, a header and then one position a line."""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable, Iterable, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

from ..errors import InvalidContent, InvalidDataset, TriboloError
from ..storage.compressed import gunzip
from ..storage.json_text import InvalidJson, load_object

T = TypeVar("T")


def shipped_path(name: str) -> Path:
    """Return the path of a file that ships with the benchmark, such as `exact_5x5`."""
    return Path(str(files("tribolo_core.benchmark"))) / f"{name}.jsonl.gz"


def dump_lines(header: Mapping[str, object], rows: Iterable[Mapping[str, object]]) -> bytes:
    """Return the bytes of a file, without a time stamp."""
    text = "".join(f"{json.dumps(fields, separators=(',', ':'))}\n" for fields in (header, *rows))
    return gzip.compress(text.encode(), mtime=0)


def read_rows(path: Path, schema: str, parse: Callable[[dict[str, Any]], T]) -> tuple[T, ...]:
    """Return the rows of a file, each parsed by `parse`.

    Raise InvalidDataset if `parse` raises KeyError, TypeError or ValueError, with the number of the row from 0, or if
    the file cannot be read, is not JSON lines or has another schema.
    """
    found = []
    for number, fields in enumerate(_load_rows(path, schema)):
        try:
            found.append(parse(fields))
        except KeyError as error:
            raise InvalidDataset(path, f"{error} is missing", number) from None
        except (TypeError, ValueError, TriboloError) as error:
            raise InvalidDataset(path, str(error).rstrip("."), number) from None
    return tuple(found)


def _load_rows(path: Path, schema: str) -> list[dict[str, Any]]:
    """Return the rows of a file; raise InvalidDataset if it cannot be read or its schema is another one."""
    try:
        header, *rows = map(load_object, load_text(path).splitlines())
    except (InvalidJson, ValueError) as error:
        raise InvalidDataset(path, str(error).rstrip(".")) from None
    if header.get("schema") != schema:
        raise InvalidDataset(path, f"its schema is {header.get('schema')!r}, not {schema!r}")
    return rows


def load_text(path: Path) -> str:
    """Return the decompressed text of a file; raise InvalidDataset if it cannot be read."""
    try:
        return gunzip(path.read_bytes()).decode()
    except InvalidContent as error:
        raise InvalidDataset(path, error.problem) from None
    except (OSError, UnicodeDecodeError) as error:
        raise InvalidDataset(path, str(error).rstrip(".")) from None
