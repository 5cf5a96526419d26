"""New games on the full screen: difficulties by name, and what the end of a game offers."""

from dataclasses import fields
from pathlib import Path

import pytest

from frontends.console.screen import panels
from frontends.console.screen.dialogs import finish
from frontends.console.screen.model import ScreenModel
from frontends.console.storage.user_data import UserData
from frontends.games.difficulties import DIFFICULTIES, quick_seats
from frontends.games.tribolo import neutral_view
from frontends.session.loop import Session, StartGame
from frontends.session.seats import Seats
from tests.golden_games import GAMES
from tribolo_core import PLAYERS, Game, Player, parse_record

from .model_driver import AnyModel, TriboloModel, form_of, messages_of, page_of, text_of, tribolo_model, type_keys

GAME = parse_record((GAMES / "greedy.tribolo").read_text("utf-8")).game


def keys_of_the_end(model: TriboloModel) -> str:
    page = page_of(model)
    assert page.title == "The end"
    return page.keys


def key_line(model: TriboloModel, width: int) -> str:
    return text_of(panels.key_line(model, width))


def ended(user_data: UserData, opponents: tuple[str, str] = ("random", "random")) -> TriboloModel:
    """Play the last move of a game as a human against `opponents`, and return the screen model with its end."""
    model, _, _ = tribolo_model(user_data)
    before_the_end(model, opponents)
    type_keys(model, str(GAME.moves[-1]), "enter")
    return model


def before_the_end(model: TriboloModel, opponents: tuple[str, str] = ("random", "random")) -> None:
    """Start the game before its last move, which is that of a human against `opponents`."""
    others = iter(opponents)
    seats = Seats.of({player: "human" if player is GAME.turns[-2].mover else next(others) for player in PLAYERS})
    model.start_game(Session(Game(GAME.turns[:-1], GAME.moves[:-1]), seats, 7))


WAYS: dict[str, tuple[str, ...]] = {
    "rematch": ("M",),
    "harder": ("H",),
    "new game": ("N", "enter"),
    "load": ("L", "c-u", "PATH", "enter"),
    "resume": ("K", "enter"),
    "undo": ("u",),
    "restart": ("r",),
}
"""The keys of every way from the end of a game to one that is not over."""


KEPT = ("definition", "scheduler", "leave", "bell", "ended", "user_data", "mode", "settings", "settings_file")
"""What a game takes over from the one before."""


def state_of(model: TriboloModel) -> dict[str, object]:
    """Return all other fields; the message that the game before is kept is left out."""
    state = {field.name: getattr(model, field.name) for field in fields(model) if field.name not in KEPT}
    return state | {"messages": [text for text in messages_of(model) if "before is kept" not in text]}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("is_over", [True, False])
def test_help_went_on_in_the_next_game(model: TriboloModel, way: str, tmp_path: Path, *, is_over: bool) -> None:
    if not is_over and way in ("undo", "restart"):
        return  # The same game goes on, and has counted its help.
    path = str(tmp_path / "saved.tribolo")
    type_keys(model, "i6", "enter", "v", "c-u", path, "enter")
    before_the_end(model)
    type_keys(model, "B", "w", "w")
    if is_over:
        type_keys(model, str(GAME.moves[-1]), "enter")
    type_keys(model, "w", "k", "a")
    model.alternatives = {1: ("a1",)}
    assert text_of(panels.course(model, 40, 20, has_blocks=False))
    assert (model.course.is_reviewing, model.session.hints) == (True, 2 if is_over else 3)
    type_keys(model, *(path if key == "PATH" else key for key in WAYS[way]))
    assert not model.session.is_over
    assert (model.course.is_reviewing, model.hinted_turn, model.typed) == (False, None, "")
    if way not in ("undo", "restart"):
        assert state_of(model) == state_of(ScreenModel(**{name: getattr(model, name) for name in (*KEPT, "session")}))
    counted = model.session.hints
    assert counted == (2 if way in ("undo", "restart") else 0)
    type_keys(model, "w")
    assert model.session.hints == counted + 1


def test_a_newcomer_met_the_names_of_algorithms(user_data: UserData) -> None:
    model, _, _ = tribolo_model(user_data, seats=tuple(quick_seats(DIFFICULTIES["beginner"], 7).values()))
    type_keys(model, "N")
    shown = "\n".join(text for _style, text, *_ in form_of(model).lines)
    for line in (
        "> Beginner  For a first game: Dizzy 1 and Dizzy 2 play any move.",
        "  Hard      A challenge: Felix and Vera make few mistakes.",
        "  Custom    Choose who plays each colour.",
    ):
        assert line in shown
    for word in ("greedy", "level", "mcts", "brs", "Blue", "Red"):
        assert word not in shown
    assert all(len(text) <= 71 for _style, text, *_ in form_of(model).lines), "fits the smallest screen"


@pytest.mark.parametrize(
    ("keys", "difficulty"),
    [(["down"], "easy"), (["h"], "hard"), (["left", "left"], "expert"), (["tab", "up", "tab"], "beginner")],
)
def test_the_form_chooses_a_difficulty(user_data: UserData, keys: list[str], difficulty: str) -> None:
    model, _, _ = tribolo_model(user_data, seats=tuple(quick_seats(DIFFICULTIES["beginner"], 7).values()))
    type_keys(model, "N", *keys, "tab", "enter")
    assert model.overlay is None
    assert model.session.seats == quick_seats(DIFFICULTIES[difficulty], 8)


def test_the_way_to_the_deal_led_through_custom(user_data: UserData) -> None:
    model, _, _ = tribolo_model(user_data, seats=tuple(quick_seats(DIFFICULTIES["beginner"], 7).values()))
    type_keys(model, "N")
    assert "Up/Down: choose   Tab: next field   Enter: start   Esc: back" in form_of(model).lines[-1]
    type_keys(model, *["up"] * 9, "tab")
    form = form_of(model)
    assert (form.fields[form.at].label, form.fields[0].text) == ("Deal", "Beginner"), "the arrows only choose"


def test_the_seats_of_a_form_say_who_plays_there(user_data: UserData) -> None:
    model, _, _ = tribolo_model(user_data, seats=("human", "level:4", "greedy"))
    type_keys(model, "N")
    assert [field.text for field in form_of(model).fields[:4]] == ["Custom", "human", "Ruth, medium", "Gus, easy"]
    type_keys(model, "tab", "down")
    lines = [text for _style, text, *_ in form_of(model).lines]
    assert "Ruth, medium: Seldom plays a bad move." in lines
    type_keys(model, "up", "s-tab", "x", "b")
    assert form_of(model).fields[0].text == "Beginner"
    assert not any("Green" in text for _style, text, *_ in form_of(model).lines)


def test_the_end_offered_only_any_key(user_data: UserData) -> None:
    model = ended(user_data)
    assert keys_of_the_end(model) == "M: rematch   w: review   u: take back   any key: back"
    assert key_line(model, 80).startswith(" M rematch  H harder  w review  u take back  N new game")
    before = model.session.seats
    type_keys(model, "m")
    assert (model.overlay, model.plies, model.session.seed) == (None, 0, 8)
    assert model.session.seats == before.moved_on(), "as on the page, everyone moves on to the next seat"


@pytest.mark.parametrize(
    ("name", "player", "sentence"),
    [
        ("greedy", Player.GREEN, "You win with 66 cells."),
        ("greedy", Player.BLUE, "You are second, 9 behind Dizzy 2."),
        ("greedy", Player.RED, "You are third, 25 behind Dizzy 2."),
        ("tie", Player.BLUE, "You share the win with Dizzy 1: 64 cells each."),
        ("tie", Player.GREEN, "You are third, 28 behind Dizzy 1 and Dizzy 2."),
    ],
)
def test_the_end_did_not_speak_to_the_player(model: TriboloModel, name: str, player: Player, sentence: str) -> None:
    """ "Red wins with 83 cells" stood there three times, and nothing offered the next difficulty."""
    game = parse_record((GAMES / f"{name}.tribolo").read_text("utf-8")).game
    seats = Seats.of({each: "human" if each is player else "random" for each in PLAYERS})
    model.start_game(Session(game, seats, 7))
    finish(model)
    assert page_of(model).text[0] == sentence
    assert ("H: play Easy" in keys_of_the_end(model)) == ("win" in sentence)
    assert sentence not in [*messages_of(model), text_of(panels.status(model, is_ascii=True))]
    assert neutral_view(model.session).status.startswith("The game is over: ")


@pytest.mark.parametrize(
    ("opponents", "harder"),
    [
        (("random", "random"), ("greedy", "level:1")),
        (("level:3", "level:2"), ("level:5", "level:6")),
        (("level:7", "level:7"), ("level:8", "level:8")),
    ],
)
def test_harder_opponents_are_offered(user_data: UserData, opponents: tuple[str, str], harder: tuple[str, str]) -> None:
    model = ended(user_data, opponents)
    type_keys(model, "x", "H")
    assert sorted(model.session.seats.values()) == sorted(("human", *harder))


def test_nothing_harder_is_offered_than_the_hardest(user_data: UserData) -> None:
    model = ended(user_data, ("level:8", "level:8"))
    assert "harder" not in keys_of_the_end(model) + key_line(model, 200)
    type_keys(model, "H")
    assert model.overlay is None
    type_keys(model, "H")
    assert model.messages[-1][1] == "There are no harder opponents for these seats. Press N to choose."


def test_a_rematch_of_a_game_that_was_not_dealt_begins_with_its_position(user_data: UserData) -> None:
    model = ended(user_data)
    model.dispatch(StartGame(Session(GAME, model.session.seats, 7, "other")))
    type_keys(model, "escape", "M")
    assert (model.session.turn, model.session.deal) == (GAME.turns[0], "other")


def test_the_end_takes_back_a_move_without_a_second_result(user_data: UserData) -> None:
    model = ended(user_data)
    plies, results = model.plies, user_data.score_card()
    assert len(results) == 1
    type_keys(model, "u")
    assert (model.overlay, model.plies) == (None, plies - 1)
    type_keys(model, str(GAME.moves[-1]), "enter")
    assert user_data.score_card() == results


def test_the_line_of_keys_left_room_unused(model: TriboloModel) -> None:
    short = " Enter play  P moves  B hint  u undo  N new game  [ ] back"
    assert key_line(model, 75) == f"{short}  ? keys  q quit"
    assert key_line(model, 120) == f"{short}  w win shares  C scores  K kept games  ? keys  q quit"
    for width in range(75, 201):
        assert len(key_line(model, width)) < width
    assert key_line(model, 200).endswith("  > replay  ? keys  q quit")


def test_a_game_without_computer_players_has_no_difficulties(tictactoe: AnyModel) -> None:
    type_keys(tictactoe, "n")
    assert [field.label for field in form_of(tictactoe).fields] == ["X", "O", "Deal", "Seed"]
    type_keys(tictactoe, "enter", "C", "enter", "m")
    assert (tictactoe.plies, tictactoe.session.seed) == (0, 9)
