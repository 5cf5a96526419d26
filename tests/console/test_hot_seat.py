"""People at one keyboard have names: on the screen, in records and on the score card."""

from frontends.console.screen import panels
from frontends.console.screen.dialogs import finish
from frontends.console.storage.user_data import UserData
from frontends.games.tribolo import TRIBOLO
from frontends.session.loop import Session
from tests.golden_games import GAMES
from tests.harness.console import output_of, refusal_of
from tribolo_core import Player, parse_record

from .screen.model_driver import TriboloModel, form_of, page_of, text_of, type_keys

TO_NAMES = ("N", "s-tab", "s-tab", "s-tab")


def test_a_hot_seat_had_no_people(model: TriboloModel) -> None:
    """Three seats were called "human", and nobody was told whose turn it was."""
    type_keys(model, *TO_NAMES, "A" * 21, "enter")
    assert "at most 20 printable characters" in form_of(model).problem
    type_keys(model, "c-u", "Ann,,Cleo", "enter")
    assert model.session.seats.names == {Player.BLUE: "Ann", Player.GREEN: "Cleo"}
    assert model.view.status == "Ann to move."
    shown = text_of(panels.players(model, 40, is_ascii=True))
    assert [shown.count(name) for name in ("Ann", "human", "Cleo")] == [1, 1, 1]
    again = TRIBOLO.notation.parse_record(TRIBOLO.notation.format_record(model.session))
    assert again.seats.names == model.session.seats.names
    type_keys(model, "M")
    assert model.session.seats.names == {Player.RED: "Ann", Player.BLUE: "Cleo"}


def test_one_person_was_credited_with_three_results(model: TriboloModel, user_data: UserData) -> None:
    game = parse_record((GAMES / "greedy.tribolo").read_text("utf-8")).game
    for names in ("", "Ann,,Cleo"):
        model.start_game(Session(game, model.session.seats.named(names.split(",")), 7))
        finish(model)
        ended, last = page_of(model).text[0], page_of(model).text[-1]
        type_keys(model, "escape")
    assert (ended[:27], "best result" in last) == ("The game is over: Cleo wins", False)
    assert [(result.name, result.outcome) for result in user_data.score_card()] == [("Ann", "lost"), ("Cleo", "won")]
    type_keys(model, "C")
    assert [line.split() for line in page_of(model).text[1:3]] == [["Ann", "0", "1", "0"], ["Cleo", "1", "0", "0"]]


def test_the_end_called_computers_and_people_by_colours(model: TriboloModel) -> None:
    game = parse_record((GAMES / "greedy.tribolo").read_text("utf-8")).game
    seats = model.session.seats.replaced(Player.BLUE, "engine").named(["Anna", "Ben"])
    model.start_game(Session(game, seats, 7))
    assert model.view.status == "The game is over: Ben wins with 66 cells (Trika: 57, Anna: 41, Ben: 66)."


def test_the_option_names_people() -> None:
    humans = ("--red", "human", "--green", "human", "--seed", "7")
    assert "Cleo to move." in output_of("play", *humans, "--name", "Ann, Ben, Cleo", text="quit\n")
    assert "at most 20 printable characters" in refusal_of("play", *humans, "--name", "Ann" * 7)
