"""Data sets: shards round-trip, games are replayed, and every modification is detected."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tribolo_core import COORDS, InvalidSeed, InvalidSpec, Owner, format_position, opponent, parse_position
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
from tribolo_core.dataset.arrays import planes
from tribolo_core.dice import nth_seed
from tribolo_core.envs.observation import observe
from tribolo_core.errors import InvalidArgument, InvalidDataset, ReservedSeed
from tribolo_core.game import Game

from .shards import EVERY_FORMAT, change_array, change_column, change_line, element, replaced

PLAN = DatasetPlan(5, ("greedy", "random", "paranoid:depth=1"), 7, shard=3)


def test_a_game_has_the_moves_of_its_opponents(played: list[DatasetGame]) -> None:
    for number, kept in enumerate(played):
        assert (kept.number, kept.seed) == (number, nth_seed(5, number))
        turn = Game.new(seed=kept.seed).turn
        for ply, (move, position, evaluation) in enumerate(
            zip(kept.moves, kept.positions, kept.evaluations, strict=True)
        ):
            assert turn.player
            assert position == format_position(turn.position)
            assert parse_position(position) == turn.position
            player = opponent(PLAN.seats[turn.player.index])
            assert player.choose(turn, seed=nth_seed(kept.seed, ply)) == move
            if PLAN.seats[turn.player.index] == "greedy":
                assert evaluation == sum(len(jump.taken) for jump in turn.transitions[move])
            turn = turn.play(move)
        assert turn.outcome
        assert kept.scores == turn.scores
        assert kept.game().turn == turn


@EVERY_FORMAT
def test_a_data_set_round_trips(folder: Path, name: str, played: list[DatasetGame]) -> None:
    assert list(read_games(folder / name)) == played
    assert list(read_games(str(folder / name))) == played
    assert [shard.stem for shard in shards_of(folder / name)] == ["games-000000", "games-000003", "games-000006"]


@EVERY_FORMAT
def test_arrays_equal_the_games(folder: Path, name: str, played: list[DatasetGame]) -> None:
    owners = tuple(Owner)
    games = iter(played)
    for arrays in read_arrays(folder / name):
        start = 0
        for end, seed, scores in zip(arrays.ends, arrays.seeds, arrays.scores, strict=True):
            kept = next(games)
            assert int(seed) == kept.seed
            assert tuple(scores) == tuple(kept.scores.values())
            assert [COORDS[move] for move in arrays.moves[start:end]] == list(kept.moves)
            assert tuple(arrays.evaluations[start:end]) == kept.evaluations
            for row, player, turn in zip(
                arrays.positions[start:end], arrays.players[start:end], kept.game().turns, strict=False
            ):
                assert turn.player
                assert turn.player.index == player
                assert [owners[cell] for cell in row.reshape(-1)] == [turn.board.owner_at(coord) for coord in COORDS]
            start = end
        lengths = np.diff(arrays.ends, prepend=0)
        assert np.array_equal(np.bincount(arrays.game_of_each_move()), lengths)
    assert next(games, None) is None


def test_planes_of_stored_positions_are_observations(folder: Path, played: list[DatasetGame]) -> None:
    arrays = next(read_arrays(folder / "games.npz"))
    turns = [turn for kept in played[:3] for turn in kept.game().turns if turn.player]
    expected = np.stack([observe(turn, turn.mover) for turn in turns])
    planes = arrays.planes()
    assert planes.dtype == np.uint8
    assert np.array_equal(planes, expected)
    some = np.array([300, 0, 7, 7])
    assert np.array_equal(arrays.planes(some), expected[some])
    assert np.array_equal(arrays.planes(slice(5, 9)), expected[5:9])
    assert arrays.planes(slice(0)).shape == (0, 6, 11, 16)


def test_planes_of_nonsense_are_refused(folder: Path) -> None:
    """Players of the shape (n, 1) were taken for players of the shape (n,)."""
    arrays = next(read_arrays(folder / "games.npz"))
    positions, players = arrays.positions[:2], arrays.players[:2]
    for wrong, message in (
        ((positions, players[:1]), r"positions must be of the shape \(1, 11, 16\) for 1 players"),
        ((positions[0], players[:1]), "positions must be of the shape"),
        ((positions, players[:, None]), r"players must be of the shape \(n,\), not of the shape \(2, 1\)"),
        ((positions + 5, players), "positions must be whole numbers from 0 to 4"),
        ((positions, players + 3), "players must be whole numbers from 0 to 2"),
        ((positions, players.astype(np.int64) - 9), "players must be whole numbers from 0 to 2"),
        ((positions / 2, players), "positions must be whole numbers"),
    ):
        with pytest.raises(InvalidArgument, match=message):
            planes(*wrong)


@pytest.mark.parametrize("seed", [2**63, 2**64 - 1])
def test_a_plan_with_a_reserved_seed_wrote_a_data_set_on_deals_of_the_benchmark(seed: int) -> None:
    with pytest.raises(ReservedSeed) as caught:
        DatasetPlan(seed, PLAN.seats, 1)
    assert caught.value.seed == seed


@EVERY_FORMAT
def test_a_missing_shard_is_found(folder: Path, name: str, played: list[DatasetGame]) -> None:
    """The readers took a data set without its first shard for a whole one."""
    for number, missing in enumerate(shards_of(folder / name)[:2]):
        content = missing.read_bytes()
        missing.unlink()
        for read in (read_games, read_arrays):
            with pytest.raises(InvalidDataset, match="the shard is missing") as caught:
                list(read(folder / name))
            assert caught.value.path == missing, number
        missing.write_bytes(content)
    assert list(read_games(folder / name)) == played


@EVERY_FORMAT
def test_a_renamed_shard_is_found(folder: Path, name: str, played: list[DatasetGame]) -> None:
    first, second, _ = shards_of(folder / name)
    second.replace(first)
    for read in (read_games, read_arrays):
        with pytest.raises(InvalidDataset, match="it holds the games from 3 on, so it was renamed") as caught:
            list(read(folder / name))
        assert caught.value.path == first
    assert list(read_games(first)) == played[3:6], "a shard that is named itself may have any name"


@EVERY_FORMAT
def test_a_shard_of_another_data_set_among_the_others_is_found(folder: Path, name: str) -> None:
    other = DatasetPlan(6, PLAN.seats, 6, shard=3)
    write_shard(folder / name, other, [play(other, number) for number in range(3, 6)])
    with pytest.raises(InvalidDataset, match="the shard belongs to another data set, of seed 6") as caught:
        list(read_games(folder / name))
    assert caught.value.path == shards_of(folder / name)[1]


@EVERY_FORMAT
def test_only_missing_shards_are_to_be_written(folder: Path, name: str) -> None:
    path = folder / name
    assert missing_shards(path, PLAN) == ()
    shards_of(path)[1].unlink()
    assert missing_shards(path, PLAN) == (range(3, 6),)
    larger = DatasetPlan(PLAN.seed, PLAN.seats, 10, shard=3)
    assert missing_shards(path, larger) == (range(3, 6), range(6, 9), range(9, 10))


@EVERY_FORMAT
@pytest.mark.parametrize(
    "other",
    [
        DatasetPlan(6, PLAN.seats, 7, shard=3),
        DatasetPlan(5, ("random", "random", "random"), 7, shard=3),
        DatasetPlan(5, PLAN.seats, 7, 2),
    ],
)
def test_a_shard_of_another_data_set_is_rejected(folder: Path, name: str, other: DatasetPlan) -> None:
    with pytest.raises(
        InvalidDataset, match="the shard belongs to another data set, of seed 5 and Blue greedy, Red random"
    ):
        missing_shards(folder / name, other)


def test_a_shard_is_written_atomically(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, played: list[DatasetGame]
) -> None:
    def fail(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    path = tmp_path / "games.jsonl"
    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", fail)
        with pytest.raises(InvalidDataset, match="No space left on device"):
            write_shard(path, PLAN, played[:3])
    assert list(tmp_path.iterdir()) == []
    write_shard(path, PLAN, played[:3])
    assert [file.name for file in tmp_path.iterdir()] == ["games-000000.jsonl"]


DAMAGED_LINES: dict[str, tuple[Callable[[Path], object], int | None]] = {
    "another kind of file": (lambda path: path.write_text("[1, 2]\n"), None),
    "not UTF-8": (lambda path: path.write_bytes(b"\xff\xfe\n"), None),
    "empty": (lambda path: path.write_text(""), None),
    "another schema": (change_line(0, lambda head: head.update(schema="tribolo-selfplay/9")), None),
    "an incomplete last line": (lambda path: path.write_text(path.read_text()[:-30]), None),
    "a missing game": (lambda path: path.write_text("".join(path.read_text().splitlines(keepends=True)[:-1])), None),
    "another header seed": (change_line(0, lambda head: head.update(seed=6)), 0),
    "a bad header seed": (change_line(0, lambda head: head.update(seed=-6)), None),
    "an infinite number of games": (change_line(0, lambda head: head.update(games=float("inf"))), None),
    "a negative number of a game": (change_line(0, lambda head: head.update(first=-1)), None),
    "another seed": (change_line(2, lambda game: game.update(seed=1)), 1),
    "another number": (change_line(2, lambda game: game.update(game=7)), 1),
    "no moves": (change_line(2, lambda game: game.pop("moves")), 1),
    "an illegal move": (change_line(2, lambda game: game.update(moves="a1 " + str(game["moves"]))), 1),
    "an unknown cell": (change_line(2, lambda game: game.update(moves="z9 " + str(game["moves"]))), 1),
    "moves of a wrong type": (change_line(2, lambda game: game.update(moves=7)), 1),
    "an early end": (change_line(2, lambda game: game.update(moves=str(game["moves"])[:-4].strip())), 1),
    "other scores": (change_line(2, lambda game: game.update(scores=[1, 2, 3])), 1),
    "other positions": (change_line(3, lambda game: game.update(positions=["16"])), 2),
    "too few evaluations": (change_line(1, lambda game: game.update(evaluations=[1.0])), 0),
    "an evaluation too large": (change_line(1, lambda game: game.update(evaluations=[10**400] * 128)), 0),
    "an evaluation that is not a number": (
        change_line(1, lambda game: game.update(evaluations=[float("nan")] * 128)),
        0,
    ),
}


def pickled(path: Path) -> None:
    """Replace a file by a pickled object array, which a reader must refuse to load."""
    content = BytesIO()
    np.save(content, np.array([object()]), allow_pickle=True)
    path.write_bytes(content.getvalue())


DAMAGED_ARRAYS: dict[str, Callable[[Path], object]] = {
    "another kind of file": lambda path: path.write_text("hello"),
    "empty": lambda path: path.write_bytes(b""),
    "an incomplete last line": lambda path: path.write_bytes(path.read_bytes()[:-200]),
    "a pickle": pickled,
    "no header": change_array("header", None),
    "no scores": change_array("scores", None),
    "another header seed": change_array("header", lambda head: np.array(str(head).replace('"seed": 5', '"seed": 6'))),
    "a position": change_array("positions", replaced(177, 3)),
    "a player": change_array("players", replaced(1, 3)),
    "a move": change_array("moves", replaced(0, 255)),
    "an end": change_array("ends", replaced(0, 3)),
    "an end below zero": change_array("ends", replaced(0, -3)),
    "an end beyond": change_array("ends", replaced(2, 10_000)),
    "a score": change_array("scores", replaced(4, 3)),
    "a seed": change_array("seeds", replaced(1, 3)),
    "another dtype": change_array("moves", lambda moves: moves.astype(np.int32)),
    "another shape": change_array("scores", lambda scores: scores.reshape(-1)),
    "an evaluation that is not a number": change_array("evaluations", lambda values: values * np.nan),
}


DAMAGED_FILES: dict[str, tuple[Callable[[Path], object], str]] = {
    "another kind of file": (
        lambda path: path.write_text("hello, all"),
        "invalid header: Parquet magic bytes not found",
    ),
    "empty": (lambda path: path.write_bytes(b""), "invalid header: Parquet file size is 0 bytes"),
    "a damaged page": (
        lambda path: path.write_bytes(path.read_bytes()[:4] + bytes(90) + path.read_bytes()[94:]),
        "[A-Z]",
    ),
    "another Parquet file": (lambda path: pq.write_table(pa.table({"a": [1]}), path), "the metadata has no 'tribolo'"),
    "no rows": (lambda path: pq.write_table(pq.read_table(path).slice(0, 0), path), "it has no moves"),
    "a missing row": (lambda path: pq.write_table(pq.read_table(path).slice(1), path), "move 1: jumps nothing"),
    "another order": (lambda path: pq.write_table(pq.read_table(path).sort_by("seed"), path), "move 129: game over"),
}

DAMAGED_COLUMNS: dict[str, tuple[str, Callable[[pa.Array], pa.Array] | None, str]] = {
    "no scores": ("red_cells", None, "it has no column red_cells"),
    "another type": ("move", lambda moves: moves.cast(pa.string()), "the column move is string; expected: uint8"),
    "a number that does not fit": (
        "move",
        lambda moves: element(0, 256)(moves.cast(pa.int32())),
        "the column move is not uint8: Integer value 256 not in range",
    ),
    "numbers instead of lists": (
        "position",
        lambda positions: positions.flatten()[: len(positions)],
        "the column position is uint8; expected: fixed_size_list",
    ),
    "a position that is too short": (
        "position",
        lambda boards: element(3, [0] * 175)(boards.cast(pa.list_(pa.uint8()))),
        "a value of the column position has not 176 elements",
    ),
    "nothing": ("move", element(0, None), "a value of the column move is missing"),
    "a nothing in a position": (
        "position",
        element(3, [None, *[0] * 175]),
        "a value of the column position is missing",
    ),
    "another number": ("game", element(5, 1), "follow"),
    "another ply": ("ply", element(5, 7), "the column ply does not follow from the header"),
    "another opponent": ("red", element(2, "greedy"), "the column red does not follow"),
    "another position": ("position", element(3, [0] * 176), "the positions do not follow"),
}
DAMAGED = {
    **{("games.jsonl", fault): (damage, ".", game) for fault, (damage, game) in DAMAGED_LINES.items()},
    **{("games.npz", fault): (damage, ".", None) for fault, damage in DAMAGED_ARRAYS.items()},
    **{("games.parquet", fault): (*found, None) for fault, found in DAMAGED_FILES.items()},
    **{
        ("games.parquet", fault): (change_column(column, change), problem, None)
        for fault, (column, change, problem) in DAMAGED_COLUMNS.items()
    },
}
"""What damages a shard of a format, a part of the message, and the game that it names."""


@pytest.mark.parametrize(("name", "fault"), DAMAGED)
@pytest.mark.filterwarnings("error")
def test_a_modified_shard_is_rejected(folder: Path, name: str, fault: str) -> None:
    damage, problem, game = DAMAGED[name, fault]
    path = shards_of(folder / name)[0]
    damage(path)
    for read in (read_arrays, read_games):
        with pytest.raises(InvalidDataset, match=problem) as caught:
            list(read(folder / name))
        assert caught.value.path == path
        if name == "games.jsonl":
            assert caught.value.game == game
            assert str(caught.value).startswith(f"{path}{'' if game is None else f', game {game}'}: ")
        assert "\n" not in str(caught.value)
    with pytest.raises(InvalidDataset):
        missing_shards(folder / name, PLAN)


def test_other_programs_read_parquet_files(folder: Path, played: list[DatasetGame]) -> None:
    table = pq.read_table(shards_of(folder / "games.parquet")[0])
    assert len(table) == sum(len(game.moves) for game in played[:3])
    row = table.slice(len(played[0].moves), 1).to_pylist()[0]
    first = played[1]
    assert (row["game"], row["ply"], row["seed"]) == (1, 1, first.seed)
    assert (row["blue"], row["red"], row["green"]) == PLAN.seats
    assert COORDS[row["move"]] == first.moves[0]
    assert (row["blue_cells"], row["red_cells"], row["green_cells"]) == tuple(first.scores.values())


def as_polars(table: pa.Table) -> pa.Table:
    """Return a table with the types that Polars gives its columns."""
    return table.cast(pa.schema([field.with_type(_large(field.type)) for field in table.schema]))


def as_duckdb(table: pa.Table) -> pa.Table:
    """Return a table with types without a fixed size, in another order, and with a column of its own."""
    positions = table["position"].cast(pa.list_(pa.uint8()))
    changed = table.set_column(table.column_names.index("position"), "position", positions)
    return changed.select(changed.column_names[::-1]).append_column("row", pa.array(range(len(table))))


def as_pandas(table: pa.Table) -> pa.Table:
    """Return a table with wide numbers, and names as categories."""
    for place, field in enumerate(table.schema):
        if pa.types.is_uint8(field.type):
            table = table.set_column(place, field.name, table[field.name].cast(pa.float64()))
        if pa.types.is_string(field.type):
            table = table.set_column(place, field.name, table[field.name].dictionary_encode())
    return table


def _large(kind: pa.DataType) -> pa.DataType:
    if pa.types.is_list(kind):
        return pa.large_list(kind.value_type)
    return pa.large_string() if pa.types.is_string(kind) else kind


@pytest.mark.parametrize("write", [as_polars, as_duckdb, as_pandas])
def test_a_parquet_file_of_another_program_is_read(folder: Path, write: Callable[[pa.Table], pa.Table]) -> None:
    path = shards_of(folder / "games.parquet")[0]
    before, games = next(read_arrays(path)), list(read_games(path))
    header = pq.read_metadata(path).metadata[b"tribolo"]
    pq.write_table(write(pq.read_table(path)).replace_schema_metadata({"tribolo": header}), path)
    assert list(read_games(path)) == games
    for found, expected in zip(next(read_arrays(path)), before, strict=True):
        assert found is expected is None or np.array_equal(np.asarray(found), np.asarray(expected))


def test_a_parquet_file_without_its_header_says_how_to_restore_it(folder: Path) -> None:
    path = shards_of(folder / "games.parquet")[0]
    pq.write_table(pq.read_table(path).replace_schema_metadata(None), path)
    with pytest.raises(InvalidDataset, match=r"Restore it from the original: pyarrow\.parquet\.read_metadata"):
        next(read_games(path))


def test_a_missing_data_set_is_rejected(tmp_path: Path) -> None:
    for path, problem in (
        (tmp_path / "games.jsonl", "data set not found"),
        (tmp_path / "nowhere" / "games.npz", "No such file or directory"),
        (tmp_path / "games.csv", r"the name of a data set ends in \.jsonl, \.npz or \.parquet"),
    ):
        with pytest.raises(InvalidDataset, match=problem):
            list(read_games(path))


def test_an_invalid_plan_is_rejected() -> None:
    with pytest.raises(InvalidSeed):
        DatasetPlan(-1, PLAN.seats, 1)
    with pytest.raises(InvalidSpec):
        DatasetPlan(1, ("greedy", "nobody", "greedy"), 1)
    for games, shard in ((0, 1), (1, 0), (10**10, 1)):
        with pytest.raises(InvalidArgument):
            DatasetPlan(1, PLAN.seats, games, shard)


def test_a_larger_data_set_begins_with_the_same_games(played: list[DatasetGame]) -> None:
    assert play(DatasetPlan(5, PLAN.seats, 100, shard=9), 4) == played[4]
    assert isinstance(played[4], DatasetGame)
