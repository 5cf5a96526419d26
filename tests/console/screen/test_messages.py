"""The messages below the board are about the turn that is shown."""

from frontends.console.screen import panels
from frontends.games.tribolo import session_of_record
from tests.golden_games import GAMES
from tribolo_core import parse_record

from .model_driver import AnyModel, TriboloModel, text_of, type_keys

RECORD = parse_record((GAMES / "greedy.tribolo").read_text("utf-8"))


def shown(model: TriboloModel) -> list[str]:
    return text_of(panels.messages(model, 200, 8)).splitlines()


def test_an_earlier_turn_showed_the_messages_of_later_moves(model: TriboloModel) -> None:
    """`[` went back, and the lines below told the moves and the hint of the present."""
    type_keys(model, "i6", "enter", "f1", "enter", "B")
    present = shown(model)
    assert [line[:12] for line in present[:2]] == [" Green plays", " Blue plays "]
    assert "Press B again" in present[2]
    type_keys(model, "[")
    assert shown(model) == [" Green plays i6 and captures 1 from Blue."]
    type_keys(model, "enter")
    assert shown(model)[1:] == [" This is an earlier turn. Press End to return to the present."]
    type_keys(model, "[")
    assert shown(model) == []
    type_keys(model, "end")
    assert shown(model) == present[:2]


def test_a_hint_stayed_after_the_move(model: TriboloModel) -> None:
    """A suggestion stood above the moves that followed it, and above the result."""
    type_keys(model, "B", "c2", "enter")
    assert len(shown(model)) == 2
    type_keys(model, "i6", "enter")
    assert shown(model) == [" Green plays i6 and captures 1 from Blue."]


def test_a_title_named_deals_that_say_nothing(tictactoe: AnyModel, replay: TriboloModel) -> None:
    """Tic-Tac-Toe showed "standard 7", and a replay "other"."""
    assert next(panels.title(tictactoe))[1] == " Tic-Tac-Toe | 0 moves | pace instant"
    replay.session = session_of_record(RECORD)
    assert next(panels.title(replay))[1] == " Tribolo replay | 128 moves | pace instant"


def test_a_replay_tells_the_end(replay: TriboloModel) -> None:
    replay.session = session_of_record(RECORD)
    type_keys(replay, "end")
    assert shown(replay)[1] == " The game is over: Gus 3 wins with 66 cells (Gus 1: 57, Gus 2: 41, Gus 3: 66)."
