"""Game records of the kernel."""

from typing import TypeAlias

from ..coord import Coord

_Move: TypeAlias = tuple[int, Coord, str, str]
"""The number of the move before it, from 1 (0 at the start), the cell, and the comments before and after it."""

_Fields: TypeAlias = tuple[str, list[tuple[str, str]], str, list[_Move]]
"""The start position, the tags except Deal and Result, the comment before the first move, and all moves."""

def is_tag_text(text: str) -> bool:
    """Return whether a tag can hold a text."""

def parse_record(text: str) -> _Fields:
    """Parse a record; raise InvalidText with its faults."""

def parse_records(text: str) -> list[_Fields]:
    """Parse records that stand one after the other; raise InvalidText with the faults of the first that has some."""
