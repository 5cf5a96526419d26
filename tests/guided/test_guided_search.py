"""The guided search of many positions: its answers, its batches, and its results."""

from collections.abc import Iterable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from numpy.typing import NDArray

from tests.generators import A_THIRD, games
from tribolo_core import COORDS, Game, opponent
from tribolo_core.envs.batch import BatchEnv
from tribolo_core.envs.cropping import window_of
from tribolo_core.envs.observation import observe, observe_state
from tribolo_core.errors import InvalidArgument
from tribolo_core.guided import Evaluation, GuidedSearch, Gumbel, SearchResults, network_evaluator

from .evaluators import TURNS, count_cells


def visits_of(results: SearchResults, index: int) -> dict[str, int]:
    row = results.visits[index]
    return {str(COORDS[cell]): int(row[cell]) for cell in np.flatnonzero(row)}


def equal(one: SearchResults, other: SearchResults) -> bool:
    arrays_of_both = [(*results[:4], *(results.gumbel or ())) for results in (one, other)]
    pairs: Iterable[tuple[NDArray[Any], NDArray[Any]]] = zip(*arrays_of_both, strict=True)
    return all(np.array_equal(first, second) for first, second in pairs)


@pytest.mark.parametrize("nodes", [2, 30, 500])
def test_the_search_with_the_network_equals_the_engine(nodes: int) -> None:
    search = GuidedSearch(TURNS, planes="absolute", move_values=True, batch=3)
    search.run(network_evaluator(), nodes)
    results = search.results()
    engine = opponent(f"engine:nodes={nodes},modelling=no")
    for index, turn in enumerate(TURNS):
        analysis = engine.analyse(turn)
        assert visits_of(results, index) == {str(move.coord): move.nodes for move in analysis.moves if move.nodes}
        equals = {move.coord.index for move in analysis.moves[: analysis.equals]}
        assert results.best()[index] == min(equals)
        # The engine calibrates the values of its tree: it raises them to a power that depends on the empty cells.
        moves = [move.coord.index for move in analysis.moves]
        powers = [results.move_values[index, moves].astype(float) ** (k / 16) for k in range(8, 29)]
        shares = np.array([move.shares for move in analysis.moves])
        assert any(np.allclose(power / power.sum(axis=1, keepdims=True), shares, atol=1e-6) for power in powers)


@pytest.mark.parametrize(
    ("options", "of_network", "spec"),
    [
        ({"c_puct": 1.5}, {"prior_exponent": 2}, "exploration=1.5,sharpness=2"),
        ({"root": Gumbel(moves=8, noise=0)}, {}, "gumbel=8"),
    ],
)
def test_parameters_give_the_engines_visits(options: dict[str, Any], of_network: dict[str, Any], spec: str) -> None:
    search = GuidedSearch(TURNS, planes="absolute", move_values=True, **options)
    search.run(network_evaluator(**of_network), 100)
    for index, turn in enumerate(TURNS[:3]):
        moves, plain = (
            opponent(f"engine:nodes=100,modelling=no{more}").analyse(turn).moves for more in (f",{spec}", "")
        )
        expected = {str(move.coord): move.nodes for move in moves if move.nodes}
        assert visits_of(search.results(), index) == expected
        assert moves[0].coord.index == search.results().best()[index]
        assert expected != {str(move.coord): move.nodes for move in plain if move.nodes}


def test_a_gumbel_root_of_the_engine_can_be_limited_by_time() -> None:
    assert opponent("engine:time=20ms,gumbel=4").analyse(TURNS[0]).nodes > 100


@A_THIRD
@given(games(max_moves=120))
def test_both_kinds_of_planes_lead_to_the_same_tree(game: Game) -> None:
    turn = game.turn if game.turn.player else game.turns[-2]
    found = []
    for planes in ("relative", "absolute"):
        search = GuidedSearch([turn], planes=planes)
        search.run(count_cells, 20)
        found.append(search.results())
    assert np.array_equal(found[0].visits, found[1].visits)
    assert np.array_equal(found[0].best(), found[1].best())
    for relative, absolute in zip(found[0][1:3], found[1][1:3], strict=True):
        assert np.allclose(np.roll(relative, turn.mover.index, axis=-1), absolute)


@pytest.mark.parametrize("planes", ["relative", "absolute"])
def test_the_evaluator_gets_the_planes_of_the_environments(planes: str) -> None:
    seen: list[NDArray[np.uint8]] = []

    def evaluate(given: NDArray[np.uint8]) -> Evaluation:
        seen.append(given.copy())
        return count_cells(given)

    GuidedSearch(TURNS, planes=planes).run(evaluate, 2)
    expected = [observe(turn, turn.mover) if planes == "relative" else observe_state(turn) for turn in TURNS]
    assert np.array_equal(seen[0], np.stack(expected))
    env = BatchEnv(len(TURNS), planes=planes)
    assert np.array_equal(seen[0], env.set_turns(TURNS).observations)


def test_many_roots_or_many_leaves_fill_the_batches() -> None:
    sizes: list[int] = []

    def evaluate(planes: NDArray[np.uint8]) -> Evaluation:
        sizes.append(len(planes))
        return count_cells(planes)

    evaluated = GuidedSearch(TURNS[:2] * 16, batch=20).run(evaluate, 30)
    assert (evaluated, max(sizes)) == (sum(sizes), 20)
    assert evaluated / len(sizes) > 19
    sizes.clear()
    GuidedSearch(TURNS[:1], leaves=16, batch=20).run(evaluate, 500)
    assert max(sizes) == 16
    assert sum(sizes) / len(sizes) > 12


def test_a_second_run_continues_the_search() -> None:
    once, twice = GuidedSearch(TURNS), GuidedSearch(iter(TURNS))
    evaluated = once.run(count_cells, 90)
    assert twice.run(count_cells, 40) + twice.run(count_cells, 90) == evaluated
    assert equal(once.results(), twice.results())
    assert twice.run(count_cells, 90) == twice.run(count_cells, 20) == 0


def test_endings_are_solved_unless_the_evaluator_shall_value_them() -> None:
    ending = TURNS[3]
    assert 6 < str(ending.board).count(".") < 40

    def evaluated(*, solve_endings: bool) -> list[int]:
        empties: list[int] = []

        def evaluate(planes: NDArray[np.uint8]) -> Evaluation:
            empties.extend(planes[:, 4].sum(axis=(1, 2)).tolist())
            return count_cells(planes)

        GuidedSearch([ending], c_puct=0.01, solve_endings=solve_endings).run(evaluate, 3_000)
        return empties

    assert min(evaluated(solve_endings=True)) > 6
    assert min(evaluated(solve_endings=False)) <= 6


def test_no_positions_need_no_evaluations() -> None:
    search = GuidedSearch([])
    assert (search.run(count_cells, 100), len(search)) == (0, 0)
    results = search.results()
    assert results.visits.shape == (0, 176)
    assert results.best().shape == (0,)
    assert results.policies().shape == (0, 176)


@A_THIRD
@given(
    arrays.arrays(np.uint32, (3, 176), elements=st.integers(0, 2**24)).filter(lambda visits: visits.any(axis=1).all()),
    st.floats(0, 1e6),
)
def test_policies_are_distributions(visits: NDArray[np.uint32], temperature: float) -> None:
    values = np.zeros((3, 176, 3), np.float32)
    results = SearchResults(visits, np.zeros((3, 3), np.float32), values, np.zeros(3, np.uint8), is_absolute=False)
    policies = results.policies(temperature)
    assert np.allclose(policies.sum(axis=1), 1, atol=1e-5)
    assert (policies[visits == 0] == 0).all()
    rows = np.arange(3)
    assert (policies[rows, results.best()] == policies.max(axis=1)).all()
    assert np.allclose(results.policies(), visits / visits.sum(axis=1, keepdims=True), atol=1e-6)


def test_the_best_move_has_the_most_visits_then_the_greatest_value() -> None:
    visits = np.zeros((2, 176), np.uint32)
    visits[:, [3, 5, 8]] = [7, 9, 9]
    move_values = np.zeros((2, 176, 3), np.float32)
    move_values[:, 3] = 1
    move_values[1, 8, 2] = 0.5
    results = SearchResults(
        visits, np.zeros((2, 3), np.float32), move_values, np.array([2, 2], np.uint8), is_absolute=True
    )
    assert results.best().tolist() == [5, 8]
    assert results.policies(0).argmax(axis=1).tolist() == [5, 8]


@pytest.mark.parametrize("planes", ["relative", "absolute"])
@pytest.mark.parametrize("root", [None, Gumbel(moves=4)])
def test_a_cropped_search_is_the_search_of_the_whole_board(root: Gumbel | None, planes: str) -> None:
    window, shapes = window_of("5x5"), set()

    def evaluate(planes: NDArray[np.uint8]) -> Evaluation:
        shapes.add(planes.shape[1:])
        priors = np.arange(1, 177, dtype=np.float32).reshape(11, 16)
        priors = priors if planes.shape[-1] == 16 else window.planes(priors)
        moves = np.tile(np.array([0.5, 0.3, 0.2], np.float32), (len(planes), priors.size, 1))
        return Evaluation(np.tile(priors.reshape(-1), (len(planes), 1)), np.full((len(planes), 3), 1 / 3), moves)

    env = BatchEnv(9, seed=3, deal="5x5", auto_reset=False)
    made: dict[str, Any] = {"root": root, "seed": 3, "move_values": True, "planes": planes}
    searches = GuidedSearch(env, crop="5x5", **made), GuidedSearch([env.turn(game) for game in range(9)], **made)
    for _ in range(8):
        for search in searches:
            search.run(evaluate, 20)
        cropped, whole = (search.results() for search in searches)
        assert np.array_equal(cropped.visits, window.masks(whole.visits))
        assert np.array_equal(cropped.move_values, whole.move_values[:, window.masks(np.arange(176))])
        assert np.allclose(cropped.policies(0.5), window.masks(whole.policies(0.5)))
        moves = searches[0].choose(0.5 if root is None else 0)
        assert np.array_equal(moves, searches[1].choose(0.5 if root is None else 0))
        assert np.array_equal(cropped.best(), whole.best())
        env.step(moves)
        for search in searches:
            search.advance(moves)
    assert {shape[1:] for shape in shapes} == {(5, 5), (11, 16)}
    with pytest.raises(InvalidArgument, match="turn 0"):
        GuidedSearch(BatchEnv(2), crop="6x6")
