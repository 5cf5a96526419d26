"""Properties of every opponent of the registry."""

import pickle

import pytest
from hypothesis import given

from tests.generators import A_TENTH, A_THIRD, seeds, turns
from tribolo_core import OPPONENTS, SPECS, Board, Game, IllegalMove, InvalidSeed, Limits, Player, Reason, Turn, opponent
from tribolo_core.ai.answers import checked_answer

LIMITED = {name: f"{name}:nodes=60" for name, definition in OPPONENTS.items() if "nodes" in definition.options}
EVERY_SPEC = [LIMITED.get(spec, spec) for spec in SPECS]
"""Every named opponent, with few nodes for the searches."""

TIMED = [name for name, definition in OPPONENTS.items() if "time" in definition.options]


@pytest.mark.parametrize("spec", EVERY_SPEC)
def test_every_opponent_ranks_all_legal_moves_and_leaves_the_turn_unchanged(spec: str) -> None:
    tested = opponent(spec)

    @A_TENTH
    @given(turns, seeds)
    def check(turn: Turn, seed: int) -> None:
        before = (repr(turn), str(turn), dict(turn.transitions))
        if turn.player is None:
            with pytest.raises(IllegalMove) as caught:
                tested.choose(turn, seed=seed)
            assert caught.value.reason is Reason.GAME_OVER
            return
        choice = tested.choose(turn, seed=seed)
        assert choice in turn.transitions, "the move is legal"
        assert tested.choose(Turn.start(*turn.position), seed=seed) == choice, "the same seed, the same move"
        assert tested.choose(turn) in turn.transitions, "no seed is needed"
        analysis = tested.analyse(turn, seed=seed, limits=Limits(nodes=60))
        assert {move.coord for move in analysis.moves} == set(turn.transitions), "every move is ranked"
        assert checked_answer(analysis, turn) == analysis
        for move in analysis.moves:
            assert move.line[0] == move.coord
            Game((turn,)).play_all(move.line)
        assert analysis.nodes >= 1
        assert (repr(turn), str(turn), dict(turn.transitions)) == before, "the turn is unchanged"

    check()


@A_THIRD
@given(turns.filter(lambda turn: turn.player is not None), seeds)
def test_greedy_captures_most_cells(turn: Turn, seed: int) -> None:
    captures = {coord: sum(len(jump.taken) for jump in transition) for coord, transition in turn.transitions.items()}
    assert captures[opponent("greedy").choose(turn, seed=seed)] == max(captures.values())


@A_TENTH
@given(turns.filter(lambda turn: len(turn.transitions) in range(2, 6)))
def test_random_plays_every_legal_move(turn: Turn) -> None:
    assert {opponent("random").choose(turn, seed=seed) for seed in range(30)} == set(turn.transitions)


FULL = "BRG" * 58 + "BR"
DEGENERATE = {
    "full": FULL,
    "empty": "." * 176,
    "one colour": "B" * 176,
    "one colour and one empty cell": "B" * 175 + ".",
    "walls": "#" * 176,
    "one empty cell": FULL[:90] + "." + FULL[91:],
    "full but for a row of Blue's": "." * 16 + "R" * 16 + "B" * 144,
}


@pytest.mark.parametrize("name", DEGENERATE)
@pytest.mark.parametrize("spec", EVERY_SPEC)
def test_every_opponent_works_on_degenerate_boards(spec: str, name: str) -> None:
    letters = DEGENERATE[name]
    board = Board.from_text("\n".join(letters[start : start + 16] for start in range(0, 176, 16)))
    for player in Player:
        turn = Turn.start(board, player)
        if turn.player is None:
            with pytest.raises(IllegalMove):
                opponent(spec).choose(turn, seed=1)
        else:
            assert opponent(spec).choose(turn, seed=1) in turn.transitions


@pytest.mark.parametrize("spec", EVERY_SPEC)
def test_an_invalid_seed_is_refused_by_every_opponent(spec: str) -> None:
    with pytest.raises(InvalidSeed):
        opponent(spec).choose(Game.new(seed=7).turn, seed=-1)


@pytest.mark.parametrize("spec", EVERY_SPEC)
def test_an_opponent_is_an_immutable_value(spec: str) -> None:
    assert opponent(spec) == opponent(spec)
    assert pickle.loads(pickle.dumps(opponent(spec))) == opponent(spec)


@pytest.mark.parametrize("name", TIMED)
def test_every_search_ends_at_its_time_limit(name: str) -> None:
    turn = Game.new(seed=7).turn
    assert opponent(f"{name}:time=20ms").choose(turn, seed=7) in turn.transitions
