"""Unfinished games on the full screen: explicit options win, and no game is lost."""

import os
import re
from pathlib import Path

import pytest

from frontends.console.screen.farewell import closing_lines
from frontends.console.screen.kept_games import LISTED, KeptGames
from frontends.console.screen.overlays import Choice
from frontends.console.screen.resuming import resume
from frontends.console.storage.user_data import UserData
from tests.golden_games import GAMES

from .model_driver import TriboloModel, form_of, tribolo_model, type_keys


def started(user_data: UserData, seed: int, *, is_chosen: bool = False) -> TriboloModel:
    """Start a game of three humans from a seed as the program does, and return its screen model."""
    model, _, _ = tribolo_model(user_data, seed=seed)
    resume(model, is_chosen=is_chosen)
    return model


def play_one_move(model: TriboloModel) -> None:
    plies = model.plies
    type_keys(model, next(iter(model.view.takes)), "enter")
    assert model.plies == plies + 1


def kept(model: TriboloModel) -> KeptGames:
    assert isinstance(model.overlay, KeptGames)
    return model.overlay


def descriptions(model: TriboloModel) -> list[str]:
    return ["; ".join(game.description) for game in kept(model).games]


def last_message(model: TriboloModel) -> str:
    return model.messages[-1][1]


def keep_games(user_data: UserData, count: int) -> None:
    """Keep games with one move from the seeds 0 to `count - 1`, the last one the latest."""
    play_one_move(started(user_data, 0))
    text = user_data.unfinished.read_text("utf-8")
    user_data.unfinished.unlink()
    for seed in range(count):
        path = user_data.folder / f"unfinished Tribolo {seed + 1}.tribolo"
        path.write_text(text.replace('[Seed "0"]', f'[Seed "{seed}"]'), "utf-8")
        os.utime(path, (seed, seed))


def test_resuming_dropped_the_options_of_the_command(user_data: UserData) -> None:
    play_one_move(started(user_data, 7))
    chosen = started(user_data, 9, is_chosen=True)
    assert (chosen.overlay, chosen.session.seed) == (None, 9)
    assert last_message(chosen) == "An unfinished game is kept. Press K to go back to it."
    play_one_move(chosen)
    assert len(user_data.unfinished_games()) == 2


def test_declining_to_resume_lost_the_game_at_the_next_move(user_data: UserData) -> None:
    first = started(user_data, 7)
    play_one_move(first)
    second = started(user_data, 9)
    type_keys(second, "x", "3", "right", "n")
    play_one_move(second)
    third = started(user_data, 11)
    assert kept(third).question == "Resume an unfinished game?"
    assert descriptions(third) == ["standard 9, 1 move", "standard 7, 1 move"]
    type_keys(third, "down", "enter")
    assert third.session == first.session
    fourth = started(user_data, 13)
    type_keys(fourth, "escape")
    assert (fourth.overlay, fourth.session.seed) == (None, 13)
    type_keys(fourth, "K", "down", "enter")
    assert fourth.session == second.session
    assert len(user_data.unfinished_games()) == 2


def test_a_new_game_on_the_screen_destroyed_the_unfinished_one(user_data: UserData) -> None:
    first = started(user_data, 7)
    play_one_move(first)
    session = first.session
    type_keys(first, "N")
    assert form_of(first).title == "New game"
    type_keys(first, "enter")
    assert last_message(first) == "The game before is kept. Press K to go back to it."
    play_one_move(first)
    other = first.session
    assert len(user_data.unfinished_games()) == 2
    type_keys(first, "K", "enter")
    assert first.session == session
    play_one_move(first)
    type_keys(first, "K", "enter")
    assert first.session == other
    assert len(user_data.unfinished_games()) == 2


def test_a_game_that_cannot_be_kept_is_left_after_a_question(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way", "utf-8")
    model, _, codes = tribolo_model(UserData(tmp_path / "file" / "data", "Tribolo"))
    play_one_move(model)
    assert last_message(model).startswith("The game cannot be saved: ")
    type_keys(model, "N")
    assert form_of(model).title == "New game (the current game will be lost)"
    type_keys(model, "escape", "q", "n")
    (line,) = closing_lines(model, "tribolo-cli")
    assert line.startswith("The game was not saved: ")
    assert codes == []
    type_keys(model, "q", "y")
    assert codes == [0]


def test_rows_of_kept_games_without_a_date_were_identical(user_data: UserData) -> None:
    play_one_move(started(user_data, 7))
    game = kept(started(user_data, 9)).selected
    [text] = (line[1] for line in kept(started(user_data, 9)).lines if line[0] == "class:field")
    assert text.endswith("  "), "one space is left before the board when a player has a hundred cells"
    assert re.fullmatch(r"20\d\d-\d\d-\d\d \d\d:\d\d  B 11  R 12  G 14", game.line)
    board = [cells for _style, _text, *cells in kept(started(user_data, 9)).lines if cells and cells[0]]
    assert [tuple(row for (row,) in board)] == [game.view.rows]


def test_the_tenth_kept_game_was_hidden(user_data: UserData) -> None:
    keep_games(user_data, 12)
    model = started(user_data, 99)
    assert len(kept(model).games) == 12
    assert sum("  B 1" in line for _style, line, *_ in kept(model).lines) == LISTED
    type_keys(model, "end")
    assert kept(model).selected.description == ("standard 0, 1 move",)
    assert any(line.startswith("> ") for _style, line, *_ in kept(model).lines)
    assert any(line == "  12 of 12" for _style, line, *_ in kept(model).lines)
    type_keys(model, "up", "pageup", "home", "down", "pagedown", "k", "j", "end", "down", "enter")
    assert model.session.seed == 0


def test_one_kept_game_could_not_be_deleted_without_all_others(user_data: UserData) -> None:
    keep_games(user_data, 3)
    model = started(user_data, 9)
    type_keys(model, "down", "d")
    question = model.overlay
    assert isinstance(question, Choice)
    assert question.text[0].startswith("Delete the game of ")
    assert question.text[1:] == ("", "standard 1, 1 move")
    type_keys(model, "n")
    assert len(kept(model).games) == 3
    type_keys(model, "down", "d", "y")
    assert [text.split(",")[0] for text in descriptions(model)] == ["standard 2", "standard 0"]
    type_keys(model, "d", "y", "d", "y")
    assert (model.overlay, user_data.unfinished_games()) == (None, ())
    assert model.session.seed == 9


def test_a_kept_game_is_deleted_during_another_game(user_data: UserData) -> None:
    keep_games(user_data, 2)
    model = started(user_data, 9, is_chosen=True)
    play_one_move(model)
    type_keys(model, "K", "n", "d", "y")
    assert descriptions(model) == ["standard 0, 1 move"]
    type_keys(model, "d", "y")
    assert (model.overlay, model.session.seed) == (None, 9)
    assert user_data.unfinished_games() == (user_data.unfinished,)
    type_keys(model, "K")
    assert last_message(model) == "No other game is kept."


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
    assert descriptions(started(user_data, 11)) == [
        "128 moves; Dizzy 1, beginner; Dizzy 2, beginner; Dizzy 3, beginner",
        "standard 8, 1 move",
        "standard 9, 1 move; Dizzy, beginner",
        "standard 7, 2 moves; Gus, easy; Otto, medium",
    ]


@pytest.mark.parametrize("is_latest", [True, False])
def test_a_broken_unfinished_file_switched_off_saving(user_data: UserData, is_latest: bool) -> None:
    for _ in range(2):
        user_data.save_unfinished("this is no game")
        if not is_latest:
            user_data.set_aside_unfinished()
        model = started(user_data, 9)
        assert "line 1" in last_message(model)
        play_one_move(model)
        assert user_data.unfinished_games() == (user_data.unfinished,)
        user_data.unfinished.unlink()
    broken = sorted(user_data.folder.glob("*.broken"))
    assert [path.read_text("utf-8") for path in broken] == ["this is no game"] * 2
    assert not started(user_data, 9).messages


def test_quitting_said_nothing_about_the_game(user_data: UserData, replay: TriboloModel) -> None:
    model = started(user_data, 7)
    assert closing_lines(model, "tribolo-cli") == ()
    play_one_move(model)
    assert closing_lines(model, "tribolo-cli") == ("Your game is kept. To go on: tribolo-cli",)
    type_keys(model, "N", "enter")
    assert closing_lines(model, "tribolo-cli") == ("An unfinished game is kept. To go on: tribolo-cli",)
    play_one_move(model)
    assert closing_lines(model, "tribolo-cli") == ("Your game and another one are kept. To go on: tribolo-cli",)
    assert closing_lines(replay, "tribolo-cli") == ()


def test_quitting_said_nothing_about_the_result(user_data: UserData) -> None:
    model, clock, _ = tribolo_model(user_data, seats=("random",) * 3)
    clock.run()
    assert closing_lines(model, "tribolo-cli") == (model.view.status,)
    assert model.view.status.startswith("The game is over: ")
