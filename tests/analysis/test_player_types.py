"""Player types: which known player a player moves like, and how the engine uses it."""

from __future__ import annotations

from statistics import mean

import pytest

from frontends.console.reports.likeness import computer_likenesses, likeness_fields, likeness_lines
from tests.golden_games import GAMES
from tests.harness.games import play_out
from tribolo_core import PLAYERS, Game, Player, Record, opponent, parse_record
from tribolo_core.analysis.player_types import PLAYER_TYPES, Likeness, beliefs, likenesses

GREEDY = parse_record((GAMES / "greedy.tribolo").read_text("utf-8"))


def test_every_type_is_an_opponent() -> None:
    assert len(set(PLAYER_TYPES)) == len(PLAYER_TYPES)
    for spec in PLAYER_TYPES:
        assert opponent(spec).name == spec


GROUPS = {
    ("paranoid:depth=3", "brs:depth=3", "maxn:depth=2"): ("paranoid", "brs", "maxn"),
    ("level:8", "engine:nodes=50"): ("level:5", "level:7", "level:8", "engine"),
    ("greedy",): ("greedy",),
}
"""Opponents, and the types that move like them: a few moves do not tell these apart."""


@pytest.mark.parametrize(
    ("spec", "types"), [(spec, types) for specs, types in GROUPS.items() for spec in specs], ids=str
)
def test_players_are_known_by_their_moves(spec: str, types: tuple[str, ...]) -> None:
    near = []
    for seed in range(3):
        found = beliefs(play_out(seed, (spec, "level:2", spec), 75).past)
        for belief in (found[PLAYERS[0]], found[PLAYERS[2]]):
            assert belief is not None
            assert sum(belief) == pytest.approx(1, abs=1e-5)
            near.append(sum(share for name, share in zip(PLAYER_TYPES, belief, strict=True) if name.startswith(types)))
    assert mean(near) > 0.6, near


def test_nothing_is_known_about_a_player_without_a_choice() -> None:
    game = Game.new(seed=7)
    assert likenesses(game.past) == dict.fromkeys(PLAYERS)
    first = game.turn.mover
    found = likenesses(game.play(next(iter(game.turn.transitions))).past)
    assert {player for player, likeness in found.items() if likeness} <= {first}


def test_a_likeness_names_a_player_without_limits() -> None:
    likeness = likenesses(GREEDY.game.past)[Player.BLUE]
    assert likeness is not None
    assert likeness.opponent == "greedy"


def test_reports_say_nothing_about_people() -> None:
    record = Record(GREEDY.game, ("greedy", "human", "Ada"))
    found = computer_likenesses(record)
    assert list(found) == [Player.BLUE]
    assert list(likeness_lines({Player.RED: Likeness("level:3", 0.616)})) == ["Red probably plays like level:3 (62 %)."]
    assert likeness_fields(found)["Blue"] == {"opponent": "greedy", "probability": found[Player.BLUE].probability}
    assert computer_likenesses(Record(GREEDY.game)) == {}
    assert computer_likenesses(Record(GREEDY.game, ("level:9", "greedy:depth=1", "engine:weights=missing"))) == {}
    changed = Record(GREEDY.game, ("greedy", "human", "Ada"), tags=(("BlueMoves", "human 1-3; greedy 4-9"),))
    assert computer_likenesses(changed) == {}


def test_an_engine_that_knows_no_moves_answers_as_one_without_models() -> None:
    turn = play_out(3, "random", 30).turn
    modelling, plain = opponent("engine:nodes=100"), opponent("engine:nodes=100,modelling=no")
    assert modelling.analyse(turn, seed=1).moves == plain.analyse(turn, seed=1).moves


def test_the_engine_expects_opponents_to_go_on_as_they_did() -> None:
    game = play_out(5, ("paranoid:nodes=300", "paranoid:nodes=300", "engine:nodes=20"), 80)
    game = game.at(next(ply for ply in range(60, 80) if game.turns[ply].player is Player.GREEN))
    modelling, plain = opponent("engine:nodes=100"), opponent("engine:nodes=100,modelling=no")
    first = modelling.analyse(game.turn, seed=1, past=game.past)
    assert first == opponent("engine:nodes=100").analyse(game.turn, seed=2, past=game.past), (
        "no seed and no past decide"
    )
    assert first.moves != plain.analyse(game.turn, seed=1, past=game.past).moves
