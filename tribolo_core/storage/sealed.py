"""Files that tell what they hold: a line that names the format, a line of JSON about the content, and the content.

The second line ends with a checksum of itself and the content: a file of which anything was changed is refused.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from typing import Any


def seal(kind: str, fields: Mapping[str, Any], content: bytes) -> bytes:
    """The file of a kind of content that `fields` tell about."""
    head = json.dumps(dict(fields)).encode() + b"\n"
    line = json.dumps({**fields, "sha256": hashlib.sha256(head + content).hexdigest()})
    return _first_line(kind) + line.encode() + b"\n" + content


def unseal(kind: str, file: bytes) -> tuple[dict[str, Any], bytes]:
    """The fields and the content of a file; ValueError says in a sentence why it is not of that kind, or not whole."""
    first = _first_line(kind)
    if not file.startswith(first):
        raise ValueError(f"it does not begin with {first.decode().strip()!r}")
    line, newline, content = file.removeprefix(first).partition(b"\n")
    try:
        fields = json.loads(line) if newline else None
    except (ValueError, RecursionError):
        fields = None
    if not isinstance(fields, dict) or "sha256" not in fields:
        raise ValueError("its second line does not tell what it is")
    del fields["sha256"]
    if seal(kind, fields, content) != file:
        raise ValueError("it is damaged, as its checksum tells")
    return fields, content


def _first_line(kind: str) -> bytes:
    return f"Tribolo {kind} 1\n".encode()
