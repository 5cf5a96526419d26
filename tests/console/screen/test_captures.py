"""Ten screens are as in tests/data/screens, which `make golden` writes."""

from pathlib import Path

import pytest

from frontends.console.screen.board import board_fragments

from .captures import CAPTURES, SCREENS, SMALLEST, USUAL, capture, path_of
from .model_driver import TriboloModel, text_of


@pytest.mark.parametrize(("name", "columns", "rows"), CAPTURES)
def test_a_screen_is_drawn_as_captured(name: str, columns: int, rows: int, tmp_path: Path) -> None:
    drawn = capture(SCREENS[name], columns, rows, tmp_path)
    assert drawn == path_of(name, columns, rows).read_text("utf-8")
    assert len(drawn.splitlines()) == rows


@pytest.mark.parametrize("name", SCREENS)
def test_ascii_screens_hold_only_ascii(name: str, tmp_path: Path) -> None:
    assert capture(SCREENS[name], *USUAL, tmp_path, is_ascii=True).isascii()


DISTANCES = {SMALLEST: 2, (106, 32): 2, (107, 31): 2, (80, 60): 2, (107, 32): 4, USUAL: 4, (139, 43): 6, (200, 60): 8}
"""The columns between two cells of the board, by the size of the terminal."""


@pytest.mark.parametrize(("size", "distance"), DISTANCES.items(), ids=str)
def test_a_large_terminal_had_the_same_small_board(size: tuple[int, int], distance: int, tmp_path: Path) -> None:
    lines = capture(SCREENS["move"], *size, tmp_path).splitlines()
    assert lines[1].index("b") - lines[1].index("a") == distance
    assert "P moves" in lines[-1], "the line of keys is on the screen"


def test_a_large_terminal_left_a_third_of_its_lines_and_columns_empty(tmp_path: Path) -> None:
    """The moves and the graph did not use the width, and the board not the height."""
    lines = capture(SCREENS["end"], 200, 60, tmp_path).splitlines()
    assert max(number for number, line in enumerate(lines) if " p " in line) > 45, "the lower labels of the board"
    assert all(line.strip() for line in lines[-20:])
    assert sum(len(line) > 190 for line in lines) > 20


def test_the_letter_stood_at_the_lower_left_of_a_tile_without_a_border(model: TriboloModel) -> None:
    """Tiles of one colour melted together."""
    for scale in (2, 3, 4, 5):
        texts = text_of(board_fragments(model, False, scale)).splitlines()
        assert {len(line.rstrip("0123456789")) for line in texts[1 : 1 + scale]} == {5 + 32 * scale}
        letter, edge = texts[1 + (scale - 1) // 2], texts[scale]
        tiles = [letter[4 + 2 * scale * x :][: 2 * scale] for x in range(16)]
        assert tiles[0] == "B".center(2 * scale - 1) + " "
        assert tiles[3] == "█" * (2 * scale - 1) + " "
        assert edge.startswith("    " + ("▀" * (2 * scale - 1) + " ") * 2)


def test_the_next_mark_replaced_the_bracket_of_the_cursor(tmp_path: Path) -> None:
    row = next(line for line in capture(SCREENS["move"], *SMALLEST, tmp_path).splitlines() if "[" in line)
    assert row[row.index("[") + 2] == "]"
