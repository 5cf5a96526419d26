"""Golden answers about notation: records and conversions."""

from __future__ import annotations

from functools import partial
from typing import Any

from tribolo_core import Game, Record, format_record

from .common import Cases, console, console_json, digest
from .games import choices


def whole_record() -> Record:
    game = choices(("greedy", "original", "random"), 77)
    comments = tuple("" if ply % 5 else f"after {ply} moves" for ply in range(len(game.turns)))
    return Record(game, ("greedy", "original", "random"), comments, (("Event", "golden"), ("Seed", "77")))


def record_cases() -> Cases:
    def begun() -> Any:
        return format_record(Record(Game.new(seed=7).play_all(["i6", "a11", "m4"]), ("human", "greedy", "level:3")))

    def converted(*arguments: str) -> Any:
        return digest(console(*arguments, "-", stdin=format_record(whole_record())))

    def shown() -> Any:
        return console_json("show", "--json", "-", stdin=begun())

    return {
        "whole": lambda: format_record(whole_record()),
        "begun": begun,
        "shown": shown,
        **{name: partial(converted, "convert", "--to", name) for name in ("position", "board", "record", "json")},
    }
