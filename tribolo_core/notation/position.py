"""Position strings: a board and the player to move in one line."""

from __future__ import annotations

import re
from typing import Final

from ..board import Board, Position
from ..coord import HEIGHT, WIDTH
from ..errors import Fault, InvalidBoard
from ..player import Owner, Player
from ..translation.messages import gettext

_EMPTY_RUN: Final = re.compile(re.escape(Owner.NONE.value) + "+")
_PLAYERS: Final[dict[str, Player | None]] = {"b": Player.BLUE, "r": Player.RED, "g": Player.GREEN, "-": None}
_LETTERS: Final = {player: letter for letter, player in _PLAYERS.items()}


def format_position(position: Position) -> str:
    """Format a position as a position string, which has the board and the player to move in one line.

    The rows of the board are joined by `/`, and each run of empty cells is written as its length. The player to move
    follows after a blank: `b`, `r` or `g`, or `-` if the game is over.

    >>> format_position(Position(Board.from_text("...B#..........." + " ................" * 10), Player.RED))
    '3B#11/16/16/16/16/16/16/16/16/16/16 r'
    """
    rows = str(position.board).split("\n")
    return "/".join(map(_encode_row, rows)) + " " + _LETTERS[position.player]


def _encode_row(row: str) -> str:
    """Return a row of board text, 16 letters, with each run of empty cells replaced by its length."""
    return _EMPTY_RUN.sub(lambda run: str(len(run[0])), row)


def parse_position(text: str) -> Position:
    """Parse a position string, a board and the player to move in one line.

    Only the exact text that `format_position` returns for a position is valid. Raise InvalidBoard, which lists every
    fault of the text, if the text is invalid.
    """
    faults: list[Fault] = []
    board_text, _, letter = text.partition(" ")
    rows = board_text.split("/")
    decoded = []
    column = 1
    for number, row in enumerate(rows, start=1):
        decoded.append(_decode_row(row, number, column, faults))
        column += len(row) + 1
    if len(rows) != HEIGHT:
        faults.append(
            Fault(
                1,
                len(board_text) + 1,
                gettext("the position has {rows} rows, not {height}", rows=len(rows), height=HEIGHT),
            )
        )
    if letter not in _PLAYERS:
        problem = gettext("the player to move is b, r, g or - after one blank, not {letter}", letter=repr(letter))
        faults.append(Fault(1, min(len(board_text) + 2, len(text) + 1), problem))
    if faults:
        raise InvalidBoard(tuple(faults))
    return Position(Board.from_text("\n".join(decoded)), _PLAYERS[letter])


def _decode_row(row: str, number: int, start: int, faults: list[Fault]) -> str:
    """Return a row of a board with one letter for each cell; in a position string, a number stands for empty cells.

    `row` is the text of the row in the position string, such as `3B#11`. `number` is the number of the row, counted
    from 1. `start` is the column, counted from 1, at which the row begins in the position string. Append each fault
    (mistake in the text) of the row to the list `faults`. If the row has faults, the result may have any length.
    """
    cells = ""
    is_valid = True
    for match in re.finditer(r"[0-9]+|.", row, re.DOTALL):
        piece, column = match[0], start + match.start()
        if piece in "#BRG":
            cells += piece
        elif re.fullmatch("[1-9]|1[0-6]", piece):
            cells += Owner.NONE.value * int(piece)
        else:
            faults.append(
                Fault(
                    1, column, gettext("expected #, B, R, G or a number from 1 to 16, not {found}", found=repr(piece))
                )
            )
            is_valid = False
    if is_valid and len(cells) != WIDTH:
        faults.append(
            Fault(
                1, start, gettext("row {row} has {cells} cells, not {width}", row=number, cells=len(cells), width=WIDTH)
            )
        )
    return cells
