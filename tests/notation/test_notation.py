"""Position strings and game records: lossless formatting, strict parsing, clear faults."""

import sys
from contextlib import suppress

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.generators import A_THIRD, boards, games, players, skipping_turns, variations
from tribolo_core import Board, Coord, Game, Player, Position, Record, _kernel, format_position, format_record
from tribolo_core.board import KERNEL_MESSAGES
from tribolo_core.errors import Fault, InvalidBoard, NotationError, TriboloError
from tribolo_core.notation.position import parse_position
from tribolo_core.notation.record_parser import parse_record, parse_records

EMPTY = "/".join(["16"] * 11)

words = st.text(st.characters(codec="utf-8", categories=["L", "M", "N", "P", "S", "Zs"]), max_size=20).filter(
    str.isprintable
)
comments = st.text(st.characters(codec="utf-8", exclude_characters="{}\r"), max_size=100)
tags = st.dictionaries(st.from_regex("[A-Za-z][A-Za-z0-9_]{0,8}", fullmatch=True), words, max_size=3)


@st.composite
def records(draw: st.DrawFn, comments: st.SearchStrategy[str] = comments) -> Record:
    """Draw a record of a whole game, of a single turn or of a few moves with nested variations."""
    has_variations = draw(st.booleans())
    whole = st.one_of(games(), skipping_turns.map(lambda turn: Game((turn,))))
    game = draw(games(max_moves=12) if has_variations else whole)
    nested = draw(variations(game, comments)) if has_variations else ()
    drawn = draw(st.lists(comments, max_size=len(game.turns)))
    further = {
        name: text for name, text in draw(tags).items() if name not in ("Deal", "Blue", "Red", "Green", "Result")
    }
    return Record(game, draw(st.tuples(words, words, words)), tuple(drawn), tuple(further.items()), nested)


@given(boards, st.one_of(players, st.none()))
def test_a_position_round_trips(board: Board, player: Player | None) -> None:
    text = format_position(Position(board, player))
    assert parse_position(text) == (board, player)
    assert "\n" not in text


@A_THIRD
@given(boards, players, st.data())
def test_equal_positions_have_equal_strings(board: Board, player: Player, data: st.DataObject) -> None:
    text = format_position(Position(board, player))
    place = data.draw(st.integers(0, len(text)))
    changed = text[:place] + data.draw(st.sampled_from([*"0123456789./ bB", "", "1/"])) + text[place + 1 :]
    with suppress(InvalidBoard):
        assert format_position(parse_position(changed)) == changed


NOT_IN_A_ROW = "expected #, B, R, G or a number from 1 to 16, not "
NO_PLAYER = "the player to move is b, r, g or - after one blank, not "


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        (
            "",
            [(1, "row 1 has 0 cells, not 16"), (1, "the position has 1 rows, not 11"), (1, NO_PLAYER + "''")],
        ),
        (EMPTY, [(33, NO_PLAYER + "''")]),
        (EMPTY + " b ", [(34, NO_PLAYER + "'b '")]),
        (EMPTY.replace("16", "15", 2) + " -", [(1, "row 1 has 15 cells, not 16"), (4, "row 2 has 15 cells, not 16")]),
        (
            EMPTY.replace("16/16", "99/X{row}'", 1) + " 😀\n",
            [
                *((column, NOT_IN_A_ROW + letter) for column, letter in [(1, "'99'"), (4, "'X'"), (5, "'{'")]),
                *((column, NOT_IN_A_ROW + f"'{letter}'") for column, letter in enumerate("row}", start=6)),
                (10, NOT_IN_A_ROW + '"\'"'),
                (39, NO_PLAYER + "'😀\\n'"),
            ],
        ),
        (EMPTY.replace("16", "99999999999", 1) + " r", [(1, NOT_IN_A_ROW + "'99999999999'")]),
    ],
)
def test_all_faults_of_a_position_are_reported_at_once(text: str, faults: list[tuple[int, str]]) -> None:
    with pytest.raises(InvalidBoard) as caught:
        parse_position(text)
    assert caught.value.faults == tuple(Fault(1, column, problem) for column, problem in faults)


def test_a_fault_of_a_board_has_its_line_and_column() -> None:
    with pytest.raises(InvalidBoard) as caught:
        Board.from_text("................\n" * 5 + "\n  .........?......\n" + "................ " * 4)
    assert caught.value.faults == (
        Fault(7, 12, "'?' is not one of . # B R G"),
        Fault(8, 69, "the board has 10 rows, not 11"),
    )


def test_the_catalogues_have_every_message_of_the_kernel() -> None:
    messages: set[str] = set()
    for parse in (_kernel.Board.from_text, _kernel.parse_position):
        for text in ("", "x", "x" * 16):
            with pytest.raises(_kernel.InvalidText) as caught:
                parse(text)
            messages.update(message for _, _, message, _ in caught.value.args[0])
    assert messages == set(KERNEL_MESSAGES)


@A_THIRD
@given(records())
def test_a_record_round_trips(record: Record) -> None:
    text = format_record(record)
    assert parse_record(text) == record
    assert format_record(parse_record(text)) == text


@A_THIRD
@given(records(st.just("")))
def test_a_record_without_comments_has_lines_of_at_most_80_characters(record: Record) -> None:
    assert max(map(len, format_record(record).split("\n\n", 1)[1].split("\n"))) <= 80


@given(records(), st.data())
def test_a_changed_record_is_read_or_refused_with_a_place(record: Record, data: st.DataObject) -> None:
    text = format_record(record)
    start = data.draw(st.integers(0, len(text)) | st.integers(text.index("\n\n"), len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 5)))
    changed = text[:start] + data.draw(st.text(max_size=5) | st.text("()a1i6h3{} \n", max_size=5)) + text[end:]
    faults: tuple[Fault, ...] = ()
    try:
        read = parse_record(changed)
    except NotationError as error:
        faults = error.faults
    else:
        assert parse_record(format_record(read)) == read
    lines = changed.split("\n")
    assert all(1 <= fault.column <= len(lines[fault.line - 1]) + 1 for fault in faults)


RECORD = """\
[Deal "BB1#6R3G1/2G2R1RR2#2#1/5BR7G#/1GG11#G/3G#4R1B1#2/1#3#GB2R2G2/7#8/1R1B4R4B1G/9B6/9B1BB1#1/1RB2GG2#RR4 g"]
[Blue "human"]
[Red "greedy"]
[Green "random"]
[Result "*"]
[Event "a \\"quoted\\" back\\\\slash"]

{before} i6 {the only move} h3
"""


def test_a_record_holds_moves_seats_comments_and_tags() -> None:
    record = parse_record(RECORD)
    assert record.game == Game.new(seed=7).play_all(["i6", "h3"])
    assert record.game.moves == (Coord.parse("i6"), Coord.parse("h3"))
    assert record.seats == ("human", "greedy", "random")
    assert record.comments == ("before", "the only move", "")
    assert record.tags == (("Event", 'a "quoted" back\\slash'),)
    assert format_record(record) == RECORD


NO_TOKEN = 'expected a tag such as [Blue "human"], a comment in braces, a parenthesis or a move such as c7, not '
NO_TAG = 'a record begins with its tags, such as [Blue "human"], not with '
OVER = "1RB#############" + "/################" * 10

RECORD_FAULTS = [
    ("h3", "h4", 8, 29, "h4 captures nothing."),
    ("h3", "i6", 8, 29, "i6 is occupied."),
    ("h3", "z9", 8, 29, "'z9' is not a cell; use a column a-p and a row 1-11, such as c7"),
    ("h3", "{again}", 8, 29, "a second comment on the same move"),
    ("h3", "h3 {open", 8, 32, NO_TOKEN + "'{open'"),
    ("h3", "h3\n\n  {}}", 10, 5, NO_TOKEN + "'}'"),
    ("h3", "?234567890123456789😀x", 8, 29, NO_TOKEN + "'?234567890123456789😀'"),
    ("h3", "h3\ufeff?\nf4", 8, 31, NO_TOKEN + "'\\ufeff?'"),
    ("h3", '[Round "2"]', 8, 29, "the tag Round occurs after the moves"),
    ('[Result "*"]', '[Result "1-2-3"]', 5, 1, "the result is '1-2-3', but the moves lead to '*'"),
    ('[Red "greedy"]', '[Red "a\tb"]', 3, 1, "the tag Red contains a control character: 'a\\tb'"),
    ('[Blue "human"]\n', "", 7, 1, "missing tag: Blue"),
    (RECORD, "i6\n\n", 1, 1, "missing tags: Deal, Blue, Red, Green, Result"),
    (RECORD, f"\n  Game 7\n{RECORD}", 2, 3, NO_TAG + "'Game'"),
    (RECORD, "{Game 7} " + RECORD, 1, 1, NO_TAG + "'{'"),
    (RECORD, f"; Game 7\n{RECORD}", 1, 1, NO_TOKEN + "'; Game 7'"),
    ('[Blue "human"]\n', '[Red "human"]\n', 3, 1, "the tag Red occurs twice"),
    ('[Blue "human"]', "[Blue human]", 2, 1, NO_TOKEN + "'[Blue human]'"),
    ("4 g", "5 g", 1, 97, "row 11 has 17 cells, not 16"),
    ("4 g", "4 -", 1, 1, "The position says that the game is over, but Blue and Red and Green can move."),
    (RECORD, RECORD.replace(RECORD.split('"')[1], OVER + " b").replace("i6", "A1"), 8, 29, "The game is over."),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "problem"), RECORD_FAULTS)
def test_every_fault_of_a_record_has_its_place(old: str, new: str, line: int, column: int, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_record(RECORD.replace(old, new, 1))
    assert caught.value.faults == ((line, column, problem),)


@pytest.mark.parametrize("text", ["{} i6 {the only move} {}\n{} h3{}", "i6 h3 ({} d3 {})"])
def test_an_empty_comment_is_none(text: str) -> None:
    text = RECORD.replace("{before} i6 {the only move} h3", text)
    assert parse_record(text) == parse_record(text.replace("{}", ""))


def test_a_byte_order_mark_before_a_record_is_ignored() -> None:
    assert parse_record(f"\ufeff{RECORD}") == parse_record(RECORD)
    assert parse_records(f"\ufeff{RECORD}{RECORD}") == (parse_record(RECORD),) * 2


def test_a_tag_holds_a_character_that_only_the_unicode_of_the_kernel_has() -> None:
    record = Record(Game.new(seed=7), ("\U0001cd2e", "", ""))
    assert parse_record(format_record(record)) == record


def test_all_blanks_of_unicode_are_read_and_written_in_one_form() -> None:
    blanks = "".join(chr(code) for code in range(sys.maxunicode) if chr(code).isspace())
    text = RECORD.replace(" i6", f"{blanks}I6\x1c").replace("} h3", "}h3")
    assert format_record(parse_record(text)) == RECORD


@given(st.one_of(st.text(), st.text('[]{}"\\ \n.#BRGbrg-/0123456789abcp', max_size=300)))
@example("\ud800")
def test_any_text_is_parsed_or_raises_a_tribolo_error(text: str) -> None:
    for parse in (Board.from_text, Coord.parse, parse_position, parse_record):
        with suppress(TriboloError):
            parse(text)


def test_a_lone_surrogate_is_found_at_its_place() -> None:
    with pytest.raises(NotationError) as caught:
        parse_record('[Deal "a"]\n\U0001f600 \ud800 x')
    assert (caught.value.line, caught.value.column) == (2, 3)
