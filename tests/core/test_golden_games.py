"""The golden games, replayed move by move."""

from pathlib import Path

import pytest

from tests.golden_games import GAMES
from tribolo_core import format_position, format_record, parse_record

PATHS = sorted(GAMES.glob("*.tribolo"))


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_game_reaches_every_recorded_position(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    record = parse_record(text)
    assert format_record(record) == text
    assert record.game.turn.outcome
    assert [format_position(turn.position) for turn in record.game.turns[1:]] == list(record.comments[1:])
