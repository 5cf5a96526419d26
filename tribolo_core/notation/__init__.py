"""Positions and games as text: position strings, board text, game records and JSON."""

from .position import format_position, parse_position
from .record import Record, format_record
from .record_parser import parse_record
from .variation import Variation

__all__ = ["Record", "Variation", "format_position", "format_record", "parse_position", "parse_record"]
