"""The solved positions that ship with the benchmark."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tribolo_core import Game
from tribolo_core.benchmark.deals import Split, split_of
from tribolo_core.benchmark.exact import (
    EMPTY,
    ENDINGS,
    SCHEMA,
    SMALL_BOARDS,
    exact_fields,
    exact_positions,
    parse_exact,
)
from tribolo_core.benchmark.shipped import dump_lines, read_rows, shipped_path
from tribolo_core.errors import InvalidDataset

from .solving import again, empty_cells

SOLVED = exact_positions(SMALL_BOARDS)
SOLVED_FIELDS = exact_fields(SOLVED[0])


def test_a_thousand_small_boards_are_solved() -> None:
    assert len(SOLVED) == 1_000
    assert [sum(split_of(one.seed) is split for one in SOLVED) for split in Split] == [400, 300, 300]
    assert max(empty_cells(one.turn) for one in SOLVED) == 14


def test_each_small_board_is_the_deal_of_its_seed() -> None:
    for position in SOLVED:
        assert Game.new(seed=position.seed, deal="5x5").turn == position.turn


def test_endings_are_of_the_whole_board() -> None:
    endings = exact_positions(ENDINGS)
    assert [sum(split_of(one.seed) is split for one in endings) for split in Split] == [0, 400, 400]
    assert all(0 < empty_cells(one.turn) <= EMPTY for one in endings)
    assert all(str(one.turn.board).count("#") == 12 for one in endings)


@pytest.mark.parametrize("name", [SMALL_BOARDS, ENDINGS])
def test_positions_solved_again_have_the_same_values(name: str) -> None:
    for position in exact_positions(name)[::100]:
        assert again(position) == position


@pytest.mark.parametrize("name", [SMALL_BOARDS, ENDINGS])
def test_the_value_of_a_position_is_that_of_a_best_move(name: str) -> None:
    for position in exact_positions(name):
        mover = position.turn.mover
        assert position.margins[mover.index] == max(value.margin for value in position.moves.values())
        values = [value.scores for value in position.moves.values()]
        assert position.scores in values
        assert position.share(position.scores) == max(map(position.share, values))
        assert position.best


def test_the_shipped_file_is_what_the_writer_writes() -> None:
    text = gzip.decompress(shipped_path(SMALL_BOARDS).read_bytes())
    assert gzip.decompress(dump_lines({"schema": SCHEMA}, map(exact_fields, SOLVED))) == text


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        (b"no gzip", "Not a gzipped file"),
        (gzip.compress(b"", mtime=0), "not enough values"),
        (gzip.compress(b"[]\n", mtime=0), "it is not a JSON object"),
        (dump_lines({"schema": "tribolo-exact/9"}, []), "its schema is 'tribolo-exact/9', not 'tribolo-exact/1'"),
        (dump_lines({"schema": SCHEMA}, [{"seed": 7}]), "game 0: 'position' is missing"),
        (dump_lines({"schema": SCHEMA}, [SOLVED_FIELDS | {"moves": {}}]), "its moves are not the legal moves"),
        (dump_lines({"schema": SCHEMA}, [SOLVED_FIELDS | {"position": "16/16"}]), "the position has 2 rows"),
    ],
)
def test_a_damaged_file_is_refused(content: bytes, problem: str, tmp_path: Path) -> None:
    path = tmp_path / "damaged.jsonl.gz"
    path.write_bytes(content)
    with pytest.raises(InvalidDataset, match=problem) as caught:
        read_rows(path, SCHEMA, parse_exact)
    assert caught.value.path == path
