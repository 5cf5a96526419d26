"""Shards as Parquet files, with one row for each move. Needs numpy and pyarrow."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any, Final, NamedTuple, TypeAlias

from ..coord import COORDS, HEIGHT, WIDTH
from ..errors import InvalidContent, InvalidDataset, MissingExtra
from ..player import PLAYERS
from ..storage.compressed import checked_size
from .game import DatasetGame, DatasetPlan
from .header import ShardHeader, format_header, invalid_header, parse_header

try:
    import numpy as np
    import pyarrow as pa
    import pyarrow.compute as pc
    import pyarrow.parquet as pq
except ImportError as error:
    raise MissingExtra(__name__, error.name or "pyarrow") from None

from .arrays import Arrays, Targets, check, games_of, pack

Table: TypeAlias = Any
"""A table of pyarrow, which has no types."""


class Column(NamedTuple):
    """A column of the file: its name, its type in Arrow, and what it holds in words."""

    name: str
    type: Any
    content: str


COLUMNS: Final = (
    Column("game", pa.int64(), "Number of the game in the data set, from 0."),
    Column("ply", pa.uint8(), "Number of the move in the game, from 1."),
    Column("seed", pa.uint64(), "Seed of the deal of the game."),
    *(Column(player.name.lower(), pa.string(), f"Spec of the opponent of {player}.") for player in PLAYERS),
    Column("position", pa.list_(pa.uint8(), len(COORDS)), "Cells before the move, in reading order; see the enum."),
    Column("player", pa.uint8(), "Player to move: 0 Blue, 1 Red, 2 Green."),
    Column("move", pa.uint8(), "Cell of the move, in reading order, 0 to 175."),
    Column("evaluation", pa.float64(), "Value of the move, in the units of the opponent that played it."),
    *(Column(f"{player.name.lower()}_cells", pa.uint8(), f"Final score of {player}.") for player in PLAYERS),
)
"""The columns of every data set."""

TARGET_COLUMNS: Final = (
    Column("cells", pa.list_(pa.uint8()), "Legal moves, in reading order."),
    Column("visits", pa.list_(pa.int64()), "Nodes searched for each legal move."),
    Column("values", pa.list_(pa.float64()), "Value of each legal move for the player to move."),
)
"""The further columns of a data set with targets."""

_KEY: Final = b"tribolo"
"""The key of the header in the metadata of the file."""


def columns_of(header: ShardHeader) -> tuple[Column, ...]:
    """Return the columns of the shards of a data set."""
    return COLUMNS + (TARGET_COLUMNS if header.targets else ())


def dump(plan: DatasetPlan, games: Iterable[DatasetGame]) -> bytes:
    """Return the bytes of a shard; see `ShardFormat`. They are the same for the same games and release of pyarrow."""
    games = list(games)
    text = format_header(plan, games)
    table = _table(parse_header("", text), pack("", games, mixed=bool(plan.more_seats)))
    content = BytesIO()
    pq.write_table(table.replace_schema_metadata({_KEY: text}), content, compression="zstd")
    return content.getvalue()


def _table(header: ShardHeader, arrays: Arrays) -> Table:
    """Return the rows of a shard."""
    lengths = np.diff(arrays.ends, prepend=0)
    games = arrays.game_of_each_move()
    rows = [
        games + header.numbers.start,
        (np.arange(len(games)) - (arrays.ends - lengths)[games] + 1).astype(np.uint8),
        arrays.seeds[games],
        *_names(header, games),
        pa.FixedSizeListArray.from_arrays(arrays.positions.reshape(-1), len(COORDS)),
        arrays.players,
        arrays.moves,
        arrays.evaluations,
        *arrays.scores[games].T,
    ]
    if arrays.targets is not None:
        ends = np.cumsum(arrays.targets.choices, dtype=np.int32)
        lists = (arrays.targets.cells, arrays.targets.visits, arrays.targets.values)
        rows += [pa.ListArray.from_arrays(np.insert(ends, 0, 0), values) for values in lists]
    return pa.table(rows, schema=_schema(header))


def _schema(header: ShardHeader) -> Any:
    return pa.schema([pa.field(name, kind, nullable=False) for name, kind, _content in columns_of(header)])


def _names(header: ShardHeader, games: Any) -> Iterator[Any]:
    """Yield the columns with the names of the opponents of Blue, Red and Green; `games` counts from the first game."""
    line_ups = (games + header.numbers.start) % len(header.line_ups)
    for names in zip(*header.line_ups, strict=True):
        yield pa.DictionaryArray.from_arrays(line_ups, pa.array(names)).dictionary_decode()


def load_header(path: object, content: bytes) -> ShardHeader:
    """Parse the header of a shard; see `ShardFormat`."""
    try:
        # The metadata of the file itself: if Polars wrote the file, the metadata of the Arrow schema lacks the key.
        metadata = pq.read_metadata(BytesIO(content)).metadata or {}
    except (pa.ArrowException, OSError) as error:
        raise invalid_header(path, _first_line(error)) from None
    if _KEY not in metadata:
        problem = (
            f"the metadata has no {_KEY.decode()!r}, which the program that wrote the file has left out. Restore it "
            "from the original: pyarrow.parquet.read_metadata(ORIGINAL).metadata"
        )
        raise invalid_header(path, problem)
    return parse_header(path, metadata[_KEY])


def load_arrays(path: object, content: bytes) -> Arrays:
    """Return the arrays of a shard after their check; see `ShardFormat`.

    If another program has written the file, its types may have another width, and it may have further columns.
    """
    header = load_header(path, content)
    names = [name for name, _kind, _content in columns_of(header)]
    try:
        _check_sizes(content)
        file = pq.ParquetFile(BytesIO(content), read_dictionary=[player.name.lower() for player in PLAYERS])
        if missing := [name for name in names if name not in file.schema_arrow.names]:
            raise InvalidContent(f"it has no column {' and no column '.join(missing)}")
        found = file.read(names)
        if not len(found):
            raise InvalidContent("it has no moves")
        columns = [_converted(found[name], name, kind) for name, kind, _content in columns_of(header)]
        table = pa.table(columns, schema=_schema(header))
    except InvalidContent as error:
        raise InvalidDataset(path, error.problem) from None
    except (pa.ArrowException, OSError, MemoryError) as error:
        raise InvalidDataset(path, _first_line(error)) from None
    arrays = _arrays(header, table)
    check(path, header, arrays)
    expected = _table(header, arrays)
    for name in table.column_names:
        if not table[name].equals(expected[name]):
            raise InvalidDataset(path, f"the column {name} does not follow from the header and the moves")
    return arrays


def _check_sizes(content: bytes) -> None:
    """Raise InvalidContent if a file decompresses to too many bytes; see `checked_size`."""
    metadata = pq.read_metadata(BytesIO(content))
    groups = [metadata.row_group(number) for number in range(metadata.num_row_groups)]
    chunks = [group.column(number) for group in groups for number in range(group.num_columns)]
    checked_size(sum(max(chunk.total_uncompressed_size, chunk.num_values) for chunk in chunks), len(content))


def _converted(column: Any, name: str, kind: Any) -> Any:
    """Return the column called `name` as an array of the type `kind`, if its own type has the same meaning.

    Raise InvalidContent if it has not, or if a value is missing, does not fit `kind` or has another length.
    """
    array = pa.concat_arrays(column.chunks)
    if pa.types.is_dictionary(array.type):
        longest = pc.max(pc.binary_length(array.dictionary.cast(pa.large_string()))).as_py() or 0
        checked_size(longest * len(array), 0)
        array = array.dictionary_decode()
    if _meaning(array.type) != _meaning(kind):
        raise InvalidContent(f"the column {name} is {column.type}; expected: {kind}")
    values = array.flatten() if pa.types.is_nested(kind) else array
    if array.null_count or values.null_count:
        raise InvalidContent(f"a value of the column {name} is missing")
    try:
        if not pa.types.is_nested(kind):
            return values.cast(kind)
        values, lengths = values.cast(kind.value_type), pc.list_value_length(array)
    except pa.ArrowInvalid as error:
        raise InvalidContent(f"the column {name} is not {kind}: {_first_line(error)}") from None
    if not pa.types.is_fixed_size_list(kind):
        return pa.ListArray.from_arrays(np.insert(np.cumsum(lengths, dtype=np.int32), 0, 0), values)
    if not pc.all(pc.equal(lengths, kind.list_size)).as_py():
        raise InvalidContent(f"a value of the column {name} has not {kind.list_size} elements")
    return pa.FixedSizeListArray.from_arrays(values, kind.list_size)


def _meaning(kind: Any) -> str:
    """Return the meaning of an Arrow type of any width: `numbers`, `texts`, `lists of` either, or else its name."""
    if pa.types.is_nested(kind):
        return f"lists of {_meaning(kind.value_type)}" if hasattr(kind, "value_type") else "structures"
    if pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind):
        return "numbers"
    is_text = pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
    return "texts" if is_text else str(kind)


def _arrays(header: ShardHeader, table: Table) -> Arrays:
    """Return the arrays of a shard from its rows, unchecked; the first row of a game gives its seed and its scores."""
    numbers = np.arange(header.numbers.start, header.numbers.stop)
    ends = np.searchsorted(_values(table["game"]), numbers, side="right").astype(np.int64)
    firsts = np.minimum(np.insert(ends[:-1], 0, 0), len(table) - 1)
    targets = None
    if header.targets:
        choices = table["cells"].combine_chunks().value_lengths().to_numpy().astype(np.uint8)
        targets = Targets(choices, *(_values(table[name]) for name, _kind, _content in TARGET_COLUMNS))
    return Arrays(
        _values(table["position"]).reshape(-1, HEIGHT, WIDTH),
        _values(table["player"]),
        _values(table["move"]),
        _values(table["evaluation"]),
        ends,
        _values(table["seed"])[firsts],
        np.stack([_values(table[f"{player.name.lower()}_cells"])[firsts] for player in PLAYERS], axis=1),
        targets,
        (numbers % len(header.line_ups)).astype(np.uint8) if len(header.line_ups) > 1 else None,
    )


def _values(column: Any) -> Any:
    """Return the numbers of a column as an array of numpy; those of lists are concatenated.

    If a number is missing in a list, the array has another dtype than the column.
    """
    values = column.combine_chunks()
    return (values.flatten() if pa.types.is_nested(values.type) else values).to_numpy(zero_copy_only=False)


def load(path: object, content: bytes) -> Iterator[DatasetGame]:
    """Yield the games of a shard, after the check of all of them; see `ShardFormat`."""
    return games_of(load_header(path, content), load_arrays(path, content))


def _first_line(error: Exception) -> str:
    return str(error).splitlines()[0].rstrip(".")
