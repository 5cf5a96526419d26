"""The keys of a game and of a replay, each with its page of keys and its line of keys."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from frontends.console.screen import panels
from frontends.console.screen.application import MIN_ROWS
from frontends.console.screen.key_bindings import ACTIONS, offered_bindings
from frontends.console.screen.overlays import TextPage
from frontends.console.storage.user_data import UserData
from frontends.games.tictactoe import TICTACTOE
from frontends.games.tribolo import TRIBOLO, session_of_record
from tests.golden_games import GAMES
from tribolo_core import parse_record

from .model_driver import new_model, tribolo_model, type_keys

NAMES = {" ": "Space", "enter": "Enter", "pageup": "PageUp", "pagedown": "PageDown"}
ARROWS = ("up", "down", "left", "right")
REFUSED = "A replay can only be viewed. Press ? for its keys."


@pytest.mark.parametrize("is_replay", [False, True])
def test_every_key_is_on_the_page_of_keys(tmp_path: Path, is_replay: bool) -> None:
    model, _, _ = tribolo_model(None if is_replay else UserData(tmp_path, "Tribolo"))
    type_keys(model, "?")
    assert isinstance(model.overlay, TextPage)
    bindings = offered_bindings(model)
    assert {key for keys in bindings for key in keys.actions} == set(ACTIONS["replay" if is_replay else "game"])
    assert len(model.overlay.lines) + 2 <= MIN_ROWS
    for keys in bindings:
        assert any(line.startswith(keys.label) and line.endswith(keys.description) for line in model.overlay.text)
        for key in keys.actions:
            shown = "Arrows" if key in ARROWS and not is_replay else NAMES.get(key, key)
            assert shown.lower() in keys.label.lower()


@pytest.mark.parametrize("is_replay", [False, True])
def test_tictactoe_listed_keys_for_what_it_does_not_have(tmp_path: Path, is_replay: bool) -> None:
    user_data = None if is_replay else UserData(tmp_path, TICTACTOE.name)
    model, _, _ = new_model(TICTACTOE, user_data, seats=("human", "human"), seed=7)
    type_keys(model, "?")
    assert isinstance(model.overlay, TextPage)
    assert model.overlay.text[-1] == "Marks: > last move, + legal moves"
    shown = "\n".join([*model.overlay.text, *(text for _, text, *_ in panels.key_line(model, 200))])
    assert "P moves" in shown
    for word in ("c7", "hint", "captur", "win shares", "engine", "opponents"):
        assert word not in shown


def test_a_replay_cannot_be_played() -> None:
    model, _, codes = tribolo_model(None)
    type_keys(model, "enter", "N", "escape", "u")
    assert {text for _, text in model.messages} == {REFUSED}
    type_keys(model, "P", "q")
    assert model.session.help
    assert codes == [0]


def test_a_replay_stacked_the_same_false_refusal() -> None:
    model, _, _ = tribolo_model(None)
    rung: list[bool] = []
    model.bell = lambda: rung.append(True)
    type_keys(model, "s", "v", "B", "L", "enter", "u", "N")
    assert [text for _, text in model.messages] == ["Sound is on.", REFUSED]
    assert len(rung) == 6
    type_keys(model, "s", "v")
    assert [text for _, text in model.messages][1:] == [REFUSED, "Sound is off.", REFUSED]


def test_a_replay_offered_keys_that_did_nothing() -> None:
    model, _, _ = tribolo_model(None)
    line = "".join(fragment[1] for fragment in panels.key_line(model, 200))
    assert line == f" {'  '.join((*panels.REPLAY_KEY_LINE, *panels.LAST_KEYS))}"
    for word in ("hint", "undo", "new", "Enter"):
        assert word not in line
    offered = ACTIONS["replay"].keys()
    for key in ACTIONS["game"].keys() - offered:
        model.messages.clear()
        type_keys(model, key)
        assert [text for _, text in model.messages] == [REFUSED]
        assert model.overlay is None
    assert offered.isdisjoint({"enter", " ", "B", "u", "r", "N", "v", "L", "K", "M", "H"})


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


def test_a_replay_has_its_own_header_and_steps_with_the_arrows() -> None:
    model, _, _ = tribolo_model(None)
    session = session_of_record(parse_record((GAMES / "passes.tribolo").read_text("utf-8")))
    model.session = session
    model.show(0)
    title = "".join(fragment[1] for fragment in panels.title(model))
    assert title.startswith(f" {TRIBOLO.name} replay | ")
    steps = []
    for key in ("right", "right", "left", "down", "up"):
        type_keys(model, key)
        steps.append(len(model.view.moves))
    assert steps == [1, 2, 1, model.plies, 0]
