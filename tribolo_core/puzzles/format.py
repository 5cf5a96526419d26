"""The lines of a file of puzzles, as JSON; docs/reference/formats.md describes each field."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from ..coord import Coord
from ..errors import TriboloError
from ..notation import format_position, parse_position
from ..player import PLAYERS
from ..turn import Turn
from .mining import MiningPlan
from .puzzle import SHARE_UNITS, Choice, Puzzle, Source, Theme
from .rating import HIGHEST, LOWEST, TRIALS
from .symmetry import puzzle_id

SCHEMA: Final = "tribolo-puzzles/1"
"""Name and version of the format. Readers reject other versions."""

T = TypeVar("T")


class InvalidLine(TriboloError):
    """A line of a file of puzzles is invalid: the `problem`."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem

    def __str__(self) -> str:
        return self.problem


def format_header(plan: MiningPlan) -> str:
    """Return the header of a file: the schema and the plan of the mining, without a line break."""
    return _dump({"schema": SCHEMA, "seed": plan.seed, "opponents": plan.opponents, "nodes": plan.nodes})


def parse_header(fields: Mapping[str, object]) -> MiningPlan:
    """Return the plan in a header; raise InvalidLine if the header is invalid."""
    if fields.get("schema") != SCHEMA:
        raise InvalidLine(f"its schema is {fields.get('schema')!r}, not {SCHEMA!r}")
    opponents = _field(fields, "opponents", list)
    try:
        return MiningPlan(_field(fields, "seed", int), tuple(map(str, opponents)), _field(fields, "nodes", int))
    except TriboloError as error:
        raise InvalidLine(str(error)) from None


def format_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as JSON, without a line break."""
    return _dump(
        {
            "id": puzzle.id,
            "position": format_position(puzzle.position),
            "rating": puzzle.rating,
            "themes": puzzle.themes,
            "proven": puzzle.is_proven,
            "moves": list(map(_format_choice, puzzle.choices)),
            "solved": puzzle.solved,
            "source": {
                "game": puzzle.source.game,
                "deal": puzzle.source.deal,
                "seats": puzzle.source.seats,
                "ply": puzzle.source.ply,
            },
        }
    )


def _dump(fields: Mapping[str, object]) -> str:
    return json.dumps(fields, separators=(",", ":"))


def _format_choice(choice: Choice) -> tuple[str, list[int]]:
    """Return the line of a move, and its win shares in tenths of a per cent."""
    return " ".join(map(str, choice.line)), [round(SHARE_UNITS * share) for share in choice.shares]


def parse_puzzle(fields: Mapping[str, object]) -> Puzzle:
    """Return the puzzle of a line; raise InvalidLine, which names the first fault, if the line is invalid.

    The rules check it: the moves are all legal moves of the position, and their lines can be played. The id must be
    that of the position, and no move may have a greater win share than the key, which is the first.
    """
    try:
        position = parse_position(_field(fields, "position", str))
        turn = Turn.start(*position)
    except TriboloError as error:
        raise InvalidLine(f"its position is invalid: {str(error).rstrip('.')}") from None
    if position.player is None or turn.player is not position.player:
        raise InvalidLine("the player to move in its position has no legal move")
    choices = tuple(_parse_choice(turn, entry) for entry in _field(fields, "moves", list))
    if sorted(choice.move for choice in choices) != list(turn.transitions) or len(choices) < 2:
        raise InvalidLine("its moves are not the legal moves of its position, each once")
    if any(choice.share(position.player) > choices[0].share(position.player) for choice in choices):
        raise InvalidLine("its first move is not the best one")
    name = _field(fields, "id", str)
    if name != puzzle_id(position):
        raise InvalidLine(f"its id is {name!r}, but its position has the id {puzzle_id(position)!r}")
    solved = tuple(_field(fields, "solved", list))
    if len(solved) != 8 or not all(type(number) is int and 0 <= number <= TRIALS for number in solved):
        raise InvalidLine(f"solved is not 8 whole numbers from 0 to {TRIALS}")
    rating = _field(fields, "rating", int)
    if not LOWEST <= rating <= HIGHEST:
        raise InvalidLine(f"its rating is {rating}, not from {LOWEST} to {HIGHEST}")
    return Puzzle(
        id=name,
        position=position,
        choices=choices,
        is_proven=_field(fields, "proven", bool),
        themes=_parse_themes(_field(fields, "themes", list)),
        solved=solved,
        rating=rating,
        source=_parse_source(_field(fields, "source", dict)),
    )


def _field(fields: Mapping[str, object], name: str, kind: type[T]) -> T:
    """Return the field `name`; raise InvalidLine if it is missing or has another type than `kind`."""
    if name not in fields:
        raise InvalidLine(f"{name!r} is missing")
    value = fields[name]
    if type(value) is not kind:
        raise InvalidLine(f"{name!r} is not {_KINDS[kind]}")
    return value


_KINDS: Final[Mapping[type, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


def _parse_choice(turn: Turn, entry: object) -> Choice:
    """Return one move of a puzzle; raise InvalidLine if its line cannot be played or its win shares are invalid."""
    match entry:
        case [str(line), [int(), int(), int()] as shares] if sum(shares) == SHARE_UNITS and min(shares) >= 0:
            blue, red, green = (share / SHARE_UNITS for share in shares)
            return Choice((blue, red, green), _parse_line(turn, line))
    raise InvalidLine(f"a move is a line and three win shares that add up to {SHARE_UNITS}, not {entry!r}")


def _parse_line(turn: Turn, text: str) -> tuple[Coord, ...]:
    """Return the moves of a line; raise InvalidLine if the line has no moves or cannot be played on `turn`."""
    try:
        line = tuple(map(Coord.parse, text.split(" ")))
        for move in line:
            turn = turn.play(move)
    except TriboloError as error:
        raise InvalidLine(f"the line {text!r} cannot be played: {str(error).rstrip('.')}") from None
    return line


def _parse_themes(names: Sequence[Any]) -> tuple[Theme, ...]:
    """Return themes by their names; raise InvalidLine if a name is unknown or occurs twice."""
    try:
        themes = tuple(map(Theme, names))
    except ValueError as error:
        raise InvalidLine(str(error)) from None
    if len(set(themes)) < len(themes):
        raise InvalidLine("a theme occurs twice")
    return themes


def _parse_source(fields: Mapping[str, object]) -> Source:
    """Return the source of a puzzle; raise InvalidLine if a field is invalid."""
    game, deal, ply = (_field(fields, name, int) for name in ("game", "deal", "ply"))
    seats = _field(fields, "seats", list)
    if min(game, deal, ply) < 0 or len(seats) != len(PLAYERS) or not all(isinstance(seat, str) for seat in seats):
        raise InvalidLine("its source is not a game, a deal, three seats and a ply")
    blue, red, green = seats
    return Source(game, deal, (blue, red, green), ply)
