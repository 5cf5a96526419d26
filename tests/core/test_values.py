"""Properties of all public values: immutable, equal by value, hashable, picklable, readable."""

import copy
import dataclasses
import pickle
import re
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import tribolo_core as tribolo
from tests.generators import A_THIRD, boards, games, skipping_turns, turns
from tribolo_core import COORDS, PLAYERS, Board, Coord, Fault, Game, IllegalMove, Owner, Player, Position, Turn
from tribolo_core.dice import draw
from tribolo_core.errors import InvalidArgument, NotationError

values = st.one_of(
    boards,
    games(max_moves=20),
    turns,
    st.sampled_from(COORDS),
    st.sampled_from(PLAYERS),
    turns.map(lambda turn: turn.position),
    turns.map(lambda turn: turn.scores),
    turns.map(lambda turn: turn.outcome),
    turns.map(lambda turn: turn.transitions),
    skipping_turns,
)


@A_THIRD
@given(values)
def test_a_value_survives_pickle_and_copy_with_the_same_hash(value: object) -> None:
    for twin in (pickle.loads(pickle.dumps(value)), copy.deepcopy(value), copy.copy(value)):
        assert twin == value
        assert hash(twin) == hash(value)
        assert repr(twin) == repr(value)


@given(boards)
def test_the_text_of_a_board_round_trips(board: Board) -> None:
    assert Board.from_text(str(board)) == board
    assert [len(row) for row in str(board).split("\n")] == [16] * 11
    assert eval(repr(board), {"Board": Board}) == board


def test_no_item_of_the_transitions_can_be_set() -> None:
    transitions: Any = Game.new(seed=1).turn.transitions
    with pytest.raises(AttributeError):
        transitions._destinations = None
    with pytest.raises(TypeError):
        transitions["i6"] = None


PUBLIC = [getattr(tribolo, name) for name in vars(tribolo)["__all__"]]
FROZEN = [each for each in PUBLIC if dataclasses.is_dataclass(each) or hasattr(each, "_fields")]


@pytest.mark.parametrize("kind", FROZEN)
def test_setting_an_attribute_was_an_error_of_super(kind: type) -> None:
    """`game.turn = 1` raised "super(type, obj): obj must be an instance or subtype of type"."""
    new: Any = (lambda kind: kind._make(kind._fields)) if hasattr(kind, "_fields") else object.__new__
    for name in ("foo", *dir(kind)):
        with pytest.raises(dataclasses.FrozenInstanceError, match=f"^cannot assign to field '{name}'$"):
            setattr(new(kind), name, 1)
        with pytest.raises(dataclasses.FrozenInstanceError, match=f"^cannot delete field '{name}'$"):
            delattr(new(kind), name)


@pytest.mark.parametrize("cell", COORDS)
def test_the_repr_of_a_cell_did_not_make_the_cell(cell: Coord) -> None:
    """`Coord('c7')` raised TypeError, although it is what `repr` shows."""
    assert eval(repr(cell), {"Coord": Coord}) == cell
    assert Coord(str(cell).upper()) == Coord(x=cell.x, y=cell.y) == cell


def test_the_integers_of_other_libraries_make_a_cell() -> None:
    assert Coord(np.int64(2), np.uint8(6)) == Coord("c7")
    assert type(Coord(np.int64(2), 6).x) is int


def test_cells_scores_and_shares_are_aligned_as_text() -> None:
    """`f"{cell:>5}"` was an unsupported format string."""
    for value in (Coord("c7"), GAME.turn.scores, tribolo.Shares(0.25, 0.5, 0.25)):
        assert f"{value:>40}" == str(value).rjust(40)


def test_an_error_of_many_faults_shows_the_first() -> None:
    with pytest.raises(NotationError) as caught:
        tribolo.parse_position("x/" * 11)
    assert str(caught.value).endswith(f"; and {len(caught.value.faults) - 3} more faults")


def test_the_error_of_a_line_of_moves_tells_which_of_them() -> None:
    with pytest.raises(IllegalMove, match=r"^a1 ") as caught:
        GAME.play_all(["i6", "a1"])
    assert (caught.value.cell.x, caught.value.__notes__) == (0, ["This is number 2 of the moves: 'a1'."])
    with pytest.raises(NotationError, match=r"^'zz' is not a cell"):
        GAME.play_all(["zz"])


@given(boards, st.sampled_from(COORDS), st.sampled_from([*Owner]))
def test_a_board_is_changed_cell_by_cell(board: Board, cell: Coord, owner: Owner) -> None:
    changed = board.with_cells({cell: owner})
    assert [changed[other] for other in COORDS] == [owner if other == cell else board[other] for other in COORDS]
    assert board.with_cells({str(cell): owner.value}) == changed
    assert Position(board, Player.RED).with_cells({cell: owner}) == Position(changed, Player.RED)
    assert Board.empty().with_cells({other: board[other] for other in COORDS}) == board


def test_a_board_holds_no_cells() -> None:
    with pytest.raises(TypeError, match="not iterable"):
        "c7" in Board.empty()  # type: ignore[operator]  # noqa: B015


@given(games(max_moves=20))
def test_the_last_move_of_a_game_is_taken_back(game: Game) -> None:
    for move in game.turn.legal_moves:
        assert game.play(move).pop() == game
    with pytest.raises(IndexError, match="no move to take back"):
        game.restart().pop()


def test_players_and_owners_correspond() -> None:
    assert [player.owner.player for player in PLAYERS] == list(PLAYERS)
    assert [owner.player for owner in (Owner.NONE, Owner.WALL)] == [None, None]
    assert [str(player) for player in PLAYERS] == ["Blue", "Red", "Green"]


def test_coords_sort_in_reading_order() -> None:
    assert sorted(COORDS, reverse=True)[::-1] == list(COORDS)
    assert [coord.index for coord in COORDS] == list(range(176))
    for x, y in [(-1, 0), (16, 0), (0, -1), (0, 11)]:
        with pytest.raises(InvalidArgument, match=r"^(column|row) must be from 0 to"):
            Coord(x, y)


@given(st.from_regex(r"[a-pA-P]?[0-9]{1,3}\s?", fullmatch=True) | st.text(max_size=4))
def test_a_cell_is_named_by_a_column_and_a_row_without_anything_around_it(text: str) -> None:
    if re.fullmatch("[a-pA-P]([1-9]|1[01])", text):
        assert str(Coord.parse(text)) == text.lower()
    else:
        with pytest.raises(NotationError, match="is not a cell"):
            Coord.parse(text)


GAME = Game.new(seed=7)


def test_a_bound_of_a_draw_has_64_bits_and_is_above_zero() -> None:
    for bound in (0, 2**64):
        with pytest.raises(InvalidArgument, match="bound must be from 1 to"):
            draw(1, bound)


def test_the_message_for_a_seed_of_thousands_of_digits_is_short() -> None:
    with pytest.raises(tribolo.InvalidSeed, match="not a number of 16610 bits"):
        Game.new(seed=10**5000)


def test_errors_survive_pickle() -> None:
    for error in (
        IllegalMove(Coord(0, 0), Player.RED, tribolo.Reason.OCCUPIED),
        tribolo.NotationError((Fault(1, 2, "wrong"),)),
        tribolo.InvalidSpec("x", "no", ("y",)),
        tribolo.InvalidSeed(-1),
        tribolo.InvalidPosition((Player.RED,)),
    ):
        twin = pickle.loads(pickle.dumps(error))
        assert (type(twin), str(twin), vars(twin)) == (type(error), str(error), vars(error))


def test_a_turn_is_not_created_by_its_class() -> None:
    for arguments in ((), (GAME.turn.board,), GAME.turn.position):
        with pytest.raises(TypeError, match=r"^create a turn with Turn\.start or Turn\.play$"):
            Turn(*arguments)
