"""Eight screens at three sizes are as in tests/data/screens, which `python -m tests.console.screen.captures` writes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from .captures import SCREENS, SCREENS_FOLDER, SIZES, capture, path_of


@pytest.mark.parametrize(("columns", "rows"), SIZES)
@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_drawn_as_captured(name: str, columns: int, rows: int, tmp_path: Path) -> None:
    drawn = capture(SCREENS[name], columns, rows, tmp_path)
    assert drawn == path_of(name, columns, rows).read_text("utf-8")
    assert len(drawn.splitlines()) == rows


def test_every_capture_belongs_to_a_screen() -> None:
    expected = {path_of(name, columns, rows) for name in SCREENS for columns, rows in SIZES}
    assert {*SCREENS_FOLDER.iterdir()} == expected


@pytest.mark.parametrize("name", SCREENS)
def test_ascii_screens_hold_only_ascii(name: str, tmp_path: Path) -> None:
    assert capture(SCREENS[name], *SIZES[1], tmp_path, is_ascii=True).isascii()


def test_a_large_terminal_had_the_same_small_board(tmp_path: Path) -> None:
    text = {size: capture(SCREENS["end"], *size, tmp_path / str(size[0])) for size in SIZES}
    for (columns, rows), distance in zip(SIZES, (2, 4, 6), strict=True):
        labels = next(line for line in text[columns, rows].splitlines() if " a " in line)
        assert labels.index("b") - labels.index("a") == distance
    listed = [text[size].count("Blue   ") for size in SIZES]
    assert listed[0] < listed[1] < listed[2]


@pytest.mark.parametrize(("columns", "rows"), [(75, 22), (106, 35), (107, 34), (107, 35), (139, 46), (80, 60)])
def test_cells_grow_as_soon_as_there_is_room(columns: int, rows: int, tmp_path: Path) -> None:
    drawn = capture(SCREENS["move"], columns, rows, tmp_path)
    labels = drawn.splitlines()[1]
    expected = 6 if (columns, rows) == (139, 46) else 4 if (columns, rows) == (107, 35) else 2
    assert labels.index("b") - labels.index("a") == expected
    assert "P moves" in drawn.splitlines()[-1], "the line of keys is on the screen"


def test_the_next_mark_replaced_the_bracket_of_the_cursor(tmp_path: Path) -> None:
    row = next(line for line in capture(SCREENS["move"], *SIZES[0], tmp_path).splitlines() if "[" in line)
    assert row[row.index("[") + 2] == "]"


@pytest.mark.parametrize(("columns", "rows", "is_listed"), [(75, 22, False), (80, 24, False), (120, 40, True)])
def test_the_guide_promised_a_list_that_the_graph_replaces(
    columns: int, rows: int, is_listed: bool, tmp_path: Path
) -> None:
    drawn = capture(SCREENS["review"], columns, rows, tmp_path)
    assert bool(re.search(r"\d+ (Blue|Red|Green) +[a-p]\d", drawn)) == is_listed
    guide = (Path(__file__).parents[3] / "docs/how-to/play-in-the-terminal.md").read_text("utf-8")
    assert "In a terminal too small for both, the graph replaces the list." in " ".join(guide.split())
