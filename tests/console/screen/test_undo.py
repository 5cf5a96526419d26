"""Undo on the full screen before the first own move, and the messages after undo and in another game."""

from frontends.console.screen.resuming import resume
from frontends.console.storage.user_data import UserData
from frontends.session.loop import Restart

from .model_driver import BotGame, TriboloModel, messages_of, tribolo_model, type_keys


def test_undo_took_back_the_moves_of_opponents_before_the_first_own_turn(bot_game: BotGame) -> None:
    model, clock = bot_game
    assert (model.plies, model.view.status) == (1, "Blue to move.")
    said = len(model.messages)
    type_keys(model, "u")
    assert (model.plies, clock.work) == (1, [])
    assert messages_of(model)[said:] == ["You have no move to undo yet."]
    type_keys(model, "f1", "enter")
    clock.run()
    type_keys(model, "u")
    assert (model.plies, model.view.status) == (1, "Blue to move.")


def test_undo_left_messages_about_the_moves_taken_back(bot_game: BotGame) -> None:
    model, clock = bot_game
    type_keys(model, "h3", "enter")
    clock.run()
    assert (model.plies, messages_of(model)[1][:13]) == (4, "Blue plays h3")
    type_keys(model, "u")
    assert (model.plies, messages_of(model)) == (1, ["3 moves were taken back."])


def test_a_restart_left_messages_about_the_moves_taken_back(model: TriboloModel) -> None:
    type_keys(model, "i6", "enter", "r", "y")
    assert (model.plies, messages_of(model)) == (0, ["1 move was taken back."])
    model.dispatch(Restart())
    assert messages_of(model) == ["1 move was taken back."], "no move was left to take back"


def test_a_new_game_left_the_messages_of_the_old_one(model: TriboloModel) -> None:
    type_keys(model, "i6", "enter", "N", "enter")
    assert (model.plies, model.session.seed) == (0, 8)
    assert messages_of(model) == ["The game before is kept. Press K to go back to it."]


def test_a_resumed_game_keeps_the_errors_of_the_start(model: TriboloModel, user_data: UserData) -> None:
    type_keys(model, "i6", "enter")
    (user_data.folder / "unfinished Tribolo 1.tribolo").write_text("this is no game", "utf-8")
    again, _, _ = tribolo_model(user_data, seed=9)
    resume(again)
    type_keys(again, "y")
    assert again.session == model.session
    assert "cannot be read" in messages_of(again)[0]
