"""Positions and games as text: position strings, board text, game records and JSON."""

from .files import load, load_all, save
from .position import format_position, parse_position
from .record import Record, format_record
from .record_parser import parse_record, parse_records
from .variation import Variation

__all__ = [
    "Record",
    "Variation",
    "format_position",
    "format_record",
    "load",
    "load_all",
    "parse_position",
    "parse_record",
    "parse_records",
    "save",
]
