"""The table of the full screen, through its keys: what each does to the game and to what is seen."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.console.screen import dialogs
from frontends.console.screen.form import Form
from frontends.console.screen.key_bindings import ACTIONS, KEY_BINDINGS
from frontends.console.screen.overlays import Confirmation, TextPage, TextPrompt
from frontends.console.storage.user_data import UserData
from frontends.games.tictactoe import TICTACTOE
from frontends.games.tribolo import TRIBOLO
from frontends.session.pace import Pace
from tribolo_core import PLAYERS

from .model_driver import NAMES, new_model, tribolo_model, type_keys


@pytest.fixture
def user_data(tmp_path: Path) -> UserData:
    return UserData(tmp_path / "data", "Tribolo")


def test_a_cell_is_named_and_played(user_data: UserData) -> None:
    at, _, _ = tribolo_model(user_data)
    type_keys(at, "i6")
    assert (at.target.name, at.preview, at.plies) == ("i6", ("h6",), 0)
    type_keys(at, "enter")
    assert at.plies == 1
    assert at.messages[-1][1] == "Green plays i6 and captures 1 from Blue."
    assert at.view.status == "Blue to move."


def test_letters_that_are_keys_too_begin_the_name_of_a_cell(user_data: UserData) -> None:
    at, _, _ = tribolo_model(user_data)
    for name in ("c10", "p11", "n7", "b1", "h3", "l9", "C7", "a1"):
        type_keys(at, name)
        assert at.target.name == name.lower()
        assert at.overlay is None
        assert not at.session.help
    type_keys(at, "p")
    assert at.session.help
    type_keys(at, "5")
    assert not at.session.help


def test_the_cursor_goes_around_the_edges(user_data: UserData) -> None:
    at, _, _ = tribolo_model(user_data)
    type_keys(at, "a1", "up", "left")
    assert at.target.name == "p11"
    type_keys(at, "jl")
    assert at.target.name == "a1"
    type_keys(at, "lljjkh")
    assert at.target.name == "b2"


def test_a_refusal_is_told_in_words_and_changes_nothing(user_data: UserData) -> None:
    at, _, _ = tribolo_model(user_data)
    rung: list[bool] = []
    at.bell = lambda: rung.append(True)
    type_keys(at, "s", "c2", " ")
    assert at.messages[-1] == ("class:refused", "Green cannot play c2: occupied.")
    type_keys(at, "u")
    assert at.messages[-1] == ("class:refused", "There is no move to take back.")
    assert at.plies == 0
    assert len(rung) == 2


def test_opponents_answer_and_the_last_move_of_each_stays_marked(user_data: UserData) -> None:
    at, clock, _ = tribolo_model(user_data, seats=("human", "greedy", "greedy"))
    clock.run()
    type_keys(at, "f1", "enter")
    assert at.plies == 2
    clock.run()
    assert at.plies == 4
    moved = {cell.name for row in at.view.rows for cell in row if cell.moved}
    assert moved == {str(move) for move in at.session.game.moves[1:]}


def test_an_answer_to_a_game_that_was_left_is_dropped(user_data: UserData) -> None:
    at, clock, _ = tribolo_model(user_data, seats=("human", "greedy", "greedy"))
    clock.run()
    type_keys(at, "f1", "enter")
    (late,) = clock.work
    type_keys(at, "u")
    assert at.plies == 1
    late()
    assert at.plies == 1


def test_a_human_out_of_turn_is_told_whose_turn_it_is(user_data: UserData) -> None:
    at, _, _ = tribolo_model(user_data, seats=("human", "greedy", "greedy"))
    type_keys(at, "enter")
    assert at.messages[-1][1] == "It is the turn of Green, played by greedy."


def test_advice_is_the_move_that_takes_most_and_then_the_strongest_opponent(user_data: UserData) -> None:
    at, clock, _ = tribolo_model(user_data)
    type_keys(at, "i6", "enter", "b")
    assert at.messages[-1][1].startswith("f1 is one of 5 moves that capture 1. Press b again to ask the ")
    assert at.target.name == "f1"
    type_keys(at, "b")
    clock.run()
    strongest = TRIBOLO.opponents.specs[-1]
    assert at.messages[-1][1].startswith(f"{strongest} would play {at.target.name} and expects Red ")
    assert at.preview is not None
    assert at.plies == 1


def test_looking_back_loses_nothing_and_plays_nothing(user_data: UserData) -> None:
    at, _, _ = tribolo_model(user_data)
    type_keys(at, "i6", "enter", "f1", "enter")
    present = at.view
    type_keys(at, "[")
    assert (at.ply, len(at.view.moves), len(at.present.moves)) == (1, 1, 2)
    type_keys(at, "enter")
    assert at.messages[-1][1] == "This is an earlier turn. Press End to return to the present."
    type_keys(at, "home")
    assert (at.ply, at.view.moves) == (0, ())
    type_keys(at, "[", "]", "]", "]")
    assert (at.ply, at.view) == (None, present)
    type_keys(at, "pageup")
    assert at.ply == 0
    type_keys(at, "end")
    assert at.view == present


def test_a_replay_goes_forward_to_the_present_unless_a_key_stops_it(user_data: UserData) -> None:
    at, clock, _ = tribolo_model(user_data)
    type_keys(at, "i6", "enter", "f1", "enter", "home", ">")
    assert clock.steps
    assert clock.steps()
    assert at.ply == 1
    assert not clock.steps()
    assert at.ply is None
    type_keys(at, ">")
    assert at.ply == 0
    type_keys(at, "x")
    assert not clock.steps()
    assert at.ply == 0


def test_an_opponent_that_moves_while_one_looks_back_leaves_the_view_alone(user_data: UserData) -> None:
    at, clock, _ = tribolo_model(user_data, seats=("human", "greedy", "greedy"))
    clock.run()
    type_keys(at, "f1", "enter", "home")
    clock.run()
    assert (at.plies, at.ply) == (4, 0)


def test_the_cells_a_move_took_flip_one_after_the_other(user_data: UserData) -> None:
    at, clock, _ = tribolo_model(user_data)
    at.pace = Pace.NORMAL
    type_keys(at, "i6", "enter")
    assert {name: cell.letter for name, cell in at.unflipped.items()} == {"h6": "B"}
    clock.run()
    assert at.unflipped == {}
    type_keys(at, "f1", "enter")
    assert at.unflipped
    type_keys(at, "j")
    assert at.unflipped == {}


def test_the_form_begins_another_game(user_data: UserData) -> None:
    at, clock, _ = tribolo_model(user_data)
    around = ["right"] * (1 + len(TRIBOLO.opponents.specs))
    type_keys(at, "n", "right", "down", *around, "down", "down", "right", "down", *["backspace"] * 9, "42")
    form = at.overlay
    assert isinstance(form, Form)
    assert [field.text for field in form.fields] == [TRIBOLO.opponents.specs[0], "human", "human", "open", "42"]
    type_keys(at, "enter")
    assert at.overlay is None
    assert at.session.game.turns[0] == TRIBOLO.new(42, "open").turn
    assert (at.session.seed, at.session.deal) == (42, "open")
    assert [at.session.seats[player] for player in PLAYERS] == [TRIBOLO.opponents.specs[0], "human", "human"]
    clock.run()


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        (["x"], "Invalid opponent 'humanx'"),
        (["down", "down", "down", "x"], "'standardx' is no deal of Tribolo; valid: standard, open, "),
        (["up", "x"], "A seed is a whole number from 0 to 18446744073709551615, not '8x'."),
        (["up", *["backspace"] * 3, "9" * 30], "A seed is a whole number from 0 to 18446744073709551615"),
    ],
)
def test_a_form_filled_in_wrongly_says_so_and_stays(user_data: UserData, keys: list[str], problem: str) -> None:
    at, _, _ = tribolo_model(user_data)
    before = at.session
    type_keys(at, "n", *keys, "enter")
    assert isinstance(at.overlay, Form)
    assert at.overlay.problem.startswith(problem)
    type_keys(at, "escape")
    assert at.session == before


def test_a_game_is_saved_and_loaded(user_data: UserData, tmp_path: Path) -> None:
    at, _, _ = tribolo_model(user_data)
    path = tmp_path / "kept.tribolo"
    type_keys(at, "i6", "enter", "v", *["backspace"] * 20, str(path), "enter")
    assert at.messages[-1][1] == f"Saved to {path}."
    saved = at.session
    type_keys(at, "f1", "enter", "L", *["backspace"] * 20, str(path), "enter")
    assert isinstance(at.overlay, Confirmation)
    type_keys(at, "n")
    assert at.plies == 2
    type_keys(at, "L", *["backspace"] * 20, str(path), "enter", "y")
    assert at.session == saved


@pytest.mark.parametrize("key", ["v", "L"])
def test_a_file_that_is_no_game_stays_as_it_is(user_data: UserData, tmp_path: Path, key: str) -> None:
    at, _, _ = tribolo_model(user_data)
    notes = tmp_path / "notes.txt"
    notes.write_text("remember\nthe milk!", "utf-8")
    type_keys(at, key, *["backspace"] * 20, str(notes), "enter")
    assert isinstance(at.overlay, TextPrompt)
    assert at.overlay.problem.startswith(f"{notes}: ")
    assert "line 2, column 9" in at.overlay.problem
    assert notes.read_text("utf-8") == "remember\nthe milk!"
    type_keys(at, *["backspace"] * 200, "enter")
    assert at.overlay.problem == "Type the name of a file."


def test_restart_asks_before_a_game_is_lost(user_data: UserData) -> None:
    at, _, _ = tribolo_model(user_data)
    type_keys(at, "r")
    assert at.overlay is None
    type_keys(at, "i6", "enter", "r", "x", "n")
    assert (at.plies, at.overlay) == (1, None)
    type_keys(at, "r", "y")
    assert at.plies == 0


def test_what_is_left_is_offered_the_next_time(user_data: UserData) -> None:
    at, _, codes = tribolo_model(user_data)
    type_keys(at, "i6", "enter", "q")
    assert codes == [0]
    saved = at.session
    again, _, _ = tribolo_model(user_data, seed=3)
    dialogs.resume(again)
    assert isinstance(again.overlay, Confirmation)
    assert again.overlay.text == ("Resume your unfinished game? 1 move, Blue 11, Red 12, Green 14.",)
    type_keys(again, "y")
    assert again.session == saved
    other, _, _ = tribolo_model(user_data, seed=3)
    dialogs.resume(other)
    type_keys(other, "n")
    assert (other.plies, other.overlay) == (0, None)


def test_a_game_that_nobody_has_touched_is_not_kept(user_data: UserData) -> None:
    at, clock, _ = tribolo_model(user_data, seats=("human", "greedy", "greedy"))
    clock.run()
    assert at.plies == 1
    assert not user_data.unfinished.exists()


def test_a_game_that_cannot_be_kept_is_not_left_without_a_question(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    at, _, codes = tribolo_model(UserData(tmp_path / "file" / "data", "Tribolo"))
    type_keys(at, "i6", "enter")
    assert at.messages[-1][1].startswith("The game cannot be saved: ")
    type_keys(at, "q", "n")
    assert codes == []
    type_keys(at, "q", "y")
    assert codes == [0]


def test_a_broken_game_that_was_left_is_named_and_never_overwritten(user_data: UserData) -> None:
    user_data.save_unfinished("this is no game")
    at, _, _ = tribolo_model(user_data)
    dialogs.resume(at)
    assert any("cannot be resumed" in text and "line 1" in text for _, text in at.messages)
    type_keys(at, "i6", "enter")
    assert user_data.unfinished.read_text("utf-8") == "this is no game"


def play_to_the_end(user_data: UserData, *, seats: tuple[str, ...]) -> list[str]:
    """Play the first legal move each turn; the page at the end."""
    at, clock, _ = tribolo_model(user_data, seats=seats)
    clock.run()
    while not at.view.is_over:
        type_keys(at, next(iter(at.view.takes)), "enter")
        clock.run()
    assert isinstance(at.overlay, TextPage)
    return list(at.overlay.text)


def test_a_whole_game_ends_with_a_table_and_on_the_score_card(user_data: UserData) -> None:
    page = play_to_the_end(user_data, seats=("human", "greedy", "random"))
    assert page[0].startswith("The game is over: ")
    assert [line[2:].split()[0] for line in page[2:5]] != []
    (result,) = user_data.score_card()
    assert (result.game, result.deal, result.name, result.player) == ("Tribolo", "standard", "Ann", "Blue")
    assert "the best result so far!" in page[-1]
    assert not user_data.unfinished.exists()


def test_a_game_that_is_taken_back_counts_once(user_data: UserData) -> None:
    at, clock, _ = tribolo_model(user_data)
    clock.run()
    while not at.view.is_over:
        type_keys(at, next(iter(at.view.takes)), "enter")
    type_keys(at, "x", "u")
    type_keys(at, next(iter(at.view.takes)), "enter")
    assert len(user_data.score_card()) == 3


def test_a_game_without_people_is_not_on_the_score_card(user_data: UserData) -> None:
    play_to_the_end(user_data, seats=("greedy", "random", "random"))
    assert user_data.score_card() == ()


def test_a_score_card_that_cannot_be_read_is_named_and_kept(user_data: UserData) -> None:
    user_data.save_unfinished("")
    user_data.scores.write_text("[\nnonsense", "utf-8")
    at, _, _ = tribolo_model(user_data)
    type_keys(at, "c")
    assert "line 2, column 1: not a score card" in at.messages[-1][1]
    play_to_the_end(user_data, seats=("human", "random", "random"))
    assert user_data.scores.read_text("utf-8") == "[\nnonsense"


def test_tictactoe_is_played_at_the_same_table(tmp_path: Path) -> None:
    at, _, _ = new_model(TICTACTOE, UserData(tmp_path, "Tic-Tac-Toe"), seats=("human", "human"), seed=7)
    type_keys(at, "b", "enter", "up", "enter", "left", "enter", "right", "right", "enter", "down", "enter")
    assert at.plies == 5
    type_keys(at, "q")
    again, _, _ = new_model(TICTACTOE, UserData(tmp_path, "Tic-Tac-Toe"), seats=("human", "human"), seed=7)
    dialogs.resume(again)
    type_keys(again, "y")
    assert again.session.game == at.session.game


def test_a_replay_is_looked_at_and_not_played() -> None:
    at, _, codes = tribolo_model(None)
    type_keys(at, "enter", "n", "escape", "u")
    assert {text for _, text in at.messages} == {"This is a replay; its moves cannot be changed."}
    type_keys(at, "p", "q")
    assert at.session.help
    assert codes == [0]


def test_every_key_is_on_the_page_of_keys(user_data: UserData) -> None:
    at, _, _ = tribolo_model(user_data)
    type_keys(at, "?")
    assert isinstance(at.overlay, TextPage)
    for keys in KEY_BINDINGS:
        assert any(line.startswith(keys.label) and line.endswith(keys.description) for line in at.overlay.text)
        for key in keys.actions:
            shown = {" ": "Space", "enter": "Enter", "pageup": "PageUp", "pagedown": "PageDown"}.get(key, key)
            shown = "Arrows" if key in ("up", "down", "left", "right") else shown
            assert shown.lower() in keys.label.lower()


@given(st.lists(st.sampled_from([*NAMES, *set(ACTIONS) - {"v", "L"}, *"0123456789abcdefgy!~é"]), max_size=120))
def test_no_keys_break_the_table(keys: list[str]) -> None:
    """Every key but those that name files, in any order."""
    with TemporaryDirectory() as folder:
        at, clock, _ = tribolo_model(UserData(Path(folder), "Tribolo"), seats=("human", "random", "human"))
        for key in keys:
            type_keys(at, key)
            clock.run()
            assert at.plies == len(at.present.moves) >= len(at.view.moves)
