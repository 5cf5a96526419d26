"""The JSON that commands print with `--json`: objects with the version of their schema."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Final

import click

SCHEMA: Final = 1
"""The version of all objects: it stays the same if a field is added, and rises if a field is changed or removed."""


def with_schema(fields: Mapping[str, object]) -> dict[str, object]:
    """Return the fields of an object, with the version of the schema first."""
    return {"schema": SCHEMA, **fields}


def print_json(fields: Mapping[str, object]) -> None:
    """Print an object on one line, with the version of the schema."""
    click.echo(json.dumps(with_schema(fields), ensure_ascii=False))
