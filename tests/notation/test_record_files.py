"""Files of game records: one record or several, written whole or not at all."""

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_TENTH
from tribolo_core import Game, NotationError, Record, format_record, load, load_all, parse_records, save
from tribolo_core.errors import InvalidFile

from .test_notation import records

GAME = Game.new(seed=7)
SEATS = ("human", "greedy", "random")


@A_TENTH
@given(st.lists(records(), max_size=3))
def test_several_records_are_one_text(several: list[Record]) -> None:
    text = "\n".join(map(format_record, several))
    assert parse_records(text) == tuple(several)


def test_a_game_is_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "game.tribolo"
    save(GAME.play("i6"), path)
    assert load(str(path)) == Record(GAME.play("i6"), ("?", "?", "?"))
    record = Record(GAME, SEATS, ("Grüße",))
    save(record, str(path))
    assert load(path) == record
    assert path.read_text(encoding="utf-8") == format_record(record)
    assert [*tmp_path.iterdir()] == [path]


def test_several_records_are_saved_in_one_file(tmp_path: Path) -> None:
    path = tmp_path / "games.tribolo"
    several = [Record(Game.new(seed=seed), SEATS) for seed in range(3)]
    save((record for record in several), path)
    assert load_all(path) == tuple(several)
    with pytest.raises(InvalidFile, match=r"games.tribolo, line 1, column 1: the file holds 3 records; use load_all$"):
        load(path)
    save([GAME.play("i6"), GAME], path)
    assert load_all(path) == (Record(GAME.play("i6")), Record(GAME))
    save([], path)
    assert load_all(path) == ()
    with pytest.raises(InvalidFile, match="the file holds 0 records"):
        load(path)


def test_a_fault_in_a_later_record_is_found_in_its_line(tmp_path: Path) -> None:
    path = tmp_path / "games.tribolo"
    one = format_record(Record(GAME.play("i6"), SEATS))
    path.write_text(one + "\n" + one.replace("i6", "i6 zz"), encoding="utf-8")
    with pytest.raises(InvalidFile) as caught:
        load_all(path)
    error = caught.value
    assert (error.path, error.line, error.column) == (path, 15, 4)
    assert str(error).startswith(f"{path}, line 15, column 4: 'zz' is not a cell")
    assert isinstance(error, NotationError)
    assert pickle.loads(pickle.dumps(error)).faults == error.faults


@pytest.mark.parametrize("missing", ["Blue", "Red", "Green", "Result"])
def test_a_record_without_moves_ends_where_the_next_one_begins(missing: str) -> None:
    one = format_record(Record(GAME, SEATS))
    lines = one.splitlines(keepends=True)
    short = "".join(line for line in lines if not line.startswith(f"[{missing} "))
    with pytest.raises(NotationError, match=f"missing tag: {missing}") as caught:
        parse_records(short + one)
    assert caught.value.line == len(lines)


def test_a_text_without_the_first_tag_is_refused() -> None:
    for text in ("i6", '[Blue "x"]', "{only a comment}"):
        with pytest.raises(NotationError, match="missing tags: Deal"):
            parse_records(text)
    assert parse_records(" \n") == ()


def test_a_file_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "game.tribolo"
    for content in (b'[Deal "\xff"]', "[Blue é".encode() + b"\xff"):
        path.write_bytes(content)
        with pytest.raises(InvalidFile, match="line 1, column 8: the file is not UTF-8 text"):
            load(path)
    with pytest.raises(FileNotFoundError):
        load(tmp_path / "missing.tribolo")


def test_a_file_with_the_line_ends_of_windows_is_read(tmp_path: Path) -> None:
    path = tmp_path / "game.tribolo"
    path.write_bytes(format_record(Record(GAME, SEATS, ("two\nlines",))).replace("\n", "\r\n").encode())
    assert load(path) == Record(GAME, SEATS, ("two\nlines",))


def test_a_failed_save_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.tribolo"
    save(GAME, path)
    before = path.read_bytes()

    def fail(_descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr("os.fsync", fail)
        with pytest.raises(OSError, match="No space left"):
            save(GAME.play("i6"), path)
    assert (path.read_bytes(), [*tmp_path.iterdir()]) == (before, [path])
