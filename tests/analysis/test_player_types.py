"""Player types: which known player a player moves like, and how the engine uses it."""

from __future__ import annotations

from statistics import mean

import pytest

from frontends.console.reports.likeness import likeness_fields, likeness_lines
from frontends.session.view import Names
from tests.golden_games import GAMES
from tests.harness.games import play_out
from tribolo_core import PLAYERS, Game, Player, opponent, parse_record
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


def test_a_clear_likeness_is_said_of_everyone() -> None:
    """Reviews named an opponent at a half of the belief, of computer players alone, and were often wrong."""
    found = {player: likeness for player, likeness in likenesses(GREEDY.game.past).items() if likeness}
    assert {player: likeness.opponent for player, likeness in found.items()} == dict.fromkeys(PLAYERS, "greedy")
    assert list(likeness_lines(found, Names("Blue", {"Green": "Ada"}))) == [
        "You played most like Gus.",
        "Red played most like Gus.",
        "Ada played most like Gus.",
    ]
    assert not list(likeness_lines(found, Names(None, {"Blue": "Gus 1", "Red": "Gus 2", "Green": "Gus"})))
    fields = {"opponent": "level:3", "probability": 0.9375}
    assert likeness_fields({Player.BLUE: Likeness("level:3", 0.9375), Player.GREEN: None}) == {"Blue": fields}


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
