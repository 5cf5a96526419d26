"""Policy targets: the visits and values of every legal move, in both formats, and what the readers refuse."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tribolo_core import opponent
from tribolo_core.dataset import (
    SCHEMA,
    TARGETS_SCHEMA,
    DatasetGame,
    DatasetPlan,
    missing_shards,
    play,
    read_arrays,
    read_games,
    shards_of,
    write_shard,
)
from tribolo_core.dataset.arrays import Targets
from tribolo_core.dice import nth_seed
from tribolo_core.errors import InvalidDataset

from .shards import EVERY_FORMAT, change_array, change_line, replaced

PLAIN = DatasetPlan(5, ("engine:nodes=20", "greedy", "paranoid:depth=1"), 3, shard=2)
PLAN = replace(PLAIN, targets=True)


def test_the_targets_are_what_the_opponent_found_about_each_legal_move(played: list[DatasetGame]) -> None:
    for kept in played:
        assert kept.targets is not None
        turns = kept.game().turns
        for ply, (turn, (visits, values)) in enumerate(zip(turns, kept.targets, strict=False)):
            player = opponent(PLAN.seats[turn.mover.index])
            past = kept.game().past[:ply]
            analysis = player.analyse(turn, seed=nth_seed(kept.seed, ply), past=past)
            found = {move.coord: (move.nodes, float(move.value)) for move in analysis.moves}
            assert [found[coord] for coord in turn.legal_moves] == list(zip(visits, values, strict=True))
            assert values[turn.legal_moves.index(kept.moves[ply])] == kept.evaluations[ply]
        assert len(kept.targets) == len(kept.moves)


def test_every_legal_move_of_the_engine_had_one_visit_too_many(played: list[DatasetGame]) -> None:
    """A part of each policy was uniform: 15 % of `engine:nodes=50`."""
    sums = [
        sum(visits)
        for kept in played
        for turn, (visits, _) in zip(kept.game().turns, kept.targets or (), strict=False)
        if PLAN.seats[turn.mover.index] == PLAN.seats[0] and str(turn).count(".") > 20
    ]
    # The first of the 20 nodes is the position itself.
    assert set(sums) == {19}


def test_targets_change_no_move(played: list[DatasetGame]) -> None:
    for kept in played:
        assert replace(kept, targets=None) == play(PLAIN, kept.number)


@EVERY_FORMAT
def test_a_data_set_with_targets_round_trips(folder: Path, name: str, played: list[DatasetGame]) -> None:
    assert list(read_games(folder / name)) == played
    assert missing_shards(folder / name, PLAN) == ()


@EVERY_FORMAT
def test_the_arrays_of_targets_equal_the_games(folder: Path, name: str, played: list[DatasetGame]) -> None:
    arrays = next(read_arrays(folder / name))
    targets = arrays.targets
    assert targets is not None
    turns = [turn for kept in played[:2] for turn in kept.game().turns[:-1]]
    found = [each for kept in played[:2] for each in kept.targets or ()]
    assert targets.choices.tolist() == [len(turn.legal_moves) for turn in turns]
    assert targets.cells.tolist() == [move.index for turn in turns for move in turn.legal_moves]
    assert targets.visits.tolist() == [count for each in found for count in each.visits]
    assert targets.values.tolist() == [value for each in found for value in each.values]


def test_policies_are_shares_of_visits_over_the_legal_moves(folder: Path, played: list[DatasetGame]) -> None:
    arrays = next(read_arrays(folder / "games.npz"))
    assert arrays.targets is not None
    policies = arrays.targets.policies()
    assert policies.shape == (len(arrays.moves), 176)
    assert policies.dtype == np.float32
    assert np.allclose(policies.sum(axis=1), 1)
    legal = arrays.planes()[:, -1].reshape(policies.shape)
    assert not policies[legal == 0].any()
    first, visits = policies[0], (played[0].targets or ())[0].visits
    assert np.allclose(first[legal[0] > 0], np.array(visits) / sum(visits))


def test_a_position_without_visits_has_an_equal_policy() -> None:
    none = Targets(
        np.array([2, 1], np.uint8), np.array([3, 175, 0], np.uint8), np.zeros(3, np.int64), np.zeros(3, np.float64)
    )
    policies = none.policies()
    assert (policies[0, 3], policies[0, 175], policies[1, 0]) == (0.5, 0.5, 1.0)
    assert policies.sum() == 2


def test_a_data_set_without_targets_says_so(tmp_path: Path) -> None:
    path = tmp_path / "games.npz"
    file = write_shard(path, PLAIN, [play(PLAIN, 0)])
    assert next(read_arrays(path)).targets is None
    assert next(read_games(path)).targets is None
    with np.load(file) as arrays:
        assert "targets" not in json.loads(str(arrays["header"]))
        assert not set(Targets._fields) & set(arrays)


@EVERY_FORMAT
@pytest.mark.parametrize(("stored", "asked"), [(PLAN, PLAIN), (PLAIN, PLAN)], ids=["with", "without"])
def test_a_shard_with_other_targets_belongs_to_another_data_set(
    tmp_path: Path, name: str, stored: DatasetPlan, asked: DatasetPlan
) -> None:
    write_shard(tmp_path / name, stored, [play(stored, number) for number in range(2)])
    with pytest.raises(InvalidDataset, match=r"the shard belongs to a data set with(out)? targets"):
        missing_shards(tmp_path / name, asked)


DAMAGED_GAMES: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "no visits": (lambda game: game.pop("visits"), "'visits' is missing"),
    "no values": (lambda game: game.pop("values"), "'values' is missing"),
    "a missing position": (lambda game: (game["visits"].pop(), game["values"].pop()), "there are targets of 127"),
    "a missing move": (lambda game: game["visits"][5].pop(), "the targets of move 6 do not fit"),
    "another move": (lambda game: game["values"][5].append(1.0), "the targets of move 6 do not fit"),
    "half a visit": (lambda game: game["visits"][0].__setitem__(0, 0.5), "the visits of move 1 are not whole"),
    "visits below zero": (lambda game: game["visits"][0].__setitem__(0, -1), "the visits of move 1 are not whole"),
    "too many visits": (lambda game: game["visits"][0].__setitem__(0, 2**63), "the visits of move 1 are not whole"),
    "an infinite value": (lambda game: game["values"][0].__setitem__(0, float("inf")), "a value of move 1 is not"),
    "no lists": (lambda game: game.update(visits=7), "the targets are invalid"),
    "other lists": (lambda game: game["values"].pop(), "the targets are invalid"),
}


DAMAGED_ARRAYS: dict[str, tuple[str, Callable[[np.ndarray], np.ndarray] | None, str]] = {
    "no visits": ("visits", None, "visits"),
    "a choice": ("choices", replaced(1, 200), "cells must be uint8 of shape"),
    "choices of a wrong type": ("choices", lambda array: array.astype(np.int32), "choices must be uint8"),
    "other choices": ("choices", lambda array: np.roll(array, 1), "the choices do not follow from the positions"),
    "a cell": ("cells", replaced(0, 0), "the cells do not follow from the positions"),
    "a visit": ("visits", replaced(0, -1), "a number of visits is negative"),
    "a value": ("values", replaced(0, np.nan), "a value is not a finite number"),
    "fewer values": ("values", lambda array: array[:-1], "values must be float64 of shape"),
}


DAMAGED = {
    **{("games.jsonl", fault): (change_line(1, change), problem) for fault, (change, problem) in DAMAGED_GAMES.items()},
    **{
        ("games.npz", fault): (change_array(array, change), problem)
        for fault, (array, change, problem) in DAMAGED_ARRAYS.items()
    },
}


@pytest.mark.parametrize(("name", "fault"), DAMAGED)
def test_modified_targets_are_rejected(folder: Path, name: str, fault: str) -> None:
    damage, problem = DAMAGED[name, fault]
    path = shards_of(folder / name)[0]
    damage(path)
    for read in (read_arrays, read_games):
        with pytest.raises(InvalidDataset, match=problem) as caught:
            list(read(folder / name))
        assert (caught.value.path, caught.value.game) == (path, 0 if name == "games.jsonl" else None)


@pytest.mark.parametrize("name", ["games.jsonl", "games.npz"])
def test_targets_of_the_first_version_are_refused(folder: Path, name: str) -> None:
    path = shards_of(folder / name)[0]
    if path.suffix == ".npz":
        change_array("header", lambda head: np.array(str(head).replace(TARGETS_SCHEMA, SCHEMA)))(path)
    else:
        change_line(0, lambda head: head.update(schema=SCHEMA))(path)
    with pytest.raises(InvalidDataset, match="its targets are of tribolo-selfplay/1, in which visits are counted"):
        list(read_games(folder / name))


@pytest.mark.parametrize("targets", [1, "yes", None])
def test_a_header_with_other_targets_than_true_or_false_is_rejected(folder: Path, targets: object) -> None:
    path = shards_of(folder / "games.jsonl")[0]
    change_line(0, lambda head: head.update(targets=targets))(path)
    with pytest.raises(InvalidDataset, match=f"its targets are {targets!r}, not true or false"):
        list(read_games(folder / "games.jsonl"))
