"""How roots explore, the tree that is kept after moves, and the choice of moves, against a plain search."""

import zlib
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from tests.generators import A_THIRD, seeds
from tribolo_core import COORDS, Game, Turn
from tribolo_core.envs.batch import WAIT, BatchEnv
from tribolo_core.errors import IllegalAction, InvalidArgument, InvalidSeed, Reason
from tribolo_core.guided import Dirichlet, Evaluation, GuidedSearch, Gumbel

from .evaluators import TURNS, count_cells
from .reference import Reference
from .test_guided_search import equal, visits_of


def scattered(planes: NDArray[np.uint8]) -> Evaluation:
    """Return priors and values that look random and follow from the planes; a fifth of the priors is 0."""
    priors = np.empty((len(planes), 176), np.float32)
    values = np.empty((len(planes), 3), np.float32)
    for row, plane in enumerate(planes):
        rng = np.random.default_rng(zlib.crc32(plane.tobytes()))
        priors[row] = np.maximum(rng.random(176) - 0.2, 0)
        values[row] = rng.dirichlet([1, 1, 1])
    return Evaluation(priors, values)


def small_turn(seed: int, plies: int) -> Turn:
    game = Game.new(seed=seed, deal="5x5")
    while len(game.moves) < plies:
        moves = game.turn.legal_moves
        after = game.play(moves[(seed + len(game.moves)) % len(moves)])
        if after.turn.player is None:
            break
        game = after
    return game.turn


small_turns = st.builds(small_turn, seeds, st.integers(0, 25))
gumbels = st.builds(
    Gumbel,
    moves=st.integers(1, 12),
    c_visit=st.sampled_from([0.0, 10.0, 50.0]),
    c_scale=st.sampled_from([0.1, 1.0]),
    noise=st.sampled_from([0.0, 1.0]),
)


@A_THIRD
@given(
    small_turns,
    st.none() | gumbels,
    seeds,
    st.lists(st.integers(2, 70), min_size=1, max_size=6),
    st.sampled_from([0.0, 0.2, 1.0, -1.0]),
    st.sampled_from([0.2, 1.5]),
)
def test_the_search_equals_the_plain_search_to_the_last_visit(
    turn: Turn, root: Gumbel | None, seed: int, visits: list[int], fpu_reduction: float, c_puct: float
) -> None:
    search = GuidedSearch(
        [turn], root=root, seed=[seed], c_puct=c_puct, fpu_reduction=fpu_reduction, solve_endings=False
    )
    plain = Reference(turn, scattered, root=root, seed=seed, c_puct=c_puct, fpu_reduction=fpu_reduction)
    for number in visits:
        mover = plain.root.turn.player
        search.run(scattered, number)
        plain.run(number)
        results = search.results()
        if mover is None:
            assert not results.visits.any()
            assert results.best().tolist() == search.choose().tolist() == [WAIT]
            return
        children = plain.root.children
        assert visits_of(results, 0) == {str(move): child.visits for move, child in children.items() if child.visits}
        assert results.values[0].tolist() == np.roll(plain.root.mean, -mover.index).tolist()
        for move, child in children.items():
            assert results.move_values[0, move.index].tolist() == np.roll(child.mean, -mover.index).tolist()
        best = int(results.best()[0])
        if root is not None:
            assert best == plain.chosen().index
            expected = np.zeros(176)
            for move, share in plain.policy().items():
                expected[move.index] = share
            assert np.allclose(results.policies()[0], expected, rtol=1e-5, atol=1e-12)
            assert results.policies(0)[0].argmax() == best
        plain.advance(COORDS[best])
        search.advance([best])


@pytest.mark.parametrize("root", [None, Dirichlet(), Gumbel(moves=5)])
def test_a_tree_with_noise_depends_on_nothing_but_its_seed(root: Dirichlet | Gumbel | None) -> None:
    number = len(TURNS)
    together = GuidedSearch(TURNS, root=root, seed=range(number), leaves=3, batch=5, threads=1)
    apart = [GuidedSearch([turn], root=root, seed=[i], leaves=3) for i, turn in enumerate(TURNS)]
    for _ in range(3):
        together.run(count_cells, 60)
        moves = together.choose(1.0)
        for index, search in enumerate(apart):
            search.run(count_cells, 60)
            assert np.array_equal(search.results().move_values[0], together.results().move_values[index])
            assert search.choose(1.0)[0] == moves[index]
            search.advance(moves[index : index + 1])
        together.advance(moves)


def test_other_seeds_make_other_noise_at_each_root() -> None:
    turn = TURNS[1]
    search = GuidedSearch([turn] * 40, root=Dirichlet(fraction=1), seed=3, c_puct=4.0)
    search.run(count_cells, 60)
    visits = search.results().visits
    assert len(np.unique(visits, axis=0)) > 30
    again = GuidedSearch([turn] * 40, root=Dirichlet(fraction=1), seed=3, c_puct=4.0)
    again.run(count_cells, 60)
    assert np.array_equal(again.results().visits, visits)
    none = GuidedSearch([turn], root=Dirichlet(fraction=0), c_puct=4.0)
    none.run(count_cells, 60)
    plain = GuidedSearch([turn], c_puct=4.0)
    plain.run(count_cells, 60)
    assert equal(none.results(), plain.results())


@pytest.mark.parametrize("root", [None, Dirichlet(), Gumbel(moves=4)])
def test_games_are_searched_to_their_ends(root: Dirichlet | Gumbel | None) -> None:
    env = BatchEnv(24, seed=5, auto_reset=False, deal="6x6")
    search = GuidedSearch([env.turn(game) for game in range(24)], root=root, seed=8)
    skipped = forced = waited = 0
    while (env.players != WAIT).any():
        search.run(scattered, 12)
        results = search.results()
        assert np.array_equal(results.players, env.players)
        assert not results.visits[~env.masks].any()
        over = env.players == WAIT
        assert (results.policies().sum(axis=1).round(4) == ~over).all()
        moves = search.choose(np.where(over, 0.0, 1.0))
        assert (moves[over] == WAIT).all()
        waited += over.any()
        forced += (env.masks.sum(axis=1) == 1).sum()
        movers = env.players.copy()
        env.step(moves)
        search.advance(moves)
        skipped += ((env.players != WAIT) & (movers != WAIT) & (env.players != (movers + 1) % 3)).sum()
    assert min(skipped, forced, waited) > 0
    assert search.run(scattered, 50) == 0
    with pytest.raises(IllegalAction, match="Game 0 is over: action 255 waits") as caught:
        search.advance(np.zeros(24, int))
    assert caught.value.reason is Reason.GAME_OVER


@pytest.mark.parametrize("planes", ["relative", "absolute"])
def test_values_of_relative_planes_went_in_relative_and_came_out_absolute(planes: str) -> None:
    calls = []

    def evaluate(given: NDArray[np.uint8]) -> Evaluation:
        calls.append(len(given))
        # In the first call, with the turns themselves, the third player is expected to win.
        values = np.tile([0, 0, 1.0] if len(calls) == 1 else [1 / 3] * 3, (len(given), 1))
        return Evaluation(np.ones((len(given), 176)), values)

    search = GuidedSearch(TURNS, planes=planes)
    search.run(evaluate, 2)
    assert np.allclose(search.results().values, [[1 / 6, 1 / 6, 2 / 3]] * len(TURNS))


def test_moves_are_drawn_in_proportion_to_the_policy() -> None:
    search = GuidedSearch([TURNS[1]] * 1_500, seed=1)
    search.run(count_cells, 20)
    shares = search.results().policies(1.0)[0]
    drawn = np.bincount(search.choose(1.0), minlength=176) / 1_500
    assert abs(drawn - shares).max() < 0.05
    assert not drawn[shares == 0].any()
    assert np.array_equal(search.choose(), search.results().best())
    half = np.where(np.arange(1_500) < 700, 0.0, 1.0)
    assert np.array_equal(search.choose(half)[:700], search.results().best()[:700])
    assert np.array_equal(search.choose(half)[700:], search.choose(1.0)[700:])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Dirichlet(alpha=0), "alpha must be a number from 0.001 to 1000, not 0"),
        (lambda: Dirichlet(fraction=2), "fraction must be a number from 0 to 1, not 2"),
        (lambda: Gumbel(moves=0), "moves must be a whole number from 1 to 176, not 0"),
        (lambda: Gumbel(c_visit=-1), "c_visit must be a number from 0 on, not -1"),
        (lambda: Gumbel(c_scale=float("inf")), "c_scale must be a number from 0 on, not inf"),
        (lambda: Gumbel(noise=float("nan")), "noise must be a number from 0 on, not nan"),
    ],
)
def test_invalid_numbers_of_roots_are_refused(make: Any, message: str) -> None:
    with pytest.raises(InvalidArgument, match=message):
        make()


def test_a_move_that_is_illegal_changes_no_tree() -> None:
    search = GuidedSearch(TURNS)
    search.run(count_cells, 30)
    before = search.results()
    moves = before.best().astype(int)
    for index, wrong, reason in [(2, 176, Reason.NO_CELL), (1, -3, Reason.NO_CELL), (3, 1_000, Reason.NO_CELL)]:
        wrong_moves = moves.copy()
        wrong_moves[index] = wrong
        with pytest.raises(IllegalAction) as caught:
            search.advance(wrong_moves)
        assert (caught.value.game, caught.value.cell, caught.value.reason) == (index, wrong, reason)
    owned = next(coord for coord in COORDS if TURNS[0].board.owner_at(coord).value in "BRG")
    with pytest.raises(IllegalAction, match=f"Game 0: .*{owned}"):
        search.advance([owned.index, WAIT, WAIT, WAIT])
    for invalid in (moves[:2], moves.astype(float)):
        with pytest.raises(InvalidArgument, match=r"moves must be whole numbers of shape \(4,\)"):
            search.advance(invalid)
    with pytest.raises(InvalidArgument, match=r"temperature must be a number, or numbers of shape \(4,\)"):
        search.choose([1.0, 0.0])
    with pytest.raises(InvalidSeed):
        GuidedSearch(TURNS, seed=-1)
    assert equal(search.results(), before)
    search.advance([WAIT] * 4)
    assert equal(search.results(), before)
