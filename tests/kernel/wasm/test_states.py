"""The states that the page computes with the kernel in WebAssembly are those that the server sends."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

import pytest

from frontends.session.seats import HUMAN
from frontends.session.view import View
from frontends.web.game.presenter import Viewing, present, view_game_at
from frontends.web.game.snapshots import GameSnapshot
from frontends.web.room.events import Played
from frontends.web.room.stored_game import StoredGame
from frontends.wire.states import State
from tests.harness.games import play_out
from tests.web.store.stored_games import new_game
from tools.wasm import ENGINE
from tribolo_core import PLAYERS

from .test_wasm import run

SEEDS = range(4)


def snapshot(seed: int) -> GameSnapshot:
    """Return a random game with a visitor as Blue and Green against a bot; each call gives it another id."""
    game = play_out(seed, "random")
    moves = tuple(Played(turn.mover, move) for turn, move in game.past)
    stored: StoredGame = new_game(HUMAN, "greedy", HUMAN, seed=seed, events=moves)
    return GameSnapshot(stored, frozenset((PLAYERS[0], PLAYERS[2])))


def fields(state: State) -> dict[str, Any]:
    return dict(json.loads(state.model_dump_json(exclude={"id"})))


ONLY_ON_THE_SERVER = ("column_labels", "row_labels", "legal", "is_legal", "seat", "person")
"""Fields of a view that the page does not draw."""


def drawn(view: View) -> dict[str, Any]:
    def without(value: dict[str, Any]) -> dict[str, Any]:
        return {name: field for name, field in value.items() if name not in ONLY_ON_THE_SERVER}

    return dict(json.loads(json.dumps(asdict(view)), object_hook=without))


@pytest.fixture(scope="module")
def found() -> list[dict[str, Any]]:
    """Return what the page computes for each game: its states by ply, and its moves played one by one."""
    lives = [fields(present(snapshot(seed), Viewing(str))) for seed in SEEDS]
    return list(run("states.ts", module=str(ENGINE / "kernel.wasm"), games=lives))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_page_computes_the_states_moves_and_views_of_the_server(found: list[dict[str, Any]], seed: int) -> None:
    game, answer = snapshot(seed), found[seed]
    for ply, (state, view) in enumerate(zip(answer["states"], answer["views"], strict=True)):
        assert state == fields(present(game, Viewing(str, at=ply))), ply
        assert view == drawn(view_game_at(game, ply)), ply
    assert answer["moves"] == fields(present(game, Viewing(str)))["all_moves"]
