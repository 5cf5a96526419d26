"""The model of the full screen, driven by keys: the effect of each key on the game and on the view."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given
from hypothesis import strategies as st

from frontends.console.screen import panels
from frontends.console.screen.key_bindings import ACTIONS
from frontends.console.storage.scores import Result
from frontends.console.storage.settings import Settings
from frontends.console.storage.user_data import UserData
from frontends.games.tribolo import TRIBOLO
from tests.generators import A_THIRD
from tribolo_core import PLAYERS

from .model_driver import (
    NAMES,
    BotGame,
    ManualScheduler,
    TriboloModel,
    form_of,
    page_of,
    text_of,
    tribolo_model,
    type_keys,
)


def test_the_cursor_wraps_around_the_edges(model: TriboloModel) -> None:
    type_keys(model, "a1", "up", "left")
    assert model.target.name == "p11"
    type_keys(model, "jl")
    assert model.target.name == "a1"
    type_keys(model, "lljjkh")
    assert model.target.name == "b2"


def test_a_refusal_is_shown_and_changes_nothing(model: TriboloModel) -> None:
    rung: list[bool] = []
    model.bell = lambda: rung.append(True)
    type_keys(model, "s", "c2", " ")
    assert model.messages[-1] == ("class:refused", "c2 is occupied.")
    type_keys(model, "u")
    assert model.messages[-1] == ("class:refused", "There is no move to undo.")
    assert model.plies == 0
    assert len(rung) == 2


def test_opponents_move_and_the_last_move_of_each_stays_marked(bot_game: BotGame, user_data: UserData) -> None:
    model, clock = bot_game
    assert (model.plies, user_data.unfinished.exists()) == (1, False), "a game without a human move is not saved"
    type_keys(model, "f1", "enter")
    assert model.plies == 2
    clock.run()
    assert model.plies == 4
    moved = {cell.name for row in model.view.rows for cell in row if cell.moved}
    assert moved == {str(move) for move in model.session.game.moves[1:]}


def test_a_hint_is_the_greediest_move_and_then_that_of_the_engine(model: TriboloModel, clock: ManualScheduler) -> None:
    type_keys(model, "i6", "enter", "B")
    hint = "f1 is one of 5 moves that capture 1. Press B again for the engine's choice."
    assert model.messages[-1][1] == hint
    assert model.target.name == "f1"
    type_keys(model, "B")
    # The line named a pause that a key would skip, as it does while an opponent is to move.
    looked = text_of(panels.status(model, is_ascii=True))
    assert looked == " - Looking for a hint, 1.0 s. You can play meanwhile."
    clock.run()
    suggested = r"The engine suggests (.+): Blue \1 \(\+\d+\), Red .+\. Scores then: Blue .+\."
    found = re.fullmatch(suggested, model.messages[-1][1])
    assert found
    assert found[1] == model.target.name
    assert model.preview is not None
    assert model.plies == 1


def test_earlier_turns_are_shown_without_changing_the_game(model: TriboloModel) -> None:
    type_keys(model, "i6", "enter", "f1", "enter")
    present = model.view
    type_keys(model, "[")
    assert (model.ply, len(model.view.moves), len(model.present.moves)) == (1, 1, 2)
    type_keys(model, "enter")
    assert model.messages[-1][1] == "This is an earlier turn. Press End to return to the present."
    type_keys(model, "home")
    assert (model.ply, model.view.moves) == (0, ())
    type_keys(model, "[", "]", "]", "]")
    assert (model.ply, model.view) == (None, present)
    type_keys(model, "pageup")
    assert model.ply == 0
    type_keys(model, "end")
    assert model.view == present


def test_a_replay_steps_to_the_present_unless_a_key_stops_it(model: TriboloModel, clock: ManualScheduler) -> None:
    type_keys(model, "i6", "enter", "f1", "enter", "home", ">")
    assert clock.steps
    assert clock.steps()
    assert model.ply == 1
    assert not clock.steps()
    assert model.ply is None
    type_keys(model, ">")
    assert model.ply == 0
    type_keys(model, "x")
    assert not clock.steps()
    assert model.ply == 0


def test_a_move_of_an_opponent_does_not_leave_the_earlier_turn_shown(bot_game: BotGame) -> None:
    model, clock = bot_game
    type_keys(model, "f1", "enter", "home")
    clock.run()
    assert (model.plies, model.ply) == (4, 0)


def test_captured_cells_flip_one_after_the_other(model: TriboloModel, clock: ManualScheduler) -> None:
    model.settings = Settings()
    type_keys(model, "i6", "enter")
    assert {name: cell.letter for name, cell in model.unflipped.items()} == {"h6": "B"}
    clock.run()
    assert model.unflipped == {}
    type_keys(model, "f1", "enter")
    assert model.unflipped
    type_keys(model, "j")
    assert model.unflipped == {}


def test_the_form_starts_a_new_game(model: TriboloModel, clock: ManualScheduler) -> None:
    around = ["right"] * (1 + len(TRIBOLO.opponents.specs))
    type_keys(model, "N", "tab", "right", "down", *around, *["down"] * 3, "right", "down", *["backspace"] * 9, "42")
    assert [field.text for field in form_of(model).fields] == [
        *("Custom", "Dizzy, beginner", "human", "human", "", "open", "42")
    ]
    type_keys(model, "enter")
    assert model.overlay is None
    assert model.session.game.turns[0] == TRIBOLO.new(42, "open").turn
    assert (model.session.seed, model.session.deal) == (42, "open")
    assert [model.session.seats[player] for player in PLAYERS] == [TRIBOLO.opponents.specs[0], "human", "human"]
    clock.run()


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        (["tab", "end", "x"], "Invalid opponent 'humanx'"),
        ([*["tab"] * 5, "x"], "Unknown deal 'x'. Use standard, open, "),
        (["s-tab", "x"], "A seed is a whole number from 0 to 18446744073709551615, not 'x'."),
        (["s-tab", *["backspace"] * 3, "9" * 30], "A seed is a whole number from 0 to 18446744073709551615"),
    ],
)
def test_a_form_with_an_invalid_field_stays_open(model: TriboloModel, keys: list[str], problem: str) -> None:
    before = model.session
    type_keys(model, "N", *keys, "enter")
    assert form_of(model).problem.startswith(problem)
    type_keys(model, "escape")
    assert model.session == before


def test_the_form_offered_seeds_that_it_refuses(model: TriboloModel) -> None:
    type_keys(model, "N", "s-tab")
    hint = form_of(model).lines[-2][1]
    assert hint == "Seed: a whole number from 0 to 18446744073709551615"
    type_keys(model, str(int(hint.split()[-1]) + 1), "enter")
    assert form_of(model)
    type_keys(model, "c-u", hint.split()[-1], "enter")
    assert model.session.seed == 2**64 - 1


def test_restart_asks_before_an_unfinished_game_is_lost(model: TriboloModel) -> None:
    type_keys(model, "r")
    assert model.overlay is None
    type_keys(model, "i6", "enter", "r", "x", "n")
    assert (model.plies, model.overlay) == (1, None)
    type_keys(model, "r", "y")
    assert model.plies == 0


def play_to_the_end(user_data: UserData, *, seats: tuple[str, ...]) -> list[str]:
    model, clock, _ = tribolo_model(user_data, seats=seats)
    clock.run()
    while not model.view.is_over:
        type_keys(model, next(iter(model.view.takes)), "enter")
        clock.run()
    return list(page_of(model).text)


def test_a_finished_game_shows_the_scores_and_is_on_the_score_card(user_data: UserData) -> None:
    small = Result("Tribolo", "other", "Ann", "Red", "won", 170, hints=0, undos=0)
    user_data.add_results([small])
    page = play_to_the_end(user_data, seats=("random", "human", "greedy"))
    assert page[0].startswith("You ")
    _, result = user_data.score_card()
    assert (result.game, result.deal, result.name, result.player) == ("Tribolo", "standard", "Ann", "Red")
    assert result.outcome == "won"
    assert "the best result so far!" in page[-1], "the best of this deal; results of a small board say nothing of it"
    assert not user_data.unfinished.exists()
    play_to_the_end(user_data, seats=("greedy", "random", "random"))
    assert user_data.score_card() == (small, result), "a game without humans does not count"


def test_an_invalid_score_card_is_reported_and_not_changed(model: TriboloModel, user_data: UserData) -> None:
    user_data.save_unfinished("")
    user_data.scores.write_text("[\nnonsense", "utf-8")
    type_keys(model, "C")
    assert "line 2, column 1: not a score card" in model.messages[-1][1]
    play_to_the_end(user_data, seats=("human", "random", "random"))
    assert user_data.scores.read_text("utf-8") == "[\nnonsense"


@A_THIRD
@given(
    st.lists(st.sampled_from([*NAMES, *ACTIONS["game"].keys() - {"v", "L"}, *"0123456789abcdefgy!~é"]), max_size=120)
)
def test_no_sequence_of_keys_breaks_the_model(keys: list[str]) -> None:
    with TemporaryDirectory() as folder:
        model, clock, _ = tribolo_model(UserData(Path(folder), "Tribolo"), seats=("human", "random", "human"))
        for key in keys:
            type_keys(model, key)
            clock.run()
            assert model.plies == len(model.present.moves) >= len(model.view.moves)
