"""The keys of a game and of a replay, each with its page of keys and its line of keys."""

from dataclasses import replace
from pathlib import Path

import pytest

from frontends.console.screen import panels
from frontends.console.screen.application import MIN_ROWS
from frontends.console.screen.key_bindings import ACTIONS, offered_bindings
from frontends.console.storage.user_data import UserData
from frontends.games.tictactoe import TICTACTOE
from frontends.games.tribolo import session_of_record
from tests.golden_games import GAMES
from tribolo_core import parse_record

from .model_driver import TriboloModel, messages_of, new_model, page_of, text_of, tribolo_model, type_keys

NAMES = {" ": "Space", "enter": "Enter", "pageup": "PageUp", "pagedown": "PageDown"}
ARROWS = ("up", "down", "left", "right")
REFUSED = "A replay can only be viewed. Press ? for its keys."


@pytest.mark.parametrize("is_replay", [False, True])
def test_every_key_is_on_the_page_of_keys(tmp_path: Path, is_replay: bool) -> None:
    model, _, _ = tribolo_model(None if is_replay else UserData(tmp_path, "Tribolo"))
    type_keys(model, "?")
    page, bindings = page_of(model), offered_bindings(model)
    assert {key for keys in bindings for key in keys.actions} == set(ACTIONS["replay" if is_replay else "game"])
    assert len(page.lines) + 2 <= MIN_ROWS
    assert page.text[-1] == "* winner; ?? blunder, ? mistake, ?! inaccuracy, !? kingmaker move"
    for keys in bindings:
        assert any(line.startswith(keys.label) and line.endswith(keys.description) for line in page.text)
        for key in keys.actions:
            shown = "Arrows" if key in ARROWS and not is_replay else NAMES.get(key, key)
            assert shown.lower() in keys.label.lower()


@pytest.mark.parametrize("is_replay", [False, True])
def test_tictactoe_listed_keys_for_what_it_does_not_have(tmp_path: Path, is_replay: bool) -> None:
    user_data = None if is_replay else UserData(tmp_path, TICTACTOE.name)
    model, _, _ = new_model(TICTACTOE, user_data, seats=("human", "human"), seed=7)
    type_keys(model, "?")
    page = page_of(model)
    assert page.text[-1] == "Marks: > last move, + legal moves, * winner"
    shown = "\n".join([*page.text, text_of(panels.key_line(model, 200))])
    assert "P moves" in shown
    for word in ("c7", "hint", "captur", "win shares", "engine", "opponents"):
        assert word not in shown


def test_a_replay_stacked_the_same_false_refusal(replay: TriboloModel) -> None:
    rung: list[bool] = []
    replay.bell = lambda: rung.append(True)
    type_keys(replay, "s", "v", "B", "L", "enter", "u", "N")
    assert messages_of(replay) == ["Sound is on.", REFUSED]
    assert len(rung) == 6
    type_keys(replay, "s", "v")
    assert messages_of(replay)[1:] == [REFUSED, "Sound is off.", REFUSED]


def test_a_replay_offered_keys_that_did_nothing() -> None:
    model, _, codes = tribolo_model(None)
    line = text_of(panels.key_line(model, 200))
    assert line == f" {'  '.join((*panels.REPLAY_KEY_LINE, *panels.LAST_KEYS))}"
    for word in ("hint", "undo", "new", "Enter"):
        assert word not in line
    offered = ACTIONS["replay"].keys()
    for key in ACTIONS["game"].keys() - offered:
        model.messages.clear()
        type_keys(model, key)
        assert messages_of(model) == [REFUSED]
        assert model.overlay is None
    assert offered.isdisjoint({"enter", " ", "B", "u", "r", "N", "v", "L", "K", "M", "H"})
    type_keys(model, "P", "q")
    assert model.session.help
    assert codes == [0]


def test_a_replay_showed_the_seed_0_for_every_record() -> None:
    text = (GAMES / "passes.tribolo").read_text("utf-8")
    plain = parse_record(text)
    tags = tuple((name, value) for name, value in plain.tags if name not in ("Seed", "Preset"))
    for given, seed, deal in (
        ((("Preset", "standard"), ("Seed", "7")), 7, "standard"),
        ((("Seed", "7"),), 7, "other"),
        ((("Preset", "standard"),), 0, "other"),
        ((("Preset", "standard"), ("Seed", "-1")), 0, "other"),
        ((), 0, "other"),
    ):
        session = session_of_record(replace(plain, tags=(*tags, *given)))
        assert (session.seed, session.deal) == (seed, deal)


def test_a_replay_steps_with_the_arrows(replay: TriboloModel) -> None:
    replay.session = session_of_record(parse_record((GAMES / "passes.tribolo").read_text("utf-8")))
    replay.show(0)
    steps = []
    for key in ("right", "right", "left", "down", "up"):
        type_keys(replay, key)
        steps.append(len(replay.view.moves))
    assert steps == [1, 2, 1, replay.plies, 0]
