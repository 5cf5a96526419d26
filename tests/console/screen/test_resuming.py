"""Unfinished games on the full screen: explicit options win, and no game is lost."""

from __future__ import annotations

import os

from frontends.console.screen.model import ScreenModel
from frontends.console.screen.overlays import Choice
from frontends.console.screen.resuming import resume
from frontends.console.storage.user_data import UserData
from tests.golden_games import GAMES
from tribolo_core import Coord, Player, Turn

from .model_driver import tribolo_model, type_keys


def started(user_data: UserData, seed: int, *, is_chosen: bool = False) -> ScreenModel[Turn, Player, Coord]:
    """Start a game of three humans from a seed as the program does, and return its screen model."""
    model, _, _ = tribolo_model(user_data, seed=seed)
    resume(model, is_chosen=is_chosen)
    return model


def play_one_move(model: ScreenModel[Turn, Player, Coord]) -> None:
    """Play the first legal move."""
    type_keys(model, next(iter(model.view.takes)), "enter")
    assert model.plies == 1


def question(model: ScreenModel[Turn, Player, Coord]) -> Choice:
    assert isinstance(model.overlay, Choice)
    return model.overlay


def test_resuming_dropped_the_options_of_the_command(user_data: UserData) -> None:
    play_one_move(started(user_data, 7))
    chosen = started(user_data, 9, is_chosen=True)
    assert (chosen.overlay, chosen.session.seed) == (None, 9)
    assert chosen.messages[-1][1] == "An unfinished game is kept. Start without options to resume."
    play_one_move(chosen)
    assert len(user_data.unfinished_games()) == 2


def test_declining_to_resume_lost_the_game_at_the_next_move(user_data: UserData) -> None:
    first = started(user_data, 7)
    play_one_move(first)
    second = started(user_data, 9)
    type_keys(second, "n")
    play_one_move(second)
    third = started(user_data, 11)
    assert question(third).text[0] == "Resume an unfinished game?"
    assert question(third).text[2:] == ("1: standard 9, no opponents, 1 move", "2: standard 7, no opponents, 1 move")
    type_keys(third, "2")
    assert third.session == first.session
    fourth = started(user_data, 13)
    type_keys(fourth, "2")
    assert fourth.session == second.session
    assert len(user_data.unfinished_games()) == 2


def test_unfinished_games_are_deleted_after_a_question(user_data: UserData) -> None:
    play_one_move(started(user_data, 7))
    model = started(user_data, 9)
    type_keys(model, "d")
    assert question(model).text == ("Delete the unfinished game?",)
    type_keys(model, "n")
    assert question(model).text[0] == "Resume your unfinished game?"
    type_keys(model, "d", "y")
    assert (model.overlay, user_data.unfinished_games()) == (None, ())


def test_unfinished_games_with_equal_scores_could_not_be_told_apart(user_data: UserData) -> None:
    for seed, seats in ((7, ("human", "greedy", "level:3")), (9, ("human", "human", "random")), (8, ("human",) * 3)):
        model, clock, _ = tribolo_model(user_data, seats=seats, seed=seed)
        clock.run()
        type_keys(model, next(iter(model.view.takes)), "enter")
        user_data.set_aside_unfinished()
        clock.work = []
    from_file = user_data.folder / "unfinished Tribolo 4.tribolo"
    from_file.write_text((GAMES / "passes.tribolo").read_text("utf-8"), "utf-8")
    for age, path in enumerate(sorted(user_data.folder.glob("*.tribolo"))):
        os.utime(path, (age, age))
    assert question(started(user_data, 11)).text[2:] == (
        "1: other, random, random and random, 128 moves",
        "2: standard 8, no opponents, 1 move",
        "3: standard 9, random, 1 move",
        "4: standard 7, greedy and level:3, 2 moves",
    )


def test_the_key_that_deletes_did_not_say_that_it_deletes_all(user_data: UserData) -> None:
    play_one_move(started(user_data, 7))
    play_one_move(started(user_data, 9, is_chosen=True))
    model = started(user_data, 11)
    assert question(model).keys == "1-2: resume   n: new game, keep these   d: delete all of them"
    type_keys(model, "d")
    assert question(model).text == ("Delete 2 unfinished games?",)
    type_keys(model, "y")
    assert user_data.unfinished_games() == ()


def test_an_invalid_game_that_was_set_aside_is_reported(user_data: UserData) -> None:
    user_data.save_unfinished("this is no game")
    user_data.set_aside_unfinished()
    model = started(user_data, 9)
    assert "cannot be resumed" in model.messages[-1][1]
    play_one_move(model)
    assert user_data.unfinished.exists()


def test_other_keys_do_not_answer_the_question(user_data: UserData) -> None:
    play_one_move(started(user_data, 7))
    model = started(user_data, 9)
    type_keys(model, "x", "3", "enter")
    assert question(model)
    type_keys(model, "escape")
    assert model.session.seed == 9
    play_one_move(model)
