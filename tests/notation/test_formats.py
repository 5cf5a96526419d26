"""Every notation of a game: parsing and formatting."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import boards, games
from tribolo_core import Game, NotationError, Player, Record, TriboloError, Turn, format_position, format_record
from tribolo_core.errors import MOST_FAULTS
from tribolo_core.notation.formats import FORMATS, format_json, parse_any, parse_json
from tribolo_core.notation.record import UNKNOWN


@given(games(max_moves=20), st.text("aé ,\n", max_size=5))
def test_a_game_round_trips_as_record_and_as_json(game: Game, comment: str) -> None:
    record = Record(game, ("human", "greedy", "?"), (comment,), (("Event", "a test"),))
    assert parse_any(FORMATS["record"](record)) == record
    assert parse_any(FORMATS["json"](record)) == record


@pytest.mark.parametrize("notation", ["record", "json"])
def test_the_players_skipped_before_the_first_turn_survive(notation: str) -> None:
    game = Game.from_position("1RB#12/16/16/16/16/16/16/16/16/16/16 r")
    assert game.turn.passed == (Player.RED, Player.GREEN)
    assert parse_any(FORMATS[notation](Record(game, UNKNOWN))).game == game


@given(games(max_moves=20))
def test_a_position_keeps_the_present_turn(game: Game) -> None:
    again = parse_any(FORMATS["position"](Record(game, UNKNOWN))).game
    assert again.turns[0].position == game.turn.position


@given(boards)
def test_on_a_board_without_a_player_blue_moves_first(board: object) -> None:
    turn = parse_any(f"\n{board}\n").game.turn
    assert turn == Turn.start(turn.board, Player.BLUE)
    assert turn.board == board


NO_NOTATION = 'expected a position, a board, JSON or a record, which begins with tags such as [Blue "human"], not '
BOARD = str(Game.new(seed=7).turn.board)
RECORD = format_record(Record(Game.new(seed=7), UNKNOWN))


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ("", 1, ""),
        ("{\n  oops }", 2, "this is not JSON"),
        ("[" * 3, 1, ""),
        ('{"deal": ' + "[" * 100_000, 1, "nested too deeply"),
        ('{"deal": ' + "1" * 5_000 + "}", 1, "this JSON cannot be read"),
        ("{}", 1, "this JSON is not a game: deal is a position string"),
        ('{"deal": 3}', 1, "deal is a position string"),
        ('{"deal": "3/x"}', 1, ""),
        ("3/4", 1, "the position has 2 rows, not 11"),
        ("hello\nworld", 1, f"{NO_NOTATION}'hello'"),
        (f"\n\n Board:\n{BOARD}", 3, f"line 3, column 2: {NO_NOTATION}'Board:'"),
        (BOARD.replace(".", "?", 1), 1, "'?' is not one of . # B R G"),
        (f"Event: a game\n{RECORD}", 1, "line 1, column 6: expected a tag"),
        (f"\n Game 7\n{RECORD}", 2, "line 2, column 2: a record begins with its tags"),
        (f"{{a game}}\n{RECORD}", 1, "line 1, column 1: a record begins with its tags"),
        ("i6 h3 f4", 1, f"{NO_NOTATION}'i6 h3 f4'"),
        ("root:x:0:0:root:/root:/bin/bash\ndaemon:x:1:1:", 1, f"{NO_NOTATION}'root:x:0:0:root:/roo'"),
    ],
)
def test_an_invalid_text_is_refused_with_its_line(text: str, line: int, problem: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_any(text)
    assert caught.value.line == line
    assert problem in str(caught.value)


@pytest.mark.parametrize("name", FORMATS)
def test_a_byte_order_mark_is_ignored_in_every_notation(name: str) -> None:
    text = FORMATS[name](Record(Game.new(seed=7), UNKNOWN))
    assert parse_any(f"\ufeff{text}") == parse_any(text)


@pytest.mark.parametrize("moves", [[3], "a1", ["p11"], [["i6"]]])
def test_json_moves_are_checked(moves: object) -> None:
    text = format_json(Record(Game.new(seed=7), UNKNOWN)).replace(
        '"moves": []', f'"moves": {moves!r}'.replace("'", '"')
    )
    with pytest.raises(TriboloError):
        parse_json(text)


@given(st.text(max_size=60))
def test_invalid_text_raises_a_tribolo_error(text: str) -> None:
    for start in ("", "{", "[", "1/"):
        with pytest.raises(TriboloError):
            parse_any(start + text)


def test_json_contains_the_present_position_and_the_legal_moves() -> None:
    game = Game.new(seed=7)
    text = format_json(Record(game, UNKNOWN))
    assert f'"position": "{format_position(game.turn.position)}"' in text
    assert '"legal": [\n  "i6"\n ]' in text


@pytest.mark.parametrize("text", ["(" * 3_999 + "/", "/" * 4_000, '{"deal": "' + "(" * 3_900 + '/"}'])
def test_thousands_of_faults_of_a_position_were_all_described(text: str) -> None:
    with pytest.raises(NotationError) as found:
        parse_any(text)
    assert len(found.value.faults) == MOST_FAULTS
