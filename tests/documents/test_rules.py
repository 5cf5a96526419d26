"""The drawn boards of the rules page, played by the kernel and by the reference implementation."""

import re
from pathlib import Path

import pytest

from tests import reference
from tribolo_core import PLAYERS, Board, Coord, Owner, Player, Turn, all_transitions

RULES = Path(__file__).parents[2] / "docs" / "reference" / "rules.md"
DRAWINGS = re.findall(r"```tribolo\n(.*?)```", RULES.read_text(encoding="utf-8"), re.DOTALL)


def read_board(lines: list[str]) -> Board:
    """Return a board whose top left corner holds the rows `lines`, and whose other cells are empty.

    Each row is a text with a letter for each cell; spaces in it are ignored.
    """
    rows = ["".join(line.split()).ljust(16, ".") for line in lines]
    return Board.from_text("\n".join(rows + ["." * 16] * (11 - len(rows))))


@pytest.mark.parametrize("drawing", DRAWINGS)
def test_every_drawing_of_the_rules_is_played_as_it_says(drawing: str) -> None:
    lines = drawing.strip().split("\n")
    first = next(i for i, line in enumerate(lines) if re.match("[A-Z][a-z]", line))
    board, lines = read_board(lines[:first]), lines[first:]
    skipped: list[Player] = []
    while lines and re.match("[A-Z][a-z]", lines[0]):
        line = lines.pop(0)
        if played := re.fullmatch(r"(\w+) plays (\w+)", line):
            player, coord = Player(played[1]), Coord.parse(played[2])
            rows = reference.play(str(board).split("\n"), player.owner.value, (coord.x, coord.y))
            turn = Turn.start(board, player).play(coord, by=player)
            board, skipped = turn.board, list(turn.passed)
            assert str(board).split("\n") == rows
        elif refused := re.fullmatch(r"(\w+) cannot play (\w+): (.+)", line):
            player, coord = Player(refused[1]), Coord.parse(refused[2])
            assert coord not in all_transitions(board)[player]
            assert (coord.x, coord.y) not in reference.all_transitions(str(board).split("\n"))[player.owner.value]
            assert refused[3] == ("captures nothing" if board.owner_at(coord) is Owner.NONE else "occupied")
        elif passed := re.fullmatch(r"(\w+) is skipped", line):
            assert skipped.pop(0) is Player(passed[1])
        else:
            ended = re.fullmatch(r"The game is over: ([\w ]+) wins? with (\d+)", line)
            assert ended, line
            outcome = Turn.start(board, PLAYERS[0]).outcome
            assert outcome
            assert " and ".join(map(str, outcome.winners)) == ended[1]
            assert max(outcome.scores.values()) == int(ended[2])
    if lines:
        assert board == read_board(lines)


def test_every_rule_has_a_drawing() -> None:
    assert len(DRAWINGS) == 8
