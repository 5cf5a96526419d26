"""The lines of a file of puzzles, as JSON; docs/reference/formats.md describes each field."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final, TypeVar

from ..ai.protocol import Shares
from ..ai.registry import LEVELS
from ..coord import Coord
from ..errors import NotationError, TriboloError
from ..notation import format_position, parse_position
from ..player import PLAYERS, Player
from ..turn import Turn
from .derived import InvalidPuzzle
from .mining import MiningHeader
from .puzzle import SHARE_UNITS, Choice, Puzzle, Source, Step, Theme, next_turn
from .rating import TRIALS

SCHEMA: Final = "tribolo-puzzles/2"
"""Name and version of the format. Readers reject other versions."""

T = TypeVar("T")


def format_header(header: MiningHeader, games: int | None = None) -> str:
    """Return the header of a file with its schema, without a line break.

    `games` is the number of games of a mining that has ended; `None` leaves it out.
    """
    fields = {"schema": SCHEMA, "seed": header.seed, "opponents": header.opponents, "nodes": header.nodes}
    return _dump(fields if games is None else {**fields, "games": games})


def parse_header(fields: Mapping[str, object]) -> MiningHeader:
    """Return the header of a file; raise InvalidPuzzle if it is invalid, apart from its number of games."""
    if fields.get("schema") != SCHEMA:
        raise InvalidPuzzle(f"its schema is {fields.get('schema')!r}, not {SCHEMA!r}")
    opponents = _field(fields, "opponents", list)
    try:
        return MiningHeader(_field(fields, "seed", int), tuple(map(str, opponents)), _field(fields, "nodes", int))
    except TriboloError as error:
        raise InvalidPuzzle(str(error)) from None


def parse_games(fields: Mapping[str, object]) -> int:
    """Return the number of games in a header, or 0 if there is none; raise InvalidPuzzle if it is invalid."""
    games = _field({"games": 0, **fields}, "games", int)
    if games < 0:
        raise InvalidPuzzle("'games' is not a whole number from 0 on")
    return games


def format_puzzle(puzzle: Puzzle) -> str:
    """Return a puzzle as JSON, without a line break."""
    return _dump(
        {
            "id": puzzle.id,
            "position": format_position(puzzle.position),
            "rating": puzzle.rating,
            "themes": puzzle.themes,
            **_format_step(puzzle.steps[0]),
            "sequel": list(map(_format_step, puzzle.sequel)),
            "source": {
                "game": puzzle.source.game,
                "deal": puzzle.source.deal,
                "seats": puzzle.source.seats,
                "ply": puzzle.source.ply,
            },
        }
    )


def _format_step(step: Step) -> dict[str, object]:
    """Return the fields of an own move: whether it is proven, all moves, and the tries that found the key."""
    return {"proven": step.is_proven, "moves": list(map(_format_choice, step.choices)), "solved": step.solved}


def _dump(fields: Mapping[str, object]) -> str:
    return json.dumps(fields, separators=(",", ":"))


def _format_choice(choice: Choice) -> tuple[str, list[int]]:
    """Return the line of a move as text, and the win shares after the move, each times `SHARE_UNITS`."""
    return " ".join(map(str, choice.line)), [round(SHARE_UNITS * share) for share in choice.shares]


def parse_puzzle(fields: Mapping[str, object]) -> Puzzle:
    """Return the puzzle of a line; raise InvalidPuzzle, which names the first fault, if a field is invalid.

    Whether the fields fit each other and the rules is left to `derived.check_puzzle`.
    """
    try:
        position = parse_position(_field(fields, "position", str))
    except TriboloError as error:
        raise InvalidPuzzle(f"its position is invalid: {str(error).rstrip('.')}") from None
    first = _parse_step(fields, Turn.start(position.board, position.player or Player.BLUE))
    return Puzzle(
        id=_field(fields, "id", str),
        position=position,
        choices=first.choices,
        is_proven=first.is_proven,
        themes=_parse_themes(_field(fields, "themes", list)),
        solved=first.solved,
        rating=_field(fields, "rating", int),
        source=_parse_source(_field(fields, "source", dict)),
        sequel=_parse_sequel(_field(fields, "sequel", list), first),
    )


def _parse_step(fields: Mapping[str, object], turn: Turn) -> Step:
    """Return the own move on a turn; raise InvalidPuzzle if a field is invalid."""
    solved = tuple(_field(fields, "solved", list))
    if len(solved) != len(LEVELS) or not all(type(number) is int and 0 <= number <= TRIALS for number in solved):
        raise InvalidPuzzle(f"'solved' is not {len(LEVELS)} whole numbers from 0 to {TRIALS}")
    choices = tuple(map(_parse_choice, _field(fields, "moves", list)))
    return Step(turn, choices, _field(fields, "proven", bool), solved)


def _parse_sequel(entries: Sequence[object], first: Step) -> tuple[Step, ...]:
    """Return the own moves after the first; raise InvalidPuzzle if a field is invalid or a turn is not reached."""
    steps = [first]
    for fields in entries:
        if not isinstance(fields, dict):
            raise InvalidPuzzle("'sequel' is not a list of objects")
        try:
            turn = next_turn(steps[-1].turn, steps[-1].choices[0].line) if steps[-1].choices else None
        except TriboloError as error:
            raise InvalidPuzzle(f"the line of a key cannot be played: {str(error).rstrip('.')}") from None
        if turn is None:
            raise InvalidPuzzle("it goes on, but the line of a key does not lead to the next own move")
        steps.append(_parse_step(fields, turn))
    return tuple(steps[1:])


def _field(fields: Mapping[str, object], name: str, kind: type[T]) -> T:
    """Return the field `name`; raise InvalidPuzzle if it is missing or has another type than `kind`."""
    if name not in fields:
        raise InvalidPuzzle(f"{name!r} is missing")
    value = fields[name]
    if type(value) is not kind:
        raise InvalidPuzzle(f"{name!r} is not {_KINDS[kind]}")
    return value


_KINDS: Final[Mapping[type, str]] = {
    str: "a text",
    int: "a whole number",
    bool: "true or false",
    list: "a list",
    dict: "an object",
}


def _parse_choice(entry: object) -> Choice:
    """Parse one move of a puzzle, `[line, [blue, red, green]]`; the line is a sequence of moves separated by blanks.

    The win shares are in units of 1 / `SHARE_UNITS`. Raise InvalidPuzzle if the line or the shares are invalid.
    """
    match entry:
        case [str(text), [int(), int(), int()] as shares] if sum(shares) == SHARE_UNITS and min(shares) >= 0:
            blue, red, green = (share / SHARE_UNITS for share in shares)
        case _:
            raise InvalidPuzzle(f"a move is a line and three win shares that add up to {SHARE_UNITS}, not {entry!r}")
    try:
        return Choice(Shares(blue, red, green), tuple(map(Coord.parse, text.split(" "))))
    except NotationError as error:
        raise InvalidPuzzle(f"the line {text!r} is invalid: {error.problem}") from None


def _parse_themes(names: Sequence[Any]) -> tuple[Theme, ...]:
    """Return themes by their names; raise InvalidPuzzle if a name is unknown."""
    try:
        return tuple(map(Theme, names))
    except ValueError as error:
        raise InvalidPuzzle(f"{error}; the themes are {', '.join(Theme)}") from None


def _parse_source(fields: Mapping[str, object]) -> Source:
    """Return the source of a puzzle; raise InvalidPuzzle if a field is invalid."""
    game, deal, ply = (_field(fields, name, int) for name in ("game", "deal", "ply"))
    seats = _field(fields, "seats", list)
    if min(game, deal, ply) < 0 or len(seats) != len(PLAYERS) or not all(isinstance(seat, str) for seat in seats):
        raise InvalidPuzzle("its source is not a game, a deal, three seats and a ply")
    blue, red, green = seats
    return Source(game, deal, (blue, red, green), ply)
