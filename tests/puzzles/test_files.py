"""Files of puzzles: round trips, faults, continued minings, and the ids by which twins are known."""

from __future__ import annotations

import errno
import gzip
import json
import sys
from collections.abc import Callable
from dataclasses import replace
from io import FileIO
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.generators import A_THIRD, mixed_boards, players
from tribolo_core import Board, Player, Position, parse_position
from tribolo_core.errors import InvalidPuzzles
from tribolo_core.puzzles import mined_file
from tribolo_core.puzzles.file import dump_puzzles, read_puzzles
from tribolo_core.puzzles.mined_file import GREEDY_SHARE, Collection, MinedFile
from tribolo_core.puzzles.rating import is_greedy
from tribolo_core.puzzles.symmetry import SYMMETRIES, Symmetry, canonical, puzzle_id

from .conftest import GAMES, PLAN, Mined


def write(path: Path, mined: Mined, games: range = GAMES) -> None:
    """Add the puzzles of games to the file of a mining, which is continued if it exists."""
    file = MinedFile.begin(path, PLAN, games.stop)
    with file.adding() as add:
        for game in range(file.mined, games.stop):
            add(game, mined[game])


@pytest.fixture
def whole(tmp_path: Path, mined: Mined) -> Path:
    path = tmp_path / "whole.jsonl"
    write(path, mined)
    assert len(read_puzzles(path).puzzles) >= 3
    return path


def test_a_file_is_read_as_it_was_written(whole: Path, tmp_path: Path) -> None:
    found = read_puzzles(whole)
    assert found.header == PLAN.header
    assert dump_puzzles(found) == whole.read_bytes()
    packed = tmp_path / "packed.jsonl.gz"
    packed.write_bytes(gzip.compress(whole.read_bytes()))
    assert read_puzzles(packed) == found


def test_a_mining_that_is_interrupted_anywhere_gives_the_same_file(whole: Path, tmp_path: Path, mined: Mined) -> None:
    content = whole.read_bytes()
    for length in (0, 5, content.index(b"\n") + 1, len(content) // 2, len(content) - 1, len(content)):
        path = tmp_path / f"{length}.jsonl"
        path.write_bytes(content[:length])
        write(path, mined)
        assert path.read_bytes() == content, length


def test_a_longer_mining_begins_with_the_same_puzzles(whole: Path, tmp_path: Path, mined: Mined) -> None:
    path = tmp_path / "short.jsonl"
    write(path, mined, range(6))
    assert whole.read_bytes().startswith(path.read_bytes())
    write(path, mined)
    assert path.read_bytes() == whole.read_bytes()


def test_a_mining_of_fewer_games_than_the_file_has_changes_nothing(whole: Path) -> None:
    content, puzzles = whole.read_bytes(), read_puzzles(whole).puzzles
    last = puzzles[-1].source.game
    file = MinedFile.begin(whole, PLAN, last)
    assert (file.mined, len(file.puzzles)) == (last + 1, len(puzzles))
    assert whole.read_bytes() == content


@pytest.mark.parametrize("games", [GAMES.stop, 100])
def test_the_end_of_a_mining_is_known_without_a_puzzle_of_its_last_game(whole: Path, games: int) -> None:
    content, found = whole.read_bytes(), read_puzzles(whole)
    file = MinedFile.begin(whole, PLAN, games)
    with file.adding() as add:
        for game in range(file.mined, games):
            add(game, [puzzle for puzzle in found.puzzles if puzzle.source.game == game])
    file.finish()
    assert read_puzzles(whole) == found, "readers ignore the number of games"
    assert whole.read_bytes().splitlines()[1:] == content.splitlines()[1:]
    assert MinedFile.begin(whole, PLAN, games).mined == MinedFile.begin(whole, PLAN, 2).mined == games
    assert MinedFile.begin(whole, PLAN, games + 1).mined == games


def test_a_mining_that_goes_on_and_is_interrupted_still_drops_only_its_last_game(tmp_path: Path, mined: Mined) -> None:
    path = tmp_path / "interrupted.jsonl"
    write(path, mined, range(3))
    MinedFile.begin(path, PLAN, 2).finish()
    write(path, mined)
    last = read_puzzles(path).puzzles[-1].source.game
    assert MinedFile.begin(path, PLAN, 100).mined == last
    assert all(puzzle.source.game < last for puzzle in read_puzzles(path).puzzles)


@pytest.mark.parametrize("games", ["-1", "true", '"5"', "1.5"])
def test_an_invalid_number_of_games_is_refused(whole: Path, games: str) -> None:
    header, rest = whole.read_text().split("\n", 1)
    whole.write_text(f'{header[:-1]},"games":{games}}}\n{rest}')
    with pytest.raises(InvalidPuzzles, match="line 1: 'games' is not a whole number"):
        MinedFile.begin(whole, PLAN, 20)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such device")
def test_a_device_was_read_for_ever() -> None:
    with pytest.raises(InvalidPuzzles, match=r"/dev/zero: it has more than [0-9]+ bytes\."):
        read_puzzles(Path("/dev/zero"))


def test_a_full_disk_loses_no_puzzle_before(whole: Path, mined: Mined, monkeypatch: pytest.MonkeyPatch) -> None:
    content = whole.read_bytes()
    file = MinedFile.begin(whole, PLAN, GAMES.stop)
    kept = whole.read_bytes()

    def fail(raw: FileIO, lines: bytes) -> None:
        raw.write(lines[:100])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch, file.adding() as add:
        patch.setattr(mined_file, "_write_all", fail)
        with pytest.raises(InvalidPuzzles, match=r"whole\.jsonl: No space left on device\."):
            add(file.mined, mined[file.mined])
    assert whole.read_bytes().startswith(kept)
    write(whole, mined)
    assert whole.read_bytes() == content


def test_a_collection_takes_no_twins(mined: Mined) -> None:
    puzzle = next(puzzle for found in mined.values() for puzzle in found if not is_greedy(puzzle.turn, puzzle.key))
    collection = Collection()
    assert collection.takes(puzzle)
    for symmetry in SYMMETRIES:
        twin = symmetry.position(puzzle.position)
        choices = [replace(choice, line=tuple(map(symmetry.cell, choice.line))) for choice in puzzle.choices]
        assert not collection.takes(replace(puzzle, position=twin, choices=tuple(choices), id=puzzle_id(twin)))
    assert len(collection) == 1


def test_at_most_one_in_four_puzzles_of_a_collection_is_greedy(mined: Mined) -> None:
    found = [puzzle for puzzles in mined.values() for puzzle in puzzles]
    plain = next(puzzle for puzzle in found if not is_greedy(puzzle.turn, puzzle.key))
    most = max(plain.turn.transitions, key=lambda move: sum(len(jump.taken) for jump in plain.turn.transitions[move]))
    key = next(choice for choice in plain.choices if choice.move == most)
    greedy = replace(plain, choices=(key, *(choice for choice in plain.choices if choice is not key)))
    collection = Collection()
    taken = [collection.takes(replace(plain if n % 2 else greedy, id=str(n))) for n in range(40)]
    assert all(taken[1::2])
    for size in range(1, 41):
        assert GREEDY_SHARE * sum(taken[0:size:2]) <= sum(taken[:size])
    assert sum(taken[0::2]) == 6, "as many as may be beside twenty others"


def end_key(puzzle: dict[str, Any], rest: str) -> None:
    """Let the line of the key have `rest` after its first move, and a second own move follow."""
    puzzle["moves"][0][0] = puzzle["moves"][0][0].split()[0] + rest
    puzzle["sequel"] = [{}]


Change = Callable[[dict[str, Any]], object]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (lambda puzzle: puzzle.pop("position"), "'position' is missing"),
        (lambda puzzle: puzzle.update(position=7), "'position' is not a text"),
        (lambda puzzle: puzzle.update(position="16/16 b"), "its position is invalid: "),
        (lambda puzzle: puzzle.update(position="/".join(["16"] * 11) + " b"), "has no legal move"),
        (lambda puzzle: puzzle.update(position=puzzle["position"][:-1] + "-"), "has no legal move"),
        (lambda puzzle: puzzle.update(id="0000000000"), "id is '0000000000', but '"),
        (lambda puzzle: puzzle.update(rating=1), "rating is 1, but "),
        (lambda puzzle: puzzle.update(rating="1500"), "'rating' is not a whole number"),
        (lambda puzzle: puzzle.update(themes=["chess"]), "'chess' is not a valid Theme; the themes are win-cells"),
        (lambda puzzle: puzzle.update(themes=["win-cells"] * 9), "themes is 'win-cells, "),
        (lambda puzzle: puzzle.update(proven=0), "'proven' is not true or false"),
        (lambda puzzle: puzzle.update(solved=[25] * 7), "'solved' is not 8 whole numbers from 0 to 25"),
        (lambda puzzle: puzzle.update(solved=[26] * 8), "'solved' is not 8 whole numbers from 0 to 25"),
        (lambda puzzle: puzzle["moves"].pop(), "its moves are not two or more legal moves"),
        (lambda puzzle: puzzle["moves"].reverse(), "its moves are not in the order of the win share"),
        (lambda puzzle: puzzle["moves"].append("a1"), "a move is a line and three win shares that add up to 1000"),
        (lambda puzzle: puzzle["moves"][0][1].append(0), "a move is a line and three win shares that add up to 1000"),
        (lambda puzzle: puzzle["moves"][0].__setitem__(1, [1000, 1, -1]), "three win shares that add up to 1000"),
        (lambda puzzle: puzzle["moves"][0].__setitem__(0, "z9"), "the line 'z9' is invalid: "),
        (lambda puzzle: puzzle["moves"][0].__setitem__(0, puzzle["moves"][0][0][:3].strip() + " a1 a1"), "be played: "),
        (lambda puzzle: puzzle["source"].update(ply=-1), "its source is not a game, a deal, three seats and a ply"),
        (lambda puzzle: puzzle["source"].update(seats=["greedy"]), "its source is not a game"),
        (lambda puzzle: puzzle.pop("sequel"), "'sequel' is missing"),
        (lambda puzzle: puzzle.update(sequel=[7]), "'sequel' is not a list of objects"),
        (lambda puzzle: puzzle.update(sequel=[{}], moves=[]), "the line of a key does not lead to the next own move"),
        (lambda puzzle: end_key(puzzle, ""), "does not lead"),
        (lambda puzzle: end_key(puzzle, " a1 a1"), "the line of a key cannot be played: "),
        (lambda puzzle: puzzle.update(source=None), "'source' is not an object"),
    ],
)
def test_a_faulty_puzzle_is_named_in_one_sentence(whole: Path, change: Change, problem: str) -> None:
    header, first, *others = whole.read_text().splitlines()
    puzzle = json.loads(first)
    change(puzzle)
    whole.write_text("\n".join([header, json.dumps(puzzle), *others, ""]))
    with pytest.raises(InvalidPuzzles) as raised:
        read_puzzles(whole)
    error = raised.value
    assert (error.path, error.line) == (whole, 2)
    assert problem in error.problem
    assert str(error) == f"{whole}, line 2: {error.problem}."
    assert ".." not in str(error)


@pytest.mark.parametrize(
    ("content", "problem"),
    [
        ("", "it has no header"),
        ("mine\n", "Expecting value"),
        ("[]\n", "it is not a JSON object"),
        ('{"schema": "tribolo-puzzles/1"}\n', "its schema is 'tribolo-puzzles/1', not 'tribolo-puzzles/2'"),
        ('{"schema": "tribolo-puzzles/9"}\n', "its schema is 'tribolo-puzzles/9', not 'tribolo-puzzles/2'"),
        ('{"schema": "tribolo-puzzles/2"}\n', "'opponents' is missing"),
        ('{"schema": "tribolo-puzzles/2", "seed": -1, "opponents": ["greedy"], "nodes": 1}\n', "A seed is"),
        ('{"schema": "tribolo-puzzles/2", "seed": 1, "opponents": [], "nodes": 1}\n', "opponents must be one spec"),
        ('{"schema": "tribolo-puzzles/2", "seed": 1, "opponents": ["greedy"], "nodes": 0}\n', "nodes must be"),
        ('{"schema": "tribolo-puzzles/2", "seed": 1, "opponents": ["greedy"], "nodes": 1}', "the line is incomplete"),
    ],
)
def test_a_faulty_file_is_refused(tmp_path: Path, content: str, problem: str) -> None:
    path = tmp_path / "faulty.jsonl"
    path.write_text(content)
    with pytest.raises(InvalidPuzzles) as raised:
        read_puzzles(path)
    assert raised.value.line == 1
    assert problem in raised.value.problem


def test_a_file_that_is_missing_or_no_gzip_is_refused(tmp_path: Path, whole: Path) -> None:
    with pytest.raises(InvalidPuzzles, match=r"nothing\.jsonl: No such file or directory\."):
        read_puzzles(tmp_path / "nothing.jsonl")
    packed = tmp_path / "packed.jsonl.gz"
    for content in (whole.read_bytes(), gzip.compress(whole.read_bytes())[:-20]):
        packed.write_bytes(content)
        with pytest.raises(InvalidPuzzles, match="it cannot be decompressed: "):
            read_puzzles(packed)


def test_a_puzzle_that_occurs_twice_is_refused(whole: Path) -> None:
    lines = whole.read_text().splitlines()
    whole.write_text("\n".join([*lines, lines[1], ""]))
    with pytest.raises(InvalidPuzzles, match=rf"line {len(lines) + 1}: the puzzle \w{{10}} occurs twice\."):
        read_puzzles(whole)


def test_another_mining_is_not_continued_and_nothing_is_lost(whole: Path, tmp_path: Path) -> None:
    content = whole.read_bytes()
    with pytest.raises(InvalidPuzzles, match="line 1: it belongs to a mining with another seed"):
        MinedFile.begin(whole, replace(PLAN, seed=7), 20)
    whole.write_bytes(content.replace(b'"rating":', b'"Rating":', 1))
    changed = whole.read_bytes()
    with pytest.raises(InvalidPuzzles, match="line 2: 'rating' is missing"):
        MinedFile.begin(whole, PLAN, 20)
    assert whole.read_bytes() == changed
    header, *lines = content.splitlines(keepends=True)
    whole.write_bytes(b"".join([header, *reversed(lines)]))
    with pytest.raises(InvalidPuzzles, match="its games are not in order"):
        MinedFile.begin(whole, PLAN, 20)
    with pytest.raises(InvalidPuzzles, match="No such file or directory"):
        MinedFile.begin(tmp_path / "nowhere" / "puzzles.jsonl", PLAN, 20)


@A_THIRD
@given(mixed_boards, players, st.sampled_from(SYMMETRIES))
def test_twins_have_the_same_canonical_text_and_the_same_id(board: Board, player: Player, symmetry: Symmetry) -> None:
    position = Position(board, player)
    twin = symmetry.position(position)
    assert canonical(twin) == canonical(position)
    assert puzzle_id(twin) == puzzle_id(position)
    assert symmetry.position(parse_position(canonical(position))) in [image.position(position) for image in SYMMETRIES]


def test_the_player_to_move_and_the_order_of_play_are_part_of_a_puzzle() -> None:
    text = "BR14/RB14/G15/16/16/16/16/16/16/16/16"
    assert puzzle_id(parse_position(f"{text} b")) != puzzle_id(parse_position(f"{text} g"))
    exchanged = text.translate(str.maketrans("RG", "GR"))
    assert puzzle_id(parse_position(f"{text} b")) != puzzle_id(parse_position(f"{exchanged} b"))
