"""Data sets of several line-ups, which take turns."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from tribolo_core import InvalidSpec, opponent
from tribolo_core.dataset import (
    DatasetGame,
    DatasetPlan,
    missing_shards,
    play,
    read_arrays,
    read_games,
    shards_of,
    write_shard,
)
from tribolo_core.dice import nth_seed
from tribolo_core.errors import InvalidArgument, InvalidDataset

from .shards import EVERY_FORMAT, change_array, change_line, replaced

SINGLE = DatasetPlan(5, ("greedy", "random", "greedy"), 7, shard=4)
PLAN = replace(SINGLE, more_seats=(("random", "greedy", "original"), ("paranoid:depth=1", "greedy", "random")))


def test_the_line_ups_take_turns_game_by_game(played: list[DatasetGame]) -> None:
    assert [kept.line_up for kept in played] == [0, 1, 2, 0, 1, 2, 0]
    assert played[3] == play(SINGLE, 3)
    for kept in played[1:3]:
        for ply, (turn, move) in enumerate(kept.game().past):
            player = opponent(PLAN.line_ups[kept.line_up][turn.mover.index])
            assert player.choose(turn, seed=nth_seed(kept.seed, ply), past=kept.game().past[:ply]) == move


@EVERY_FORMAT
def test_a_mixed_data_set_round_trips(folder: Path, name: str, played: list[DatasetGame]) -> None:
    assert list(read_games(folder / name)) == played
    assert missing_shards(folder / name, PLAN) == ()
    arrays = list(read_arrays(folder / name))
    assert [each.line_ups.tolist() for each in arrays if each.line_ups is not None] == [[0, 1, 2, 0], [1, 2, 0]]


@EVERY_FORMAT
@pytest.mark.parametrize("other", [SINGLE, replace(PLAN, more_seats=PLAN.more_seats[::-1])], ids=["one", "swapped"])
def test_a_shard_of_other_line_ups_belongs_to_another_data_set(folder: Path, name: str, other: DatasetPlan) -> None:
    with pytest.raises(
        InvalidDataset, match="Green greedy or Blue random, Red greedy, Green original or Blue paranoid"
    ):
        missing_shards(folder / name, other)


@EVERY_FORMAT
def test_a_data_set_of_one_line_up_is_stored_as_before(tmp_path: Path, name: str) -> None:
    file = write_shard(tmp_path / name, SINGLE, [play(SINGLE, 0)])
    assert next(read_arrays(file)).line_ups is None
    assert b"line_up" not in file.read_bytes()
    assert b"more_seats" not in file.read_bytes()


def test_another_line_up_of_a_game_is_rejected(folder: Path) -> None:
    lines, arrays = shards_of(folder / "games.jsonl")[0], shards_of(folder / "games.npz")[0]
    change_line(2, lambda game: game.update(line_up=0))(lines)
    with pytest.raises(InvalidDataset, match="game 1: its line-up does not match the header"):
        list(read_games(lines))
    change_array("line_ups", replaced(1, 0))(arrays)
    with pytest.raises(InvalidDataset, match="the line_ups do not follow from the header"):
        list(read_games(arrays))


@pytest.mark.parametrize("seats", [7, [7], [["greedy"]], [["greedy", "greedy", "greedy", "greedy"]]])
def test_a_header_with_invalid_line_ups_is_rejected(folder: Path, seats: object) -> None:
    path = shards_of(folder / "games.jsonl")[0]
    change_line(0, lambda head: head.update(more_seats=seats))(path)
    with pytest.raises(InvalidDataset, match="invalid header"):
        list(read_games(path))


def test_invalid_line_ups_of_a_plan_are_rejected() -> None:
    with pytest.raises(InvalidSpec):
        replace(SINGLE, more_seats=(("greedy", "nobody", "greedy"),))
    with pytest.raises(InvalidArgument, match="seats must be three specs, of Blue, Red and Green"):
        replace(SINGLE, more_seats=(("greedy", "greedy"),))  # type: ignore[arg-type]
    with pytest.raises(InvalidArgument, match="more_seats must be at most 255 line-ups, not 256"):
        replace(SINGLE, more_seats=(SINGLE.seats,) * 256)
