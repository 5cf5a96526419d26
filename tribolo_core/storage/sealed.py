"""Sealed files: a first line with the kind of the content, a line of JSON about it, and the content itself.

The second line ends with a SHA-256 checksum of its other fields and the content, so that any change is detected.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from ..errors import InvalidSeal
from .json_text import InvalidJson, load_object


def seal(kind: str, fields: Mapping[str, Any], content: bytes) -> bytes:
    """Return the bytes of a sealed file: content with a header and a checksum, so that any change is detected.

    The first line names `kind`, the kind of the content. The second line is a JSON object with `fields`, values that
    describe the content, and a SHA-256 checksum. `content` follows. The values in `fields` must be valid in JSON.
    """
    head = json.dumps(dict(fields)).encode() + b"\n"
    line = json.dumps({**fields, "sha256": hashlib.sha256(head + content).hexdigest()})
    return _first_line(kind) + line.encode() + b"\n" + content


def unseal(kind: str, file: bytes) -> tuple[dict[str, Any], bytes]:
    """Check a sealed file (content with a header and a checksum), and return its fields and its content.

    `file` holds the bytes that `seal` returned for the fields and the content. Raise InvalidSeal if the kind of the
    content is not `kind`, or if the file is damaged or is no sealed file.
    """
    first = _first_line(kind)
    if not file.startswith(first):
        raise InvalidSeal(f"it does not begin with {first.decode().strip()!r}")
    line, newline, content = file.removeprefix(first).partition(b"\n")
    try:
        fields = load_object(line) if newline else {}
    except InvalidJson:
        fields = {}
    if "sha256" not in fields:
        raise InvalidSeal("its second line is not a valid header")
    del fields["sha256"]
    if seal(kind, fields, content) != file:
        raise InvalidSeal("it is damaged: its checksum does not match")
    return fields, content


def _first_line(kind: str) -> bytes:
    return f"Tribolo {kind} 1\n".encode()
