"""The table of the full screen, through its keys: what each does to the game and to what is seen."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.console.screen import dialogs
from frontends.console.screen.form import Form
from frontends.console.screen.keys import ACTIONS, KEYS
from frontends.console.screen.overlays import Entry, Page, Question
from frontends.console.storage.store import Store
from frontends.games.tictactoe import TICTACTOE
from frontends.games.tribolo import TRIBOLO
from frontends.session.pace import Pace
from tribolo_core import PLAYERS

from .model_driver import NAMES, new_model, tribolo_model, type_keys


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(tmp_path / "data", "Tribolo")


def test_a_cell_is_named_and_played(store: Store) -> None:
    at, _, _ = tribolo_model(store)
    type_keys(at, "i6")
    assert (at.target.name, at.preview, at.plies) == ("i6", ("h6",), 0)
    type_keys(at, "enter")
    assert at.plies == 1
    assert at.messages[-1][1] == "Green plays i6 and takes 1 from Blue."
    assert at.view.status == "Blue to move."


def test_letters_that_are_keys_too_begin_the_name_of_a_cell(store: Store) -> None:
    at, _, _ = tribolo_model(store)
    for name in ("c10", "p11", "n7", "b1", "h3", "l9", "C7", "a1"):
        type_keys(at, name)
        assert at.target.name == name.lower()
        assert at.overlay is None
        assert not at.session.help
    type_keys(at, "p")
    assert at.session.help
    type_keys(at, "5")
    assert not at.session.help


def test_the_cursor_goes_around_the_edges(store: Store) -> None:
    at, _, _ = tribolo_model(store)
    type_keys(at, "a1", "up", "left")
    assert at.target.name == "p11"
    type_keys(at, "jl")
    assert at.target.name == "a1"
    type_keys(at, "lljjkh")
    assert at.target.name == "b2"


def test_a_refusal_is_told_in_words_and_changes_nothing(store: Store) -> None:
    at, _, _ = tribolo_model(store)
    rung: list[bool] = []
    at.bell = lambda: rung.append(True)
    type_keys(at, "s", "c2", " ")
    assert at.messages[-1] == ("class:refused", "Green cannot play c2: occupied.")
    type_keys(at, "u")
    assert at.messages[-1] == ("class:refused", "There is no move to take back.")
    assert at.plies == 0
    assert len(rung) == 2


def test_opponents_answer_and_the_last_move_of_each_stays_marked(store: Store) -> None:
    at, clock, _ = tribolo_model(store, seats=("human", "greedy", "greedy"))
    clock.run()
    type_keys(at, "f1", "enter")
    assert at.plies == 2
    clock.run()
    assert at.plies == 4
    moved = {cell.name for row in at.view.rows for cell in row if cell.moved}
    assert moved == {str(move) for move in at.session.game.moves[1:]}


def test_an_answer_to_a_game_that_was_left_is_dropped(store: Store) -> None:
    at, clock, _ = tribolo_model(store, seats=("human", "greedy", "greedy"))
    clock.run()
    type_keys(at, "f1", "enter")
    (late,) = clock.work
    type_keys(at, "u")
    assert at.plies == 1
    late()
    assert at.plies == 1


def test_a_human_out_of_turn_is_told_whose_turn_it_is(store: Store) -> None:
    at, _, _ = tribolo_model(store, seats=("human", "greedy", "greedy"))
    type_keys(at, "enter")
    assert at.messages[-1][1] == "It is the turn of Green, played by greedy."


def test_advice_is_the_move_that_takes_most_and_then_the_strongest_opponent(store: Store) -> None:
    at, clock, _ = tribolo_model(store)
    type_keys(at, "i6", "enter", "b")
    assert at.messages[-1][1].startswith("f1 takes most now: 1.")
    assert at.target.name == "f1"
    type_keys(at, "b")
    clock.run()
    strongest = TRIBOLO.opponents.specs[-1]
    assert at.messages[-1][1].startswith(f"{strongest} would play {at.target.name} and expects Red ")
    assert at.preview is not None
    assert at.plies == 1


def test_looking_back_loses_nothing_and_plays_nothing(store: Store) -> None:
    at, _, _ = tribolo_model(store)
    type_keys(at, "i6", "enter", "f1", "enter")
    present = at.view
    type_keys(at, "[")
    assert (at.ply, len(at.view.moves), len(at.present.moves)) == (1, 1, 2)
    type_keys(at, "enter")
    assert at.messages[-1][1] == "This is an earlier turn; End goes back to the present."
    type_keys(at, "home")
    assert (at.ply, at.view.moves) == (0, ())
    type_keys(at, "[", "]", "]", "]")
    assert (at.ply, at.view) == (None, present)
    type_keys(at, "pageup")
    assert at.ply == 0
    type_keys(at, "end")
    assert at.view == present


def test_a_replay_goes_forward_to_the_present_unless_a_key_stops_it(store: Store) -> None:
    at, clock, _ = tribolo_model(store)
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


def test_an_opponent_that_moves_while_one_looks_back_leaves_the_view_alone(store: Store) -> None:
    at, clock, _ = tribolo_model(store, seats=("human", "greedy", "greedy"))
    clock.run()
    type_keys(at, "f1", "enter", "home")
    clock.run()
    assert (at.plies, at.ply) == (4, 0)


def test_the_cells_a_move_took_flip_one_after_the_other(store: Store) -> None:
    at, clock, _ = tribolo_model(store)
    at.pace = Pace.NORMAL
    type_keys(at, "i6", "enter")
    assert {name: cell.letter for name, cell in at.covered.items()} == {"h6": "B"}
    clock.run()
    assert at.covered == {}
    type_keys(at, "f1", "enter")
    assert at.covered
    type_keys(at, "j")
    assert at.covered == {}


def test_the_form_begins_another_game(store: Store) -> None:
    at, clock, _ = tribolo_model(store)
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
def test_a_form_filled_in_wrongly_says_so_and_stays(store: Store, keys: list[str], problem: str) -> None:
    at, _, _ = tribolo_model(store)
    before = at.session
    type_keys(at, "n", *keys, "enter")
    assert isinstance(at.overlay, Form)
    assert at.overlay.problem.startswith(problem)
    type_keys(at, "escape")
    assert at.session == before


def test_a_game_is_saved_and_loaded(store: Store, tmp_path: Path) -> None:
    at, _, _ = tribolo_model(store)
    path = tmp_path / "kept.tribolo"
    type_keys(at, "i6", "enter", "v", *["backspace"] * 20, str(path), "enter")
    assert at.messages[-1][1] == f"The game is kept in {path}."
    kept = at.session
    type_keys(at, "f1", "enter", "L", *["backspace"] * 20, str(path), "enter")
    assert isinstance(at.overlay, Question)
    type_keys(at, "n")
    assert at.plies == 2
    type_keys(at, "L", *["backspace"] * 20, str(path), "enter", "y")
    assert at.session == kept


@pytest.mark.parametrize("key", ["v", "L"])
def test_a_file_that_is_no_game_stays_as_it_is(store: Store, tmp_path: Path, key: str) -> None:
    at, _, _ = tribolo_model(store)
    notes = tmp_path / "notes.txt"
    notes.write_text("remember\nthe milk!", "utf-8")
    type_keys(at, key, *["backspace"] * 20, str(notes), "enter")
    assert isinstance(at.overlay, Entry)
    assert at.overlay.problem.startswith(f"{notes}: ")
    assert "line 2, column 9" in at.overlay.problem
    assert notes.read_text("utf-8") == "remember\nthe milk!"
    type_keys(at, *["backspace"] * 200, "enter")
    assert at.overlay.problem == "The name of a file is missing."


def test_restart_asks_before_a_game_is_lost(store: Store) -> None:
    at, _, _ = tribolo_model(store)
    type_keys(at, "r")
    assert at.overlay is None
    type_keys(at, "i6", "enter", "r", "x", "n")
    assert (at.plies, at.overlay) == (1, None)
    type_keys(at, "r", "y")
    assert at.plies == 0


def test_what_is_left_is_offered_the_next_time(store: Store) -> None:
    at, _, codes = tribolo_model(store)
    type_keys(at, "i6", "enter", "q")
    assert codes == [0]
    kept = at.session
    again, _, _ = tribolo_model(store, seed=3)
    dialogs.resume(again)
    assert isinstance(again.overlay, Question)
    assert again.overlay.text == ("Resume the game of Blue 11, Red 12, Green 14 after 1 move?",)
    type_keys(again, "y")
    assert again.session == kept
    other, _, _ = tribolo_model(store, seed=3)
    dialogs.resume(other)
    type_keys(other, "n")
    assert (other.plies, other.overlay) == (0, None)


def test_a_game_that_nobody_has_touched_is_not_kept(store: Store) -> None:
    at, clock, _ = tribolo_model(store, seats=("human", "greedy", "greedy"))
    clock.run()
    assert at.plies == 1
    assert not store.unfinished.exists()


def test_a_game_that_cannot_be_kept_is_not_left_without_a_question(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    at, _, codes = tribolo_model(Store(tmp_path / "file" / "data", "Tribolo"))
    type_keys(at, "i6", "enter")
    assert at.messages[-1][1].startswith("The game cannot be kept: ")
    type_keys(at, "q", "n")
    assert codes == []
    type_keys(at, "q", "y")
    assert codes == [0]


def test_a_broken_game_that_was_left_is_named_and_never_overwritten(store: Store) -> None:
    store.keep("this is no game")
    at, _, _ = tribolo_model(store)
    dialogs.resume(at)
    assert any("cannot be resumed" in text and "line 1" in text for _, text in at.messages)
    type_keys(at, "i6", "enter")
    assert store.unfinished.read_text("utf-8") == "this is no game"


def play_to_the_end(store: Store, *, seats: tuple[str, ...]) -> list[str]:
    """Play the first legal move each turn; the page at the end."""
    at, clock, _ = tribolo_model(store, seats=seats)
    clock.run()
    while not at.view.is_over:
        type_keys(at, next(iter(at.view.takes)), "enter")
        clock.run()
    assert isinstance(at.overlay, Page)
    return list(at.overlay.text)


def test_a_whole_game_ends_with_a_table_and_on_the_score_card(store: Store) -> None:
    page = play_to_the_end(store, seats=("human", "greedy", "random"))
    assert page[0].startswith("The game is over: ")
    assert [line[2:].split()[0] for line in page[2:5]] != []
    (result,) = store.card()
    assert (result.game, result.deal, result.name, result.player) == ("Tribolo", "standard", "Ann", "Blue")
    assert "the best result so far!" in page[-1]
    assert not store.unfinished.exists()


def test_a_game_that_is_taken_back_counts_once(store: Store) -> None:
    at, clock, _ = tribolo_model(store)
    clock.run()
    while not at.view.is_over:
        type_keys(at, next(iter(at.view.takes)), "enter")
    type_keys(at, "x", "u")
    type_keys(at, next(iter(at.view.takes)), "enter")
    assert len(store.card()) == 3


def test_a_game_without_people_is_not_on_the_score_card(store: Store) -> None:
    play_to_the_end(store, seats=("greedy", "random", "random"))
    assert store.card() == ()


def test_a_score_card_that_cannot_be_read_is_named_and_kept(store: Store) -> None:
    store.keep("")
    store.scores.write_text("[\nnonsense", "utf-8")
    at, _, _ = tribolo_model(store)
    type_keys(at, "c")
    assert "line 2, column 1: this is no score card" in at.messages[-1][1]
    play_to_the_end(store, seats=("human", "random", "random"))
    assert store.scores.read_text("utf-8") == "[\nnonsense"


def test_tictactoe_is_played_at_the_same_table(tmp_path: Path) -> None:
    at, _, _ = new_model(TICTACTOE, Store(tmp_path, "Tic-Tac-Toe"), seats=("human", "human"), seed=7)
    type_keys(at, "b", "enter", "up", "enter", "left", "enter", "right", "right", "enter", "down", "enter")
    assert at.plies == 5
    type_keys(at, "q")
    again, _, _ = new_model(TICTACTOE, Store(tmp_path, "Tic-Tac-Toe"), seats=("human", "human"), seed=7)
    dialogs.resume(again)
    type_keys(again, "y")
    assert again.session.game == at.session.game


def test_a_replay_is_looked_at_and_not_played() -> None:
    at, _, codes = tribolo_model(None)
    type_keys(at, "enter", "n", "escape", "u")
    assert {text for _, text in at.messages} == {"This is a replay: it is looked at, not played."}
    type_keys(at, "p", "q")
    assert at.session.help
    assert codes == [0]


def test_every_key_is_on_the_page_of_keys(store: Store) -> None:
    at, _, _ = tribolo_model(store)
    type_keys(at, "?")
    assert isinstance(at.overlay, Page)
    for keys in KEYS:
        assert any(line.startswith(keys.label) and line.endswith(keys.words) for line in at.overlay.text)
        for key in keys.actions:
            shown = {" ": "Space", "enter": "Enter", "pageup": "PageUp", "pagedown": "PageDown"}.get(key, key)
            shown = "Arrows" if key in ("up", "down", "left", "right") else shown
            assert shown.lower() in keys.label.lower()


@given(st.lists(st.sampled_from([*NAMES, *set(ACTIONS) - {"v", "L"}, *"0123456789abcdefgy!~é"]), max_size=120))
def test_no_keys_break_the_table(keys: list[str]) -> None:
    """Every key but those that name files, in any order."""
    with TemporaryDirectory() as folder:
        at, clock, _ = tribolo_model(Store(Path(folder), "Tribolo"), seats=("human", "random", "human"))
        for key in keys:
            type_keys(at, key)
            clock.run()
            assert at.plies == len(at.present.moves) >= len(at.view.moves)
