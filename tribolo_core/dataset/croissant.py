"""The Croissant file of a Parquet data set: a description of its files and columns that programs can read.

Croissant is a vocabulary of MLCommons for data sets of machine learning: Mubashara Akhtar et al. (2024), "Croissant: A
Metadata Format for ML-Ready Datasets". Needs pyarrow.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from ..errors import InvalidDataset, MissingExtra
from ..storage.atomic import write_atomic
from ..storage.json_text import InvalidJson, load_object
from .citation import Citation
from .game import format_seats
from .parquet import Column, columns_of, load_header
from .reader import read_bytes, shards_of

try:
    import pyarrow as pa
except ImportError as error:
    raise MissingExtra(__name__, error.name or "pyarrow") from None

VERSION: Final = "http://mlcommons.org/croissant/1.0"
"""The version of Croissant that the file follows."""

PARQUET: Final = "application/x-parquet"
"""The media type of the shards."""

SHARDS: Final = "shards"
"""The name of the set of all shards in the file."""

MOVES: Final = "moves"
"""The name of the table of all moves in the file."""

NOTHING: Final = Citation()
"""The citation of a data set about whose use nothing is said."""

_CONTEXT: Final[dict[str, Any]] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "containedIn": "cr:containedIn",
    "cr": "http://mlcommons.org/croissant/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileObject": "cr:fileObject",
    "fileProperty": "cr:fileProperty",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
"""The names of the vocabulary, as the specification lists them."""


def croissant_path(path: Path) -> Path:
    """Return the path of the Croissant file of the data set `path`: `games.croissant.json` of `games.parquet`."""
    return path.with_name(f"{path.stem}.croissant.json")


def write_croissant(path: Path, citation: Citation = NOTHING) -> Path:
    """Write the Croissant file of the Parquet data set `path` beside its shards, and return the path of the file.

    Fields of an earlier file that this module does not write stay, such as a license or a `url` that somebody added;
    `citation` replaces those that it has. Raise InvalidDataset if there is no shard, if a shard or the earlier file
    cannot be read, or the file not be written.
    """
    file = croissant_path(path)
    content = json.dumps(_kept(file) | describe(path, citation), indent=2, ensure_ascii=False) + "\n"
    try:
        write_atomic(file, content.encode())
    except OSError as error:
        raise InvalidDataset(file, error.strerror or str(error)) from None
    return file


def _kept(file: Path) -> dict[str, Any]:
    """Return the fields of an earlier Croissant file; raise InvalidDataset if it is damaged."""
    try:
        return load_object(file.read_text("utf-8")) if file.exists() else {}
    except OSError as error:
        raise InvalidDataset(file, error.strerror or str(error)) from None
    except (InvalidJson, UnicodeDecodeError):
        raise InvalidDataset(file, "it is no JSON object; repair or remove it") from None


def describe(path: Path, citation: Citation = NOTHING) -> dict[str, Any]:
    """Return the content of the Croissant file of the Parquet data set `path`, as JSON values.

    Raise InvalidDataset if there is no shard or a shard cannot be read.
    """
    shards, files, games = shards_of(path), [], 0
    for shard in shards:
        content = read_bytes(shard)
        header = load_header(shard, content)
        files.append(_file(shard, content))
        games += len(header.numbers)
    return {
        "@context": _CONTEXT,
        "@type": "sc:Dataset",
        "name": path.stem,
        "description": (
            f"{games} games of Tribolo, a board game for three players, between computer players: "
            f"{format_seats(header.line_ups)}. One row for each move. Seed {header.seed}."
        ),
        "conformsTo": VERSION,
        **_cited(citation),
        "distribution": [*files, _shards(path, shards)],
        "recordSet": [
            {"@type": "cr:RecordSet", "@id": MOVES, "name": MOVES, "field": [*map(_field, columns_of(header))]}
        ],
    }


def _cited(citation: Citation) -> dict[str, Any]:
    """Return the fields for what a citation has; an SPDX name becomes the address of the license at spdx.org."""
    fields: dict[str, Any] = {}
    if citation.license is not None:
        is_name = re.fullmatch(r"[A-Za-z0-9.+-]+", citation.license)
        fields["license"] = f"https://spdx.org/licenses/{citation.license}.html" if is_name else citation.license
    if citation.creator is not None:
        fields["creator"] = {"@type": "sc:Person", "name": citation.creator}
    if citation.cite_as is not None:
        fields["citeAs"] = citation.cite_as
    return fields


def _file(shard: Path, content: bytes) -> dict[str, Any]:
    return {
        "@type": "cr:FileObject",
        "@id": shard.name,
        "name": shard.name,
        "contentUrl": shard.name,
        "contentSize": f"{len(content)} B",
        "encodingFormat": PARQUET,
        "sha256": hashlib.sha256(content).hexdigest(),
    }


def _shards(path: Path, shards: Iterable[Path]) -> dict[str, Any]:
    """Return the file set of all shards, whose rows form one table."""
    return {
        "@type": "cr:FileSet",
        "@id": SHARDS,
        "name": SHARDS,
        "containedIn": [{"@id": shard.name} for shard in shards],
        "encodingFormat": PARQUET,
        "includes": f"{path.stem}-*{path.suffix}",
    }


def _field(column: Column) -> dict[str, Any]:
    name, kind, content = column
    is_list = pa.types.is_nested(kind)
    return {
        "@type": "cr:Field",
        "@id": f"{MOVES}/{name}",
        "name": name,
        "description": content,
        "dataType": _type(kind.value_type if is_list else kind),
        **({"repeated": True} if is_list else {}),
        "source": {"fileSet": {"@id": SHARDS}, "extract": {"column": name}},
    }


def _type(kind: Any) -> str:
    if pa.types.is_integer(kind):
        return "sc:Integer"
    return "sc:Float" if pa.types.is_floating(kind) else "sc:Text"
