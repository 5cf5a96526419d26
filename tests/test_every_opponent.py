"""What any opponent promises, tried on every entry of the registry."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import seeds, turns
from tribolo_core import OPPONENTS, Game, IllegalMove, InvalidSeed, InvalidSpec, Reason, Turn, opponent

specs = st.sampled_from(sorted(OPPONENTS))


@given(turns, specs, seeds)
def test_an_opponent_plays_a_legal_move_the_same_one_for_the_same_seed(turn: Turn, spec: str, seed: int) -> None:
    kept = repr(turn), str(turn), dict(turn.transitions)
    if turn.player is None:
        with pytest.raises(IllegalMove) as caught:
            opponent(spec).choose(turn, seed=seed)
        assert caught.value.reason is Reason.GAME_OVER
    else:
        move = opponent(spec).choose(turn, seed=seed)
        assert move in turn.transitions
        assert opponent(spec).choose(Turn.start(*turn.position), seed=seed) == move
    assert (repr(turn), str(turn), dict(turn.transitions)) == kept


@given(turns.filter(lambda turn: turn.player is not None), seeds)
def test_greedy_takes_most_cells_now(turn: Turn, seed: int) -> None:
    taken = {coord: sum(len(jump.taken) for jump in transition) for coord, transition in turn.transitions.items()}
    assert taken[opponent("greedy").choose(turn, seed=seed)] == max(taken.values())


@given(turns.filter(lambda turn: len(turn.transitions) in range(2, 6)))
def test_random_plays_every_legal_move_sooner_or_later(turn: Turn) -> None:
    assert {opponent("random").choose(turn, seed=seed) for seed in range(100)} == set(turn.transitions)


@pytest.mark.parametrize("spec", sorted(OPPONENTS))
def test_a_seed_out_of_range_is_refused(spec: str) -> None:
    with pytest.raises(InvalidSeed):
        opponent(spec).choose(Game.new(seed=1).turn, seed=-1)


@pytest.mark.parametrize(
    ("spec", "problem", "valid"),
    [
        ("gredy", "there is no 'gredy'", ("greedy",)),
        ("", "there is no ''", tuple(OPPONENTS)),
        ("Greedy", "there is no 'Greedy'", ("greedy",)),
        ("random:depth=4", "'random' has no options", ("random",)),
    ],
)
def test_a_wrong_spec_is_told_with_the_nearest_valid_ones(spec: str, problem: str, valid: tuple[str, ...]) -> None:
    with pytest.raises(InvalidSpec) as caught:
        opponent(spec)
    assert (caught.value.spec, caught.value.problem, caught.value.valid) == (spec, problem, valid)
    assert str(caught.value) == f"{spec!r} is no opponent: {problem}; valid: {', '.join(valid)}."
