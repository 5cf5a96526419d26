"""Variations of records: reading, writing, nesting, and the place of every fault."""

import json
from pathlib import Path
from typing import Any

import pytest

from tribolo_core import Game, NotationError, Record, Variation, _kernel, format_record, parse_record
from tribolo_core.board import KERNEL_MESSAGES
from tribolo_core.errors import InvalidArgument
from tribolo_core.notation.record import UNKNOWN
from tribolo_core.notation.record_parser import RECORD_MESSAGES
from tribolo_core.notation.variation import MAX_DEPTH

from .test_notation import RECORD, RECORD_FAULTS

CASES = json.loads((Path(__file__).parents[1] / "data" / "variations.json").read_text("utf-8"))
GAME = Game.new(seed=7).play_all(["i6", "h3"])


def instead(*moves: str, ply: int = 1, game: Game = GAME) -> Variation:
    """Return the variation in which `moves` replace the moves of `game` after the first `ply` moves."""
    return Variation(Game((game.turns[ply],)).play_all(moves))


def tree(line: Record | Variation) -> dict[str, Any]:
    moves = zip(line.game.moves, line.comments[1:], line.variations, strict=True)
    return {
        "comment": line.comments[0],
        "moves": [
            {"move": str(move), "comment": comment, "variations": [tree(variation) for variation in there]}
            for move, comment, there in moves
        ],
    }


@pytest.mark.parametrize("case", CASES["valid"], ids=lambda case: case["name"])
def test_a_case_is_read_as_its_tree_and_written_in_its_form(case: dict[str, Any]) -> None:
    record = parse_record(case["text"])
    assert tree(record) == case["tree"]
    assert format_record(record) == case["formatted"]
    assert parse_record(case["formatted"]) == record


@pytest.mark.parametrize("case", CASES["invalid"], ids=lambda case: case["name"])
def test_a_case_with_a_fault_is_refused_with_its_place(case: dict[str, Any]) -> None:
    with pytest.raises(NotationError) as caught:
        parse_record(case["text"])
    assert caught.value.faults == ((case["line"], case["column"], case["problem"]),)


def test_the_catalogues_have_every_message_about_records() -> None:
    messages: set[str] = set()
    for text in (
        *(case["text"] for case in CASES["invalid"]),
        *(RECORD.replace(old, new, 1) for old, new, *_ in RECORD_FAULTS),
    ):
        with pytest.raises(_kernel.InvalidText) as caught:
            _kernel.parse_record(text)
        messages.update(message for _, _, message, _ in caught.value.args[0])
    assert messages - set(KERNEL_MESSAGES) == set(RECORD_MESSAGES)


def test_thousands_of_parentheses_are_refused_at_the_first_that_is_too_deep() -> None:
    text = format_record(Record(GAME, UNKNOWN))
    with pytest.raises(NotationError, match="line 7, column 7: a variation must follow the move"):
        parse_record(text.replace("h3", "h3" + "(" * 100_000))


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"variations": ((), (), ())}, "variations must be at most 2 tuples, not 3 tuples"),
        ({"variations": ((instead("a11"),),)}, "variations must be alternatives to i6, not lines that start on"),
        ({"variations": ((), (instead("h3"),))}, "variations must be lines that begin with different moves, not two"),
        ({"variations": ((), (instead("a11"), instead("a11", "e3")))}, "not two with a11"),
    ],
)
def test_a_record_refuses_variations_that_cannot_be_written(fields: dict[str, Any], expected: str) -> None:
    with pytest.raises(InvalidArgument, match=expected):
        Record(GAME, UNKNOWN, **fields)


def test_a_variation_refuses_what_cannot_be_written() -> None:
    line = Game((GAME.turns[1],)).play_all(["a11", "e3"])
    with pytest.raises(InvalidArgument, match="game must be a game with at least one move"):
        Variation(GAME.restart())
    with pytest.raises(InvalidArgument, match="comments must be texts without braces"):
        Variation(line, ("", "}"))
    with pytest.raises(InvalidArgument, match="variations must be alternatives to moves after the first"):
        Variation(line, variations=((instead("d3"),),))


def test_a_variation_is_nested_at_most_32_deep() -> None:
    record = parse_record(next(case["text"] for case in CASES["valid"] if case["name"] == "32 levels"))
    (deepest,) = record.variations[1]
    assert deepest.depth == MAX_DEPTH
    with pytest.raises(InvalidArgument, match="variations must be nested at most 32 deep, not 33 deep"):
        Variation(GAME, variations=((), (deepest,)))


def test_a_record_is_built_move_by_move() -> None:
    built = Record(Game.new(seed=7), ("Ann", "Bob", "greedy"))
    for move in ("i6", "f1", "n9"):
        built = built.play(move, f"after {move}")
    built = built.with_comment(0, "first").with_variation(1, ["h3", "f4"], "good").with_tag("Event", "a").pop()
    game = Game.new(seed=7).play_all(["i6", "f1"])
    line = Variation(Game((game.turns[1],)).play_all(["h3", "f4"]), ("", "", "good"))
    texts = ("first", "after i6", "after f1")
    assert built == Record(game, ("Ann", "Bob", "greedy"), texts, (("Event", "a"),), ((), (line,)))
    assert built.with_tag("Event", "b").tags == (("Event", "b"),)
    assert built.with_comment(2, "").comments == ("first", "after i6", "")
    nested = Variation.on(game.turns[1], ["h3"]).play("f4", "good")
    assert nested == line
    deeper = nested.with_variation(1, ["g4"]).with_comment(1, "why")
    assert deeper.variations == ((), (instead("g4", game=deeper.game),))
    assert Record(game).with_variation(1, deeper).variations == ((), (deeper,))
    assert Record(game).seats == UNKNOWN


@pytest.mark.parametrize("line", [Record(GAME), instead("a11", "e3")])
def test_a_line_is_not_built_where_it_has_no_move(line: Record | Variation) -> None:
    for ply in (-1, len(line.game.moves)):
        with pytest.raises(InvalidArgument, match="ply must be from 0 to 1, not"):
            line.with_variation(ply, ["a11"])
    for ply in (-1, len(line.game.moves) + 1):
        with pytest.raises(InvalidArgument, match="ply must be from 0 to 2, not"):
            line.with_comment(ply, "no")
    with pytest.raises(IndexError, match="no move to take back"):
        Record(Game.new(seed=7)).pop()
