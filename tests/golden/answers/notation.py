"""Golden answers about notation: records, conversions, faults and specs."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from tribolo_core import (
    OPPONENTS,
    Game,
    InvalidSpec,
    NotationError,
    Player,
    Record,
    format_record,
    opponent,
    parse_position,
    parse_record,
)

from .common import Cases, cells, console, console_json, digest
from .games import LIMITED, OTHERS, choices

NEW_OPTIONS = frozenset({"gumbel", "modelling"})
"""The options of opponents that were added after the golden answers were recorded."""


def whole_record() -> Record:
    """Return a record of a whole game with tags and comments."""
    game = choices(("greedy", "original", "random"), 77)
    comments = tuple("" if ply % 5 else f"after {ply} moves" for ply in range(len(game.turns)))
    return Record(game, ("greedy", "original", "random"), comments, (("Event", "golden"), ("Seed", "77")))


def record_cases() -> Cases:
    """Return the cases of records: formatting, conversion, display, undo, and the faults of invalid records."""

    def begun() -> Any:
        return format_record(Record(Game.new(seed=7).play_all(["i6", "a11", "m4"]), ("human", "greedy", "level:3")))

    def converted(*arguments: str) -> Any:
        return digest(console(*arguments, "-", stdin=format_record(whole_record())))

    def shown() -> Any:
        return console_json("show", "--json", "-", stdin=begun())

    def again() -> Any:
        text = format_record(whole_record())
        assert format_record(parse_record(text)) == text
        game = parse_record(text).game
        back = [game.undo(humans=humans).moves for humans in ([], [Player.BLUE], [Player.RED, Player.GREEN])]
        return {"undone": [digest(cells(moves)) for moves in back], "restarted": len(game.restart().turns)}

    return {
        "whole": lambda: format_record(whole_record()),
        "begun": begun,
        "shown": shown,
        **{name: partial(converted, "convert", "--to", name) for name in ("position", "board", "record", "json")},
        "undone": again,
        "faults": _faults,
    }


def _faults() -> Any:
    """Return the places of the faults for each of several invalid positions and records."""
    position = "BB1#6R3G1/2G2R1RR2#2#1/5BR7G#/1GG11#G/3G#4R1B1#2/1#3#GB2R2G2/7#8/1R1B4R4B1G/9B6/9B1BB1#1/1RB2GG2#RR4 g"
    record = format_record(Record(Game.new(seed=7).play("i6"), ("human", "greedy", "random")))
    texts = [
        (parse_position, position.replace("/", "|", 1)),
        (parse_position, position.replace("11", "12")),
        (parse_position, position[:-1] + "x"),
        (parse_position, position[:-2]),
        (parse_position, ""),
        (parse_record, record.replace("i6", "c7")),
        (parse_record, record.replace("i6", "i6 z9")),
        (parse_record, record.replace("[Blue", "Blue")),
        (parse_record, record.replace("i6", "{ open")),
        (parse_record, ""),
    ]
    return [_fault_places(parse, text) for parse, text in texts]


def _fault_places(parse: Callable[[str], object], text: str) -> list[list[int]]:
    """Return the lines and columns of the faults that `parse` finds; [[0, 0]] stands for an error without a place."""
    try:
        parse(text)
    except NotationError as error:
        return [[fault.line, fault.column] for fault in error.faults]
    except ValueError:
        return [[0, 0]]
    return []


def spec_cases() -> Cases:
    """Return the cases of the options and specs of each opponent, keyed by names that begin with the opponent's."""
    tried = (
        *LIMITED.values(),
        *OTHERS,
        "greedy:depth=2",
        "level",
        "level:9",
        "original:foul",
        "paranoid:depth=0",
        "paranoid:depth=3,depth=3",
        "mcts:time=200ms",
        "mcts:time=0s",
        "mcts:threads=65",
        "engine:nodes=10,ponder=yes",
        "engine:time=1s,ponder=yes",
        "engine:weights=missing",
        "brs:eval=beauty",
    )

    def is_valid(spec: str) -> bool:
        try:
            opponent(spec)
        except InvalidSpec:
            return False
        return True

    def options(name: str) -> Any:
        return [option for option in OPPONENTS[name].options if option not in NEW_OPTIONS]

    def valid(name: str) -> Any:
        return {spec: is_valid(spec) for spec in tried if spec.partition(":")[0] == name}

    return {f"{name}, {ask.__name__}": partial(ask, name) for name in OPPONENTS for ask in (options, valid)}
